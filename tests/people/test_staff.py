"""Staff who help with people cannot raise anybody's rights or change anybody above them; without
the right to see people, hidden names stay hidden from them."""

from collections.abc import Iterator
from itertools import islice

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import reverse

from games.clubs.models import Member
from games.people.models import Privacy, User
from games.people.names import shown_name
from tests.companion.every_relation import EveryRelation
from tests.people.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.either]
HIDDEN = "Xanthippe"


def helper(*rights: str) -> User:
    person = User.objects.create_user("helper", password=PASSWORD, is_staff=True)
    return grant(person, *rights)


def grant(person: User, *rights: str) -> User:
    person.user_permissions.set(Permission.objects.filter(codename__in=rights))
    return User.objects.get(pk=person.pk)


def office(person: User) -> Client:
    browser = Client()
    browser.force_login(person)
    return browser


def form_data(person: User, **more: object) -> dict[str, object]:
    whole = {"name": person.name, "username": person.username or "", "is_active": "on"}
    return whole | {"language": "en", "privacy": "shown"} | more


@pytest.mark.parametrize("whom", ["oneself", "another"])
@pytest.mark.parametrize("field", ["is_superuser", "is_staff", "groups", "user_permissions"])
def test_nobody_is_raised_by_who_may_change_people(alice: User, whom: str, field: str) -> None:
    """Before, all eight were."""
    by = helper("view_user", "change_user", "view_group")
    person = by if whom == "oneself" else alice
    group = Group.objects.create(name="mighty")
    right = Permission.objects.get(codename="delete_table")
    value = {"groups": [group.pk], "user_permissions": [right.pk]}.get(field, "on")
    page = reverse("admin:people_user_change", args=[person.pk])
    answer = office(by).post(page, form_data(person, **{field: value}))
    assert answer.status_code == 302, answer.content
    after = User.objects.get(pk=person.pk)
    assert (after.is_superuser, after.is_staff) == (False, whom == "oneself")
    assert not after.has_perm("tables.delete_table")
    assert not after.groups.exists()


@pytest.mark.parametrize("above", ["a superuser", "staff with another right"])
def test_nobody_above_is_changed_erased_or_given_a_password(above: str) -> None:
    chief = User.objects.create_superuser("chief", password=PASSWORD)
    if above != "a superuser":
        User.objects.filter(pk=chief.pk).update(is_superuser=False)
        chief = grant(chief, "change_table")
    browser = office(helper("view_user", "change_user", "delete_user"))
    page = reverse("admin:people_user_change", args=[chief.pk])
    assert browser.get(page).status_code == 200
    assert browser.post(page, form_data(chief, email="mallory@example.org")).status_code == 403
    password = {"password1": "mallory's own", "password2": "mallory's own"}
    changing = reverse("admin:auth_user_password_change", args=[chief.pk])
    assert browser.post(changing, password).status_code == 403
    assert browser.post(page.replace("/change/", "/delete/"), {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [chief.pk], "post": "yes"}
    browser.post(reverse("admin:people_user_changelist"), chosen)
    after = User.objects.get(pk=chief.pk)
    assert (after.email, after.erased, after.password) == (None, None, chief.password)


def test_groups_are_for_superusers() -> None:
    by = helper("view_group", "add_group", "change_group", "delete_group", "change_user")
    group = Group.objects.create(name="helpers")
    by.groups.add(group)
    rights = list(Permission.objects.values_list("pk", flat=True)[:200])
    page = reverse("admin:auth_group_change", args=[group.pk])
    assert office(by).post(page, {"name": "helpers", "permissions": rights}).status_code == 403
    assert not group.permissions.exists()


def test_staff_without_the_right_know_a_hidden_name_no_more_than_others(alice: User) -> None:
    alice.privacy = Privacy.HIDDEN
    by = helper("change_tournament", "view_table")
    assert shown_name(alice, viewer=by) == "Somebody"
    assert shown_name(alice, viewer=grant(by, "view_user")) == "Alice Martin"


def pages() -> Iterator[str]:
    """Yield every list of the administration, every row, and every search."""
    for model, model_admin in admin.site._registry.items():  # the registry is public in 5.2
        if model is User:
            continue
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{name}_changelist")
        if model_admin.search_fields:
            yield reverse(f"{name}_changelist") + "?q="
        for row in model._default_manager.values_list("pk", flat=True)[:3]:
            yield reverse(f"{name}_change", args=[row])


def test_no_page_of_the_administration_names_the_hidden_to_them() -> None:
    world = EveryRelation()
    User.objects.filter(pk=world.zed.pk).update(name=HIDDEN, privacy=Privacy.HIDDEN)
    Member.objects.filter(person=world.zed).update(called=f"King {HIDDEN}")
    rights = Permission.objects.exclude(content_type__model="user")
    by = helper()
    by.user_permissions.set(rights)
    everything = User.objects.create_superuser("root", password=PASSWORD)
    assert [*pages_with_name(office(by))] == []
    # Control: there is something to read.
    assert len([*islice(pages_with_name(office(everything)), 6)]) == 6


def pages_with_name(browser: Client) -> Iterator[str]:
    for page in pages():
        if page.endswith("?q="):
            by_name, by_none = (read(browser, page + word) for word in (HIDDEN, "nobodyelse"))
            tells = by_name.count("<tr") != by_none.count("<tr")
        else:
            tells = HIDDEN in read(browser, page)
        if tells:
            yield page


def read(browser: Client, page: str) -> str:
    answer = browser.get(page, follow=True)
    assert answer.status_code == 200, page
    return answer.content.decode()
