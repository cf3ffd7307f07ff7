"""Two simple greedy players, to compare the ready decks with one another.

    .venv/bin/python -m tests.rulebooks.combat.greedy 100

plays this number of duels for each pair and prints who won. A greedy player tries every option,
lets its effects run on at random until the next choice of a turn, and keeps the best result. It
does not plan and saves no card for later, so its result for a deck is only a first estimate.
"""

import sys
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

from games.kernel.record import Below, Move
from games.kernel.requests import Chance
from games.rulebooks.combat.catalogue import decks
from games.rulebooks.combat.decks import Deck
from games.rulebooks.combat.game import COMBAT, Setup
from games.rulebooks.combat.judgement import lead
from games.rulebooks.combat.rules.duel import Duel
from games.rulebooks.combat.rules.turn import Turn
from games.trials.laws import numbers
from tests.rulebooks.combat.cast import published_deck

Player = Callable[[Duel, Any, Below], Move]
LIMIT = 200  # turns; two players who only wait draw
MOST_OPTIONS = 40
LOOK_AHEAD = 12


def play_greedily(state: Duel, request: Any, below: Below) -> Move:
    """Choose the best option from the complete state; cards to be drawn are tried at random."""
    options: list[Move] = list(request.options(state))
    while len(options) > MOST_OPTIONS:
        options.pop(below(len(options)))
    tried = [
        (_score_after(state, request, move, below) + below(100) / 250, move) for move in options
    ]
    return max(tried, key=lambda pair: pair[0])[1]


def _score_after(state: Duel, request: Any, move: Move, below: Below) -> float:
    state = COMBAT.play(state, request.seat, move).state
    for _ in range(LOOK_AHEAD):
        if not state.open or isinstance(state.open[0], Turn):
            break
        following: Any = state.open[0]
        state = COMBAT.play(state, following.seat, following.sample(state, below)).state
    seat: int = request.seat
    return lead(state, seat) if state.open else 1000 * COMBAT.evaluate(state, seat)


def play_at_random(state: Duel, request: Any, below: Below) -> Move:
    move: Move = request.sample(state, below)
    return move


def play_likely(state: Duel, request: Any, below: Below) -> Move:
    """Choose at random, each option as often as the weights of the game say."""
    options: list[Move] = list(request.options(state))
    weights = [request.weigh(state, move) for move in options]
    lot = below(sum(weights))
    for move, weight in zip(options, weights, strict=True):
        lot -= weight
        if lot < 0:
            return move
    raise LookupError


def play_duel(seed: int, two: tuple[Deck, Deck], players: tuple[Player, Player]) -> Duel:
    below = numbers(seed)
    state = COMBAT.begin(Setup(decks=two, first=seed % 2, limit=LIMIT), 2, known=True)
    while state.open:
        request: Any = state.open[0]
        player = play_at_random if isinstance(request, Chance) else players[request.seat]
        state = COMBAT.play(state, request.seat, player(state, request, below)).state
    return state


def play_match(count: int, two: tuple[Deck, Deck], players: tuple[Player, Player]) -> Counter[str]:
    """Count the wins of the first player, those of the second, and the draws."""
    totals: Counter[str] = Counter()
    for seed in range(count):
        outcome = COMBAT.outcome(play_duel(seed, two, players))
        ranks = outcome.ranks if outcome else (1, 1)
        totals["draw" if ranks == (1, 1) else "first" if ranks == (1, 2) else "second"] += 1
    return totals


def main(count: int) -> None:
    for one, two in combinations(decks(), 2):
        totals = play_match(
            count, (published_deck(one), published_deck(two)), (play_greedily, play_greedily)
        )
        shares = ", ".join(
            f"{who} {totals[who] / count:.0%}" for who in ("first", "second", "draw")
        )
        print(f"{one} against {two}: {shares}", flush=True)  # noqa: T201  # it is a script


if __name__ == "__main__":
    main(int(sys.argv[1]))
