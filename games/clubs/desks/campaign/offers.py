"""Forms of a campaign's desk, by the word in their address: each offers a command."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext

from games.clubs import commands
from games.clubs.campaigns.downtime import (
    MOST_ACTION_POINTS,
    MOST_POINTS,
    Giving,
    GrantToSeveral,
    Proposing,
)
from games.people.page.inputs import read_number, read_optional_number, read_version
from games.people.refusals import invalid
from games.web.desk import Offers
from games.web.form import Offer, Submission

CAST: Final = "#cast"
LOG: Final = "#log"
DOWNTIME: Final = "#downtime"


def _lead_to(section: str) -> Callable[[Submission, object], str]:
    """Return what leads back to this part of the desk."""
    return lambda _submission, _result: section


def _read_grants(submission: Submission) -> GrantToSeveral:
    """Read the ticked characters. Each value is a casting and the version of its sheet."""
    ticked = submission.data.getlist("to")
    if not ticked:
        raise invalid("to", gettext("Tick who is granted something."))
    data, reason = submission.data, submission.text("reason")
    more = read_optional_number(data, "action_points", most=MOST_ACTION_POINTS) or 0
    points = read_number(data, "points", least=0 if more else 1, most=MOST_POINTS)
    grants = []
    for each in ticked:
        casting, _, version = each.partition(":")
        grants.append((Giving(casting, points, reason, more), read_version(version)))
    return GrantToSeveral(tuple(grants))


def _read_proposal(submission: Submission) -> Proposing:
    casting, _, rest = submission.text("ask").partition(":")
    kind, _, part = rest.partition(":")
    if not casting:
        raise invalid("ask", gettext("Choose what is asked for."))
    return Proposing(casting, kind[:30], part[:30] or None, submission.text("text"))


OFFERS: Final[Mapping[str, Offers]] = {
    "describe": Offer(
        command=commands.CHANGE_CAMPAIGN, leads=_lead_to(""), only=("name", "description")
    ),
    "masters": Offer(
        command=commands.CHANGE_CAMPAIGN,
        leads=_lead_to(""),
        names={"master": "masters"},
        only=("masters",),
    ),
    "end": Offer(command=commands.CHANGE_CAMPAIGN, leads=_lead_to(""), only=("ended",)),
    "bring": Offer(command=commands.BRING_CHARACTER, leads=_lead_to(CAST), only=("character",)),
    "take-away": Offer(
        command=commands.TAKE_CHARACTER, leads=_lead_to(CAST), names={"of": "casting"}
    ),
    "scene": Offer(command=commands.ADD_SCENE, leads=_lead_to("#scenes")),
    "write": Offer(command=commands.WRITE_LOG, leads=_lead_to(LOG)),
    "rewrite": Offer(command=commands.REWRITE_ENTRY, leads=_lead_to(LOG), names={"of": "written"}),
    "strike": Offer(command=commands.STRIKE_ENTRY, leads=_lead_to(LOG), names={"of": "written"}),
    "grant": Offer(
        command=commands.GRANT_TO_SEVERAL, leads=_lead_to("#grants"), reads=_read_grants
    ),
    "propose": Offer(
        command=commands.PROPOSE_DOWNTIME, leads=_lead_to(DOWNTIME), reads=_read_proposal
    ),
    "approve": Offer(
        command=commands.APPROVE_PROPOSAL, leads=_lead_to(DOWNTIME), names={"of": "proposal"}
    ),
    "decline": Offer(
        command=commands.DECLINE_PROPOSAL, leads=_lead_to(DOWNTIME), names={"of": "proposal"}
    ),
}
