"""docs/ladder.md matches the games stored beside it."""

from companion.bootstrap import ROOT
from tests.bots.ladder import Played, held, page, rungs

FILE = ROOT / "docs" / "ladder.jsonl"


def test_the_page_is_what_the_games_say() -> None:
    written = FILE.with_suffix(".md").read_text("utf-8")
    assert written == page(held(FILE)), "write it anew: python -m tests.bots.ladder --page"


def test_a_pair_is_parted_by_its_interval_alone() -> None:
    def told(won: int, games: int) -> str:
        played = (
            Played(f"g/novice/steady/{n}", float(n < won), (1, 1), (1, 1)) for n in range(games)
        )
        (rung,) = rungs({each.name: each for each in played})
        return rung.parted

    assert told(7, 10) == "NOT PARTED"
    assert told(70, 100) == "above"
    assert told(30, 100) == "BELOW"
