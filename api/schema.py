"""How the OpenAPI document is made from the views, into schema.yml."""

from pathlib import Path
from typing import Any, Final

import msgspec
from drf_spectacular.openapi import AutoSchema

ROOT: Final = Path(__file__).resolve().parent.parent
CHECKED_IN: Final = ROOT / "schema.yml"
EXAMPLES: Final = ROOT / "tests" / "api" / "responses"
"""One call and its answer a file: a test makes the call, the document shows it."""

_STRUCTS: dict[str, dict[str, Any]] = {}


def struct(kind: Any, room: str) -> dict[str, Any]:
    """The schema of a record, whose own records become components called room.Name."""
    (schema,), components = msgspec.json.schema_components(
        [kind], ref_template=f"#/components/schemas/{room}.{{name}}"
    )
    _STRUCTS.update({f"{room}.{name}": component for name, component in components.items()})
    return schema


class Schema(AutoSchema):
    pass


def with_structs(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    result["components"]["schemas"].update(sorted(_STRUCTS.items()))
    return result
