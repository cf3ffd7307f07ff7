"""Martial Art: fighters in an arena."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, get_args

from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.kernel.game import Entries, Game
from games.kernel.record import Below, Illegal, Kit, Outcome, Recap, Record
from games.kernel.requests import Play, Step
from games.kernel.rules import Language
from games.kernel.shelf import Shelf
from games.rulebooks.martial_art import corrections
from games.rulebooks.martial_art.box import PRINTED, named
from games.rulebooks.martial_art.catalogue import (
    FIGHTERS,
    FIGURES,
    FORMATS,
    Format,
    towards_centre,
)
from games.rulebooks.martial_art.events import AnyEvent
from games.rulebooks.martial_art.house import PRINTED_HOUSE, House, faults, house, wrong
from games.rulebooks.martial_art.imagine import imagine
from games.rulebooks.martial_art.loadouts import Loadout, problems
from games.rulebooks.martial_art.moves import AnyMove
from games.rulebooks.martial_art.odds import strike_odds
from games.rulebooks.martial_art.rules import turn
from games.rulebooks.martial_art.rules.fight import Fight
from games.rulebooks.martial_art.rules.placement import set_up
from games.rulebooks.martial_art.state import Belt, Side, masked, seats, standing
from games.rulebooks.martial_art.verdicts import STRIKE
from games.rulebooks.martial_art.view import view

PLACES: Final = ("head", "left_arm", "left_leg", "right_leg", "right_arm")
"""MA-1.1: the five zones."""


class Setup(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: Format = "duel"
    belt: Belt = "white"
    first: int | None = None
    """Who starts; left out, lots are drawn or the table says so (MA-2.5)."""
    corners: tuple[Loadout, ...] = ()
    """Who stands in which corner, seat by seat; seats bring their own loadouts."""

    house: House | None = None
    """The house figures that the table plays with, pinned; left out, the catalogue's own."""


class MartialArt(Game[Fight, Any, Setup]):
    key = "martial_art"
    name: ClassVar[Mapping[Language, str]] = {"en": "Martial Art", "fr": "Martial Art"}
    prefix = "MA"
    seats: ClassVar[range] = range(2, 5)
    places: ClassVar[tuple[str, ...]] = PLACES
    variants: ClassVar[Mapping[str, Mapping[Language, str]]] = {
        word: named(word) for word in (*FORMATS, *get_args(Belt))
    }
    state_type = Fight
    move_type = AnyMove
    event_type = AnyEvent
    setup_type = Setup
    brings = Loadout
    shelf: ClassVar[Shelf] = Shelf(loadout=Loadout)
    correction_type = corrections.AnyCorrection
    verdicts: ClassVar[Mapping[str, Any]] = {"strike": STRIKE}

    def catalogue(self) -> Entries:
        return PRINTED

    def problems(self, brought: Record, entries: Entries | None = None) -> tuple[Illegal, ...]:
        return problems(brought) if isinstance(brought, Loadout) else ()

    def faults(self, entries: Entries) -> tuple[Illegal, ...]:
        return tuple(faults(entries))

    def with_edition(self, setup: Setup, entries: Entries) -> Setup:
        """MA-1.4, MA-1.5: of an edition, the house figures are what is played with."""
        return replace(setup, house=house(entries))

    def seated(self, setup: Setup, brought: tuple[Record | None, ...]) -> Setup:
        setup = super().seated(setup, brought)
        if setup.corners and not any(brought):
            return _checked(setup)
        corners = tuple(each for each in brought if isinstance(each, Loadout))
        if len(corners) < len(brought):
            raise Illegal("bring_a_fighter", "MA-2.1")
        return _checked(replace(setup, corners=corners))

    def begin(self, setup: Setup, seats: int, known: bool) -> Fight:
        corners = _checked(setup).corners
        sides = tuple(_side(setup, seat, known=known) for seat in range(len(corners)))
        figures = setup.house.figures if setup.house else FIGURES
        play = Play(
            Fight(
                format=setup.format,
                belt=setup.belt,
                figures=figures,
                sides=sides,
                first=setup.first,
            )
        )
        set_up(play, [corner.techniques for corner in corners])
        self.proceed(play)
        return play.state

    def proceed(self, play: Play[Fight]) -> None:
        turn.proceed(play)

    def view(self, state: Fight, seat: int | None) -> Fight:
        return view(state, seat)

    def imagine(self, view: Fight, seat: int | None, below: Below) -> Fight:
        return imagine(view, below)

    def outcome(self, state: Fight) -> Outcome | None:
        """MA-5.3"""
        if not state.over:
            return None
        winners = {state.sides[seat].team for seat in standing(state)}
        won = [side.team in winners for side in state.sides]
        return Outcome(tuple(1 if w else 2 for w in won), tuple(map(int, won)), "MA-5.3")

    def recap(self, setup: Setup, state: Fight) -> Recap:
        teams = len({side.team for side in state.sides}) < len(state.sides)
        kits = tuple(
            Kit(
                fighter=side.fighter,
                techniques=side.techniques,
                side=str(side.team) if teams else "",
            )
            for side in state.sides
        )
        return Recap(variant=f"{state.format}+{state.belt}", kits=kits)

    def odds(self, state: Fight, seat: int | None) -> Mapping[str, Odds] | None:
        return strike_odds(state)

    def overrule(self, state: Fight, correction: Any) -> Step[Fight]:
        return corrections.overrule(state, correction)


def _checked(setup: Setup) -> Setup:
    for fault in wrong(setup.house) if setup.house else ():
        raise fault
    corners = setup.corners
    if len(corners) != seats(setup.format):
        raise Illegal("corners", "MA-1.5", count=len(corners), wanted=seats(setup.format))
    if setup.first is not None and setup.first not in range(len(corners)):
        raise Illegal("no_such_player", "MA-2.5", count=len(corners))
    fighters = [corner.fighter for corner in corners]
    for corner in corners:
        if corner.belt != setup.belt:
            raise Illegal("other_belt", "MA-2.6", fighter=corner.fighter, belt=setup.belt)
        if amiss := problems(corner):
            raise amiss[0]
        if fighters.count(corner.fighter) > 1:
            raise Illegal("same_fighter", "MA-2.1", fighter=corner.fighter)
    return setup


def _side(setup: Setup, seat: int, *, known: bool) -> Side:
    corner, edited = setup.corners[seat], setup.house or PRINTED_HOUSE
    bag = tuple(sorted(FIGHTERS[corner.fighter].set.elements()))
    at = edited.starts[setup.format][seat]
    return Side(
        fighter=corner.fighter,
        team=FORMATS[setup.format].teams[seat],
        columns=edited.columns[corner.fighter],
        bag=bag if known else masked(bag),
        # At a table the tokens are placed by hand, and their owner reports what all may see.
        plan=corner.placement if known else None,
        at=at,
        facing=towards_centre(at),
    )


MARTIAL_ART = MartialArt()
