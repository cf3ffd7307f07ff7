"""Components of the document: the records used by the operations, each under one name."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec
from django.db.models import Choices
from msgspec import inspect

from api.wire.document.names import aliases, name_of

SCHEMAS: Final = "#/components/schemas/"
_PLACE: Final = "kind:"
_KINDS: Final[list[Any]] = []

Shape = dict[str, Any]


def struct(kind: Any) -> Shape:
    """Return a placeholder for the schema of a record, resolved when all records are known."""
    if kind not in _KINDS:
        _KINDS.append(kind)
    place = {"$ref": f"{_PLACE}{_KINDS.index(kind)}"}
    return place if isinstance(kind, type) else {"anyOf": [place]}


def array_of(kind: Any) -> Shape:
    return {"type": "array", "items": struct(kind)}


def tagged_union(field: str, kinds: Mapping[str, Any]) -> Shape:
    """Return a union of these records, discriminated by that field."""
    return {
        "oneOf": [_only(kind) for kind in kinds.values()],
        "discriminator": {
            "propertyName": field,
            "mapping": {word: _only(kind) for word, kind in kinds.items()},
        },
    }


def _only(kind: Any) -> Shape:
    return {"anyOf": [struct(kind)]}


def build_components() -> tuple[dict[str, Any], dict[str, Shape]]:
    """Return the schema for each placeholder, and the components that these refer to."""
    classes = list(_classes(inspect.multi_type_info(_KINDS), set()))
    schemas, raw = msgspec.json.schema_components(
        [*_KINDS, *classes], ref_template=SCHEMAS + "{name}", schema_hook=_choices_schema
    )
    at = [place["$ref"] for place in schemas[len(_KINDS) :]]
    refs = dict(zip(at, [SCHEMAS + name_of(kind) for kind in classes], strict=True))
    if twice := [ref for ref, times in Counter(refs.values()).items() if times > 1]:
        raise ValueError(f"Records of one name; rename one of the classes: {twice}")
    ref_of = dict(zip(classes, map(refs.__getitem__, at), strict=True))
    plain = _Simplifier(
        {
            frozenset(ref_of.get(each, each) for each in members): name
            for members, name in aliases(classes).items()
        }
    )
    places = {
        f"{_PLACE}{n}": plain(resolve_places(each, refs))
        for n, each in enumerate(schemas[: len(_KINDS)])
    }
    components = {
        refs[SCHEMAS + name].removeprefix(SCHEMAS): plain(resolve_places(each, refs))
        for name, each in raw.items()
    }
    if both := components.keys() & plain.named.keys():
        raise ValueError(f"A record and a union of one name: {sorted(both)}")
    return places, components | plain.named


def _classes(kinds: Iterable[inspect.Type], met: set[Any]) -> Iterator[Any]:
    """Yield each class in these types once."""
    for each in kinds:
        kind = getattr(each, "cls", None)
        if kind in met:
            continue
        if kind is not None and not isinstance(each, inspect.CustomType):
            met.add(kind)
            yield kind
        yield from _classes(_inner_types(each), met)


def _inner_types(kind: inspect.Type) -> Iterator[inspect.Type]:
    yield from (field.type for field in getattr(kind, "fields", ()))
    for name in ("type", "item_type", "key_type", "value_type"):
        if isinstance(inner := getattr(kind, name, None), inspect.Type):
            yield inner
    for name in ("item_types", "types"):
        yield from getattr(kind, name, ())


def _choices_schema(kind: type) -> Shape:
    """Return the values of a model's choices. msgspec expects NotImplementedError for other
    types."""
    if issubclass(kind, Choices):
        return {"type": "string", "enum": kind.values}
    raise NotImplementedError


_BESIDE: Final = {"type", "description"}


class _Simplifier:
    """Simplify schemas for their readers.

    A record is referred to by its name only, a union and an enumeration by their name in the code,
    and a list with a schema for each position also has one for its items.
    """

    def __init__(self, names: Mapping[frozenset[Any], str]) -> None:
        self.names = names
        self.named: dict[str, Shape] = {}

    def __call__(self, value: Any) -> Any:
        match value:
            case dict():
                return self._simplify({key: self(inner) for key, inner in value.items()})
            case list():
                return [self(inner) for inner in value]
            case _:
                return value

    def _simplify(self, schema: Shape) -> Shape:
        match _tidy(schema):
            case {"discriminator": {"mapping": mapping} as by, "anyOf": kinds, **rest}:
                union = {**rest, "oneOf": kinds, "discriminator": by}
                return self._named_component(frozenset(mapping.values()), union)
            case {"anyOf": kinds, **rest}:
                # A generator handles a union with a constant well only if the constant comes last.
                return {**rest, "anyOf": sorted(kinds, key=lambda kind: "const" in kind)}
            case {"enum": [bool()], **rest}:
                return {**rest, "type": "boolean"}  # a generator cannot handle a boolean enum
            case {"enum": [one], **rest}:
                return {**rest, "const": one}
            case {"enum": list() as words, **rest} if rest.keys() <= _BESIDE:
                named = self._named_component(frozenset(words), {"enum": sorted(words, key=str)})
                return {**{key: rest[key] for key in rest if key != "type"}, **named}
            case tidied:
                return tidied

    def _named_component(self, members: frozenset[Any], schema: Shape) -> Shape:
        name = self.names.get(members)
        if name is None:
            return schema
        self.named[name] = schema
        return {"$ref": SCHEMAS + name}


def _tidy(schema: Shape) -> Shape:
    match schema:
        case {"title": str(), **rest} | {"required": [], **rest}:
            return _tidy(rest)
        case {"default": value, **rest} if "properties" not in schema:
            return _tidy(_describe_default(rest, value))
        case {"type": "object"} if {"anyOf", "$ref"} & schema.keys():
            return {key: value for key, value in schema.items() if key != "type"}
        case {"type": "object"} if not {"properties", "additionalProperties"} & schema.keys():
            return {**schema, "additionalProperties": {}}
        case {"type": "array", "prefixItems": [first, *others], **rest}:
            if all(other == first for other in others):
                return {"type": "array", **rest, "items": first}
            return {**schema, "items": {"anyOf": _distinct([first, *others])}}
        case {"type": "array"} if "items" not in schema:
            return {**schema, "items": {}}
        case _:
            return schema


def _describe_default(schema: Shape, value: Any) -> Shape:
    """Put the default into the description: generators take a `default` as a promise that the field
    is always there."""
    if not value:
        return schema
    usual = f"Left out: {json.dumps(value, ensure_ascii=False)}."
    return {**schema, "description": " ".join(filter(None, (schema.get("description"), usual)))}


def _distinct(schemas: list[Any]) -> list[Any]:
    return [each for n, each in enumerate(schemas) if each not in schemas[:n]]


def resolve_places(value: Any, places: Mapping[str, Any]) -> Any:
    """Return the value with all placeholders replaced."""
    match value:
        case {"mapping": dict() as mapping, **rest}:
            refs = {word: resolve_places(kind, places) for word, kind in mapping.items()}
            return {
                **rest,
                "mapping": {
                    word: ref["$ref"] if isinstance(ref, dict) else ref
                    for word, ref in refs.items()
                },
            }
        case {"anyOf": [one], **rest}:
            return {**resolve_places(one, places), **rest}
        case {"$ref": str() as ref, **rest} if isinstance(places.get(ref), dict):
            return {**places[ref], **rest}
        case dict():
            return {key: resolve_places(inner, places) for key, inner in value.items()}
        case list():
            return [resolve_places(inner, places) for inner in value]
        case str():
            return places.get(value, value)
        case _:
            return value
