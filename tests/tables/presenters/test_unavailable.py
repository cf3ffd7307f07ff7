"""At a table with real cards, every card that a player may see can be chosen, or is shown greyed
with the reason why it cannot be that card."""

from typing import Any

import pytest

from games.rulebooks import GAMES
from games.rulebooks.karatekarte.rules.audit import Audit
from games.rulebooks.karatekarte.rules.reveal import TurnCard
from games.rulebooks.karatekarte.state import CARDS
from games.rulebooks.kung_fu.cards import DECK
from games.rulebooks.kung_fu.rules.reveal import Reveal
from games.tables.models import Mode
from games.tables.presenters.options import list_options
from games.tables.presenters.question_bar import Question, build_question_bar
from games.tables.presenters.table_texts import get_table_texts
from games.trials import laws
from tests.rulebooks.test_laws import TRIALS
from tests.tables.presenters.test_question_bar import NAMES, sight_for

WHOLE = {TurnCard: len(CARDS), Audit: len(CARDS), Reveal: len(DECK)}
"""Requests that range over a whole box or deck, with its number of kinds of cards."""


def question(game: Any, state: Any, request: Any, mode: Mode) -> Question:
    seen = sight_for(game, state, request)
    seen.table.mode = mode
    texts = get_table_texts(seen.table, "en", NAMES)
    return build_question_bar(seen, texts, list_options(seen, texts, most=None)).questions[0]


def offered_names(bar_question: Question) -> set[str]:
    """Return the names of the pieces that may be chosen."""
    pieces = bar_question.form.pieces if bar_question.form else ()
    alone = (offer.look.name for offer in bar_question.offers if offer.look)
    return {piece.text for piece in pieces} | {*alone}


@pytest.mark.parametrize("key", GAMES)
def test_a_card_is_offered_or_said_to_be_elsewhere(key: str, long: bool) -> None:
    kinds = set()
    for fixture in (way.fixture(1) for way in TRIALS[key].ways.values()):
        game, below = fixture.game, laws.numbers(1)
        state = game.begin(fixture.setup, fixture.seats, False)
        for _ in range(400 if long else 30):
            for request in (requests := game.pending_requests(state)):
                bar_question = question(game, state, request, Mode.TABLE)
                names = [each.text for each in bar_question.spent]
                kinds |= {type(request) for _ in names[:1]}
                assert all(each.why and each.rule for each in bar_question.spent)
                assert not offered_names(bar_question) & {*names}
                if type(request) in WHOLE and len(getattr(request, "left", ())) < 2:
                    assert len(offered_names(bar_question) | {*names}) == WHOLE[type(request)]
                assert not question(game, state, request, Mode.HOUSE).spent
            if not requests:
                break
            state = game.play(state, requests[0].seat, requests[0].sample(state, below)).state
    assert kinds or key == "martial_art"  # its tokens are hidden, and none of them is unique
