"""Dear calls count as many pages against their address, whoever makes them."""

from typing import Any

import pytest
from django.conf import settings as project
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from pytest_django import Settings

from api.wire.answers import Pdf, Svg
from api.wire.operation import Operation
from games.web.costs import COSTS
from tests.api.conftest import Caller, problem
from tests.tournaments.hall import started_tournament

pytestmark = pytest.mark.django_db
DEAR = ("import", "export", "print")


def operations(patterns: list[Any]) -> list[Operation]:
    each: list[Operation] = []
    for one in patterns:
        if isinstance(one, URLResolver):
            each += operations(one.url_patterns)
        elif isinstance(one, URLPattern):
            view = getattr(one.callback, "cls", None)
            each += getattr(view, "operations", {}).values()
    return each


def test_each_file_picture_export_and_import_has_a_cost() -> None:
    every = operations(get_resolver().url_patterns)
    dear = [
        each for each in every if {Pdf, Svg} & {*each.answers} or each.name.split("_")[0] in DEAR
    ]
    assert len(dear) > 15
    assert [each.name for each in dear if not each.cost] == []
    assert {each.cost for each in every} <= {"", *COSTS}


def read_standings(caller: Caller, at: str) -> int:
    status: int = caller.get(at).status_code
    return status


def test_an_address_reads_as_many_papers_as_its_allowance_holds(
    settings: Settings, anybody: Caller, as_alice: Caller
) -> None:
    """Before, 12,000 calls a minute were allowed, whatever they cost."""
    settings.CALLS = project.CALLS | {"work": f"{3 * COSTS['paper'].pages}/hour"}
    at = f"tournaments/{started_tournament(4, {'format': 'swiss'}).pk}/standings.pdf"
    callers = (anybody, as_alice, anybody, as_alice, anybody)
    assert [read_standings(caller, at) for caller in callers] == [200, 200, 200, 429, 429]
    problem(anybody.get(at), 429, "request.throttled")
    assert anybody.get("games/").status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.9").get(f"/api/v1/{at}").status_code == 200


def test_a_blank_form_costs_what_a_page_costs(settings: Settings) -> None:
    settings.CALLS = project.CALLS | {"work": f"{COSTS['question'].pages}/hour"}
    at = "/games/kung_fu/verdicts/comparison/"
    question = {"camps.0.0.name": "Lian", "camps.1.0.name": "Bao"}
    assert [Client().get(at).status_code for _ in range(3)] == [200] * 3
    assert [Client().get(at, question).status_code for _ in range(3)] == [200, 429, 429]
