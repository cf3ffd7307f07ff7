"""The menu of the administration: all pages, sorted for the reader's language."""

from itertools import pairwise

import pytest
from django.contrib import admin
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import translation

from companion.staff.menu import menu, sort_key
from games.kernel.rules import LANGUAGES
from games.people.models import User


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_group_is_sorted_as_who_reads_sorts_words(language: str) -> None:
    with translation.override(language):
        for group in menu(RequestFactory().get("/")):
            titles = [sort_key(item["title"]) for item in group["items"]]
            assert all(one <= other for one, other in pairwise(titles)), titles


def test_an_accent_does_not_send_a_word_to_the_end() -> None:
    assert sorted(["Zone", "Été", "Envois", "état"], key=sort_key) == [
        "Envois",
        "état",
        "Été",
        "Zone",
    ]


def test_every_model_stands_in_it() -> None:
    listed = {
        reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        for model in admin.site._registry
    }
    shown = {
        str(item["link"]) for group in menu(RequestFactory().get("/")) for item in group["items"]
    }
    assert shown == listed


@pytest.mark.django_db
def test_whoever_may_see_less_finds_less() -> None:
    person = User.objects.create_user("newcomer", is_staff=True)
    browser = Client()
    browser.force_login(person)
    page = browser.get("/admin/").content.decode()
    assert reverse("admin:people_user_changelist") not in page


@pytest.mark.django_db
def test_every_page_has_one_main_part_one_heading_and_a_way_past_the_menu() -> None:
    browser = Client()
    browser.force_login(User.objects.create_superuser("boss", name="Boss"))
    for name in ("index", "clubs_club_changelist", "clubs_club_add", "tournaments_tournament_add"):
        page = browser.get(reverse(f"admin:{name}")).content.decode()
        assert page.count("<main") == page.count("<h1") == 1, name
        assert 'href="#content"' in page
        assert "Without JavaScript" in page
    assert Client().get("/admin/login/").content.decode().count("<main") == 1
