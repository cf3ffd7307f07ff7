"""A referee's findings in words: a record shown part by part, with the game's names of its
fields."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext

from games.kernel.chance.odds import Odds
from games.kernel.hexes import Hex
from games.kernel.record import Record, snake_case_tag
from games.kernel.rules import Language
from games.kernel.words import Words, capitalize_first
from games.tables.presenters.parts import Part

CITED: Final = ("rule", "text")
"""Fields of a sentence that follows a rule."""
SHOWN: Final = 12  # outcomes, the likeliest


@dataclass(frozen=True)
class FindingFormatter:
    words: Words
    language: Language

    def format_finding(self, finding: Record) -> tuple[Part, ...]:
        fields = ((name, getattr(finding, name)) for name in finding.__struct_fields__)
        parts = (self.part(self.label(name), value) for name, value in fields if value is not None)
        return tuple(part for part in parts if part.text or part.within)

    def part(self, label: str, value: Any) -> Part:
        match value:
            case bool():
                return Part(label, gettext("Yes") if value else gettext("No"))
            case str():
                return Part(label, self._text(value))
            case Hex():
                return Part(label, self.words.space(value, self.language))
            case Record() if self.language in value.__struct_fields__:
                return Part(label, getattr(value, self.language))
            case Record() if snake_case_tag(type(value).__name__) in self.words.sheet["pieces"]:
                return Part(label, self.words.piece(value, self.language))
            case Record() if value.__struct_fields__ == CITED:
                text = self.part(label, value.text).text  # type: ignore[attr-defined]  # as just asked
                return Part(label, f"{text} ({value.rule})")  # type: ignore[attr-defined]  # likewise
            case Record():
                return Part(label, within=self.format_finding(value))
            case tuple() if not value:
                return Part(label)
            case tuple():
                return self._several(label, value)
            case _:
                return Part(label, str(value))

    def _several(self, label: str, values: tuple[Any, ...]) -> Part:
        each = [self.part(str(n), value) for n, value in enumerate(values, 1)]
        if any(part.within for part in each):
            return Part(label, within=tuple(each))
        return Part(label, ", ".join(part.text for part in each))

    def _text(self, word: str) -> str:
        return self.words.name(word, self.language).replace("_", " ")

    def label(self, field: str) -> str:
        return capitalize_first(self.words.question_label(field, self.language))


@dataclass(frozen=True)
class Chances:
    """The possible outcomes of chance, the likeliest first."""

    label: str
    mean: str
    outcomes: tuple[tuple[str, str, str], ...]
    """Each outcome with its percentage and its exact fraction."""
    more: int


def chances(formatter: FindingFormatter, name: str, odds: Odds) -> Chances:
    likeliest = sorted(((odds.chance(n), n) for n, _ in odds.items()), key=_likeliest)
    outcomes = tuple((str(n), share(p), str(p)) for p, n in likeliest[:SHOWN])
    return Chances(
        formatter.label(name), f"{float(odds.mean):.2f}", outcomes, len(likeliest) - len(outcomes)
    )


def _likeliest(pair: tuple[Fraction, int]) -> tuple[Fraction, int]:
    return -pair[0], pair[1]


def share(chance: Fraction) -> str:
    return f"{float(chance * 100):.1f}"
