"""Laying a technique, and the triggers it sets off (CB-3.2, CB-3.3, CB-5.19, CB-5.26, CB-5.28)."""

from collections.abc import Iterator, Mapping

from games.kernel.piles import remove_cards
from games.kernel.record import Illegal
from games.rulebooks.combat import events, repertoire
from games.rulebooks.combat import moves as acts
from games.rulebooks.combat.agenda import Do, Run
from games.rulebooks.combat.judgement import likelihood
from games.rulebooks.combat.language.tree import Edge, What
from games.rulebooks.combat.repertoire import BASE, armament, card, find_card
from games.rulebooks.combat.rules.flow import Flow, Question
from games.rulebooks.combat.rules.legality import (
    Playing,
    describe_move,
    technique_refusal,
    techniques,
)
from games.rulebooks.combat.rules.permanents import in_force, is_meant, trigger_frame
from games.rulebooks.combat.state import Active, Board, Last, Printed


class Technique(Question[Playing], frozen=True, kw_only=True):
    """CB-5.28: the technique that an intervention asks for."""

    what: What
    type: str | None
    passes = (acts.PassTurn,)

    def moves(self, state: Board) -> Iterator[Playing]:
        yield from techniques(state, self.seat, self.what)
        yield acts.PassTurn()

    def refusal(self, state: Board, move: Playing) -> Illegal | None:
        return technique_refusal(state, self.seat, move, self.what, self.type)

    def move_facts(self, view: Board, move: Playing) -> Mapping[str, object]:
        return describe_move(view, self.seat, move)

    def weigh(self, view: Board, move: Playing) -> int:
        return likelihood(view, self.seat, move)

    def reply(self, flow: Flow, move: Playing) -> None:
        if isinstance(move, acts.PassTurn):
            flow.tell(events.NothingToPlay(self.seat))
        else:
            play(flow, self.seat, move)


class Weapon(Question[acts.UseArmament], frozen=True, kw_only=True):
    """CB-5.19: which of several armaments."""

    wounds: tuple[int, ...]
    quiet: bool

    def moves(self, state: Board) -> Iterator[acts.UseArmament]:
        return map(acts.UseArmament, self.wounds)

    def refusal(self, state: Board, move: acts.UseArmament) -> Illegal | None:
        return None if move.wound in self.wounds else Illegal("no_armament", "CB-5.19")

    def move_facts(self, view: Board, move: acts.UseArmament) -> Mapping[str, object]:
        return describe_move(view, self.seat, move)

    def reply(self, flow: Flow, move: acts.UseArmament) -> None:
        play_armament(flow, self.seat, move.wound, quiet=self.quiet)


def use_armament(flow: Flow, seat: int, *, quiet: bool, wound: int | None = None) -> None:
    """CB-5.19, CB-5.37"""
    held = in_force(flow.state)
    wounds = held.armaments[seat] if wound is None else (wound,)
    match wounds:
        case _ if not wounds or held.bars[seat].bars(armament(0)):
            flow.tell(events.NothingToPlay(seat))
        case (only,):
            play_armament(flow, seat, only, quiet=quiet)
        case _:
            flow.ask(Weapon(seat, wounds=wounds, quiet=quiet))


# Laying


def play(flow: Flow, seat: int, move: acts.PlayBase | acts.PlayCard | acts.UseArmament) -> None:
    if isinstance(move, acts.PlayBase):  # CB-3.2
        base = move.technique
        flow.tell(events.PlayedBase(seat, base))
        _lay(flow, BASE[base], Run(seat, flow.state.laid + 1, base=base))
    elif isinstance(move, acts.PlayCard):
        play_card(flow, seat, move.card)
    else:
        play_armament(flow, seat, move.wound)


def play_armament(flow: Flow, seat: int, wound: int, *, quiet: bool = False) -> None:
    """CB-5.19: it is a technique, not a card, so it does not go to the history."""
    flow.tell(events.PlayedArmament(seat, wound))
    _lay(flow, armament(wound), Run(seat, flow.state.laid + 1, wound=wound, quiet=quiet))


def play_card(flow: Flow, seat: int, key: str) -> None:
    """CB-3.3"""
    side, serial = flow.state.sides[seat], flow.state.laid + 1
    technique = card(flow.state, seat, key)
    waiting = side.next_cards
    freed = next((each for each in waiting if technique.has(each.kind)), None) if waiting else None
    seen, prints = seen_and_prints(flow.state, seat, key)
    flow.tell(events.PlayedCard(seat, technique.title))
    _lay(
        flow,
        technique,
        Run(seat, serial),
        hand=remove_cards(side.hand, key) if side.known else side.hand[1:],
        returned=remove_cards(side.returned, key) if key in side.returned else side.returned,
        active=(*side.active, Active(key, serial, free=freed.free if freed else None)),
        next_cards=remove_cards(side.next_cards, freed) if freed else side.next_cards,
        seen=seen,
        prints=prints,
    )


def seen_and_prints(
    board: Board, seat: int, key: str
) -> tuple[tuple[str, ...], tuple[Printed, ...]]:
    """Return `seen` and `prints` with this card: after a card was seen, both players know its
    text."""
    side = board.sides[seat]
    if key in side.seen:
        return side.seen, side.prints
    text, prints = find_card(board, seat, key), side.prints
    if text is not None and text not in prints:
        prints = tuple(sorted((*prints, text), key=lambda each: each.key))
    return tuple(sorted((*side.seen, key))), prints


def _lay(flow: Flow, technique: repertoire.Technique, frame: Run, **fields: object) -> None:
    """CB-5.26: triggers act before the first step; they never chain."""
    last = Last(technique.types, frame.serial, flow.state.number, is_card=technique.is_card)
    flow.lay(frame.seat, frame.serial, last=last, **fields)
    flow.push(frame)
    if frame.quiet:
        return
    for held, trigger in reversed(in_force(flow.state).playing):
        if (
            (technique.is_card or trigger.what == "technique")
            and technique.has(trigger.kind)
            and is_meant(trigger.whose, held, frame.seat)
        ):
            flow.push(trigger_frame(flow.state, held, trigger))


# Triggers


def turn_triggers(board: Board, seat: int, edge: Edge) -> list[Do]:
    """CB-5.26: the active player's triggers act first, so they are laid on the stack last."""
    turns = in_force(board).turns
    if not turns:
        return []
    return [
        trigger_frame(board, held, trigger)
        for held, trigger in reversed(turns)
        if trigger.edge == edge and is_meant(trigger.whose, held, seat)
    ]
