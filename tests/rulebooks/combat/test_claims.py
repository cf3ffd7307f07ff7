"""Claims at a table about hands that the referee does not see (CB-7)."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.record import Illegal, Impossible
from games.kernel.rules import Texts
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.decks import Deck, OwnText, deck_keys
from games.rulebooks.combat.game import COMBAT, Setup
from games.rulebooks.combat.rules.audit import Audit
from games.rulebooks.combat.rules.duel import Duel
from games.trials.laws import numbers
from tests.rulebooks.combat.cast import BLANK, Scene, card, discard_card, published_deck

SERPENT, MOUNTAIN = published_deck("serpent"), published_deck("mountain")
REGISTERED = Setup(decks=(SERPENT, MOUNTAIN), first=0)
BARE = Setup(first=0)


def table(setup: Setup, hand: int = 3) -> Duel:
    """Return a table where both players have drawn a few cards."""
    state = COMBAT.begin(setup, 2, known=False)
    for _ in range(hand):
        for seat in (0, 1):
            state = COMBAT.play(state, seat, moves.PlayBase("passive")).state
    return state


def play(state: Duel, *card_keys: str) -> Duel:
    """Play these cards for seat 0 while seat 1 draws. Open requests get their first option."""
    for key in card_keys:
        move = moves.PlayBase("passive") if key == "passive" else moves.PlayCard(key)
        state = answer_requests(COMBAT.play(state, 0, move).state, 0)
        state = answer_requests(COMBAT.play(state, 1, moves.PlayBase("passive")).state, 1)
    return state


def answer_requests(state: Duel, seat: int) -> Duel:
    while state.open and state.open[0].seat == seat and state.turn == seat:
        request = state.open[0]
        state = COMBAT.play(state, seat, next(iter(request.options(state)))).state
    return state


def refusal_of(state: Duel, key: str) -> Illegal:
    with pytest.raises(Illegal) as refusal:
        COMBAT.play(state, 0, moves.PlayCard(key))
    return refusal.value


def test_cb_7_1_what_a_table_sees() -> None:
    """CB-7.1"""
    state = table(REGISTERED)
    seen = COMBAT.view(state, None)
    for side in seen.sides:
        assert set(side.hand) == set(side.pile) == {"?"}
        assert side.deck is None
        assert side.prints == ()
    own = COMBAT.view(state, 0)
    assert own.sides[0].deck == deck_keys(SERPENT)
    assert own.sides[1].deck is None


def test_cb_7_1_a_card_once_seen_is_everyones_to_read() -> None:
    state = play(table(REGISTERED), "guard")
    assert [text.key for text in COMBAT.view(state, None).sides[0].prints] == ["guard"]


def test_cb_7_2_a_card_that_the_list_does_not_hold() -> None:
    refusal = refusal_of(table(REGISTERED), "fury")
    assert (refusal.code, refusal.rule) == ("no_such_card", "CB-7.2")


def test_cb_7_2_a_card_of_which_every_copy_lies_open() -> None:
    state = play(table(REGISTERED, hand=4), "guard", "guard", "guard")
    refusal = refusal_of(state, "guard")
    assert isinstance(refusal, Impossible)
    assert refusal.code == "list_is_spent"


def test_cb_7_2_an_empty_hand_plays_nothing() -> None:
    assert refusal_of(COMBAT.begin(REGISTERED, 2, known=False), "guard").code == "empty_hand"


BOOMERANG = card("Effect: Return this card to hand", types="Passive", title="Boomerang")


def test_cb_7_2_a_card_taken_back_is_known_to_be_in_the_hand() -> None:
    setup = replace(BARE, texts={"boomerang": OwnText(BOOMERANG)})
    state = play(table(setup, hand=1), "boomerang")
    assert state.sides[0].returned == ("boomerang",)
    refusal = refusal_of(state, "guard")
    assert isinstance(refusal, Impossible)
    assert refusal.code == "hand_is_known"
    assert play(state, "boomerang").sides[0].returned == ("boomerang",)


def test_cb_7_2_until_one_is_discarded_face_down() -> None:
    setup = replace(BARE, texts={"boomerang": OwnText(BOOMERANG)})
    state = play(table(setup, hand=2), "boomerang")
    dropping = replace(setup, texts=setup.texts | {"x": OwnText(card("Effect: Discard 1"))})
    state = play(replace(state, box=table(dropping).box), "passive", "x")
    assert state.sides[0].returned == ()
    assert state.sides[0].discard == ("?",)


def test_cb_7_2_without_a_list_no_legal_deck_holds_a_card_twice() -> None:
    state = play(table(BARE), "fury")
    refusal = refusal_of(state, "fury")
    assert (refusal.code, refusal.rule) == ("only_once", "CB-1.3")


def test_cb_7_2_without_a_list_ten_lambda_and_ten_others_are_the_most() -> None:
    state = table(BARE, hand=15)
    state = play(state, *["guard"] * 10)
    assert refusal_of(state, "guard").code == "deck_is_full"
    assert refusal_of(state, "deep_breath").code == "deck_is_full"
    play(state, "fury")


def test_cb_7_2_a_card_that_nobody_knows() -> None:
    assert refusal_of(table(BARE), "of_my_own").code == "no_such_card"
    setup = replace(BARE, texts={"of_my_own": OwnText(BLANK)})
    assert play(table(setup), "of_my_own").sides[0].history == ("of_my_own",)


def test_cb_2_2_at_a_table_discards_are_said_face_down() -> None:
    """CB-2.2"""
    scene = Scene(card("Effect: Discard 1"), blanks=2, known=False).does("a")
    assert scene.options() == [discard_card("?")]
    with pytest.raises(Illegal, match="face_down"):
        scene.does(discard_card("blank"))
    scene.does(discard_card("?"))
    assert scene.me.discard == ("?",)


def play_to_end(*card_keys: str) -> Duel:
    state = play(table(BARE), *card_keys)
    state = replace(state, limit=state.number)
    return COMBAT.play(state, 0, moves.PlayBase("rhetoric")).state


def test_cb_7_3_the_result_stands_and_an_unregistered_deck_may_still_be_shown() -> None:
    state = play_to_end("guard", "sprint")
    assert state.open == COMBAT.late_requests(state) == (Audit(0), Audit(1))
    assert COMBAT.pending_requests(state) == ()
    stands = COMBAT.outcome(state)
    assert stands is not None
    assert stands.ranks == (1, 1)
    assert not COMBAT.is_audited(state)
    shown = Deck(dict([*MOUNTAIN.cards.items()][1:]) | {"guard": 2, "sprint": 1})
    step = COMBAT.play(state, 0, moves.ShowDeck(deck_keys(shown)))
    assert step.events == (events.DeckChecked(0, sound=True),)
    done = COMBAT.play(step.state, 1, moves.ShowDeck(deck_keys(MOUNTAIN))).state
    outcome = COMBAT.outcome(done)
    assert outcome is not None
    assert outcome.ranks == (1, 1)
    assert COMBAT.is_audited(done)


def test_cb_7_3_it_must_hold_what_was_seen() -> None:
    state = play_to_end("guard", "fury")
    for cards, code in (
        (deck_keys(SERPENT), "deck_lacks"),
        (deck_keys(SERPENT)[1:], "deck_shown"),
        ((*deck_keys(SERPENT)[1:], "nobody"), "no_such_card"),
    ):
        with pytest.raises(Illegal, match=code):
            COMBAT.play(state, 0, moves.ShowDeck(cards))


def test_cb_7_3_an_illegal_deck_loses() -> None:
    """The deck has eleven lambda cards, which nobody could know before."""
    state = play_to_end("guard")
    stands = COMBAT.outcome(state)
    assert stands is not None
    assert stands.ranks == (1, 1)
    eleven = tuple(sorted((*deck_keys(SERPENT)[1:], "guard")))
    state = COMBAT.play(state, 0, moves.ShowDeck(eleven)).state
    state = COMBAT.play(state, 1, moves.ShowDeck(deck_keys(MOUNTAIN))).state
    outcome = COMBAT.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((2, 1), "CB-7.3")


def test_cb_7_3_a_sampled_deck_is_one_that_may_be_shown() -> None:
    state = play_to_end("guard", "fury")
    request: Any = state.open[0]
    for seed in range(20):
        move = request.sample(state, numbers(seed))
        assert request.refusal(state, move) is None


def test_cb_3_3_only_a_card_of_the_hand_is_played() -> None:
    scene = Scene(card("Effect: Draw 1"), blanks=1).does("a", "passive")
    with pytest.raises(Illegal) as refusal:
        scene.does("a")
    assert (refusal.value.code, refusal.value.rule) == ("not_in_hand", "CB-3.3")


def test_cb_7_1_each_reads_of_an_event_what_they_may_know() -> None:
    """Drawn and discarded cards are known to their owner only; a revealed hand to both players."""
    guard = Texts("Guard", "Garde")
    drew = events.Drew(0, 2, (guard, guard), known=True)
    dropped = events.Discarded(1, guard, known=True)
    shown = events.HandRevealed(0, 1, (guard,), known=True)
    assert [drew.seen_by(seat) == drew for seat in (0, 1, None)] == [True, False, False]
    assert [dropped.seen_by(seat) == dropped for seat in (0, 1, None)] == [False, True, False]
    assert [shown.seen_by(seat) == shown for seat in (0, 1, None)] == [True, True, False]
    assert drew.seen_by(None) == events.Drew(0, 2, ("?", "?"))
    assert dropped.seen_by(0) == events.Discarded(1, "?")
    assert shown.seen_by(None) == events.HandRevealed(0, 1, ("?",))
