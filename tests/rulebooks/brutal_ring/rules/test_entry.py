"""BR-4, with BR-7.3 and BR-7.5: entry, its minute, and entries shown at a table."""

from games.kernel.requests import GM
from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import draw, entry, fights
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import Entry, Fighter
from tests.rulebooks.brutal_ring.cast import (
    has_event,
    play,
    refusal_of,
    ring_at,
    seen_from_the_table,
    single_event,
)

NOBODY = moves.Enter(())
FACE_DOWN = moves.Enter(None)


def two_players() -> Ring:
    return ring_at(entry.begin, "fog eel sword dart", "moth mace")


def enter(*entries: Entry) -> moves.Enter:
    return moves.Enter(entries)


def test_br_4_1_any_number_of_gladiators_enter_each_with_at_most_one_weapon() -> None:
    armed = enter(Entry("fog", ("sword",)), Entry("eel"))
    state, log = play(two_players(), (0, armed), (1, NOBODY))
    assert state.sides[0].arena == (Fighter("fog", "sword"), Fighter("eel"))
    assert state.sides[0].hand == ((), ("dart",))
    assert state.sides[1].arena == ()
    assert [e.seat for e in log if isinstance(e, events.Entered)] == [0, 1]


def test_br_4_1_a_second_weapon_is_refused_and_so_is_what_does_not_fit() -> None:
    state = two_players()
    entries = {
        "second_weapon": enter(Entry("fog", ("sword", "dart"))),
        "no_gladiator": enter(Entry("sword")),
        "no_weapon": enter(Entry("fog", ("eel",))),
        "not_in_hand": enter(Entry("fog", ("mace",))),
        "card_twice": enter(Entry("fog", ("sword",)), Entry("eel", ("sword",))),
        "name_the_entries": FACE_DOWN,
    }
    for code, move in entries.items():
        assert refusal_of(state, 0, move).code == code
    assert refusal_of(state, 0, entries["second_weapon"]).rule == "BR-4.1"


def test_br_4_1_an_entry_is_sealed_may_be_revised_and_shows_to_nobody_else() -> None:
    state, log = play(two_players(), (0, enter(Entry("fog", ("sword",)))))
    assert log == []
    assert BRUTAL_RING.view(state, 1).sealed[0].move is None
    assert BRUTAL_RING.view(state, None).sealed[0].move is None
    assert BRUTAL_RING.view(state, 0).sealed == state.sealed
    assert [r.seat for r in BRUTAL_RING.pending_requests(state)] == [1]
    state, _ = play(state, (0, enter(Entry("eel"))), (1, NOBODY))
    assert state.sides[0].arena == (Fighter("eel"),)


def test_br_4_1_who_holds_no_gladiator_is_not_asked() -> None:
    state = ring_at(entry.begin, "sword", "moth mace")
    assert [r.seat for r in BRUTAL_RING.pending_requests(state)] == [1]
    assert isinstance(ring_at(entry.begin, "sword | fog", "mace").open[0], fights.Engage)


def test_br_4_2_all_is_revealed_at_once_when_the_last_is_done() -> None:
    state, _ = play(two_players(), (1, enter(Entry("moth", ("mace",)))))
    assert state.sides[1].arena == ()
    state, log = play(state, (0, NOBODY))
    assert state.sides[1].arena == (Fighter("moth", "mace"),)
    assert [type(e) for e in log] == [events.Entered, events.Entered]
    assert not any(isinstance(request, entry.Minute) for request in state.open)


def test_br_4_2_no_weapon_is_added_swapped_or_moved_later() -> None:
    state, _ = play(two_players(), (0, enter(Entry("fog"))), (1, enter(Entry("moth"))))
    assert refusal_of(state, 0, enter(Entry("fog", ("sword",)))).code == "not_asked"


def test_br_7_3_time_over_seals_what_was_entered_and_nothing_for_the_rest() -> None:
    state, _ = play(two_players(), (0, enter(Entry("fog", ("sword",)))))
    state, log = play(state, (GM, moves.TimeIsOver()))
    assert has_event(log, events.TimeRanOut)
    assert state.sides[0].arena == (Fighter("fog", "sword"),)
    assert state.sides[1].arena == ()
    assert isinstance(state.open[0], fights.Engage)


def test_br_7_3_the_minute_is_kept_by_the_tables_clock_and_nobody_waits_for_it() -> None:
    state = two_players()
    minute = state.open[-1]
    assert isinstance(minute, entry.Minute)
    assert (minute.seat, minute.seconds, minute.idle) == (GM, 60, True)
    assert minute not in BRUTAL_RING.pending_requests(state)
    for seat in (0, 1):
        assert refusal_of(state, seat, moves.TimeIsOver()).code == "not_asked"


def test_br_7_3_at_a_table_cards_that_lie_there_are_shown_all_the_same() -> None:
    table = seen_from_the_table(two_players())
    table, _ = play(table, (0, FACE_DOWN), (GM, moves.TimeIsOver()))
    assert {(type(r), r.seat) for r in table.open} == {
        (entry.ShowEntries, 0),
        (entry.ShowEntries, 1),
    }
    shown = moves.EntriesShown((Entry("moth", ("mace",)),))
    table, _ = play(table, (1, shown), (0, moves.EntriesShown(())))
    assert table.sides[1].arena == (Fighter("moth", "mace"),)
    assert table.sides[1].hand == ((), ())


def test_at_a_table_entries_stay_face_down_until_they_are_shown() -> None:
    """BR-4.2, BR-7.1"""
    table = seen_from_the_table(two_players())
    assert refusal_of(table, 0, enter(Entry("fog"))).code == "face_down"
    table, log = play(table, (0, FACE_DOWN), (1, FACE_DOWN))
    assert not log
    table, log = play(table, (0, moves.EntriesShown((Entry("fog", ("sword",)),))))
    assert single_event(log, events.Entered).entries == (Entry("fog", ("sword",)),)
    assert table.sides[0].hand == (("?",), ("?",))


def test_br_7_5_an_illegal_entry_goes_back_to_hand() -> None:
    table, _ = play(seen_from_the_table(two_players()), (0, FACE_DOWN), (1, FACE_DOWN))
    double = Entry("fog", ("sword", "dart"))
    table, log = play(table, (0, moves.EntriesShown((double, Entry("eel")))))
    assert single_event(log, events.EntryReturned).entry == double
    assert table.sides[0].arena == (Fighter("eel"),)
    assert [len(pile) for pile in table.sides[0].hand] == [1, 2]
    table, log = play(table, (1, moves.EntriesShown((Entry("mace"),))))
    assert single_event(log, events.EntryReturned).entry == Entry("mace")
    assert [len(pile) for pile in table.sides[1].hand] == [1, 1]


def test_after_entry_the_first_player_engages_first() -> None:
    """BR-5.1"""
    state = ring_at(entry.begin, "fog", "moth", "eel", first=2)
    script = [(0, enter(Entry("fog"))), (1, enter(Entry("moth"))), (2, enter(Entry("eel")))]
    state, _ = play(state, *script)
    assert state.open == (fights.Engage(2),)
    nobody, _ = play(ring_at(entry.begin, "fog", "moth"), (0, NOBODY), (1, NOBODY))
    assert not any(isinstance(request, fights.Engage | draw.Draw) for request in nobody.open)
