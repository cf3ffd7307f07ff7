"""A card in the workshop: the text in each language is read, drawn and explained.

One language may be left empty; the program then writes it. If both are written they must agree,
line by line; only the titles may differ.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import zip_longest
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.kernel.display.card import CardLanguage, Flaw, ParsedCard, ParsedLine
from games.kernel.game import AnyGame
from games.kernel.rules import LANGUAGES, Language, Texts
from games.people.language import language as reader
from games.shelf.cards import refusals
from games.shelf.workshop.corrections import Correction, match_case, split_at_word
from games.shelf.workshop.sketch import card_svg, sketch

LONGEST: Final = 2000  # characters: the longest of any box has some 300
Said = Mapping[Language, str]


@dataclass(frozen=True)
class Spot:
    """A fault or remark, with the word that it is about."""

    line: int
    column: int
    before: str
    word: str
    after: str
    sentence: str
    suggestion: str = ""
    """Suggested replacement, with matching case."""
    mend: str = ""
    """Value of its button; empty if there is none."""


@dataclass(frozen=True)
class Side:
    """One language of the card."""

    language: Language
    text: str
    spots: tuple[Spot, ...]
    remarks: tuple[Spot, ...]
    understood: int
    steps: int
    card: SafeString | None
    offered: str
    """Text that the program would write if this side is empty."""
    example: str
    """A card of the box."""


@dataclass(frozen=True)
class Bench:
    sides: tuple[Side, ...]
    """The reader's language first."""
    texts: Texts | None
    """Texts to save; None while there are faults."""


def bench(game: AnyGame, writing: CardLanguage, typed: Said) -> Bench:
    for text in typed.values():
        if len(text) > LONGEST:
            raise refusals.long_text(most=LONGEST)
    read = {each: _read(writing, text) for each, text in typed.items()}
    first, second = sorted(LANGUAGES, key=lambda each: each != reader())
    differences = tuple(_differences(typed, read, first, second))
    boxed = example(game)
    sides = (
        replace(_side(writing, typed, read, first), example=boxed[first]),
        replace(_side(writing, typed, read, second, differences), example=boxed[second]),
    )
    sound = not any(side.spots for side in sides)
    texts = {side.language: side.text.strip() or side.offered for side in sides}
    kept = Texts(**texts) if sound and all(texts.values()) else None
    return Bench(sides, kept)


@cache
def example(game: AnyGame) -> Said:
    """Return the first card of the box, in both languages."""
    keeping = game.writing.keeping if game.writing is not None else None
    if keeping is None:
        return dict.fromkeys(LANGUAGES, "")
    texts = keeping.texts(game.catalogue()[keeping.kind][0])
    return {each: getattr(texts, each).strip() for each in LANGUAGES}


Read = Mapping[Language, ParsedCard | tuple[Flaw, ...] | None]


def _read(writing: CardLanguage, text: str) -> ParsedCard | tuple[Flaw, ...] | None:
    return writing.read(text) if text.strip() else None


def _side(
    writing: CardLanguage,
    typed: Said,
    read: Read,
    language: Language,
    differences: tuple[Spot, ...] = (),
) -> Side:
    text, own = typed[language], read[language]
    other = next(each for each in LANGUAGES if each != language)
    source = typed[other] if own is None else text
    face, known, steps = sketch(writing, source, language)
    written = read[other] if own is None else own
    return Side(
        language=language,
        text=text,
        spots=(*_spots(text, own if isinstance(own, tuple) else (), language), *differences),
        remarks=tuple(_spots(text, own.remarks if isinstance(own, ParsedCard) else (), language)),
        understood=known,
        steps=steps,
        card=card_svg(face) if face is not None else None,
        offered=written.texts[language] if own is None and isinstance(written, ParsedCard) else "",
        example="",
    )


def _spots(text: str, flaws: tuple[Flaw, ...], language: Language) -> Iterator[Spot]:
    lines = text.split("\n")
    for flaw in flaws:
        line = lines[flaw.line - 1] if flaw.line <= len(lines) else ""
        before, word, after = split_at_word(line, flaw.column)
        instead = match_case(flaw.suggestion, word) if word else ""
        mend = (
            Correction(language, "word", flaw.line, flaw.column, instead).form_value
            if instead
            else ""
        )
        advice = (flaw.texts[reader()], instead, mend)
        yield Spot(flaw.line, flaw.column, before, word, after, *advice)


def _differences(typed: Said, read: Read, first: Language, second: Language) -> Iterator[Spot]:
    one, two = read[first], read[second]
    if not isinstance(one, ParsedCard) or not isinstance(two, ParsedCard):
        return
    lines = typed[second].split("\n")
    if (one.types, one.secondary_types) != (two.types, two.secondary_types):
        at = [n for n, line in enumerate(lines, 1) if line.strip()][1]
        yield _correction_spot(
            lines, Correction(second, "line", at, 1, one.texts[second].split("\n")[1])
        )
    last = len(lines)
    while last and not lines[last - 1].strip():
        last -= 1
    for mine, its in zip_longest(one.steps, two.steps):
        yield from _step(lines, second, mine, its, last)


def _step(
    lines: list[str], language: Language, mine: ParsedLine | None, its: ParsedLine | None, last: int
) -> Iterator[Spot]:
    if its is None and mine is not None:
        yield _correction_spot(lines, Correction(language, "after", last, 1, mine.texts[language]))
    elif mine is None and its is not None:
        yield _correction_spot(lines, Correction(language, "out", its.line or last, 1, ""))
    elif mine is not None and its is not None and mine.tree != its.tree:
        yield _correction_spot(
            lines, Correction(language, "line", its.line or last, 1, mine.texts[language])
        )


def _correction_spot(lines: list[str], mend: Correction) -> Spot:
    line = lines[mend.line - 1] if mend.way != "after" else ""
    sentences = {
        "line": gettext("This line does not say what the other language says."),
        "after": gettext("A line of the other language is missing here."),
        "out": gettext("The other language has no such line."),
    }[mend.way]
    suggestion = mend.text or gettext("Take it out")
    number = mend.line + (mend.way == "after")
    return Spot(number, 1, "", line, "", sentences, suggestion, mend.form_value)
