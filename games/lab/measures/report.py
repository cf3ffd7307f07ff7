"""What a run has found: who beats whom, what it is worth to begin, and which cards carry a side."""

from collections.abc import Mapping, Sequence
from typing import Final

from games.kernel.record import Record
from games.lab.measures.intervals import Interval, chance, newcombe, special, wilson
from games.lab.measures.plan import Plan
from games.lab.measures.tally import ALL, Tally, added

ENOUGH: Final = 100
"""Games with a card, and without it, before they are compared."""


class Share(Record, frozen=True):
    games: int
    wins: int
    draws: int
    losses: int
    rate: Interval
    """Of victories, a draw as half of one."""


class Carried(Record, frozen=True):
    """A card: how its side fares with it in its opening hand, and without."""

    side: int
    card: str
    games: int
    rate: Interval
    games_without: int
    rate_without: Interval
    difference: Interval
    special: bool
    """Though so many were compared."""


class Report(Record, frozen=True):
    cells: tuple[Share, ...]
    sides: tuple[Share, ...]
    """Against all others together."""
    first: Share
    """The first seat's."""
    cards: tuple[Carried, ...]
    """By the lower end of the difference, the highest first."""
    games: int
    answers: int
    rounds: int
    unfinished: int


def report(plan: Plan, tallies: Sequence[Tally]) -> Report:
    """A tally for each cell of the plan."""
    whole = added(tallies)
    return Report(
        tuple([_share(tally.wins, tally.losses, tally.games) for tally in tallies]),
        tuple([_side(plan, tallies, place) for place in range(len(plan.sides))]),
        _share(whole.first_wins, whole.first_losses, whole.games),
        _cards(whole),
        whole.games,
        whole.answers,
        whole.rounds,
        whole.unfinished,
    )


def _share(wins: int, losses: int, games: int) -> Share:
    draws = games - wins - losses
    return Share(games, wins, draws, losses, wilson(wins + draws / 2, games))


def _side(plan: Plan, tallies: Sequence[Tally], place: int) -> Share:
    wins = losses = games = 0
    for (one, two), tally in zip(plan.cells, tallies, strict=True):
        if one == two:
            continue
        if place == one:
            wins, losses = wins + tally.wins, losses + tally.losses
        elif place == two:
            wins, losses = wins + tally.losses, losses + tally.wins
        else:
            continue
        games += tally.games
    return _share(wins, losses, games)


def _cards(whole: Tally) -> tuple[Carried, ...]:
    compared = [
        (int(side), card, with_it, (all_[0] - with_it[0], all_[1] - with_it[1]))
        for side, found in whole.cards.items()
        for all_ in (found[ALL],)
        for card, with_it in found.items()
        if card != ALL
    ]
    compared = [each for each in compared if min(each[2][0], each[3][0]) >= ENOUGH]
    chances = [chance((one[1] / 2, two[1] / 2), (one[0], two[0])) for _, _, one, two in compared]
    found_special = special(chances)
    rows = [
        _carried(side, card, (one, two), says)
        for (side, card, one, two), says in zip(compared, found_special, strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: (-row.difference.low, row.side, row.card)))


def _carried(
    side: int, card: str, counted: tuple[tuple[int, int], tuple[int, int]], says: bool
) -> Carried:
    (games, halves), (without, halves_without) = counted
    one, two = wilson(halves / 2, games), wilson(halves_without / 2, without)
    return Carried(side, card, games, one, without, two, newcombe(one, two), says)


def by_pair(plan: Plan, found: Report) -> Mapping[tuple[int, int], Share]:
    """Read from both sides."""
    shares: dict[tuple[int, int], Share] = {}
    for (one, two), share in zip(plan.cells, found.cells, strict=True):
        if one != two:
            shares[one, two] = share
            shares[two, one] = _share(share.losses, share.wins, share.games)
    return shares
