"""Calls from the API document with valid bodies, most of them mutated, and a check of the answers
against the document."""

import functools
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import jsonschema_rs
import msgspec
from django.core import signing

from tests.api.conftest import Caller
from tests.api.fuzz.crowd import Crowd
from tests.api.fuzz.values import ValueGenerator, mutate

ACCEPTS: Final = ("application/json", "text/csv", "*/*", "application/pdf", "image/svg+xml", "")
PREFIX: Final = "/api/v1/"
LINES: Final = (
    b"game,players,played_at",
    b"Azul,Bo 3; Zo\xc3\xa9 1,",
    b"name,affiliation,team,seed",
    b"Bo,Club,,1",
    b"kind,key,count,,",
    b'"',
    b"\xff",
)


@dataclass(frozen=True)
class Call:
    who: str
    caller: Caller
    method: str
    path: str
    """Path in the API document."""
    address: str
    body: bytes = b""
    content_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.who}: {self.method} {self.address[:200]} {self.headers} {self.body[:600]!r}"

    def make(self) -> Any:
        return self.caller(
            self.method,
            self.address,
            raw=self.body,
            content_type=self.content_type,
            headers=dict(self.headers),
        )


class CallGenerator:
    def __init__(self, chance: random.Random, document: Mapping[str, Any], crowd: Crowd) -> None:
        self.chance, self.document, self.crowd = chance, document, crowd
        self.allowed = ValueGenerator(chance, document, crowd.known_value)
        self.operations = [
            (path, method, {**operation, "parameters": list(parameters_of(document, operation))})
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
        ]

    def next_call(self) -> Call:
        """Return a call at a table, or any operation of the document."""
        if self.chance.random() < 0.15 and (call := self._move()) is not None:
            return call
        path, method, operation = self.chance.choice(self.operations)
        who, caller = self.crowd.random_caller(path)
        verb = "OPTIONS" if self.chance.random() < 0.01 else method.upper()
        content_type, body = self._body(operation)
        address = self._address(path, operation) + self._query(operation)
        headers = self._headers(operation)
        return Call(who, caller, verb, path, address, body, content_type, headers)

    def _address(self, path: str, operation: Mapping[str, Any]) -> str:
        for part in operation.get("parameters", ()):
            if part["in"] == "path":
                value = str(self.allowed.value(part["schema"], part["name"]))
                if self.chance.random() < 0.03:
                    value = str(mutate(self.chance, value)) or "x"
                path = path.replace(f"{{{part['name']}}}", quote(value, safe=""))
        return path.removeprefix(PREFIX)

    def _query(self, operation: Mapping[str, Any]) -> str:
        if self.chance.random() < 0.3 and (link := self.crowd.known_value("cursor")):
            link_params = parse_qs(urlsplit(link).query)
            cursor = link_params.get("cursor", [""])[0]
            return "?" + urlencode(link_params | {"cursor": self._tamper(cursor)}, doseq=True)
        params = {}
        for part in operation.get("parameters", ()):
            if part["in"] == "query" and self.chance.random() < 0.3:
                value = self.allowed.value(part["schema"], part["name"])
                params[part["name"]] = mutate(self.chance, value) if self._happens(0.3) else value
        return "?" + urlencode(params, doseq=True) if params else ""

    def _tamper(self, cursor: str) -> str:
        """Return the cursor with changed content under its old signature, or mutated like any
        text."""
        if self._happens(0.3):
            return cursor
        encoded, colon, signature = cursor.rpartition(":")
        if not colon or self._happens(0.5):
            return str(mutate(self.chance, cursor))
        mark = msgspec.msgpack.decode(signing.b64_decode(encoded.encode()))
        changed = msgspec.msgpack.encode(mutate(self.chance, mark))
        return f"{signing.b64_encode(changed).decode()}:{signature}"

    def _headers(self, operation: Mapping[str, Any]) -> dict[str, str]:
        headers = {}
        for part in operation.get("parameters", ()):
            if part["in"] == "header" and self.chance.random() < 0.4:
                headers[part["name"]] = self.chance.choice(('"1"', '"2"', "*", 'W/"1"', "k1", "k2"))
        if self._happens(0.1):
            headers["Accept"] = self.chance.choice(ACCEPTS)
        return headers

    def _body(self, operation: Mapping[str, Any]) -> tuple[str, bytes]:
        contents = operation.get("requestBody", {}).get("content", {})
        if not contents:
            return "application/json", b"{}" if self._happens(0.2) else b""
        kind, described = self.chance.choice(list(contents.items()))
        if kind != "application/json":
            return kind, self._file()
        examples = [each["value"] for each in described.get("examples", {}).values()]
        if examples and self._happens(0.4):
            body = self.chance.choice(examples)
        else:
            body = self.allowed.value(described["schema"])
        return kind, json.dumps(mutate(self.chance, body) if self._happens(0.6) else body).encode()

    def _file(self) -> bytes:
        return b"\n".join(self.chance.choices(LINES, k=self.chance.randint(0, 4)))

    def _move(self) -> Call | None:
        """Return a call in which a seated player answers an open request, correctly or nearly
        so."""
        who, caller = self.crowd.random_caller("/tables/")
        code = self.crowd.known_value("code")
        seen = caller.get(f"tables/{code}/")
        if seen.status_code != 200:
            return None
        offered = [
            (int(request), move)
            for request, moves in seen.json().get("options", {}).items()
            for move in self._iter_moves(moves)
        ]
        if not offered:
            return None
        request, move = self.chance.choice(offered)
        data: dict[str, Any] = {"request": request, "moves": [move]}
        if self._happens(0.4):
            data = mutate(self.chance, data)
        path = f"{PREFIX}tables/{{code}}/moves/"
        body = json.dumps(data).encode()
        return Call(who, caller, "POST", path, f"tables/{code}/moves/", body)

    def _iter_moves(self, options: Any) -> Iterator[Any]:
        match options:
            case {"kind": _, **_rest}:
                yield options
            case {"move": move, **_rest}:
                yield move
            case dict():
                for inner in options.values():
                    yield from self._iter_moves(inner)
            case list():
                for inner in options:
                    yield from self._iter_moves(inner)
            case _:
                pass

    def _happens(self, probability: float) -> bool:
        return self.chance.random() < probability


def parameters_of(document: Mapping[str, Any], operation: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the parameters of a call besides its body; shared ones are resolved."""
    for part in operation.get("parameters", ()):
        name = part.get("$ref", "").rpartition("/")[2]
        yield document["components"]["parameters"][name] if name else part


class Conformance:
    """Counts the answers that differ from the document, by operation and status."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.misfits: Counter[str] = Counter()
        self._validator = functools.cache(self._make_validator)

    def check(self, call: Call, answer: Any) -> None:
        operation = self.document["paths"].get(call.path, {}).get(call.method.lower())
        if operation is None:
            return
        place, status = f"{call.method} {call.path}", str(answer.status_code)
        described = self._resolve(self._response_for(operation, status))
        if described is None:
            self.misfits[f"{place} {status}: not in the document"] += 1
            return
        kind = answer.headers.get("Content-Type", "").partition(";")[0]
        contents = described.get("content", {})
        if kind not in contents:
            if answer.content or contents:
                self.misfits[f"{place} {status}: {kind or 'nothing'}, not {[*contents]}"] += 1
            return
        if kind.endswith("json"):
            validator = self._validator(call.path, call.method.lower(), status, kind)
            for error in validator.iter_errors(json.loads(answer.content)):
                where = "/".join("#" if isinstance(p, int) else str(p) for p in error.instance_path)
                self.misfits[f"{place} {status} at {where}: {error.message[:90]}"] += 1
                return

    def _response_for(self, operation: Mapping[str, Any], status: str) -> Any:
        """Return the response for this status, else the default for errors."""
        responses = operation["responses"]
        return responses.get(status) or (responses["default"] if status >= "400" else None)

    def _resolve(self, response: Any) -> Any:
        if response and "$ref" in response:
            return self.document["components"]["responses"][response["$ref"].rpartition("/")[2]]
        return response

    def _make_validator(self, path: str, method: str, status: str, kind: str) -> Any:
        response = self._response_for(self.document["paths"][path][method], status)
        content = self._resolve(response)["content"]
        whole = dict(content[kind].get("schema", {}))
        whole = {**whole, "components": self.document["components"]}
        return jsonschema_rs.Draft202012Validator(whole)
