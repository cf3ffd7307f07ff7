"""Every list in every order that it offers, forwards and backwards, while other rows are added,
removed and changed: each row whose ordered columns stay the same is met exactly once.

Lists are read from the URL table, so new ones are walked as well.
"""

from collections.abc import Iterator
from datetime import timedelta
from functools import cached_property
from itertools import count
from typing import Any, Final

import pytest
from django.db import connection, models, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIRequestFactory

from api.clubs.statistics import ORDERINGS
from api.wire.lists import Cursor
from games.clubs.models import By, Member, Record, Stroke, Tally, Visitor
from games.people.models import Privacy, User
from games.shelf.models import Character, Deck
from games.tournaments.apps import LOG
from games.tournaments.models import Entrant, RatingChange, Tournament
from tests.api.conftest import problem
from tests.api.routes import PATTERNS
from tests.api.specimens import copy_row, distinct_fields
from tests.api.world import World, address, places_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_allowance")]
ADDRESSES: Final = {str(each.pattern): getattr(each.callback, "cls", None) for each in PATTERNS}
LISTS: Final[dict[str, Any]] = {
    route: kind
    for route, kind in ADDRESSES.items()
    if (get := getattr(kind, "operations", {}).get("GET")) and get.list_options
}
QUERIES: Final = {"records/visitors/": "club={club}", "ratings/": "game=karatekarte"}
NAMES: Final = ("id", "number", "key", "person", "member")
"""Fields of the API that identify a row, with the column's name."""


@pytest.fixture(scope="module")
def shared_world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        world = World()
        fill(world)
        LOG.drop()  # here the lines of the log may be deleted
        yield world
        transaction.set_rollback(True)


@pytest.fixture
def world(shared_world: World, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield shared_world
        transaction.set_rollback(True)


def fill(world: World) -> None:
    """Add one row of each kind that the world does not have."""
    alice = User.objects.get(username="alice")
    Visitor.objects.create(club_id=world.places["club"], name="Zoé")
    Character.objects.get(pk=world.places["character"]).changes.create(
        number=1, kind="renamed", before={}, after={}
    )
    alice.privacy = Privacy.SHOWN
    alice.save()
    Client().force_login(alice)
    RatingChange.objects.create(
        game_key="karatekarte",
        person=alice,
        tournament=Tournament.objects.get(pk=world.places["tournament"]),
        made=timezone.now(),
        **dict.fromkeys(("value", "deviation", "volatility", "meetings"), 1),
    )


class ListWalk:
    """One list and its rows."""

    def __init__(self, route: str, world: World, *, every: bool = True) -> None:
        self.every = every
        self.kind = LISTS[route]
        self.operation = self.kind.operations["GET"]
        self.listed = self.operation.list_options
        self.caller = world.callers["person"]
        self.places = places_of(route, world)
        self.route = route
        self.added: list[Any] = []
        self.least = 0
        query = QUERIES.get(route, "").format(**self.places)
        self.url = f"{address(route, self.places)}?{query}"

    @cached_property
    def rows(self) -> models.QuerySet[Any]:
        parts = (part.partition("<")[2].partition(">")[0] for part in self.route.split("/"))
        names = (name.rpartition(":")[2] for name in parts if name)
        headers = {"Authorization": self.caller.authorization}
        call = APIRequestFactory().get(f"/api/v1/{self.url}", headers=headers)
        view = self.kind()
        view.setup(call)
        request = view.initialize_request(call)
        queryset: models.QuerySet[Any] = self.operation.act(
            request, **{name: self.places[name] for name in names}
        ).queryset
        return queryset

    @cached_property
    def tied_fields(self) -> list[Any]:
        """Columns that the list is ordered by and in which two rows may be equal."""
        kind = self.rows.model
        names = {each.removeprefix("-") for each in (*self.listed.order, *self.listed.orders)}
        fields = {field.name: field for field in kind._meta.concrete_fields}
        return [fields[name] for name in sorted(names & {*fields} - distinct_fields(kind) - {"id"})]

    @cached_property
    def orders(self) -> list[str]:
        """The default order; each column alone, forwards and backwards; all columns at once,
        forwards and backwards. Unless `every`: each column alone in one direction only, by turns,
        and all at once forwards."""
        offered = self.listed.orders
        alone = [f"ordering={turn}{each}" for each in offered for turn in ("", "-")]
        several = [",".join(offered), ",".join(f"-{each}" for each in reversed(offered))]
        if not self.every:
            alone, several = [way for n, way in enumerate(alone) if n % 4 in (0, 3)], several[:1]
        return ["", *alone, *(f"ordering={each}" for each in several if len(offered) > 1)]

    def add_row(self, turn: int) -> Any:
        """Add a copy of a row of the list, with ordered columns equal to those of others."""
        self.specimen = getattr(self, "specimen", None) or self._first()
        assert self.specimen is not None, f"{self.route} is empty"
        values = {
            field.name: tying_values(field, self.specimen)[turn % 5] for field in self.tied_fields
        }
        row = copy_row(self.specimen, **self.with_end(values))
        if self.route == "clubs/":
            own = Member.objects.get(club=self.specimen, person__username="alice")
            copy_row(own, club=row, person=own.person)
        return row

    def _first(self) -> Any:
        guests = {"person": None} if self.rows.model is Entrant else {}
        return self.rows.filter(**guests).order_by("pk").last()

    def with_end(self, values: dict[str, Any]) -> dict[str, Any]:
        later = {"ends": values["starts"] + timedelta(hours=4)} if "ends" in self.needs else {}
        return values | later

    @cached_property
    def needs(self) -> set[str]:
        return {"ends"} if self.route.endswith("evenings/") else set()

    def change_rows(self, turn: int) -> None:
        """Add a row, change one, and delete the row added last."""
        kind = self.rows.model
        kind._base_manager.filter(pk__in=self.added).delete()
        self.added = [self.add_row(turn).pk]
        ids = sorted({*self.stay} - self.own_rows)
        if self.tied_fields and len(self.stay) > self.least:
            row = kind._base_manager.get(pk=ids[turn * 3 % len(ids)])
            values = {
                field.name: tying_values(field, row)[(turn + 2) % 5] for field in self.tied_fields
            }
            kind._base_manager.filter(pk=row.pk).update(**self.with_end(values))
            self.stay.pop(row.pk)

    @cached_property
    def own_rows(self) -> set[Any]:
        """The caller's own membership: if it became a guest's between two pages, the third page
        would be refused."""
        if self.rows.model is not Member:
            return set()
        return {*self.rows.filter(person__username="alice").values_list("pk", flat=True)}

    def names_on(self, page: Any) -> list[str]:
        return [str(each[self.name]) for each in page["results"]]

    @cached_property
    def name(self) -> str:
        results = self.page(f"{self.url}&size=200")["results"]
        return next(
            name for name in NAMES if len({each.get(name) for each in results}) == len(results)
        )

    def ids(self) -> dict[Any, str]:
        """Return each row's identifier in the API; it may be a number."""
        column = {"person": "person_id", "member": "member_id"}.get(self.name, self.name)
        return {pk: str(name) for pk, name in self.rows.values_list("pk", column)}

    def page(self, url: str) -> Any:
        answer = self.caller.get(url.partition("/api/v1/")[2] or url)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def walk(self, url: str, way: str) -> list[str]:
        """Return the rows met while others are added, removed and changed between the pages."""
        met: list[str] = []
        for turn in count():
            page = self.page(url)
            met += self.names_on(page) if way == "next" else reversed(self.names_on(page))
            self.last = url
            if page[way] is None:
                return met
            url = page[way]
            self.change_rows(turn)
        raise AssertionError

    def check_met_once(self, order: str, size: int) -> int:
        """Return the number of rows that stayed, forwards and backwards together."""
        total = 0
        start = f"{self.url}&{order}&size={size}"
        for way in ("next", "previous"):
            self.stay, self.added = self.ids(), []
            self.least = len(self.stay) // 2
            met = self.walk(start, way)
            stayed = list(self.stay.values())
            lost, twice = {*stayed} - {*met}, {name for name in stayed if met.count(name) > 1}
            assert (lost, twice) == (set(), set()), (self.route, order, way)
            self.rows.model._base_manager.filter(pk__in=self.added).delete()
            total += len(stayed)
            start = self.last_page_url(self.last) if way == "next" else ""
        return total

    def last_page_url(self, url: str) -> str:
        while (following := self.page(url)["next"]) is not None:
            url = following
        return url


def tying_values(field: Any, row: Any) -> list[Any]:
    """Return five or more values: equal ones, ones that differ as little as possible, and None
    where allowed."""
    nothing = [None] if field.null else []
    match field:
        case models.DateTimeField():
            at = getattr(row, field.name) or timezone.now()
            return [at, at, *nothing, at + timedelta(microseconds=1), at, at + timedelta(days=1)]
        case models.IntegerField() | models.FloatField():
            return [3, 1, *nothing, 3, 2, 3]
        case models.CharField() if field.choices:
            return [value for value, _ in field.choices] * 5
        case models.CharField():
            return ["Zoé", "Zoé", "zoé", "Élan", "Anna"]
        case _:
            raise TypeError(f"Nobody knows how to tie {field}")


@pytest.mark.either
@pytest.mark.parametrize("route", LISTS)
def test_every_row_is_met_once_under_every_order(route: str, world: World, long: bool) -> None:
    of = ListWalk(route, world, every=long)
    for turn in range(30 if long else 5):
        of.add_row(turn)
    for order in of.orders:
        for size in (1, 7) if long else (3,):
            assert of.check_met_once(order, size)


@pytest.mark.either
@pytest.mark.parametrize("route", LISTS)
def test_a_list_asks_as_much_however_long_it_is(route: str, world: World) -> None:
    of, costs = ListWalk(route, world), []
    for rows in (2, 5):
        for turn in range(rows):
            of.add_row(turn)
        of.page(of.url)  # fills caches
        with CaptureQueriesContext(connection) as queries:
            shown = of.page(f"{of.url}&size=100")["results"]
        costs.append(len(queries))
    assert len(shown) >= 7
    assert costs[0] == costs[1] <= 8


@pytest.mark.postgres
def test_a_list_is_met_once_on_postgresql_too(world: World) -> None:
    """A list with equal values, times and nulls; --long walks all lists there."""
    of = ListWalk("tournaments/", world)
    for turn in range(5):
        of.add_row(turn)
    assert all(of.check_met_once(order, 2) for order in of.orders)


def test_the_walk_finds_an_order_without_the_id(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: the former order, in which equal rows had no order."""
    monkeypatch.setattr(Cursor, "last", ())
    of = ListWalk("tournaments/", world)
    for turn in range(8):
        of.add_row(turn)
    before, following = of.ids(), f"{of.url}&ordering=name&size=1"
    met: list[Any] = []
    while following:
        page = of.page(following)
        met += of.names_on(page)
        following = page["next"]
    assert {*before.values()} - {*met}


@pytest.mark.parametrize("since", ["", "&since=2020-01-01T00:00:00Z"])
def test_statistics_are_met_once_whatever_they_are_ordered_by(
    world: World, since: str, long: bool
) -> None:
    many = 40 if long else 14
    caller, club = world.callers["person"], world.places["club"]
    made: dict[str, Any] = {"club_id": club, "by": By.FIGHTER}
    played = Record.objects.get(pk=world.places["record"])
    for number in range(many):
        when = played.played_at + timedelta(days=number % 3)
        about = made | {"key": f"f{number // 2}", "game": f"game {number % 2}"}
        figures = {
            "plays": number % 4 + 2,
            "wins": number % 3,
            "last_played": [when, None][number % 2],
        }
        Tally.objects.create(**about, **figures)
        for _ in range(number % 4 + 1):
            Stroke.objects.create(**about, record=played, played_at=when, result="won")
    url = f"statistics/?by=fighter&club={club}{since}&size=3"
    for order in (f"{turn}{each}" for each in ORDERINGS for turn in ("", "-")):
        met, following = [], f"{url}&ordering={order}"
        while following:
            page = caller.get(following.partition("/api/v1/")[2] or following).json()
            met += [(each["key"], each["game"]) for each in page["results"]]
            following = page["next"]
        assert (len(met), len({*met})) == (many, many), order


def test_a_row_without_a_value_comes_last_in_both_directions(world: World) -> None:
    of = ListWalk("tournaments/", world)
    for turn in range(8):
        of.add_row(turn)
    for order in ("starts", "-starts"):
        starts = [each["starts"] for each in of.page(f"tournaments/?ordering={order}")["results"]]
        assert None in starts
        assert starts[starts.index(None) :] == [None] * starts.count(None), order


class TestACursor:
    """Cursors are signed, for one list in one order."""

    @pytest.fixture
    def following(self, world: World) -> str:
        of = ListWalk("decks/", world)
        for turn in range(4):
            of.add_row(turn)
        following = of.page("decks/?size=2&ordering=name")["next"]
        return str(following).partition("/api/v1/")[2]

    def assert_refused(self, world: World, url: str) -> None:
        body = problem(world.callers["person"].get(url), 400, "request.invalid")
        assert list(body["errors"]) == ["cursor"]

    def test_that_was_tampered_with_is_refused(self, world: World, following: str) -> None:
        before, cursor = following.split("cursor=")
        rest = cursor.partition("&")[2]
        assert world.callers["person"].get(following).status_code == 200
        for place in range(0, cursor.index("&") if "&" in cursor else len(cursor), 5):
            letter = "A" if cursor[place] != "A" else "B"
            other = cursor[:place] + letter + cursor[place + 1 :]
            self.assert_refused(world, f"{before}cursor={other}")
        for other in ("", "%00", "cD1h", "é" * 40, "W10:abc", "W10%3A" + "a" * 43):
            self.assert_refused(world, f"{before}cursor={other}&{rest}")

    def test_of_another_order_or_another_list_is_refused(
        self, world: World, following: str
    ) -> None:
        self.assert_refused(world, following.replace("ordering=name", "ordering=created"))
        self.assert_refused(world, following.replace("decks/", "characters/"))

    def test_behind_which_all_have_gone_leads_back(self, world: World, following: str) -> None:
        caller = world.callers["person"]
        first = caller.get("decks/?size=2&ordering=name").json()["results"]
        kept = [each["id"] for each in first]
        Deck.objects.exclude(pk__in=kept).delete()
        page = caller.get(following).json()
        assert (page["results"], page["next"]) == ([], None)
        back = caller.get(page["previous"].partition("/api/v1/")[2]).json()
        assert [each["id"] for each in back["results"]] == kept
