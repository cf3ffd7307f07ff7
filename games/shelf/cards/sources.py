"""Sources of cards to print."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, repeat
from typing import Final

from django.utils.translation import gettext, override
from msgspec.structs import replace

from games.kernel.display.card import CardPrinting, Copies, Face
from games.kernel.game import AnyGame
from games.kernel.rules import LANGUAGES, Language
from games.papers import pdf
from games.papers.shapes import Page
from games.people.language import language as spoken
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import decks, refusals
from games.shelf.access import get_access
from games.shelf.cards import refusals as impossible
from games.shelf.cards.authoring import game_and_writing
from games.shelf.cards.printout import pages
from games.shelf.editions.entries import records
from games.shelf.models import Deck, Edition
from games.shelf.wording import describe_problems

MOST: Final = 360  # cards at once: 40 sheets


@dataclass(frozen=True)
class Cards:
    """Cards to print, in one language."""

    game: AnyGame
    language: Language
    source: str
    faces: tuple[Face, ...]


@cache
def house_cards(game: AnyGame, language: Language) -> Cards:
    """Return the game's own cards, in the order of publication."""
    if game.printing is None:
        raise impossible.none_printed()
    copies = tuple(game.printing.box(game.catalogue(), language))
    source = game.name[language]
    return Cards(game, language, source, tuple(_faces(game, copies, source)))


def of_deck(person: User | None, id: str, language: Language) -> Cards:
    """Return every copy in a deck, with equal cards together."""
    deck = get_access(Deck.objects.with_cards(), id, person).row
    printing = _printing(deck.game)
    copies = tuple(printing.brought(decks.deck_record(deck), language))
    faces = sorted(_faces(deck.game, copies, deck.name), key=printing.order)
    return Cards(deck.game, language, deck.name, tuple(faces))


def of_edition(person: User | None, id: str, language: Language) -> Cards:
    return all_of_edition(get_access(Edition.objects.all(), id, person).row, language)


def all_of_edition(edition: Edition, language: Language) -> Cards:
    """Return all cards of an edition without checking who may read it."""
    printing = _printing(edition.game)
    copies = tuple(printing.box(records(edition), language))
    faces = sorted(_faces(edition.game, copies, edition.name), key=printing.order)
    return Cards(edition.game, language, edition.name, tuple(faces))


def of_texts(texts: Sequence[str], language: Language, key: str | None = None) -> Cards:
    """Return cards written in either language; texts that are no valid card are reported by
    position."""
    game, writing = game_and_writing(key)
    must_be_few(len(texts))
    errors: dict[str, list[str]] = {}
    faces = []
    source = game.name[language]
    for place, text in enumerate(texts):
        read = writing.read(text)
        if isinstance(read, tuple):
            lines = (f"{flaw.line}:{flaw.column} {flaw.texts[spoken()]}" for flaw in read)
            errors[f"texts.{place}"] = list(lines)
        else:
            faces.append(replace(read.faces[language], source=source))
    if errors:
        raise impossible.no_cards(errors)
    return Cards(game, language, source, tuple(faces))


def of_game(key: str) -> AnyGame:
    """Return the game, if its cards are printed."""
    if key not in GAMES:
        raise impossible.none_printed()
    return GAMES[key]


def card_language(code: str | None) -> Language:
    """Return the language of the cards: by default that of the reader."""
    if code is None:
        return spoken()
    for language in LANGUAGES:
        if code == language:
            return language
    raise impossible.other_language()


def lay_out_pages(cards: Cards) -> tuple[Page, ...]:
    with override(cards.language):
        note = gettext("Cards of 63 × 88 mm: print at full size, cut along the marks")
    return pages(cards.faces, note)


def paper(cards: Cards) -> bytes:
    with override(cards.language):
        title = gettext("Cards of %(game)s") % {"game": cards.game.name[cards.language]}
    return pdf.draw(lay_out_pages(cards), title=title, language=cards.language)


@cache
def house_paper(game: AnyGame, language: Language) -> bytes:
    return paper(house_cards(game, language))


def _printing(game: AnyGame) -> CardPrinting:
    if game.printing is None:
        raise refusals.other_game()
    return game.printing


def _faces(game: AnyGame, copies: Sequence[Copies], source: str) -> Iterator[Face]:
    must_be_few(sum(each.count for each in copies))
    wrong = [each.face for each in copies if isinstance(each.face, tuple)]
    if wrong:
        raise refusals.unready(problems=describe_problems(game, chain.from_iterable(wrong)))
    for each in copies:
        if isinstance(each.face, Face):
            yield from numbered_copies(replace(each.face, source=source), each.count)


def numbered_copies(face: Face, count: int) -> Iterator[Face]:
    """Return the copies, each with its number among them."""
    if not face.code or count == 1:
        return repeat(face, count)
    return (replace(face, code=f"{face.code} {n}/{count}") for n in range(1, count + 1))


def must_be_few(count: int) -> None:
    if count == 0:
        raise impossible.none_at_all()
    if count > MOST:
        raise impossible.too_many(most=MOST)
