"""No exported sheet contains a formula, from any page or operation. Exports are found by their
response type, so new ones are tested too."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest
from django.apps import apps
from django.db.models import CharField, Model, TextField
from django.test import Client

from api.wire.document.reference import document
from games.clubs.models import Season
from games.clubs.seasons.season import NewSeason, start
from games.people.models import User
from games.shelf.models import EditionEntry
from games.tournaments.models import Tournament
from tests.api.routes import ROUTES
from tests.api.test_every_route import path_template
from tests.api.world import World, address, places_of
from tests.companion.every_relation import EveryRelation
from tests.companion.test_gone_games import OF_DJANGO
from tests.companion.test_gone_games import addresses as of_the_administration
from tests.front.pages import addresses, things
from tests.tournaments.hall import play, started_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]
FORMULAS: Final = ("=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "＝1+1")
FREE_TEXT_FIELDS: Final = frozenset(
    {"name", "affiliation", "where", "place", "note", "notes", "side", "variant", "description"}
    | {"game", "fighter", "deck", "character", "federation", "title"}
)
"""Fields in which users write free text."""


def poison_texts() -> None:
    """Make every free text start like a formula, with a different start in each row."""
    for model in apps.get_models():
        texts = [
            field.name
            for field in model._meta.concrete_fields
            if type(field) in (CharField, TextField)
            and field.name in FREE_TEXT_FIELDS
            and not field.choices
        ]
        if model is EditionEntry:
            for row in model.objects.all():
                model.objects.filter(pk=row.pk).update(
                    body=row.body.replace('"en":"', '"en":"=1+1 ')
                )
        elif texts and model._meta.app_label not in ("auth", "admin", "contenttypes"):
            _poison_texts(model, texts)


def _poison_texts(model: type[Model], texts: list[str]) -> None:
    for name in texts:
        keys = model._default_manager.exclude(**{name: ""}).values_list("pk", flat=True)
        for n, key in enumerate(keys):
            text = f"{FORMULAS[n % len(FORMULAS)]} {n}"
            model._base_manager.filter(pk=key).update(**{name: text})


def cells(content: bytes) -> list[str]:
    text = content.decode("utf-8-sig")
    parts = ";" if text.partition("\n")[0].count(";") else ","
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=parts)
    return [cell for row in rows for cell in row]


def is_number(cell: str) -> bool:
    return cell.lstrip("+-").replace(",", "").replace(".", "").isdigit()


def formulas(content: bytes) -> list[str]:
    """Return cells that a spreadsheet would calculate; plain numbers are not included."""
    begins = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
    return [cell for cell in cells(content) if cell.startswith(begins) and not is_number(cell)]


def query_choices(parameters: list[Any], shared: Any) -> Iterator[str]:
    """Yield an empty query, and each choice of a parameter."""
    yield ""
    for parameter in parameters:
        each = shared[parameter["$ref"].rpartition("/")[2]] if "$ref" in parameter else parameter
        kind = each["schema"]
        words = kind.get("enum", [True] if kind.get("type") == "boolean" else [])
        yield from (
            f"{each['name']}={str(word).lower()}" for word in words if each["in"] == "query"
        )


def sheets_of_the_api(world: World, places: dict[str, str]) -> Iterator[tuple[str, bytes]]:
    whole = document()
    for route in ROUTES:
        operation = whole["paths"].get(path_template(route), {}).get("get")
        if operation is None:
            continue
        path = address(route, places_of(route, world) | places)
        ways: Iterable[str] = ("",)  # an answer that the document does not tell of is found by this
        if offers_sheet(path_template(route)):
            ways = query_choices(operation.get("parameters", []), whole["components"]["parameters"])
        for query in {each for each in ways if not each.startswith("language")}:
            answer = world.callers["person"].get(
                f"{path}?{query}", headers={"Accept": "text/csv, */*"}, language="fr"
            )
            if answer.headers.get("Content-Type", "").startswith("text/csv"):
                yield path_template(route), answer.content


def test_of_the_api() -> None:
    world = World()
    alice = User.objects.get(username="alice")
    of = play(started_tournament(6, {"format": "swiss", "rounds": 2}))
    Tournament.objects.filter(pk=of.pk).update(organiser=alice)
    season = start(alice, NewSeason("Spring", tournaments=(of.pk,)))
    poison_texts()
    by_path: dict[str, bool] = {}
    for path, content in sheets_of_the_api(world, {"tournament": of.pk, "season": season.pk}):
        assert not formulas(content), path
        by_path[path] = by_path.get(path, False) or holds_formula(content)
    assert {*by_path} == {path for path in document()["paths"] if offers_sheet(path)}
    assert all(by_path.values()), f"the control: {by_path}"


def offers_sheet(path: str) -> bool:
    answers = document()["paths"][path].get("get", {}).get("responses", {})
    return "text/csv" in answers.get("200", {}).get("content", {})


def test_of_pages_and_of_the_administration() -> None:
    alice = User.objects.create_superuser("alice", name="Alice")
    mine = things(alice)
    of = play(started_tournament(6, {"format": "swiss", "rounds": 2}))
    Season.objects.get().tournaments.add(of)
    every = [address for _, address in addresses(mine)]
    every += [f"{address}?sheet" for address in every]
    EveryRelation()
    every += (each for each in of_the_administration() if not OF_DJANGO.search(each))
    # it lists who was present
    every.append(f"/admin/tournaments/tournament/{of.pk}/entrants/sheet.csv")
    poison_texts()
    office = Client(headers={"Accept-Language": "fr"})
    office.force_login(alice)
    by_kind: dict[str, bool] = {}
    for path in every:
        answer = office.get(path)
        if answer.headers.get("Content-Type", "").startswith("text/csv"):
            assert not formulas(answer.content), path
            kind = path.rpartition("/")[2]
            by_kind[kind] = by_kind.get(kind, False) or holds_formula(answer.content)
    assert by_kind == {"sheet.csv": True, "?sheet": True}


def holds_formula(content: bytes) -> bool:
    return any(cell[1:].startswith(FORMULAS) for cell in cells(content))


def test_a_formula_is_found() -> None:
    """Control: a sheet written by a program without protection against formulas."""
    rows = [("name", "points"), *((each, "-2") for each in FORMULAS)]
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    assert len(formulas(text.getvalue().encode())) == len(FORMULAS) - 2  # +1 and -1 are numbers
