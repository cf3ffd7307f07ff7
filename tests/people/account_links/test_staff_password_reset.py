"""A new password by a link that staff create: whom it helps, and how it could be misused."""

import time

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.core import signing
from django.utils import timezone

from games.people import accounts, tokens
from games.people.access import Caller
from games.people.account_links import staff_password_reset
from games.people.addresses.secret_links import SHOWN_RESET
from games.people.models import User
from games.people.privacy import erase
from games.people.refusals import Refusal

pytestmark = pytest.mark.django_db
NEW = "seize-grues-vertes"


def staff(login: str, *rights: str) -> User:
    person = User.objects.create_user(login, name=login.title(), is_staff=True)
    person.user_permissions.set(Permission.objects.filter(codename__in=rights))
    return User.objects.get(pk=person.pk)


@pytest.fixture
def support() -> User:
    return staff("sam", "view_user", "change_user")


@pytest.fixture
def link(support: User, alice: User) -> str:
    return staff_password_reset.hand_out(Caller(support), alice)


def assert_refused(code: str, link: str) -> None:
    with pytest.raises(Refusal) as seen:
        staff_password_reset.holder(link)
    assert seen.value.code == code
    with pytest.raises(Refusal) as done:
        staff_password_reset.renew(link, NEW)
    assert done.value.code == code


def test_it_lets_its_person_choose_a_password_and_puts_everybody_else_out(
    link: str, alice: User
) -> None:
    tokens.issue(alice, "a program")
    assert staff_password_reset.holder(link) == alice
    staff_password_reset.renew(link, NEW)
    assert accounts.authenticate("alice", NEW) == alice
    assert not alice.tokens.exists()


def test_it_is_good_once(link: str) -> None:
    staff_password_reset.renew(link, NEW)
    assert_refused("account.unknown_link", link)


def test_two_links_for_one_person_are_over_together(link: str, support: User, alice: User) -> None:
    other = staff_password_reset.hand_out(Caller(support), alice)
    staff_password_reset.renew(link, NEW)
    assert_refused("account.unknown_link", other)


def test_a_weak_password_leaves_it_good(link: str, alice: User) -> None:
    with pytest.raises(Refusal):
        staff_password_reset.renew(link, "1234")
    assert staff_password_reset.holder(link) == alice


def test_it_ends_with_a_sign_in(link: str, alice: User) -> None:
    alice.last_login = timezone.now()
    alice.save()
    assert_refused("account.unknown_link", link)


@pytest.fixture
def _half_an_hour_later(link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    then = time.time() + SHOWN_RESET.lifetime.total_seconds() + 1
    monkeypatch.setattr(time, "time", lambda: then)


@pytest.mark.usefixtures("_half_an_hour_later")
def test_it_runs_out(link: str) -> None:
    assert_refused("account.unknown_link", link)


def test_what_somebody_bent_is_no_link(link: str, bob: User) -> None:
    body, _, seal = link.partition(":")
    other = signing.dumps([bob.pk, "", "x"], salt=staff_password_reset.SALT).partition(":")[0]
    for bent in (f"{other}:{seal}", link[:-1], f"{body}:", "", signing.dumps(["a", "b", "c"])):
        assert_refused("account.unknown_link", bent)


@pytest.mark.parametrize(
    ("rights", "code"),
    [((), "account.no_rescuer"), (("view_user", "add_user"), "account.no_rescuer")],
)
def test_who_may_not_change_people_makes_none(
    alice: User, rights: tuple[str, ...], code: str
) -> None:
    for caller in (Caller(staff("eve", *rights)), Caller()):
        with pytest.raises(Refusal) as seen:
            staff_password_reset.hand_out(caller, alice)
        assert seen.value.code == code


def test_nobody_comes_in_as_somebody_with_more_rights(support: User) -> None:
    above = staff("ada", "view_user", "change_user", "delete_user")
    for person in (above, User.objects.create_superuser("root")):
        with pytest.raises(Refusal) as seen:
            staff_password_reset.hand_out(Caller(support), person)
        assert seen.value.code == "account.above_you"


def test_a_link_to_somebody_who_has_risen_since_is_over(link: str, alice: User) -> None:
    alice.user_permissions.set(Permission.objects.filter(codename="delete_user"))
    assert_refused("account.unknown_link", link)
    alice.user_permissions.clear()
    User.objects.filter(pk=alice.pk).update(is_superuser=True)
    assert_refused("account.unknown_link", link)


def test_a_link_by_somebody_who_helps_no_more_is_over(link: str, support: User) -> None:
    support.user_permissions.clear()
    assert_refused("account.unknown_link", link)


def test_a_link_of_staff_who_left_is_over(link: str, support: User) -> None:
    erase(support)
    assert_refused("account.unknown_link", link)


def test_the_log_tells_who_helped_whom_and_names_nobody(
    link: str, support: User, alice: User
) -> None:
    staff_password_reset.renew(link, NEW)
    helped, used = LogEntry.objects.order_by("pk")
    assert (helped.user, helped.object_id) == (support, alice.pk)
    assert (used.user, used.object_id) == (alice, alice.pk)
    for entry in (helped, used):
        assert entry.object_repr == alice.pk
        assert link not in entry.change_message


@pytest.mark.parametrize("gone", ["erased", "barred"])
def test_who_may_not_log_in_is_not_helped_in(support: User, alice: User, gone: str) -> None:
    link = staff_password_reset.hand_out(Caller(support), alice)
    if gone == "erased":
        erase(alice)
    else:
        User.objects.filter(pk=alice.pk).update(is_active=False)
    assert_refused("account.unknown_link", link)
    alice.refresh_from_db()
    with pytest.raises(Refusal) as seen:
        staff_password_reset.hand_out(Caller(support), alice)
    assert seen.value.code == "account.no_login"
