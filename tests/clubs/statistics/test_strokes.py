"""The tallies that a play counts for, and the result between two players who met in it."""

import pytest
from django.utils import timezone

from games.clubs.models import By, Part, Record, Result
from games.clubs.statistics.strokes import pair_key, result_between, strokes
from tests.clubs.conftest import NOON


def part(who: str = "", result: str = "unknown", rank: int | None = None, **more: object) -> Part:
    return Part(person_id=who or None, result=result, rank=rank, **more)


def play(**more: object) -> Record:
    return Record(**{"game": "combat", "played_at": NOON, "club_id": "club", "minutes": 30, **more})


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        (("won", None), ("lost", None), Result.WON),
        (("lost", 1), ("won", 2), Result.LOST),  # results before ranks
        (("drawn", 1), ("drawn", 2), Result.DRAWN),
        (("lost", 2), ("lost", 3), Result.WON),
        (("won", 2), ("won", 1), Result.LOST),
        (("lost", 2), ("lost", 2), Result.DRAWN),
        (("lost", None), ("lost", 2), Result.UNKNOWN),
        (("drawn", None), ("lost", None), Result.UNKNOWN),
        (("unknown", None), ("unknown", None), Result.UNKNOWN),
    ],
)
def test_two_who_met(
    one: tuple[str, int | None], two: tuple[str, int | None], expected: Result
) -> None:
    assert result_between(part("a", *one), part("b", *two)) == expected
    turned = {Result.WON: Result.LOST, Result.LOST: Result.WON}.get(expected, expected)
    assert result_between(part("b", *two), part("a", *one)) == turned


def test_a_pair_has_one_key_whoever_is_named_first() -> None:
    assert pair_key("b", "a") == pair_key("a", "b") == "a b"


def stroke_keys(
    record: Record,
    *parts: Part,
    erased: set[str] = frozenset(),  # type: ignore[assignment]
) -> list[tuple[str, str]]:
    return [(stroke.by, stroke.key) for stroke in strokes(record, parts, erased)]


def test_each_player_each_pair_the_game_and_each_thing_counts_once() -> None:
    parts = (
        part("a", fighter="igor", deck="Poison", weapons=["net", "axe", "net"]),
        part("b", techniques=["shuto", "crochet"], character="Mei"),
    )
    assert stroke_keys(play(), *parts) == [
        (By.GAME, "combat"),
        (By.PERSON, "a"),
        (By.PERSON, "b"),
        (By.PAIR, "a b"),
        (By.FIGHTER, "igor"),
        (By.DECK, "Poison"),
        (By.WEAPON, "axe"),
        (By.WEAPON, "net"),
        (By.CHARACTER, "Mei"),
        (By.TECHNIQUES, "crochet+shuto"),
    ]


def test_those_of_one_side_have_not_met() -> None:
    sides = (part("a", side="1"), part("b", side="1"), part("c", side="2"), part("d"))
    pairs = [key for by, key in stroke_keys(play(), *sides) if by == By.PAIR]
    assert pairs == ["a c", "a d", "b c", "b d", "c d"]


def test_of_who_was_erased_what_they_played_with_counts_and_nothing_else() -> None:
    parts = (part("a", fighter="igor"), part("b"))
    assert stroke_keys(play(), *parts, erased={"a"}) == [
        (By.GAME, "combat"),
        (By.PERSON, "b"),
        (By.FIGHTER, "igor"),
    ]


def test_somebody_whose_name_is_gone_counts_for_the_game_alone() -> None:
    assert stroke_keys(play(), part()) == [(By.GAME, "combat")]


def test_a_struck_play_counts_for_nothing() -> None:
    assert stroke_keys(play(struck=timezone.now()), part("a")) == []
