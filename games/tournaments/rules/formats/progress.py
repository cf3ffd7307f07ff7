"""Progress of a bracket: entrants of each meeting, and final ranks that are settled.

Everything is computed from the drawn bracket and the results so far, so a corrected result needs no
further steps.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

from games.kernel.record import Record
from games.tournaments.rules.formats.bracket import (
    AnySource,
    Bracket,
    LoserOf,
    Meeting,
    Seed,
    WinnerOf,
)

OPEN: Final[Literal["?"]] = "?"
"""A side whose entrant is not known yet."""

Sitting = int | None | Literal["?"]
"""A seed; None for nobody, ever; or open."""

Results = Mapping[int, int | None]
"""Winner's seed by meeting index; None: both have forfeited, and are out."""


class FinishedMeeting(Record, frozen=True):
    """The state of a meeting after the results. In a bye the entrant walks over, and nobody
    loses."""

    sides: tuple[Sitting, Sitting]
    winner: Sitting
    loser: Sitting
    forfeited: bool = False


class Ranks(Record, frozen=True):
    """Final ranks shared by several entrants, from best to worst: 5 to 8."""

    best: int
    worst: int


class Decision(Record, frozen=True):
    """Final ranks that a meeting settles; None if it leads to another meeting, or if nobody is
    there."""

    winner: Ranks | None
    loser: Ranks | None


def replay_bracket(bracket: Bracket, results: Results) -> tuple[FinishedMeeting, ...]:
    """Return every meeting, in the bracket's order. A result is ignored if its winner is not in the
    meeting (any more)."""
    played: list[FinishedMeeting] = []
    for meeting in bracket.meetings:
        first, second = (_sitting(source, played) for source in meeting.sources)
        if meeting.index == bracket.reset and _won_at_once(played[-1]):
            first = second = None
        played.append(_meeting_state((first, second), meeting.index, results))
    return tuple(played)


def ranks(bracket: Bracket, results: Results) -> dict[int, Ranks]:
    """Return the final ranks settled so far, by seed.

    An entrant who is out in a later round ranks better; those who are out in the same round share
    ranks. If both forfeit, one more is out in that round, and one fewer where the missing opponent
    leaves a walk-over. Both sides of a double forfeit in the winners' part count with those who
    lose their second meeting there.
    """
    if bracket.entrants == 1:
        return {0: Ranks(1, 1)}
    ends = list(_ends(bracket, replay_bracket(bracket, results)))
    ladder = _ladder(level for level, _ in ends)
    return {who: ladder[level] for level, who in ends if isinstance(who, int)}


def decisions(bracket: Bracket) -> tuple[Decision, ...]:
    """Return the ranks that each meeting settles, before any result. The grand final settles what
    its reset does, unless the reset is played."""
    ladder = _ladder(level for level, _ in _ends(bracket, replay_bracket(bracket, {})))
    numbers = _round_numbers(bracket)
    settled = [
        Decision(
            winner=ladder[number, True] if meeting.winner_to is None else None,
            loser=ladder[number, False]
            if meeting.loser_to is None and not meeting.is_bye
            else None,
        )
        for meeting, number in zip(bracket.meetings, numbers, strict=True)
    ]
    if bracket.reset is not None:
        settled[bracket.reset - 1] = settled[bracket.reset]
    return tuple(settled)


Level = tuple[int, bool]
"""A final level: number of the round among all, and whether the entrant won it."""


def _sitting(source: AnySource, played: list[FinishedMeeting]) -> Sitting:
    match source:
        case Seed(number):
            return number
        case WinnerOf(index):
            return played[index].winner
        case LoserOf(index):
            return played[index].loser
        case _:
            return None


def _meeting_state(sides: tuple[Sitting, Sitting], index: int, results: Results) -> FinishedMeeting:
    first, second = sides
    if first is None or second is None:
        return FinishedMeeting(sides, second if first is None else first, None)
    if OPEN in sides or index not in results:
        return FinishedMeeting(sides, OPEN, OPEN)
    winner = results[index]
    if winner is None:
        return FinishedMeeting(sides, None, None, forfeited=True)
    if winner not in sides:
        return FinishedMeeting(sides, OPEN, OPEN)
    return FinishedMeeting(sides, winner, second if winner == first else first)


def _won_at_once(final: FinishedMeeting) -> bool:
    """Return whether the first side won the grand final: it has never lost, so there is no
    reset."""
    first, second = final.sides
    return first is not None and final.winner == first and (first != OPEN or second is None)


def _ends(bracket: Bracket, played: tuple[FinishedMeeting, ...]) -> Iterator[tuple[Level, Sitting]]:
    """Yield everybody's last meeting, as far as known; open ones once each, as they will come."""
    numbers = _round_numbers(bracket)
    for meeting, came, number in zip(bracket.meetings, played, numbers, strict=True):
        last = bracket.reset == meeting.index + 1 and _won_at_once(came)
        if came.forfeited:
            for side in came.sides:
                yield (numbers[_downwards(bracket, meeting)], False), side
        if came.winner is not None and (last or meeting.winner_to is None):
            yield (number, True), came.winner
        if came.loser is not None and (last or meeting.loser_to is None):
            yield (number, False), came.loser


def _downwards(bracket: Bracket, meeting: Meeting) -> int:
    """Return the index of the meeting where an entrant is out who loses from here on."""
    while meeting.loser_to is not None:
        meeting = bracket.meetings[meeting.loser_to.meeting]
    return meeting.index


def _round_numbers(bracket: Bracket) -> list[int]:
    """Return the number of each meeting's round among all rounds."""
    numbers = {(each.part, each.number): number for number, each in enumerate(bracket.rounds)}
    return [numbers[meeting.part, meeting.round] for meeting in bracket.meetings]


def _ladder(levels: Iterable[Level]) -> dict[Level, Ranks]:
    """Return the ranks of each level, the last level first."""
    ladder: dict[Level, Ranks] = {}
    above = 0
    for level, count in sorted(Counter(levels).items(), reverse=True):
        ladder[level] = Ranks(above + 1, above + count)
        above += count
    return ladder
