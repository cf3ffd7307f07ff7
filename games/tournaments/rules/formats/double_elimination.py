"""Double elimination: out after two losses.

Who loses in the winners' part falls into the losers' part, where two rounds answer one of the
winners': the survivors meet each other, then those who have just fallen.
"""

from collections.abc import Sequence

from games.tournaments.rules.formats.bracket import (
    NOBODY,
    AnySource,
    Bracket,
    Draft,
    LoserOf,
    WinnerOf,
)
from games.tournaments.rules.formats.single_elimination import first_round, next_round


def double_elimination(entrants: int) -> Bracket:
    draft = Draft(entrants)
    meetings = first_round(draft)
    if not meetings:
        return draft.finished()
    survivors = [_loser(draft, meeting) for meeting in meetings]
    fallen: list[list[AnySource]] = []
    while len(meetings) > 1:
        meetings = next_round(draft, meetings)
        fallen.append([LoserOf(meeting) for meeting in meetings])
    for number, losers in enumerate(fallen, 2):
        survivors = _losers_round(draft, survivors[::2], survivors[1::2])
        survivors = _losers_round(draft, crossed(losers, number), survivors)
    return _with_final(draft, WinnerOf(meetings[0]), survivors[0])


def crossed(losers: Sequence[AnySource], number: int) -> list[AnySource]:
    """Who has lost in that round of the winners' part, in the order of the slots they fall to.

    Two who have met wait for their rematch by as many rounds as lie between their falls, and then
    by as many as the first digit lies from the end in which their slots differ, read as binary. So
    the fallen of round 2 are turned by 1000…, of round 3 by 0100…, of round 4 by 1100…: the number
    of the round, read backwards. Rounds next to each other fall into opposite halves, those at a
    distance of 2 into opposite quarters, at 4 into eighths. No crossing makes anybody wait longer:
    who falls into one of 2 ** digits slots waits digits + 1 rounds at least, and nobody can be held
    further from the round before.
    """
    digits = len(losers).bit_length() - 1
    turn = f"{number - 1:b}"[::-1].ljust(digits, "0")[:digits]
    by = int(turn or "0", 2)
    return [losers[slot ^ by] for slot in range(len(losers))]


def _loser(draft: Draft, meeting: int) -> AnySource:
    """Nobody falls out of a bye."""
    return NOBODY if NOBODY in draft.drawn[meeting].sources else LoserOf(meeting)


def _losers_round(
    draft: Draft, firsts: Sequence[AnySource], seconds: Sequence[AnySource]
) -> list[AnySource]:
    """Who comes out of it. Beside nobody one walks through, and no meeting is drawn."""
    pairs = list(zip(firsts, seconds, strict=True))
    if any(NOBODY not in pair for pair in pairs):
        draft.begin("losers")
    through: list[AnySource] = []
    for slot, (first, second) in enumerate(pairs):
        if NOBODY in (first, second):
            through.append(second if first == NOBODY else first)
        else:
            through.append(WinnerOf(draft.meet(slot, first, second)))
    return through


def _with_final(draft: Draft, winner: AnySource, survivor: AnySource) -> Bracket:
    """The grand final, and its reset: then both have lost once."""
    draft.begin("final")
    final = draft.meet(0, winner, survivor)
    draft.begin("final")
    reset = draft.meet(0, LoserOf(final), WinnerOf(final))
    return draft.finished(reset)
