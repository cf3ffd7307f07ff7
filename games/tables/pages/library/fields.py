"""A question to a referee as a form: its fields follow from its type, their names from the game's
words, the choices from its catalogue. No code here is for one certain game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Final

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from msgspec import inspect
from msgspec.inspect import Type

from games.kernel.game import AnyGame
from games.kernel.record import snake_case_tag
from games.kernel.rules import Language
from games.kernel.verdicts import Verdict
from games.kernel.words import Words, capitalize_first
from games.tables.pages.library.printed_names import (
    PrintedNames,
    names_of_entries,
    names_of_words,
)
from games.tables.pages.library.question_data import (
    LEFT_OUT,
    MOST,
    TAG,
    YES,
    FormData,
    Reader,
    is_simple,
    join_names,
    plain_type,
)

LONG: Final = "text"
"""A field of this name takes several lines."""
MORE: Final = 2  # empty places after the filled ones
FEW: Final = 12  # words that a list of choices may have; with more, the user types the word


@dataclass(frozen=True)
class Field:
    name: str
    label: str
    kind: str
    """number, yes, word, text, lines; group and list have fields within"""
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    within: tuple["Field", ...] = ()
    required: bool = False
    folded: bool = False
    problem: str = ""

    @property
    def id(self) -> str:
        return f"f-{self.name.replace('.', '-')}"

    @property
    def list(self) -> str:
        """The id of the row that the field stands in."""
        return self.id.rpartition("-")[0]

    @property
    def word(self) -> str:
        """The word behind the name that the field shows."""
        return next((word for word, name in self.choices if name == self.value), self.value)

    @property
    def suggestions(self) -> SafeString:
        return _options(self.choices)


@lru_cache(maxsize=256)
def _options(choices: tuple[tuple[str, str], ...]) -> SafeString:
    """Return the choices as HTML, made once: a form repeats them in each of its rows."""
    return format_html_join("", '<option value="{}">', ((name,) for _, name in choices))


@dataclass(frozen=True)
class Form:
    """The form for the question type of one game, in one language."""

    game: AnyGame
    referee: Verdict[Any, Any]
    words: Words
    language: Language

    @cached_property
    def root(self) -> Type:
        return inspect.type_info(self.referee.question_type)

    @cached_property
    def reader(self) -> Reader:
        return Reader(self.names_of)

    def read(self, data: FormData) -> Any:
        """Return the typed values as for JSON; empty fields are left out."""
        return self.reader.read(self.root, data)

    def names_of(self, kind: Type, name: str) -> PrintedNames | None:
        """Return the names that may stand in a field; None if any text may."""
        if isinstance(kind, inspect.LiteralType):
            return names_of_words(tuple(map(str, kind.values)), self.words, self.language)
        field = _last_word(name)
        kinds = self.referee.entries.get(field) or self._kinds_of(field)
        return names_of_entries(self.game, kinds, self.words, self.language) if kinds else None

    def _kinds_of(self, field: str) -> tuple[str, ...]:
        """Return the kind of catalogue entries that has the name of this field, if any."""
        catalogue = self.game.catalogue()
        return tuple(kind for kind in (field, f"{field}s", f"{field}es") if kind in catalogue)[:1]

    def fields(self, value: Any, problems: Mapping[str, str]) -> tuple[Field, ...]:
        """Return the fields of the form, filled in."""
        drawn = self._group(self.root, "", value)
        return tuple(_with_problems(field, problems) for field in drawn)

    def _group(self, kind: Any, name: str, value: Any) -> tuple[Field, ...]:
        value = value if isinstance(value, dict) else {}
        return tuple(
            self._field(field.type, join_names(name, field.encode_name), value, field)
            for field in kind.fields
        )

    def _field(self, kind: Type, name: str, value: Mapping[str, Any], field: Any) -> Field:
        return self._build_field(
            kind,
            name,
            value.get(field.encode_name, LEFT_OUT),
            self.label(field.encode_name),
            required=field.required,
            word=field.encode_name,
        )

    def _build_field(
        self, kind: Type, name: str, value: Any, label: str, *, required: bool, word: str = ""
    ) -> Field:
        """Build a field; `word` is the name of one item of a list."""
        plain, optional = plain_type(kind)
        match plain:
            case inspect.BoolType():
                return Field(name, label, "yes", YES if value is True else "")
            case inspect.IntType() | inspect.FloatType():
                return Field(name, label, "number", _text(value), required=required)
            case inspect.StructType() | inspect.NamedTupleType():
                within = self._group(plain, name, _by_name(plain, value))
                folded = value is LEFT_OUT and (optional or not required)
                return Field(name, label, "group", within=within, folded=folded)
            case inspect.UnionType(kinds):
                return self._one_of(kinds, name, value, label)
            case inspect.VarTupleType(item) | inspect.ListType(item):
                within = self._list(item, name, value, word, required=required)
                return Field(name, label, "row" if is_simple(item) else "list", within=within)
            case inspect.TupleType(items):
                return Field(name, label, "list", within=tuple(self._places(items, name, value)))
            case _:
                return self._text(plain, name, label, value, required=required)

    def _places(self, items: Iterable[Type], name: str, value: Any) -> Iterator[Field]:
        held = iter(value if isinstance(value, list) else ())
        for n, item in enumerate(items):
            each = next(held, LEFT_OUT)
            yield self._build_field(item, f"{name}.{n}", each, str(n + 1), required=False)

    def _text(self, kind: Type, name: str, label: str, value: Any, *, required: bool) -> Field:
        """Return a field for a text, or for printed names."""
        names = self.names_of(kind, name)
        if names is None:
            form = "lines" if _last_word(name) == LONG else "text"
            return Field(name, label, form, _text(value), required=required)
        shown, choices = names.display(_text(value)), names.choices
        if len(choices) > FEW:
            return Field(name, label, "text", shown, choices, required=required)
        return Field(name, label, "word", _text(value), choices, required=required)

    def _one_of(self, kinds: Iterable[Any], name: str, value: Any, label: str) -> Field:
        """Return the choice of kind; the fields of that kind follow once it is chosen."""
        tagged = {str(kind.tag): kind for kind in kinds}
        held = value if isinstance(value, dict) else {}
        tag = _text(held.get(TAG, LEFT_OUT))
        choices = tuple((word, self.label(word)) for word in tagged)
        first = Field(join_names(name, TAG), label, "word", tag, choices)
        if tag not in tagged:
            return first
        return Field(name, label, "group", within=(first, *self._group(tagged[tag], name, held)))

    def _list(
        self, item: Type, name: str, value: Any, word: str, *, required: bool
    ) -> tuple[Field, ...]:
        """Return the filled places, and empty ones after them: two at first if the items are lists
        themselves, such as a camp."""
        held = value if isinstance(value, list) else []
        simple, plain = is_simple(item), plain_type(item)[0]
        sides = isinstance(plain, inspect.VarTupleType) and not held
        shown = [*held, *[LEFT_OUT] * (MORE if simple or sides else 1)][: max(MOST, len(held))]
        one = capitalize_first(self.words.item_label(word, self.language))
        return tuple(
            self._build_field(
                item,
                f"{name}.{n}",
                each,
                f"{one} {n + 1}",
                required=required and not simple and (sides or n == 0),
                word=_record_word(item) or word,
            )
            for n, each in enumerate(shown)
        )

    def label(self, word: str) -> str:
        return capitalize_first(self.words.question_label(word, self.language))


def _record_word(item: Type) -> str:
    """Return the name of the records in a list of lists."""
    match plain_type(item)[0]:
        case inspect.VarTupleType(within):
            return _record_word(within)
        case inspect.StructType(kind):
            return snake_case_tag(kind.__name__)
        case _:
            return ""


def _by_name(kind: Any, value: Any) -> Any:
    if isinstance(kind, inspect.NamedTupleType) and isinstance(value, list):
        return {field.name: each for field, each in zip(kind.fields, value, strict=False)}
    return value


def _last_word(name: str) -> str:
    return next(part for part in reversed(name.split(".")) if part.isidentifier())


def _text(value: Any) -> str:
    return "" if value is LEFT_OUT or value is None else str(value)


def _with_problems(field: Field, problems: Mapping[str, str]) -> Field:
    within = tuple(_with_problems(each, problems) for each in field.within)
    wrong = any(each.problem or (not each.folded and _has_problem(each)) for each in within)
    return replace(
        field,
        within=within,
        problem=problems.get(field.name, ""),
        folded=field.folded and not wrong and field.name not in problems,
    )


def _has_problem(field: Field) -> bool:
    return bool(field.problem) or any(map(_has_problem, field.within))


def leaf_fields(fields: Iterable[Field]) -> Iterator[Field]:
    """Yield the fields that are filled in, without groups and lists."""
    for field in fields:
        if field.within:
            yield from leaf_fields(field.within)
        else:
            yield field
