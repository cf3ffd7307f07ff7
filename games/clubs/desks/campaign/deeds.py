"""Actions of a campaign's desk forms: each calls one function of the domain."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext

from games.clubs.campaigns import campaign as campaigns
from games.clubs.campaigns import cast, downtime, log
from games.clubs.campaigns.campaign import CampaignChanges, Staging
from games.clubs.campaigns.cast import Bringing
from games.clubs.campaigns.downtime import Declining, Giving, Proposing
from games.clubs.campaigns.log import Rewriting, Writing
from games.clubs.desks import turn as turns
from games.clubs.desks.turn import Deed, Turn
from games.people.refusals import invalid


def _describe(turn: Turn) -> None:
    changes = CampaignChanges(name=turn.text("name"), description=turn.text("description"))
    campaigns.amend(*turn.there, changes, turn.read)


def _name_masters(turn: Turn) -> None:
    changes = CampaignChanges(masters=tuple(turn.said.getlist("master")))
    campaigns.amend(*turn.there, changes, turn.read)


def _end(turn: Turn) -> None:
    changes = CampaignChanges(ended=turn.text("ended") == "yes")
    campaigns.amend(*turn.there, changes, turn.read)


def _bring(turn: Turn) -> None:
    cast.bring(*turn.there, Bringing(turn.text("character")))


def _take_away(turn: Turn) -> None:
    cast.take_away(*turn.there, turn.of)


def _stage(turn: Turn) -> None:
    table, evening = turn.text("table").strip() or None, turn.text("evening") or None
    campaigns.add_scene(*turn.there, Staging(turn.text("name"), table, evening))


def _write(turn: Turn) -> None:
    evening = turn.text("evening") or None
    log.write(*turn.there, Writing(turn.text("text"), evening))


def _rewrite(turn: Turn) -> None:
    said = Rewriting(turn.text("text"))
    log.rewrite(*turn.there, turn.of, said, read=turn.read)


def _strike(turn: Turn) -> None:
    log.strike(*turn.there, turn.of, turn.read)


def _grant(turn: Turn) -> None:
    """Grant to all ticked characters or to none. Each value is a casting and the version of its
    sheet."""
    ticked = turn.said.getlist("to")
    if not ticked:
        raise invalid("to", gettext("Tick who is granted something."))
    more = turn.text("action_points")
    for each in ticked:
        casting, _, version = each.partition(":")
        giving = Giving(
            casting,
            _number("points", turn.text("points")),
            turn.text("reason"),
            _number("action_points", more) if more.strip() else 0,
        )
        downtime.grant(*turn.there, giving, turns.version(version))


def _number(field: str, said: str) -> int:
    text = said.strip()
    if not text.isdecimal():
        raise invalid(field, gettext("Say how many points, as a number."))
    return int(text[:9])  # the domain checks the maximum


def _propose(turn: Turn) -> None:
    casting, _, rest = turn.text("ask").partition(":")
    kind, _, part = rest.partition(":")
    if not casting:
        raise invalid("ask", gettext("Choose what is asked for."))
    wish = Proposing(casting, kind[:30], part[:30] or None, turn.text("text"))
    downtime.propose(*turn.there, wish)


def _approve(turn: Turn) -> None:
    downtime.approve(*turn.there, turn.of, turn.read)


def _decline(turn: Turn) -> None:
    downtime.decline(*turn.there, turn.of, Declining(turn.text("reason")))


DEEDS: Final[Mapping[str, Deed]] = {
    "describe": Deed(_describe),
    "masters": Deed(_name_masters),
    "end": Deed(_end),
    "bring": Deed(_bring, "cast"),
    "take-away": Deed(_take_away, "cast"),
    "scene": Deed(_stage, "scenes"),
    "write": Deed(_write, "log"),
    "rewrite": Deed(_rewrite, "log"),
    "strike": Deed(_strike, "log"),
    "grant": Deed(_grant, "grants"),
    "propose": Deed(_propose, "downtime"),
    "approve": Deed(_approve, "downtime"),
    "decline": Deed(_decline, "downtime"),
}
