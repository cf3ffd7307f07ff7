"""Printed contents of the box for readers of the catalogue: fighters, techniques and arenas, with
names."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from msgspec.structs import asdict

from games.kernel.hexes import Hex
from games.kernel.record import Record
from games.kernel.rules import LANGUAGES, Language, load_rules
from games.kernel.words import words
from games.rulebooks.martial_art.catalogue import (
    FIGHTERS,
    FIGURES,
    FORMATS,
    OWN,
    TECHNIQUES,
    Columns,
    Figures,
    Format,
    Technique,
    Token,
)

Name = Mapping[Language, str]


class PrintedFighter(Record, frozen=True):
    key: str
    name: Name
    rule: str
    tokens: dict[Token, int]
    columns: Columns
    techniques: tuple[str, ...]
    """All seven techniques; the first two are on the board (MA-2.6)."""


class PrintedTechnique(Technique, frozen=True, kw_only=True):
    name: Name
    rule: str


class PrintedArena(Record, frozen=True):
    key: Format
    name: Name
    teams: tuple[int, ...]
    starts: tuple[Hex, ...]


class PrintedFigures(Record, frozen=True):
    key: str
    name: Name
    figures: Figures


def names_of(word: str) -> Name:
    sheet = words(__package__)
    return {language: sheet.name(word, language) for language in LANGUAGES}


def _fighters() -> tuple[PrintedFighter, ...]:
    return tuple(
        PrintedFighter(
            key,
            names_of(key),
            fighter.rule,
            fighter.tokens,
            fighter.columns,
            tuple(technique.key for technique in OWN[key]),
        )
        for key, fighter in FIGHTERS.items()
    )


def _techniques() -> tuple[PrintedTechnique, ...]:
    return tuple(
        PrintedTechnique(**asdict(t), name=names_of(key), rule=FIGHTERS[t.fighter].rule)
        for key, t in TECHNIQUES.items()
    )


def _arenas() -> tuple[PrintedArena, ...]:
    return tuple(
        PrintedArena(format_, names_of(format_), seats.teams, seats.starts)
        for format_, seats in FORMATS.items()
    )


PRINTED: Final[Mapping[str, Sequence[Record]]] = {
    "fighters": _fighters(),
    "techniques": _techniques(),
    "arenas": _arenas(),
    "figures": (PrintedFigures("house_figures", names_of("house_figures"), FIGURES),),
}


@cache
def technique_text(key: str, language: Language) -> str:
    """A technique's own part of its fighter's rule: kind, cost and effect."""
    if key not in TECHNIQUES:
        return ""
    fighter = TECHNIQUES[key].fighter
    rule = load_rules(__package__)[FIGHTERS[fighter].rule].text(language)
    starts = [rule.find(f"{names_of(each.key)[language]} (") for each in OWN[fighter]]
    name = names_of(key)[language]
    start = rule.find(f"{name} (")
    end = min((each for each in starts if each > start), default=len(rule))
    return "" if start < 0 else rule[start + len(name) : end].strip()
