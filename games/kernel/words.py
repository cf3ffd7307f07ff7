"""Sentences from words.toml: made for display in the reader's language, never stored.

A sheet has six tables, each entry with an `en` and a `fr`:
  [events.KIND]    a sentence per event, its fields in {braces}
  [refusals.CODE]  a sentence per refusal, its facts in {braces}
  [steps.CODE]     a sentence per step of a verdict's explanation, likewise
  [corrections.KIND]  the name of a thing that a host may correct, its fields in {braces}
  [names.WORD]     the name of a word: a card, a zone, a component
  [pieces.KIND]    the name of a record: `card = "{strike} {kind}"`
Fields named in SEATS are replaced by the player's name. The text after a colon is the format:
  {n:card|cards}   chooses by number; {n:none|one|many} with a word for zero
  {x:if|else}      chooses by whether there is a value; the chosen text may contain fields. A hidden
                   value counts as none
  {card:a}, {card:the}  with its article, if its name has a `gender.fr` (m, f, mp, fp; a piece
                   takes that of one of its fields: `gender.fr = "{kind}"`)
  {to:where}       a space as a position: “two spaces north of the centre”
  {cards:counted}  equal items merged: “2 × Move”
French elision and contraction are automatic (display/grammar.py): write “le tour de {seat}”.

  [moves.KIND]     the text of a choice on its button: an imperative, its fields in {braces}
  [numbers.WORD]   the text of a number: {n} as it is, {place} counted from one (numbers.py)

view.toml beside it describes a table to those who look at it:
  [about.game]     the game in one sentence
  [requests.KIND]  what an open request waits for, with its fields; `you.en` and `you.fr` are for
                   the player who is asked
  [parts.FIELD]    heading of a part of a view; `short.en`, `short.fr` head a column of it
  [table]          `hidden`, internal fields that are not shown; `glance`, the figures of a side at
                   a glance, in their order (or of the table, one for each camp);
                   [table.most], the maximum of such a figure, if it is shown as that many
                   boxes; `counted`, the part of a side (or of the table, likewise) that shows
                   how a game went; `happens`, the odds of something that happens or does not
  [options.FIELD]  label of an option of the set-up (display/options.py), if it differs from the
                   part of a view; `help.en` says beside it what it changes
  [asked.FIELD]    label of a verdict's field, if it differs from the part of a view; also of the
                   verdict itself (`title.en`, if a field has the same name); `each.en` names one
                   item of a list; `explained.en` says below it what to fill in

shelf.toml describes a character's life (shelf.py): [shelf.CODE], [deeds.PAST]; edition.toml is for
editing an edition: [entries.WORD] names a kind, a column or a word of its entries.
"""

import functools
import string
import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

import msgspec

from games.kernel.display import grammar
from games.kernel.display.grammar import Noun
from games.kernel.hexes import CENTRE, Hex, distance, within_sixth
from games.kernel.numbers import COUNT, number_kinds
from games.kernel.record import (
    HIDDEN,
    Correction,
    Event,
    Illegal,
    Move,
    Record,
    snake_case_tag,
)
from games.kernel.rules import Language, Texts
from games.kernel.verdicts import ExplanationStep

SEATS: Final = frozenset({"seat", "by", "against", "target", "winner"})
HIDDEN_ONES: Final = "??"
"""The word for several hidden items."""
_NOBODY: Final = {"en": "nobody", "fr": "personne"}
_SEAT: Final = {"en": "Player {}", "fr": "Joueur {}"}

Sheet = dict[str, dict[str, dict[Language, str]]]
_NOTHING: Final[Mapping[Any, Any]] = {}


class Words:
    """The sheet of one game, over the kernel's own."""

    def __init__(
        self,
        sheet: Sheet,
        shown: Mapping[str, tuple[str, ...]] | None = None,
        titles: Mapping[str, str] | None = None,
        most: Mapping[str, int] | None = None,
    ) -> None:
        self.sheet = sheet
        self.shown = shown or {}
        self.titles = titles or {}
        self.most = most or {}
        """Maximum of a side's figure."""

    def with_titles(self, titles: Mapping[str, str]) -> "Words":
        """Return the same sheet with other names for cards of an edition or cards that players
        made."""
        return Words(self.sheet, self.shown, titles, self.most) if titles else self

    def event(self, event: Event, language: Language, players: Sequence[str] = ()) -> str:
        return self._record("events", event, language, players)

    def refusal(self, refusal: Illegal, language: Language, players: Sequence[str] = ()) -> str:
        return self._sentence("refusals", refusal.code, refusal.facts, language, players)

    def step(self, step: ExplanationStep, language: Language, players: Sequence[str] = ()) -> str:
        return self._sentence("steps", step.code, step.facts, language, players)

    def move(
        self,
        move: Move,
        language: Language,
        players: Sequence[str] = (),
        extra: Mapping[str, object] | None = None,
    ) -> str:
        """Return the text of a choice; facts from the request replace the move's own fields."""
        return self._record("moves", move, language, players, extra or {})

    def correction(
        self,
        correction: Correction,
        language: Language,
        players: Sequence[str] = (),
        facts: Mapping[str, object] | None = None,
    ) -> str:
        """Return the name of the thing that a correction is about; `facts` are added to its own
        fields."""
        return self._record("corrections", correction, language, players, facts or {})

    def field_text(
        self, record: Record, field: str, language: Language, players: Sequence[str] = ()
    ) -> str:
        """Return the text of one field's value."""
        word, value = number_kinds(type(record)).get(field, ""), getattr(record, field)
        meant = self._meaning(word, value, language, players)
        return capitalize_first(self._format_value(meant, "", language))

    def request(
        self,
        request: Record,
        language: Language,
        players: Sequence[str] = (),
        *,
        you: bool = False,
    ) -> str:
        """Return what the request waits for, and from whom; with `you`, in the second person."""
        facts = msgspec.structs.asdict(request)
        kind = snake_case_tag(type(request).__name__)
        table = "you" if you and (kind in self.sheet["you"] or facts["seat"] >= 0) else "requests"
        if kind not in self.sheet[table]:
            kind = "report" if facts["seat"] < 0 else "answer"
        return self._sentence(
            table, kind, facts, language, players, meaning=number_kinds(type(request))
        )

    def part_label(self, field: str, language: Language) -> str:
        """Return the heading of a view's field; empty if it is not shown."""
        hidden = field in self.shown.get("hidden", ())
        return "" if hidden else self._label(field, language, "parts")

    def short_label(self, field: str, language: Language) -> str:
        """Return the heading of its column, where there is little room."""
        headed = self.sheet["short"].get(field)
        return headed[language] if headed else self.part_label(field, language)

    def _label(self, field: str, language: Language, *tables: str) -> str:
        """Return the text of the first of these tables that has the field, or else its name."""
        for table in tables:
            if texts := self.sheet[table].get(field):
                return texts[language]
        return self.name(field, language).replace("_", " ")

    def entry_label(self, field: str, language: Language) -> str:
        """Return the name of a kind of catalogue entry, of a column, or of a word in it."""
        return self._label(field, language, "entries")

    def question_label(self, field: str, language: Language) -> str:
        """Return the label of a field in an adjudication without a table, or of a verdict."""
        return self._label(field, language, "asked", "parts")

    def question_help(self, field: str, language: Language) -> str:
        """Return what a page says below a verdict's field; empty if its label says all."""
        text = self.sheet["explained"].get(field)
        return text[language] if text else ""

    def option_label(self, field: str, language: Language) -> str:
        """Return the label of an option of the set-up; yes or no may have a name alone."""
        label = self.sheet["options"].get(field)
        return capitalize_first(label[language] if label else self.part_label(field, language))

    def option_help(self, field: str, language: Language) -> str:
        """Return what a page says beside an option; empty if its label says all."""
        text = self.sheet["help"].get(field)
        return text[language] if text else ""

    def verdict_title(self, verdict: str, language: Language) -> str:
        """Return the title of a verdict; a field may have the same name and another label."""
        return self._label(verdict, language, "title", "asked", "parts")

    def item_label(self, field: str, language: Language) -> str:
        """Return the name of one item of a list in a question; by default the name of the list."""
        return self._label(field, language, "each", "asked", "parts")

    @property
    def glance(self) -> tuple[str, ...]:
        """The figures of a folded side, in their order."""
        return self.shown.get("glance", ())

    def about(self, language: Language) -> str:
        texts = self.sheet["about"].get("game")
        return texts[language] if texts else ""

    def name(self, word: str, language: Language) -> str:
        if word in self.titles:
            return self.titles[word]
        named = self.sheet["names"].get(word)
        return named[language] if named else word

    def line(self, code: str, language: Language, **facts: object) -> str:
        """Return a part of a sheet or of a history, with its facts inserted unchanged."""
        template = self.sheet["shelf"][code][language]
        return _fill_template(template, facts, language, lambda name, _: str(facts[name]))

    def button_label(self, word: str, language: Language, what: str = "") -> str:
        """Return the text of an action's button; `what` names the part that it acts on."""
        if what and f"{word}_part" in self.sheet["shelf"]:
            return self.line(f"{word}_part", language, what=what)
        texts = self.sheet["shelf"].get(word)
        return texts[language] if texts else self.name(word, language)

    def action_sentence(self, past: str, what: str, language: Language) -> str:
        """Return what was done to a character, and the result."""
        begun = self.sheet["deeds"].get(past) or self.sheet["deeds"]["edited"]
        return _fill_template(begun[language], {"what": what}, language, lambda *_: what)

    def piece(self, record: Record, language: Language) -> str:
        """Return the name of a card or token."""
        return str(self._spell(record, language))

    def _record(
        self,
        table: str,
        record: Record,
        language: Language,
        players: Sequence[str],
        extra: Mapping[str, object] = _NOTHING,
    ) -> str:
        """Make a sentence of a record's fields; facts in `told` replace them."""
        kind, words = snake_case_tag(type(record).__name__), number_kinds(type(record))
        if extra:
            words = {name: word for name, word in words.items() if name not in extra}
        facts = {**msgspec.structs.asdict(record), **extra}
        return self._sentence(table, kind, facts, language, players, meaning=words)

    def _sentence(
        self,
        table: str,
        key: str,
        facts: Mapping[str, Any],
        language: Language,
        players: Sequence[str],
        *,
        meaning: Mapping[str, str] = _NOTHING,
    ) -> str:
        def tell(name: str, how: str) -> str:
            value, word = facts[name], meaning.get(name, "")
            if name in SEATS and (value is None or isinstance(value, int)):
                return player_name(value, language, players)
            if how == "where":
                return self.space(value, language, where=True)
            return self._format_value(self._meaning(word, value, language, players), how, language)

        template = self.sheet[table][key][language]
        return capitalize_first(_fill_template(template, facts, language, tell))

    def _format_value(self, value: Any, how: str, language: Language) -> str:
        """Format a value as the sentence needs it: with an article, or with equal items merged."""
        spelt = self._spell(value, language)
        if how == "counted" and isinstance(value, tuple | list):
            each = [str(self._spell(item, language)) for item in value]
            return self._join([*grammar.group_repeats(each)], language)
        if how in ("a", "the") and isinstance(value, tuple | list):
            each = [self._format_value(item, how, language) for item in value]
            bare = [str(self._spell(item, language)) for item in value]
            return self._join([*grammar.group_repeats(bare, each)], language)
        match how:
            case "a" | "the" if isinstance(spelt, Noun):
                return spelt.with_article(how, language)
            case _:
                return str(spelt)

    def _join(self, items: Sequence[str], language: Language) -> str:
        return grammar.join_with_and(items, language, self.name("nothing", language))

    def _meaning(self, word: str, value: Any, language: Language, players: Sequence[str]) -> Any:
        """Return a number as the thing that it means: a zone, a player; any other value
        unchanged."""
        match value:
            case Hex():
                return value
            case tuple() if word:
                return tuple([self._meaning(word, item, language, players) for item in value])
            case bool():
                return value
            case int() if word == "seat":
                return Noun(player_name(value, language, players))
            case int() if word and word != COUNT:
                return self._number_noun(word, value, language)
            case _:
                return value

    def _number_noun(self, word: str, value: int, language: Language) -> Noun:
        return Noun(self.number(word, value, language), self._gender(f"names.{word}_{value}"))

    def _gender(self, key: str) -> str:
        genders: Mapping[str, Mapping[Language, str]] = self.sheet.get("gender", _NOTHING)
        gender: Mapping[Language, str] = genders.get(key, _NOTHING)
        return gender.get("fr", "")

    def number(self, word: str, value: int, language: Language) -> str:
        named = self.sheet["names"].get(f"{word}_{value}")
        if named:
            return named[language]
        template = self.sheet["numbers"][word][language]
        return template.format(n=value, place=value + 1)

    def space(self, at: Hex, language: Language, *, where: bool = False) -> str:
        """Describe a space from the centre, along two directions at most."""
        prefix = "where" if where else "space"
        far = distance(at, CENTRE)
        if not far:
            return self.name(f"{prefix}_centre", language)
        way = next(way for way in range(6) if within_sixth(at, way, far) is not None)
        aside = within_sixth(at, way, far) or 0
        facts: dict[str, object] = {
            "n": far - aside,
            "aside": aside,
            "way": self.number("direction", way, language),
            "other": self.number("direction", (way + 1) % 6, language),
        }
        template = self.name(f"{prefix}_beyond" if aside else f"{prefix}_straight", language)
        few = {"n": far - aside, "aside": aside}
        if where:
            facts |= {name: self.name(f"few_{n}", language) for name, n in few.items()}
        return _fill_template(
            template, {**facts, **few}, language, lambda name, _: str(facts[name])
        )

    def _spell(self, value: Any, language: Language) -> Any:
        match value:
            case Noun():
                return value
            case str():
                gender = "" if value in self.titles else self._gender(f"names.{value}")
                return Noun(self.name(value, language), gender)
            case bool() | None:
                return self.name(str(value).lower(), language) if value is not None else ""
            case Texts():
                return Noun(value.text(language))
            case Record():
                return self._spell_piece(value, language)
            case tuple() | list() if len(value) > 1 and all(item == HIDDEN for item in value):
                return f"{len(value)} {self.name(HIDDEN_ONES, language)}"
            case Hex():
                return self.space(value, language)
            case tuple() | list():
                return self._join([str(self._spell(item, language)) for item in value], language)
            case _:
                return value

    def _spell_piece(self, record: Record, language: Language) -> Noun:
        kind, facts = snake_case_tag(type(record).__name__), msgspec.structs.asdict(record)
        words = number_kinds(type(record))

        def tell(name: str, how: str) -> str:
            value = self._meaning(words.get(name, ""), facts[name], language, ())
            return self._format_value(value, how, language)

        text = _fill_template(self.sheet["pieces"][kind][language], facts, language, tell)
        # Split at plain spaces only: French quotation marks are followed by non-breaking ones.
        text = " ".join(filter(None, text.split(" ")))
        gender = self._gender(f"pieces.{kind}")
        if gender.startswith("{"):
            head = self._spell(facts[gender[1:-1]], language)
            gender = head.gender if isinstance(head, Noun) else ""
        return Noun(text, gender)


def player_name(seat: int | None, language: Language, players: Sequence[str]) -> str:
    if seat is None:
        return _NOBODY[language]
    return players[seat] if 0 <= seat < len(players) else _SEAT[language].format(seat + 1)


def capitalize_first(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _fill_template(
    template: str,
    facts: Mapping[str, Any],
    language: Language,
    tell: Callable[[str, str], str],
) -> str:
    """Fill a template; each field is adapted to the text before it."""
    text = ""
    for literal, name, how, _ in _parse(template):
        text += literal
        if name is None:
            continue
        if how and "|" in how:
            form = grammar.choose_form(how, facts[name], language)
            value = _fill_template(form, facts, language, tell)
        else:
            value = tell(name, how or "")
        text = grammar.join_words(text, value, language)
    return text


_parse: Final = string.Formatter().parse


@functools.cache
def words(package: str) -> Words:
    sheet = _read(package)
    own = _read("games.kernel")
    whole = {table: own.get(table, {}) | sheet.get(table, {}) for table in own | sheet}
    table = _toml(package, "view.toml").get("table", {})
    most = table.pop("most", {})
    shown = {name: tuple(fields) for name, fields in table.items()}
    return Words(whole, shown, most=most)


def _read(package: str) -> Sheet:
    sheet: Sheet = {table: {} for table in _TABLES}
    for name in ("words.toml", "view.toml", "shelf.toml", "edition.toml"):
        for table, entries in _toml(package, name).items():
            if table == "table":
                continue
            by_key = {
                key: {language: text for language, text in entry.items() if language not in _ASIDE}
                for key, entry in entries.items()
            }
            sheet.setdefault(table, {}).update(by_key)
            for aside in _ASIDE:  # parts within an entry that only some callers need
                within = {key: entry[aside] for key, entry in entries.items() if aside in entry}
                if aside == "gender":  # a piece may have the same name as a word
                    within = {f"{table}.{key}": each for key, each in within.items()}
                sheet[aside].update(within)
    return sheet


def _toml(package: str, name: str) -> dict[str, Any]:
    file = files(package).joinpath(name)
    return tomllib.loads(file.read_text("utf-8") if file.is_file() else "")


_ASIDE: Final = ("you", "short", "title", "each", "gender", "help", "explained")
_TABLES: Final = ("about", "requests", "parts", "options", "asked", "entries", *_ASIDE)
