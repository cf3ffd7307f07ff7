"""Where cards to print come from."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from django.utils.translation import gettext, override

from games.kernel.record import Illegal
from games.kernel.rules import LANGUAGES, Language
from games.papers import pdf
from games.papers.shapes import Page
from games.people.language import language as spoken
from games.people.models import User
from games.rulebooks import GAMES
from games.rulebooks.combat import decks as combat
from games.rulebooks.combat.catalogue import CardEntry, cards
from games.rulebooks.combat.decks import DeckCard
from games.rulebooks.combat.language import check, read, sentence
from games.rulebooks.combat.language.tree import fold
from games.rulebooks.combat.state import Printed
from games.shelf import decks, refusals
from games.shelf.access import access
from games.shelf.cards import refusals as impossible
from games.shelf.cards.emblems import INKS
from games.shelf.cards.faces import Face, face
from games.shelf.cards.printout import pages
from games.shelf.editions.entries import records
from games.shelf.models import Deck, Edition
from games.shelf.wording import worded

COMBAT: Final = "combat"
MOST: Final = 360  # cards at once: 40 sheets
UNPRINTABLE: Final = frozenset({"unknown_card", "unreadable", "bad_key", "card_count"})
"""A deck of 21 is printed as well as one of 20; a card that cannot be read is not."""
TYPES: Final = tuple(INKS)


@cache
def house(language: Language) -> tuple[Face, ...]:
    """In the order in which they are published."""
    return tuple(
        face(read(e.text(language)), language, GAMES[COMBAT].name[language])
        for e in cards().values()
    )


def of_deck(person: User | None, id: str, language: Language) -> tuple[Face, ...]:  # noqa: A002
    """As many copies as it holds, the types together."""
    deck = access(Deck.objects.with_cards(), id, person).row
    if deck.game_key != COMBAT:
        raise refusals.other_game()
    record = decks.brought(deck)
    assert isinstance(record, combat.Deck)  # noqa: S101 - such are Combat's
    return _faces(record.cards, language, deck.name)


def of_edition(person: User | None, id: str, language: Language) -> tuple[Face, ...]:  # noqa: A002
    edition = access(Edition.objects.all(), id, person).row
    if edition.game_key != COMBAT:
        raise refusals.other_game()
    entries = records(edition)["cards"]
    own = [
        DeckCard(each.key, 1, each.en, each.fr) for each in entries if isinstance(each, CardEntry)
    ]
    return _faces(own, language, edition.name)


def of_texts(texts: Sequence[str], language: Language) -> tuple[Face, ...]:
    """Each in either language; a text that is no card is named by its place."""
    _bounded(len(texts))
    errors: dict[str, list[str]] = {}
    faces = []
    for place, text in enumerate(texts):
        checked = check(text)
        if checked.card is None:
            told = (f"{p.line}:{p.column} {sentence(p, spoken())}" for p in checked.problems)
            errors[f"texts.{place}"] = list(told)
        else:
            faces.append(face(checked.card, language, GAMES[COMBAT].name[language]))
    if errors:
        raise impossible.no_cards(errors)
    return tuple(faces)


def chosen(said: str | None) -> Language:
    """The language of the cards: that of the reader, if none is said."""
    if said is None:
        return spoken()
    for language in LANGUAGES:
        if said == language:
            return language
    raise impossible.other_language()


def laid_out(faces: Sequence[Face], language: Language) -> tuple[Page, ...]:
    with override(language):
        note = gettext("Cards of 63 × 88 mm: print at full size, cut along the marks")
    return pages(faces, note)


def paper(faces: Sequence[Face], language: Language) -> bytes:
    with override(language):
        title = gettext("Cards of Combat")
    return pdf.draw(laid_out(faces, language), title=title, language=language)


@cache
def house_paper(language: Language) -> bytes:
    return paper(house(language), language)


def _faces(cards: Sequence[DeckCard], language: Language, source: str) -> tuple[Face, ...]:
    _bounded(sum(card.count for card in cards))
    wrong = tuple(_unprintable(cards))
    if wrong:
        raise refusals.unready(problems=worded(GAMES[COMBAT], wrong))
    found = [
        face(read(_text(printed, language)), language, source)
        for card in cards
        for printed in (combat.as_printed(card),) * card.count
        if printed is not None
    ]
    return tuple(sorted(found, key=_order))


def _unprintable(cards: Iterable[DeckCard]) -> Iterable[Illegal]:
    for card in cards:
        for problem in combat.problems(combat.Deck((card,))):
            if problem.code in UNPRINTABLE:
                yield problem


def _order(face: Face) -> tuple[int, str]:
    return (TYPES.index(face.types[0]), fold(face.title))


def _text(printed: Printed, language: Language) -> str:
    return printed.en if language == "en" else printed.fr


def _bounded(count: int) -> None:
    if count == 0:
        raise impossible.none_at_all()
    if count > MOST:
        raise impossible.too_many(most=MOST)
