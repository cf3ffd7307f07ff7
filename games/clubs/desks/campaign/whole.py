"""Desk of a campaign. Members of its club see that it exists; its players and game masters see all
of it, each action beside what it changes. Shown on its page and in the admin."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.http import QueryDict

from games.clubs.campaigns.access import Access
from games.clubs.desks.campaign import cast, downtime, story
from games.clubs.desks.campaign.cast import Choice
from games.clubs.desks.campaign.cut import Cut
from games.clubs.desks.turn import Undone
from games.clubs.models import Role
from games.clubs.names import member_name
from games.duties.idempotency import new_key
from games.people.page.form import Form

MEMBERS: Final = 200
FEW: Final = 24


@dataclass(frozen=True)
class Inside:
    """Only for players and game masters of the campaign."""

    cast: Cut[cast.Told]
    scenes: Cut[story.Played]
    log: Cut[story.Entry]
    waiting: Cut[downtime.Ask]
    decided: Cut[downtime.Ask]
    grants: Cut[downtime.Grant]
    evenings: tuple[Choice, ...]
    wishes: tuple[downtime.Wishes, ...]
    receivers: tuple[Choice, ...]
    tables: tuple[Choice, ...]
    opens: tuple[Choice, ...]
    """Games whose tables are scenes."""


@dataclass(frozen=True)
class Place:
    """Addresses of the desk: forms are sent to `base` followed by the key of the action."""

    base: str
    makes: str


@dataclass(frozen=True)
class CampaignDesk:
    base: str
    """Forms are sent to this address followed by the key of the action."""
    makes: str
    """Address for creating a character to add."""
    wrong: str
    forms: Mapping[str, Form]
    key: str
    """A form of this page that is sent twice acts once."""
    club: str
    club_name: str
    id: str
    name: str
    description: str
    version: int
    ended: datetime | None
    masters: str
    leads: bool
    names_masters: tuple[Choice, ...]
    asks_masters: bool
    many: bool
    """The list is too long to show at once; it is shown on request, on a heavier page."""
    brings: tuple[Choice, ...]
    inside: Inside | None


def drawn(here: Access, asked: QueryDict, undone: Undone, at: Place) -> CampaignDesk:
    row, to, form = here.campaign, here.member.person, undone.form
    organises = here.member.role == Role.ORGANISER
    masters = list(row.masters.select_related("person").order_by("joined", "pk"))
    names = here.masters or organises
    members = _members(here, {each.pk for each in masters}) if names else ()
    shown = len(members) <= FEW or "masters" in (*asked, undone.word)
    return CampaignDesk(
        base=at.base,
        makes=at.makes,
        wrong=form.sentence or next(iter(form.errors.values()), ""),
        forms={undone.word: form},
        key=new_key(),
        club=row.club_id,
        club_name=row.club.name,
        id=row.pk,
        name=row.name,
        description=row.description,
        version=row.version,
        ended=row.ended,
        masters=", ".join(member_name(each, to=to) for each in masters),
        leads=here.masters,
        names_masters=members if shown else (),
        asks_masters="masters" in asked,
        many=not shown,
        brings=() if row.ended else cast.brings(here),
        inside=_inside(here, asked, undone) if here.masters or here.plays else None,
    )


def _members(here: Access, masters: set[str]) -> tuple[Choice, ...]:
    rows = here.campaign.club.members.present().but_guests().select_related("person")
    return tuple(
        Choice(each.pk, member_name(each, to=here.member.person), each.pk in masters)
        for each in rows.order_by("joined", "pk")[:MEMBERS]
    )


def _inside(here: Access, asked: QueryDict, undone: Undone) -> Inside:
    goes_on, said = here.campaign.ended is None, undone.form.values
    leads = goes_on and here.masters
    return Inside(
        cast=cast.cast(here, asked),
        scenes=story.scenes(here, asked),
        log=story.log(here, asked, undone.rows("rewrite", "strike")),
        waiting=downtime.waiting(here, asked, undone.rows("approve", "decline")),
        decided=downtime.decided(here, asked),
        grants=downtime.grants(here, asked),
        evenings=story.evenings(here, said.get("evening")) if goes_on else (),
        wishes=downtime.wishes(here, said.get("ask", "")) if goes_on and here.plays else (),
        receivers=downtime.receivers(here, {*undone.ticked}) if leads else (),
        tables=story.tables(here) if leads else (),
        opens=story.opens() if leads else (),
    )
