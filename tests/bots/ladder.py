"""Strength of levels: games between two levels with sides swapped, and the confidence interval.

    python -m tests.bots.ladder FILE.jsonl [--game KEY] [--pair weaker,stronger] [--games N]
                                           [--seconds S] [--page FILE.md]

The command plays the games that the file does not contain yet, one per line, until the count or the
time limit is reached, and then prints a summary of the file. It can be run again to continue: a
game's random numbers depend only on its name, so neither order nor interruption changes a game.
"""

import argparse
import json
import math
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic, process_time
from typing import Any, Final, NamedTuple

from games.bots.bot import Bot, Choice
from games.bots.levels import LEVELS
from games.bots.match import play_match
from games.kernel.game import AnyGame
from games.kernel.record import Below, Record
from games.kernel.requests import State
from games.lab.measures.intervals import Interval, wilson
from games.rulebooks import GAMES
from games.rulebooks.brutal_ring.game import Setup as BrutalRing
from games.rulebooks.combat.decks import Deck
from games.rulebooks.combat.game import Setup as Combat
from games.rulebooks.karatekarte.game import Setup as KarateKarte
from games.rulebooks.kung_fu.game import Setup as KungFu
from games.rulebooks.martial_art.game import Setup as MartialArt
from games.rulebooks.martial_art.loadouts import Loadout
from games.rulebooks.martial_art.state import Belt

PAIRS: Final = (("random", "novice"), ("novice", "steady"), ("steady", "expert"))
TURNS: Final = 200
"""Round limit for Combat: if both only wait, the game is a draw."""


def fight_setup(belt: Belt) -> MartialArt:
    names = ("ricardo", "li_ming")
    return MartialArt(belt=belt, corners=tuple(Loadout(fighter=n, belt=belt) for n in names))


TEMPEST: Final = Deck(
    {"straight_punch": 4}
    | dict.fromkeys(("cut", "lunge", "focus"), 2)
    | dict.fromkeys(("whirlwind", "thunder_fist", "fury", "burning_blood", "charge"), 1)
    | dict.fromkeys(
        ("hundred_blows", "flying_kick", "lightning_step", "headlong", "tiger_leap"), 1
    ),
    name="The Tempest",
)
"""Copy of the deck from when the first of these games were played: tuning the real deck invalidates
none of them."""

SETUPS: Final[Mapping[str, tuple[str, Record]]] = {
    "karatekarte": ("karatekarte", KarateKarte()),
    "brutal_ring": ("brutal_ring", BrutalRing()),
    "kung_fu": ("kung_fu", KungFu()),
    "combat": ("combat", Combat(decks=(TEMPEST, TEMPEST), limit=TURNS)),
    "martial_art white": ("martial_art", fight_setup("white")),
    "martial_art black": ("martial_art", fight_setup("black")),
}
"""Two equal sides if the game has several sides to choose from; otherwise the same two fighters,
swapped."""


class TimedBot:
    """A bot whose thinking time is measured in processor time."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.answers, self.seconds = bot, 0, 0.0

    def answer(self, game: AnyGame, view: State, seat: int, below: Below) -> Choice:
        begun = process_time()
        choice = self.bot.answer(game, view, seat, below)
        self.seconds += process_time() - begun
        self.answers += 1
        return choice


class LadderGame(NamedTuple):
    name: str
    """Setup, pair and number."""
    won: float
    """Score of the stronger level: 1, 0, or 0.5 for a draw."""
    answers: tuple[int, int]
    seconds: tuple[float, float]


def seeded_numbers(name: str) -> Below:
    chance = random.Random(name).random
    return lambda n: int(chance() * n)


def play_game(name: str) -> LadderGame:
    """Two consecutive games use the same random numbers, with the sides swapped."""
    which, weaker, stronger, number = name.split("/")
    key, setup = SETUPS[which]
    game, two = GAMES[key], (TimedBot(LEVELS[weaker]), TimedBot(LEVELS[stronger]))
    swapped = int(number) % 2 == 1
    below = seeded_numbers(f"{which}/{weaker}/{stronger}/{int(number) // 2}")
    state: Any = game.begin(setup, 2, True)
    state = play_match(game, state, two[::-1] if swapped else two, below)
    result = game.result(state)
    weak, strong = (result.ranks[::-1] if swapped else result.ranks) if result else (1, 1)
    won = 1.0 if strong < weak else 0.5 if strong == weak else 0.0
    answers, seconds = zip(*((each.answers, round(each.seconds, 3)) for each in two), strict=True)
    return LadderGame(name, won, answers, seconds)


def game_names(games: list[str], pairs: list[tuple[str, str]], count: int) -> Iterator[str]:
    """Yield one game of each pair in turn, so that an interrupted run has some games of every
    pair."""
    for number in range(count):
        for game in games:
            for weaker, stronger in pairs:
                yield f"{game}/{weaker}/{stronger}/{number}"


def read_games(path: Path) -> dict[str, LadderGame]:
    lines = path.read_text().splitlines() if path.exists() else []
    games = (LadderGame(*json.loads(line)) for line in lines)
    return {each.name: each for each in games}


class Rung(NamedTuple):
    """Result of two levels in one game."""

    which: str
    weaker: str
    stronger: str
    games: int
    won: float
    rate: Interval
    thinking: tuple[float, float]
    """Milliseconds per answer, of the weaker and of the stronger."""

    @property
    def verdict(self) -> str:
        low, high = self.rate.low, self.rate.high
        return "above" if low > 0.5 else "NOT PARTED" if high > 0.5 else "BELOW"


def list_rungs(by_name: Mapping[str, LadderGame]) -> Iterator[Rung]:
    by_pair: dict[str, list[LadderGame]] = {}
    for name, each in sorted(by_name.items()):
        by_pair.setdefault(name.rpartition("/")[0], []).append(each)
    for pair, all_played in by_pair.items():
        which, weaker, stronger = pair.split("/")
        count, won = len(all_played), sum(each.won for each in all_played)
        one, two = (
            1000
            * sum(e.seconds[n] for e in all_played)
            / max(1, sum(e.answers[n] for e in all_played))
            for n in (0, 1)
        )
        yield Rung(which, weaker, stronger, count, won, wilson(won, count), (one, two))


def table_lines(by_name: Mapping[str, LadderGame]) -> Iterator[str]:
    for rung in list_rungs(by_name):
        one, two = rung.thinking
        yield (
            f"{rung.which}: {rung.stronger} {rung.won:g} of {rung.games} against {rung.weaker}, "
            f"{rung.rate.low:.0%} to {rung.rate.high:.0%}, {rung.verdict}; "
            f"{two:.0f} and {one:.0f} ms an answer"
        )


def render_page(by_name: Mapping[str, LadderGame]) -> str:
    """Render docs/ladder.md."""
    rows = [
        f"| {rung.which} | {rung.stronger} | {rung.weaker} | {rung.won:g} of {rung.games} "
        f"| {rung.rate.low:.0%} to {rung.rate.high:.0%} | {rung.verdict} |"
        for rung in list_rungs(by_name)
    ]
    return "\n".join((HEAD, *rows, ""))


HEAD: Final = """\
# The ladder of the levels

Games between two levels of bots, sides swapped, kept in [`ladder.jsonl`](ladder.jsonl), one a line.
`python -m tests.bots.ladder docs/ladder.jsonl --page docs/ladder.md` plays what is missing of 200
games a pair (with `--seconds`, for so long), and writes this page anew. A pair is parted where
Wilson's interval at 95 % lies above a half. Pairs stop once they are parted, not all at 200: such
an interval is a little surer than it may be.

A steady bot makes a hundred tries for an answer, in Kung-Fu thirty; an expert six hundred, in all
five games. In Kung-Fu against a hundred tries an expert won 34 of 60 (44 to 68 %): what the others
stake is guessed, and more tries guess no better. Tried there against a hundred, too: no judgement
before playing on (8 of 14), and three times as many stakes looked at (7 of 16). So it is the steady
one that makes fewer, and the two are different players.

| game | stronger | weaker | won | interval | |
|---|---|---|---|---|---|"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", action="append", choices=SETUPS)
    parser.add_argument("--pair", action="append", type=lambda text: tuple(text.split(",")))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=math.inf)
    parser.add_argument("--page", type=Path, help="write what the file holds there, too")
    options = parser.parse_args()
    by_name, begun = read_games(options.file), monotonic()
    with options.file.open("a") as lines:
        for name in game_names(options.game or [*SETUPS], options.pair or [*PAIRS], options.games):
            if monotonic() - begun > options.seconds:
                break
            if name not in by_name:
                by_name[name] = play_game(name)
                print(json.dumps(by_name[name]), file=lines, flush=True)
    print(*table_lines(by_name), sep="\n")  # noqa: T201  # it is a script
    if options.page is not None:
        options.page.write_text(render_page(by_name), "utf-8")


if __name__ == "__main__":
    main()
