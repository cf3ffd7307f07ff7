"""No page makes more queries as its list grows: each page that lists anything, with two rows of
everything and with twenty, or with `--long` two hundred."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

import pytest
from django.contrib import admin
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.clubs.models import Member
from games.people.models import User
from tests.front.lists.sample_data import DEVICE, SampleData
from tests.front.pages import addresses, things
from tests.front.test_roles import LOOKED_AT, STAMPED

pytestmark = [pytest.mark.django_db, pytest.mark.either]
Ask = Callable[[], Any]
UrlArgs = dict[str, object]
BOUNDED: Final = frozenset(
    {
        "offline",
        "manifest",
        "worker",
        "icon",
        "help",
        "chapter",
        "find_table",
        "check",
        "file",
        "code",
    }
    | {
        "seat",
        "seat.way",
        "seat.take",
        "host",
        "correction",
        "sessions",
        "confirm",
        "sign_in",
        "sign_up",
        "password",
    }
    | {
        "rescued",
        "new_password",
        "help_in",
        "me",
        "change_password",
        "address",
        "new_address",
        "no_turns",
    }
    | {"leave", "sheet", "shown", "gate", "run", "run_file", "slip", "share", "new_evening"}
    | {"game", "rules", "emblems", "verdict", "box", "cards", "cards.language", "table", "screen"}
    | {"address", "deck", "loadout", "edition", "edition_box", "edition_file", "fairness"}
    | {"begin_character", "begin_loadout", "begin_edition", "campaign_sheet"}
    | {"replay"}
)
"""Pages that list nothing that grows, or no more than a game's own box, a table's seats, a table's
last sentences."""
SENT: Final = 303
MOST: Final = {"shelf": 7, "character": 6, "workshop": 3, "feed_of_house": 3}
MOST_OF_A_DESK: Final = 10
"""Questions of pages; of other pages it matters only that they do not grow."""
WITHOUT_ROWS: Final = {
    *("auth.Group", "people.Welcome", "duties.Webhook", "duties.Delivery", "clubs.Invitation"),
    *("tables.TurnWish", "tournaments.RatingChange"),
}
"""Models of the administration that the sample has no more rows of."""


class Cost(NamedTuple):
    questions: int
    length: int


def list_urls(sample: SampleData) -> Mapping[str, str]:
    """Return the URLs that list this data's rows, by page."""
    club: UrlArgs = {"club": sample.club.pk}
    evening = club | {"evening": sample.evening.pk}
    campaign = club | {"campaign": sample.campaign.pk}
    held: UrlArgs = {"tournament": sample.tournament.pk}
    code: UrlArgs = {"code": sample.table.code}
    no_args: UrlArgs = {}
    by_page: dict[str, UrlArgs] = {
        **dict.fromkeys(("start", "tokens", "keep_seats", "shelf", "clubs"), no_args),
        **dict.fromkeys(("lab", "tournaments", "feed_of_house", "calendar_of_house"), no_args),
        **dict.fromkeys(("tournament", "draw_of", "standings", "entrants", "hall"), held),
        **dict.fromkeys(("player", "feed"), held),
        **dict.fromkeys(("club", "new_play", "campaigns"), club),
        "evening": evening,
        "campaign": campaign,
        "character": {"id": sample.character.pk},
        "season": {"season": sample.season.pk},
        "open_table": {"key": "combat"},
        "begin_deck": {"key": "combat"},
        "workshop": {"key": "combat"},
        "waiting": no_args,
        "journal": code,
    }
    return {page: reverse(f"page.{page}", kwargs=kwargs) for page, kwargs in by_page.items()}


def measure(ask: Ask) -> Cost:
    with CaptureQueriesContext(connection) as queries:
        answer = ask()
    assert answer.status_code == 200, answer.content
    return Cost(len(queries), len(answer.content))


def measure_all(pages: Mapping[str, Ask]) -> dict[str, Cost]:
    return {page: measure(ask) for page, ask in pages.items()}


def measure_filled(pages: Mapping[str, Ask]) -> dict[str, Cost]:
    """Measure the second request of each page, since the first one fills caches."""
    measure_all(pages)
    return measure_all(pages)


def pages_of(sample: SampleData) -> dict[str, Ask]:
    browser = Client()
    browser.force_login(User.objects.get(pk=sample.alice.pk))
    browser.cookies["device"] = DEVICE
    browser.post("/me/turns/", {"turns": "10"})
    return {page: partial(browser.get, at) for page, at in list_urls(sample).items()}


def find_growth(few: Mapping[str, Cost], many: Mapping[str, Cost]) -> list[str]:
    return [
        f"{page}: {few[page].questions} questions, of more rows {many[page].questions}"
        for page in few
        if many[page].questions > few[page].questions
    ]


def test_no_page_asks_more_as_its_list_grows(long: bool) -> None:
    few = measure_filled(pages_of(SampleData(2)))
    many = measure_filled(pages_of(SampleData(200 if long else 20)))
    assert find_growth(few, many) == [], "; ".join(find_growth(few, many))
    assert {page for page, most in MOST.items() if many[page].questions > most} == set()
    assert [page for page in few if many[page].length <= few[page].length] == []


def desks(boss: Client) -> dict[str, Ask]:
    names = {model._meta.label: model._meta.label_lower for model in admin.site._registry}
    return {
        label: partial(boss.get, reverse(f"admin:{name.replace('.', '_')}_changelist"))
        for label, name in names.items()
    }


def test_no_list_of_the_administration_asks_more_as_it_grows(long: bool) -> None:
    boss = Client()
    boss.force_login(User.objects.create_superuser("boss", name="Boss"))
    SampleData(2)
    few = measure_filled(desks(boss))
    SampleData(200 if long else 20)
    many = measure_all(desks(boss))
    assert find_growth(few, many) == [], "; ".join(find_growth(few, many))
    assert max(cost.questions for cost in many.values()) <= MOST_OF_A_DESK
    assert {label for label in few if many[label].length <= few[label].length} == WITHOUT_ROWS


def test_every_page_lists_what_grows_or_lists_nothing() -> None:
    looked_at = {
        page
        for page, at in addresses(things(User.objects.create_user("ann")))
        if Client().get(at).status_code != SENT
    }
    stamped = {page for page, answers in LOOKED_AT.items() if answers == STAMPED}
    assert looked_at - stamped - BOUNDED == {*list_urls(SampleData(2))}


def test_a_page_that_asks_for_each_row_is_found() -> None:
    """Control."""

    def list_names() -> HttpResponse:
        return HttpResponse(" ".join(str(each.person.name) for each in Member.objects.all()))

    SampleData(2)
    few = {"planted": measure(list_names)}
    SampleData(5)
    (growth,) = find_growth(few, {"planted": measure(list_names)})
    assert growth.startswith("planted: ")
