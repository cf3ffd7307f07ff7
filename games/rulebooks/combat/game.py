"""Combat: two fighters, two decks, and cards that players write themselves."""

import functools
from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from games.kernel.display.amends import Amend
from games.kernel.display.card import Emblem, Sign
from games.kernel.display.contents import Contents
from games.kernel.display.options import not_offered
from games.kernel.display.picture import Arena
from games.kernel.game import Entries, Game
from games.kernel.piles import unknown_cards
from games.kernel.record import Below, Event, Illegal, Kit, Outcome, ReadyMadeItem, Recap, Record
from games.kernel.requests import Play, Step
from games.kernel.rules import Language, Texts
from games.kernel.shelf import Shelf
from games.kernel.verdicts import Verdict
from games.kernel.words import words
from games.rulebooks.combat import decks, events, language
from games.rulebooks.combat.cards import signs
from games.rulebooks.combat.cards.contents import contents
from games.rulebooks.combat.cards.emblems import EMBLEMS
from games.rulebooks.combat.cards.faces import PRINTING, WRITING, steps_text
from games.rulebooks.combat.catalogue import DECK_SIZE, CardEntry, DeckEntry, published_catalogue
from games.rulebooks.combat.corrections import AnyCorrection, amends, overrule
from games.rulebooks.combat.decks import (
    Deck,
    OwnText,
    deck_from_list,
    deck_keys,
    prints_of,
    problems,
)
from games.rulebooks.combat.events import AnyEvent
from games.rulebooks.combat.imagine import imagine
from games.rulebooks.combat.judgement import evaluate
from games.rulebooks.combat.moves import AnyMove
from games.rulebooks.combat.picture import GLIMPSE, picture
from games.rulebooks.combat.repertoire import common_cards, title
from games.rulebooks.combat.rules import audit
from games.rulebooks.combat.rules.duel import Duel, Lot, start
from games.rulebooks.combat.state import CORNERS, LIFE, TURNS, Prints, Side
from games.rulebooks.combat.verdicts import TECHNIQUE, technique_verdict
from games.rulebooks.combat.view import view


class Setup(Record, frozen=True, forbid_unknown_fields=True):
    decks: Annotated[tuple[Deck | None, Deck | None], not_offered("seats bring them")] = (
        None,
        None,
    )
    """The house deals from these decks; at a table they are registered lists, if given."""
    first: Annotated[int | None, not_offered("by lot, once all sit")] = None
    """First player. Without it, it is drawn by lot, or the table reports it (CB-1.2)."""
    limit: Annotated[int, Meta(ge=1, le=TURNS)] | None = None
    """CB-3.10: maximum number of turns, both players counted together."""
    texts: Annotated[dict[str, OwnText], not_offered("written on the shelf")] = msgspec.field(
        default_factory=dict
    )
    """Texts of the players' own cards, by key, which may appear without a registered list."""
    edition: Annotated[Prints | None, not_offered("chosen as the edition")] = None
    """Cards of the table's edition, pinned. Without them, the published cards."""


class Combat(Game[Duel, Any, Setup]):
    key = "combat"
    name: ClassVar[dict[Language, str]] = {"en": "Combat", "fr": "Combat"}
    prefix = "CB"
    seats: ClassVar[range] = range(2, 3)
    version: ClassVar[int] = 5
    """In version 4 some sentences were read as their opposite. Its journals lead to the same
    results unless a card holds one of them, which is now read as it is written, or refused."""
    state_type = Duel
    move_type = AnyMove
    event_type = AnyEvent
    decisive: ClassVar[tuple[type[Event], ...]] = (events.Lost, events.LimitReached)
    setup_type = Setup
    brings = Deck
    shelf: ClassVar[Shelf] = Shelf(deck=deck_from_list)
    correction_type = AnyCorrection
    verdicts: ClassVar[dict[str, Verdict[Any, Any]]] = {"technique": TECHNIQUE}
    printing = PRINTING
    writing = WRITING

    emblems: ClassVar[tuple[Emblem, ...]] = tuple(EMBLEMS.values())
    glimpse: ClassVar[Arena] = GLIMPSE

    def prepare(self) -> None:
        language.prepare()

    def contents(self, language: Language, entries: Entries | None = None) -> Contents:
        return contents(language, entries or self.catalogue())

    def catalogue(self) -> dict[str, tuple[CardEntry, ...] | tuple[DeckEntry, ...]]:
        return {"cards": published_catalogue().cards, "decks": published_catalogue().decks}

    def problems(self, brought: Record, entries: Entries | None = None) -> tuple[Illegal, ...]:
        edition = decks.edition_prints(entries)
        return problems(brought, edition) if isinstance(brought, Deck) else ()

    def faults(self, entries: Entries) -> tuple[Illegal, ...]:
        return (*decks.title_refusals(entries), *decks.faults(decks.edition_prints(entries) or ()))

    def with_edition(self, setup: Setup, entries: Entries) -> Setup:
        return replace(setup, edition=decks.edition_prints(entries))

    def ready_made(self, entries: Entries | None = None) -> tuple[ReadyMadeItem, ...]:
        return tuple(decks.ready_made(entries))

    def adjudications(self, entries: Entries | None = None) -> dict[str, Verdict[Any, Any]]:
        return {"technique": technique_verdict(decks.edition_prints(entries))}

    def setup_for_seats(self, setup: Setup, brought: tuple[Record | None, ...]) -> Setup:
        """Add the decks that the seats bring; an illegal deck is refused (CB-1.3)."""
        setup = super().setup_for_seats(setup, brought)
        one, two = (
            deck if isinstance(deck, Deck) else own
            for deck, own in zip(brought, setup.decks, strict=True)
        )
        for seat, deck in enumerate((one, two)):
            _must_be_legal(seat, deck, setup.edition)
        return replace(setup, decks=(one, two))

    def can_replay(self, version: int) -> bool:
        return version in (4, self.version)

    def begin(self, setup: Setup, seats: int, known: bool) -> Duel:
        return self.opening_step(setup, seats, known).state

    def opening_step(self, setup: Setup, seats: int, known: bool) -> Step[Duel]:
        _check(setup, known)
        one, two = (_side(setup, seat, known) for seat in (0, 1))
        box = decks.own_prints(setup.texts)
        limit = TURNS if setup.limit is None else setup.limit
        play = Play(Duel(sides=(one, two), limit=limit, box=box, edition=setup.edition))
        if setup.first is None:
            play.ask(Lot())
        else:
            start(play, setup.first)
        return play.to_step()

    def first_player(self, state: Duel) -> int | None:
        return state.first

    def view(self, state: Duel, seat: int | None) -> Duel:
        return view(state, seat)

    def titles(self, view: Duel, language: Language) -> dict[str, str]:
        own = (printed for side in view.sides for printed in side.prints)
        return _titles((*common_cards(view.edition).values(), *view.box, *own), language)

    def edition_titles(self, entries: Entries, language: Language) -> dict[str, str]:
        return _titles(decks.edition_prints(entries) or (), language)

    def imagine(self, view: Duel, seat: int | None, below: Below) -> Duel:
        return imagine(view, below)

    def sign(self, view: Duel, piece: object) -> Sign | None:
        return signs.sign(view, piece)

    def card_text(self, view: Duel, piece: str, language: Language) -> str:
        return steps_text(view, piece, language)

    def picture(self, view: Duel, seat: int | None) -> Arena:
        return picture(view)

    def evaluate(self, state: Duel, seat: int) -> float:
        ended = state.over or not state.open
        return super().evaluate(state, seat) if ended else evaluate(state, seat)

    def recap(self, setup: Setup, state: Duel) -> Recap:
        return Recap(kits=tuple(Kit(deck=deck.name if deck else "") for deck in setup.decks))

    def overrule(self, state: Duel, correction: AnyCorrection) -> Step[Duel]:
        return overrule(state, correction)

    def amends(self, view: Duel) -> Iterable[Amend]:
        return amends(view)

    def is_audited(self, state: Duel) -> bool:
        """CB-7.3"""
        return all(side.sound is not None for side in state.sides)

    def audit_failures(self, state: Duel) -> tuple[int, ...]:
        """CB-7.3"""
        return tuple(seat for seat, side in enumerate(state.sides) if side.sound is False)

    def outcome(self, state: Duel) -> Outcome | None:
        return audit.outcome(state)


def _check(setup: Setup, known: bool) -> None:
    if setup.first not in (None, 0, 1):
        raise Illegal("no_such_player", "CB-1.2")
    for seat, deck in enumerate(setup.decks):
        if deck is None and known:
            raise Illegal("no_deck", "CB-1.3", seat=seat)
        _must_be_legal(seat, deck, setup.edition)
    wrong = decks.faults(setup.edition) if setup.edition is not None else ()
    for problem in (*wrong, *decks.card_refusals(setup.texts)):
        raise problem


@functools.lru_cache(maxsize=64)
def _titles(texts: Prints, language: Language) -> dict[str, str]:
    return {text.key: getattr(title(text), language) for text in texts}


def _must_be_legal(seat: int, deck: Deck | None, edition: Prints | None) -> None:
    """Raise one refusal that names all the problems."""
    wrong = problems(deck, edition) if deck is not None else ()
    if wrong:
        sheet = words(__package__)
        sentences = tuple(
            Texts(sheet.refusal(each, "en"), sheet.refusal(each, "fr")) for each in wrong
        )
        raise Illegal("illegal_deck", "CB-1.3", seat=seat, count=len(wrong), problems=sentences)


def _side(setup: Setup, seat: int, known: bool) -> Side:
    deck = setup.decks[seat]
    cards = deck_keys(deck) if deck else None
    pile = cards if known and cards else unknown_cards(DECK_SIZE)
    texts: Prints = prints_of(deck, setup.edition) if deck else ()
    return Side(CORNERS[seat], pile, known, life=LIFE, prints=texts, deck=cards)


COMBAT = Combat()
