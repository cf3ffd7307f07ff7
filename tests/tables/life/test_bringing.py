"""Each seat brings what its player chooses until the start; the rest is lent where the game wants
it."""

import pytest

from games.kernel.record import Illegal
from games.rulebooks import GAMES
from games.tables.life.bringing import ReadyMade, change_brought, equip_table
from games.tables.life.start import start
from games.tables.models import Mode, Phase
from tests.tables.conftest import Cast, gather_table, raises_refusal

pytestmark = [pytest.mark.django_db]


def equip(cast: Cast) -> tuple[list[object], Illegal | None]:
    table = cast.now()
    _, equipment = equip_table(table, list(table.seats.all()))
    return [*equipment.brought], equipment.refusal


@pytest.mark.parametrize("mode", [*Mode])
@pytest.mark.parametrize("game", [*GAMES])
def test_two_who_choose_nothing_start(game: str, mode: Mode) -> None:
    cast = gather_table(mode, b"{}", game)
    assert equip(cast)[1] is None
    start(cast.code, cast.host)
    assert cast.now().phase == Phase.PLAYING


def test_no_two_fighters_are_the_same_and_they_stay_who_they_are() -> None:
    cast = gather_table(Mode.TABLE, b"{}", "martial_art")
    one, two = equip(cast)[0]
    assert one != two
    assert equip(cast)[0] == [one, two]
    start(cast.code, cast.host)
    seats = cast.now().seats.all()
    assert [cast.table.game.read_brought(seat.brought.encode()) for seat in seats] == [one, two]


def test_a_seat_that_has_chosen_keeps_it_and_the_other_gets_another() -> None:
    cast = gather_table(Mode.HOUSE, b'{"belt":"black"}', "martial_art")
    for fighter in ("igor", "wonja"):
        change_brought(cast.code, cast.caller(1), 1, ReadyMade(f"{fighter}-black"))
        one, two = equip(cast)[0]
        assert (two.fighter, two.belt, one.belt) == (fighter, "black", "black")  # type: ignore[attr-defined]
        assert one.fighter != fighter  # type: ignore[attr-defined]
    change_brought(cast.code, cast.caller(1), 1)
    assert not cast.now().seats.get(place=1).brought


def test_a_player_chooses_for_themselves_and_the_host_for_anybody_until_the_start() -> None:
    cast = gather_table(Mode.HOUSE, b"{}", "combat")
    change_brought(cast.code, cast.host, 0, ReadyMade("serpent"))
    change_brought(cast.code, cast.caller(1), 1, ReadyMade("serpent"))
    with raises_refusal("table.host_only"):
        change_brought(cast.code, cast.caller(1), 0, ReadyMade("mountain"))
    with raises_refusal("table.no_such_seat"):
        change_brought(cast.code, cast.host, 5, ReadyMade("mountain"))
    with raises_refusal("table.not_ready_made"):
        change_brought(cast.code, cast.host, 0, ReadyMade("bruce"))
    start(cast.code, cast.host)
    with raises_refusal("table.started"):
        change_brought(cast.code, cast.host, 0, ReadyMade("mountain"))


def test_nothing_is_brought_to_a_game_without_such_things() -> None:
    cast = gather_table(Mode.HOUSE)
    with raises_refusal("table.brings_nothing"):
        change_brought(cast.code, cast.host, 0, ReadyMade("igor"))


@pytest.mark.parametrize(
    ("setup", "fighters", "code"),
    [
        (b"{}", ("igor-white", "igor-white"), "same_fighter"),
        (b'{"belt":"black"}', ("igor-white", ""), "other_belt"),
        (b'{"format":"three"}', ("", ""), "corners"),
    ],
)
def test_what_is_missing_is_known_before_the_start(
    setup: bytes, fighters: tuple[str, str], code: str
) -> None:
    cast = gather_table(Mode.HOUSE, setup, "martial_art")
    for place, key in enumerate(fighters):
        change_brought(cast.code, cast.host, place, ReadyMade(key) if key else b"")
    refusal = equip(cast)[1]
    assert refusal is not None
    assert refusal.code == code
    with pytest.raises(Illegal, match=code):
        start(cast.code, cast.host)
