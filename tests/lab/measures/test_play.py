"""Games of the lab: each determined by its name, with alternating sides, and counted a second time
by hand."""

import random
from collections import Counter
from functools import partial
from typing import Any

import msgspec
import pytest

from games.bots.bot import Choice
from games.bots.levels import LEVELS
from games.bots.match import play_match
from games.kernel.game import AnyGame
from games.kernel.record import Below
from games.lab.measures.plan import (
    Part,
    Plan,
    Side,
    begin_game,
    fits,
    game_name,
    pairs,
)
from games.lab.measures.play import EndlessError, play
from games.lab.measures.tally import ALL, Tally, sum_tallies
from games.lab.parts import seeded_source
from games.rulebooks import GAMES

SEED = "of a test"
SLOW = ("martial_art", "combat")  # with players who answer anything


def sides(key: str, *levels: str) -> tuple[Side, ...]:
    ready = GAMES[key].ready_made()
    brought = [(each.key, msgspec.json.encode(each.brought).decode()) for each in ready]
    return tuple(
        Side(side, level, side, side, body)
        for side, body in brought or [("", "")]
        for level in levels
    )


def make_plan(key: str, games: int, *levels: str, setup: str = "{}") -> Plan:
    all_sides, game = sides(key, *levels), GAMES[key]
    cells = pairs(game, game.read_setup(setup.encode()), all_sides)
    return Plan(
        game=key, version=1, setup=setup, sides=all_sides, cells=cells, games=games, seed=SEED
    )


def play_part(plan: Plan, part: Part) -> Tally:
    return play(GAMES[plan.game], plan, part, partial(seeded_source, plan.seed))


class RecordingBot:
    """A bot that answers like another, and records its hand until the first play."""

    def __init__(self, level: str) -> None:
        self.level, self.hands = level, list[Counter[str]]()

    def answer(self, game: AnyGame, view: Any, seat: int, below: Below) -> Choice:
        side = view.sides[seat]
        if view.round == 1 and not side.arena:
            self.hands.append(Counter((*side.hand[0], *side.hand[1])))
        return LEVELS[self.level].answer(game, view, seat, below)


def count_by_hand(plan: Plan, number: int) -> tuple[int, int, set[str]]:
    """Play the game with this number in the first cell. Returns the first side's halves, the
    watched seat's halves, and the largest hand of that seat before it played a card."""
    game, (one, two) = GAMES[plan.game], plan.cells[0]
    at = (one, two) if number % 2 == 0 else (two, one)
    seated = [plan.sides[place] for place in at]
    state = begin_game(game, game.read_setup(plan.setup.encode()), seated)
    bots = [RecordingBot(side.level) for side in seated]
    end = play_match(game, state, bots, seeded_source(SEED, game_name(plan, 0, number)))
    result = game.result(end)
    assert result is not None
    halves = [
        1 if result.ranks[0] == result.ranks[1] else 2 * (rank == min(result.ranks))
        for rank in result.ranks
    ]
    watched = 0 if number % 4 < 2 else 1
    hand = max(bots[watched].hands, key=Counter.total)
    assert hand.total() == 8
    return halves[number % 2], halves[watched], set(hand)


def test_each_game_is_what_one_finds_who_plays_it_alone() -> None:
    plan = make_plan("brutal_ring", 12, "random", "novice")
    whole = play_part(plan, Part(0, 0, 12))
    alone = [count_by_hand(plan, number) for number in range(12)]
    halves = [mine for mine, _, _ in alone]
    assert (whole.wins, whole.draws, whole.losses) == tuple(map(halves.count, (2, 1, 0)))
    assert whole.games == 12
    assert sum(cards[ALL][0] for cards in whole.cards.values()) == 12
    assert sum(cards[ALL][1] for cards in whole.cards.values()) == sum(w for _, w, _ in alone)
    counted = Counter[str]()
    for cards in whole.cards.values():
        counted.update({card: games for card, (games, _) in cards.items() if card != ALL})
    assert counted == Counter(card for _, _, held in alone for card in held)


def test_the_stronger_wins_from_either_seat() -> None:
    """If the seats were not swapped back, each level would win about half of the games."""
    plan = make_plan("karatekarte", 8, "random", "novice")
    whole = play_part(plan, Part(0, 0, 8))
    assert (whole.wins, whole.losses > 4) == (0, True)
    assert 1 < whole.first_wins < 7


@pytest.mark.parametrize(
    "key",
    [
        *("brutal_ring", "kung_fu", "karatekarte"),
        *(pytest.param(key, marks=pytest.mark.rare) for key in SLOW),
    ],
)
def test_parts_in_any_order_and_done_twice_are_the_same_bytes(key: str, long: bool) -> None:
    plan = make_plan(key, 8, "random")
    cells = range(len(plan.cells) if long else 1)
    whole = [msgspec.json.encode(play_part(plan, Part(cell, 0, 8))) for cell in cells]
    for size in (1, 3):
        parts = [part for part in plan.parts(size) if part.cell in cells]
        random.Random(size).shuffle(parts)
        tallies = {part: play_part(plan, part) for part in [*parts, *parts[::2]]}
        assert whole == [
            msgspec.json.encode(sum_tallies(t for part, t in tallies.items() if part.cell == cell))
            for cell in cells
        ]


def test_another_seed_and_another_number_are_another_game() -> None:
    plan = make_plan("brutal_ring", 4, "random")
    below = [
        seeded_source(*each) for each in (("a", "x/0"), ("b", "x/0"), ("a", "x/1"), ("a", "x/0"))
    ]
    drawn_numbers = [[each(1000) for _ in range(20)] for each in below]
    assert drawn_numbers[0] == drawn_numbers[3]
    assert len({tuple(each) for each in drawn_numbers}) == 3
    assert len({game_name(plan, 0, number) for number in range(4)}) == 4


def test_whom_the_rules_keep_apart_do_not_meet() -> None:
    """MA-2.1, MA-2.6: no fighter meets himself, and belts do not mix."""
    plan = make_plan("martial_art", 2, "random")
    met = {tuple(plan.sides[place].key.rpartition("-")[2] for place in cell) for cell in plan.cells}
    assert met == {("white", "white")}
    assert len(plan.cells) == 15
    game = GAMES["martial_art"]
    igor = sides("martial_art", "random")[0]
    assert not fits(game, game.read_setup(b"{}"), (igor, igor))


def test_one_side_alone_meets_its_like() -> None:
    assert make_plan("karatekarte", 2, "random").cells == ((0, 0),)


def test_the_first_seat_begins_where_one_is_said_to() -> None:
    assert {key: GAMES[key].has_first_player for key in GAMES if key in KNOWN} == KNOWN
    game = GAMES["karatekarte"]
    plan = make_plan("karatekarte", 2, "random")
    state = begin_game(game, game.read_setup(b'{"first": 1}'), plan.sides * 2)
    assert state.first == 0


KNOWN = {
    "brutal_ring": True,
    "combat": True,
    "karatekarte": True,
    "kung_fu": False,
    "martial_art": True,
}


def test_a_game_without_an_end_is_broken_off_and_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.lab.measures.play.LONGEST", 3)
    whole = play_part(make_plan("karatekarte", 2, "random"), Part(0, 0, 2))
    assert (whole.unfinished, whole.draws, whole.wins, whole.losses) == (2, 2, 0, 0)
    assert issubclass(EndlessError, Exception)
