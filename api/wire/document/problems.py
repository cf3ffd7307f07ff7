"""Problems, as the document tells them."""

from collections.abc import Mapping
from typing import Any, Final

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


def shared(paths: dict[str, Any]) -> dict[str, Any]:
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
