"""Brutal Ring: gladiators, weapons, tricks and teams."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.kernel.display.amends import Amend
from games.kernel.display.card import Emblem, Sign
from games.kernel.display.contents import Contents
from games.kernel.display.options import not_offered
from games.kernel.display.picture import Ring as Picture
from games.kernel.game import Entries, Game
from games.kernel.piles import unknown_cards
from games.kernel.record import Below, Event, Illegal, Kit, Outcome, Recap, Record
from games.kernel.requests import Play, Step
from games.kernel.rules import Language
from games.kernel.verdicts import Verdict
from games.rulebooks.brutal_ring import events
from games.rulebooks.brutal_ring.catalogue import (
    BACKS,
    HOUSE,
    Card,
    Catalogue,
    Gladiator,
    Weapon,
    pinned_catalogue,
    problems,
    titles,
)
from games.rulebooks.brutal_ring.corrections import AnyCorrection, amends, overrule
from games.rulebooks.brutal_ring.display import signs
from games.rulebooks.brutal_ring.display.contents import contents
from games.rulebooks.brutal_ring.display.picture import GLIMPSE, picture
from games.rulebooks.brutal_ring.events import AnyEvent
from games.rulebooks.brutal_ring.imagine import imagine
from games.rulebooks.brutal_ring.judgement import evaluate
from games.rulebooks.brutal_ring.moves import AnyMove
from games.rulebooks.brutal_ring.odds import fight_odds
from games.rulebooks.brutal_ring.rules import departure, draw, reveal
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import (
    HAND,
    VERSION,
    Pile,
    Side,
    Stock,
    box,
    camp,
    camps,
    count_cards,
    ranks_of,
)
from games.rulebooks.brutal_ring.verdicts import FIGHT, fight_verdict
from games.rulebooks.brutal_ring.view import view


class Setup(Record, frozen=True, forbid_unknown_fields=True):
    first: Annotated[int | None, not_offered("by lot, once all sit")] = None
    """The first player. Without it, it is drawn by lot, or the table reports it (BR-2.2)."""
    catalogue: Annotated[Catalogue | None, not_offered("an edition has it")] = None
    """The table's edition, pinned. Without it, the table plays with the house set."""


class BrutalRing(Game[Ring, Any, Setup]):
    key = "brutal_ring"
    name: ClassVar[dict[Language, str]] = {"en": "Brutal Ring", "fr": "Brutal Ring"}
    prefix = "BR"
    seats: ClassVar[range] = range(2, 5)
    places: ClassVar[tuple[str, ...]] = BACKS
    state_type = Ring
    move_type = AnyMove
    event_type = AnyEvent
    decisive: ClassVar[tuple[type[Event], ...]] = (events.GameEnded,)
    setup_type = Setup
    correction_type = AnyCorrection
    verdicts: ClassVar[dict[str, Verdict[Any, Any]]] = {"fight": FIGHT}
    foresight: ClassVar[int | None] = 48
    version: ClassVar[int] = VERSION
    """In version 1 the set-up gave the seats, the names of an edition were not kept, and nobody
    could resign. In version 3 the referee of a table forgot the cards of an entry sent back; its
    journals are replayed like that."""

    emblems: ClassVar[tuple[Emblem, ...]] = signs.ALL
    glimpse: ClassVar[Picture] = GLIMPSE

    def contents(self, language: Language, entries: Entries | None = None) -> Contents:
        return contents(language, HOUSE if entries is None else _catalogue_of(entries))

    def catalogue(self) -> dict[str, tuple[Card, ...]]:
        return {"gladiators": HOUSE.gladiators, "weapons": HOUSE.weapons}

    def faults(self, entries: Entries) -> tuple[Illegal, ...]:
        return problems(_catalogue_of(entries))

    def with_edition(self, setup: Setup, entries: Entries) -> Setup:
        return replace(setup, catalogue=_catalogue_of(entries))

    def setup_for_seats(self, setup: Setup, brought: tuple[Record | None, ...]) -> Setup:
        """The opener of a table may bring an edition; it must be complete (BR-1.1 to BR-1.3)."""
        for problem in problems(setup.catalogue) if setup.catalogue else ():
            raise problem
        return super().setup_for_seats(setup, brought)

    def can_replay(self, version: int) -> bool:
        return version in (3, VERSION)

    def open_under(self, state: Ring, version: int) -> Ring:
        return replace(state, rules_version=version)

    def begin(self, setup: Setup, seats: int, known: bool) -> Ring:
        return self.opening_step(setup, seats, known).state

    def opening_step(self, setup: Setup, seats: int, known: bool) -> Step[Ring]:
        if seats not in self.seats:
            raise Illegal("seats", "BR-2.1", count=seats, fewest=2, most=4)
        if setup.first is not None and not 0 <= setup.first < seats:
            raise Illegal("no_such_player", "BR-2.2", last=seats - 1)
        empty = Stock(())
        state = Ring(
            sides=(Side(),) * seats,
            stocks=(empty, empty),
            scores=(0,) * camps(seats),
            catalogue=setup.catalogue and pinned_catalogue(setup.catalogue),
            known=known,
            rules_version=VERSION,
        )
        piles: list[Pile] = [
            cards if known else unknown_cards(len(cards)) for cards in box(state).cards
        ]
        play = Play(replace(state, stocks=(Stock(piles[0]), Stock(piles[1]))))
        if setup.first is None:
            play.ask(draw.Lot())
        else:
            draw.start(play, setup.first)
        return play.to_step()

    def pending_requests(self, state: Ring) -> tuple[Any, ...]:
        """While cards are dealt, the other players who may draw wait for the dealer."""
        requests = state.open
        if len(requests) < 2 or draw.is_dealing(state):
            return requests[:1]
        return super().pending_requests(state)

    def first_player(self, state: Ring) -> int | None:
        """BR-6.4: each round another player has begun, unless somebody has left."""
        return None if state.first is None else (state.first - state.round + 1) % len(state.sides)

    def view(self, state: Ring, seat: int | None) -> Ring:
        return view(state, seat)

    def camp(self, state: Ring, seat: int) -> int:
        return camp(state, seat)

    def leave(self, play: Play[Ring], seat: int) -> None:
        departure.leave(play, seat)

    def imagine(self, view: Ring, seat: int | None, below: Below) -> Ring:
        return imagine(view, below)

    def overrule(self, state: Ring, correction: AnyCorrection) -> Step[Ring]:
        return overrule(state, correction)

    def amends(self, view: Ring) -> Iterable[Amend]:
        return amends(view)

    def outcome(self, state: Ring) -> Outcome | None:
        """BR-6.3: the score, then gladiators in the arena."""
        if not state.over:
            return None
        scores = [state.scores[camp(state, seat)] for seat in range(len(state.sides))]
        return Outcome(ranks_of(state), tuple(scores), "BR-6.3")

    def recap(self, setup: Setup, state: Ring) -> Recap:
        """Gladiators come and go, so the recap shows who stands in the arena at the end, and with
        which weapons."""
        kits = tuple(_kit(state, seat) for seat in range(len(state.sides)))
        return Recap(rounds=state.round, kits=kits)

    def odds(self, state: Ring, seat: int | None) -> Mapping[str, Odds] | None:
        seen = view(state, seat)
        return None if seen.fight is None else fight_odds(seen, *reveal.fight_to_reveal(seen))

    def adjudications(self, entries: Entries | None = None) -> Mapping[str, Verdict[Any, Any]]:
        return (
            self.verdicts if entries is None else {"fight": fight_verdict(_catalogue_of(entries))}
        )

    def titles(self, view: Ring, language: Language) -> Mapping[str, str]:
        return {} if view.catalogue is None else titles(view.catalogue, language)

    def edition_titles(self, entries: Entries, language: Language) -> Mapping[str, str]:
        return titles(_catalogue_of(entries), language)

    def sign(self, view: Ring, piece: object) -> Sign | None:
        return signs.sign(view, piece)

    def picture(self, view: Ring, seat: int | None) -> Picture:
        return picture(view, seat)

    def opening_hand(self, view: Ring, seat: int) -> tuple[Pile, ...]:
        """BR-3.1: the first eight cards. A player who draws more of them later has lost more
        before."""
        side = view.sides[seat]
        dealt = view.round == 1 and not side.arena and count_cards(side) == HAND
        return side.hand if dealt else ()

    def evaluate(self, state: Ring, seat: int) -> float:
        over = state.over or (state.parting is not None and state.parting.over)
        return super().evaluate(state, seat) if over else evaluate(state, seat)


def _kit(state: Ring, seat: int) -> Kit:
    arena = state.sides[seat].arena
    teams = len(state.scores) < len(state.sides)
    return Kit(
        fighter=next(iter(arena)).gladiator if len(arena) == 1 else "",
        weapons=tuple(each.weapon for each in arena if each.weapon is not None),
        side=str(camp(state, seat)) if teams else "",
    )


def _catalogue_of(entries: Entries) -> Catalogue:
    return Catalogue(
        tuple([card for card in entries.get("gladiators", ()) if isinstance(card, Gladiator)]),
        tuple([card for card in entries.get("weapons", ()) if isinstance(card, Weapon)]),
    )


BRUTAL_RING = BrutalRing()
