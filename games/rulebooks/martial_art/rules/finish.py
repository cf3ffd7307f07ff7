"""The last stages of a turn: moves after the strike, tokens set aside, an End or a Style."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from games.kernel.record import Illegal
from games.kernel.requests import Play, Request
from games.rulebooks.martial_art import claims, events
from games.rulebooks.martial_art import moves as acts
from games.rulebooks.martial_art.catalogue import TECHNIQUES, Technique
from games.rulebooks.martial_art.dice import rule_of
from games.rulebooks.martial_art.rules import movement, swaps, techniques
from games.rulebooks.martial_art.rules.offer import ask_if_choice
from games.rulebooks.martial_art.state import (
    Board,
    add_tokens,
    opponents,
    turn_of,
    with_zone,
)

WanderingMove = acts.GoTo | acts.Face | acts.Halt


class Wander(movement.OnFoot[WanderingMove], frozen=True):
    """MA-8.5: Macaco, Samba de Viola: moves after the strike."""

    passes = (acts.Halt,)

    def moves(self, state: Board) -> Iterator[WanderingMove]:
        yield acts.Halt()
        if turn_of(state).granted:
            yield from movement.steps(state)
        if turn_of(state).may_face:
            yield from movement.FACES

    def refusal(self, state: Board, move: WanderingMove) -> Illegal | None:
        match move:
            case acts.GoTo():
                if not turn_of(state).granted:
                    return Illegal("no_movement", "MA-3.2", wanted=1)
                return movement.cannot_step(state, move)
            case acts.Face():
                return movement.cannot_face(state, move)
            case acts.Halt():
                return None

    def answer(self, play: Play[Board], move: WanderingMove) -> None:
        turn = turn_of(play.state)
        match move:
            case acts.GoTo():
                granted = replace(turn, granted=turn.granted - 1)
                movement.go(play, granted, move, _rule_of_steps(play.state))
                wander(play)
            case acts.Face():
                movement.face(play, move)
                wander(play)
            case acts.Halt():
                pass


class Finish(Request[Board, acts.Activate | acts.EndTurn], frozen=True):
    """MA-3.6: an End or a Style technique."""

    passes = (acts.EndTurn,)

    def moves(self, state: Board) -> Iterator[acts.Activate | acts.EndTurn]:
        yield acts.EndTurn()
        if turn_of(state).technique is None:
            yield from techniques.payable(state.sides[self.seat], "end", "style")

    def refusal(self, state: Board, move: acts.Activate | acts.EndTurn) -> Illegal | None:
        match move:
            case acts.Activate(key):
                return techniques.unusable(state, self.seat, key, "end", "style")
            case acts.EndTurn():
                return None

    def answer(self, play: Play[Board], move: acts.Activate | acts.EndTurn) -> None:
        match move:
            case acts.Activate(key):
                techniques.use(play, self.seat, key)
                take_effect(play, TECHNIQUES[key])
            case acts.EndTurn():
                pass

    def move_facts(self, view: Board, move: acts.Activate | acts.EndTurn) -> Mapping[str, object]:
        return techniques.cost(move)

    def weigh(self, view: Board, move: acts.Activate | acts.EndTurn) -> int:
        return 3 if isinstance(move, acts.Activate) else 1


class ChooseSilenced(Request[Board, acts.Silence], frozen=True):
    """MA-8.2: whom Kiai silences."""

    def moves(self, state: Board) -> Iterator[acts.Silence]:
        return map(acts.Silence, opponents(state, self.seat))

    def refusal(self, state: Board, move: acts.Silence) -> Illegal | None:
        if move.target in opponents(state, self.seat):
            return None
        return Illegal("no_opponent", "MA-2.5")

    def answer(self, play: Play[Board], move: acts.Silence) -> None:
        silence(play, move.target)


# Effects


def wander(play: Play[Board]) -> None:
    turn = turn_of(play.state)
    if turn.may_face or (turn.granted and any(movement.steps(play.state))):
        play.ask(Wander(turn.seat))


def _granting_steps(board: Board) -> Iterator[Technique]:
    """Yield the attacker's techniques that grant steps after this strike."""
    turn = turn_of(board)
    for technique in techniques.of_attacker(board):
        if technique.steps_after and turn.kind and technique.concerns(turn.kind, turn.zone):
            yield technique


def _rule_of_steps(board: Board) -> str:
    return next(map(rule_of, _granting_steps(board)))


def move_after(play: Play[Board]) -> None:
    """MA-8.5; a collision stops these moves too (MA-7.6)."""
    turn = turn_of(play.state)
    if turn.kind is None or turn.collided:
        return
    granted = 0
    for technique in _granting_steps(play.state):
        granted += technique.steps_after
        play.tell(
            events.StepsGranted(turn.seat, technique.key, technique.steps_after, rule_of(technique))
        )
    if granted:
        play.set(turn=replace(turn, granted=granted))
    if granted or turn.may_face:  # MA-7.4: after a push, the attacker who followed may turn
        wander(play)


def bring_in(play: Play[Board]) -> None:
    """MA-3.7: the tokens set aside enter the start zone at the end of the first turn."""
    turn = turn_of(play.state)
    side = play.state.sides[turn.seat]
    if side.aside:
        zones = with_zone(
            side.zones, turn.start, add_tokens(side.zones[turn.start - 1], *side.aside)
        )
        placements = claims.entering(claims.possible(side), turn.start)
        play.set_side(turn.seat, zones=zones, aside=(), possible=placements)
        play.tell(events.AsideEntered(turn.seat, turn.start))


def finish(play: Play[Board]) -> None:
    ask_if_choice(play, Finish(turn_of(play.state).seat))


def take_effect(play: Play[Board], technique: Technique) -> None:
    """MA-6.3, MA-6.4"""
    seat = turn_of(play.state).seat
    if technique.keyword == "style":
        play.set_side(seat, style=technique.key)
        return
    match technique.effect:
        case "silence":
            match opponents(play.state, seat):
                case (target,):
                    silence(play, target)
                case _:
                    play.ask(ChooseSilenced(seat))
        case "swap_effects":
            play.ask(swaps.SwapEffects(seat))
        case "bonus_turn":
            pass  # it begins after the end of this turn: see turn.py
        case _:
            pending = play.state.sides[seat].pending
            play.set_side(seat, pending=(*pending, technique.key))


def silence(play: Play[Board], target: int) -> None:
    play.set_side(target, silenced=True)
    play.tell(events.Silenced(target, turn_of(play.state).seat))
