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

from games.kernel.editions import key_of
from games.kernel.game import AnyGame
from games.kernel.record import snake_case_tag
from games.kernel.rules import Language, Texts
from games.kernel.words import Words, capitalize_first
from games.people.page.inputs import LARGEST, parse_number

FormData = Mapping[str, str]
"""The typed texts by field name, such as `attacker.techniques.0`."""
LEFT_OUT: Final = object()
YES: Final = "yes"
TAG: Final = "kind"
LONG: Final = "text"
"""A field of this name takes several lines."""
MOST: Final = 40  # items of a list
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
    def suggestions(self) -> SafeString:
        return _options(self.choices)


@lru_cache(maxsize=256)
def _options(choices: tuple[tuple[str, str], ...]) -> SafeString:
    """Return the choices as HTML, made once: a form repeats them in each of its rows."""
    return format_html_join("", '<option value="{}">{}</option>', choices)


class Node:
    """Text typed under a dotted name, and under the names that go on from it."""

    def __init__(self) -> None:
        self.text = ""
        self.within: dict[str, Node] = {}


@dataclass(frozen=True)
class Form:
    """The form for the question type of one game, in one language."""

    game: AnyGame
    question_type: type
    words: Words
    language: Language

    @cached_property
    def root(self) -> Type:
        return inspect.type_info(self.question_type)

    def read(self, data: FormData) -> Any:
        """Return the typed values as for JSON; empty fields are left out."""
        result = _read(self.root, _tree(data))
        return _empty_records(self.root) | ({} if result is LEFT_OUT else result)

    def fields(self, value: Any, problems: Mapping[str, str]) -> tuple[Field, ...]:
        """Return the fields of the form, filled in."""
        drawn = self._group(self.root, "", value)
        return tuple(_with_problems(field, problems) for field in drawn)

    def _group(self, kind: Any, name: str, value: Any) -> tuple[Field, ...]:
        value = value if isinstance(value, dict) else {}
        return tuple(
            self._field(field.type, _dotted_name(name, field.encode_name), value, field)
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
        plain, optional = _plain_type(kind)
        match plain:
            case inspect.BoolType():
                return Field(name, label, "yes", YES if value is True else "")
            case inspect.IntType() | inspect.FloatType():
                return Field(name, label, "number", _text(value), required=required)
            case inspect.LiteralType(values):
                return self._word(name, label, value, values, required=required)
            case inspect.StructType() | inspect.NamedTupleType():
                within = self._group(plain, name, _by_name(plain, value))
                folded = value is LEFT_OUT and (optional or not required)
                return Field(name, label, "group", within=within, folded=folded)
            case inspect.UnionType(kinds):
                return self._one_of(kinds, name, value, label)
            case inspect.VarTupleType(item) | inspect.ListType(item):
                within = self._list(item, name, value, word, required=required)
                return Field(name, label, "row" if _is_simple(item) else "list", within=within)
            case inspect.TupleType(items):
                return Field(name, label, "list", within=tuple(self._places(items, name, value)))
            case _:
                return self._text(name, label, value, required=required)

    def _places(self, items: Iterable[Type], name: str, value: Any) -> Iterator[Field]:
        held = iter(value if isinstance(value, list) else ())
        for n, item in enumerate(items):
            each = next(held, LEFT_OUT)
            yield self._build_field(item, f"{name}.{n}", each, str(n + 1), required=False)

    def _word(
        self, name: str, label: str, value: Any, values: Iterable[Any], *, required: bool
    ) -> Field:
        labels = {str(each): self.name(str(each)) for each in values}
        once = {text: word for word, text in reversed(labels.items())}
        choices = tuple((word, text) for word, text in labels.items() if once[text] == word)
        return Field(name, label, "word", _text(value), choices, required=required)

    def _text(self, name: str, label: str, value: Any, *, required: bool) -> Field:
        last = next(part for part in reversed(name.split(".")) if part.isidentifier())
        kind = "lines" if last == LONG else "text"
        choices = self._catalogue_options(last)
        if choices and len(choices) <= FEW:
            kind = "word"
        return Field(name, label, kind, _text(value), choices, required=required)

    def _one_of(self, kinds: Iterable[Any], name: str, value: Any, label: str) -> Field:
        """Return the choice of kind; the fields of that kind follow once it is chosen."""
        tagged = {str(kind.tag): kind for kind in kinds}
        held = value if isinstance(value, dict) else {}
        tag = _text(held.get(TAG, LEFT_OUT))
        choices = tuple((word, self.label(word)) for word in tagged)
        first = Field(_dotted_name(name, TAG), label, "word", tag, choices)
        if tag not in tagged:
            return first
        return Field(name, label, "group", within=(first, *self._group(tagged[tag], name, held)))

    def _list(
        self, item: Type, name: str, value: Any, word: str, *, required: bool
    ) -> tuple[Field, ...]:
        """Return the filled places, and empty ones after them: two at first if the items are lists
        themselves, such as a camp."""
        held = value if isinstance(value, list) else []
        simple, plain = _is_simple(item), _plain_type(item)[0]
        sides = isinstance(plain, inspect.VarTupleType) and not held
        shown = [*held, *[LEFT_OUT] * (MORE if simple or sides else 1)][: max(MOST, len(held))]
        one = capitalize_first(self.words.item_label(word, self.language))
        within = tuple(
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
        return tuple(map(_as_text_if_many, within)) if simple else within

    def label(self, word: str) -> str:
        return capitalize_first(self.words.question_label(word, self.language))

    def name(self, word: str) -> str:
        return self.words.name(word, self.language).replace("_", " ")

    def _catalogue_options(self, field: str) -> tuple[tuple[str, str], ...]:
        """Return the entries of the catalogue that belong to a field of this name."""
        catalogue = self.game.catalogue()
        kind = next((kind for kind in (field, f"{field}s", f"{field}es") if kind in catalogue), "")
        entries = catalogue.get(kind, ())
        return tuple(
            (key, self._entry_name(key, entry))
            for key, entry in ((key_of(self.game, kind, entry), entry) for entry in entries)
        )

    def _entry_name(self, key: str, entry: Any) -> str:
        own = getattr(entry, "name", None)
        return own.text(self.language) if isinstance(own, Texts) else self.name(key)


def _empty_records(root: Any) -> dict[str, Any]:
    """Return an empty record for required records whose own fields are all optional: they take
    their defaults."""
    return {
        field.encode_name: {}
        for field in root.fields
        if field.required
        and isinstance(field.type, inspect.StructType)
        and not any(each.required for each in field.type.fields)
    }


def _as_text_if_many(field: Field) -> Field:
    """In a list, a choice of many words becomes a text field."""
    if field.kind == "word" and len(field.choices) > FEW:
        return replace(field, kind="text")
    return field


def _record_word(item: Type) -> str:
    """Return the name of the records in a list of lists."""
    match _plain_type(item)[0]:
        case inspect.VarTupleType(within):
            return _record_word(within)
        case inspect.StructType(kind):
            return snake_case_tag(kind.__name__)
        case _:
            return ""


def _is_simple(item: Type) -> bool:
    several = inspect.StructType | inspect.UnionType | inspect.VarTupleType
    return not isinstance(_plain_type(item)[0], several)


def _plain_type(kind: Type) -> tuple[Any, bool]:
    """Return the type that a form asks for, and whether it may be empty. If words or a number will
    do, longer forms of the same value are left to API clients."""
    if isinstance(kind, inspect.Metadata):
        return _plain_type(kind.type)
    if not isinstance(kind, inspect.UnionType):
        return kind, False
    kinds = [_plain_type(each)[0] for each in kind.types if not isinstance(each, inspect.NoneType)]
    optional = len(kinds) < len(kind.types)
    words = tuple(
        word for each in kinds if isinstance(each, inspect.LiteralType) for word in each.values
    )
    if words:
        return inspect.LiteralType(words), optional
    simple = (inspect.IntType, inspect.FloatType, inspect.StrType)
    plain = next((each for each in kinds if isinstance(each, simple)), None)
    if plain is not None:
        return plain, optional
    return (kinds[0] if len(kinds) == 1 else inspect.UnionType(tuple(kinds))), optional


def _tree(data: FormData) -> Node:
    root = Node()
    for name, text in data.items():
        node = root
        for part in name.split("."):
            node = node.within.setdefault(part, Node())
        node.text = text
    return root


def _read(kind: Type, node: Node | None) -> Any:
    """Visit only what was filled in: a list of lists has room for thousands of records."""
    if node is None:
        return LEFT_OUT
    plain, _ = _plain_type(kind)
    match plain:
        case inspect.BoolType():
            return True if node.text == YES else LEFT_OUT
        case inspect.IntType() | inspect.FloatType():
            return _number(node.text.strip())
        case inspect.StructType():
            return _read_object(plain.fields, node)
        case inspect.NamedTupleType():
            record = _read_object(plain.fields, node)
            return record if record is LEFT_OUT else [record.get(f.name, 0) for f in plain.fields]
        case inspect.UnionType(kinds):
            return _read_tagged(kinds, node)
        case inspect.VarTupleType(item) | inspect.ListType(item):
            held = [_read(item, node.within.get(str(n))) for n in range(MOST)]
            return [each for each in held if each is not LEFT_OUT] or LEFT_OUT
        case inspect.TupleType(items):
            held = [_read(item, node.within.get(str(n))) for n, item in enumerate(items)]
            if all(each is LEFT_OUT for each in held):
                return LEFT_OUT
            return [0 if each is LEFT_OUT else each for each in held]
        case _:
            return node.text.replace("\r\n", "\n").strip() or LEFT_OUT


def _read_object(fields: Iterable[Any], node: Node) -> Any:
    held = {field.name: _read(field.type, node.within.get(_key(field))) for field in fields}
    filled = {key: value for key, value in held.items() if value is not LEFT_OUT}
    return filled or LEFT_OUT


def _read_tagged(kinds: Iterable[Any], node: Node) -> Any:
    tag = node.within.get(TAG, Node()).text
    kind = next((each for each in kinds if each.tag == tag), None)
    if kind is None:
        return LEFT_OUT
    held = _read_object(kind.fields, node)
    return {TAG: tag} | (held if isinstance(held, dict) else {})


def _number(text: str) -> Any:
    """Return a number; other text stays as typed and is refused later."""
    if not text:
        return LEFT_OUT
    number = parse_number(text, least=-LARGEST, most=LARGEST)
    return text if number is None else number


def _key(field: Any) -> str:
    return str(getattr(field, "encode_name", field.name))


def _by_name(kind: Any, value: Any) -> Any:
    if isinstance(kind, inspect.NamedTupleType) and isinstance(value, list):
        return {field.name: each for field, each in zip(kind.fields, value, strict=False)}
    return value


def _dotted_name(name: str, field: str) -> str:
    return f"{name}.{field}" if name else field


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
