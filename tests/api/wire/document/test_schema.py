"""schema.yml says what the API does, and every example in it is a real answer."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from django.core.management import call_command
from django.utils import translation

from api.wire.document.reference import document
from api.wire.document.schema import CHECKED_IN, EXAMPLES, Example
from tests.api.conftest import Caller

FILES = sorted(EXAMPLES.glob("*.json"))
NEVER_THE_SAME = {
    "id",
    "created",
    "changed",
    "expires",
    "secret",
    "host_secret",
    "code",
    "commitment",
    "links",
}
DOCUMENT: dict[str, Any] = document()
OPERATIONS = {
    operation["operationId"]: (method, path, operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
}


@pytest.mark.law
def test_the_schema_checked_in_is_what_the_code_says(tmp_path: Path, long: bool) -> None:
    """If it differs, run: manage.py anew schema. It is validated then, and with --long."""
    made = tmp_path / "schema.yml"
    with translation.override("en"):
        call_command("spectacular", validate=long, fail_on_warn=True, file=str(made))
    assert made.read_text("utf-8") == CHECKED_IN.read_text("utf-8")


@pytest.mark.django_db
def test_it_is_served_as_json_and_as_yaml(anybody: Caller) -> None:
    assert anybody.get("schema/").json() == DOCUMENT
    served = anybody.get("schema/", headers={"Accept": "application/yaml"})
    assert served.content == CHECKED_IN.read_bytes()


@pytest.mark.django_db
def test_the_docs_fetch_nothing_from_elsewhere(anybody: Caller) -> None:
    page = anybody.get("docs/", headers={"Accept": "text/html"}).content.decode()
    assets = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert len(assets) > 3
    prefixes = ("/static/", "/api/v1/docs/?script=")
    assert [asset for asset in assets if not asset.startswith(prefixes)] == []
    script = anybody.get("docs/?script=", headers={"Accept": "*/*"}).content.decode()
    assert "/api/v1/schema/" in script


@pytest.mark.law
def test_every_operation_says_what_it_is_for_and_which_problems_it_meets() -> None:
    rooms = {tag["name"] for tag in DOCUMENT["tags"]}
    for name, (_method, _path, operation) in OPERATIONS.items():
        assert operation["summary"], name
        assert set(operation["tags"]) <= rooms, name
        statuses = set(operation["responses"])
        assert statuses & {"200", "201", "204"}, name
        assert "default" in statuses, name


@pytest.mark.law
def test_every_code_that_a_call_names_is_told_once() -> None:
    kind = DOCUMENT["components"]["schemas"]["Problem"]["properties"]["type"]
    described = dict(re.findall(r"^- `([\w.]+)`: (.+)$", kind["description"], re.MULTILINE))
    untold = [code for code in kind["enum"] if code not in described]
    assert [*described] == [code for code in kind["enum"] if code in described]
    assert all(code.partition(".")[2].startswith("unknown") for code in untold)
    described |= dict.fromkeys(untold, "")
    answers = [each for _, _, op in OPERATIONS.values() for each in op["responses"].items()]
    refusals = [
        described for status, described in answers if status[0] == "4" and "$ref" not in described
    ]
    named = [re.findall(r"`([\w.]+)`", refusal["description"]) for refusal in refusals]
    assert len(named) > 400
    assert all(codes and set(codes) <= described.keys() for codes in named)


def test_it_is_fetched_in_80_kilobytes() -> None:
    assert len(gzip.compress(CHECKED_IN.read_bytes(), 9)) < 80_000


def test_moves_and_views_are_the_rulebooks_own_records() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    assert "KaratekarteDrawCard" in schemas
    assert "KaratekarteDuel" in schemas


def mask(value: Any) -> Any:
    match value:
        case dict():
            return {
                key: "…" if key in NEVER_THE_SAME and inner is not None else mask(inner)
                for key, inner in value.items()
            }
        case list():
            return [mask(inner) for inner in value]
        case _:
            return value


@pytest.mark.either
@pytest.mark.django_db
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_an_example_is_really_answered(file: Path, anybody: Caller, as_alice: Caller) -> None:
    operation, status = file.name.split(".")[:2]
    method, path, described = OPERATIONS[operation]
    example = Example(**json.loads(file.read_text("utf-8")))
    caller = as_alice if example.caller == "alice" else anybody
    address = path.removeprefix("/api/v1/").format(**{"key": "karatekarte", **example.path})
    answer = caller(method, address + example.query, example.request, language=example.language)
    assert answer.status_code == int(status)
    body = answer.json() if answer.content else None
    assert mask(body) == mask(example.response)
    assert_described(described, status, body)


def assert_described(operation: dict[str, Any], status: str, body: Any) -> None:
    assert status in operation["responses"] or status >= "400"
    response = operation["responses"].get(status) or operation["responses"]["default"]
    if "$ref" in response:
        response = DOCUMENT["components"]["responses"][response["$ref"].rpartition("/")[2]]
    for media in response.get("content", {}).values():
        schema = {"components": DOCUMENT["components"], **media["schema"]}
        jsonschema.Draft202012Validator(schema).validate(body)


@pytest.mark.law
def test_every_short_example_of_a_call_that_is_done_stands_in_the_document() -> None:
    assert len(FILES) > 10
    for file in FILES:
        operation, status = file.name.split(".")[:2]
        _method, _path, described = OPERATIONS[operation]
        example = Example(**json.loads(file.read_text("utf-8")))
        if not example.is_short or status >= "400":
            continue
        shown = [
            shown_example["value"]
            for media in described["responses"][status]["content"].values()
            for shown_example in media["examples"].values()
        ]
        paged = "results" in example.response
        values = [value["results"] for value in shown] if paged else shown
        assert (example.response["results"] if paged else example.response) in values, file.name
