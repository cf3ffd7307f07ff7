"""The referee's inference about bonus cards, compared with a second, naive computation."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.kernel.record import Impossible
from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.claims import energy_refusal, eras_fit
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.karatekarte.rules.turn import SlipCheck, Turn
from games.rulebooks.karatekarte.state import BONUS, SLIP, Side
from games.trials.laws import numbers
from tests.rulebooks.karatekarte.cast import (
    begin_duel,
    card,
    cards,
    duel,
    kinds,
    lanes,
    play,
    refusal_of,
)


def naive_eras_fit(drawn: int, shown: list[int], hidden: list[int]) -> bool:
    """Return whether the bonus cards, each with the era it was drawn in, can fill all shown
    places."""
    places = [(era, True) for era in shown] + [(era, False) for era in hidden]
    for chosen in permutations(range(len(places)), drawn):
        fits = all(places[place][0] >= era for era, place in enumerate(chosen, 1))
        if fits and all(n in chosen for n in range(len(shown))):
            return True
    return False


eras = st.lists(st.integers(0, 4), max_size=4)


@given(st.integers(0, 4), eras, eras)
def test_kk_7_1_counting_eras_equals_trying_every_assignment(
    drawn: int, shown: list[int], hidden: list[int]
) -> None:
    shown, hidden = ([min(era, drawn) for era in places] for places in (shown, hidden))
    assert eras_fit(drawn, shown, hidden) == naive_eras_fit(drawn, shown, hidden)


def test_kk_7_1_a_third_left_foot_starter_is_refused_and_says_why() -> None:
    table = begin_duel(0, known=False)
    starter = moves.Lay("left_foot", card("starter left_foot"))
    parry = moves.Parry("left_foot")
    for _ in range(2):
        table = KARATEKARTE.play(table, 0, moves.DrawCard()).state
        table = KARATEKARTE.play(table, 0, starter).state
        table = KARATEKARTE.play(table, 1, moves.DrawCard()).state
        if _ == 0:
            table = KARATEKARTE.play(table, 1, parry).state
        else:
            table = KARATEKARTE.play(table, 1, moves.LayDown("left_fist", "?")).state
            table = KARATEKARTE.play(table, 1, moves.EnoughEnergy()).state
    table = KARATEKARTE.play(table, 0, moves.DrawCard()).state
    down = KARATEKARTE.play(table, 0, moves.LayDown("left_foot", "?")).state
    down = KARATEKARTE.play(down, 0, moves.EnoughEnergy()).state
    down = KARATEKARTE.play(down, 1, moves.DrawCard()).state
    down = KARATEKARTE.play(down, 1, moves.LayDown("left_fist", "?")).state
    down = KARATEKARTE.play(down, 1, moves.EnoughEnergy()).state
    down = KARATEKARTE.play(down, 0, moves.Reveal("left_foot")).state
    refusal = refusal_of(down, moves.Turned(card("starter left_foot")))
    assert isinstance(refusal, Impossible)
    assert (refusal.code, refusal.rule) == ("all_seen", "KK-1.1")
    assert refusal.facts == {"seat": 0, "card": card("starter left_foot"), "total": 2}


def test_kk_7_1_a_bonus_card_cannot_come_from_a_pile_laid_before_it_was_drawn() -> None:
    table = begin_duel(0, known=False)
    for seat in (0, 1):
        for move in (moves.DrawCard(), moves.LayDown("left_foot", "?"), moves.EnoughEnergy()):
            table = KARATEKARTE.play(table, seat, move).state
    table = KARATEKARTE.play(table, 0, moves.DiscardBonusDraw()).state
    table = KARATEKARTE.play(table, 0, moves.BonusKept()).state
    for move in (moves.DrawCard(), moves.LayDown("left_fist", "?"), moves.EnoughEnergy()):
        table = KARATEKARTE.play(table, 0, move).state
    for move in (moves.DrawCard(), moves.LayDown("left_fist", "?"), moves.EnoughEnergy()):
        table = KARATEKARTE.play(table, 1, move).state
    old = KARATEKARTE.play(table, 0, moves.Reveal("left_foot")).state
    assert refusal_of(old, moves.Turned(card("quick_strike"))).code == "bonus_not_drawn"
    new = KARATEKARTE.play(table, 0, moves.Reveal("left_fist")).state
    assert KARATEKARTE.play(new, 0, moves.Turned(card("quick_strike")))


def test_kk_7_1_nobody_lays_a_bonus_card_without_having_drawn_one() -> None:
    table = KARATEKARTE.play(begin_duel(0, known=False), 0, moves.DrawCard()).state
    refusal = refusal_of(table, moves.Lay("left_foot", card("quick_strike")))
    assert refusal.code == "bonus_not_drawn"


def test_kk_3_1_a_hand_of_two_completes_no_strike_of_three() -> None:
    """A hand of two may still complete a strike of which its lane lacks two cards."""
    two = Side(("?",) * 20, ("?",) * 2)
    whole = cards("starter left_foot, reach left_foot, impact left_foot")
    refusal = refusal_of(duel(two), moves.Complete("left_foot", whole))
    assert (refusal.code, refusal.rule) == ("hand_too_small", "KK-3.1")
    assert refusal.facts == {"count": 3, "held": 2}
    begun_lane = replace(two, lanes=lanes(left_foot="starter left_foot"))
    step = play(duel(begun_lane), moves.Complete("left_foot", whole[1:]))
    assert step.state.sides[0].points == whole[2:]


def test_kk_7_1_the_bonus_card_that_cannot_be_there_is_the_one_named() -> None:
    hand = Side(("?",) * 20, ("?",) * 6)
    run = cards("starter left_foot, quick_strike, impact left_foot, strike_plus_1")
    refusal = refusal_of(duel(hand), moves.Complete("left_foot", run))
    assert refusal.facts == {"seat": 0, "card": card("quick_strike"), "drawn": 0}


def test_kk_7_1_the_last_place_for_a_bonus_card_that_was_drawn_holds_it() -> None:
    """The hand is empty, and one card lies in an Energy pile."""
    laid = Side(("?",) * 20, (), energy=(("?",), (), (), ()), eras=((1,), (), (), ()), drawn=1)
    refusal = energy_refusal(duel(laid), 0, "left_foot", card("impact left_foot"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("bonus_must_be_here", "KK-7.1")
    assert energy_refusal(duel(laid), 0, "left_foot", card("quick_strike")) is None


ALL_BUT_THE_SLIP = tuple(each for each in BONUS.elements() if each != SLIP)


def test_kk_5_4_where_all_others_are_seen_the_card_drawn_is_the_slip() -> None:
    """Everybody sees the Slip, so nobody is asked; if it was seen before, the card is another
    one."""
    mine = Side(("?",) * 20, ("?",) * 5)
    for seen, event in ((ALL_BUT_THE_SLIP, "DrewSlip"), ((SLIP,), "DrewBonus")):
        theirs = Side(("?",) * 20, ("?",) * 5, discard=seen)
        table = duel(mine, theirs, request=Turn(0))
        table = replace(table, bonus=("?",) * (8 - len(seen)))
        step = KARATEKARTE.play(table, 0, moves.DiscardBonusDraw())
        assert kinds(step) == ["BonusDrawDiscarded", event]
    open_ = replace(table, sides=(mine, mine), bonus=("?",) * 8)
    assert KARATEKARTE.play(open_, 0, moves.DiscardBonusDraw()).state.open == (SlipCheck(by=0),)


def test_kk_7_3_whoever_must_be_hiding_the_slip_is_imagined_with_it() -> None:
    theirs = Side(("?",) * 20, ("?",) * 5, discard=ALL_BUT_THE_SLIP)
    table = replace(duel(Side(("?",) * 20, ("?",) * 5, drawn=1), theirs), bonus=())
    assert SLIP in KARATEKARTE.imagine(table, None, numbers(1)).sides[0].hand
