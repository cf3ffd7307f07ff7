"""What players and game masters write of an evening: each their own, with what it said before."""

from typing import Final

import msgspec
from django.db import transaction
from django.utils import timezone

from games.clubs import evenings, refusals, texts
from games.clubs.campaigns_permissions import Place, must_be_inside, must_go_on, must_master, place
from games.clubs.clubs import Versions, must_be_read
from games.clubs.models import LogEntry, LogRevision
from games.people.models import User

TEXT_LENGTH: Final = 8000
MOST_ENTRIES: Final = 5000
MOST_REVISIONS: Final = 50


class Writing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    evening: str | None = None
    """The id of one of the club's."""


class Rewriting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str


def write(person: User, club_id: str, campaign_id: str, said: Writing) -> LogEntry:
    with transaction.atomic():
        where = place(person, club_id, campaign_id, lock=True)
        must_be_inside(where)
        must_go_on(where)
        if where.campaign.log.count() >= MOST_ENTRIES:
            raise refusals.campaign_full()
        entry = LogEntry(
            campaign=where.campaign,
            author=where.here,
            text=texts.passage(said.text, "text", TEXT_LENGTH, needed=True),
            evening=None if said.evening is None else evenings.found(club_id, said.evening),
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
        where = place(person, club_id, campaign_id)
        must_be_inside(where)
        must_go_on(where)
        entry = found(where, entry_id, lock=True)
        if entry.author_id != where.here.pk:
            raise refusals.not_your_words()
        if entry.struck:
            raise refusals.struck()
        must_be_read(entry.version, read)
        text = texts.passage(said.text, "text", TEXT_LENGTH, needed=True)
        if text != entry.text:
            _change(entry, text)
    return entry


def strike(
    person: User, club_id: str, campaign_id: str, entry_id: str, read: Versions = None
) -> LogEntry:
    """By a game master; it stays to be read by the campaign, struck out."""
    with transaction.atomic():
        where = place(person, club_id, campaign_id)
        must_master(where)
        entry = found(where, entry_id, lock=True)
        must_be_read(entry.version, read)
        if entry.struck is None:
            entry.struck = entry.changed = timezone.now()
            entry.version += 1
            entry.save(update_fields=("struck", "changed", "version"))
    return entry


def found(where: Place, entry_id: str, *, lock: bool = False) -> LogEntry:
    rows = LogEntry.objects.select_for_update(of=("self",)) if lock else LogEntry.objects.all()
    rows = rows.select_related("author__person").prefetch_related("revisions")
    entry = rows.filter(campaign=where.campaign, pk=entry_id).first()
    if entry is None:
        raise refusals.unknown_entry()
    return entry


def _change(entry: LogEntry, text: str) -> None:
    if entry.revisions.count() >= MOST_REVISIONS:
        raise refusals.campaign_full()
    LogRevision(entry=entry, number=entry.version, text=entry.text).save(force_insert=True)
    entry.text, entry.changed = text, timezone.now()
    entry.version += 1
    entry.save(update_fields=("text", "changed", "version"))
