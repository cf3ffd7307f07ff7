"""Every example body in the document is sent; it succeeds, or is refused as the example says."""

import json
from typing import Any

import pytest

from api.wire.document.reference import document
from api.wire.document.schema import RequestExample, requests
from games.people.models import User
from tests.api.conftest import problem
from tests.api.test_every_route import shared_world, world
from tests.api.wire.document.test_schema import OPERATIONS, assert_described
from tests.api.world import World, address, places_of

pytestmark = pytest.mark.usefixtures("no_allowance")

__all__ = ["shared_world", "world"]
BODIES = {
    name: operation["requestBody"]["content"]
    for name, (_, _, operation) in OPERATIONS.items()
    if "application/json" in operation.get("requestBody", {}).get("content", {})
}


@pytest.mark.law
@pytest.mark.usefixtures("db")  # this tells pytest-django that the file needs the database
def test_every_body_has_an_example_and_every_example_a_body() -> None:
    assert requests().keys() == BODIES.keys()
    for name, content in BODIES.items():
        shown = content["application/json"]["examples"].values()
        assert [each["value"] for each in shown] == [requests()[name].request], name
    assert document()["webhooks"]


@pytest.mark.law
@pytest.mark.parametrize("name", sorted(BODIES))
def test_the_example_of_a_body_is_taken(name: str, world: World) -> None:
    method, path, operation = OPERATIONS[name]
    example = requests()[name]
    route = path.removeprefix("/api/v1/").replace("{", "<").replace("}", ">")
    places = places_of(route, world) | {"me": User.objects.get(username="alice").pk}
    answer = world.callers[example.caller](
        method, address(route, places), _with_ids(example, places)
    )
    if example.refused is not None:
        problem(answer, answer.status_code, example.refused)
    else:
        assert answer.status_code < 300, answer.content
    if answer.content and answer.headers["Content-Type"].endswith("json"):
        assert_described(operation, str(answer.status_code), answer.json())


def _with_ids(example: RequestExample, places: dict[str, str]) -> Any:
    text = json.dumps(example.request)
    for shown, place in example.ids.items():
        text = text.replace(shown, places[place])
    return json.loads(text)
