"""How far a bracket has come: who sits where, and which final ranks are settled.

All of it follows from the drawn bracket and the results so far, so that a corrected result needs no
more than to be told.
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
"""Stands where somebody will sit and one does not know yet who."""

Sitting = int | None | Literal["?"]
"""A seed; nobody, ever; or open."""

Results = Mapping[int, int | None]
"""The winner's seed by the index of the meeting; None: both have forfeited, and are out."""


class Played(Record, frozen=True):
    """A meeting as the results leave it. Beside nobody one walks over, and nobody loses."""

    sides: tuple[Sitting, Sitting]
    winner: Sitting
    loser: Sitting
    forfeited: bool = False


class Ranks(Record, frozen=True):
    """Final ranks, shared by as many as there are from the best to the worst: 5 to 8."""

    best: int
    worst: int


class Decision(Record, frozen=True):
    """The final ranks that a meeting settles; None for whom it leads on, or who is not there."""

    winner: Ranks | None
    loser: Ranks | None


def course(bracket: Bracket, results: Results) -> tuple[Played, ...]:
    """Every meeting, in the bracket's order. A result is passed over where those it speaks of do
    not sit (any more)."""
    played: list[Played] = []
    for meeting in bracket.meetings:
        first, second = (_sitting(source, played) for source in meeting.sources)
        if meeting.index == bracket.reset and _won_at_once(played[-1]):
            first = second = None
        played.append(_met((first, second), meeting.index, results))
    return tuple(played)


def ranks(bracket: Bracket, results: Results) -> dict[int, Ranks]:
    """The final ranks that are settled so far, by seed.

    Whoever is out in a later round has done better, and those out in the same round share. Where
    both forfeit, one more is out there, and one fewer where the opponent now missing walks over;
    each of a winners' round counts with those who lose their second there.
    """
    if bracket.entrants == 1:
        return {0: Ranks(1, 1)}
    ends = list(_ends(bracket, course(bracket, results)))
    ladder = _ladder(level for level, _ in ends)
    return {who: ladder[level] for level, who in ends if isinstance(who, int)}


def decisions(bracket: Bracket) -> tuple[Decision, ...]:
    """What each meeting settles, before any result. The grand final settles what its reset does,
    unless that is played."""
    ladder = _ladder(level for level, _ in _ends(bracket, course(bracket, {})))
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
"""Where one ends: the number of the round among all, and whether by winning it."""


def _sitting(source: AnySource, played: list[Played]) -> Sitting:
    match source:
        case Seed(number):
            return number
        case WinnerOf(index):
            return played[index].winner
        case LoserOf(index):
            return played[index].loser
        case _:
            return None


def _met(sides: tuple[Sitting, Sitting], index: int, results: Results) -> Played:
    first, second = sides
    if first is None or second is None:
        return Played(sides, second if first is None else first, None)
    if OPEN in sides or index not in results:
        return Played(sides, OPEN, OPEN)
    winner = results[index]
    if winner is None:
        return Played(sides, None, None, forfeited=True)
    if winner not in sides:
        return Played(sides, OPEN, OPEN)
    return Played(sides, winner, second if winner == first else first)


def _won_at_once(final: Played) -> bool:
    """The first side of the grand final has never lost: with its win there is no reset."""
    first, second = final.sides
    return first is not None and final.winner == first and (first != OPEN or second is None)


def _ends(bracket: Bracket, played: tuple[Played, ...]) -> Iterator[tuple[Level, Sitting]]:
    """Everybody's last meeting, as far as it is known; open ones as they will come, once each."""
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
    """Where one would be out who went on losing."""
    while meeting.loser_to is not None:
        meeting = bracket.meetings[meeting.loser_to.meeting]
    return meeting.index


def _round_numbers(bracket: Bracket) -> list[int]:
    """The number of each meeting's round among all the rounds."""
    numbers = {(each.part, each.number): number for number, each in enumerate(bracket.rounds)}
    return [numbers[meeting.part, meeting.round] for meeting in bracket.meetings]


def _ladder(levels: Iterable[Level]) -> dict[Level, Ranks]:
    """The ranks of each level, the last level first."""
    ladder: dict[Level, Ranks] = {}
    above = 0
    for level, count in sorted(Counter(levels).items(), reverse=True):
        ladder[level] = Ranks(above + 1, above + count)
        above += count
    return ladder
