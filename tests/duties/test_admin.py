from datetime import timedelta

import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from companion.duties import DUTIES
from games.duties import admin, agenda, work
from games.duties.handlers import kind_label
from games.duties.models import Duty, State
from games.people.access import Caller
from games.people.models import User
from games.tables.life.opening import NewTable, open_table
from games.tables.models import Mode
from tests.duties.conftest import let_time_pass

pytestmark = pytest.mark.django_db
LIST = "/admin/duties/duty/"


@pytest.fixture
def office(admin_user: User) -> Client:
    browser = Client()
    browser.force_login(admin_user)
    return browser


@pytest.fixture
def given_up() -> Duty:
    duty = agenda.enqueue("busy", "a webhook", {"name": "a"})
    for _try in range(3):
        work.run_duty(duty.pk)
        let_time_pass(timedelta(hours=1))
    return Duty.objects.get(pk=duty.pk)


def test_what_was_given_up_is_found_with_its_reason(
    office: Client, given_up: Duty, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(3):
        agenda.enqueue("note", f"note {number}", {"name": "a"})
    # session, reader, the count found, the rows, the menu’s alarm
    with django_assert_num_queries(5):
        page = office.get(LIST, {"state": "given_up"}).content.decode()
    assert "LineIsBusyError: try later" in page
    assert "note 1" not in page
    assert "note 1" in office.get(LIST, {"q": "note 1"}).content.decode()


def test_the_alarm_counts_what_needs_a_person(given_up: Duty) -> None:
    request = RequestFactory().get("/admin/")
    assert admin.given_up_badge(request) == "1"
    agenda.try_again(given_up)
    assert admin.given_up_badge(request) == ""


def test_trying_again_is_one_click(
    office: Client, given_up: Duty, sent_tasks: list[tuple[str, object]]
) -> None:
    done = agenda.enqueue("note", "1", {"name": "a"})
    work.run_duty(done.pk)
    chosen = {"action": "insist", "_selected_action": [given_up.pk, done.pk]}
    answer = office.post(LIST, chosen, follow=True)
    assert "1 duty will be tried again." in answer.content.decode()
    assert Duty.objects.get(pk=given_up.pk).state == State.WAITING
    assert Duty.objects.get(pk=done.pk).state == State.DONE


def test_nothing_else_can_be_done_there(office: Client, given_up: Duty) -> None:
    page = f"{LIST}{given_up.pk}"
    assert office.get(f"{page}/change/").status_code == 200
    assert office.post(f"{page}/change/", {"state": "done"}).status_code == 403
    assert office.post(f"{page}/delete/", {"post": "yes"}).status_code == 403
    assert office.get(f"{LIST}add/").status_code == 403


def test_whoever_may_only_look_may_not_insist(given_up: Duty, admin_user: User) -> None:
    User.objects.update(is_superuser=False)
    admin_user.user_permissions.add(Permission.objects.get(codename="view_duty"))
    browser = Client()
    browser.force_login(admin_user)
    chosen = {"action": "insist", "_selected_action": [given_up.pk]}
    browser.post(LIST, chosen)
    assert Duty.objects.get(pk=given_up.pk).state == State.GIVEN_UP
    assert browser.get(LIST).status_code == 200


def test_every_kind_of_the_house_has_words_in_both_languages() -> None:
    def labels(language: str) -> dict[str, str]:
        with translation.override(language):
            return {kind: kind_label(kind) for kind in DUTIES}

    with override_settings(DUTIES="companion.duties.DUTIES"):
        english, french = labels("en"), labels("fr")
    assert not {kind for kind in DUTIES if english[kind] == kind or english[kind] == french[kind]}
    assert len({*english.values()}) == len({*french.values()}) == len(DUTIES)


def test_a_duty_leads_to_what_it_is_for_and_an_unknown_kind_keeps_its_key(
    office: Client, admin_user: User
) -> None:
    with override_settings(DUTIES="companion.duties.DUTIES"):
        table = open_table(NewTable("karatekarte", Mode.HOUSE), Caller(admin_user))
    now = timezone.now()
    payload = {"table_id": table.pk, "request": "3", "edition_id": "long gone"}
    duty = Duty.objects.create(kind="of.old", key="k", payload=payload, due=now, not_before=now)
    page = office.get(f"{LIST}{duty.pk}/change/").content.decode()
    assert f'href="/admin/tables/table/{quote(table.pk)}/change/"' in page
    assert "of.old" in page
    assert "long gone" not in page
