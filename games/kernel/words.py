"""Sentences from words.toml: made at the edge, in the reader's language, never stored.

A sheet has five tables, each entry with an `en` and a `fr`:
  [events.KIND]    a sentence per event, its fields in {braces}
  [refusals.CODE]  a sentence per refusal, its facts in {braces}
  [steps.CODE]     a sentence per step of a verdict's explanation, likewise
  [names.WORD]     how a word is called: a card, a zone, a component
  [pieces.KIND]    how a record is called: `card = "{strike} {kind}"`
`{n:card|cards}` chooses by number. Fields named in SEATS are replaced by the player's name.

  [moves.KIND]     what a choice says on its button: an order to oneself, its fields in {braces}
  [numbers.WORD]   how a number is told: {n} as it is, {place} counted from one (numbers.py)

Beside it lies view.toml, in which a table is told to those who look at it:
  [about.game]     the game in one sentence
  [requests.KIND]  what an open request awaits, likewise with its fields; `you.en` and `you.fr` say
                   it to the one who is asked
  [parts.FIELD]    how a part of a view is headed, and by `short.en`, `short.fr` a column of it
  [table]          `hidden`, the fields that are bookkeeping and not shown; `glance`, the figures of
                   a side at a glance, in their order

And shelf.toml, in which a character's life is told (shelf.py): [shelf.CODE], [deeds.PAST].
"""

import functools
import string
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

import msgspec

from games.kernel.hexes import CENTRE, Hex, distance, step
from games.kernel.numbers import COUNT, meant
from games.kernel.record import HIDDEN, Event, Illegal, Move, Record, spoken
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

    def __init__(
        self,
        sheet: Sheet,
        shown: Mapping[str, tuple[str, ...]] | None = None,
        titles: Mapping[str, str] | None = None,
    ) -> None:
        self.sheet = sheet
        self.shown = shown or {}
        self.titles = titles or {}

    def calling(self, titles: Mapping[str, str]) -> "Words":
        """The same sheet, where cards of an edition or of the players' own have other names."""
        return Words(self.sheet, self.shown, titles) if titles else self

    def event(self, event: Event, language: Language, players: Sequence[str] = ()) -> str:
        kind = spoken(type(event).__name__)
        return self._sentence("events", kind, msgspec.structs.asdict(event), language, players)

    def refusal(self, refusal: Illegal, language: Language, players: Sequence[str] = ()) -> str:
        return self._sentence("refusals", refusal.code, refusal.facts, language, players)

    def step(self, step: Cited, language: Language, players: Sequence[str] = ()) -> str:
        return self._sentence("steps", step.code, step.facts, language, players)

    def move(
        self,
        move: Move,
        language: Language,
        players: Sequence[str] = (),
        told: Mapping[str, object] | None = None,
    ) -> str:
        """What the choice of it says; what the request tells goes before its own fields."""
        kind, said = spoken(type(move).__name__), meant(type(move))
        facts = {
            name: self._meaning(said.get(name, ""), value, language, players)
            for name, value in msgspec.structs.asdict(move).items()
        }
        return self._sentence("moves", kind, facts | dict(told or {}), language, players)

    def request(
        self,
        request: Record,
        language: Language,
        players: Sequence[str] = (),
        *,
        you: bool = False,
    ) -> str:
        """What it awaits, and from whom; to the one who is asked, in the second person."""
        facts = msgspec.structs.asdict(request)
        kind = spoken(type(request).__name__)
        table = "you" if you and (kind in self.sheet["you"] or facts["seat"] >= 0) else "requests"
        if kind not in self.sheet[table]:
            kind = "report" if facts["seat"] < 0 else "answer"
        template = self.sheet[table][kind][language]
        told = {name: facts[name] for _, name, _, _ in _Template(language).parse(template) if name}
        return self._sentence(table, kind, told, language, players)

    def part(self, field: str, language: Language) -> str:
        """How a field of a view is headed; empty where nobody wants to see it."""
        if field in self.shown.get("hidden", ()):
            return ""
        headed = self.sheet["parts"].get(field)
        return headed[language] if headed else self.name(field, language).replace("_", " ")

    def short(self, field: str, language: Language) -> str:
        """How a column of it is headed, where there is little room."""
        headed = self.sheet["short"].get(field)
        return headed[language] if headed else self.part(field, language)

    @property
    def glance(self) -> tuple[str, ...]:
        """The figures of a side that is folded, in their order."""
        return self.shown.get("glance", ())

    def about(self, language: Language) -> str:
        told = self.sheet["about"].get("game")
        return told[language] if told else ""

    def name(self, word: str, language: Language) -> str:
        if word in self.titles:
            return self.titles[word]
        named = self.sheet["names"].get(word)
        return named[language] if named else word

    def line(self, code: str, language: Language, **facts: object) -> str:
        """A part of a sheet or of a history, with its facts as they stand."""
        return _Template(language).vformat(self.sheet["shelf"][code][language], (), facts)

    def deed(self, past: str, what: str, language: Language) -> str:
        """What was done to a character, and what came of it."""
        begun = self.sheet["deeds"].get(past) or self.sheet["deeds"]["edited"]
        return begun[language].format(what=what)

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

    def _meaning(self, word: str, value: Any, language: Language, players: Sequence[str]) -> Any:
        """A number as what it is: a zone, a player; anything else as it stands."""
        match value:
            case Hex():
                return value
            case tuple() if word:
                each = [str(self._meaning(word, item, language, players)) for item in value]
                return _listed(each, language)
            case int() if word == "seat":
                return player(value, language, players)
            case int() if word and word != COUNT:
                return self.number(word, value, language)
            case _:
                return value

    def number(self, word: str, value: int, language: Language) -> str:
        named = self.sheet["names"].get(f"{word}_{value}")
        if named:
            return named[language]
        template = self.sheet["numbers"][word][language]
        return template.format(n=value, place=value + 1)

    def space(self, at: Hex, language: Language) -> str:
        """Where it lies from the centre, along two directions at most."""
        far = distance(at, CENTRE)
        if not far:
            return self.name("space_centre", language)
        way = next(way for way in range(6) if _between(at, way, far) is not None)
        aside = _between(at, way, far) or 0
        facts = {
            "n": far - aside,
            "aside": aside,
            "way": self.number("direction", way, language),
            "other": self.number("direction", (way + 1) % 6, language),
        }
        return self.name("space_beyond" if aside else "space_straight", language).format(**facts)

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
            case Hex():
                return self.space(value, language)
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
    whole = {table: own.get(table, {}) | sheet.get(table, {}) for table in own | sheet}
    return Words(whole, _shown(package))


def _read(package: str) -> Sheet:
    sheet: Sheet = {table: {} for table in ("about", "requests", "parts", *_ASIDE)}
    for name in ("words.toml", "view.toml", "shelf.toml"):
        for table, entries in _toml(package, name).items():
            if table == "table":
                continue
            sheet.setdefault(table, {}).update(entries)
            for aside in _ASIDE:  # what stands within an entry, for the few who ask it
                within = {key: entry[aside] for key, entry in entries.items() if aside in entry}
                sheet[aside].update(within)
    return sheet


def _shown(package: str) -> dict[str, tuple[str, ...]]:
    table = _toml(package, "view.toml").get("table", {})
    return {name: tuple(fields) for name, fields in table.items()}


def _toml(package: str, name: str) -> dict[str, Any]:
    lying = files(package).joinpath(name)
    return tomllib.loads(lying.read_text("utf-8") if lying.is_file() else "")


_ASIDE: Final = ("you", "short")


def _between(at: Hex, way: int, far: int) -> int | None:
    """How many of the steps to it go the next way round; None where it lies in another sixth."""
    for aside in range(far):
        if step(step(CENTRE, way, far - aside), way + 1, aside) == at:
            return aside
    return None
