"""Last step of the generation: introduction, components, and resolved references."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from api.wire.document.components import SCHEMAS, described, placed
from api.wire.document.overview import INFO, ROOMS, SERVERS, letters
from api.wire.document.problems import met_by_all, problem


def whole(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    parts = result["components"]
    places, found = described()
    schemas = parts.setdefault("schemas", {})
    if twice := schemas.keys() & found.keys():
        raise ValueError(f"Two things of one name in the document: {sorted(twice)}")
    schemas |= found | {"Problem": problem()}
    parts["schemas"] = schemas
    parts["responses"] = met_by_all()
    parts["headers"] = _shared_headers(result["paths"])
    parts["parameters"] = _shared_parameters(result["paths"])
    document = {
        "openapi": result["openapi"],
        "info": INFO,
        "servers": SERVERS,
        "tags": [{"name": room, "description": told} for room, told in ROOMS.items()],
        "paths": result["paths"],
        "webhooks": letters(),
        "components": parts,
    }
    told = {key: placed(part, places) for key, part in document.items()}
    told["components"]["schemas"] = in_order(told["components"]["schemas"], told["paths"])
    return told


def in_order(schemas: Mapping[str, Any], paths: Any) -> dict[str, Any]:
    """Sort the schemas by first use, unused ones last.

    Related schemas then stand together, and the compressed document is a twentieth smaller than in
    alphabetical order.
    """
    met: dict[str, Any] = {}

    def meet(value: Any) -> None:
        match value:
            case {"$ref": str() as ref} if ref.startswith(SCHEMAS):
                name = ref.removeprefix(SCHEMAS)
                if name not in met:
                    met[name] = schemas[name]
                    meet(schemas[name])
            case dict():
                for inner in value.values():
                    meet(inner)
            case list():
                for inner in value:
                    meet(inner)
            case _:
                pass

    meet(paths)
    return met | {name: schemas[name] for name in sorted(schemas.keys() - met.keys())}


def _shared_parameters(paths: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Move parameters that several operations share into the components; of two with one name, the
    first is kept."""
    lists = [each.get("parameters", []) for path in paths.values() for each in path.values()]
    times = Counter(msgspec.json.encode(each) for said in lists for each in said)
    shared: dict[str, Any] = {}
    for said in lists:
        for n, each in enumerate(said):
            name = re.sub(r"\W", "", each["name"].title())
            if times[msgspec.json.encode(each)] > 2 and shared.setdefault(name, each) == each:
                said[n] = {"$ref": f"#/components/parameters/{name}"}
    return dict(sorted(shared.items()))


def _shared_headers(paths: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Move shared response headers into the components."""
    calls = [each for path in paths.values() for each in path.values()]
    heads = [answer.get("headers", {}) for each in calls for answer in each["responses"].values()]
    times = Counter(msgspec.json.encode(each) for head in heads for each in head.values())
    shared: dict[str, Any] = {}
    for head in heads:
        for name, each in head.items():
            if times[msgspec.json.encode(each)] > 2 and shared.setdefault(name, each) == each:
                head[name] = {"$ref": f"#/components/headers/{name}"}
    return dict(sorted(shared.items()))
