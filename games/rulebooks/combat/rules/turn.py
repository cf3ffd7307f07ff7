"""A turn: its choices, its triggers and its check (CB-3.1, CB-3.8 to CB-3.10, CB-8.1)."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from games.kernel.display.picture import mark
from games.kernel.record import Below, Illegal
from games.rulebooks.combat import events
from games.rulebooks.combat import moves as acts
from games.rulebooks.combat.agenda import AfterChoice, Check, Choice
from games.rulebooks.combat.claims import candidates
from games.rulebooks.combat.judgement import likelihood
from games.rulebooks.combat.rules import intervention
from games.rulebooks.combat.rules.audit import finish, limit_rule
from games.rulebooks.combat.rules.flow import Flow, Question
from games.rulebooks.combat.rules.legality import (
    BASE_MOVES,
    Playing,
    describe_move,
    technique_refusal,
)
from games.rulebooks.combat.rules.permanents import in_force
from games.rulebooks.combat.rules.technique import play, turn_triggers
from games.rulebooks.combat.state import BASES, CHOICES, Board, Side, is_inside

TRIES: Final = 20
TurnMove = Playing | acts.Intervene


class Turn(Question[TurnMove], frozen=True):
    """CB-3.1: a base technique, a card, or an intervention."""

    passes = (acts.PassTurn,)

    def leading_answer(self, view: Board) -> acts.PlayBase:
        """Return the base technique that goes to a touched space."""
        return acts.PlayBase("movement")

    def moves(self, state: Board) -> Iterator[TurnMove]:
        yield from BASE_MOVES
        yield from map(acts.PlayCard, candidates(state, self.seat))
        yield from self.others(state)

    def sample(self, state: Board, below: Below) -> TurnMove:
        """Pick a move before it is made: if no card lasts, none needs to be tried."""
        one, two = state.sides
        own = state.sides[self.seat]
        if not own.known:
            return super().sample(state, below)
        cards = tuple(dict.fromkeys(own.hand))
        alone = not one.active and not two.active
        others = () if alone else tuple(self.others(state))
        for _ in range(TRIES):
            place = below(len(BASES) + len(cards) + len(others))
            move: TurnMove
            if place < len(BASES):
                move = BASE_MOVES[place]
            elif place < len(BASES) + len(cards):
                move = acts.PlayCard(cards[place - len(BASES)])
            else:
                move = others[place - len(BASES) - len(cards)]
            if alone or self.refusal(state, move) is None:
                return move
        return super().sample(state, below)

    def others(self, state: Board) -> Iterator[TurnMove]:
        """Moves that only cards in an activity zone allow."""
        held = in_force(state)
        yield from map(acts.UseArmament, held.armaments[self.seat])
        yield from intervention.interventions(state)
        # CB-3.10: rare, so it is checked only if permanents may forbid everything else.
        if held.bars[self.seat].prevented:
            yield acts.PassTurn()

    def refusal(self, state: Board, move: TurnMove) -> Illegal | None:
        if isinstance(move, acts.Intervene):
            return intervention.refusal(state, self.seat, move)
        if isinstance(move, acts.PassTurn) and any(
            intervention.refusal(state, self.seat, other) is None
            for other in intervention.interventions(state)
        ):
            return Illegal("must_play", "CB-3.10")
        return technique_refusal(state, self.seat, move, "technique", None)

    def move_facts(self, view: Board, move: TurnMove) -> Mapping[str, object]:
        if isinstance(move, acts.Intervene):
            return intervention.describe_intervention(view, self.seat, move)
        return describe_move(view, self.seat, move)

    def marks(self, view: Board, move: TurnMove) -> tuple[str, ...]:
        if isinstance(move, acts.Intervene):
            return (mark("serial", move.card),)
        return super().marks(view, move)

    def weigh(self, view: Board, move: TurnMove) -> int:
        return likelihood(view, self.seat, move)

    def reply(self, flow: Flow, move: TurnMove) -> None:
        if isinstance(move, acts.Intervene):
            intervention.intervene(flow, self.seat, move)
        elif isinstance(move, acts.PassTurn):
            flow.tell(events.Passed(self.seat))
        else:
            play(flow, self.seat, move)


TURN: Final = Turn(0), Turn(1)
AFTER: Final = AfterChoice(0), AfterChoice(1)
"""Made once, because every turn needs one."""


def begin(flow: Flow, seat: int, sides: tuple[Side, Side]) -> None:
    number = flow.state.number + 1
    other = sides[1 - seat]
    if other.raised:  # CB-5.15
        other = replace(other, shield=other.raised, raised=0)
        sides = (other, sides[1]) if seat else (sides[0], other)
    flow.set(sides=sides, turn=seat, number=number, choices=1, intervened=False)
    flow.tell(events.TurnBegan(seat, number))
    triggers = turn_triggers(flow.state, seat, "start")
    if triggers:
        flow.push(Choice(seat), *triggers)
    else:
        choose(flow, seat)


def choose(flow: Flow, seat: int) -> None:
    """CB-3.1, unless the turn is lost (CB-5.6) or the fighter is outside (CB-3.9)."""
    side = flow.state.sides[seat]
    if is_inside(side.at) and not side.owed:
        ask(flow, seat)
        return
    if not is_inside(side.at):
        flow.tell(events.TurnEmpty(seat))
    else:
        flow.set_side(seat, owed=side.owed - 1)
        flow.tell(events.TurnLost(seat, side.owed - 1))
    # Pushed as a frame, so that a thousand lost turns are not a thousand nested calls.
    flow.push(Check(seat), *turn_triggers(flow.state, seat, "end"))


def ask(flow: Flow, seat: int) -> None:
    flow.push(AFTER[seat])
    flow.ask(TURN[seat])


def after_choice(flow: Flow, frame: AfterChoice) -> None:
    """CB-5.7: the same turn continues with a new choice."""
    seat = frame.seat
    side = flow.state.sides[seat]
    if not side.again or not is_inside(side.at):
        close(flow, seat)
    elif flow.state.choices >= CHOICES:  # CB-8.1
        flow.set_side(seat, again=0)
        flow.tell(events.EnoughChoices(seat, CHOICES))
        close(flow, seat)
    else:
        flow.set_side(seat, again=side.again - 1)
        flow.set(choices=flow.state.choices + 1)
        flow.tell(events.PlaysAgain(seat))
        ask(flow, seat)


def close(flow: Flow, seat: int) -> None:
    """CB-3.8: the end triggers, and then the check."""
    triggers = turn_triggers(flow.state, seat, "end")
    if triggers:
        flow.push(Check(seat), *triggers)
    else:
        check(flow, seat)


def check(flow: Flow, seat: int) -> None:
    """CB-3.8: checks only the player whose turn ends."""
    side = flow.state.sides[seat]
    flow.tell(events.TurnEnded(seat))
    if side.life <= 0 or not is_inside(side.at):
        away = not is_inside(side.at)
        best = flow.state.sides[1 - seat].life
        flow.tell(events.Lost(seat, side.life, away, winner=1 - seat, best=best))
        finish(flow, "outside" if side.life > 0 else "life", seat)
        return
    sides = _sides_after_turn(flow.state, seat)
    if flow.state.number >= flow.state.limit:
        flow.set(sides=sides)
        flow.tell(_limit_reached(flow.state))
        finish(flow, "limit", None)
    else:
        begin(flow, 1 - seat, sides)


def _sides_after_turn(board: Board, seat: int) -> tuple[Side, Side]:
    """Return both sides after a turn (CB-5.14, CB-5.15, CB-5.23)."""
    side, other = board.sides[seat], board.sides[1 - seat]
    last = side.last
    laid = last if last is not None and last.turn == board.number else None
    previous, is_card = (laid.types, laid.is_card) if laid else ((), False)
    if side.hurt or side.previous != previous or side.previous_card != is_card:
        side = replace(side, hurt=0, previous=previous, previous_card=is_card)
    if other.shield:
        other = replace(other, shield=0)
    return (other, side) if seat else (side, other)


def _limit_reached(board: Board) -> events.LimitReached:
    """CB-3.10: more life wins."""
    one, two = (side.life for side in board.sides)
    return events.LimitReached(
        board.limit,
        limit_rule(board.limit),
        winner=None if one == two else int(two > one),
        drawn=one == two,
        best=max(one, two),
        least=min(one, two),
    )
