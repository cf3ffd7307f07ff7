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
    published_catalogue,
)
from games.rulebooks.combat.language import Problem, Unreadable, sentence
from games.rulebooks.combat.language.dictionary.spelling import fold
from games.rulebooks.combat.language.tree import LAMBDA
from games.rulebooks.combat.repertoire import Technique, common_cards, technique, title
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


def deck_from_list(name: str, cards: Mapping[str, int], own: Sequence[Record]) -> Deck:
    """Return a stored deck list as a deck, with the texts of its own cards."""
    by_key = {each.key: each.text for each in own if isinstance(each, CardEntry)}
    texts = {key: OwnText(text.en, text.fr) for key, text in by_key.items() if key in cards}
    return Deck(dict(cards), texts, name)


def find_printed(
    key: str, texts: Mapping[str, OwnText], edition: Prints | None = None
) -> Printed | None:
    """Return None if there is no text, and no common card with that key."""
    own_text = texts.get(key)
    if own_text is None:
        return common_cards(edition).get(key)
    en, fr = own_text.en.strip(), own_text.fr.strip()
    return Printed(key, Texts(en or fr, fr or en))


def deck_keys(deck: Deck) -> tuple[str, ...]:
    return tuple(sorted(key for key, count in deck.cards.items() for _ in range(count)))


def prints_of(deck: Deck, edition: Prints | None = None) -> Prints:
    """Return the texts of a deck without problems, sorted by key."""
    matches = [find_printed(key, deck.texts, edition) for key in deck.cards]
    return tuple(sorted((p for p in matches if p is not None), key=lambda printed: printed.key))


def own_prints(texts: Mapping[str, OwnText]) -> Prints:
    """Texts of the cards that players may have with them, each once."""
    return prints_of(Deck(dict.fromkeys(texts, 1), dict(texts)))


def problems(deck: Deck, edition: Prints | None = None) -> tuple[Illegal, ...]:
    """Checked against the cards of an edition, if one is given."""
    if (count := max(len(deck.cards), len(deck.texts))) > MOST_CARDS:
        return (Illegal("deck_size", "CB-1.3", count=count, size=DECK_SIZE),)
    return tuple(_problems(deck, edition))


def _problems(deck: Deck, edition: Prints | None) -> Iterator[Illegal]:
    for key in deck.texts:
        if key not in deck.cards:
            yield Illegal("text_of_no_card", "CB-1.3", key=key[:LONGEST_KEY])
    for key, count in deck.cards.items():
        if not 0 < len(key) <= LONGEST_KEY or key == HIDDEN:
            yield Illegal("bad_key", "CB-1.3", key=key[:LONGEST_KEY], limit=LONGEST_KEY)
        if count < 1:
            yield Illegal("card_count", "CB-1.3", card=_card_name(deck, key, edition), count=count)
    pairs: list[tuple[Technique, int]] = []
    for key, count in deck.cards.items():
        printed = find_printed(key, deck.texts, edition)
        if printed is None:
            yield Illegal("unknown_card", "CB-4.1", key=key)
            continue
        wrong = tuple(_text_problems(printed))
        yield from wrong
        if not wrong:
            pairs.append((technique(printed), max(0, count)))
    yield from composition(pairs, sum(max(0, count) for count in deck.cards.values()))


def _card_name(deck: Deck, key: str, edition: Prints | None) -> Texts | str:
    """Title of the card; its key if there is no text."""
    printed = find_printed(key, deck.texts, edition)
    return key if printed is None or not printed.text.en else title(printed)


def _text_problems(printed: Printed) -> Iterator[Illegal]:
    read = []
    for text in dict.fromkeys((printed.text.en, printed.text.fr)):
        try:
            read.append(technique(Printed(printed.key, Texts(text, text))))
        except Unreadable as refusal:
            name = title(printed) if text.strip() else printed.key
            yield from (unreadable(name, problem) for problem in refusal.problems)
    if len(read) == 2 and (read[0].types, read[0].steps) != (read[1].types, read[1].steps):
        yield Illegal("other_card", "CB-4.1", card=title(printed))


def unreadable(name: Texts | str, problem: Problem) -> Illegal:
    sentences = Texts(sentence(problem, "en"), sentence(problem, "fr"))
    return Illegal(
        "unreadable",
        "CB-4.1",
        card=name,
        line=problem.line,
        column=problem.column,
        problem=sentences,
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


def edition_prints(entries: Entries | None) -> Prints | None:
    """Return None for the published cards."""
    if entries is None:
        return None
    cards = _entries_of(CardEntry, entries, "cards")
    return tuple([_strip_texts(each) for each in cards])


def ready_made(entries: Entries | None) -> Iterator[ReadyMadeItem]:
    """Yield its decks, without those that its own cards no longer allow."""
    deck_entries = (
        published_catalogue().decks if entries is None else _entries_of(DeckEntry, entries, "decks")
    )
    edition = edition_prints(entries)
    for each in deck_entries:
        brought = Deck(each.cards, name=each.name["en"])
        if not problems(brought, edition):
            yield ReadyMadeItem(each.key, each.name["en"], each.name["fr"], brought)


def title_refusals(entries: Entries) -> Iterator[Illegal]:
    """Refuse cards whose name is not the title at the beginning of their text."""
    for each in _entries_of(CardEntry, entries, "cards"):
        if each.name != each.title:
            yield Illegal("other_title", "CB-4.1", key=each.key)


def faults(texts: Prints) -> Iterator[Illegal]:
    """Refuse cards that nobody can play, or too few for a legal deck (CB-1.3, CB-4.1)."""
    wrong = [*card_refusals({each.key: OwnText(each.text.en, each.text.fr) for each in texts})]
    yield from wrong
    if wrong:
        return
    cards = [technique(text) for text in texts]
    lambdas = sum(card.has(LAMBDA) for card in cards)
    others = len({fold(card.title.en) for card in cards if not card.has(LAMBDA)})
    if not lambdas or others < DECK_SIZE - LAMBDAS:
        wanted = DECK_SIZE - LAMBDAS
        yield Illegal("edition_lacks", "CB-1.3", lambdas=lambdas, others=others, wanted=wanted)


def card_refusals(texts: Mapping[str, OwnText]) -> Iterator[Illegal]:
    """CB-4.1: yield what is wrong with each card, independent of its deck."""
    for key, text in texts.items():
        alone = Deck({key: 1}, {key: text})
        yield from (each for each in problems(alone) if each.rule == "CB-4.1")


def _strip_texts(entry: CardEntry) -> Printed:
    return Printed(entry.key, Texts(entry.text.en.strip(), entry.text.fr.strip()))


def _entries_of(kind: type[E], entries: Entries, name: str) -> Iterator[E]:
    return (each for each in entries.get(name, ()) if isinstance(each, kind))
