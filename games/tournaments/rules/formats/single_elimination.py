"""Single elimination: out after one loss."""

from games.tournaments.rules.formats.bracket import (
    NOBODY,
    AnySource,
    Bracket,
    Draft,
    LoserOf,
    Seed,
    WinnerOf,
)
from games.tournaments.rules.formats.seeding import lines, lines_for


def single_elimination(entrants: int, *, third_place: bool = False) -> Bracket:
    """Draw the bracket. A single entrant wins without a meeting. Of three entrants only one loses
    before the final, and is third without a meeting, too."""
    draft = Draft(entrants)
    meetings = first_round(draft)
    while len(meetings) > 1:
        if third_place and len(meetings) == 2 and entrants > 3:
            draft.begin("third_place")
            draft.meet(0, *map(LoserOf, meetings))
        meetings = next_round(draft, meetings)
    return draft.build()


def first_round(draft: Draft) -> list[int]:
    """Draw the winners' first round. The best seeds meet the empty lines and have a bye."""
    if draft.entrants < 2:
        return []
    draft.begin("winners")
    sources: list[AnySource] = [
        Seed(seed) if seed < draft.entrants else NOBODY for seed in lines(lines_for(draft.entrants))
    ]
    return [
        draft.meet(slot, first, second)
        for slot, (first, second) in enumerate(zip(sources[::2], sources[1::2], strict=True))
    ]


def next_round(draft: Draft, before: list[int]) -> list[int]:
    """Draw the winners' next round: neighbours of the round before meet."""
    draft.begin("winners")
    return [
        draft.meet(slot, WinnerOf(first), WinnerOf(second))
        for slot, (first, second) in enumerate(zip(before[::2], before[1::2], strict=True))
    ]
