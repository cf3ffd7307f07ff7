"""Every list is walked: those with a cursor in test_lists.py, those paged by places here."""

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final

import pytest

from api.clubs import seasons
from api.tournaments import ranking, rounds, standings
from api.wire.document.reference import document
from games.clubs.models import Club, Member, Role
from games.clubs.seasons.season import NewSeason, start
from games.people import tokens
from games.people.models import User
from games.tables.presenters import view
from tests.api.conftest import Caller
from tests.api.tables.phone import Phone, open_table, take_seats
from tests.api.tables.phone import play as play_to_the_end
from tests.api.test_every_route import path_template
from tests.api.test_lists import LISTS
from tests.tournaments.hall import current_round, organiser, play, started_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]
SWISS: Final = {"format": "swiss", "rounds": 2}
COUNTED: Final = {"/api/v1/statistics/", "/api/v1/statistics/unmet/"}
"""Lists whose rows are not database rows: test_lists.py walks the statistics, and a test below the
list of people who have not met."""
LIVE: Final = "stream"
ON_PAPER: Final = ".pdf"
BETWEEN: Final = "/api/v1/clubs/{club}/evenings/"
"""`after` is a day here, and the list has a cursor."""

Rows = Callable[[Any], list[Any]]
BY_PLACES: Final[dict[str, tuple[ModuleType, str, Rows]]] = {
    "/api/v1/seasons/{season}/table/": (
        seasons,
        "next_after",
        lambda page: [each["name"] for each in page["rows"]],
    ),
    "/api/v1/tournaments/{tournament}/ranking/": (
        ranking,
        "next_after",
        lambda page: [each["entrant"] for each in page["rows"]],
    ),
    "/api/v1/tournaments/{tournament}/standings/": (
        standings,
        "next_after",
        lambda page: [row["entrant"] for table in page["tables"] for row in table["rows"]],
    ),
    "/api/v1/tournaments/{tournament}/rounds/{round}/": (
        rounds,
        "more",
        lambda page: [each["slot"] for each in page["pairings"]],
    ),
}
JOURNAL: Final = "/api/v1/tables/{code}/journal/"


def paths_with(name: str) -> set[str]:
    """Return the paths with this query parameter."""
    whole = document()

    def names(operation: Any) -> Iterator[str]:
        for parameter in operation.get("parameters", ()):
            part = parameter.get("$ref", "").rpartition("/")[2]
            yield (whole["components"]["parameters"][part] if part else parameter)["name"]

    return {
        path
        for path, methods in whole["paths"].items()
        if "get" in methods and name in names(methods["get"])
    }


def test_every_list_with_a_cursor_is_walked() -> None:
    assert paths_with("cursor") == {path_template(route) for route in LISTS} | COUNTED


def test_every_list_by_places_is_walked() -> None:
    others = {path for path in paths_with("after") if path.endswith((LIVE, ON_PAPER))}
    assert len(others) == 4
    assert paths_with("after") == {*BY_PLACES} | others | {BETWEEN, JOURNAL}


@pytest.fixture
def finished_cup() -> dict[str, Any]:
    """A finished tournament of nine entrants with byes and ties, and a season with it."""
    of = play(started_tournament(9, SWISS))
    person = organiser().person
    assert person is not None
    season = start(person, NewSeason("Spring", tournaments=(of.pk,)))
    return {"tournament": of.pk, "round": current_round(of).pk, "season": season.pk}


@pytest.mark.parametrize("path", BY_PLACES)
def test_every_row_is_met_once(
    path: str, finished_cup: dict[str, Any], monkeypatch: pytest.MonkeyPatch, long: bool
) -> None:
    room, following, rows = BY_PLACES[path]
    url = path.removeprefix("/api/v1/").format(**finished_cup)
    whole = rows(Caller().get(url).json())
    assert len(whole) == len({*whole}) > 4
    for size in range(1, len(whole) + 2) if long else (2,):
        monkeypatch.setattr(room, "PAGE", size)
        assert list(iter_rows(url, following, rows)) == whole


def iter_rows(url: str, following: str, rows: Rows) -> Iterator[Any]:
    page = Caller().get(url).json()
    while True:
        yield from (batch := rows(page))
        after = batch[-1] if following == "more" and page["more"] else page.get("next_after")
        if after is None:
            return
        page = Caller().get(f"{url}?after={after}").json()


def test_every_entry_of_a_journal_is_met_once(monkeypatch: pytest.MonkeyPatch) -> None:
    code, host = open_table("house")
    phones = take_seats(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    play_to_the_end(code, phones)
    url = f"tables/{code}/journal/"
    numbers: list[int] = []
    monkeypatch.setattr(view.entries, "__defaults__", (7,))
    while entries := Phone().get(f"{url}?after={numbers[-1] if numbers else 0}")["entries"]:
        numbers += [each["number"] for each in entries]
    assert numbers == list(range(1, Phone().get(url)["number"] + 1))


def test_who_has_not_been_met_is_told_once() -> None:
    club = Club.objects.create(name="Club")
    people = [User.objects.create_user(f"p{n}", name="Zoé") for n in range(7)]
    for person in people:
        Member.objects.create(club=club, person=person, role=Role.MEMBER)
    caller = Caller(f"Token {tokens.secret(tokens.issue(people[0], 'a phone'))}")
    met: list[str] = []
    following = f"statistics/unmet/?club={club.pk}&size=2"
    while following:
        page = caller.get(following.partition("/api/v1/")[2] or following).json()
        met += [each["person"] for each in page["results"]]
        following = page["next"]
    assert sorted(met) == sorted(each.pk for each in people[1:])
