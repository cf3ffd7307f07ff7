"""Picture of the arena: its spaces, the fighters on them, and the path of a push."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from games.kernel.display.picture import Area, Arena, Body, Edge, Gauge, Piece, Space, Zone, mark
from games.kernel.hexes import CENTRE, Hex, direction, disc, rear
from games.kernel.record import HIDDEN
from games.rulebooks.martial_art import moves as acts
from games.rulebooks.martial_art.catalogue import ZONES, Token, arena
from games.rulebooks.martial_art.display import signs
from games.rulebooks.martial_art.rules import movement, push
from games.rulebooks.martial_art.state import Board, Shown, Side, is_action, turn_of, zone_word


def picture(view: Board, seat: int | None) -> Arena:
    spaces, texts = _ground(view.figures.radius), dict(_strike_spaces(view))
    if texts:
        spaces = tuple(replace(each, text=texts.get(each.at, "")) for each in spaces)
    bodies = tuple(_bodies(view, 0 if seat is None or seat < 0 else seat))
    areas = tuple(_reach(view))
    return Arena(spaces, tuple(_pieces(view)), tuple(_push(view)), areas, bodies)


def _bodies(view: Board, own: int) -> Iterator[Body]:
    """The reader's own body comes first. Answers mean zones of the fighter whose turn it is."""
    turn, count = view.turn, len(view.sides)
    touched = own if turn is None else turn.seat
    for seat in ((own + n) % count for n in range(count)):
        side = view.sides[seat]
        start = turn.start if turn is not None and turn.seat == seat else 0
        zones = tuple(
            _zone(view, side, zone, zone == start, touched=seat == touched) for zone in ZONES
        )
        chi = Gauge("chi", side.chi, view.figures.gauge)
        rage = Gauge("rage", side.rage, view.figures.gauge)
        yield Body(seat, side.fighter, zones, (chi, rage))


def _zone(view: Board, side: Side, zone: int, start: bool, *, touched: bool) -> Zone:
    place, figures = zone - 1, view.figures
    pictured = zip(figures.pictured, side.columns[place], strict=False)
    return Zone(
        mark("zone", zone) if touched else "",
        zone_word(zone),
        tuple(map(_token, side.zones[place])),
        side.hurt[place],
        figures.serious,
        figures.last,
        tuple(pictured),
        start,
    )


def _token(token: Shown) -> Piece:
    """MA-2.4: Action tokens are dark, and open to all; of Effect tokens, each player knows only
    their own."""
    if token == HIDDEN:
        return Piece(text=HIDDEN)
    if is_action(token):
        return Piece(text=token, emblem=token, colour="black")
    return Piece(text=token, emblem=token, colour=signs.EFFECT, own=True)


@lru_cache(maxsize=16)
def _ground(radius: int) -> tuple[Space, ...]:
    return tuple(Space(mark("hex", at), at) for at in disc(CENTRE, radius))


def _pieces(view: Board) -> Iterator[Piece]:
    """A fighter that has left stands nowhere; White Belt has no facing (MA-7.3)."""
    for seat, side in enumerate(view.sides):
        inside = side.at is not None
        yield Piece(
            id=mark("seat", seat) if inside else "",
            text=side.fighter,
            seat=seat,
            at=side.at,
            facing=side.facing if inside and view.belt == "black" else None,
            quiet=not inside,
        )


def _reach(view: Board) -> Iterator[Area]:
    """MA-3.5, MA-7.3: the reach of a strike, while a player aims."""
    if any(acts.Hit in request.takes for request in view.open):
        inside = arena(view.figures.radius)
        spaces = [at for at in movement.reach(view) if at in inside]
        yield Area(tuple(spaces), "reach", turn_of(view).seat)


def _strike_spaces(view: Board) -> Iterator[tuple[Hex, str]]:
    """Spaces that matter to a strike, until its dice are resolved."""
    turn = view.turn
    if turn is None or turn.stage or not turn.blows:
        return
    attacker = view.sides[turn.seat].at
    for blow in turn.blows:
        struck = view.sides[blow.target]
        if struck.at is None:
            continue
        yield struck.at, "collision" if blow.collision else "targeted"
        behind = attacker is not None and attacker in rear(struck.at, struck.facing)
        if attacker is not None and behind and view.belt == "black" and not blow.collision:
            yield attacker, "from_behind"


def _push(view: Board) -> Iterator[Edge]:
    """MA-7.4 to MA-7.6: the edges over which the struck fighter is pushed, one by one."""
    turn = view.turn
    if turn is None or turn.stage or not turn.blows:
        return
    inside = arena(view.figures.radius)
    start, at = view.sides[turn.seat].at, view.sides[turn.blows[0].target].at
    for space in push.path(view):
        way = None if start is None or at is None else direction(start, at)
        if at is None or way is None:
            return
        if turn.collided:
            third = view.sides[turn.blows[1].target].at
            if space == third:
                yield Edge(at, way, "collision")
        else:
            yield Edge(at, way, "push" if space in inside else "ring_out")
        if space not in inside:
            return
        at = space


def _glimpse() -> Arena:
    """An example: two fighters face to face, and the board of the one who strikes."""
    fighters = (
        Piece(text="", seat=0, at=Hex(0, 1), facing=0),
        Piece(text="", seat=1, at=Hex(0, -1), facing=4),
    )
    lying: tuple[tuple[Token, ...], ...] = (
        ("headbutt", "move"),
        ("punch",),
        ("kick", "energy"),
        ("defence", "move"),
        ("punch", "energy"),
    )
    zones = tuple(
        Zone("", zone_word(zone), tuple(map(_token, tokens)), 0, 0, 0)
        for zone, tokens in zip(ZONES, lying, strict=True)
    )
    return Arena(_ground(3), fighters, bodies=(Body(0, "", zones),))


GLIMPSE: Final = _glimpse()
