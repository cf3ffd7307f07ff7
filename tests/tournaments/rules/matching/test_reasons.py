"""Every reason a draw gives is true: each fact is looked up, or the draw is made again without
it."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.tournaments.rules.matching.draw import (
    BelowHadMore,
    Contender,
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
from games.tournaments.rules.matching.pairs import draw_pairs
from tests.tournaments.rules.matching.fields import (
    field_at_random,
    fields,
    pairings,
    pairs_and_bye,
    partners,
    score,
    standing_order,
)
from tests.tournaments.rules.matching.seasons import season

WISHES = st.sampled_from((None, 0, 9, 100))


def reasons(draw: Draw) -> Iterator[tuple[Pair, PairReason]]:
    return ((two, reason) for two in draw.pairs for reason in two.reasons)


class Witness:
    """Checks each reason of a draw of one field independently."""

    def __init__(self, field: list[Contender], draw: Draw, apart: int | None) -> None:
        self.field, self.draw, self.apart = field, draw, apart
        self.by_id = {one.id: one for one in field}
        bye = draw.bye.entrant if draw.bye else None
        self.playing = [one for one in standing_order(field) if one.id != bye]
        self.groups = {
            points: [one.id for one in group]
            for points, group in groupby(self.playing, key=lambda one: one.points)
        }
        self.mates = partners(draw)

    def partners_without_wish(self) -> dict[int, int]:
        return partners(draw_pairs(self.playing, apart=None))

    def partners_by_place(self) -> dict[int, int]:
        fresh = [Contender(id=one.id, points=one.points, rank=one.rank) for one in self.playing]
        return partners(draw_pairs(fresh))

    def check(self, two: Pair, reason: PairReason) -> None:
        first, second = self.by_id[two.first], self.by_id[two.second]
        match reason:
            case SamePoints(points, size, places):
                group = self.groups[points]
                assert first.points == second.points == points
                assert (size, places[0], places[1]) == (
                    len(group),
                    group.index(two.first) + 1,
                    group.index(two.second) + 1,
                )
            case Floated():
                self.check_floated(two, reason)
            case MetBefore(entrant, other, rounds):
                assert self.by_id[entrant].met[other] == rounds
                assert self.partners_by_place()[entrant] == other != self.mates[entrant]
            case KeptApart(entrant, mate, shared):
                assert entrant in (two.first, two.second)
                assert self.partners_without_wish()[entrant] == mate != self.mates[entrant]
                assert (
                    set(shared) == {*self.by_id[entrant].apart} & {*self.by_id[mate].apart} != set()
                )
            case Together(shared):
                assert set(shared) == {*first.apart} & {*second.apart} != set()
            case Rematch(rounds, rematches):
                assert first.met[two.second] == rounds
                assert rematches == self.draw.rematches
            case OtherSide(entrant, other, oftener):
                both = (self.by_id[entrant].ahead, self.by_id[other].ahead)
                assert min(both) > 0 if oftener == "first" else max(both) < 0
                assert self.mates[entrant] != other
            case First(entrant, ahead):
                assert entrant == two.first
                assert ahead == (first.ahead, second.ahead)
                assert ahead[0] < ahead[1]

    def check_floated(self, two: Pair, reason: Floated) -> None:
        down, up = self.by_id[reason.down], self.by_id[reason.up]
        assert {down.id, up.id} == {two.first, two.second}
        assert (down.points, up.points) == reason.points
        assert down.points > up.points
        free = self.partners_without_wish()
        match reason.because:
            case "odd":
                above = zip(self.groups, accumulate(map(len, self.groups.values())), strict=True)
                assert any(n % 2 for points, n in above if down.points >= points > up.points)
            case "met_all":
                assert set(self.groups[down.points]) - {down.id} <= down.met.keys()
            case "met_all_up":
                assert set(self.groups[up.points]) - {up.id} <= up.met.keys()
            case "wish":
                assert any(self.by_id[free[one.id]].points == one.points for one in (down, up))
            case "blocked":
                assert not any(self.by_id[free[one.id]].points == one.points for one in (down, up))


@given(fields(least=2, most=40), WISHES)
def test_every_reason_is_true(field: list[Contender], apart: int | None) -> None:
    draw = draw_pairs(field, apart=apart)
    witness = Witness(field, draw, apart)
    for two, reason in reasons(draw):
        witness.check(two, reason)


@given(fields(least=2, most=40), WISHES)
def test_nothing_is_left_unsaid(field: list[Contender], apart: int | None) -> None:
    """Each pair says how its points stand, whether it met before and what it shares."""
    draw = draw_pairs(field, apart=apart)
    by_id = {one.id: one for one in field}
    for two in draw.pairs:
        kinds = Counter(type(reason) for reason in two.reasons)
        a, b = by_id[two.first], by_id[two.second]
        assert kinds[SamePoints] == (a.points == b.points)
        assert kinds[Floated] == (a.points != b.points)
        assert kinds[Rematch] == (b.id in a.met)
        assert kinds[Together] == bool({*a.apart} & {*b.apart})


def test_reasons_of_a_large_field_are_true() -> None:
    for draw, field in season(300, 5, seed=1, clubs=12):
        of = {one.id: one for one in field}
        free = partners(draw_pairs([replace(one, ahead=0) for one in field], apart=None))
        for two, reason in reasons(draw):
            assert two.first not in of[two.second].met
            if isinstance(reason, KeptApart):
                assert free[reason.entrant] == reason.mate
                assert of[reason.entrant].apart == of[reason.mate].apart == reason.shared


@given(fields(least=1, most=9))
def test_the_bye_says_why(field: list[Contender]) -> None:
    draw = draw_pairs(field)
    if draw.bye is None:
        return
    of = {one.id: one for one in field}
    order = [one.id for one in standing_order(field)]
    bye = of[draw.bye.entrant]
    below = order[order.index(bye.id) + 1 :]
    wanted = sorted(order, key=lambda one: (of[one].byes, -order.index(one)))
    for reason in draw.bye.reasons:
        match reason:
            case LowestOfThose(byes):
                assert byes == bye.byes == min(one.byes for one in field)
                assert all(of[one].byes > byes for one in below)
                assert wanted[0] == bye.id
            case BelowHadMore(entrants):
                assert [one for one in below if of[one].byes > bye.byes] == list(entrants)
            case Needed(entrants):
                assert list(entrants) == wanted[: len(entrants)] != []
                assert wanted[len(entrants)] == bye.id
                assert all(fewest(field, one) > draw.rematches for one in entrants)


def fewest(field: list[Contender], bye: int) -> int:
    playing = [one.id for one in field if one.id != bye]
    return min(score(field, pairs, bye, 0)[0] for pairs in pairings(playing))


def test_every_reason_comes_up() -> None:
    """A reason that never occurred would pass the other tests."""
    counts: Counter[str] = Counter()
    for seed in range(300):
        field = field_at_random(random.Random(seed), 3 + seed % 14)
        draw = draw_pairs(field, apart=(0, 9, 100)[seed % 3])
        for _, reason in reasons(draw):
            counts[type(reason).__name__] += 1
            if isinstance(reason, Floated):
                counts[reason.because] += 1
        counts.update(type(reason).__name__ for reason in (draw.bye.reasons if draw.bye else ()))
    assert counts.keys() == {
        *("SamePoints", "Floated", "MetBefore", "KeptApart", "Together", "Rematch"),
        *("odd", "met_all", "met_all_up", "wish", "blocked"),
        *("LowestOfThose", "BelowHadMore", "Needed"),
    }


def contenders(points: str, met: str = "", apart: str = "") -> list[Contender]:
    """Build contenders: points as one digit each, clubs as one letter each; "0-1 2-3" are pairs who
    have met."""
    histories: dict[int, dict[int, tuple[int, ...]]] = {n: {} for n in range(len(points))}
    for two in met.split():
        one, other = map(int, two.partition("-")[::2])
        histories[one][other] = histories[other][one] = (1,)
    clubs = apart.ljust(len(points), "-")
    return [
        Contender(
            id=n,
            points=int(figure),
            rank=n,
            met=histories[n],
            apart=() if clubs[n] == "-" else (clubs[n],),
        )
        for n, figure in enumerate(points)
    ]


@pytest.mark.parametrize(
    ("field", "apart", "pairs"),
    [
        (contenders("2222"), 0, [(0, 2), (1, 3)]),
        (contenders("2222", met="0-2"), 0, [(0, 3), (1, 2)]),
        (contenders("2222", apart="a-a"), 0, [(0, 3), (1, 2)]),
        (contenders("2222", apart="a-a"), None, [(0, 2), (1, 3)]),
        (contenders("222111"), 0, [(0, 1), (2, 3), (4, 5)]),
        # Two leading club mates stay together, unless their wish may cost two squared differences.
        (contenders("2211", apart="aa"), 0, [(0, 1), (2, 3)]),
        (contenders("2211", apart="aa"), 1, [(0, 1), (2, 3)]),
        (contenders("2211", apart="aa"), 3, [(0, 2), (1, 3)]),
        # Two floats to the neighbouring group are better than one float across two groups.
        (contenders("321100", met="2-3"), 0, [(0, 1), (2, 4), (3, 5)]),
    ],
)
def test_small_draws_by_hand(
    field: list[Contender], apart: int | None, pairs: list[tuple[int, int]]
) -> None:
    assert pairs_and_bye(draw_pairs(field, apart=apart))[0] == pairs


def test_club_mates_kept_apart_say_so() -> None:
    draw = draw_pairs(contenders("2222", apart="a-a"))
    assert draw.pairs[0].reasons == (SamePoints(2, 4, (1, 4)), KeptApart(0, 2, ("a",)))
    assert draw.pairs[1].reasons == (SamePoints(2, 4, (3, 2)), KeptApart(2, 0, ("a",)))


def test_a_second_meeting_says_which_rounds_and_how_many() -> None:
    draw = draw_pairs(contenders("21", met="0-1"))
    assert draw.pairs[0].reasons == (Floated(0, 1, (2, 1), "odd"), Rematch((1,), 1))
