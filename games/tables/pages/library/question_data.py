"""The data of a question, read from the texts that people typed into its form."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import inspect
from msgspec.inspect import Type

from games.people.page.inputs import LARGEST, parse_number
from games.tables.pages.library.printed_names import PrintedNames

FormData = Mapping[str, str]
"""The typed texts by field name, such as `attacker.techniques.0`."""
LEFT_OUT: Final = object()
YES: Final = "yes"
TAG: Final = "kind"
MOST: Final = 40  # items of a list
BETWEEN: Final = ","  # items that are typed into one field


class Node:
    """Text typed under a dotted name, and under the names that go on from it."""

    def __init__(self) -> None:
        self.text = ""
        self.within: dict[str, Node] = {}


@dataclass
class Reader:
    names_of: Callable[[Type, str], PrintedNames | None]
    """Returns the names that may stand in a field of this type and name."""
    unknown: dict[str, tuple[str, PrintedNames]] = field(default_factory=dict)
    """Typed texts that name nothing, with the names that would, by the name of the field."""

    def read(self, root: Type, data: FormData) -> Any:
        """Return the typed values as for JSON; empty fields are left out."""
        result = self._read(root, _tree(data), "")
        return _empty_records(root) | ({} if result is LEFT_OUT else result)

    def _read(self, kind: Type, node: Node | None, name: str) -> Any:
        """Visit only what was filled in: a list of lists has room for thousands of records."""
        if node is None:
            return LEFT_OUT
        plain, _ = plain_type(kind)
        match plain:
            case inspect.BoolType():
                return True if node.text == YES else LEFT_OUT
            case inspect.IntType() | inspect.FloatType():
                return _number(node.text.strip())
            case inspect.StructType() if node.text:
                return self._read_entry(plain, node, name)
            case inspect.StructType():
                return self._read_object(plain.fields, node, name)
            case inspect.NamedTupleType():
                record = self._read_object(plain.fields, node, name)
                return (
                    record if record is LEFT_OUT else [record.get(f.name, 0) for f in plain.fields]
                )
            case inspect.UnionType(kinds):
                return self._read_tagged(kinds, node, name)
            case inspect.VarTupleType(item) | inspect.ListType(item):
                return self._read_list(item, node, name)
            case inspect.TupleType(items):
                return self._read_places(items, node, name)
            case _:
                return self._read_name(plain, node, name)

    def _read_list(self, item: Type, node: Node, name: str) -> Any:
        if node.text and (is_simple(item) or self.names_of(plain_type(item)[0], name)):
            texts = (text.strip() for text in node.text.split(BETWEEN))
            node.within |= _tree({str(n): each for n, each in enumerate(texts) if each}).within
        held = [self._read(item, node.within.get(str(n)), f"{name}.{n}") for n in range(MOST)]
        return [each for each in held if each is not LEFT_OUT] or LEFT_OUT

    def _read_places(self, items: Iterable[Type], node: Node, name: str) -> Any:
        held = [
            self._read(item, node.within.get(str(n)), f"{name}.{n}") for n, item in enumerate(items)
        ]
        if all(each is LEFT_OUT for each in held):
            return LEFT_OUT
        return [0 if each is LEFT_OUT else each for each in held]

    def _read_object(self, fields: Iterable[Any], node: Node, name: str) -> Any:
        held = {
            each.name: self._read(
                each.type, node.within.get(_key(each)), join_names(name, _key(each))
            )
            for each in fields
            if _key(each) in node.within
        }
        filled = {key: value for key, value in held.items() if value is not LEFT_OUT}
        return filled or LEFT_OUT

    def _read_tagged(self, kinds: Iterable[Any], node: Node, name: str) -> Any:
        tag = node.within.get(TAG, Node()).text
        kind = next((each for each in kinds if each.tag == tag), None)
        if kind is None:
            return LEFT_OUT
        held = self._read_object(kind.fields, node, name)
        return {TAG: tag} | (held if isinstance(held, dict) else {})

    def _read_entry(self, kind: inspect.StructType, node: Node, name: str) -> Any:
        """Return the record that a printed card stands for; figures beside its name count more."""
        word = self._read_name(kind, node, name)
        names = self.names_of(kind, name)
        if names is None or word not in names.entries:
            return word
        figures = self._read_object(kind.fields, node, name)
        own = figures if isinstance(figures, dict) else {}
        return record_of(kind, names.entries[word]) | own

    def _read_name(self, kind: Type, node: Node, name: str) -> Any:
        """Return the word that a printed name stands for; other text stays as typed."""
        typed = node.text.replace("\r\n", "\n").strip()
        names = self.names_of(kind, name) if typed else None
        if names is None or "\n" in typed:
            return typed or LEFT_OUT
        word = names.find(typed)
        if word is None:
            self.unknown[name] = typed, names
        return typed if word is None else word


def record_of(kind: inspect.StructType, entry: Any) -> dict[str, Any]:
    """Return the fields of a record that are printed on a card."""
    printed = {each.encode_name: getattr(entry, each.name, None) for each in kind.fields}
    return {name: value for name, value in printed.items() if value is not None}


def join_names(name: str, field_name: str) -> str:
    return f"{name}.{field_name}" if name else field_name


def is_simple(item: Type) -> bool:
    several = inspect.StructType | inspect.UnionType | inspect.VarTupleType
    return not isinstance(plain_type(item)[0], several)


def plain_type(kind: Type) -> tuple[Any, bool]:
    """Return the type that a form asks for, and whether it may be empty. If words or a number will
    do, longer forms of the same value are left to API clients."""
    if isinstance(kind, inspect.Metadata):
        return plain_type(kind.type)
    if not isinstance(kind, inspect.UnionType):
        return kind, False
    kinds = [plain_type(each)[0] for each in kind.types if not isinstance(each, inspect.NoneType)]
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


def _tree(data: FormData) -> Node:
    root = Node()
    for name, text in data.items():
        node = root
        for part in name.split("."):
            node = node.within.setdefault(part, Node())
        node.text = text
    return root


def _number(text: str) -> Any:
    """Return a number; other text stays as typed and is refused later."""
    if not text:
        return LEFT_OUT
    number = parse_number(text, least=-LARGEST, most=LARGEST)
    return text if number is None else number


def _key(field: Any) -> str:
    return str(getattr(field, "encode_name", field.name))
