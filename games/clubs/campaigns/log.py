"""Log of a campaign: entries of players and game masters. Authors change only their own; earlier
versions are kept."""

from typing import Final

import msgspec
from django.db import transaction
from django.utils import timezone

from games.clubs import fields, refusals
from games.clubs.campaigns.access import Access, access, must_be_inside, must_go_on, must_master
from games.clubs.evenings.evening import find_evening
from games.clubs.models import LogEntry, LogRevision
from games.clubs.versions import Versions, must_be_read
from games.people.models import User

TEXT_LENGTH: Final = 8000
MOST_ENTRIES: Final = 5000
MOST_REVISIONS: Final = 50


class Writing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    evening: str | None = None
    """Id of an evening of the club."""


class Rewriting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str


def write(person: User, club_id: str, campaign_id: str, said: Writing) -> LogEntry:
    with transaction.atomic():
        here = access(club_id, campaign_id, person, lock=True)
        must_be_inside(here)
        must_go_on(here)
        if here.campaign.log.count() >= MOST_ENTRIES:
            raise refusals.campaign_full()
        entry = LogEntry(
            campaign=here.campaign,
            author=here.member,
            text=fields.passage(said.text, "text", TEXT_LENGTH, needed=True),
            evening=None if said.evening is None else find_evening(club_id, said.evening),
        )
        entry.save(force_insert=True)
    return entry


def rewrite(
    person: User,
    club_id: str,
    campaign_id: str,
    entry_id: str,
    said: Rewriting,
    *,
    read: Versions = None,
) -> LogEntry:
    with transaction.atomic():
        here = access(club_id, campaign_id, person)
        must_be_inside(here)
        must_go_on(here)
        entry = find_entry(here, entry_id, lock=True)
        if entry.author_id != here.member.pk:
            raise refusals.not_your_words()
        if entry.struck:
            raise refusals.struck()
        must_be_read(entry.version, read)
        text = fields.passage(said.text, "text", TEXT_LENGTH, needed=True)
        if text != entry.text:
            _change(entry, text)
    return entry


def strike(
    person: User, club_id: str, campaign_id: str, entry_id: str, read: Versions = None
) -> LogEntry:
    """Only for game masters. The entry stays readable for the campaign, struck out."""
    with transaction.atomic():
        here = access(club_id, campaign_id, person)
        must_master(here)
        entry = find_entry(here, entry_id, lock=True)
        must_be_read(entry.version, read)
        if entry.struck is None:
            entry.struck = entry.changed = timezone.now()
            entry.version += 1
            entry.save(update_fields=("struck", "changed", "version"))
    return entry


def find_entry(here: Access, entry_id: str, *, lock: bool = False) -> LogEntry:
    rows = LogEntry.objects.select_for_update(of=("self",)) if lock else LogEntry.objects.all()
    rows = rows.select_related("author__person").prefetch_related("revisions")
    return refusals.unknown_entry.raise_if_none(
        rows.filter(campaign=here.campaign, pk=entry_id).first()
    )


def _change(entry: LogEntry, text: str) -> None:
    if entry.revisions.count() >= MOST_REVISIONS:
        raise refusals.campaign_full()
    LogRevision(entry=entry, number=entry.version, text=entry.text).save(force_insert=True)
    entry.text, entry.changed = text, timezone.now()
    entry.version += 1
    entry.save(update_fields=("text", "changed", "version"))
