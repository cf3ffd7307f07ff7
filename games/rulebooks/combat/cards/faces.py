"""What stands on a card, and what somebody wrote told back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from games.kernel.display.card import Copies, Face, Flaw, Printing, Sense, Step, Writing, Written
from games.kernel.record import Record
from games.kernel.rules import LANGUAGES, Language
from games.rulebooks.combat.cards.emblems import EMBLEMS
from games.rulebooks.combat.catalogue import CardEntry
from games.rulebooks.combat.decks import Deck, DeckCard, as_printed, problems
from games.rulebooks.combat.language import (
    Card,
    Checked,
    Problem,
    check,
    read,
    sentence,
    tree,
    write,
    write_step,
)
from games.rulebooks.combat.language.guide import guide
from games.rulebooks.combat.language.tree import fold
from games.rulebooks.combat.language.vocabulary import canonical
from games.rulebooks.combat.language.writer import COLON, type_name

UNPRINTABLE: Final = frozenset({"unknown_card", "unreadable", "bad_key", "card_count"})
"""A deck of 21 is printed as well as one of 20; a card that cannot be read is not."""
PLACES: Final = {emblem.name: place for place, emblem in enumerate(EMBLEMS.values())}


def face(card: Card, language: Language) -> Face:
    return Face(
        title=card.title,
        types=tuple(canonical(kind, language) for kind in card.types),
        secondary_types=tuple(type_name(kind, language) for kind in card.secondary_types),
        emblems=tuple(EMBLEMS[kind] for kind in card.types),
        steps=tuple(_step(step, language) for step in card.steps),
    )


def _step(step: tree.Step, language: Language) -> Step:
    colon = COLON[language]
    label, _, text = write_step(step, language).partition(colon)
    return Step(f"{label}{colon}", text.strip())


# Printed


def _box(entries: Mapping[str, Sequence[Record]], language: Language) -> Iterator[Copies]:
    for entry in entries["cards"]:
        if isinstance(entry, CardEntry):
            yield _copies(DeckCard(entry.key, 1, entry.en, entry.fr), language)


def _brought(brought: Record, language: Language) -> Iterable[Copies]:
    assert isinstance(brought, Deck)  # noqa: S101 - such are Combat's
    return (_copies(card, language) for card in brought.cards)


def _copies(card: DeckCard, language: Language) -> Copies:
    printed = as_printed(card)
    wrong = tuple(each for each in problems(Deck((card,))) if each.code in UNPRINTABLE)
    if wrong or printed is None:
        return Copies(card.count, wrong)
    text = printed.en if language == "en" else printed.fr
    return Copies(card.count, face(read(text), language))


def _order(face: Face) -> tuple[int, str]:
    """The types together."""
    return (PLACES[face.emblems[0].name], fold(face.title))


PRINTING: Final = Printing(_box, _brought, _order)


# Written


def _read(text: str) -> Written | tuple[Flaw, ...]:
    checked = check(text)
    if checked.card is None:
        return tuple(map(_flaw, checked.problems))
    return _written(checked.card, checked)


def _understood(text: str) -> tuple[Sense, ...]:
    return tuple(map(_sense, check(text).understood))


def _sense(said: tuple[int, tree.Step]) -> Sense:
    line, step = said
    return Sense({each: write_step(step, each) for each in LANGUAGES}, step, line)


def _written(card: Card, checked: Checked) -> Written:
    steps = tuple(map(_sense, checked.understood))
    return Written(
        title=card.title,
        types=card.types,
        secondary_types=card.secondary_types,
        steps=steps,
        texts={each: write(card, each) for each in LANGUAGES},
        faces={each: face(card, each) for each in LANGUAGES},
        remarks=tuple(map(_flaw, checked.remarks)),
    )


def _flaw(problem: Problem) -> Flaw:
    said = {each: sentence(problem, each) for each in LANGUAGES}
    return Flaw(problem.line, problem.column, problem.code, said, problem.suggestion)


WRITING: Final = Writing(_read, tree.Step, _understood, guide)
