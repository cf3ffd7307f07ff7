"""Seats that bring nothing are lent what they play with."""

from games.rulebooks import GAMES
from games.tables.life.equipment import equip_seats

COMBAT, FIGHT = GAMES["combat"], GAMES["martial_art"]


def test_each_seat_is_lent_another_thing_and_each_table_begins_elsewhere() -> None:
    ready = [each.brought for each in COMBAT.ready_made()]
    setup = COMBAT.read_setup(b"{}")
    lent = [equip_seats(COMBAT, setup, (None, None), known=True, turn=n).brought for n in range(4)]
    assert lent == [(ready[n], ready[(n + 1) % 4]) for n in range(4)]


def test_nothing_is_lent_where_the_game_needs_nothing() -> None:
    """At a physical table the decks lie there already."""
    equipment = equip_seats(COMBAT, COMBAT.read_setup(b"{}"), (None, None), known=False)
    assert (equipment.brought, equipment.refusal) == ((None, None), None)


def test_seats_that_make_no_game_are_left_as_they_are() -> None:
    one, *_ = [each.brought for each in FIGHT.ready_made()]
    equipment = equip_seats(FIGHT, FIGHT.read_setup(b"{}"), (one, one), known=True)
    assert equipment.brought == (one, one)
    assert equipment.refusal is not None
    assert (equipment.refusal.code, equipment.refusal.rule) == ("same_fighter", "MA-2.1")


def test_four_seats_of_which_two_have_chosen() -> None:
    """MA-2.1: no fighter meets himself."""
    one, two, *_ = [each.brought for each in FIGHT.ready_made()]
    setup = FIGHT.read_setup(b'{"format":"two_against_two"}')
    for turn in range(6):
        equipment = equip_seats(FIGHT, setup, (None, two, None, one), known=True, turn=turn)
        assert equipment.refusal is None
        fighters = [each.fighter for each in equipment.brought]  # type: ignore[union-attr]
        assert len({*fighters}) == 4
