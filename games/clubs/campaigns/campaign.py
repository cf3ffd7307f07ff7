"""Campaigns: starting and changing one, and the scenes that were played."""

from typing import Annotated, Final

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import UNSET, UnsetType

from games.clubs import refusals
from games.clubs.access import get_access as club_access
from games.clubs.access import managed_club, must_lead, must_organise
from games.clubs.campaigns.access import (
    campaign_for_staff,
    get_access,
    must_be_running,
    must_master,
    must_master_or_organise,
)
from games.clubs.evenings.evening import find_evening
from games.clubs.fields import DESCRIPTION, TITLE
from games.clubs.models import Campaign, Member, Scene
from games.clubs.versions import Versions, changed_fields, must_be_read
from games.people.models import User
from games.people.page.fields import check_number, clean_record, declare
from games.people.refusals import invalid
from games.shelf import characters
from games.tables.codes import is_possible_code, normalize_code
from games.tables.models import Table
from games.tables.refusals import unknown_table

MOST_CAMPAIGNS: Final = 200
MOST_SCENES: Final = 1000
MOST_MASTERS: Final = 10


Name = Annotated[str, declare(TITLE)]
Description = Annotated[str, declare(DESCRIPTION)]


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    description: Description = ""


class CampaignChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: Name | UnsetType = UNSET
    description: Description | UnsetType = UNSET
    masters: tuple[str, ...] | UnsetType = UNSET
    """Ids of members of the club, at least one."""
    ended: bool | UnsetType = UNSET


class Staging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    table: str | None = None
    """Code of the table at which it was played."""
    evening: str | None = None
    """Id of an evening of the club."""


def begin(person: User, club_id: str, data: Beginning, masters: tuple[str, ...] = ()) -> Campaign:
    """`masters`: the members whom an organiser or helping staff appoints as game masters; if empty,
    the person who starts the campaign leads it."""
    with transaction.atomic():
        club = managed_club(club_id, person, must_organise if masters else must_lead, lock=True)
        if club.campaigns.count() >= MOST_CAMPAIGNS:
            raise refusals.campaign_full()
        data = clean_record(data)
        campaign = Campaign(club=club, name=data.name, description=data.description)
        named = _masters(campaign, masters) if masters else [_leader(person, club_id)]
        campaign.save(force_insert=True)
        campaign.masters.set(named)
    return campaign


def _leader(person: User, club_id: str) -> Member:
    caller = club_access(club_id, person)
    must_lead(caller)
    return caller.member


def amend(
    person: User, club_id: str, campaign_id: str, changes: CampaignChanges, read: Versions = None
) -> Campaign:
    with transaction.atomic():
        campaign = campaign_for_staff(club_id, campaign_id, person) or _lock_for_changes(
            person, club_id, campaign_id, changes
        )
        must_be_read(campaign.version, read)
        _write(campaign, changes)
        campaign.version += 1
        campaign.changed = timezone.now()
        campaign.save()
    return campaign


def _lock_for_changes(
    person: User, club_id: str, campaign_id: str, changes: CampaignChanges
) -> Campaign:
    caller = get_access(club_id, campaign_id, person, lock=True)
    must_master_or_organise(caller)
    if not caller.masters and {*changed_fields(changes)} - {"masters"}:
        must_master(caller)
    return caller.campaign


def add_scene(person: User, club_id: str, campaign_id: str, data: Staging) -> Scene:
    with transaction.atomic():
        caller = get_access(club_id, campaign_id, person, lock=True)
        must_master(caller)
        must_be_running(caller)
        if caller.campaign.scenes.count() >= MOST_SCENES:
            raise refusals.campaign_full()
        data = clean_record(data)
        scene = Scene(
            campaign=caller.campaign,
            name=data.name,
            table=None if data.table is None else _table(caller.campaign, data.table),
            evening=None if data.evening is None else find_evening(club_id, data.evening),
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
    changes = clean_record(changes)
    for name in ("name", "description"):
        if (value := getattr(changes, name)) is not UNSET:
            setattr(campaign, name, value)
    if changes.masters is not UNSET:
        campaign.masters.set(_masters(campaign, changes.masters))
    if changes.ended is not UNSET:
        campaign.ended = timezone.now() if changes.ended else None


def _masters(campaign: Campaign, ids: tuple[str, ...]) -> list[Member]:
    check_number(len(set(ids)), "masters", MOST_MASTERS, least=0)
    known = Member.objects.present().but_guests().filter(club=campaign.club_id)
    rows = list(known.filter(pk__in=ids))
    if len(rows) < len(set(ids)):
        raise refusals.unknown_member()
    if not rows:
        raise refusals.last_master()
    return rows
