"""Decks: what a player brings to a duel, checked with all its problems named at once (CB-1.3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from games.kernel.game import Entries
from games.kernel.record import HIDDEN, Illegal, Ready, Record
from games.rulebooks.combat.catalogue import (
    DECK_SIZE,
    LAMBDAS,
    CardEntry,
    DeckEntry,
    decks,
    published,
)
from games.rulebooks.combat.language import Problem, Unreadable, sentence
from games.rulebooks.combat.language.tree import LAMBDA, fold
from games.rulebooks.combat.repertoire import Technique, common, technique, title
from games.rulebooks.combat.state import Printed, Text, Texts

E = TypeVar("E", bound=Record)
LONGEST_KEY = 80
MOST_CARDS = 200  # beyond it a deck is refused unread


class DeckCard(Record, frozen=True, forbid_unknown_fields=True):
    """Some copies of a card, with its text; without one it is the published card of that key."""

    key: str
    count: int = 1
    text: str | None = None
    fr: str | None = None
    """The same in French, where the first text is English."""


class Deck(Record, frozen=True, forbid_unknown_fields=True):
    cards: tuple[DeckCard, ...]
    name: str = ""


def ready(key: str) -> Deck:
    """A published deck."""
    entry = decks()[key]
    cards = tuple(DeckCard(key, count) for key, count in entry.cards.items())
    return Deck(cards, entry.name["en"])


def listed(name: str, cards: Mapping[str, int], own: Sequence[Record]) -> Deck:
    """A deck as people keep it, with the texts of the cards that are their own."""
    texts = {entry.key: (entry.en, entry.fr) for entry in own if isinstance(entry, CardEntry)}
    return Deck(
        tuple(DeckCard(key, count, *texts.get(key, ())) for key, count in cards.items()), name
    )


def as_printed(card: DeckCard, among: Texts | None = None) -> Printed | None:
    """None: no text, and none under that key among those that anyone may play."""
    if card.text is None:
        return common(among).get(card.key)
    return Printed(card.key, card.text.strip(), (card.fr or card.text).strip())


def keys(deck: Deck) -> tuple[str, ...]:
    return tuple(sorted(key for card in deck.cards for key in (card.key,) * card.count))


def prints(deck: Deck, among: Texts | None = None) -> Texts:
    """The texts of a deck without problems, by key."""
    found = [as_printed(card, among) for card in deck.cards]
    return tuple(sorted((p for p in found if p is not None), key=lambda printed: printed.key))


def problems(deck: Deck, among: Texts | None = None) -> tuple[Illegal, ...]:
    """Judged by the cards of an edition, where one is given."""
    if len(deck.cards) > MOST_CARDS:
        return (Illegal("deck_size", "CB-1.3", count=len(deck.cards), size=DECK_SIZE),)
    return tuple(_problems(deck, among))


def _problems(deck: Deck, among: Texts | None) -> Iterator[Illegal]:
    named = {card.key: _named(card, among) for card in deck.cards}
    for key, times in Counter(card.key for card in deck.cards).items():
        if times > 1:
            yield Illegal("key_twice", "CB-1.3", card=named[key])
    for card in deck.cards:
        if not 0 < len(card.key) <= LONGEST_KEY or card.key == HIDDEN:
            yield Illegal("bad_key", "CB-1.3", key=card.key[:LONGEST_KEY], limit=LONGEST_KEY)
        if card.count < 1:
            yield Illegal("card_count", "CB-1.3", card=named[card.key], count=card.count)
    pairs: list[tuple[Technique, int]] = []
    for card in deck.cards:
        found = as_printed(card, among)
        if found is None:
            yield Illegal("unknown_card", "CB-4.1", key=card.key)
            continue
        wrong = tuple(_misread(card, found))
        yield from wrong
        if not wrong:
            pairs.append((technique(found), max(0, card.count)))
    yield from composition(pairs, sum(max(0, card.count) for card in deck.cards))


def _named(card: DeckCard, among: Texts | None) -> Text | str:
    """As people call it; where there is no text, by its key."""
    found = as_printed(card, among)
    return card.key if found is None or not found.en else title(found)


def _misread(card: DeckCard, found: Printed) -> Iterator[Illegal]:
    read = []
    for text in dict.fromkeys((found.en, found.fr)):
        try:
            read.append(technique(Printed(found.key, text, text)))
        except Unreadable as refusal:
            name = title(found) if text.strip() else card.key
            yield from (unreadable(name, problem) for problem in refusal.problems)
    if len(read) == 2 and (read[0].types, read[0].steps) != (read[1].types, read[1].steps):
        yield Illegal("other_card", "CB-4.1", card=title(found))


def unreadable(name: Text | str, problem: Problem) -> Illegal:
    said = Text(sentence(problem, "en"), sentence(problem, "fr"))
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
    copies: dict[tuple[object, ...], tuple[Text, int]] = {}
    for card, count in pairs:
        if not card.has(LAMBDA):
            # The same card under two keys is the same card.
            same = (fold(card.title.en), card.types, card.steps)
            copies[same] = (card.title, copies.get(same, (card.title, 0))[1] + count)
    for name, count in copies.values():
        if count > 1:
            yield Illegal("deck_repeats", "CB-1.3", card=name, count=count)


# Of an edition


def of_edition(entries: Entries | None) -> Texts | None:
    """None: those that are published."""
    if entries is None:
        return None
    found = _of(CardEntry, entries, "cards")
    return tuple([Printed(each.key, each.en.strip(), each.fr.strip()) for each in found])


def ready_made(entries: Entries | None) -> Iterator[Ready]:
    """Its decks; one that its own cards no longer allow is left out."""
    there = published().decks if entries is None else _of(DeckEntry, entries, "decks")
    among = of_edition(entries)
    for each in there:
        brought = Deck(tuple(DeckCard(*card) for card in each.cards.items()), each.name["en"])
        if not problems(brought, among):
            yield Ready(each.key, each.name["en"], each.name["fr"], brought)


def faults(texts: Texts) -> Iterator[Illegal]:
    """Cards that nobody could play, or too few for any deck (CB-1.3, CB-4.1)."""
    wrong = [*unplayable(DeckCard(text.key, 1, text.en, text.fr) for text in texts)]
    yield from wrong
    if wrong:
        return
    found = [technique(text) for text in texts]
    lambdas = sum(card.has(LAMBDA) for card in found)
    others = len({fold(card.title.en) for card in found if not card.has(LAMBDA)})
    if not lambdas or others < DECK_SIZE - LAMBDAS:
        wanted = DECK_SIZE - LAMBDAS
        yield Illegal("edition_lacks", "CB-1.3", lambdas=lambdas, others=others, wanted=wanted)


def unplayable(cards: Iterable[DeckCard]) -> Iterator[Illegal]:
    """CB-4.1: of each card, what is wrong with it whatever deck it is in."""
    for card in cards:
        yield from (each for each in problems(Deck((card,))) if each.rule == "CB-4.1")


def _of(kind: type[E], entries: Entries, name: str) -> Iterator[E]:
    return (each for each in entries.get(name, ()) if isinstance(each, kind))
