"""A user who has lost their password stands in front of staff, with a phone in hand."""

import re
from collections.abc import Callable
from io import StringIO

import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from games.duties.models import Duty
from games.duties.work import run_duty
from games.people.models import User
from tests.front.conftest import PASSWORD
from tests.front.doors.test_password import NEW, can_sign_in

Browser = Callable[[User], Client]


@pytest.fixture
def support(db: None) -> User:
    person = User.objects.create_user("sam", name="Sam", is_staff=True)
    person.user_permissions.set(
        Permission.objects.filter(codename__in=["view_user", "change_user"])
    )
    return person


def link_of(text: str) -> str:
    match = re.search(r"http://[^/]+(/password/shown/[^/]+/)", text)
    assert match
    return match[1]


def test_a_link_is_shown_once_and_opens_the_account(
    support: User, alice: User, browser: Browser
) -> None:
    desk, at = browser(support), f"/people/{alice.pk}/help/"
    assert f'href="{at}"' in desk.get(f"/admin/people/user/{alice.pk}/change/").content.decode()
    assert "/password/shown/" not in desk.get(at).content.decode()
    response = desk.post(at)
    assert "no-store" in response.headers["Cache-Control"]
    assert "<svg" in response.content.decode()
    link, phone = link_of(response.content.decode()), Client()
    assert "Alice Martin" in phone.get(link).content.decode()
    assert phone.post(link, {"password": NEW}).headers["Location"] == "/shelf/"
    assert can_sign_in(NEW)
    assert not can_sign_in(PASSWORD)
    spent = Client().get(link)
    assert spent.status_code == 404
    assert 'href="/password/"' in spent.content.decode()  # and what to do is one tap away


def test_who_has_an_address_is_told_by_letter_without_the_link(
    support: User, alice: User, browser: Browser, settings: Settings
) -> None:
    link = link_of(browser(support).post(f"/people/{alice.pk}/help/").content.decode())
    (duty,) = Duty.objects.all()
    assert link.split("/")[3] not in str(duty.payload)
    run_duty(duty.pk)
    (letter,) = mail.outbox
    assert letter.to == ["alice@example.org"]
    assert "/password/" not in letter.body


def test_people_above_look_as_if_they_were_not_there(
    support: User, alice: User, bob: User, browser: Browser
) -> None:
    boss = User.objects.create_superuser("root")
    tries = [(support, boss.pk), (bob, alice.pk), (support, "nobody"), (bob, bob.pk)]
    for by, person in tries:
        for ask in (browser(by).get, browser(by).post):
            assert ask(f"/people/{person}/help/").status_code == 404
    assert Client().post(f"/people/{alice.pk}/help/").status_code == 302


def test_the_terminal_helps_whoever_there_is(alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(is_superuser=True)
    output = StringIO()
    call_command("newpassword", "ALICE", "--port", "8123", stdout=output)
    assert ":8123/" in output.getvalue()
    link = link_of(output.getvalue())
    assert Client().post(link, {"password": NEW}).status_code == 303
    assert can_sign_in(NEW)
    for nobody in ("zoe", "zoe@example.org"):
        with pytest.raises(CommandError, match="check it"):
            call_command("newpassword", nobody, stdout=output)
