"""The second half of a turn, in the order of MA-3.6, and the end of the fight."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from games.kernel.game import Play, Request
from games.kernel.record import HIDDEN, Below, Illegal
from games.rulebooks.martial_art import claims, events
from games.rulebooks.martial_art import moves as said
from games.rulebooks.martial_art.catalogue import TECHNIQUES, Technique
from games.rulebooks.martial_art.imagining import filled
from games.rulebooks.martial_art.rules import injury, opening, techniques, walking
from games.rulebooks.martial_art.state import (
    Board,
    Shown,
    added,
    effects,
    following,
    is_action,
    left_of,
    opponents,
    standing,
    taken,
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
                play.set(turn=replace(turn, granted=turn.granted - 1))
                walking.go(play, move)
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
        for technique in techniques.own(state.sides[self.seat], "end", "style"):
            yield said.Activate(technique.slug)

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


class SwapEffects(Request["Fight", said.Swap], frozen=True):
    """MA-8.4: Sérénité de la Grue: two Effect tokens of two zones change places."""

    takes = (said.Swap,)

    def moves(self, state: "Fight") -> Iterator[said.Swap]:
        places = _effect_places(state, self.seat)
        for zone, token in places:
            for other, beside in places:
                if zone < other:
                    yield said.Swap(zone, token, other, beside)

    def refusal(self, state: "Fight", move: said.Swap) -> Illegal | None:
        if move.zone >= move.with_zone:
            return Illegal("two_zones_in_order", "MA-8.4")
        return _no_effect(state, self.seat, move.zone, move.token, "MA-8.4") or _no_effect(
            state, self.seat, move.with_zone, move.with_token, "MA-8.4"
        )

    def answer(self, play: "Play[Fight]", move: said.Swap) -> None:
        placements = claims.possible(play.state.sides[self.seat])
        placements = claims.swapping(placements, move.zone, move.with_zone)
        swap(play, self.seat, move, placements)
        proceed(play)


class SwapKick(Request["Fight", said.Swap | said.LeaveTokens], frozen=True):
    """MA-8.2: Gôjû: an Effect token and a Kick token change places."""

    takes = (said.Swap, said.LeaveTokens)

    def moves(self, state: "Fight") -> Iterator[said.Swap | said.LeaveTokens]:
        yield said.LeaveTokens()
        for zone, token in _effect_places(state, self.seat):
            for kick in _kicks(state, self.seat):
                if kick != zone:
                    yield said.Swap(zone, token, kick, "kick")

    def refusal(self, state: "Fight", move: said.Swap | said.LeaveTokens) -> Illegal | None:
        match move:
            case said.LeaveTokens():
                return None
            case said.Swap(zone, token, other, beside):
                if beside != "kick" or other not in _kicks(state, self.seat):
                    return Illegal("no_kick_there", "MA-8.2")
                if zone == other:
                    return Illegal("two_zones", "MA-8.2")
                return _no_effect(state, self.seat, zone, token, "MA-8.2")

    def answer(self, play: "Play[Fight]", move: said.Swap | said.LeaveTokens) -> None:
        match move:
            case said.Swap(zone, _, other, _):
                placements = claims.possible(play.state.sides[self.seat])
                swap(play, self.seat, move, claims.moving(placements, zone, other))
            case said.LeaveTokens():
                pass
        proceed(play)


class ShiftEffect(Request["Fight", said.Shift | said.LeaveTokens], frozen=True):
    """MA-8.6: Kon Muay Kee: an Effect token goes to the next zone."""

    takes = (said.Shift, said.LeaveTokens)

    def moves(self, state: "Fight") -> Iterator[said.Shift | said.LeaveTokens]:
        yield said.LeaveTokens()
        for zone, token in _effect_places(state, self.seat):
            yield said.Shift(zone, token)

    def refusal(self, state: "Fight", move: said.Shift | said.LeaveTokens) -> Illegal | None:
        match move:
            case said.LeaveTokens():
                return None
            case said.Shift(zone, token):
                return _no_effect(state, self.seat, zone, token, "MA-8.6")

    def answer(self, play: "Play[Fight]", move: said.Shift | said.LeaveTokens) -> None:
        match move:
            case said.Shift():
                shift(play, self.seat, move)
            case said.LeaveTokens():
                pass
        proceed(play)


class Audit(Request["Fight", said.ShowAll], frozen=True):
    """MA-9.5: at a table, all tokens are shown at the end."""

    takes = (said.ShowAll,)
    countless = True

    def sample(self, state: "Fight", below: Below) -> said.ShowAll:
        full = filled(state, self.seat, below)
        return said.ShowAll(full.zones, full.aside)

    def refusal(self, state: "Fight", move: said.ShowAll) -> Illegal | None:
        return claims.no_such_audit(state.sides[self.seat], move.zones, move.aside)

    def answer(self, play: "Play[Fight]", move: said.ShowAll) -> None:
        zones = tuple(tuple(sorted(zone)) for zone in move.zones)
        play.put(self.seat, zones=zones, aside=tuple(sorted(move.aside)))
        show(play, self.seat)
        if not play.state.open:
            play.set(over=True)


# What happens


def proceed(play: "Play[Fight]") -> None:
    """On with the end of the turn, until somebody is asked or the next turn begins."""
    stages = order()
    for stage in range(turn_of(play.state).stage, len(stages)):
        stages[stage](play)
        turn = play.state.turn
        if turn is None:
            return
        if play.state.open:
            play.set(turn=replace(turn, stage=stage + 1))
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
    if any(request.refusal(state, move) is None for move in request.others(state)):
        play.ask(request)


def move_tokens(play: "Play[Fight]") -> None:
    """MA-8.2, MA-8.6: Styles that move tokens at the end of each own turn, this one included."""
    seat = turn_of(play.state).seat
    side = play.state.sides[seat]
    style = TECHNIQUES[side.style].effect if side.style else None
    hidden = {zone for zone, tokens in enumerate(side.zones, 1) if effects(tokens)}
    kicks = set(_kicks(play.state, seat))
    if style == "swap_kick" and kicks and len(hidden | kicks) > 1 and hidden:
        play.ask(SwapKick(seat))
    if style == "shift_effect" and hidden:
        play.ask(ShiftEffect(seat))


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
        move_tokens,
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
            play.ask(SwapEffects(seat))
        case "bonus_turn":
            pass  # it begins when this turn has ended: see pass_on
        case _:
            pending = play.state.sides[seat].pending
            play.put(seat, pending=(*pending, technique.slug))


def silence(play: "Play[Fight]", target: int) -> None:
    play.put(target, silenced=True)
    play.tell(events.Silenced(target, turn_of(play.state).seat))


def swap(play: "Play[Fight]", seat: int, move: said.Swap, placements: claims.Placements) -> None:
    zones = play.state.sides[seat].zones
    here = added(taken(zones[move.zone - 1], move.token), move.with_token)
    there = added(taken(zones[move.with_zone - 1], move.with_token), move.token)
    zones = with_zone(with_zone(zones, move.zone, here), move.with_zone, there)
    play.put(seat, zones=zones, possible=placements)
    rule = "MA-8.2" if is_action(move.with_token) else "MA-8.4"
    play.tell(events.Swapped(seat, move.token, move.zone, move.with_token, move.with_zone, rule))


def shift(play: "Play[Fight]", seat: int, move: said.Shift) -> None:
    side = play.state.sides[seat]
    zone, to = move.zone, following(move.zone)
    zones = with_zone(side.zones, zone, taken(side.zones[zone - 1], move.token))
    zones = with_zone(zones, to, added(zones[to - 1], move.token))
    placements = claims.moving(claims.possible(side), zone, to)
    play.put(seat, zones=zones, possible=placements)
    play.tell(events.Shifted(seat, move.token, zone))


def pass_on(play: "Play[Fight]") -> None:
    turn = turn_of(play.state)
    play.tell(events.TurnEnded(turn.seat))
    if turn.technique and TECHNIQUES[turn.technique].effect == "bonus_turn":
        play.tell(events.BonusTurn(turn.seat))
        opening.begin_turn(play, turn.seat, bonus=True)
    else:
        opening.begin_turn(play, left_of(play.state, turn.seat))


def end_if_won(play: "Play[Fight]") -> None:
    """MA-5.3; MA-9.5: the table shows its hidden tokens, and the house those it knows."""
    sides = play.state.sides
    teams = {sides[seat].team for seat in standing(play.state)}
    if len(teams) > 1:
        return
    play.set(turn=None)
    winners = tuple(side.fighter for side in sides if side.team in teams)
    play.tell(events.FightEnded(winners))
    for seat, side in enumerate(sides):
        if any(HIDDEN in tokens for tokens in (*side.zones, side.aside)):
            play.ask(Audit(seat))
        else:
            show(play, seat)
    if not play.state.open:
        play.set(over=True)


def show(play: "Play[Fight]", seat: int) -> None:
    play.put(seat, laid_open=True)
    side = play.state.sides[seat]
    play.tell(events.Showed(seat, side.zones, side.aside))


def _effect_places(board: Board, seat: int) -> list[tuple[int, Shown]]:
    zones = enumerate(board.sides[seat].zones, 1)
    places = {(zone, token) for zone, tokens in zones for token in tokens if not is_action(token)}
    return sorted(places)


def _kicks(board: Board, seat: int) -> list[int]:
    return [zone for zone, tokens in enumerate(board.sides[seat].zones, 1) if "kick" in tokens]


def _no_effect(board: Board, seat: int, zone: int, token: Shown, rule: str) -> Illegal | None:
    if zone not in range(1, 6):
        return Illegal("no_such_zone", "MA-1.1")
    if is_action(token):
        return Illegal("no_effect_token", rule, token=token)
    tokens = board.sides[seat].zones[zone - 1]
    if token in tokens:
        return None
    if HIDDEN in tokens and token != HIDDEN:
        return Illegal("face_down", "MA-3.4")
    return Illegal("not_in_zone", rule, token=token, zone=zone)
