"""Techniques that move tokens on the player's own board (MA-8.2, MA-8.4, MA-8.6)."""

from collections.abc import Iterator

from games.kernel.record import HIDDEN, Illegal
from games.kernel.requests import Play, Request
from games.rulebooks.martial_art import claims, events
from games.rulebooks.martial_art import moves as acts
from games.rulebooks.martial_art.catalogue import TECHNIQUES, ZONES
from games.rulebooks.martial_art.state import (
    Board,
    Shown,
    add_tokens,
    effects,
    following,
    is_action,
    remove_token,
    turn_of,
    with_zone,
    zone_word,
)


class SwapEffects(Request[Board, acts.Swap], frozen=True):
    """MA-8.4: Sérénité de la Grue: two Effect tokens of two zones change places."""

    def moves(self, state: Board) -> Iterator[acts.Swap]:
        places = _effect_places(state, self.seat)
        for zone, token in places:
            for other, beside in places:
                if zone < other:
                    yield acts.Swap(zone, token, other, beside)

    def refusal(self, state: Board, move: acts.Swap) -> Illegal | None:
        if move.zone >= move.with_zone:
            return Illegal("two_zones_in_order", "MA-8.4")
        return _no_effect(state, self.seat, move.zone, move.token, "MA-8.4") or _no_effect(
            state, self.seat, move.with_zone, move.with_token, "MA-8.4"
        )

    def answer(self, play: Play[Board], move: acts.Swap) -> None:
        placements = claims.possible(play.state.sides[self.seat])
        placements = claims.swapping(placements, move.zone, move.with_zone)
        swap(play, self.seat, move, placements)


class SwapKick(Request[Board, acts.Swap | acts.LeaveTokens], frozen=True):
    """MA-8.2: Gôjû: an Effect token and a Kick token change places."""

    passes = (acts.LeaveTokens,)

    def moves(self, state: Board) -> Iterator[acts.Swap | acts.LeaveTokens]:
        yield acts.LeaveTokens()
        for zone, token in _effect_places(state, self.seat):
            for kick in _kicks(state, self.seat):
                if kick != zone:
                    yield acts.Swap(zone, token, kick, "kick")

    def refusal(self, state: Board, move: acts.Swap | acts.LeaveTokens) -> Illegal | None:
        match move:
            case acts.LeaveTokens():
                return None
            case acts.Swap(zone, token, other, beside):
                if beside != "kick" or other not in _kicks(state, self.seat):
                    return Illegal("no_kick_there", "MA-8.2")
                if zone == other:
                    return Illegal("two_zones", "MA-8.2")
                return _no_effect(state, self.seat, zone, token, "MA-8.2")

    def answer(self, play: Play[Board], move: acts.Swap | acts.LeaveTokens) -> None:
        match move:
            case acts.Swap(zone, _, other, _):
                placements = claims.possible(play.state.sides[self.seat])
                swap(play, self.seat, move, claims.moving(placements, zone, other))
            case acts.LeaveTokens():
                pass


class ShiftEffect(Request[Board, acts.Shift | acts.LeaveTokens], frozen=True):
    """MA-8.6: Kon Muay Kee: an Effect token goes to the next zone."""

    passes = (acts.LeaveTokens,)

    def moves(self, state: Board) -> Iterator[acts.Shift | acts.LeaveTokens]:
        yield acts.LeaveTokens()
        for zone, token in _effect_places(state, self.seat):
            yield acts.Shift(zone, token)

    def refusal(self, state: Board, move: acts.Shift | acts.LeaveTokens) -> Illegal | None:
        match move:
            case acts.LeaveTokens():
                return None
            case acts.Shift(zone, token):
                return _no_effect(state, self.seat, zone, token, "MA-8.6")

    def answer(self, play: Play[Board], move: acts.Shift | acts.LeaveTokens) -> None:
        match move:
            case acts.Shift():
                shift(play, self.seat, move)
            case acts.LeaveTokens():
                pass


# Effects


def move_tokens(play: Play[Board]) -> None:
    """MA-8.2, MA-8.6: Styles that move tokens at the end of each own turn, this one included."""
    seat = turn_of(play.state).seat
    side = play.state.sides[seat]
    style = TECHNIQUES[side.style].effect if side.style else None
    if style is None:
        return
    hidden = {zone for zone, tokens in enumerate(side.zones, 1) if effects(tokens)}
    kicks = set(_kicks(play.state, seat))
    if style == "swap_kick" and kicks and len(hidden | kicks) > 1 and hidden:
        play.ask(SwapKick(seat))
    if style == "shift_effect" and hidden:
        play.ask(ShiftEffect(seat))


def swap(play: Play[Board], seat: int, move: acts.Swap, placements: claims.Placements) -> None:
    zones = play.state.sides[seat].zones
    first = add_tokens(remove_token(zones[move.zone - 1], move.token), move.with_token)
    second = add_tokens(remove_token(zones[move.with_zone - 1], move.with_token), move.token)
    zones = with_zone(with_zone(zones, move.zone, first), move.with_zone, second)
    play.set_side(seat, zones=zones, possible=placements)
    rule = "MA-8.2" if is_action(move.with_token) else "MA-8.4"
    play.tell(events.Swapped(seat, move.token, move.zone, move.with_token, move.with_zone, rule))


def shift(play: Play[Board], seat: int, move: acts.Shift) -> None:
    side = play.state.sides[seat]
    zone, to = move.zone, following(move.zone)
    zones = with_zone(side.zones, zone, remove_token(side.zones[zone - 1], move.token))
    zones = with_zone(zones, to, add_tokens(zones[to - 1], move.token))
    placements = claims.moving(claims.possible(side), zone, to)
    play.set_side(seat, zones=zones, possible=placements)
    play.tell(events.Shifted(seat, move.token, zone))


def _effect_places(board: Board, seat: int) -> list[tuple[int, Shown]]:
    zones = enumerate(board.sides[seat].zones, 1)
    places = {(zone, token) for zone, tokens in zones for token in tokens if not is_action(token)}
    return sorted(places)


def _kicks(board: Board, seat: int) -> list[int]:
    return [zone for zone, tokens in enumerate(board.sides[seat].zones, 1) if "kick" in tokens]


def _no_effect(board: Board, seat: int, zone: int, token: Shown, rule: str) -> Illegal | None:
    if zone not in ZONES:
        return Illegal("no_such_zone", "MA-1.1")
    if is_action(token):
        return Illegal("no_effect_token", rule, token=token)
    tokens = board.sides[seat].zones[zone - 1]
    if token in tokens:
        return None
    if HIDDEN in tokens and token != HIDDEN:
        return Illegal("face_down", "MA-3.4")
    return Illegal("not_in_zone", rule, token=token, zone=zone_word(zone))
