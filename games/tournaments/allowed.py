"""What a caller may do at a pairing now: what `reporting` and `correcting` would not refuse."""

from collections.abc import Iterator, Sequence
from typing import Literal

from games.tournaments.models import OUTSTANDING, Pairing, Phase, Side
from games.tournaments.permissions import Access

Deed = Literal["report", "confirm", "dispute", "table", "override"]


def allowed(here: Access, pairing: Pairing, sides: Sequence[Side]) -> tuple[Deed, ...]:
    return tuple(_allowed(here, pairing, sides))


def _allowed(here: Access, pairing: Pairing, sides: Sequence[Side]) -> Iterator[Deed]:
    own = next((s for s in sides if here.entrant and s.entrant_id == here.entrant.pk), None)
    playing = here.tournament.phase == Phase.PLAYING
    if playing and pairing.phase in OUTSTANDING and (own is not None or here.judges):
        yield "report"
        if pairing.claim is not None:
            theirs = own is not None and pairing.claim["by"] != own.position
            if theirs or own is None:
                yield "confirm"
            if theirs and pairing.phase == Pairing.Phase.REPORTED:
                yield "dispute"
        if here.tournament.table_mode:
            yield "table"
    over = pairing.phase in (*OUTSTANDING, Pairing.Phase.DONE) and len(sides) > 1
    if here.judges and over and (playing or here.tournament.phase == Phase.OVER):
        yield "override"
