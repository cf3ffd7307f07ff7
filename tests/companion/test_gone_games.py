"""Pages and administration after games were uninstalled: rows stay and say so, and nothing fails.
The API's routes are tested in tests/api/test_every_route.py."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.utils import quote
from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from games.people.access import Caller
from games.people.models import User
from games.shelf.models import Character
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Table
from games.tournaments.models import Tournament
from tests.companion.every_relation import EveryRelation

pytestmark = [pytest.mark.django_db, pytest.mark.either]
GONE = "gone_karatekarte"
OF_DJANGO = re.compile(r"/(?:add|change|delete|history|autocomplete)/$")
OF_A_GAME = [
    (model, field.attname)
    for model in apps.get_models()
    for field in model._meta.concrete_fields
    if field.attname in ("game_key", "game")
]


@pytest.fixture(scope="module")
def forsaken(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Created once for all tests, each of which is rolled back."""
    with django_db_blocker.unblock(), transaction.atomic():
        forsake()
        yield
        transaction.set_rollback(True)


def forsake() -> None:
    """Every row with a game belongs to a game that is no longer installed; one table is in play."""
    zed = EveryRelation().zed
    table = Table.objects.filter(host=zed).latest("created")
    take_seat(table.code, "Max", Caller())
    start(table.code, Caller(zed))
    for model, field in OF_A_GAME:
        model._default_manager.exclude(**{field: ""}).update(
            **{field: Concat(Value("gone_"), field)}
        )


@pytest.fixture
def office(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("ada", name="Ada"))
    client.raise_request_exception = False
    return client


def addresses() -> Iterator[str]:
    """Yield every page of the administration, for one row of each model."""
    yield reverse("admin:index")
    for model, owner in admin.site._registry.items():
        prefix = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        rows = [quote(str(row.pk)) for row in model._default_manager.order_by("-pk")[:1]]
        for pattern in owner.get_urls():
            route = str(pattern.pattern)
            parts = re.findall(r"<(?:\w+:)?(\w+)>", route)
            for pk in rows if parts else [""]:
                address = re.sub(r"<(?:\w+:)?object_id>", str(pk), route)
                if "<" not in address:
                    yield prefix + address


def test_every_page_of_the_administration_opens(office: Client, forsaken: None) -> None:
    seen = Counter[int]()
    for n, address in enumerate(addresses()):
        # Each of Django's own pages is asked in one way, those of ours in both.
        both = (office.get, office.post)
        for call in both if not OF_DJANGO.search(address) else both[n % 2 :][:1]:
            with transaction.atomic():
                answer = call(address)
                assert answer.status_code < 500, (call.__name__, address, reason(answer))
                seen[answer.status_code] += 1
                transaction.set_rollback(True)
    assert seen[200] > 60


def test_every_deed_of_the_administration_is_done_or_refused(
    office: Client, forsaken: None
) -> None:
    done = 0
    for model in admin.site._registry:
        list_url = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        page = office.get(list_url).content.decode()
        for action in set(re.findall(r'<option value="(\w+)"', page)):
            rows = [row.pk for row in model._default_manager.all()[:5]]
            with transaction.atomic():
                answer = office.post(list_url, {"action": action, "_selected_action": rows})
                assert answer.status_code < 500, (list_url, action, reason(answer))
                transaction.set_rollback(True)
            done += 1
    assert done > 5


@pytest.mark.parametrize("model", ["tables/table", "tournaments/tournament"])
def test_a_list_calls_the_game_by_its_key_and_says_that_it_is_gone(
    office: Client, forsaken: None, model: str
) -> None:
    assert "gone_karatekarte (not installed)" in office.get(f"/admin/{model}/").content.decode()
    page = office.get(f"/admin/{model}/", headers={"Accept-Language": "fr"}).content.decode()
    assert "gone_karatekarte (non installé)" in page


def test_every_page_for_people_opens(office: Client, forsaken: None) -> None:
    pages = [reverse("page.start"), *(f"/games/{key}/rules/" for key in (GONE, "combat"))]
    pages += [reverse("page.table", args=[table.code]) for table in Table.objects.all()]
    pages += [reverse("page.sheet", args=[each.pk]) for each in Character.objects.all()]
    pages += [reverse("page.cards", args=[GONE])]
    assert len(pages) > 5
    for page in pages:
        answer = office.get(page)
        assert answer.status_code < 500, (page, reason(answer))


def test_a_tables_page_says_that_its_game_is_gone(office: Client, forsaken: None) -> None:
    table = Table.objects.get(phase="playing")
    page = office.get(f"/tables/{table.code}/").content.decode()
    assert "gone_karatekarte (not installed), table" in page
    assert "This table stands still" in page
    assert "The game gone_karatekarte is not installed here any more" in page
    assert "The game starts." in page


def test_the_walk_finds_a_page_that_fails(
    office: Client, forsaken: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: the row's game is looked up in the table of games, as it once was."""
    from games.people.staff import rows as staff  # noqa: PLC0415
    from games.rulebooks import GAMES  # noqa: PLC0415

    monkeypatch.setattr(
        staff.OfGame, "game_name", lambda owner, row: GAMES[row.game_key].name["en"]
    )
    assert office.get("/admin/tables/table/").status_code == 500
    assert Tournament.objects.filter(game_key=GONE).exists()


def reason(answer: object) -> str:
    failed = getattr(answer, "exc_info", None)
    return repr(failed[1]) if failed else ""
