"""Double elimination: out after two losses.

Losers of the winners' part enter the losers' part. There, two rounds follow each round of the
winners' part: the survivors meet each other, then they meet the new losers.
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
        return draft.build()
    survivors = [_loser(draft, meeting) for meeting in meetings]
    fallen: list[list[AnySource]] = []
    while len(meetings) > 1:
        meetings = next_round(draft, meetings)
        fallen.append([LoserOf(meeting) for meeting in meetings])
    for number, losers in enumerate(fallen, 2):
        survivors = _losers_round(draft, survivors[::2], survivors[1::2])
        survivors = _losers_round(draft, cross_losers(losers, number), survivors)
    return _with_final(draft, WinnerOf(meetings[0]), survivors[0])


def cross_losers(losers: Sequence[AnySource], number: int) -> list[AnySource]:
    """Return the losers of this round of the winners' part, in the order of the slots they get.

    Two entrants who have met wait for their rematch by as many rounds as lie between their losses,
    and then by as many as the first digit lies from the end in which their slots differ, read as
    binary. So the losers of round 2 are turned by 1000…, of round 3 by 0100…, of round 4 by 1100…:
    the number of the round, read backwards. Rounds next to each other are placed in opposite
    halves, those at a distance of 2 in opposite quarters, at 4 in eighths. No crossing can give a
    longer wait: an entrant placed in one of 2 ** digits slots waits digits + 1 rounds at least, and
    nobody can be kept further from the round before.
    """
    digits = len(losers).bit_length() - 1
    turn = f"{number - 1:b}"[::-1].ljust(digits, "0")[:digits]
    by = int(turn or "0", 2)
    return [losers[slot ^ by] for slot in range(len(losers))]


def _loser(draft: Draft, meeting: int) -> AnySource:
    """Return the loser of a meeting; a bye has none."""
    return NOBODY if NOBODY in draft.meetings[meeting].sources else LoserOf(meeting)


def _losers_round(
    draft: Draft, firsts: Sequence[AnySource], seconds: Sequence[AnySource]
) -> list[AnySource]:
    """Draw a round and return its winners. Next to a bye an entrant walks through, and no meeting
    is drawn."""
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
    """Add the grand final, and its reset, in which both have lost once."""
    draft.begin("final")
    final = draft.meet(0, winner, survivor)
    draft.begin("final")
    reset = draft.meet(0, LoserOf(final), WinnerOf(final))
    return draft.build(reset)
