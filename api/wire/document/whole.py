"""The last step in the making of the document: its first words, and what it refers to."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from api.wire.document.components import described, placed
from api.wire.document.overview import INFO, ROOMS, SERVERS, letters
from api.wire.document.problems import PROBLEM, met_by_all


def whole(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    parts = result["components"]
    places, found = described()
    schemas = parts.setdefault("schemas", {})
    if twice := schemas.keys() & found.keys():
        raise ValueError(f"Two things of one name in the document: {sorted(twice)}")
    schemas |= found | {"Problem": PROBLEM}
    parts["schemas"] = dict(sorted(schemas.items()))
    parts["responses"] = met_by_all()
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
    return {key: placed(part, places) for key, part in document.items()}


def _shared_parameters(paths: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Those that several operations have are told once; of two of one name, the first."""
    lists = [each.get("parameters", []) for path in paths.values() for each in path.values()]
    times = Counter(msgspec.json.encode(each) for said in lists for each in said)
    shared: dict[str, Any] = {}
    for said in lists:
        for n, each in enumerate(said):
            name = re.sub(r"\W", "", each["name"].title())
            if times[msgspec.json.encode(each)] > 2 and shared.setdefault(name, each) == each:
                said[n] = {"$ref": f"#/components/parameters/{name}"}
    return dict(sorted(shared.items()))
