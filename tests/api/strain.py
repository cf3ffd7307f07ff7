"""Invalid input of callers: bodies, addresses, queries and headers."""

import json
from collections.abc import Iterator
from typing import Any, Final

from api.wire.bodies import DEPTH, LARGEST

METHODS: Final = ("GET", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW")
UNSAFE: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
SEGMENTS: Final = ("x", "%00", "%ff", "%C3%A9", "a" * 3000, "%20", "..%2f..", "%F0%9F%98%80", "-1")
HEADERS: Final = (
    {"Authorization": "Token no-such-token"},
    {"Authorization": "Seat no-such-seat"},
    {"Authorization": "Basic YTpi"},
    {"Authorization": "Token"},
    {"Accept": "image/png"},
    {"Idempotency-Key": "k" * 1000},
    {"Idempotency-Key": "\x00"},
    {"If-None-Match": "nonsense"},
    {"If-Match": "nonsense"},
    {"X-HTTP-Method-Override": "DELETE"},
)
QUERIES: Final = (
    "?cursor=nonsense",
    "?cursor=%00",
    "?size=-1",
    "?ordering=password",
    "?format=xml",
    "?only=x",
    "?kind=x&kind=%00",
    "?after=x",
    "?after=-9" + "9" * 400,
    "?label=" + "x" * 5000,
    "?" + "&".join(f"a{n}=1" for n in range(2000)),
)
RAW: Final = (
    b"{",
    b"null",
    b"[]",
    b"7",
    b'"text"',
    b"\xff\xfe",
    b'{"a": "\\ud800"}',
    b'{"name": "\\u0000"}',
    b"[" * (DEPTH + 1) + b"]" * (DEPTH + 1),
    b"[" * 100_000,
    b"9" * 5000,
    b'{"no_such_field": 1}',
    b" " * (300 * 1024),
)
VALUES: Final[tuple[Any, ...]] = (
    None, True, -1, LARGEST, LARGEST + 1, 1.5, "", "x" * 10_000, "\x00", "\u202e", [], {}, [[]],
    [None], [{}], {"kind": "x"}, [{"kind": None}], {"": ""},
)  # fmt: skip


def bodies(operation: dict[str, Any] | None, document: dict[str, Any]) -> Iterator[bytes]:
    """Yield invalid bodies: each field with each wrong value, and without it; the other fields as
    in an example."""
    yield from RAW
    content = ((operation or {}).get("requestBody") or {}).get("content", {})
    described = content.get("application/json", {})
    good: dict[str, Any] = next((e["value"] for e in described.get("examples", {}).values()), {})
    for field in sorted(fields(described.get("schema", {}), document)):
        for value in VALUES:
            yield json.dumps({**good, field: value}).encode()
        yield json.dumps({name: value for name, value in good.items() if name != field}).encode()
    yield json.dumps({**good, "no_such_field": 1}).encode()


def fields(schema: dict[str, Any], document: dict[str, Any]) -> set[str]:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return fields(document["components"]["schemas"][name], document)
    names = set(schema.get("properties", {}))
    for part in (each for kind in ("allOf", "anyOf", "oneOf") for each in schema.get(kind, ())):
        names |= fields(part, document)
    return names
