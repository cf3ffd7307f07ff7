"""Results of a run: who beats whom, what it is worth to begin, and which cards help a side."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from games.kernel.record import Record
from games.lab.measures.intervals import Interval, chance, newcombe, special, wilson
from games.lab.measures.plan import Plan
from games.lab.measures.tally import ALL, Counted, Tally, sum_tallies

ENOUGH: Final = 100
"""Games needed with a card, and without it, before they are compared."""


class Share(Record, frozen=True):
    games: int
    wins: int
    draws: int
    losses: int
    rate: Interval
    """Share of victories; a draw counts as half of one."""


class CardEffect(Record, frozen=True):
    """How a card's side fares with it in its opening hand, and without."""

    side: int
    card: str
    games: int
    rate: Interval
    games_without: int
    rate_without: Interval
    difference: Interval
    special: bool
    """Significant even though many cards were compared."""


class Report(Record, frozen=True):
    cells: tuple[Share, ...]
    sides: tuple[Share, ...]
    """Each side against all others together."""
    first: Share
    """Results of the first seat."""
    cards: tuple[CardEffect, ...]
    """Sorted by the lower end of the difference, highest first."""
    games: int
    answers: int
    rounds: int
    unfinished: int


def report(plan: Plan, tallies: Sequence[Tally]) -> Report:
    """Takes one tally for each cell of the plan."""
    whole = sum_tallies(tallies)
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


class _Comparison(NamedTuple):
    side: int
    card: str
    won: tuple[float, float]
    games: tuple[float, float]
    """Games with the card, and without it; the second is an effective sample size."""


def _cards(whole: Tally) -> tuple[CardEffect, ...]:
    compared = [each for each in _comparisons(whole) if min(each.games) >= ENOUGH]
    says = special([chance(each.won, each.games) for each in compared])
    rows = [_card_effect(each, sure) for each, sure in zip(compared, says, strict=True)]
    return tuple(sorted(rows, key=lambda row: (-row.difference.low, row.side, row.card)))


def _comparisons(whole: Tally) -> Iterator[_Comparison]:
    by_side: dict[int, list[dict[str, Counted]]] = {}
    for key, by_card in whole.cards.items():
        by_side.setdefault(int(key.partition(":")[0]), []).append(by_card)
    for side, alike in sorted(by_side.items()):
        for card in sorted({card for by_card in alike for card in by_card if card != ALL}):
            pairs = [(f[card], _others(f[ALL], f[card])) for f in alike if card in f]
            pairs = [(with_it, without) for with_it, without in pairs if without[0]]
            if pairs:
                yield _compare_card(side, card, pairs)


def _others(all_: Counted, with_it: Counted) -> Counted:
    return all_[0] - with_it[0], all_[1] - with_it[1]


def _compare_card(side: int, card: str, pairs: Sequence[tuple[Counted, Counted]]) -> _Comparison:
    """Weight the hands without the card so that each make-up counts as often as among hands with
    it."""
    games = sum(with_it[0] for with_it, _ in pairs)
    won = sum(with_it[1] for with_it, _ in pairs) / 2
    weights = [with_it[0] / games for with_it, _ in pairs]
    share = sum(
        weight * without[1] / 2 / without[0]
        for weight, (_, without) in zip(weights, pairs, strict=True)
    )
    as_many = 1 / sum(
        weight**2 / without[0] for weight, (_, without) in zip(weights, pairs, strict=True)
    )
    as_many = round(as_many, 6)
    return _Comparison(side, card, (won, share * as_many), (games, as_many))


def _card_effect(each: _Comparison, sure: bool) -> CardEffect:
    one, two = (wilson(won, games) for won, games in zip(each.won, each.games, strict=True))
    games, without = map(round, each.games)
    return CardEffect(each.side, each.card, games, one, without, two, newcombe(one, two), sure)


def by_pair(plan: Plan, summary: Report) -> Mapping[tuple[int, int], Share]:
    """Each pair appears twice, once from each side."""
    shares: dict[tuple[int, int], Share] = {}
    for (one, two), share in zip(plan.cells, summary.cells, strict=True):
        if one != two:
            shares[one, two] = share
            shares[two, one] = _share(share.losses, share.wins, share.games)
    return shares
