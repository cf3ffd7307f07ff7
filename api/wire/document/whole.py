"""The last step in the making of the document: its first words, and what it refers to."""

from typing import Any

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
