"""The referee's inference about bonus cards, against a second, naive computation."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from games.rulebooks.karatekarte.claims import eras_fit


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
