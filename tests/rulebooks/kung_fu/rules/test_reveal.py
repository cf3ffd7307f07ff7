"""Turning over the stakes, from a deck that may run out (KF-2.2, KF-2.5, KF-8.2)."""

from games.kernel.record import Impossible
from games.kernel.requests import DEALER
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.moves import TurnOver
from games.rulebooks.kung_fu.rules.reveal import Reveal
from games.rulebooks.kung_fu.state import Deck
from tests.rulebooks.kung_fu.cast import (
    camps,
    cards,
    deal_cards,
    events_after,
    make_moves,
    refusal_of,
    side,
    spread,
    turn_over,
    wager,
    wagering_scene,
)


def test_kf_2_2_all_share_one_deck_or_each_camp_has_its_own() -> None:
    shared = KUNG_FU.begin(camps(1, 2, 2), 2, known=True)
    own = KUNG_FU.begin(camps(1, 2, 2, deck_per_camp=True), 2, known=True)
    assert (len(shared.decks), len(own.decks)) == (1, 2)


def test_kf_2_2_a_deck_that_runs_out_is_made_again_from_its_discards() -> None:
    deck = Deck(cards("2D 3D"), cards("9S 10S JS"))
    state = wagering_scene(side(1, allowance=3), side(2), decks=(deck,))
    state = make_moves(state, 0, wager("2 0 0 0"))
    assert events.DeckRebuilt(3) in events_after(state, 1, wager("2 0 0 0"))
    state = make_moves(state, 1, wager("2 0 0 0"))
    assert state.decks[0].due == ("2D", "3D")
    refusal = refusal_of(
        make_moves(state, DEALER, TurnOver(0, spread("9S 10S///"))),
        DEALER,
        TurnOver(1, spread("JS 2D///")),
    )
    assert isinstance(refusal, Impossible)
    assert (refusal.code, refusal.facts["cards"]) == ("due_first", ("3D",))
    shown = turn_over(state, "9S 3D///")
    assert shown.decks[0] == Deck(cards("2D 10S JS"), (), due=("2D",))
    first = deal_cards(state).sides[0].turned[0]
    assert set(first) == {"2D", "3D"}


def test_kf_2_5_the_reveal_takes_exactly_what_was_staked_in_any_order() -> None:
    state = wagering_scene(side(1), side(2))
    state = make_moves(make_moves(state, 0, wager("2 0 0 0")), 1, wager("0 1 0 0"))
    assert refusal_of(state, DEALER, TurnOver(0, spread("2D///"))).code == "stakes_turned"
    assert refusal_of(state, DEALER, TurnOver(5, spread("2D///"))).code == "not_staking"
    late = make_moves(state, DEALER, TurnOver(1, spread("/2S//")))
    assert late.open == (Reveal(left=(0,)),)


def test_kf_7_1_two_queens_of_diamonds_are_impossible() -> None:
    state = wagering_scene(side(1, "QD///"), side(2))
    state = make_moves(make_moves(state, 0, wager("2 0 0 0")), 1, wager("0 0 0 0"))
    for shown in ("QD 2D///", "3D 3D///"):
        refusal = refusal_of(state, DEALER, TurnOver(0, spread(shown)))
        assert isinstance(refusal, Impossible)
        assert (refusal.code, refusal.rule) == ("card_seen", "KF-7.1")


def test_kf_8_2_stakes_that_no_card_can_cover_are_taken_back() -> None:
    deck = Deck(cards("2D"), cards("9S"))
    state = wagering_scene(side(1), side(2), decks=(deck,))
    state = make_moves(make_moves(state, 0, wager("1 1 0 0")), 1, wager("1 0 0 1"))
    assert [each.stakes for each in state.sides] == [(1, 1, 0, 0), (0, 0, 0, 0)]
    state = wagering_scene(side(1), side(2), decks=(Deck(()),))
    state = make_moves(make_moves(state, 0, wager("1 1 0 0")), 1, wager("1 0 0 1"))
    assert state.number == 2
