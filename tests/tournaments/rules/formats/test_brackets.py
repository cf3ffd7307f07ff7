"""Drawing of brackets: single and double elimination of any number."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations, product

import msgspec
import pytest

from games.tournaments.rules.formats.bracket import (
    NOBODY,
    Bracket,
    LoserOf,
    Nobody,
    Seed,
    Side,
    WinnerOf,
)
from games.tournaments.rules.formats.double_elimination import double_elimination
from games.tournaments.rules.formats.seeding import lines_for
from games.tournaments.rules.formats.single_elimination import single_elimination
from tests.tournaments.rules.formats.referee import DRAWS, dependent_meetings

LARGEST = 16_384
SIZES = [*range(1, 301), 1000, 1023, 1024, 1025]


Draw = Callable[[int], Bracket]
every_draw = pytest.mark.parametrize("draw", DRAWS.values(), ids=DRAWS)
_third = DRAWS["third_place"]


@every_draw
def test_each_entrant_has_exactly_one_way_in(draw: Draw) -> None:
    for entrants in SIZES[1:]:
        seeds = Counter(
            source.number
            for meeting in draw(entrants).meetings
            for source in meeting.sources
            if isinstance(source, Seed)
        )
        assert seeds == dict.fromkeys(range(entrants), 1)


@every_draw
def test_byes_go_to_the_best_seeds_one_for_each_line_that_is_empty(draw: Draw) -> None:
    for entrants in SIZES[1:]:
        byes = [meeting for meeting in draw(entrants).meetings if meeting.is_bye]
        assert {(meeting.part, meeting.round) for meeting in byes} <= {("winners", 1)}
        assert all(meeting.sources[1] == NOBODY and meeting.loser_to is None for meeting in byes)
        resting = [
            meeting.sources[0].number for meeting in byes if isinstance(meeting.sources[0], Seed)
        ]
        assert sorted(resting) == list(range(lines_for(entrants) - entrants))


@every_draw
def test_ways_on_and_sources_tell_the_same_and_lead_ahead(draw: Draw) -> None:
    for entrants in SIZES:
        bracket = draw(entrants)
        by_sources = {
            (type(source), source.index): Side(meeting.index, position)
            for meeting in bracket.meetings
            for position, source in enumerate(meeting.sources)
            if isinstance(source, WinnerOf | LoserOf)
        }
        by_ways = {
            (kind, meeting.index): way
            for meeting in bracket.meetings
            for kind, way in ((WinnerOf, meeting.winner_to), (LoserOf, meeting.loser_to))
            if way is not None
        }
        assert by_sources == by_ways
        assert all(way.meeting > index for (_, index), way in by_ways.items())


@every_draw
def test_every_winner_is_on_the_way_to_the_last_meeting(draw: Draw) -> None:
    for entrants in SIZES[1:]:
        bracket = draw(entrants)
        last = len(bracket.meetings) - 1
        ended = [each for each in bracket.meetings if each.winner_to is None]
        assert {each.part for each in ended[:-1]} <= {"third_place"}
        assert ended[-1].index == last


@every_draw
def test_rounds_are_numbered_without_gaps_and_hold_their_meetings(draw: Draw) -> None:
    for entrants in SIZES:
        bracket = draw(entrants)
        rounds = list(dict.fromkeys((each.part, each.round) for each in bracket.meetings))
        assert rounds == [(each.part, each.number) for each in bracket.rounds]
        parts = Counter(part for part, _ in rounds)
        assert set(rounds) == {
            (part, number) for part, most in parts.items() for number in range(1, most + 1)
        }
        slots = [(each.part, each.round, each.slot) for each in bracket.meetings]
        assert len(set(slots)) == len(slots)
        assert [each.index for each in bracket.meetings] == list(range(len(slots)))


def test_a_single_entrant_has_won_without_a_meeting() -> None:
    for draw in DRAWS.values():
        assert draw(1) == Bracket(1, (), ())


def test_nobody_falls_into_the_losers_part_but_by_losing() -> None:
    for entrants in SIZES:
        bracket = double_elimination(entrants)
        for meeting in bracket.meetings:
            if meeting.part == "losers":
                assert not any(isinstance(source, Seed | Nobody) for source in meeting.sources)


def test_of_five_the_losers_part_has_one_meeting_a_round() -> None:
    """Drawn by hand: meeting 1 is the only one of round 1. In a losers' part of eight, its loser
    walks over to the second round and meets the loser of 2 and 3."""
    bracket = double_elimination(5)
    losers = [meeting.sources for meeting in bracket.meetings if meeting.part == "losers"]
    assert losers == [
        (LoserOf(5), LoserOf(1)),
        (WinnerOf(7), LoserOf(4)),
        (LoserOf(6), WinnerOf(8)),
    ]


def test_the_third_place_is_played_for_by_the_losers_of_the_semi_finals() -> None:
    bracket = _third(8)
    [third] = [meeting for meeting in bracket.meetings if meeting.part == "third_place"]
    assert third.sources == (LoserOf(4), LoserOf(5))
    assert not [each for each in _third(3).meetings if each.part == "third_place"]


def test_the_reset_keeps_both_sides_of_the_grand_final() -> None:
    for entrants in SIZES[1:]:
        bracket = double_elimination(entrants)
        assert bracket.reset == len(bracket.meetings) - 1
        final, reset = bracket.meetings[-2:]
        assert reset.sources == (LoserOf(final.index), WinnerOf(final.index))


def test_rounds_are_counted_from_the_end() -> None:
    single, double = _third(8), double_elimination(8)
    assert [single.rounds_after(each.part, each.number) for each in single.rounds] == [2, 1, 1, 0]
    after = {
        (each.part, each.number): double.rounds_after(each.part, each.number)
        for each in double.rounds
    }
    assert [after["winners", number] for number in (1, 2, 3)] == [3, 2, 1]
    assert [after["losers", number] for number in (1, 2, 3, 4)] == [4, 3, 2, 1]
    assert [after["final", number] for number in (1, 2)] == [0, 0]


def test_what_hangs_on_a_result_is_told() -> None:
    assert dependent_meetings(_third(8), 0) == (4, 6, 7)
    assert dependent_meetings(_third(8), 7) == ()
    # The losers of 0 and 1 meet in 7; its winner goes to 9, 11, 12 and the finals.
    assert dependent_meetings(double_elimination(8), 0) == (4, 6, 7, 9, 10, 11, 12, 13, 14)


def test_a_bracket_can_be_stored_and_read() -> None:
    for draw in DRAWS.values():
        bracket = draw(11)
        assert msgspec.json.decode(msgspec.json.encode(bracket), type=Bracket) == bracket


def test_the_largest_is_drawn_whole() -> None:
    assert len(single_elimination(LARGEST).meetings) == LARGEST - 1
    assert len(double_elimination(LARGEST).meetings) == 2 * LARGEST - 1


# --- rematches in the losers' part ----------------------------------------------------------------


Slots = dict[int, tuple[int, ...]]
"""For each number of a winners' round: the slots its losers fall to, on a scale of as many slots as
the round has meetings."""


def _wait(slots: Slots, number: int) -> int:
    """Return the fewest rounds (of the winners' part) from a meeting to its rematch, for all who
    fall in that round and have won a meeting before."""
    return min(
        number - earlier + (slot ^ beaten >> number - earlier).bit_length()
        for meeting, slot in enumerate(slots[number])
        for earlier in range(1, number)
        for beaten in slots[earlier][meeting << number - earlier : meeting + 1 << number - earlier]
    )


def _slots_drawn(bracket: Bracket, power: int) -> Slots:
    slots: Slots = {1: tuple(range(2 ** (power - 1)))}
    for number in range(2, power + 1):
        slots[number] = tuple(
            bracket.meetings[meeting.loser_to.meeting].slot
            for meeting in bracket.meetings
            if (meeting.part, meeting.round) == ("winners", number) and meeting.loser_to
        )
    return slots


def _wait_drawn(bracket: Bracket, number: int) -> int:
    """Return the same from the drawn bracket alone: it follows in which meetings of the losers'
    part the two of an earlier meeting can sit. Two rounds there equal one of the winners' part."""
    come_from: dict[int, set[int]] = {}  # the meetings in which the entrants here may have lost
    beaten: dict[int, set[int]] = {}  # the meetings that the entrants here have won
    waits = []
    for meeting in bracket.meetings:
        sources = [source for source in meeting.sources if isinstance(source, WinnerOf | LoserOf)]
        if meeting.part == "winners":
            before = {source.index for source in sources}
            beaten[meeting.index] = before.union(*(beaten[each] for each in before))
        if meeting.part == "losers":
            sides = [
                {each.index} if isinstance(each, LoserOf) else come_from[each.index]
                for each in sources
            ]
            come_from[meeting.index] = sides[0] | sides[1]
            for earlier, later in map(sorted, product(*sides)):
                fell = bracket.meetings[later].round
                if fell == number and earlier in beaten[later]:
                    since = (meeting.round - (2 * number - 2) + 1) // 2
                    waits.append(fell - bracket.meetings[earlier].round + since)
    return min(waits)


@pytest.mark.parametrize("power", range(2, 8))
def test_nobody_meets_again_sooner_than_must_be(power: int) -> None:
    bracket = double_elimination(2**power)
    for number in range(2, power + 1):
        wait = _wait(_slots_drawn(bracket, power), number)
        assert wait == _wait_drawn(bracket, number) == power - number + 1


@pytest.mark.parametrize("power", [2, 3, 4])
def test_no_other_crossing_makes_anybody_wait_longer(power: int) -> None:
    ours = _slots_drawn(double_elimination(2**power), power)
    waits = {number: _wait(ours, number) for number in range(2, power + 1)}
    everywhere = [permutations(range(2 ** (power - number))) for number in waits]
    for chosen in product(*everywhere):
        slots = {1: ours[1], **dict(enumerate(chosen, 2))}
        assert all(_wait(slots, number) <= wait for number, wait in waits.items())


def test_without_crossing_one_would_meet_again_at_once() -> None:
    straight = {1: tuple(range(8)), 2: tuple(range(4)), 3: tuple(range(2)), 4: (0,)}
    assert [_wait(straight, number) for number in (2, 3, 4)] == [1, 1, 1]
