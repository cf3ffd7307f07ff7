"""Rights of every role for every route and method of clubs."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.db import transaction

from api.clubs import invitations, urls
from api.clubs.campaigns import access as campaigns
from games.clubs import access
from games.clubs.models import Member
from games.people import accounts, tokens
from games.people.models import User
from games.people.privacy import erase
from games.shelf import characters
from tests.api.conftest import Caller
from tests.api.routes import iter_patterns
from tests.clubs.world import SHEET, ClubWorld

pytestmark = pytest.mark.usefixtures("no_allowance")

OTHERS: Final = ("records/", "statistics/", "seasons/")  # these have tests of their own
ROLES: Final = (
    *("stranger", "outsider", "left", "erased"),
    *("guest", "member", "player", "master", "organiser"),
)
MEI: Final = "a character of one's own"
ONE: Final = "clubs/<str:club>/"
EVENING: Final = f"{ONE}evenings/<str:evening>/"
CAMPAIGN: Final = f"{ONE}campaigns/<str:campaign>/"
PLAN: Final = {"name": "More", "starts": "2100-01-01T19:00:00", "ends": "2100-01-01T23:00:00"}
INVITE: Final = {"role": "guest", "uses": 2, "days": 3}

# A stranger and an erased user always get 401, a user outside the club 404.
# The columns: guest, member, player in the campaign, its game master, organiser.
TABLE: Final[dict[tuple[str, str], tuple[Any, tuple[int, int, int, int, int]]]] = {
    ("GET", ONE): (None, (200, 200, 200, 200, 200)),
    ("PATCH", ONE): ({"name": "Tigers"}, (403, 403, 403, 403, 200)),
    ("DELETE", ONE): (None, (403, 403, 403, 403, 204)),
    ("POST", f"{ONE}leave/"): (None, (204, 204, 204, 204, 409)),
    ("GET", f"{ONE}members/"): (None, (403, 200, 200, 200, 200)),
    ("GET", f"{ONE}members/<str:member>/"): (None, (403, 200, 200, 200, 200)),
    ("PATCH", f"{ONE}members/<str:member>/"): ({"role": "guest"}, (403, 403, 403, 403, 200)),
    ("PATCH", f"{ONE}members/<str:member>/ trusts"): ({"trusts": True}, (403, 200, 403, 403, 403)),
    ("DELETE", f"{ONE}members/<str:member>/"): (None, (403, 403, 403, 403, 204)),
    ("POST", f"{ONE}members/<str:member>/hand-over/"): (None, (403, 403, 403, 403, 200)),
    ("GET", f"{ONE}barred/"): (None, (403, 403, 403, 403, 200)),
    ("DELETE", f"{ONE}barred/<str:member>/"): (None, (403, 403, 403, 403, 404)),
    ("GET", f"{ONE}invitations/"): (None, (403, 403, 403, 403, 200)),
    ("POST", f"{ONE}invitations/"): (INVITE, (403, 403, 403, 403, 201)),
    ("DELETE", f"{ONE}invitations/<str:invitation>/"): (None, (403, 403, 403, 403, 204)),
    ("GET", f"{ONE}calendar/"): (None, (200, 200, 200, 200, 200)),
    ("GET", f"{ONE}evenings/"): (None, (200, 200, 200, 200, 200)),
    ("POST", f"{ONE}evenings/"): (PLAN, (403, 403, 403, 201, 201)),
    ("GET", EVENING): (None, (200, 200, 200, 200, 200)),
    ("PATCH", EVENING): ({"name": "Other"}, (403, 403, 403, 200, 200)),
    ("PATCH", f"{EVENING} notes"): ({"notes": "Dice!"}, (403, 200, 200, 200, 200)),
    ("DELETE", EVENING): (None, (403, 403, 403, 200, 200)),
    ("POST", f"{EVENING}attend/"): ({"answer": "maybe"}, (200, 200, 200, 200, 200)),
    ("GET", f"{EVENING}attendances/"): (None, (403, 200, 200, 200, 200)),
    ("GET", f"{EVENING}arrivals/"): (None, (403, 200, 200, 200, 200)),
    ("POST", f"{EVENING}arrivals/"): ({"name": "Walter"}, (403, 403, 403, 201, 201)),
    ("DELETE", f"{EVENING}arrivals/<str:arrival>/"): (None, (403, 403, 403, 204, 204)),
    ("GET", f"{ONE}campaigns/"): (None, (403, 200, 200, 200, 200)),
    ("POST", f"{ONE}campaigns/"): ({"name": "Storm"}, (403, 403, 403, 201, 201)),
    ("GET", CAMPAIGN): (None, (403, 200, 200, 200, 200)),
    ("PATCH", CAMPAIGN): ({"name": "Storm"}, (403, 403, 403, 200, 403)),
    ("PATCH", f"{CAMPAIGN} masters"): ({"masters": ["the member"]}, (403, 403, 403, 200, 200)),
    ("GET", f"{CAMPAIGN}characters/"): (None, (403, 403, 200, 200, 403)),
    ("POST", f"{CAMPAIGN}characters/"): ({"character": MEI}, (403, 201, 201, 201, 201)),
    ("GET", f"{CAMPAIGN}characters/<str:casting>/"): (None, (403, 403, 200, 200, 403)),
    ("DELETE", f"{CAMPAIGN}characters/<str:casting>/"): (None, (403, 403, 204, 204, 403)),
    ("GET", f"{CAMPAIGN}scenes/"): (None, (403, 403, 200, 200, 403)),
    ("POST", f"{CAMPAIGN}scenes/"): ({"name": "Rain"}, (403, 403, 403, 201, 403)),
    ("GET", f"{CAMPAIGN}log/"): (None, (403, 403, 200, 200, 403)),
    ("POST", f"{CAMPAIGN}log/"): ({"text": "It rained"}, (403, 403, 201, 201, 403)),
    ("GET", f"{CAMPAIGN}log/<str:written>/"): (None, (403, 403, 200, 200, 403)),
    ("PATCH", f"{CAMPAIGN}log/<str:written>/"): ({"text": "No"}, (403, 403, 200, 403, 403)),
    ("POST", f"{CAMPAIGN}log/<str:written>/strike/"): (None, (403, 403, 403, 200, 403)),
    ("GET", f"{CAMPAIGN}grants/"): (None, (403, 403, 200, 200, 403)),
    ("POST", f"{CAMPAIGN}grants/"): (
        {"character": "the casting", "points": 2, "reason": "Wit"},
        (403, 403, 403, 201, 403),
    ),
    ("GET", f"{CAMPAIGN}raises/"): (None, (403, 403, 200, 200, 403)),
    ("POST", f"{CAMPAIGN}raises/"): (
        {"character": "the casting", "kind": "rest"},
        (403, 403, 201, 403, 403),
    ),
    ("POST", f"{CAMPAIGN}raises/<str:proposal>/approve/"): (None, (403, 403, 403, 200, 403)),
    ("POST", f"{CAMPAIGN}raises/<str:proposal>/decline/"): (
        {"reason": "Not yet"},
        (403, 403, 403, 200, 403),
    ),
}
# Routes outside of any club: every user may call them. The columns: left, outsider, and the five
# above.
ANYWHERE: Final[dict[tuple[str, str], tuple[Any, tuple[int, ...]]]] = {
    ("GET", "clubs/"): (None, (200,) * 7),
    ("POST", "clubs/"): ({"name": "Cats"}, (201,) * 7),
    ("POST", "clubs/join/"): ({"code": "the code"}, (201, 201, 409, 409, 409, 409, 409)),
    ("POST", "invitations/<str:shown>/accept/"): (None, (201, 201, 409, 409, 409, 409, 409)),
    ("GET", "me/calendar/"): (None, (200,) * 7),
    ("DELETE", "me/calendar/"): (None, (204,) * 7),
}
# Addresses that contain a secret, open to any caller: tested in test_calendars.py.
BY_SECRET: Final = {("GET", "me/calendar.ics"), ("GET", f"{ONE}calendar.ics")}


class RightsTable:
    def __init__(self) -> None:
        self.world = ClubWorld()
        erased = self._erased_caller()
        self.people = {role: getattr(self.world, role, None) for role in ROLES}
        self.callers = {
            role: erased if role == "erased" else caller_of(somebody)
            for role, somebody in self.people.items()
        }

    def _erased_caller(self) -> Caller:
        """Return a former organiser who was erased and still has the token."""
        world = self.world
        gone = accounts.create(name="Egon", password="quinze-tigres-bleus", username="egon")
        Member.objects.create(club=world.club, person=gone, role="organiser")
        caller = caller_of(gone)
        erase(gone)
        return caller

    def call(self, role: str, method: str, route: str, body: Any) -> Any:
        """Make the call in the initial state and roll back its changes."""
        with transaction.atomic():
            try:
                data = self._fill_in(role, body)
                return self.callers[role](method, self.address(route), data)
            finally:
                transaction.set_rollback(True)

    def address(self, route: str) -> str:
        address = route.partition(" ")[0]
        for name, place in self.world.places.items():
            address = address.replace(f"<str:{name}>", place)
        return address

    def _fill_in(self, role: str, body: Any) -> Any:
        if body is None:
            return None
        known = {
            "the casting": self.world.casting.pk,
            "the member": self.world.rows["member"].pk,
            "the code": self.world.invitation.code,
        }
        if MEI in body.values() and (somebody := self.people[role]) is not None:
            known[MEI] = characters.keep(somebody, SHEET).pk
        return {
            name: [known.get(each, each) for each in value]
            if isinstance(value, list)
            else known.get(value, value)
            for name, value in body.items()
        }


def caller_of(somebody: User | None) -> Caller:
    if somebody is None:
        return Caller()
    return Caller(f"Token {tokens.secret(tokens.issue(somebody, 'a phone'))}")


@pytest.fixture
def table(db: None) -> RightsTable:
    return RightsTable()


def expected_statuses() -> Iterator[tuple[str, str, Any, dict[str, int]]]:
    for (method, route), (body, of_five) in TABLE.items():
        outside = {"stranger": 401, "erased": 401, "outsider": 404, "left": 404}
        yield method, route, body, outside | dict(zip(ROLES[4:], of_five, strict=True))
    for (method, route), (body, of_seven) in ANYWHERE.items():
        roles = ("outsider", "left", *ROLES[4:])
        strangers = {"stranger": 401, "erased": 401}
        yield method, route, body, strangers | dict(zip(roles, of_seven, strict=True))


def find_mismatches(table: RightsTable, *only: str) -> list[str]:
    mismatches = []
    for method, route, body, statuses in expected_statuses():
        if only and f"{method} {route}" not in only:
            continue
        for role, status in statuses.items():
            answer = table.call(role, method, route, body)
            if answer.status_code != status:
                excerpt = answer.content[:200]
                mismatches.append(f"{role} {method} {route}: {answer.status_code}, {excerpt!r}")
    return mismatches


@pytest.mark.law
def test_every_call_by_every_role_is_allowed_or_refused_as_the_table_says(
    table: RightsTable,
) -> None:
    assert find_mismatches(table) == []


def test_control_where_nobody_is_asked_what_they_are_the_table_notices(
    table: RightsTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "must_organise", lambda access: None)
    monkeypatch.setattr(campaigns, "must_take_part", lambda access: None)
    for route in (f"GET {ONE}invitations/", f"GET {CAMPAIGN}log/"):
        assert len(find_mismatches(table, route)) >= 2, route


def test_the_table_names_every_route_and_every_method_of_theirs() -> None:
    routes = {
        (method.upper(), str(pattern.pattern))
        for pattern in iter_patterns(urls.urlpatterns)
        if not str(pattern.pattern).startswith(OTHERS)
        for method in ("get", "post", "put", "patch", "delete")
        if hasattr(pattern.callback.view_class, method)  # type: ignore[attr-defined]
    }
    named = {(method, route.partition(" ")[0]) for method, route, *_ in expected_statuses()}
    assert len(routes) > 40
    assert routes == named | BY_SECRET


def test_a_role_is_what_one_is_now(table: RightsTable) -> None:
    world = table.world
    Member.objects.filter(pk=world.rows["member"].pk).update(role="organiser")
    assert access.get_access(world.club.pk, world.member).member.role == "organiser"
    assert table.call("member", "PATCH", ONE, {"name": "Tigers"}).status_code == 200
