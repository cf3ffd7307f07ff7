"""The reader's own hand in the bar."""

import re

import pytest
from django.test import Client

from games.tables.models import Table
from tests.tables.pages.test_deeds import join_table, open_table, question_data, table_url

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def hand_on(browser: Client, table: Table) -> str:
    page = browser.get(table_url(table)).content.decode()
    return page.partition('<ul class="held')[2].partition("</ul>")[0]


def test_the_hand_is_in_sight_while_one_waits_and_before_one_draws() -> None:
    """Equal cards are counted; nobody sees another hand, and at a table there is none to show."""
    alice, table = open_table("karatekarte")
    bob = join_table(table)
    alice.post(f"{table_url(table)}begin/")
    state = Table.objects.get(pk=table.pk).decoded_state
    for seat, browser in enumerate((alice, bob)):
        hand = hand_on(browser, table)
        counts = re.findall(r"<b>(?:(\d+) × )?", hand)
        assert sum(int(count or 1) for count in counts) == len(state.sides[seat].hand) == 5
        assert len(counts) == len({*state.sides[seat].hand})
    assert not hand_on(Client(), table)
    drawer = (alice, bob)[state.open[0].seat]
    page = drawer.get(table_url(table)).content.decode()
    assert question_data(page)
    data = (question_data(page) or {}) | {"move": '{"kind":"draw_card"}'}
    assert drawer.post(f"{table_url(table)}answer/", data).status_code == 303
    assert not hand_on(drawer, table), "the question itself offers the cards"
    hand = Table.objects.get(pk=table.pk).decoded_state.sides[state.open[0].seat].hand
    most = max(hand.count(card) for card in hand)
    page = drawer.get(table_url(table)).content.decode()
    assert (f"<b>{most} × " in page) == (most > 1)
