"""BR-1.5: the balance of the house set between two simple greedy players (greedy.py)."""

import pytest

from games.rulebooks.brutal_ring.catalogue import HOUSE
from tests.rulebooks.brutal_ring.greedy import Share, balance, play_game


@pytest.fixture(scope="module")
def table(long: bool) -> dict[str, tuple[Share, Share]]:
    return balance(20_000 if long else 500)


def test_every_card_was_held_and_missed(table: dict[str, tuple[Share, Share]], long: bool) -> None:
    assert len(table) == len(HOUSE.gladiators) + len(HOUSE.weapons) == 78
    for card, (held, missed) in table.items():
        assert held.sides + missed.sides == 2 * (20_000 if long else 500)
        assert min(held.sides, missed.sides) > 50, card


def test_br_1_5_no_card_decides_the_game(table: dict[str, tuple[Share, Share]], long: bool) -> None:
    """No card is outside 40 to 60 % over 20,000 games; over fewer games, chance alone varies
    more."""
    stray = 10 if long else 20
    outside = {
        card: round(share.percent, 1)
        for card, shares in table.items()
        for share in shares
        if abs(share.percent - 50) > stray
    }
    assert not outside


def test_a_greedy_game_is_the_same_game_again() -> None:
    assert play_game(11) == play_game(11)
    assert sum(won for _, won in play_game(12)) == 1
    assert all(len(opening) == 8 for opening, _ in play_game(13))
