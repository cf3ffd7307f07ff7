"""Last step of the generation: introduction, components, and resolved references."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from api.wire.document.components import SCHEMAS, build_components, resolve_places
from api.wire.document.overview import INFO, ROOMS, SERVERS, webhook_operations
from api.wire.document.problems import common_responses, problem


def complete_document(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    parts = result["components"]
    places, records = build_components()
    schemas = parts.setdefault("schemas", {})
    if twice := schemas.keys() & records.keys():
        raise ValueError(f"Two things of one name in the document: {sorted(twice)}")
    schemas |= records | {"Problem": problem()}
    parts["schemas"] = schemas
    parts["responses"] = common_responses()
    parts["headers"] = _shared_headers(result["paths"])
    webhooks = webhook_operations()
    parts["parameters"] = _shared_parameters(result["paths"] | webhooks)
    document = {
        "openapi": result["openapi"],
        "info": INFO,
        "servers": SERVERS,
        "tags": [{"name": room, "description": content} for room, content in ROOMS.items()],
        "paths": result["paths"],
        "webhooks": webhooks,
        "components": parts,
    }
    content = {key: resolve_places(part, places) for key, part in document.items()}
    content["components"]["schemas"] = in_order(content["components"]["schemas"], content["paths"])
    return content


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
    times = Counter(msgspec.json.encode(each) for parameters in lists for each in parameters)
    shared: dict[str, Any] = {}
    for parameters in lists:
        for n, each in enumerate(parameters):
            name = re.sub(r"\W", "", each["name"].title())
            if times[msgspec.json.encode(each)] > 2 and shared.setdefault(name, each) == each:
                parameters[n] = {"$ref": f"#/components/parameters/{name}"}
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
