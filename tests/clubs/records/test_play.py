"""Validation and tidying of a play, without the database."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clubs.records.play import NewPlay, NewPlayer, clean_play, find_game_key
from games.people.refusals import Refusal
from tests.clubs.conftest import NOON


def make_play(*players: NewPlayer, **more: Any) -> NewPlay:
    return clean_play(NewPlay(**{"game": "Azul", "players": players, **more}), NOON)


def errors_of(*players: NewPlayer, **more: Any) -> list[str]:
    with pytest.raises(Refusal) as refusal:
        make_play(*players, **more)
    return [*refusal.value.errors] or [refusal.value.code]


def results(*players: NewPlayer) -> list[str | None]:
    return [player.result for player in make_play(*players).players]


def results_of_ranks(*ranks: int | None) -> list[str | None]:
    return results(*(NewPlayer(name=f"P{n}", rank=rank) for n, rank in enumerate(ranks)))


def test_results_follow_from_the_ranks() -> None:
    assert results_of_ranks(1, 2, 3) == ["won", "lost", "lost"]
    assert results_of_ranks(1, 1, 2) == ["won", "won", "lost"]
    assert results_of_ranks(1, 1) == ["drawn", "drawn"], "all of them first"
    assert results_of_ranks(1) == ["won"], "alone there is nobody to draw with"
    assert results_of_ranks(None, None) == ["unknown", "unknown"]


def test_who_is_not_said_to_have_won_beside_a_winner_has_lost() -> None:
    won, other = NewPlayer(name="A", result="won"), NewPlayer(name="B")
    assert results(won, other) == ["won", "lost"]
    assert results(won, NewPlayer(name="B", result="drawn")) == ["won", "drawn"]
    assert results(NewPlayer(name="A", result="lost"), other) == ["lost", "unknown"]


def test_a_game_here_is_known_by_its_key_and_by_either_of_its_names() -> None:
    for name in ("kung_fu", "Kung-Fu", "KUNG-FU"):
        assert find_game_key(name) == "kung_fu"
    assert find_game_key("Go") == "Go"


def test_it_was_played_now_and_in_utc_unless_one_says_otherwise() -> None:
    zoe = NewPlayer(name="Zoé")
    assert make_play(zoe).played_at == NOON
    bare = datetime(2026, 1, 1, 20)  # noqa: DTZ001 - as a form may send it
    assert make_play(zoe, played_at=bare).played_at == bare.replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("when", "right"),
    [
        (NOON + timedelta(hours=23), True),  # a clock elsewhere may be ahead
        (NOON + timedelta(hours=25), False),
        (datetime(1900, 1, 1, tzinfo=UTC), True),
        (datetime(1899, 12, 31, tzinfo=UTC), False),
    ],
)
def test_nothing_was_played_long_ago_or_in_time_to_come(when: datetime, right: bool) -> None:
    if right:
        assert make_play(NewPlayer(name="Zoé"), played_at=when).played_at == when
    else:
        assert errors_of(NewPlayer(name="Zoé"), played_at=when) == ["played_at"]


def test_all_that_is_wrong_is_named_at_once() -> None:
    players = (
        NewPlayer(name="A", score=float("inf"), deck="x" * 81),
        NewPlayer(),
        NewPlayer(name="B", techniques=("ok", "\u202e")),
    )
    assert errors_of(*players, game=" ", note="x" * 501) == [
        "players[0].score",
        "players[0].deck",
        "players[1]",
        "players[2].techniques[1]",
        "game",
        "note",
    ]


def test_a_player_is_an_account_or_a_name_and_plays_once() -> None:
    assert errors_of(NewPlayer(person="a", name="A")) == ["players[0]"]
    assert errors_of(NewPlayer(name="\u200b")) == ["players[0].name"]
    assert errors_of(NewPlayer(name="Zoé"), NewPlayer(name=" ZOÉ ")) == ["record.person_twice"]
    assert errors_of(NewPlayer(person="a"), NewPlayer(person="a")) == ["record.person_twice"]


def test_empty_things_are_none() -> None:
    (player,) = make_play(NewPlayer(name=" A  B ", weapons=(" ", "axe "), side=" 1 ")).players
    assert (player.name, player.weapons, player.side) == ("A B", ("axe",), "1")


@given(st.lists(st.one_of(st.none(), st.integers(1, 4)), min_size=1, max_size=5))
def test_said_again_it_stays_as_it_is(ranks: list[int | None]) -> None:
    once = make_play(*(NewPlayer(name=f"P {n}", rank=rank) for n, rank in enumerate(ranks)))
    assert clean_play(once, NOON) == once
