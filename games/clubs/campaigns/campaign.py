"""Campaigns: starting and changing one, and the scenes that were played."""

from typing import Final

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import UNSET, UnsetType

from games.clubs import fields, refusals
from games.clubs.access import access as club_access
from games.clubs.access import must_lead, must_organise, overseen
from games.clubs.campaigns.access import (
    access,
    helped,
    must_go_on,
    must_master,
    must_master_or_organise,
)
from games.clubs.evenings.evening import find_evening
from games.clubs.models import Campaign, Member, Scene
from games.clubs.models.clubs import DESCRIPTION_LENGTH, NAME_LENGTH
from games.clubs.versions import Versions, must_be_read, said_of
from games.people.models import User
from games.people.refusals import invalid
from games.shelf import characters
from games.tables.codes import is_possible_code, normalize_code
from games.tables.models import Table
from games.tables.refusals import unknown_table

MOST_CAMPAIGNS: Final = 200
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
    """Ids of members of the club, at least one."""
    ended: bool | UnsetType = UNSET


class Staging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    table: str | None = None
    """Code of the table at which it was played."""
    evening: str | None = None
    """Id of an evening of the club."""


def begin(person: User, club_id: str, said: Beginning, masters: tuple[str, ...] = ()) -> Campaign:
    """`masters`: the members whom an organiser or helping staff appoints as game masters; if empty,
    the person who starts the campaign leads it."""
    with transaction.atomic():
        club = overseen(club_id, person, must_organise if masters else must_lead, lock=True)
        if club.campaigns.count() >= MOST_CAMPAIGNS:
            raise refusals.campaign_full()
        campaign = Campaign(
            club=club,
            name=fields.line(said.name, "name", NAME_LENGTH, needed=True),
            description=fields.passage(said.description, "description", DESCRIPTION_LENGTH),
        )
        named = _masters(campaign, masters) if masters else [_leader(person, club_id)]
        campaign.save(force_insert=True)
        campaign.masters.set(named)
    return campaign


def _leader(person: User, club_id: str) -> Member:
    here = club_access(club_id, person)
    must_lead(here)
    return here.member


def amend(
    person: User, club_id: str, campaign_id: str, changes: CampaignChanges, read: Versions = None
) -> Campaign:
    with transaction.atomic():
        campaign = helped(club_id, campaign_id, person) or _led(
            person, club_id, campaign_id, changes
        )
        must_be_read(campaign.version, read)
        _write(campaign, changes)
        campaign.version += 1
        campaign.changed = timezone.now()
        campaign.save()
    return campaign


def _led(person: User, club_id: str, campaign_id: str, changes: CampaignChanges) -> Campaign:
    here = access(club_id, campaign_id, person, lock=True)
    must_master_or_organise(here)
    if not here.masters and {*said_of(changes)} - {"masters"}:
        must_master(here)
    return here.campaign


def add_scene(person: User, club_id: str, campaign_id: str, said: Staging) -> Scene:
    with transaction.atomic():
        here = access(club_id, campaign_id, person, lock=True)
        must_master(here)
        must_go_on(here)
        if here.campaign.scenes.count() >= MOST_SCENES:
            raise refusals.campaign_full()
        scene = Scene(
            campaign=here.campaign,
            name=fields.line(said.name, "name", NAME_LENGTH, needed=True),
            table=None if said.table is None else _table(here.campaign, said.table),
            evening=None if said.evening is None else find_evening(club_id, said.evening),
        )
        scene.save(force_insert=True)
    return scene


def _table(campaign: Campaign, code: str) -> Table:
    code = normalize_code(code)
    rows = Table.objects.filter(game_key__in=characters.games())
    table = unknown_table.raise_if_none(
        rows.filter(code=code).first() if is_possible_code(code) else None
    )
    if campaign.scenes.filter(table=table).exists():
        raise invalid("table", _("This table is a scene of the campaign already."))
    return table


def _write(campaign: Campaign, changes: CampaignChanges) -> None:
    if changes.name is not UNSET:
        campaign.name = fields.line(changes.name, "name", NAME_LENGTH, needed=True)
    if changes.description is not UNSET:
        campaign.description = fields.passage(
            changes.description, "description", DESCRIPTION_LENGTH
        )
    if changes.masters is not UNSET:
        campaign.masters.set(_masters(campaign, changes.masters))
    if changes.ended is not UNSET:
        campaign.ended = timezone.now() if changes.ended else None


def _masters(campaign: Campaign, ids: tuple[str, ...]) -> list[Member]:
    fields.number(len(set(ids)), "masters", MOST_MASTERS, least=0)
    known = Member.objects.present().but_guests().filter(club=campaign.club_id)
    rows = list(known.filter(pk__in=ids))
    if len(rows) < len(set(ids)):
        raise refusals.unknown_member()
    if not rows:
        raise refusals.last_master()
    return rows
