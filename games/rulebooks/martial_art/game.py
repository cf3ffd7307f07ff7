"""Martial Art: fighters in an arena."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Final, get_args

from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.kernel.display.amends import Amend
from games.kernel.display.card import Emblem, Sign
from games.kernel.display.contents import Contents
from games.kernel.display.options import not_offered
from games.kernel.display.picture import Arena
from games.kernel.game import Entries, Game
from games.kernel.record import Below, Event, Illegal, Kit, Outcome, ReadyMadeItem, Recap, Record
from games.kernel.requests import Play, Step
from games.kernel.rules import LANGUAGES, Language
from games.kernel.shelf import Shelf
from games.kernel.verdicts import Verdict
from games.rulebooks.martial_art import corrections, events
from games.rulebooks.martial_art.box import PRINTED, names_of, technique_text
from games.rulebooks.martial_art.catalogue import (
    FIGHTERS,
    FIGURES,
    FORMATS,
    ZONES,
    Format,
    towards_centre,
)
from games.rulebooks.martial_art.display import signs
from games.rulebooks.martial_art.display.contents import contents
from games.rulebooks.martial_art.display.picture import GLIMPSE, picture
from games.rulebooks.martial_art.events import AnyEvent
from games.rulebooks.martial_art.house import (
    PRINTED_HOUSE,
    House,
    changed_names,
    faults,
    house,
    house_problems,
)
from games.rulebooks.martial_art.imagine import imagine
from games.rulebooks.martial_art.judgement import evaluate
from games.rulebooks.martial_art.loadouts import FITTING, Loadout, problems
from games.rulebooks.martial_art.moves import AnyMove
from games.rulebooks.martial_art.rules import departure, turn
from games.rulebooks.martial_art.rules.fight import Fight
from games.rulebooks.martial_art.rules.odds import strike_odds
from games.rulebooks.martial_art.rules.placement import set_up
from games.rulebooks.martial_art.state import Belt, Side, mask_effects, seats, standing, zone_word
from games.rulebooks.martial_art.verdicts.strike import STRIKE, strike
from games.rulebooks.martial_art.view import view

PLACES: Final = tuple(map(zone_word, ZONES))
"""MA-1.1: the five zones."""


class Setup(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: Format = "duel"
    belt: Belt = "white"
    first: Annotated[int | None, not_offered("by lot, once all sit")] = None
    """Seat that starts; if left out, lots are drawn or the table says so (MA-2.5)."""
    corners: Annotated[tuple[Loadout, ...], not_offered("the seats bring them")] = ()
    """Loadout in each corner, seat by seat; seats bring their own loadouts."""

    house: Annotated[House | None, not_offered("an edition has it")] = None
    """House figures of the table, pinned; if left out, the catalogue's own."""


class MartialArt(Game[Fight, Any, Setup]):
    key = "martial_art"
    name: ClassVar[Mapping[Language, str]] = {"en": "Martial Art", "fr": "Martial Art"}
    prefix = "MA"
    seats: ClassVar[range] = range(2, 5)
    places: ClassVar[tuple[str, ...]] = PLACES
    variants: ClassVar[Mapping[str, Mapping[Language, str]]] = {
        word: names_of(word) for word in (*FORMATS, *get_args(Belt))
    }
    state_type = Fight
    move_type = AnyMove
    event_type = AnyEvent
    decisive: ClassVar[tuple[type[Event], ...]] = (events.Hurt, events.PushedOut, events.Fell)
    setup_type = Setup
    brings = Loadout
    shelf: ClassVar[Shelf] = Shelf(loadout=Loadout, loadout_editor=FITTING)
    correction_type = corrections.AnyCorrection
    verdicts: ClassVar[Mapping[str, Any]] = {"strike": STRIKE}
    version: ClassVar[int] = 2
    """In version 1 defenders were asked even if everyone saw one answer, no attacker turned after a
    push, and nobody had won before every token was shown."""

    emblems: ClassVar[tuple[Emblem, ...]] = signs.ALL
    glimpse: ClassVar[Arena] = GLIMPSE

    def contents(self, language: Language, entries: Entries | None = None) -> Contents:
        return contents(language, entries or PRINTED)

    def catalogue(self) -> Entries:
        return PRINTED

    def problems(self, brought: Record, entries: Entries | None = None) -> tuple[Illegal, ...]:
        """An edition changes nothing here: fighters, their tokens and techniques stay as
        printed."""
        return problems(brought) if isinstance(brought, Loadout) else ()

    def ready_made(self, entries: Entries | None = None) -> tuple[ReadyMadeItem, ...]:
        """Every fighter in both belts; Black Belt players choose techniques and placement at the
        table."""
        names = changed_names(entries or {})
        return tuple(
            _ready(Loadout(fighter=fighter, belt=belt), names.get(fighter, names_of(fighter)))
            for belt in get_args(Belt)
            for fighter in FIGHTERS
        )

    def ready_made_for(
        self, setup: Setup, entries: Entries | None = None
    ) -> tuple[ReadyMadeItem, ...]:
        """MA-2.6: belts do not mix."""
        return tuple(
            each
            for each in self.ready_made(entries)
            if isinstance(each.brought, Loadout) and each.brought.belt == setup.belt
        )

    def adjudications(self, entries: Entries | None = None) -> Mapping[str, Verdict[Any, Any]]:
        return self.verdicts if entries is None else {"strike": strike(house(entries))}

    def edition_titles(self, entries: Entries, language: Language) -> Mapping[str, str]:
        return _titles(changed_names(entries), language)

    def titles(self, view: Fight, language: Language) -> Mapping[str, str]:
        return _titles(view.titles, language)

    def faults(self, entries: Entries) -> tuple[Illegal, ...]:
        return tuple(faults(entries))

    def with_edition(self, setup: Setup, entries: Entries) -> Setup:
        """MA-1.4, MA-1.5: an edition supplies the house figures."""
        return replace(setup, house=house(entries))

    def setup_for_seats(self, setup: Setup, brought: tuple[Record | None, ...]) -> Setup:
        setup = super().setup_for_seats(setup, brought)
        if setup.corners and not any(brought):
            return _check_setup(setup)
        corners = tuple(each for each in brought if isinstance(each, Loadout))
        if len(corners) < len(brought):
            raise Illegal("bring_a_fighter", "MA-2.1")
        return _check_setup(replace(setup, corners=corners))

    def begin(self, setup: Setup, seats: int, known: bool) -> Fight:
        return self.opening_step(setup, seats, known).state

    def opening_step(self, setup: Setup, seats: int, known: bool) -> Step[Fight]:
        corners = _check_setup(setup).corners
        if seats != len(corners):
            raise Illegal("corners", "MA-1.5", count=seats, wanted=len(corners))
        sides = tuple(_side(setup, seat, known=known) for seat in range(len(corners)))
        figures = setup.house.figures if setup.house else FIGURES
        titles = setup.house.names if setup.house else {}
        play = Play(
            Fight(
                format=setup.format,
                belt=setup.belt,
                figures=figures,
                sides=sides,
                first=setup.first,
                titles=titles,
            )
        )
        set_up(play, [corner.techniques for corner in corners])
        self.proceed(play)
        return play.to_step()

    def proceed(self, play: Play[Fight]) -> None:
        turn.proceed(play)

    # T-1, T-2

    def camp(self, state: Fight, seat: int) -> int:
        return state.sides[seat].team

    def departed_seats(self, state: Fight) -> tuple[int, ...]:
        """MA-5.2: a fighter that has fallen or was pushed out has already lost."""
        fallen = (seat for seat, side in enumerate(state.sides) if side.out)
        return tuple(dict.fromkeys((*super().departed_seats(state), *fallen)))

    def leave(self, play: Play[Fight], seat: int) -> None:
        departure.leave(play, seat)

    def first_player(self, state: Fight) -> int | None:
        return state.first

    def view(self, state: Fight, seat: int | None) -> Fight:
        return view(state, seat)

    def imagine(self, view: Fight, seat: int | None, below: Below) -> Fight:
        return imagine(view, below)

    def outcome(self, state: Fight) -> Outcome | None:
        """MA-5.3, and MA-9.7 for a token that could not be there."""
        if not state.over:
            return None
        winners, rule = {state.sides[seat].team for seat in standing(state)}, "MA-5.3"
        if exposed := {side.team for side in state.sides if side.exposed}:
            others = {side.team for side in state.sides} - exposed
            winners, rule = winners - exposed or others, "MA-9.7"
        won = [side.team in winners for side in state.sides]
        return Outcome(tuple(1 if w else 2 for w in won), tuple(map(int, won)), rule)

    def is_audited(self, state: Fight) -> bool:
        """MA-9.5"""
        return all(side.laid_open for side in state.sides)

    def audit_failures(self, state: Fight) -> tuple[int, ...]:
        """MA-9.7"""
        return tuple(seat for seat, side in enumerate(state.sides) if side.exposed)

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

    def sign(self, view: Fight, piece: object) -> Sign | None:
        return signs.sign(piece)

    def card_text(self, view: Fight, piece: str, language: Language) -> str:
        return technique_text(piece, language)

    def picture(self, view: Fight, seat: int | None) -> Arena:
        return picture(view, seat)

    def evaluate(self, state: Fight, seat: int) -> float:
        ended = state.over or not state.open
        return super().evaluate(state, seat) if ended else evaluate(state, seat)

    def odds(self, state: Fight, seat: int | None) -> Mapping[str, Odds] | None:
        return strike_odds(state)

    def overrule(self, state: Fight, correction: Any) -> Step[Fight]:
        return corrections.overrule(state, correction)

    def amends(self, view: Fight) -> Iterable[Amend]:
        return corrections.amends(view)


def _titles(names: Mapping[str, Mapping[Language, str]], language: Language) -> dict[str, str]:
    return {key: name[language] for key, name in names.items() if name.get(language)}


def _ready(loadout: Loadout, name: Mapping[Language, str]) -> ReadyMadeItem:
    fighter, belt = loadout.fighter, loadout.belt
    en, fr = (f"{name.get(each, fighter)}, {names_of(belt)[each]}" for each in LANGUAGES)
    return ReadyMadeItem(f"{fighter}-{belt}", en, fr, loadout)


def _check_setup(setup: Setup) -> Setup:
    for fault in house_problems(setup.house) if setup.house else ():
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
        bag=bag if known else mask_effects(bag),
        # At a table the tokens are placed by hand, and their owner reports the tokens that all may
        # see.
        plan=corner.placement if known else None,
        at=at,
        facing=towards_centre(at),
    )


MARTIAL_ART = MartialArt()
