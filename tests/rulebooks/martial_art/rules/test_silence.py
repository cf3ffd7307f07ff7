"""Silence leaks too: a question is asked whatever bags hold."""

import pytest

from games.rulebooks.martial_art.rules import strike
from games.trials import laws
from tests.rulebooks.martial_art.cast import fixture


def test_a_defence_asked_only_where_there_is_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence leaks: a question skipped because of hidden tokens."""

    def only_if_useful(tokens: tuple[str, ...]) -> int:
        return tokens.count("defence") + tokens.count("?")

    monkeypatch.setattr(strike, "effects", only_if_useful)
    with pytest.raises(AssertionError):
        laws.follow_some_tables(fixture("duel", "white"))
