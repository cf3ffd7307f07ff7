"""The last step in the making of the document: what its operations refer to."""

from typing import Any

from api.wire.document.components import described, placed
from api.wire.document.problems import PROBLEM, shared


def whole(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    places, found = described()
    schemas = result["components"].setdefault("schemas", {})
    if twice := schemas.keys() & found.keys():
        raise ValueError(f"Two things of one name in the document: {sorted(twice)}")
    schemas |= found | {"Problem": PROBLEM}
    result = placed(result, places)
    result["components"]["schemas"] = dict(sorted(result["components"]["schemas"].items()))
    result["components"]["responses"] = shared(result["paths"])
    return result
