"""The second half of a turn, in the order of MA-3.6, and the end of the fight."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from games.kernel.game import Play, Request
from games.kernel.record import Illegal
from games.rulebooks.martial_art import claims, events
from games.rulebooks.martial_art import moves as said
from games.rulebooks.martial_art.catalogue import TECHNIQUES, Technique
from games.rulebooks.martial_art.rules import injury, opening, swaps, techniques, walking
from games.rulebooks.martial_art.state import (
    added,
    left_of,
    opponents,
    turn_of,
    with_zone,
)

if TYPE_CHECKING:
    from games.rulebooks.martial_art.rules.fight import Fight

WanderingMove = said.GoTo | said.Face | said.Halt


class Wander(Request["Fight", WanderingMove], frozen=True):
    """MA-8.5: Macaco, Samba de Viola: moves after the strike."""

    takes = (said.GoTo, said.Face, said.Halt)

    def moves(self, state: "Fight") -> Iterator[WanderingMove]:
        yield said.Halt()
        if turn_of(state).granted:
            yield from walking.steps(state)
        if turn_of(state).may_face:
            yield from walking.FACES

    def refusal(self, state: "Fight", move: WanderingMove) -> Illegal | None:
        match move:
            case said.GoTo():
                if not turn_of(state).granted:
                    return Illegal("no_movement", "MA-3.2", wanted=1)
                return walking.cannot_step(state, move)
            case said.Face():
                return walking.cannot_face(state, move)
            case said.Halt():
                return None

    def answer(self, play: "Play[Fight]", move: WanderingMove) -> None:
        turn = turn_of(play.state)
        match move:
            case said.GoTo():
                walking.go(play, replace(turn, granted=turn.granted - 1), move)
                wander(play)
            case said.Face():
                walking.face(play, move)
                wander(play)
            case said.Halt():
                pass
        proceed(play)


class Finish(Request["Fight", said.Activate | said.EndTurn], frozen=True):
    """MA-3.6: an End or a Style technique."""

    takes = (said.Activate, said.EndTurn)

    def moves(self, state: "Fight") -> Iterator[said.Activate | said.EndTurn]:
        yield said.EndTurn()
        yield from self.others(state)

    def others(self, state: "Fight") -> Iterator[said.Activate]:
        if turn_of(state).technique is None:
            yield from techniques.payable(state.sides[self.seat], "end", "style")

    def refusal(self, state: "Fight", move: said.Activate | said.EndTurn) -> Illegal | None:
        match move:
            case said.Activate(slug):
                return techniques.unusable(state, self.seat, slug, "end", "style")
            case said.EndTurn():
                return None

    def answer(self, play: "Play[Fight]", move: said.Activate | said.EndTurn) -> None:
        match move:
            case said.Activate(slug):
                techniques.use(play, self.seat, slug)
                take_effect(play, TECHNIQUES[slug])
            case said.EndTurn():
                pass
        proceed(play)


class ChooseSilenced(Request["Fight", said.Silence], frozen=True):
    """MA-8.2: whom Kiai silences."""

    takes = (said.Silence,)

    def moves(self, state: "Fight") -> Iterator[said.Silence]:
        return map(said.Silence, opponents(state, self.seat))

    def refusal(self, state: "Fight", move: said.Silence) -> Illegal | None:
        if move.target in opponents(state, self.seat):
            return None
        return Illegal("no_opponent", "MA-2.5")

    def answer(self, play: "Play[Fight]", move: said.Silence) -> None:
        silence(play, move.target)
        proceed(play)


# What happens


def proceed(play: "Play[Fight]") -> None:
    """On with the end of the turn, until somebody is asked or the next turn begins."""
    if play.state.open:  # what was just answered asks on
        return
    stages, turn = order(), turn_of(play.state)
    first = turn.stage if turn.blows else max(turn.stage, stages.index(bring_in))
    for stage in range(first, len(stages)):
        stages[stage](play)
        if play.state.turn is None:
            return
        if play.state.open:
            play.set(turn=replace(play.state.turn, stage=stage + 1))
            return
    pass_on(play)


def wander(play: "Play[Fight]") -> None:
    turn = turn_of(play.state)
    if turn.may_face or (turn.granted and any(walking.steps(play.state))):
        play.ask(Wander(turn.seat))


def move_after(play: "Play[Fight]") -> None:
    """MA-8.5; a collision stops these moves too (MA-7.6)."""
    turn = turn_of(play.state)
    if turn.kind is None or turn.collided:
        return
    granted = sum(
        technique.steps_after
        for technique in techniques.of_attacker(play.state)
        if technique.concerns(turn.kind, turn.zone)
    )
    if granted:
        play.set(turn=replace(turn, granted=granted))
        wander(play)


def bring_in(play: "Play[Fight]") -> None:
    """MA-3.7: at the end of the first turn."""
    turn = turn_of(play.state)
    side = play.state.sides[turn.seat]
    if side.aside:
        zones = with_zone(side.zones, turn.start, added(side.zones[turn.start - 1], *side.aside))
        placements = claims.entering(claims.possible(side), turn.start)
        play.put(turn.seat, zones=zones, aside=(), possible=placements)
        play.tell(events.AsideEntered(turn.seat, turn.start))


def finish(play: "Play[Fight]") -> None:
    request, state = Finish(turn_of(play.state).seat), play.state
    for move in request.others(state):
        if request.refusal(state, move) is None:
            play.ask(request)
            return


def order() -> "tuple[Callable[[Play[Fight]], None], ...]":
    """MA-3.6, MA-8.8: the strike and what it costs, push, moves after the strike, tokens set
    aside, End or Style, swaps of a Style; then a bonus turn, or the next player's."""
    return (
        injury.settle,
        injury.lose,
        injury.fall,
        injury.gather,
        injury.push,
        move_after,
        bring_in,
        finish,
        swaps.move_tokens,
    )


def take_effect(play: "Play[Fight]", technique: Technique) -> None:
    """MA-6.3, MA-6.4"""
    seat = turn_of(play.state).seat
    if technique.keyword == "style":
        play.put(seat, style=technique.slug)
        return
    match technique.effect:
        case "silence":
            targets = opponents(play.state, seat)
            if len(targets) == 1:
                silence(play, targets[0])
            else:
                play.ask(ChooseSilenced(seat))
        case "swap_effects":
            play.ask(swaps.SwapEffects(seat))
        case "bonus_turn":
            pass  # it begins when this turn has ended: see pass_on
        case _:
            pending = play.state.sides[seat].pending
            play.put(seat, pending=(*pending, technique.slug))


def silence(play: "Play[Fight]", target: int) -> None:
    play.put(target, silenced=True)
    play.tell(events.Silenced(target, turn_of(play.state).seat))


def pass_on(play: "Play[Fight]") -> None:
    turn = turn_of(play.state)
    play.tell(events.TurnEnded(turn.seat))
    if turn.technique and TECHNIQUES[turn.technique].effect == "bonus_turn":
        play.tell(events.BonusTurn(turn.seat))
        opening.begin_turn(play, turn.seat, bonus=True)
    else:
        opening.begin_turn(play, left_of(play.state, turn.seat))
