"""The package is uninstalled: rows stay, and every address and page says so."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.contrib import admin
from django.contrib.admin.utils import quote
from django.test import Client

from games.clubs.models import Record
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf.models import Character, Deck, Edition, Loadout
from games.tables.models import Table
from games.tournaments.models import Entrant, Pairing, Round, Tournament
from tests.api.conftest import Caller, problem
from tests.api.routes import ROUTES
from tests.packages.journey.caravans import (
    fill_shelves,
    json_of,
    play,
    play_tournament,
    start_table,
)

OF_IT = (Table, Tournament, Character, Deck, Loadout, Edition)
PLACES: Final[dict[str, Any]] = {
    "code": Table,
    "tournament": Tournament,
    "character": Character,
    "deck": Deck,
    "loadout": Loadout,
    "edition": Edition,
    "record": Record,
    "entrant": Entrant,
    "pairing": Pairing,
    "round": Round,
}


@pytest.fixture
def after_removal(people: list[Caller], monkeypatch: pytest.MonkeyPatch) -> list[Caller]:
    """After an evening with everything of the game, and one table still in play."""
    edition = json_of(people[0].post("editions/", {"game": "caravan", "name": "Ours"}), 201)["id"]
    play(people, start_table(people, "table", fill_shelves(people), edition=edition))
    play_tournament(people)
    start_table(people, "house")
    monkeypatch.delitem(GAMES, "caravan")
    return people


def addresses() -> Iterator[str]:
    """Yield every route, filled in with a row that stayed; `key` is the game itself."""
    for route in ROUTES:
        names = re.findall(r"<(?:\w+:)?(\w+)>", route)
        if {*names} <= {*PLACES, "key"}:
            row = {n: str(PLACES[n].objects.latest("pk").pk) for n in names if n in PLACES}
            row |= {"key": "caravan"}
            if "code" in names:
                row["code"] = Table.objects.get(phase="playing").code
            for name in names:
                route = re.sub(rf"<(?:\w+:)?{name}>", row[name], route)  # noqa: PLW2901
            yield route


def pages() -> Iterator[str]:
    """Yield every page of the administration for rows of the game."""
    yield "/admin/"
    for model in (*OF_IT, Record, Entrant, Pairing, Round):
        if model not in admin.site._registry:
            continue
        prefix = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        yield prefix
        for row in model._default_manager.all():
            yield from (f"{prefix}{quote(str(row.pk))}/{deed}/" for deed in ("change", "history"))


def test_no_address_breaks(after_removal: list[Caller]) -> None:
    seen = [(where, after_removal[0].get(where)) for where in addresses()]
    assert len(seen) > 60
    assert [where for where, answer in seen if answer.status_code >= 500] == []
    for where, answer in seen:
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            if not where.startswith(("tournaments/", "records/")):
                assert after_removal[0](method, where, {}).status_code < 500, (method, where)
        assert answer.status_code < 500


def test_what_is_of_it_stays_and_says_so_in_both_languages(after_removal: list[Caller]) -> None:
    assert [model.objects.count() > 0 for model in OF_IT] == [True] * len(OF_IT)
    assert Record.objects.filter(game="caravan").exists()
    place = f"tables/{Table.objects.get(phase='playing').code}/"
    assert json_of(after_removal[0].get(place))["standstill"]
    for language, label in (("en", "not installed"), ("fr", "non installé")):
        move = after_removal[0].post(
            f"{place}moves/",
            {"request": 1, "moves": [{"kind": "lay", "card": "walk"}]},
            language=language,
        )
        assert "caravan" in problem(move, 409, "game.gone")["detail"]
        page = Client().get(f"/{place}", headers={"Accept-Language": language})
        assert page.status_code == 200
        assert f"caravan ({label})" in page.content.decode()


def test_every_page_of_the_administration_opens(after_removal: list[Caller]) -> None:
    office = Client(raise_request_exception=False)
    office.force_login(User.objects.create_superuser("admin"))
    seen = [(where, office.get(where)) for where in pages()]
    assert [(where, page.status_code) for where, page in seen if page.status_code >= 500] == []
    assert len([page for _, page in seen if page.status_code == 200]) > 30
    content = dict(seen)["/admin/tables/table/"].content.decode()
    assert "caravan (not installed)" in content
