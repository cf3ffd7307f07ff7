"""The admin pages of clubs, and the domain functions that their actions call."""

from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.clubs.models import Attendance, Club, Evening, Invitation, Member
from games.people.models import User
from tests.clubs.world import ClubWorld

LOOKED_AT = {
    f"{rows}-{what}_FORMS": "0"
    for rows in ("members", "evenings", "attendances")
    for what in ("TOTAL", "INITIAL")
}
"""Form fields of the inline rows on a page; none of these rows is changed there."""
MODELS = ("club", "member", "invitation", "evening", "campaign")


def act(client: Client, model: str, action: str, *rows: Any) -> str:
    address = reverse(f"admin:clubs_{model}_changelist")
    data = {"action": action, "_selected_action": [row.pk for row in rows]}
    return client.post(address, data, follow=True).content.decode()


@pytest.mark.parametrize("model", MODELS)
def test_lists_pages_and_searches_open_at_a_cost_that_does_not_grow(
    model: str,
    boss: Client,
    world: ClubWorld,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    address = reverse(f"admin:clubs_{model}_changelist")
    people = User.objects.bulk_create([User(username=f"x{n}", name=f"X {n}") for n in range(40)])
    rows = Member.objects.bulk_create([Member(club=world.club, person=each) for each in people])
    Attendance.objects.bulk_create(
        [Attendance(evening=world.evening, member=row, answer="yes") for row in rows]
    )
    for query in ("", "?q=Dragons"):
        with django_assert_max_num_queries(12):
            page = boss.get(address + query)
        assert page.status_code == 200
        assert "Dragons" in page.content.decode()
    row = getattr(world, model) if model != "member" else world.rows["member"]
    with django_assert_max_num_queries(30):
        page = boss.get(reverse(f"admin:clubs_{model}_change", args=[row.pk]))
    assert page.status_code == 200
    html = page.content.decode()
    assert world.invitation.code not in html
    assert world.invitation.secret not in html


def test_an_evening_shows_how_many_come(boss: Client, world: ClubWorld) -> None:
    html = boss.get(reverse("admin:clubs_club_change", args=[world.club.pk])).content.decode()
    assert "Zbigniewhidden" not in html  # the name used in this club
    assert "Secretnickname" in html  # staff see the real name of the person they help
    listed = boss.get(reverse("admin:clubs_evening_changelist")).content.decode()
    assert 'data-label="coming">3</td>' in listed  # nobody waits for a place


def test_actions_do_what_organisers_could(boss: Client, world: ClubWorld) -> None:
    act(boss, "member", "make_organisers", world.rows["member"])
    assert Member.objects.get(pk=world.rows["member"].pk).role == "organiser"
    act(boss, "member", "remove_members", world.rows["player"])
    assert Member.objects.get(pk=world.rows["player"].pk).left
    act(boss, "invitation", "revoke_invitations", world.invitation)
    assert Invitation.objects.get().revoked
    act(boss, "evening", "cancel_evenings", world.evening)
    assert Evening.objects.get().cancelled
    act(boss, "club", "close_clubs", world.club)
    assert Club.objects.get().closed


def test_what_an_action_refuses_is_told_and_not_done(boss: Client, world: ClubWorld) -> None:
    last = Member.objects.get(club=world.club, person=world.organiser)
    assert "A club needs an organiser" in act(boss, "member", "remove_members", last)
    assert Member.objects.get(pk=last.pk).left is None


def test_staff_who_may_only_look_only_look(world: ClubWorld) -> None:
    looker = User.objects.create_user("looker", name="Looker", is_staff=True)
    kinds = ContentType.objects.filter(app_label="clubs")
    looker.user_permissions.set(
        Permission.objects.filter(content_type__in=kinds, codename__startswith="view_")
    )
    client = Client()
    client.force_login(looker)
    assert client.get(reverse("admin:clubs_club_changelist")).status_code == 200
    act(client, "club", "close_clubs", world.club)
    assert Club.objects.get().closed is None


def test_nothing_is_written_past_the_domain_functions(boss: Client, world: ClubWorld) -> None:
    assert boss.get(reverse("admin:clubs_member_add")).status_code == 403
    page = boss.get(reverse("admin:clubs_club_delete", args=[world.club.pk]))
    assert page.status_code == 403


def test_a_new_club_speaks_as_who_founds_it(boss: Client) -> None:
    add = reverse("admin:clubs_club_add")
    for spoken in ("fr", "en"):
        page = boss.get(add, headers={"Accept-Language": spoken}).content.decode()
        assert f'<option value="{spoken}" selected>' in page


def test_a_club_is_founded_and_amended_by_its_own_deeds(boss: Client) -> None:
    """Creating a club in the admin used to be a 403."""
    fields = {"name": "Tigers", "place": "Lyon", "language": "fr", "time_zone": "Europe/Paris"}
    data = LOOKED_AT | fields | {"description": "", "games": ["kung_fu", "combat"]}
    assert boss.post(reverse("admin:clubs_club_add"), data).status_code == 302
    club = Club.objects.get(name="Tigers")
    assert (club.place, club.games) == ("Lyon", ["kung_fu", "combat"])
    assert club.members.get().role == "organiser"  # the founder
    page = reverse("admin:clubs_club_change", args=[club.pk])
    assert boss.post(page, data | {"place": "Paris"}).status_code == 302
    club.refresh_from_db()
    assert (club.place, club.version) == ("Paris", 2)
    refused = boss.post(page, data | {"time_zone": "Moon/Sea"})
    assert refused.status_code == 200
    assert "errornote" in refused.content.decode() or "time_zone" in refused.content.decode()
    club.refresh_from_db()
    assert club.time_zone == "Europe/Paris"


def test_an_evening_is_planned_for_any_club_and_moved(boss: Client, world: ClubWorld) -> None:
    times = {"starts_0": "2027-01-08", "starts_1": "19:00", "ends_0": "2027-01-08"}
    data = {"club": world.club.pk, "name": "Twelfth Night", "ends_1": "23:00", **times}
    data |= LOOKED_AT
    assert boss.post(reverse("admin:clubs_evening_add"), data).status_code == 302
    evening = Evening.objects.get(name="Twelfth Night")
    assert evening.place == world.club.place
    page = reverse("admin:clubs_evening_change", args=[evening.pk])
    assert boss.post(page, data | {"name": "Epiphany", "seats": "12"}).status_code == 302
    evening.refresh_from_db()
    assert (evening.name, evening.seats) == ("Epiphany", 12)
    wrong = boss.post(page, data | {"ends_0": "2027-01-07"})
    assert wrong.status_code == 200  # the form comes back with its errors
    evening.refresh_from_db()
    assert evening.name == "Epiphany"


def test_an_invitation_tells_its_code_once(boss: Client, world: ClubWorld) -> None:
    data = {"club": world.club.pk, "role": "member", "uses": "5", "days": "14"}
    html = boss.post(reverse("admin:clubs_invitation_add"), data, follow=True).content.decode()
    made = Invitation.objects.order_by("-created")[0]
    assert (made.uses, made.code in html) == (5, True)
    page = boss.get(reverse("admin:clubs_invitation_change", args=[made.pk])).content.decode()
    assert made.code not in page


def test_staff_without_the_right_makes_nothing(world: ClubWorld) -> None:
    client = Client()
    helper = User.objects.create_user("helper", is_staff=True)
    helper.user_permissions.add(Permission.objects.get(codename="view_club"))
    client.force_login(helper)
    for model in ("club", "evening", "invitation"):
        assert client.get(reverse(f"admin:clubs_{model}_add")).status_code == 403


def test_a_member_is_called_and_made_what_they_are_to_be(boss: Client, world: ClubWorld) -> None:
    row = world.rows["member"]
    page = reverse("admin:clubs_member_change", args=[row.pk])
    data = {"called": "The  Dragon", "role": "game_master"}
    assert boss.post(page, data).status_code == 302
    row.refresh_from_db()
    assert (row.called, row.role) == ("The Dragon", "game_master")
    last = Member.objects.get(club=world.club, person=world.organiser)
    answer = boss.post(
        reverse("admin:clubs_member_change", args=[last.pk]), data | {"called": "Nobody"}
    )
    assert "A club needs an organiser" in answer.content.decode()
    last.refresh_from_db()
    assert (last.role, last.called == "Nobody") == ("organiser", False)  # neither change is made


def test_who_organises_a_club_finds_its_people_and_no_hidden_name(world: ClubWorld) -> None:
    person = world.organiser
    User.objects.filter(pk=person.pk).update(is_staff=True)
    person.groups.add(Group.objects.get(name="club secretaries"))
    row = world.rows["member"]
    Member.objects.filter(pk=row.pk).update(called="Baron Invisible")
    User.objects.filter(pk=row.person_id).update(privacy="hidden")
    client = Client()
    client.force_login(person)
    page = reverse("admin:clubs_member_change", args=[row.pk])
    html = client.get(page).content.decode()
    assert "Invisible" not in html
    assert client.post(page, {"role": "guest", "called": "Rude"}).status_code == 302
    row.refresh_from_db()
    assert (row.role, row.called) == ("guest", "Baron Invisible")
