"""Decks that players bring to a duel, checked with all their problems reported at once (CB-1.3)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

from games.kernel.game import Entries
from games.kernel.record import HIDDEN, Illegal, ReadyMadeItem, Record
from games.kernel.rules import Texts
from games.rulebooks.combat.catalogue import (
    DECK_SIZE,
    LAMBDAS,
    CardEntry,
    DeckEntry,
    decks,
    published,
)
from games.rulebooks.combat.language import Problem, Unreadable, sentence
from games.rulebooks.combat.language.dictionary.spelling import fold
from games.rulebooks.combat.language.tree import LAMBDA
from games.rulebooks.combat.repertoire import Technique, common, technique, title
from games.rulebooks.combat.state import Printed, Prints

E = TypeVar("E", bound=Record)
LONGEST_KEY = 80
MOST_CARDS = 200  # a larger deck is refused without reading it


class OwnText(Record, frozen=True, forbid_unknown_fields=True):
    """A card as its author wrote it; in one language alone, it is that in both."""

    en: str = ""
    fr: str = ""


class Deck(Record, frozen=True, forbid_unknown_fields=True):
    cards: dict[str, int]
    """Number of copies by card key."""
    texts: dict[str, OwnText] = msgspec.field(default_factory=dict)
    """Texts of the players' own cards; a key without a text means the published card."""
    name: str = ""


def ready(key: str) -> Deck:
    """Return a published deck."""
    entry = decks()[key]
    return Deck(entry.cards, name=entry.name["en"])


def listed(name: str, cards: Mapping[str, int], own: Sequence[Record]) -> Deck:
    """Return a stored deck list as a deck, with the texts of its own cards."""
    found = {each.key: each.text for each in own if isinstance(each, CardEntry)}
    texts = {key: OwnText(text.en, text.fr) for key, text in found.items() if key in cards}
    return Deck(dict(cards), texts, name)


def as_printed(
    key: str, texts: Mapping[str, OwnText], among: Prints | None = None
) -> Printed | None:
    """Return None if there is no text, and no common card with that key."""
    said = texts.get(key)
    if said is None:
        return common(among).get(key)
    en, fr = said.en.strip(), said.fr.strip()
    return Printed(key, Texts(en or fr, fr or en))


def keys(deck: Deck) -> tuple[str, ...]:
    return tuple(sorted(key for key, count in deck.cards.items() for _ in range(count)))


def prints(deck: Deck, among: Prints | None = None) -> Prints:
    """Return the texts of a deck without problems, sorted by key."""
    found = [as_printed(key, deck.texts, among) for key in deck.cards]
    return tuple(sorted((p for p in found if p is not None), key=lambda printed: printed.key))


def of_their_own(texts: Mapping[str, OwnText]) -> Prints:
    """Texts of the cards that players may have with them, each once."""
    return prints(Deck(dict.fromkeys(texts, 1), dict(texts)))


def problems(deck: Deck, among: Prints | None = None) -> tuple[Illegal, ...]:
    """Checked against the cards of an edition, if one is given."""
    if (count := max(len(deck.cards), len(deck.texts))) > MOST_CARDS:
        return (Illegal("deck_size", "CB-1.3", count=count, size=DECK_SIZE),)
    return tuple(_problems(deck, among))


def _problems(deck: Deck, among: Prints | None) -> Iterator[Illegal]:
    for key in deck.texts:
        if key not in deck.cards:
            yield Illegal("text_of_no_card", "CB-1.3", key=key[:LONGEST_KEY])
    for key, count in deck.cards.items():
        if not 0 < len(key) <= LONGEST_KEY or key == HIDDEN:
            yield Illegal("bad_key", "CB-1.3", key=key[:LONGEST_KEY], limit=LONGEST_KEY)
        if count < 1:
            yield Illegal("card_count", "CB-1.3", card=_named(deck, key, among), count=count)
    pairs: list[tuple[Technique, int]] = []
    for key, count in deck.cards.items():
        found = as_printed(key, deck.texts, among)
        if found is None:
            yield Illegal("unknown_card", "CB-4.1", key=key)
            continue
        wrong = tuple(_misread(found))
        yield from wrong
        if not wrong:
            pairs.append((technique(found), max(0, count)))
    yield from composition(pairs, sum(max(0, count) for count in deck.cards.values()))


def _named(deck: Deck, key: str, among: Prints | None) -> Texts | str:
    """Title of the card; its key if there is no text."""
    found = as_printed(key, deck.texts, among)
    return key if found is None or not found.text.en else title(found)


def _misread(found: Printed) -> Iterator[Illegal]:
    read = []
    for text in dict.fromkeys((found.text.en, found.text.fr)):
        try:
            read.append(technique(Printed(found.key, Texts(text, text))))
        except Unreadable as refusal:
            name = title(found) if text.strip() else found.key
            yield from (unreadable(name, problem) for problem in refusal.problems)
    if len(read) == 2 and (read[0].types, read[0].steps) != (read[1].types, read[1].steps):
        yield Illegal("other_card", "CB-4.1", card=title(found))


def unreadable(name: Texts | str, problem: Problem) -> Illegal:
    said = Texts(sentence(problem, "en"), sentence(problem, "fr"))
    return Illegal(
        "unreadable", "CB-4.1", card=name, line=problem.line, column=problem.column, problem=said
    )


def composition(pairs: Iterable[tuple[Technique, int]], size: int) -> Iterator[Illegal]:
    """CB-1.3: 20 cards, 10 of them lambda, the others each once."""
    pairs = list(pairs)
    if size != DECK_SIZE:
        yield Illegal("deck_size", "CB-1.3", count=size, size=DECK_SIZE)
    lambdas = sum(count for card, count in pairs if card.has(LAMBDA))
    if lambdas != LAMBDAS:
        yield Illegal("deck_lambdas", "CB-1.3", count=lambdas, wanted=LAMBDAS)
    copies: dict[tuple[object, ...], tuple[Texts, int]] = {}
    for card, count in pairs:
        if not card.has(LAMBDA):
            # The same card under two keys counts as one card.
            same = (fold(card.title.en), card.types, card.steps)
            copies[same] = (card.title, copies.get(same, (card.title, 0))[1] + count)
    for name, count in copies.values():
        if count > 1:
            yield Illegal("deck_repeats", "CB-1.3", card=name, count=count)


# Editions


def of_edition(entries: Entries | None) -> Prints | None:
    """Return None for the published cards."""
    if entries is None:
        return None
    found = _of(CardEntry, entries, "cards")
    return tuple([_stripped(each) for each in found])


def ready_made(entries: Entries | None) -> Iterator[ReadyMadeItem]:
    """Yield its decks, without those that its own cards no longer allow."""
    there = published().decks if entries is None else _of(DeckEntry, entries, "decks")
    among = of_edition(entries)
    for each in there:
        brought = Deck(each.cards, name=each.name["en"])
        if not problems(brought, among):
            yield ReadyMadeItem(each.key, each.name["en"], each.name["fr"], brought)


def misnamed(entries: Entries) -> Iterator[Illegal]:
    """Refuse cards whose name is not the title at the beginning of their text."""
    for each in _of(CardEntry, entries, "cards"):
        if each.name != each.title:
            yield Illegal("other_title", "CB-4.1", key=each.key)


def faults(texts: Prints) -> Iterator[Illegal]:
    """Refuse cards that nobody can play, or too few for a legal deck (CB-1.3, CB-4.1)."""
    wrong = [*unplayable({each.key: OwnText(each.text.en, each.text.fr) for each in texts})]
    yield from wrong
    if wrong:
        return
    found = [technique(text) for text in texts]
    lambdas = sum(card.has(LAMBDA) for card in found)
    others = len({fold(card.title.en) for card in found if not card.has(LAMBDA)})
    if not lambdas or others < DECK_SIZE - LAMBDAS:
        wanted = DECK_SIZE - LAMBDAS
        yield Illegal("edition_lacks", "CB-1.3", lambdas=lambdas, others=others, wanted=wanted)


def unplayable(texts: Mapping[str, OwnText]) -> Iterator[Illegal]:
    """CB-4.1: yield what is wrong with each card, independent of its deck."""
    for key, text in texts.items():
        alone = Deck({key: 1}, {key: text})
        yield from (each for each in problems(alone) if each.rule == "CB-4.1")


def _stripped(entry: CardEntry) -> Printed:
    return Printed(entry.key, Texts(entry.text.en.strip(), entry.text.fr.strip()))


def _of(kind: type[E], entries: Entries, name: str) -> Iterator[E]:
    return (each for each in entries.get(name, ()) if isinstance(each, kind))
