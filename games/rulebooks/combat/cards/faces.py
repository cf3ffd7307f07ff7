"""Faces of printed cards, and the companion's reading of a card that somebody wrote."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from games.kernel.display.card import (
    CardLanguage,
    CardPrinting,
    CardStorage,
    Copies,
    Face,
    Flaw,
    ParsedCard,
    ParsedLine,
    Step,
)
from games.kernel.record import Record
from games.kernel.rules import LANGUAGES, Language, Texts
from games.rulebooks.combat.cards.emblems import EMBLEMS
from games.rulebooks.combat.cards.handwriting import own_lines
from games.rulebooks.combat.catalogue import CardEntry
from games.rulebooks.combat.decks import Deck, OwnText, find_printed, problems
from games.rulebooks.combat.language import (
    Card,
    CheckResult,
    Problem,
    check,
    sentence,
    tree,
    write,
    write_step,
)
from games.rulebooks.combat.language.dictionary.spelling import fold
from games.rulebooks.combat.language.dictionary.vocabulary import canonical_form
from games.rulebooks.combat.language.guide import guide
from games.rulebooks.combat.language.writer import COLON, type_name
from games.rulebooks.combat.repertoire import find_card
from games.rulebooks.combat.state import Board

UNPRINTABLE: Final = frozenset({"unknown_card", "unreadable", "bad_key", "card_count"})
"""Problems that keep a card from being printed. A deck of 21 is printed like a deck of 20, but an
unreadable card is not."""
PLACES: Final = {emblem.name: place for place, emblem in enumerate(EMBLEMS.values())}


def face(card: Card, language: Language) -> Face:
    return Face(
        title=card.title,
        types=tuple(canonical_form(kind, language) for kind in card.types),
        secondary_types=tuple(type_name(kind, language) for kind in card.secondary_types),
        emblems=tuple(EMBLEMS[kind] for kind in card.types),
        steps=tuple(_step(write_step(step, language), language) for step in card.steps),
    )


def own_face(text: str, checked: CheckResult, language: Language) -> Face:
    """Face in the author's own words, if they are sound."""
    assert checked.card is not None  # noqa: S101 - only what was read has a face
    plain, own = face(checked.card, language), own_lines(text, checked, language)
    if own is None:
        return plain
    steps = (
        _own_step(_step(line, language), meant)
        for line, meant in zip(own, plain.steps, strict=True)
    )
    return replace(plain, steps=tuple(steps))


def _own_step(own: Step, meant: Step) -> Step:
    """Add the reading to what an author has written in other words."""
    return own if fold(own.text) == fold(meant.text) else replace(own, reading=meant.text)


def _step(line: str, language: Language) -> Step:
    colon = COLON[language]
    label, _, text = line.partition(colon)
    return Step(f"{label}{colon}", text.strip())


# Printed


def _copies_of_box(entries: Mapping[str, Sequence[Record]], language: Language) -> Iterator[Copies]:
    for entry in entries["cards"]:
        if isinstance(entry, CardEntry):
            own_text = OwnText(entry.text.en, entry.text.fr)
            yield from copies(Deck({entry.key: 1}, {entry.key: own_text}), language)


def _copies_of_deck(deck: Record, language: Language) -> Iterable[Copies]:
    assert isinstance(deck, Deck)  # noqa: S101 - such are Combat's
    return copies(deck, language)


def copies(deck: Deck, language: Language) -> Iterator[Copies]:
    for key, count in deck.cards.items():
        alone = Deck({key: count}, {key: deck.texts[key]} if key in deck.texts else {})
        printed = find_printed(key, deck.texts)
        wrong = tuple(each for each in problems(alone) if each.code in UNPRINTABLE)
        if wrong or printed is None:
            yield Copies(count, wrong, key)
            continue
        text = printed.text.en if language == "en" else printed.text.fr
        yield Copies(count, _face_of(text, language), key)


@lru_cache(maxsize=1024)
def _face_of(text: str, language: Language) -> Face:
    return own_face(text, check(text), language)


def _sort_key(face: Face) -> tuple[int, str]:
    """Sorts cards of one type together."""
    return (PLACES[face.emblems[0].name], fold(face.title))


PRINTING: Final = CardPrinting(_copies_of_box, _copies_of_deck, _sort_key)


# Written


def _read(text: str) -> ParsedCard | tuple[Flaw, ...]:
    checked = check(text)
    if checked.card is None:
        return tuple(map(_flaw, checked.problems))
    return _describe_card(text, checked.card, checked)


def _understood_steps(text: str) -> tuple[ParsedLine, ...]:
    return tuple(map(_sense, check(text).understood))


def _sense(numbered_step: tuple[int, tree.Step]) -> ParsedLine:
    line, step = numbered_step
    return ParsedLine({each: write_step(step, each) for each in LANGUAGES}, step, line)


def _describe_card(text: str, card: Card, checked: CheckResult) -> ParsedCard:
    steps = tuple(map(_sense, checked.understood))
    return ParsedCard(
        title=card.title,
        types=card.types,
        secondary_types=card.secondary_types,
        steps=steps,
        texts={each: write(card, each) for each in LANGUAGES},
        faces={each: own_face(text, checked, each) for each in LANGUAGES},
        remarks=tuple(map(_flaw, checked.remarks)),
    )


def _flaw(problem: Problem) -> Flaw:
    sentences = {each: sentence(problem, each) for each in LANGUAGES}
    return Flaw(problem.line, problem.column, problem.code, sentences, problem.suggestion)


def _entry(key: str, text: Texts) -> CardEntry:
    return CardEntry(key, "house", text)


def _texts(entry: Record) -> Texts:
    assert isinstance(entry, CardEntry)  # noqa: S101 - such are Combat's
    return entry.text


KEEPING: Final = CardStorage("cards", _entry, _texts)
WRITING: Final = CardLanguage(_read, tree.Step, _understood_steps, guide, KEEPING)


def steps_text(view: Board, key: str, language: Language) -> str:
    """Return all steps of a card, of any player; empty if the card cannot be read."""
    seats = range(len(view.sides))
    card = next(filter(None, (find_card(view, seat, key) for seat in seats)), None)
    if card is None or check(card.text.text(language)).card is None:
        return ""
    steps = _face_of(card.text.text(language), language).steps
    return " ".join(f"{step.label} {step.text}.".strip() for step in steps)
