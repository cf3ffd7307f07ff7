"""Campaigns: beginning and changing one, who plays whom, and the scenes that were played."""

from typing import Final

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import UNSET, UnsetType

from games.clubs import evenings, refusals, texts
from games.clubs.campaigns_permissions import (
    Place,
    may_amend,
    must_be_inside,
    must_go_on,
    must_master,
    place,
)
from games.clubs.clubs import DESCRIPTION_LENGTH, Versions, must_be_read, said_of
from games.clubs.models import Campaign, Casting, Decision, Member, Proposal, Role, Scene
from games.clubs.models.clubs import NAME_LENGTH
from games.clubs.permissions import must_lead, standing
from games.people.models import User
from games.rulebooks.kung_fu.game import KUNG_FU
from games.shelf import keeping
from games.shelf.models import Character
from games.tables.codes import could_be, tidy
from games.tables.models import Table
from games.tables.refusals import unknown_table

MOST_CAMPAIGNS: Final = 200
MOST_CASTINGS: Final = 300
MOST_SCENES: Final = 1000
MOST_MASTERS: Final = 10


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    description: str = ""


class CampaignChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    description: str | UnsetType = UNSET
    masters: tuple[str, ...] | UnsetType = UNSET
    """The ids of members of the club, one at least."""
    ended: bool | UnsetType = UNSET


class Bringing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    character: str
    """The id of one on one's own shelf."""


class Staging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    table: str | None = None
    """The code of the table at which it was played."""
    evening: str | None = None
    """The id of one of the club's."""


def begin(person: User, club_id: str, said: Beginning) -> Campaign:
    with transaction.atomic():
        here = standing(person, club_id, lock=True)
        must_lead(here)
        if here.club.campaigns.count() >= MOST_CAMPAIGNS:
            raise refusals.campaign_full()
        campaign = Campaign(
            club=here.club,
            name=texts.line(said.name, "name", NAME_LENGTH, needed=True),
            description=texts.passage(said.description, "description", DESCRIPTION_LENGTH),
        )
        campaign.save(force_insert=True)
        campaign.masters.set([here])
    return campaign


def amend(
    person: User, club_id: str, campaign_id: str, changes: CampaignChanges, read: Versions = None
) -> Campaign:
    with transaction.atomic():
        where = place(person, club_id, campaign_id, lock=True)
        may_amend(where)
        if not where.masters and {*said_of(changes)} - {"masters"}:
            must_master(where)
        campaign = where.campaign
        must_be_read(campaign.version, read)
        _write(campaign, changes)
        campaign.version += 1
        campaign.changed = timezone.now()
        campaign.save()
    return campaign


def bring(person: User, club_id: str, campaign_id: str, said: Bringing) -> Casting:
    """One's own alone: that is the owner's consent to be seen by the game masters. Theirs without
    a budget are the non-player characters."""
    with transaction.atomic():
        where = place(person, club_id, campaign_id, lock=True)
        must_go_on(where)
        character = keeping.find(Character.objects.all(), person, said.character)
        casting = Casting.objects.filter(campaign=where.campaign, character=character).first()
        if casting is not None and casting.left is None:
            raise refusals.cast_already()
        if where.campaign.castings.count() >= MOST_CASTINGS:
            raise refusals.campaign_full()
        if casting is None:
            casting = Casting(campaign=where.campaign, character=character)
        casting.member, casting.left = where.here, None
        casting.npc = where.masters and character.read.npc
        casting.save()
    return casting


def take_away(person: User, club_id: str, campaign_id: str, casting_id: str) -> None:
    """By its player or a game master: who it was, and what it was given, stays to be read."""
    with transaction.atomic():
        where = place(person, club_id, campaign_id, lock=True)
        must_be_inside(where)
        casting = cast(where, casting_id)
        if casting.member_id != where.here.pk:
            must_master(where)
        casting.left = timezone.now()
        casting.save(update_fields=("left",))
        Proposal.objects.filter(casting=casting, state=Decision.OPEN).delete()


def cast(where: Place, casting_id: str) -> Casting:
    rows = Casting.objects.played().select_related("character__person", "member__person")
    casting = rows.filter(campaign=where.campaign, pk=casting_id).first()
    if casting is None:
        raise refusals.unknown_entry()
    return casting


def stage(person: User, club_id: str, campaign_id: str, said: Staging) -> Scene:
    with transaction.atomic():
        where = place(person, club_id, campaign_id, lock=True)
        must_master(where)
        must_go_on(where)
        if where.campaign.scenes.count() >= MOST_SCENES:
            raise refusals.campaign_full()
        scene = Scene(
            campaign=where.campaign,
            name=texts.line(said.name, "name", NAME_LENGTH, needed=True),
            table=None if said.table is None else _table(where.campaign, said.table),
            evening=None if said.evening is None else evenings.found(club_id, said.evening),
        )
        scene.save(force_insert=True)
    return scene


def _table(campaign: Campaign, code: str) -> Table:
    code = tidy(code)
    rows = Table.objects.filter(game_key=KUNG_FU.key)
    table = rows.filter(code=code).first() if could_be(code) else None
    if table is None:
        raise unknown_table()
    if campaign.scenes.filter(table=table).exists():
        raise refusals.invalid("table", _("This table is a scene of the campaign already."))
    return table


def _write(campaign: Campaign, changes: CampaignChanges) -> None:
    if changes.name is not UNSET:
        campaign.name = texts.line(changes.name, "name", NAME_LENGTH, needed=True)
    if changes.description is not UNSET:
        campaign.description = texts.passage(changes.description, "description", DESCRIPTION_LENGTH)
    if changes.masters is not UNSET:
        campaign.masters.set(_masters(campaign, changes.masters))
    if changes.ended is not UNSET:
        campaign.ended = timezone.now() if changes.ended else None


def _masters(campaign: Campaign, ids: tuple[str, ...]) -> list[Member]:
    if len(set(ids)) > MOST_MASTERS:
        told = _("A number from 1 to %(most)d, please.") % {"most": MOST_MASTERS}
        raise refusals.invalid("masters", told)
    known = Member.objects.present().filter(club=campaign.club_id).exclude(role=Role.GUEST)
    rows = list(known.filter(pk__in=ids))
    if len(rows) < len(set(ids)):
        raise refusals.unknown_member()
    if not rows:
        raise refusals.last_master()
    return rows
