"""The records that calls are made of, as the components of the document."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from django.db.models import Choices

from api.wire.document.codes import CODES
from api.wire.problems import MEDIA_TYPE

PROBLEM: Final[dict[str, Any]] = {
    "type": "object",
    "description": "RFC 9457: `type` is a stable code, `title` and `detail` are in the language "
    "of the caller.",
    "properties": {
        "type": {"type": "string", "enum": sorted(CODES)},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "rule": {"type": "string", "description": "The rule that was broken, such as KK-3.1."},
        "reason": {"type": "string", "description": "The rulebook's own code of the refusal."},
        "errors": {
            "type": "object",
            "description": "By the place of a field in the body; what concerns all of it, by ''.",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
    },
    "required": ["type", "title", "status", "detail"],
    "additionalProperties": True,
}

_KINDS: dict[str, list[Any]] = {}
_PLACE: Final = "kind:"
_PATH: Final = re.compile(r"(\w+\.)*[A-Za-z0-9]+")


def struct(kind: Any, room: str = "") -> dict[str, Any]:
    """Where the schema of a record will stand, once all of its room are known: records that are
    called alike are then told apart. A game is a room of its own."""
    kinds = _KINDS.setdefault(room, [])
    if kind not in kinds:
        kinds.append(kind)
    place = {"$ref": f"{_PLACE}{room}:{kinds.index(kind)}"}
    return place if isinstance(kind, type) else {"anyOf": [place]}


def several(kind: Any, room: str = "") -> dict[str, Any]:
    return {"type": "array", "items": struct(kind, room)}


def with_structs(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """The last step: what the operations refer to."""
    schemas = result["components"].setdefault("schemas", {})
    places: dict[str, Any] = {}
    for room, kinds in _KINDS.items():
        found, components = _described(room, kinds)
        places |= {f"{_PLACE}{room}:{n}": schema for n, schema in enumerate(found)}
        if twice := schemas.keys() & components.keys():
            raise ValueError(f"Two things of one name in the document: {sorted(twice)}")
        schemas.update(components)
    schemas["Problem"] = PROBLEM
    result = _placed(result, places)
    result["components"]["schemas"] = dict(sorted(result["components"]["schemas"].items()))
    result["components"]["responses"] = _shared(result["paths"])
    return result


def _described(room: str, kinds: Sequence[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The schemas of a room's records, and the components that they refer to."""
    template = "#/components/schemas/{name}"
    found, components = msgspec.json.schema_components(
        kinds, ref_template=template, schema_hook=_choices
    )
    names = {name: ".".join(filter(None, (room, short))) for name, short in _short(components)}
    refs = {template.format(name=old): template.format(name=new) for old, new in names.items()}
    told = {names[name]: _placed(each, refs) for name, each in components.items()}
    return tuple(_placed(each, refs) for each in found), told


def _choices(kind: type) -> dict[str, Any]:
    """Of a model's choices only the words cross."""
    if issubclass(kind, Choices):
        return {"type": "string", "enum": kind.values}
    raise NotImplementedError


def _short(components: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Of a name with the path of its module as much as tells it from every other; of a generic
    record's, the record."""
    plain = {
        name: name if _PATH.fullmatch(name) else _generic(components, name) for name in components
    }
    for name, whole in plain.items():
        parts = whole.split(".")
        ends = (".".join(parts[n:]) for n in range(len(parts) - 1, -1, -1))
        others = [f".{other}" for other in plain.values() if other != whole]
        yield (
            name,
            next(
                (end for end in ends if not any(other.endswith(f".{end}") for other in others)),
                whole,
            ),
        )


def _generic(components: Mapping[str, Any], name: str) -> str:
    title = components[name]["title"]
    record = title.partition("[")[0]
    alone = sum(each.get("title", "").partition("[")[0] == record for each in components.values())
    return record if alone == 1 else name


def _placed(value: Any, places: Mapping[str, Any]) -> Any:
    match value:
        case {"anyOf": [one], **rest}:
            return {**_placed(one, places), **rest}
        case {"$ref": str() as ref, **rest} if isinstance(places.get(ref), dict):
            return {**places[ref], **rest}
        case dict():
            return {key: _placed(inner, places) for key, inner in value.items()}
        case list():
            return [_placed(inner, places) for inner in value]
        case str():
            return places.get(value, value)
        case _:
            return value


def _shared(paths: dict[str, Any]) -> dict[str, Any]:
    """Problems that several operations describe in the same words are written once."""
    told: dict[str, list[dict[str, Any]]] = {}
    for path in paths.values():
        for operation in path.values():
            for status, response in operation["responses"].items():
                if MEDIA_TYPE in response.get("content", {}):
                    told.setdefault(f"{status} {response}", []).append(operation["responses"])
    shared: dict[str, Any] = {}
    for key, where in told.items():
        status = key[:3]
        if len(where) > 1:
            name = _name(status, shared)
            shared[name] = where[0][status]
            for responses in where:
                responses[status] = {"$ref": f"#/components/responses/{name}"}
    return shared


def _name(status: str, shared: Mapping[str, Any]) -> str:
    """Problem409, Problem409.2, …"""
    before = sum(name.startswith(f"Problem{status}") for name in shared)
    return f"Problem{status}.{before + 1}" if before else f"Problem{status}"
