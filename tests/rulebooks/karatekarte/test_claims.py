"""The referee's inference about bonus cards, against a second, naive computation."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from games.kernel.record import Impossible
from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.claims import eras_fit
from games.rulebooks.karatekarte.game import KARATEKARTE
from tests.rulebooks.karatekarte.cast import begun, card, refused


def naive(drawn: int, shown: list[int], hidden: list[int]) -> bool:
    """Some way to put each bonus card, by the era it was drawn in, into places fills all shown."""
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
    assert eras_fit(drawn, shown, hidden) == naive(drawn, shown, hidden)


def test_kk_7_1_a_third_left_foot_starter_is_refused_and_says_why() -> None:
    table = begun(0, known=False)
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
    refusal = refused(down, moves.Turned(card("starter left_foot")))
    assert isinstance(refusal, Impossible)
    assert (refusal.code, refusal.rule) == ("all_seen", "KK-1.1")
    assert refusal.facts == {"seat": 0, "card": card("starter left_foot"), "total": 2}


def test_kk_7_1_a_bonus_card_cannot_come_from_a_pile_laid_before_it_was_drawn() -> None:
    table = begun(0, known=False)
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
    assert refused(old, moves.Turned(card("quick_strike"))).code == "bonus_not_drawn"
    new = KARATEKARTE.play(table, 0, moves.Reveal("left_fist")).state
    assert KARATEKARTE.play(new, 0, moves.Turned(card("quick_strike")))


def test_kk_7_1_nobody_lays_a_bonus_card_without_having_drawn_one() -> None:
    table = KARATEKARTE.play(begun(0, known=False), 0, moves.DrawCard()).state
    refusal = refused(table, moves.Lay("left_foot", card("quick_strike")))
    assert refusal.code == "bonus_not_drawn"
