"""Sentences from words.toml: made at the edge, in the reader's language, never stored.

A sheet has five tables, each entry with an `en` and a `fr`:
  [events.KIND]    a sentence per event, its fields in {braces}
  [refusals.CODE]  a sentence per refusal, its facts in {braces}
  [steps.CODE]     a sentence per step of a verdict's explanation, likewise
  [names.WORD]     how a word is called: a card, a zone, a component
  [pieces.KIND]    how a record is called: `card = "{strike} {kind}"`
`{n:card|cards}` chooses by number. Fields named in SEATS are replaced by the player's name.

Beside it lies view.toml, in which a table is told to those who look at it:
  [about.game]     the game in one sentence
  [requests.KIND]  what an open request awaits, likewise with its fields
  [parts.FIELD]    how a part of a view is headed; empty where it is bookkeeping, and not shown
"""

import functools
import string
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

import msgspec

from games.kernel.hexes import Hex
from games.kernel.record import HIDDEN, Event, Illegal, Record, spoken
from games.kernel.rules import Language
from games.kernel.verdicts import Cited

SEATS: Final = frozenset({"seat", "by", "against", "target", "winner"})
HIDDEN_ONES: Final = "??"
"""The word for several that are hidden."""
_AND: Final = {"en": " and ", "fr": " et "}
_NOBODY: Final = {"en": "nobody", "fr": "personne"}
_SEAT: Final = {"en": "Player {}", "fr": "Joueur {}"}

Sheet = dict[str, dict[str, dict[Language, str]]]


class Words:
    """One game's sheet, over the kernel's own."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def event(self, event: Event, language: Language, players: Sequence[str] = ()) -> str:
        kind = spoken(type(event).__name__)
        return self._sentence("events", kind, msgspec.structs.asdict(event), language, players)

    def refusal(self, refusal: Illegal, language: Language, players: Sequence[str] = ()) -> str:
        return self._sentence("refusals", refusal.code, refusal.facts, language, players)

    def step(self, step: Cited, language: Language, players: Sequence[str] = ()) -> str:
        return self._sentence("steps", step.code, step.facts, language, players)

    def request(self, request: Record, language: Language, players: Sequence[str] = ()) -> str:
        """What it awaits, and from whom."""
        facts = msgspec.structs.asdict(request)
        kind = spoken(type(request).__name__)
        if kind not in self.sheet["requests"]:
            kind = "report" if facts["seat"] < 0 else "answer"
        template = self.sheet["requests"][kind][language]
        told = {name: facts[name] for _, name, _, _ in _Template(language).parse(template) if name}
        return self._sentence("requests", kind, told, language, players)

    def part(self, field: str, language: Language) -> str:
        """How a field of a view is headed; empty where nobody wants to see it."""
        headed = self.sheet["parts"].get(field)
        return headed[language] if headed else self.name(field, language).replace("_", " ")

    def about(self, language: Language) -> str:
        told = self.sheet["about"].get("game")
        return told[language] if told else ""

    def name(self, word: str, language: Language) -> str:
        named = self.sheet["names"].get(word)
        return named[language] if named else word

    def piece(self, record: Record, language: Language) -> str:
        """How a card or a token is called."""
        return str(self._spelt(record, language))

    def _sentence(
        self,
        table: str,
        key: str,
        facts: Mapping[str, Any],
        language: Language,
        players: Sequence[str],
    ) -> str:
        template = self.sheet[table][key][language]
        spelt = {
            field: player(value, language, players)
            if field in SEATS and (value is None or isinstance(value, int))
            else self._spelt(value, language)
            for field, value in facts.items()
        }
        return _capital(_Template(language).vformat(template, (), spelt))

    def _spelt(self, value: Any, language: Language) -> Any:
        match value:
            case str():
                return self.name(value, language)
            case bool() | None:
                return self.name(str(value).lower(), language) if value is not None else ""
            case Record():
                piece = self.sheet["pieces"][spoken(type(value).__name__)][language]
                facts = msgspec.structs.asdict(value)
                spelt = {field: self._spelt(fact, language) for field, fact in facts.items()}
                # Split at plain spaces only: French quotes hold their words by unbreakable ones.
                words = _Template(language).vformat(piece, (), spelt).split(" ")
                return " ".join(filter(None, words))
            case tuple() | list() if len(value) > 1 and all(item == HIDDEN for item in value):
                return f"{len(value)} {self.name(HIDDEN_ONES, language)}"
            case Hex(q, r):
                return f"[{q}, {r}]"  # as it crosses the wire, not as a list of two things
            case tuple() | list():
                return _listed([str(self._spelt(item, language)) for item in value], language)
            case _:
                return value


def player(seat: int | None, language: Language, players: Sequence[str]) -> str:
    if seat is None:
        return _NOBODY[language]
    return players[seat] if 0 <= seat < len(players) else _SEAT[language].format(seat + 1)


def _listed(items: list[str], language: Language) -> str:
    *before, last = items or ["–"]
    return ", ".join(before) + _AND[language] + last if before else last


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


class _Template(string.Formatter):
    def __init__(self, language: Language) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" not in format_spec:
            return str(value)
        one, many = format_spec.split("|")
        # French counts nought and one alike; English does not.
        single = abs(value) < 2 if self.language == "fr" else value == 1
        return one if single else many


@functools.cache
def words(package: str) -> Words:
    sheet = _read(package)
    own = _read("games.kernel")
    return Words({table: own.get(table, {}) | sheet.get(table, {}) for table in own | sheet})


def _read(package: str) -> Sheet:
    sheet: Sheet = {"about": {}, "requests": {}, "parts": {}}
    for name in ("words.toml", "view.toml"):
        lying = files(package).joinpath(name)
        text = lying.read_text("utf-8") if lying.is_file() else ""
        for table, entries in tomllib.loads(text).items():
            sheet.setdefault(table, {}).update(entries)
    return sheet
