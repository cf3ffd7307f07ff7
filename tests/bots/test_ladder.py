"""docs/ladder.md matches the games stored beside it."""

from companion.bootstrap import ROOT
from tests.bots.ladder import LadderGame, list_rungs, read_games, render_page

FILE = ROOT / "docs" / "ladder.jsonl"


def test_the_page_is_what_the_games_say() -> None:
    written = FILE.with_suffix(".md").read_text("utf-8")
    assert written == render_page(read_games(FILE)), "manage.py anew ladder"


def test_a_pair_is_parted_by_its_interval_alone() -> None:
    def verdict_of(won: int, games: int) -> str:
        played = (
            LadderGame(f"g/novice/steady/{n}", float(n < won), (1, 1), (1, 1)) for n in range(games)
        )
        (rung,) = list_rungs({each.name: each for each in played})
        return rung.verdict

    assert verdict_of(7, 10) == "NOT PARTED"
    assert verdict_of(70, 100) == "above"
    assert verdict_of(30, 100) == "BELOW"
