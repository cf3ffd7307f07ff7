"""A question to a referee as a form: its fields follow from its type, their names from the game's
words, the choices from its catalogue. No code here is for one certain game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Final

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from msgspec import inspect
from msgspec.inspect import Type

from games.kernel.game import AnyGame
from games.kernel.record import snake_case_tag
from games.kernel.rules import Language
from games.kernel.verdicts import Expected, Verdict
from games.kernel.words import Words, capitalize_first
from games.people.page.inputs import parse_number
from games.tables.pages.library.printed_names import (
    PrintedNames,
    names_of_entries,
    names_of_words,
)
from games.tables.pages.library.question_data import (
    BETWEEN,
    LEFT_OUT,
    MOST,
    TAG,
    YES,
    FormData,
    Reader,
    is_simple,
    join_names,
    plain_type,
    record_of,
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
    """number, yes, word, text, lines, or several of a few words: some; group, row and list have
    fields within"""
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    within: tuple["Field", ...] = ()
    required: bool = False
    folded: bool = False
    problem: str = ""
    help: str = ""

    @property
    def selected_words(self) -> tuple[str, ...]:
        """The chosen words, where there may be several."""
        return tuple(self.value.split(BETWEEN))

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
    expected: Mapping[str, Expected] = field(default_factory=dict)

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
        kinds = self.referee.entries.get(field, ())
        if not kinds and not isinstance(kind, inspect.StructType):
            kinds = self._kinds_of(field)
        return names_of_entries(self.game, kinds, self.words, self.language) if kinds else None

    def _kinds_of(self, field: str) -> tuple[str, ...]:
        """Return the kind of catalogue entries that has the name of this field, if any."""
        catalogue = self.game.catalogue()
        return tuple(kind for kind in (field, f"{field}s", f"{field}es") if kind in catalogue)[:1]

    def fields(self, value: Any, problems: Mapping[str, str]) -> tuple[Field, ...]:
        """Return the fields of the form, filled in."""
        expects = self.referee.expects
        form = self if expects is None else replace(self, expected=expects(value))
        drawn = form._group(self.root, "", value)  # noqa: SLF001 - the same form
        return tuple(_with_problems(field, problems) for field in drawn)

    def _group(self, kind: Any, name: str, value: Any) -> tuple[Field, ...]:
        value = value if isinstance(value, dict) else {}
        return tuple(
            self._field(each.type, join_names(name, each.encode_name), value, each)
            for each in kind.fields
            if each.encode_name in value or self._is_asked(join_names(name, each.encode_name))
        )

    def _is_asked(self, name: str) -> bool:
        expected = self.expected.get(name)
        return expected is None or expected.most != 0

    def _field(self, kind: Type, name: str, value: Mapping[str, Any], field: Any) -> Field:
        word = field.encode_name
        built = self._build_field(
            kind,
            name,
            value.get(word, LEFT_OUT),
            self.label(word),
            required=field.required,
            word=word,
        )
        return replace(built, help=self.words.question_help(word, self.language))

    def _build_field(
        self, kind: Type, name: str, value: Any, label: str, *, required: bool, word: str = ""
    ) -> Field:
        """Build a field; `word` is the name of one item of a list."""
        plain, optional = plain_type(kind)
        match plain:
            case inspect.BoolType():
                return Field(name, label, "yes", YES if value is True else "")
            case inspect.IntType() | inspect.FloatType():
                return self._number(name, label, value, required=required)
            case inspect.StructType() if names := self.names_of(plain, name):
                return self._card(plain, name, value, label, names)
            case inspect.StructType() | inspect.NamedTupleType():
                within = self._group(plain, name, _by_name(plain, value))
                folded = value is LEFT_OUT and (optional or not required)
                return Field(name, label, "group", within=within, folded=folded)
            case inspect.UnionType(kinds):
                return self._one_of(kinds, name, value, label)
            case inspect.VarTupleType(item) | inspect.ListType(item) if self._words(name):
                return self._several(name, label, value)
            case inspect.VarTupleType(item) | inspect.ListType(item):
                within = self._list(item, name, value, word, required=required)
                in_row = is_simple(item) or all(each.kind == "text" for each in within)
                return Field(name, label, "row" if in_row else "list", within=within)
            case inspect.TupleType(items):
                within = tuple(self._places(items, name, value))
                return Field(name, label, "list", within=within, folded=value is LEFT_OUT)
            case _:
                return self._text(plain, name, label, value, required=required)

    def _words(self, name: str) -> tuple[str, ...]:
        """Return the words that are expected in a field, if only some of all are."""
        expected = self.expected.get(name)
        return (expected.words or ()) if expected else ()

    def _named_words(self, name: str, more: Iterable[str] = ()) -> tuple[tuple[str, str], ...]:
        words = dict.fromkeys((*self._words(name), *more))
        return tuple(
            (word, capitalize_first(self.words.name(word, self.language))) for word in words
        )

    def _number(self, name: str, label: str, value: Any, *, required: bool) -> Field:
        """Return a field for a number; a choice if each number has a name."""
        names = enumerate(self._named_words(name), 1)
        choices = tuple((str(n), each) for n, (_, each) in names)
        kind = "word" if choices and _text(value) in {"", *dict(choices)} else "number"
        return Field(name, label, kind, _text(value), choices, required=required)

    def _card(
        self, kind: inspect.StructType, name: str, value: Any, label: str, names: PrintedNames
    ) -> Field:
        """Return a field for the printed name of a card; its figures may be given instead, unless
        it is one of a list."""
        cards = ((word, record_of(kind, entry)) for word, entry in names.entries.items())
        word = next((word for word, record in cards if record == value), None)
        named = value is LEFT_OUT or word is not None or isinstance(value, str)
        text = names.display(word) if word else _text(value) if named else ""
        if parse_number(name.rpartition(".")[2]) is not None:
            figures = Field(name, label, "group", within=self._group(kind, name, value))
            return Field(name, label, "text", text, names.choices) if named else figures
        figures = Field(
            f"{name}.figures",
            gettext("Its figures instead"),
            "group",
            within=self._group(kind, name, LEFT_OUT if named else value),
            folded=named,
        )
        card = Field(
            name, gettext("Name of the card"), "text", text if named else "", names.choices
        )
        return Field(f"{name}.card", label, "group", within=(card, figures))

    def _several(self, name: str, label: str, value: Any) -> Field:
        """Return a field for several of a few words; those that are held stay to be seen."""
        held = tuple(map(str, value)) if isinstance(value, list) else ()
        return Field(name, label, "some", BETWEEN.join(held), self._named_words(name, held))

    def _places(self, items: Iterable[Type], name: str, value: Any) -> Iterator[Field]:
        held = iter(value if isinstance(value, list) else ())
        names = dict(enumerate(each for _, each in self._named_words(name)))
        for n, item in enumerate(items):
            label = names.get(n, str(n + 1))
            yield self._build_field(
                item, f"{name}.{n}", next(held, LEFT_OUT), label, required=False
            )

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
        most = getattr(self.expected.get(name), "most", None)
        more = MORE if simple or sides or self.names_of(plain, name) else 1
        room = max(len(held), len(held) + more if most is None else most)
        shown = [*held, *[LEFT_OUT] * room][: max(min(room, MOST), len(held))]
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
        problem=_problem_of(field, problems),
        folded=field.folded and not wrong and field.name not in problems,
    )


def _problem_of(field: Field, problems: Mapping[str, str]) -> str:
    """Return what is wrong with a field; with one of its words, if it holds several."""
    inside = (text for name, text in problems.items() if name.startswith(f"{field.name}."))
    return problems.get(field.name) or (next(inside, "") if field.kind == "some" else "")


def _has_problem(field: Field) -> bool:
    return bool(field.problem) or any(map(_has_problem, field.within))


def leaf_fields(fields: Iterable[Field]) -> Iterator[Field]:
    """Yield the fields that are filled in, without groups and lists."""
    for each in fields:
        if each.within:
            yield from leaf_fields(each.within)
        else:
            yield each
