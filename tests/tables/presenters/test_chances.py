"""The random numbers of a game are shown at its end."""

from games.tables.presenters import chances
from tests.tables.conftest import Cast, play_on


def test_numbers_stay_secret_until_the_end(house: Cast) -> None:
    assert chances.ended_journal(house.now()) == []
    play_on(house, 600)
    drawn = chances.numbers(chances.ended_journal(house.now()))
    assert [number.index for number in drawn] == list(range(house.now().fair_index))
