"""Validation of text, numbers and time zones typed into fields."""

import pytest

from games.clubs.fields import check_games
from games.people.page import fields
from tests.clubs.world import assert_refused


def test_a_line_is_tidied_and_a_passage_keeps_its_lines() -> None:
    assert fields.clean_line("  a \t b ", "name", 9) == "a b"
    assert fields.clean_passage("  a \n\n b ", "notes", 9) == "a \n\n b"


@pytest.mark.parametrize("read", [fields.clean_line, fields.clean_passage])
def test_either_may_be_empty_where_it_is_not_needed_and_is_short(read: object) -> None:
    assert fields.clean_line(" ", "name", 3) == fields.clean_passage(" ", "notes", 3) == ""
    for wrong in (" ", "abcd"):
        assert_refused("request.invalid", read, wrong, "name", 3, needed=True)


def test_a_line_is_visible() -> None:
    for wrong in ("\u200b", "a\u202eb", "a\x00b"):
        assert_refused("request.invalid", fields.clean_line, wrong, "name", 9)


def test_a_number_is_within_its_bounds() -> None:
    assert [fields.check_number(n, "uses", 5) for n in (1, 5)] == [1, 5]
    assert fields.check_number(0, "masters", 5, least=0) == 0
    for wrong in (0, 6, -1):
        assert_refused("request.invalid", fields.check_number, wrong, "uses", 5)


def test_a_time_zone_is_one_that_people_live_in() -> None:
    assert fields.parse_zone("Europe/Paris").key == "Europe/Paris"
    for wrong in ("", "localtime", "Factory", "../etc/passwd", "Europe/Nowhere"):
        assert_refused("request.invalid", fields.parse_zone, wrong)


def test_games_are_those_here_each_once() -> None:
    assert check_games(("combat", "kung_fu")) == ("combat", "kung_fu")
    assert check_games(()) == ()
    for wrong in (("chess",), ("combat", "combat")):
        assert_refused("request.invalid", check_games, wrong)
