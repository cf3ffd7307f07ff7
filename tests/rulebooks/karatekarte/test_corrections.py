import pytest

from games.kernel.record import Illegal
from games.rulebooks.karatekarte.corrections import PutCard
from games.rulebooks.karatekarte.events import CardPutRight
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.karatekarte.state import Card
from tests.rulebooks.karatekarte.cast import FIVE, card, cards, duel, lanes, side


def test_overruling_moves_a_visible_card_and_keeps_lanes_strikes() -> None:
    state = duel(side(FIVE, discard=cards("impact left_foot, starter left_foot")))
    starter = card("starter left_foot")
    impact = card("impact left_foot")
    step = KARATEKARTE.overrule(state, PutCard(0, impact, "discard", "points", "left_foot"))
    assert step.events == (CardPutRight(0, impact, "discard", "points", None),)
    assert step.state.sides[0].points == cards("impact left_foot")
    assert step.state.sides[0].discard == (starter,)
    scored = side(FIVE, discard=(starter,), points=(impact,))
    with pytest.raises(Illegal, match="wrong_zone"):
        KARATEKARTE.overrule(duel(scored), PutCard(0, starter, "discard", "points"))
    step = KARATEKARTE.overrule(state, PutCard(0, starter, "discard", "lane", "left_foot"))
    assert step.state.sides[0].lanes == lanes(left_foot="starter left_foot")
    assert step.events == (CardPutRight(0, starter, "discard", "lane", "left_foot"),)
    for wrong in (
        PutCard(0, starter, "discard", "points"),
        PutCard(0, starter, "discard", "lane", "left_fist"),
        PutCard(0, starter, "discard", "lane"),
        PutCard(0, starter, "points", "discard"),
        PutCard(0, Card("slip"), "discard", "points"),
    ):
        with pytest.raises(Illegal):
            KARATEKARTE.overrule(state, wrong)
