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
from games.clubs.desks.campaign.paging import PageSlice
from games.clubs.models import Role
from games.clubs.names import member_name
from games.duties.idempotency import new_key
from games.people.page.form import Form
from games.web.desk import RejectedForm

MEMBERS: Final = 200
FEW: Final = 24


@dataclass(frozen=True)
class PlayersSection:
    """Only for players and game masters of the campaign."""

    cast: PageSlice[cast.CastLine]
    scenes: PageSlice[story.SceneLine]
    log: PageSlice[story.Entry]
    waiting: PageSlice[downtime.ProposalLine]
    decided: PageSlice[downtime.ProposalLine]
    grants: PageSlice[downtime.Grant]
    evenings: tuple[Choice, ...]
    wishes: tuple[downtime.ProposalChoices, ...]
    receivers: tuple[Choice, ...]
    tables: tuple[Choice, ...]
    opens: tuple[Choice, ...]
    """Games whose tables are scenes."""


@dataclass(frozen=True)
class DeskAddresses:
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
    inside: PlayersSection | None


def build_campaign_desk(
    access: Access, params: QueryDict, rejected: RejectedForm, addresses: DeskAddresses
) -> CampaignDesk:
    row, to, form = access.campaign, access.member.person, rejected.form
    organises = access.member.role == Role.ORGANISER
    masters = list(row.masters.select_related("person").order_by("joined", "pk"))
    names = access.masters or organises
    members = _members(access, {each.pk for each in masters}) if names else ()
    shown = len(members) <= FEW or "masters" in (*params, rejected.word)
    return CampaignDesk(
        base=addresses.base,
        makes=addresses.makes,
        wrong=form.sentence or next(iter(form.errors.values()), ""),
        forms={rejected.word: form},
        key=new_key(),
        club=row.club_id,
        club_name=row.club.name,
        id=row.pk,
        name=row.name,
        description=row.description,
        version=row.version,
        ended=row.ended,
        masters=", ".join(member_name(each, to=to) for each in masters),
        leads=access.masters,
        names_masters=members if shown else (),
        asks_masters="masters" in params,
        many=not shown,
        brings=() if row.ended else cast.character_choices(access),
        inside=_players_section(access, params, rejected)
        if access.masters or access.plays
        else None,
    )


def _members(access: Access, masters: set[str]) -> tuple[Choice, ...]:
    rows = access.campaign.club.members.present().but_guests().select_related("person")
    return tuple(
        Choice(each.pk, member_name(each, to=access.member.person), each.pk in masters)
        for each in rows.order_by("joined", "pk")[:MEMBERS]
    )


def _players_section(access: Access, params: QueryDict, rejected: RejectedForm) -> PlayersSection:
    goes_on, data = access.campaign.ended is None, rejected.form.values
    leads = goes_on and access.masters
    return PlayersSection(
        cast=cast.cast_lines(access, params),
        scenes=story.scene_lines(access, params),
        log=story.log_entries(access, params, rejected.rows("rewrite", "strike")),
        waiting=downtime.open_proposals(access, params, rejected.rows("approve", "decline")),
        decided=downtime.decided_proposals(access, params),
        grants=downtime.grants(access, params),
        evenings=story.evening_choices(access, data.get("evening")) if goes_on else (),
        wishes=downtime.proposal_choices(access, data.get("ask", ""))
        if goes_on and access.plays
        else (),
        receivers=downtime.grant_choices(access, {*rejected.ticked}) if leads else (),
        tables=story.table_choices(access) if leads else (),
        opens=story.game_choices() if leads else (),
    )
