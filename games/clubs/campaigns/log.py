"""Log of a campaign: entries of players and game masters. Authors change only their own; earlier
versions are kept."""

from typing import Final

import msgspec
from django.db import transaction
from django.utils import timezone

from games.clubs import refusals
from games.clubs.campaigns.access import (
    Access,
    get_access,
    must_be_running,
    must_master,
    must_take_part,
)
from games.clubs.evenings.evening import find_evening
from games.clubs.models import LogEntry, LogRevision
from games.clubs.versions import Versions, must_be_read
from games.people.models import User
from games.people.page import fields

TEXT_LENGTH: Final = 8000
MOST_ENTRIES: Final = 5000
MOST_REVISIONS: Final = 50


class Writing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    evening: str | None = None
    """Id of an evening of the club."""


class Rewriting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str


def write(person: User, club_id: str, campaign_id: str, data: Writing) -> LogEntry:
    with transaction.atomic():
        caller = get_access(club_id, campaign_id, person, lock=True)
        must_take_part(caller)
        must_be_running(caller)
        if caller.campaign.log.count() >= MOST_ENTRIES:
            raise refusals.campaign_full()
        entry = LogEntry(
            campaign=caller.campaign,
            author=caller.member,
            text=fields.clean_passage(data.text, "text", TEXT_LENGTH, needed=True),
            evening=None if data.evening is None else find_evening(club_id, data.evening),
        )
        entry.save(force_insert=True)
    return entry


def rewrite(
    person: User,
    club_id: str,
    campaign_id: str,
    written_id: str,
    data: Rewriting,
    *,
    read: Versions = None,
) -> LogEntry:
    with transaction.atomic():
        caller = get_access(club_id, campaign_id, person)
        must_take_part(caller)
        must_be_running(caller)
        entry = find_entry(caller, written_id, lock=True)
        if entry.author_id != caller.member.pk:
            raise refusals.not_your_words()
        if entry.struck:
            raise refusals.struck()
        must_be_read(entry.version, read)
        text = fields.clean_passage(data.text, "text", TEXT_LENGTH, needed=True)
        if text != entry.text:
            _change(entry, text)
    return entry


def strike(
    person: User, club_id: str, campaign_id: str, written_id: str, read: Versions = None
) -> LogEntry:
    """Only for game masters. The entry stays readable for the campaign, struck out."""
    with transaction.atomic():
        caller = get_access(club_id, campaign_id, person)
        must_master(caller)
        entry = find_entry(caller, written_id, lock=True)
        must_be_read(entry.version, read)
        if entry.struck is None:
            entry.struck = entry.changed = timezone.now()
            entry.version += 1
            entry.save(update_fields=("struck", "changed", "version"))
    return entry


def find_entry(caller: Access, entry_id: str, *, lock: bool = False) -> LogEntry:
    rows = LogEntry.objects.select_for_update(of=("self",)) if lock else LogEntry.objects.all()
    rows = rows.select_related("author__person").prefetch_related("revisions")
    return refusals.unknown_entry.raise_if_none(
        rows.filter(campaign=caller.campaign, pk=entry_id).first()
    )


def _change(entry: LogEntry, text: str) -> None:
    if entry.revisions.count() >= MOST_REVISIONS:
        raise refusals.campaign_full()
    LogRevision(entry=entry, number=entry.version, text=entry.text).save(force_insert=True)
    entry.text, entry.changed = text, timezone.now()
    entry.version += 1
    entry.save(update_fields=("text", "changed", "version"))
