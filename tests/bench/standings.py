"""Standings of 5,000 entrants after 12 rounds, complete and after one result, compared with sums by
hand."""

import random
from collections.abc import Iterator

from games.tournaments.rules.scoring.figures import compute_figures
from games.tournaments.rules.scoring.history import History, Result, RoundRecord, Scoring
from games.tournaments.rules.scoring.order import order
from tests.bench.figures import Figure, race
from tests.tournaments.rules.scoring.rounds import affected_entrants

ENTRANTS, ROUNDS = 5_000, 12
TIES = (
    "points",
    "opponents_match_win",
    "opponents_game_win",
    "buchholz_cut_1",
    "sonneborn_berger",
    "head_to_head",
    "lot",
)
SCORES = ((2, 0), (2, 1), (1, 1), (1, 2), (0, 2))


def build_history() -> dict[int, list[RoundRecord]]:
    chance = random.Random(12)
    history: dict[int, list[RoundRecord]] = {entrant: [] for entrant in range(ENTRANTS)}
    for number in range(1, ROUNDS + 1):
        drawn = chance.sample(range(ENTRANTS), ENTRANTS)
        for one, other in zip(drawn[::2], drawn[1::2], strict=True):
            won, lost = chance.choice(SCORES)
            for entrant, foe, mine, theirs in ((one, other, won, lost), (other, one, lost, won)):
                outcome: Result = "win" if mine > theirs else "loss" if mine < theirs else "draw"
                history[entrant].append(
                    RoundRecord(number, (foe,), outcome, "played", mine, theirs)
                )
    return history


def order_by_hand(history: History) -> list[int]:
    """Order by points and Buchholz only, assuming that no round was missed."""
    worth = {"win": 3, "draw": 1, "loss": 0}
    points = {who: sum(worth[p.outcome] for p in rounds) for who, rounds in history.items()}
    met = {
        who: sum(points[other] for p in rounds for other in p.opponents)
        for who, rounds in history.items()
    }
    return sorted(history, key=lambda who: (-points[who], -met[who]))


def figures() -> Iterator[Figure]:
    history, scoring = build_history(), Scoring(rounds=ROUNDS)
    lots = {entrant: entrant for entrant in history}
    known = compute_figures(history, history, scoring, TIES)

    def full() -> int:
        return len(
            order(compute_figures(history, history, scoring, TIES), TIES, history, scoring, lots)[
                :1
            ]
        )

    def after_one_result() -> int:
        return (
            len(compute_figures(affected_entrants((0, 1), history, TIES), history, scoring, TIES))
            and 1
        )

    def time_order() -> int:
        return len(order(known, TIES, history, scoring, lots)[:1])

    def bare() -> int:
        return len(order_by_hand(history)[:1])

    whole, part, order_alone, hand = (
        1_000 / rate for rate in race(full, after_one_result, time_order, bare)
    )
    what = f"standings, {ENTRANTS:,} entrants, {ROUNDS} rounds, 6 tie-breaks and lot"
    yield Figure(what=what, ours=whole, unit="ms", peer="points and Buchholz by hand", theirs=hand)
    yield Figure(
        what="the same after one result, without the order",
        ours=part,
        unit="ms",
        peer="in full",
        theirs=whole,
        aim=0.05,
    )
    yield Figure(
        what="the order alone", ours=order_alone, unit="ms", peer="in full", theirs=whole, aim=0.25
    )
