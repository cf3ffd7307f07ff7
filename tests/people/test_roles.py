"""The rights of each staff role for every model: docs/roles.md is this table, and is true. If it is
not, the test writes it anew: read the diff, and commit it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from games.clubs.membership.club import Founding, create_club
from games.clubs.models import Club
from games.people.models import User
from games.people.staff.own import OwnRowsAdmin
from games.people.staff.roles import ROLES, make_groups
from games.shelf import decks
from games.shelf.decks import NewDeck
from games.shelf.models import Deck

pytestmark = [pytest.mark.django_db, pytest.mark.either]
PAGE: Final = Path(__file__).parents[2] / "docs" / "roles.md"
ENDS: Final = {
    *("close_clubs", "remove_members", "revoke_invitations", "cancel_evenings", "strike_out"),
    *("close_tables", "end_campaigns", "throw_runs_away"),
}
"""Actions that end a row."""
HEAD: Final = """\
# Who may do what in the administration

`tests/people/test_roles.py` generates this page, and fails when the page is out of date. To give a
role to a person, tick “staff” and choose one of these groups; `migrate` creates the groups. A
superuser may do everything.

- “(own)” means only the person's own rows: their club, their tournament, their shelf, their
  webhooks. On these rows the person may do what they may also do on the page of the row. Without
  “(own)” the right applies to the rows of everybody.
- “end” means to delete a row, close it, cancel it, take it back or strike it out.

The roles:

"""


def holder(role: str) -> User:
    person = User.objects.create_user(role.replace(" ", ""), name=role.title(), is_staff=True)
    person.groups.add(Group.objects.get(name=role))
    return person


def request_by(by: User) -> HttpRequest:
    request = RequestFactory().get("/admin/")
    request.user = by
    return request


def cell(model_admin: "admin.ModelAdmin[Any]", by: User) -> str:
    request = request_by(by)
    actions = model_admin.get_actions(request)
    may = {
        "see": model_admin.has_view_permission(request),
        "add": model_admin.has_add_permission(request),
        "change": model_admin.has_change_permission(request),
        "end": model_admin.has_delete_permission(request) or bool(ENDS & set(actions)),
    }
    words = ", ".join(word for word, so in may.items() if so)
    narrow = isinstance(model_admin, OwnRowsAdmin) and not by.has_perm(model_admin.manage_right)
    # For tournaments, `looked_after` decides whose they are.
    of_its_own = model_admin.model._meta.label_lower == "tournaments.tournament"
    narrow = narrow or (of_its_own and not by.has_perm("tournaments.change_tournament"))
    return f"{words} (own)" if words and narrow else words or "–"


def table() -> str:
    people = [holder(role) for role in ROLES]
    boss = User.objects.create_superuser("boss")
    heads = ["model", *ROLES, "superuser"]
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    kinds = sorted(admin.site._registry.items(), key=lambda each: each[0]._meta.label_lower)
    for model, shown in kinds:
        cells = (cell(shown, person) for person in (*people, boss))
        lines.append(f"| {model._meta.label_lower} | {' | '.join(cells)} |")
    tasks = "\n".join(f"- **{name}**: {role.task}" for name, role in ROLES.items())
    return f"{HEAD}{tasks}\n\n" + "\n".join(lines) + "\n"


@pytest.mark.law
def test_the_table_of_roles_is_true() -> None:
    now = table()
    before = PAGE.read_text("utf-8") if PAGE.exists() else ""
    if now != before:
        PAGE.write_text(now, "utf-8")
    assert before == now, "docs/roles.md is written anew: read what changed, and commit it."


def pages() -> "Iterator[tuple[admin.ModelAdmin[Any], str]]":
    for model, shown in admin.site._registry.items():
        yield shown, f"admin:{model._meta.app_label}_{model._meta.model_name}"


@pytest.mark.law
@pytest.mark.parametrize("role", ROLES)
def test_the_pages_open_as_the_table_says(role: str) -> None:
    person, browser = holder(role), Client()
    browser.force_login(person)
    assert browser.get(reverse("admin:index")).status_code == 200
    for shown, name in pages():
        sees = shown.has_view_permission(request_by(person))
        assert browser.get(reverse(f"{name}_changelist")).status_code == (200 if sees else 403)
        adds = shown.has_add_permission(request_by(person))
        assert browser.get(reverse(f"{name}_add")).status_code == (200 if adds else 403), name


def test_a_group_keeps_what_a_house_made_of_it() -> None:
    judges = Group.objects.get(name="judges")
    judges.permissions.set(Permission.objects.filter(codename="view_table"))
    make_groups()
    assert [right.codename for right in judges.permissions.all()] == ["view_table"]


def test_a_secretary_puts_their_own_club_in_order_and_no_other() -> None:
    person, other = holder("club secretaries"), User.objects.create_user("other")
    own = create_club(person, Founding(name="Dragons"))
    foreign = create_club(other, Founding(name="Tigers"))
    browser = Client()
    browser.force_login(person)
    listed = browser.get(reverse("admin:clubs_club_changelist")).content.decode()
    assert "Dragons" in listed
    assert "Tigers" not in listed
    data = {"name": "Lions", "language": "en", "time_zone": "Europe/Paris", "place": "Lyon"}
    data |= {"members-TOTAL_FORMS": "0", "members-INITIAL_FORMS": "0"}
    data |= {"evenings-TOTAL_FORMS": "0", "evenings-INITIAL_FORMS": "0"}
    for club in (own, foreign):
        browser.post(reverse("admin:clubs_club_change", args=[club.pk]), data)
    assert set(Club.objects.values_list("name", flat=True)) == {"Lions", "Tigers"}
    times = {"starts_0": "2027-01-08", "starts_1": "19:00", "ends_0": "2027-01-08"}
    night = {"club": foreign.pk, "name": "Stolen", "ends_1": "23:00", **times}
    night |= {"attendances-TOTAL_FORMS": "0", "attendances-INITIAL_FORMS": "0"}
    answer = browser.post(reverse("admin:clubs_evening_add"), night)
    assert answer.status_code == 200  # the form, with what is wrong
    assert not foreign.evenings.exists()


def test_a_game_master_builds_for_oneself_and_finds_nobody_elses() -> None:
    person, other = holder("game masters"), User.objects.create_user("other")
    theirs = decks.keep(other, NewDeck("combat", "Poison", {}))
    browser = Client()
    browser.force_login(person)
    page = browser.get(reverse("admin:shelf_deck_change", args=[theirs.pk]), follow=True)
    assert "Poison" not in page.content.decode()
    add = reverse("admin:shelf_deck_add")
    for owner in (other, person):
        browser.post(add, {"person": owner.pk, "game_key": "combat", "name": f"Of {owner.pk}"})
    made = Deck.objects.exclude(pk=theirs.pk).get()
    assert made.person == person
