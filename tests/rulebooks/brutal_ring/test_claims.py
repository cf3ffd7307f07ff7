"""BR-7.1 and BR-7.2: the cards a table may show, and the exact use of what everyone has seen."""

import pytest

from games.kernel.record import Impossible
from games.rulebooks.brutal_ring import moves
from games.rulebooks.brutal_ring.catalogue import HOUSE_BOX
from games.rulebooks.brutal_ring.claims import may_show, possible_cards
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import draw, entry, fights, survivors
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import Entry
from games.trials import laws
from tests.rulebooks.brutal_ring.cast import fixture, play, refusal_of, ring_at, seen_from_the_table

WEAPONS = HOUSE_BOX.cards[1]


def test_br_7_1_the_public_things_are_seen_and_no_other() -> None:
    state = ring_at(fights.begin, "fog sword | terminium:billhook", "moth", discard="eel dart")
    table = seen_from_the_table(state)
    assert [[len(pile) for pile in side.hand] for side in table.sides] == [[1, 1], [1, 0]]
    assert {card for side in table.sides for pile in side.hand for card in pile} == {"?"}
    assert table.sides[0].arena == state.sides[0].arena
    assert [stock.discard for stock in table.stocks] == [("eel",), ("dart",)]
    assert not table.known


@pytest.mark.parametrize(
    ("card", "where"), [("dart", "discard"), ("billhook", "arena"), ("terminium", "arena")]
)
def test_br_7_2_a_card_that_lies_open_elsewhere_is_impossible(card: str, where: str) -> None:
    state = ring_at(survivors.score_survivors, "fog sword", "| terminium:billhook", discard="dart")
    refusal = refusal_of(seen_from_the_table(state), 0, moves.Discard(card))
    assert isinstance(refusal, Impossible)
    assert (refusal.code, refusal.facts["where"]) == ("seen_elsewhere", where)


def test_br_7_2_a_card_of_no_box_or_of_a_back_not_held_is_named() -> None:
    table = seen_from_the_table(ring_at(survivors.score_survivors, "sword", "moth"))
    assert refusal_of(table, 0, moves.Discard("excalibur")).code == "no_such_card"
    assert refusal_of(table, 0, moves.Discard("fog")).code == "fewer_held"


def test_br_7_2_an_entry_of_a_card_in_somebodys_discard_is_impossible() -> None:
    state = ring_at(entry.begin, "fog sword", "moth", discard="eel")
    table = seen_from_the_table(state)
    table, _ = play(table, (0, moves.Enter(None)), (1, moves.Enter(None)))
    assert refusal_of(table, 0, moves.EntriesShown((Entry("eel"),))).code == "seen_elsewhere"
    twice = (Entry("fog"), Entry("fog"))
    assert refusal_of(table, 0, moves.EntriesShown(twice)).code == "card_twice"


def ring_with_remade_pile() -> Ring:
    """Seat 0 drew all its weapons before the pile was remade; seat 1 drew its last weapon
    afterwards."""
    hands = [" ".join(WEAPONS[:7]), " ".join(WEAPONS[7:14])]
    state = ring_at(draw.begin, *hands, discard=" ".join(WEAPONS[15:]))
    return play(state, (0, moves.DrawFrom("weapon")), (1, moves.DrawFrom("weapon")))[0]


def test_br_7_2_a_card_remade_into_the_pile_is_in_no_hand_that_drew_before() -> None:
    table = seen_from_the_table(ring_with_remade_pile())
    refusal = may_show(table, 0, (WEAPONS[20],))
    assert refusal is not None
    assert refusal.code == "not_drawn_then"
    assert may_show(table, 1, (WEAPONS[20],)) is None
    assert may_show(table, 0, (WEAPONS[0],)) is None
    two_new = may_show(table, 1, (WEAPONS[20], WEAPONS[21]))
    assert two_new is not None
    assert two_new.code == "not_drawn_then"


def test_br_7_2_what_is_possible_is_exactly_what_may_be_shown() -> None:
    table = seen_from_the_table(ring_with_remade_pile())
    for seat in (0, 1):
        allowed = [card for card in WEAPONS if may_show(table, seat, (card,)) is None]
        assert possible_cards(table, seat, 1) == allowed
    assert set(possible_cards(table, 0, 1)) == set(WEAPONS[:15])


def test_br_7_2_every_claim_that_passes_can_be_completed() -> None:
    """After each accepted report, a full state that fits the table can still be imagined."""
    for seats in (2, 4):
        below = laws.numbers(seats)
        for n, state in enumerate(laws.states_of_game(fixture(seats), 3, known=False)):
            if n % 5 == 0:
                whole = BRUTAL_RING.imagine(state, None, below)
                fixture(seats).conserved(whole)
                assert BRUTAL_RING.view(whole, None) == BRUTAL_RING.view(state, None)
