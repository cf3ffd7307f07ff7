"""Silence also leaks information: a question is always asked, whatever tokens the zones hold."""

import pytest

from games.kernel.record import HIDDEN
from games.kernel.requests import Play
from games.rulebooks.martial_art.rules import strike
from games.rulebooks.martial_art.state import Board, turn_of
from games.trials import laws
from tests.rulebooks.martial_art.cast import fixture


def test_a_defence_asked_only_where_there_is_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skipping a question because of hidden tokens reveals them."""

    def only_if_useful(play: Play[Board], n: int) -> None:
        request = strike.Guard(turn_of(play.state).blows[n].target, blow=n)
        tokens = request.tokens(play.state)
        if "defence" in tokens or HIDDEN in tokens:
            play.ask(request)
        else:
            strike.ask_reaction(play, n + 1)

    monkeypatch.setattr(strike, "ask_defence", only_if_useful)
    with pytest.raises(AssertionError):
        laws.follow_some_tables(fixture("duel", "white"))
