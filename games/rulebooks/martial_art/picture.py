"""The arena as it is drawn: its spaces, who stands on them, and where a push would lead."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from games.kernel.display.picture import Arena, Edge, Piece, Space, mark
from games.kernel.hexes import CENTRE, Hex, direction, disc, rear
from games.rulebooks.martial_art.catalogue import arena
from games.rulebooks.martial_art.rules import push
from games.rulebooks.martial_art.state import Board


def picture(view: Board) -> Arena:
    """The boards of the fighters are read off the view; their zones are marked as zone-1 to 5."""
    spaces, texts = _ground(view.figures.radius), dict(_struck(view))
    if texts:
        spaces = tuple(replace(each, text=texts.get(each.at, "")) for each in spaces)
    return Arena(spaces, tuple(_pieces(view)), tuple(_push(view)))


@lru_cache(maxsize=16)
def _ground(radius: int) -> tuple[Space, ...]:
    return tuple(Space(mark("hex", at), at) for at in disc(CENTRE, radius))


def _pieces(view: Board) -> Iterator[Piece]:
    """Who has left stands nowhere; White Belt knows no facing (MA-7.3)."""
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


def _struck(view: Board) -> Iterator[tuple[Hex, str]]:
    """The spaces that matter to a strike until its dice have settled it."""
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
    """MA-7.4 to MA-7.6: the edges that the fighter struck is pushed over, one by one."""
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
