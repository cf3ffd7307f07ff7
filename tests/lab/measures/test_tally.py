"""Tallies added up in any order, and counted a second time by hand."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest

from games.lab.measures.plan import Plan, Side
from games.lab.measures.report import ENOUGH, by_pair, report
from games.lab.measures.tally import ALL, Tally, sum_tallies

GAMES = 600
CARDS = ("axe", "bow", "club")


def random_game(chance: random.Random) -> Tally:
    """Return one random game, counted for the first side, which sits first every other time."""
    won, first = chance.choice((0, 1, 2)), chance.random() < 0.5
    halves = won if first else 2 - won
    held = [card for card in CARDS if chance.random() < 0.5]
    return Tally(
        games=1,
        wins=int(won == 2),
        draws=int(won == 1),
        losses=int(won == 0),
        first_wins=int(halves == 2),
        first_losses=int(halves == 0),
        answers=chance.randrange(90),
        rounds=4,
        cards={chance.choice("01"): dict.fromkeys((ALL, *held), (1, halves))},
    )


@pytest.fixture(scope="module")
def games() -> list[Tally]:
    chance = random.Random(4)
    return [random_game(chance) for _ in range(GAMES)]


def halves(tally: Tally) -> int:
    return next(iter(tally.cards.values()))[ALL][1]


def test_no_order_and_no_parting_changes_a_byte(games: list[Tally]) -> None:
    whole = msgspec.json.encode(sum_tallies(games))
    for seed in range(5):
        chance = random.Random(seed)
        mixed = chance.sample(games, len(games))
        cuts = [0, *sorted(chance.sample(range(GAMES), 20)), GAMES]
        parts = [sum_tallies(mixed[a:b]) for a, b in pairwise(cuts)]
        chance.shuffle(parts)
        assert msgspec.json.encode(sum_tallies(parts)) == whole


def test_every_figure_is_what_one_counts_by_hand(games: list[Tally]) -> None:
    total = sum_tallies(games)
    assert (total.wins, total.draws, total.losses) == tuple(
        sum(getattr(each, name) for each in games) for name in ("wins", "draws", "losses")
    )
    assert total.wins + total.draws + total.losses == total.games == GAMES
    counted: Counter[tuple[str, str, str]] = Counter()
    for each in games:
        ((side, held),) = each.cards.items()
        for card in held:
            counted[side, card, "games"] += 1
            counted[side, card, "halves"] += halves(each)
    assert {
        (side, card, what): value
        for side, cards in total.cards.items()
        for card, both in cards.items()
        for what, value in zip(("games", "halves"), both, strict=True)
    } == counted


def plan(sides: int, cells: tuple[tuple[int, int], ...]) -> Plan:
    made_up = tuple(Side(f"s{n}", "steady", f"S{n}", f"S{n}") for n in range(sides))
    return Plan(game="g", version=1, setup="{}", sides=made_up, cells=cells, games=10, seed="")


def test_a_side_against_all_others_is_its_cells_from_its_own_seat() -> None:
    cells = ((0, 1), (0, 2), (1, 2))
    tallies = [
        Tally(games=10, wins=7, draws=1, losses=2),
        Tally(games=10, wins=4, losses=6),
        Tally(games=10, wins=0, draws=10),
    ]
    result = report(plan(3, cells), tallies)
    assert [(s.games, s.wins, s.draws, s.losses) for s in result.sides] == [
        (20, 11, 1, 8),
        (20, 2, 11, 7),
        (20, 6, 10, 4),
    ]
    assert [s.rate.value for s in result.sides] == [0.575, 0.375, 0.55]
    turned = by_pair(plan(3, cells), result)
    assert set(turned) == {(a, b) for a in range(3) for b in range(3) if a != b}
    assert (turned[1, 0].wins, turned[1, 0].losses) == (2, 7)
    assert turned[1, 0].rate.value == pytest.approx(1 - turned[0, 1].rate.value)


def test_a_card_is_compared_where_there_are_enough_games_with_and_without_it() -> None:
    """A card held in too many games, or in one too few, gets no comparison."""
    enough, few = (ENOUGH, ENOUGH), (ENOUGH - 1, ENOUGH)
    both = 2 * ENOUGH
    cards = {"0": {ALL: (both, both), "axe": enough, "bow": few, "club": (ENOUGH + 1, ENOUGH)}}
    result = report(plan(1, ((0, 0),)), [Tally(games=both, cards=cards)])
    assert [each.card for each in result.cards] == ["axe"]


def test_what_carries_its_side_stands_first_and_only_what_is_sure_is_called_so() -> None:
    cards = {
        "0": {ALL: (1000, 1000), "axe": (500, 600), "bow": (500, 500), "club": (500, 400)},
        "1": {ALL: (1000, 1000), "axe": (500, 515)},
    }
    result = report(plan(2, ((0, 1),)), [Tally(games=2000, cards=cards)])
    assert [(each.side, each.card, each.special) for each in result.cards] == [
        (0, "axe", True),
        (1, "axe", False),
        (0, "bow", False),
        (0, "club", True),
    ]
    axe = result.cards[0]
    rates = (axe.rate.value, axe.rate_without.value, axe.difference.value)
    assert rates == pytest.approx((0.6, 0.4, 0.2))
    assert axe.difference.low < 0.2 < axe.difference.high


def part_sizes() -> Iterator[tuple[int, int]]:
    for games in range(1, 40):
        for size in range(1, 45):
            yield games, size


def test_parts_cover_each_game_once_and_are_found_by_their_numbers() -> None:
    for games, size in part_sizes():
        of = msgspec.structs.replace(plan(3, ((0, 1), (0, 2), (1, 2))), games=games)
        parts = list(of.parts(size))
        assert len(parts) == of.count(size)
        assert [p.cell for p in parts[:3]] == [0, 1, 2]
        covered = [(p.cell, n) for p in parts for n in range(p.first, p.end)]
        assert sorted(covered) == [(cell, n) for cell in range(3) for n in range(games)]


def test_hands_are_compared_with_those_that_are_made_up_alike() -> None:
    """A player who chose the better piles holds more of their cards: this must not count as a
    card's value."""
    cards = {
        "0:5+3": {ALL: (1000, 1600), "axe": (600, 960)},
        "0:3+5": {ALL: (1000, 400), "axe": (200, 80)},
    }
    (axe,) = report(plan(1, ((0, 0),)), [Tally(games=2000, cards=cards)]).cards
    assert (axe.games, axe.special) == (800, False)
    assert axe.rate.value == pytest.approx(0.65)
    assert axe.rate_without.value == pytest.approx(0.75 * 0.8 + 0.25 * 0.2)
    assert axe.difference.value == pytest.approx(0)
    assert axe.games_without == round(1 / (0.75**2 / 400 + 0.25**2 / 800))
