"""Corrections that a host may make (MA-9.6): a cube, a gauge, a fighter's place. Nothing else
changes."""

from collections.abc import Iterator

from games.kernel.display.amends import Amend, Choice, Figure
from games.kernel.display.picture import mark
from games.kernel.hexes import Direction, Hex
from games.kernel.numbers import Zone
from games.kernel.record import Correction, Illegal
from games.kernel.requests import Play, Step
from games.rulebooks.martial_art import events
from games.rulebooks.martial_art.catalogue import ZONES, arena
from games.rulebooks.martial_art.rules.fight import Fight
from games.rulebooks.martial_art.state import fall_of, occupied_spaces


class SetCube(Correction, frozen=True):
    """How many squares a cube has gone down; tokens already lost stay lost."""

    seat: int
    zone: Zone
    squares: int


class SetGauges(Correction, frozen=True):
    seat: int
    chi: int
    rage: int


class SetPlace(Correction, frozen=True):
    seat: int
    at: Hex
    facing: Direction


AnyCorrection = SetCube | SetGauges | SetPlace


def overrule(state: Fight, correction: AnyCorrection) -> Step[Fight]:
    seat = correction.seat
    if seat not in range(len(state.sides)) or state.sides[seat].out or not state.open:
        raise Illegal("nobody_to_correct", "MA-9.6")
    play = Play(state)
    match correction:
        case SetCube():
            _set_cube(play, correction)
        case SetGauges(_, chi, rage):
            top = state.figures.gauge
            if not (0 <= chi <= top and 0 <= rage <= top):
                raise Illegal("gauge_range", "MA-1.4", top=top)
            play.set_side(seat, chi=chi, rage=rage)
            play.tell(events.GaugesPutRight(seat, chi, rage))
        case SetPlace(_, at, facing):
            if at not in arena(state.figures.radius):
                raise Illegal("outside", "MA-1.5")
            if at in occupied_spaces(state) and at != state.sides[seat].at:
                raise Illegal("occupied", "MA-3.2")
            if facing not in range(6):
                raise Illegal("no_such_way", "MA-7.3")
            play.set_side(seat, at=at, facing=facing)
            play.tell(events.FighterPutRight(seat, at, facing))
    return play.to_step()


def _set_cube(play: Play[Fight], correction: SetCube) -> None:
    zone, squares = correction.zone, correction.squares
    if zone not in ZONES:
        raise Illegal("no_such_zone", "MA-1.1")
    before = play.state.sides[correction.seat].hurt
    hurt = (*before[: zone - 1], squares, *before[zone:])
    figures = play.state.figures
    if not 0 <= squares <= figures.last or fall_of(hurt, figures):
        raise Illegal("cube_range", "MA-5.2", last=figures.last)
    play.set_side(correction.seat, hurt=hurt)
    play.tell(events.CubePutRight(correction.seat, zone, squares))


def amends(view: Fight) -> Iterator[Amend]:
    """Yield what `overrule` accepts, with its bounds."""
    spaces = sorted(arena(view.figures.radius) - {*occupied_spaces(view)}, key=_from_north)
    for seat, side in enumerate(view.sides):
        if side.out or side.at is None or not view.open:
            continue
        for zone in ZONES:
            squares = Figure(
                "squares", side.hurt[zone - 1], 0, _most_squares(view, side.hurt, zone)
            )
            correction = SetCube(seat, zone, side.hurt[zone - 1])
            yield Amend(correction, (squares,), mark("zone", zone))
        top = view.figures.gauge
        gauges = Figure("chi", side.chi, 0, top), Figure("rage", side.rage, 0, top)
        yield Amend(SetGauges(seat, side.chi, side.rage), gauges)
        at = Choice("at", (side.at, *spaces), side.at)
        facing = Choice("facing", tuple(range(6)), side.facing)
        yield Amend(SetPlace(seat, side.at, side.facing), (at, facing), mark("seat", seat))


def _from_north(at: Hex) -> tuple[int, int]:
    return at.r, at.q


def _most_squares(view: Fight, hurt: tuple[int, ...], zone: int) -> int:
    """Return how far the cube may go down before its fighter falls (MA-5.2)."""
    below = (
        squares
        for squares in range(view.figures.last + 1)
        if not fall_of((*hurt[: zone - 1], squares, *hurt[zone:]), view.figures)
    )
    return max(below, default=0)
