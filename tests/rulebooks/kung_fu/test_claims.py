"""KF-7.1: reports that a table cannot make."""

from msgspec.structs import replace

from games.rulebooks.kung_fu.rules.reveal import Reveal
from games.trials import laws
from tests.rulebooks.kung_fu.cast import DUEL


def test_kf_7_1_a_table_report_that_the_deck_cannot_hold_is_refused() -> None:
    """At every reveal, a card that has already left the deck is reported again."""
    refused = 0
    for seed in range(15):
        for state in laws.states_of_game(DUEL, seed, known=False):
            for request in state.open:
                if isinstance(request, Reveal):
                    honest = request.sample(state, laws.numbers(seed))
                    gone = state.decks[0].discards[:1]
                    place = next(n for n, s in enumerate(honest.cards.stacks) if s)
                    name = ("vigour", "distance", "tempo", "presence")[place]
                    if gone:
                        stack = (*honest.cards.stacks[place][1:], *gone)
                        wrong = replace(honest, cards=replace(honest.cards, **{name: stack}))
                        refusal = request.refusal(state, wrong)
                        assert refusal is not None
                        assert refusal.rule == "KF-7.1"
                        refused += 1
    assert refused > 20
