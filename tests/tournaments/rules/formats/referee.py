"""Plays a bracket meeting by meeting, as a person at a wall chart: winners and losers are written
where the arrow points. It does not use `progress.py`, which looks up in the other direction."""

from collections.abc import Callable
from functools import cache, partial

from games.tournaments.rules.formats.bracket import Bracket, Meeting, Seed
from games.tournaments.rules.formats.double_elimination import double_elimination
from games.tournaments.rules.formats.progress import Results, replay_bracket
from games.tournaments.rules.formats.single_elimination import single_elimination

DRAWS: dict[str, Callable[[int], Bracket]] = {
    "single": cache(single_elimination),
    "third_place": cache(partial(single_elimination, third_place=True)),
    "double": cache(double_elimination),
}
"""Each bracket is drawn once for all tests; brackets never change."""

Chooser = Callable[[Meeting, int, int], int | None]
"""Chooses the winner; None if neither came."""


class WallChart:
    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        self.results: dict[int, int | None] = {}
        self.losses: dict[int, int] = dict.fromkeys(range(bracket.entrants), 0)
        self.met: list[tuple[Meeting, int, int]] = []
        self.seats: dict[tuple[int, int], int] = {
            (meeting.index, position): source.number
            for meeting in bracket.meetings
            for position, source in enumerate(meeting.sources)
            if isinstance(source, Seed)
        }

    def play(self, choose: Chooser) -> "WallChart":
        for meeting in self.bracket.meetings:
            self._play_meeting(meeting, choose)
        return self

    def _play_meeting(self, meeting: Meeting, choose: Chooser) -> None:
        index = meeting.index
        sides = [self.seats[index, side] for side in (0, 1) if (index, side) in self.seats]
        if len(sides) == 1:  # a bye, or a walkover
            self._send(meeting, sides[0], None)
        if len(sides) == 2:
            first, second = sides
            self.met.append((meeting, first, second))
            winner = self.results[index] = choose(meeting, first, second)
            losers = [side for side in sides if side != winner]
            for loser in losers:
                self.losses[loser] += 1
            if winner is not None and not self._needs_no_reset(meeting, winner):
                self._send(meeting, winner, losers[0])

    def _needs_no_reset(self, meeting: Meeting, winner: int) -> bool:
        return meeting.index + 1 == self.bracket.reset and self.losses[winner] == 0

    def _send(self, meeting: Meeting, winner: int, loser: int | None) -> None:
        if meeting.winner_to is not None:
            self.seats[meeting.winner_to] = winner
        if meeting.loser_to is not None and loser is not None:
            self.seats[meeting.loser_to] = loser


def dependent_meetings(bracket: Bracket, index: int) -> tuple[int, ...]:
    """Return the meetings that depend on the result of this one, in their order."""
    dependents, ahead = set[int](), [index]
    while ahead:
        meeting = bracket.meetings[ahead.pop()]
        ways = {way.meeting for way in (meeting.winner_to, meeting.loser_to) if way} - dependents
        dependents |= ways
        ahead += ways
    return tuple(sorted(dependents))


def stale_results(bracket: Bracket, results: Results) -> tuple[int, ...]:
    """Return the results whose winner does not sit in the meeting, or whose meeting is not on."""
    played = replay_bracket(bracket, results)
    return tuple(
        index
        for index, winner in sorted(results.items())
        if winner != played[index].winner or (winner is None and not played[index].forfeited)
    )
