"""Forms of an evening's desk, by the word in their address: each offers a command."""

from collections.abc import Callable, Mapping
from typing import Final

from games.clubs import commands
from games.clubs.desks.evening.plays import read_play
from games.clubs.records.play import NewPlay
from games.web.desk import Offers
from games.web.form import Offer, Submission

TABLES: Final = "#tables"
TOURNAMENTS: Final = "#tournaments"
DOOR: Final = "#door"


def _lead_to(section: str) -> Callable[[Submission, object], str]:
    """Return what leads back to this part of the desk."""
    return lambda _submission, _result: section


def _read_play(submission: Submission) -> NewPlay:
    return read_play(submission.data, submission.places["club"], submission.places["evening"])


AT_THE_DOOR: Final[Mapping[str, Offer]] = {
    "in": Offer(
        command=commands.TICK_IN, leads=_lead_to(DOOR), names={"in": "member"}, only=("member",)
    ),
    "out": Offer(command=commands.UNTICK, leads=_lead_to(DOOR), names={"out": "arrival"}),
    "name": Offer(command=commands.TICK_IN, leads=_lead_to(DOOR), only=("name",)),
}
OFFERS: Final[Mapping[str, Offers]] = {
    "note": Offer(command=commands.CHANGE_EVENING, leads=_lead_to("#notes-part"), only=("notes",)),
    "open": Offer(command=commands.OPEN_TABLE, leads=_lead_to(TABLES)),
    "table": Offer(command=commands.BRING_TABLE, leads=_lead_to(TABLES), names={"table": "code"}),
    "table-away": Offer(command=commands.TAKE_TABLE, leads=_lead_to(TABLES), names={"of": "code"}),
    "tournament": Offer(
        command=commands.BRING_TOURNAMENT, leads=_lead_to(TOURNAMENTS), names={"of": "tournament"}
    ),
    "tournament-away": Offer(
        command=commands.TAKE_TOURNAMENT, leads=_lead_to(TOURNAMENTS), names={"of": "tournament"}
    ),
    "play": Offer(command=commands.ENTER_PLAY_AT_DESK, leads=_lead_to("#played"), reads=_read_play),
    "door": AT_THE_DOOR,
    "call-off": Offer(command=commands.CANCEL_EVENING, leads=_lead_to("")),
}
