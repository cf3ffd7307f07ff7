"""Reasons of a draw, read from the draw, from its plan, and from the draw without the wish to keep
club-mates apart. No further matching is done for them."""

from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Literal

from games.tournaments.rules.matching.draw import (
    BelowHadMore,
    Bye,
    ByeReason,
    Draw,
    First,
    Floated,
    KeptApart,
    LowestOfThose,
    MetBefore,
    Needed,
    OtherSide,
    Pair,
    PairReason,
    Rematch,
    SamePoints,
    Together,
)
from games.tournaments.rules.matching.field import Plan
from games.tournaments.rules.matching.sides import goes_first
from games.tournaments.rules.matching.solver import Matching

Because = Literal["odd", "met_all", "met_all_up", "wish", "blocked"]


def explain_draw(
    plan: Plan, matching: Matching, free: Matching, window: int, instead: Mapping[int, int]
) -> Draw:
    """Explain a draw. `free`: the draw without the wish about clubs; `instead`: the opponents that
    entrants would have met without the exchange of sides."""
    reader = _Reader(plan, matching, free, instead)
    pairs = tuple(reader.pair(n, *pair) for n, pair in enumerate(sorted(matching)))
    return Draw(pairs, reader.bye(), reader.rematches, window)


class _Reader:
    def __init__(
        self, plan: Plan, admitted: Matching, free: Matching, exchanged: Mapping[int, int]
    ) -> None:
        self.exchanged = exchanged
        self.plan, self.field, self.matching = plan, plan.field, admitted
        self.rematches = plan.field.count_rematches(admitted)
        moved = set(admitted)
        self.planned = _mates(pair for pair in plan.pairs if pair not in moved)
        self.freely = _mates(pair for pair in free if pair not in moved)
        self.elsewhere = self.planned.keys() | self.freely.keys() | exchanged.keys()
        self.forced = self._forced_pairs()

    def _forced_pairs(self) -> set[tuple[int, int]]:
        """Return, for each boundary with an odd number above, the pair that must cross it."""
        plan = self.plan
        above = list(accumulate(len(members) for members in plan.groups))
        crossing: dict[int, list[tuple[int, int]]] = {}
        for one, other in self.matching:
            for boundary in range(plan.group[one], plan.group[other]):
                if above[boundary] % 2:
                    crossing.setdefault(boundary, []).append((one, other))
        return {min(pairs, key=lambda pair: plan.strain(*pair)) for pairs in crossing.values()}

    def pair(self, number: int, one: int, other: int) -> Pair:
        better, worse = self.field.all[one], self.field.all[other]
        first, second = (one, other) if goes_first(better, worse, number) else (other, one)
        reasons = tuple(self._reasons(one, other, first, second))
        return Pair(self._id(first), self._id(second), reasons)

    def _reasons(self, one: int, other: int, first: int, second: int) -> Iterator[PairReason]:
        field, plan = self.field, self.plan
        if plan.group[one] == plan.group[other]:
            size = len(plan.groups[plan.group[one]])
            places = (plan.spot[first] + 1, plan.spot[second] + 1)
            yield SamePoints(field.all[one].points, size, places)
        else:
            points = (field.all[one].points, field.all[other].points)
            yield Floated(self._id(one), self._id(other), points, self._because(one, other))
        rounds = field.met[one].get(other)
        if rounds is not None:
            yield Rematch(rounds, self.rematches)
        if shared := field.shared_clubs(one, other):
            yield Together(shared)
        for each in (first, second):
            if each in self.elsewhere:
                yield from self._instead(each)
        ahead = (field.all[first].ahead, field.all[second].ahead)
        if ahead[0] != ahead[1]:
            yield First(self._id(first), ahead)

    def _instead(self, one: int) -> Iterator[PairReason]:
        """Yield the opponents that the entrant would have met by its place, and without the wish
        about clubs."""
        field = self.field
        planned = self.planned.get(one)
        if planned is not None and planned in field.met[one]:
            yield MetBefore(self._id(one), self._id(planned), field.met[one][planned])
        freely = self.freely.get(one)
        if freely is not None and (shared := field.shared_clubs(one, freely)):
            yield KeptApart(self._id(one), self._id(freely), shared)
        if (mate := self.exchanged.get(one)) is not None:
            first = field.all[one].ahead > 0
            yield OtherSide(self._id(one), self._id(mate), "first" if first else "second")

    def _because(self, one: int, other: int) -> Because:
        if (one, other) in self.forced:
            return "odd"
        if self._met_all(one):
            return "met_all"
        if self._met_all(other):
            return "met_all_up"
        return "wish" if self._only_wished(one, other) else "blocked"

    def _met_all(self, one: int) -> bool:
        mates = self.plan.groups[self.plan.group[one]]
        met = self.field.met[one]
        return 1 < len(mates) <= len(met) + 1 and all(p == one or p in met for p in mates)

    def _only_wished(self, one: int, other: int) -> bool:
        """Return whether, without the wish about clubs, either would meet an opponent of the
        other's score group."""
        group = self.plan.group
        mates = (self.freely.get(one), self.freely.get(other))
        return any(
            mate is not None and group[mate] == group[each]
            for each, mate in zip((one, other), mates, strict=True)
        )

    def bye(self) -> Bye | None:
        field, rest = self.field, self.plan.resting
        if rest is None:
            return None
        order = field.bye_order()
        byes = field.all[rest].byes
        reasons: list[ByeReason] = []
        if needed := order[: order.index(rest)]:
            reasons.append(Needed(tuple(self._id(each) for each in needed)))
        else:
            reasons.append(LowestOfThose(byes))
        below = range(rest + 1, field.size)
        if more := tuple(self._id(each) for each in below if field.all[each].byes > byes):
            reasons.append(BelowHadMore(more))
        return Bye(self._id(rest), tuple(reasons))

    def _id(self, position: int) -> int:
        return self.field.all[position].id


def _mates(pairs: Iterator[tuple[int, int]]) -> dict[int, int]:
    mates: dict[int, int] = {}
    for one, other in pairs:
        mates[one], mates[other] = other, one
    return mates
