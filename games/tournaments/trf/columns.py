"""Columns of FIDE's Tournament Report File, as of TRF26 (approved 2025-05-12).

Older programs read the same columns (TRF16) with XXR instead of 142. Chess has no best-of and no
three points for a win: a match stands for a game, and points are counted as in chess. Data without
a column is written behind `###`, where the format allows comments: our own files come back
unchanged.
"""

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Meta

from games.kernel.record import Record
from games.tournaments.rules.formats.stages import AnyStage

END: Final = "\r\n"
NUMBER: Final = slice(4, 8)
NAME: Final = slice(14, 47)
POINTS: Final = slice(80, 84)
RANK: Final = slice(85, 89)
ROUNDS: Final = 91
"""Column where the first round begins, as do the dates of 132; ten columns each."""
WIDTH: Final = 10
MOST_NUMBERS: Final = 9999
KEPT: Final = "### companion "
ABSENT: Final = "0000 - Z"
COLOURS: Final = "wb"
CODES: Final[Mapping[str, str]] = {
    "points": "PTS",
    "head_to_head": "DE",
    "wins": "WIN",
    "wins_played": "WON",
    "played_second": "BPG",
    "wins_second": "BWG",
    "progressive": "PS",
    "buchholz": "BH",
    "buchholz_cut_1": "BH/C1",
    "buchholz_cut_2": "BH/C2",
    "median_buchholz": "BH/M1",
    "median_buchholz_2": "BH/M2",
    "sonneborn_berger": "SB",
    "koya": "KS",
    "opponents_rating": "ARO",
    "performance": "TPR",
}
"""Codes of C.07, by our criteria; the other criteria are not FIDE's."""
SWISS: Final = "CUSTOM_SWISS"
"""From the table of types: ours is not the Dutch one."""
ROBIN: Final = "BERGER_ROUNDROBIN_G"

Number = Annotated[int, Meta(ge=1, lt=1 << 31)]
Games = tuple[int, int, int, int, int]
"""The round, the first side's number, games that it won, that the other won, and drawn ones."""


class ExtraData(Record, frozen=True):
    """Data for which the format has no column."""

    game: str
    stage: AnyStage
    tie_breaks: tuple[str, ...]
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """Seed of all lots, which depend on the entrants' own numbers."""
    numbers: tuple[Number, ...]
    """Numbers of the entrants, in the order of the file."""
    gone: tuple[Number, ...] = ()
    """Entrants who left, by the file's numbers."""
    games: tuple[Games, ...] = ()
    """Games of each match that was not won by the fewest games, without a loss."""


def fewest(best_of: int, outcome: str) -> tuple[int, int, int]:
    """Return games of the side with this outcome, of the other, and drawn ones, if the file does
    not tell them."""
    needed = best_of // 2 + 1
    return {"win": (needed, 0, 0), "loss": (0, needed, 0)}.get(outcome, (0, 0, best_of))
