"""The live parts of a table's page are updated on pages that are already open."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.rulebooks.karatekarte import moves
from games.tables.models import Entry, Table
from games.tables.pages.table import NEWEST, NEWS
from games.tables.play import rewind
from tests.tables.conftest import Cast, answer, play_on
from tests.tables.pages.reading import page_of, read_page

pytestmark = pytest.mark.django_db


def fragment_after(cast: Cast, after: int) -> str:
    """Return the update for a page that shows this entry as its newest."""
    response = Client(headers={"X-Live": "1"}).get(page_of(cast), {"after": after})
    return response.content.decode()


def entry_numbers(page: str) -> list[str]:
    return re.findall(r'id="entry-(\d+)"', page)


def test_the_fragment_holds_the_table_and_only_the_entries_that_a_page_lacks(house: Cast) -> None:
    answer(house, moves.DrawCard())
    fragment = fragment_after(house, 1)
    assert 'id="live"' in fragment
    assert "<html" not in fragment
    assert entry_numbers(fragment) == ["2"]
    assert entry_numbers(fragment_after(house, 2)) == []


def test_what_a_page_has_is_not_sent_again(house: Cast) -> None:
    page = Client().get(page_of(house)).content.decode()
    has = set(re.findall(r'data-part="(\w+)"', page))
    answer(house, moves.DrawCard())
    headers = {"X-Live": " ".join(["1", *has])}
    fragment = Client(headers=headers).get(page_of(house), {"after": 1}).content.decode()
    same, new = (set(re.findall(rf'data-{kind}="(\w+)"', fragment)) for kind in ("same", "part"))
    assert same < has
    assert new.isdisjoint(has)
    assert re.search(r'<section data-part="\w+" class="side s0" id="side-0"', fragment)
    assert re.search(r'<section id="side-1" data-same="\w+"></section>', fragment)
    whole = fragment_after(house, 1)
    assert set(re.findall(r'data-part="(\w+)"', whole)) == same | new


def test_after_a_rewind_the_fragment_holds_the_journal_anew(house: Cast) -> None:
    answer(house, moves.DrawCard())
    rewind.rewind_table(house.code, house.host, 1)
    assert entry_numbers(fragment_after(house, 2)) == ["3", "2", "1"]


def test_a_long_journal_is_read_on_a_page_of_its_own(house: Cast) -> None:
    play_on(house, NEWS + 9)
    page = Client().get(page_of(house)).content.decode()
    assert len(entry_numbers(page)) == len(entry_numbers(fragment_after(house, 1))) == NEWEST
    journal = Client().get(f"{page_of(house)}journal/").content.decode()
    assert entry_numbers(journal) == [str(n) for n in range(1, NEWS + 11)]


def test_a_page_costs_the_same_however_long_the_journal(
    house: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(2):
        with django_assert_num_queries(3):  # the table, its seats, the entries
            Client().get(page_of(house))
        play_on(house, NEWEST)


def test_a_page_is_kept_by_nobody(house: Cast) -> None:
    kept = Client().get(page_of(house)).headers
    assert "no-store" in kept["Cache-Control"]
    assert "X-Live" in kept["Vary"]


def test_looking_changes_nothing(house: Cast) -> None:
    before = Table.objects.values().get(pk=house.table.pk), Entry.objects.count()
    assert Client().post(page_of(house)).status_code == 405
    read_page(page_of(house))
    assert (Table.objects.values().get(pk=house.table.pk), Entry.objects.count()) == before
