"""One final ranking over all stages."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from games.tournaments.rules.formats.progress import Ranks


def over_all(stages: Sequence[Mapping[int, int]]) -> dict[int, Ranks]:
    """Return the final ranks. `stages`: the stages in order, each with the place of each entrant.

    Entrants of the last stage come first, by their places in it; then those of the stage before who
    did not advance, and so on. Entrants who share a place there, or have the same place in
    different groups, share it here.
    """
    final: dict[int, Ranks] = {}
    for places in reversed(stages):
        new = sorted((place, entrant) for entrant, place in places.items() if entrant not in final)
        for _, level in groupby(new, key=lambda each: each[0]):
            entrants = [entrant for _, entrant in level]
            ranks = Ranks(len(final) + 1, len(final) + len(entrants))
            final |= dict.fromkeys(entrants, ranks)
    return final
