"""Actions in the record of play: entering a play, correcting, striking out and restoring it,
undoing the last change."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import UNSET, UnsetType

from games.clubs.access import get_access as club_access
from games.clubs.access import must_be_member
from games.clubs.models import ChangeOf, Evening, Record, Source
from games.clubs.records import refusals
from games.clubs.records.access import access, must_correct, people_to_play_with
from games.clubs.records.changes import (
    ChangeInfo,
    amend,
    new_record,
    restore_version,
    set_struck,
    write_records,
)
from games.clubs.records.parts import parts_of
from games.clubs.records.play import Minutes, NewPlay, NewPlayer, Rounds, clean_play, play_fields
from games.clubs.versions import Versions, must_be_read
from games.people.access import is_staff_with
from games.people.models import User
from games.people.spelling import tidy

REASON_LENGTH = 200


def enter(person: User, data: NewPlay) -> Record:
    """Enter a play by hand: in a club, any member may; outside, only for plays of one's own."""
    play = clean_play(data, timezone.now())
    if play.club is not None:
        must_be_member(club_access(play.club, person))
        _must_be_of(play.club, play.evening)
    elif all(player.person != person.pk for player in play.players):
        raise refusals.not_among_them()
    _must_be_known(person, play.club, play.players)
    return _write_down(person, play)


def enter_as_staff(person: User, data: NewPlay) -> Record:
    """Enter a play in the admin, in any club: the staff user need not be a member."""
    play = clean_play(data, timezone.now())
    _must_be_known(person, play.club, play.players)
    return _write_down(person, play)


def enter_at_desk(person: User, data: NewPlay) -> Record:
    """Enter a play at an evening's desk: staff may in any club, others as members."""
    by_right = enter_as_staff if is_staff_with(person, "clubs.change_record") else enter
    return by_right(person, data)


def _write_down(person: User, play: NewPlay) -> Record:
    with transaction.atomic():
        (record,) = write_records([(new_record(play, person, Source.BY_HAND), play.players)])
    return record


def _must_be_of(club: str, evening: str | None) -> None:
    if evening is not None and not Evening.objects.filter(pk=evening, club=club).exists():
        raise refusals.unknown_evening()


def _must_be_known(person: User, club: str | None, players: Iterable[NewPlayer]) -> None:
    wanted = {player.person for player in players if player.person is not None}
    if wanted - people_to_play_with(person, club, wanted):
        raise refusals.unknown_person()


class PlayChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change; players all together."""

    game: str | UnsetType = UNSET
    players: tuple[NewPlayer, ...] | UnsetType = UNSET
    played_at: str | UnsetType = UNSET
    variant: str | UnsetType = UNSET
    mode: str | UnsetType = UNSET
    where: str | UnsetType = UNSET
    minutes: Minutes | UnsetType | None = UNSET
    rounds: Rounds | UnsetType | None = UNSET
    note: str | UnsetType = UNSET
    reason: str = ""
    """Reason of the change, kept in the history."""


@dataclass(frozen=True)
class Correction:
    """The corrected play. Unless `anew` is set, its players stay as they are."""

    play: NewPlay
    replaces_players: bool
    read: Versions = None
    reason: str = ""


def correct(person: User, record_id: str, correction: Correction) -> Record:
    with transaction.atomic():
        return _correct(person, _lock_for_change(person, record_id, correction.read), correction)


def correct_part(person: User, record_id: str, data: PlayChanges, read: Versions = None) -> Record:
    """Correct what the changes say; the rest stays as it was read."""
    before = access(record_id, person).record
    known = {before.version} if read is None else {before.version} & set(read)
    correction = Correction(
        _merge_changes(before, data),
        replaces_players=data.players is not UNSET,
        read=known,
        reason=data.reason,
    )
    return correct(person, record_id, correction)


def _merge_changes(before: Record, amendment: PlayChanges) -> NewPlay:
    changed = msgspec.to_builtins(amendment)
    changed.pop("reason", None)
    plain = msgspec.to_builtins(play_fields(before)) | {
        "players": [{"name": "?"}],
        "club": before.club_id,
    }
    return msgspec.convert(plain | changed, NewPlay)


def correct_as_staff(staff: User, entry: str, correction: Correction) -> Record:
    """Correct a play in the admin: of any club and any author."""
    with transaction.atomic():
        record = refusals.unknown.raise_if_none(Record.objects.locked().filter(pk=entry).first())
        must_be_read(record.version, correction.read, refusals.stale)
        return _correct(staff, record, correction)


def _correct(person: User, record: Record, correction: Correction) -> Record:
    play = clean_play(correction.play, timezone.now(), players=correction.replaces_players)
    info = ChangeInfo(ChangeOf.CORRECTED, person, _because(correction.reason))
    if record.struck is not None:
        raise refusals.struck()
    if correction.replaces_players:
        known = set(record.parts.values_list("person", flat=True))
        others = [player for player in play.players if player.person not in known]
        _must_be_known(person, record.club_id, others)
    amend(
        record,
        play,
        info,
        parts_of([(record, play.players)]) if correction.replaces_players else None,
    )
    return record


def _because(reason: str) -> str:
    text = tidy(reason)
    if len(text) > REASON_LENGTH:
        raise refusals.invalid(
            {"reason": [_("At most %(most)d characters: shorten it.") % {"most": REASON_LENGTH}]}
        )
    return text


def strike(person: User, record_id: str, read: Versions, reason: str = "") -> None:
    with transaction.atomic():
        record = _lock_for_change(person, record_id, read)
        if record.struck is not None:
            raise refusals.struck()
        set_struck(record, ChangeInfo(ChangeOf.STRUCK, person, _because(reason)))


class PlayReason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: str = ""


def restore(person: User, record_id: str, reason: str = "") -> Record:
    with transaction.atomic():
        record = _lock_for_change(person, record_id, None)
        if record.struck is None:
            raise refusals.not_struck()
        set_struck(record, ChangeInfo(ChangeOf.RESTORED, person, _because(reason)))
    return record


def undo(person: User, record_id: str) -> Record:
    """Undo the last change, whichever it was; this is a change, too."""
    with transaction.atomic():
        record = _lock_for_change(person, record_id, None)
        last = record.changes.first()
        match last.kind if last else None:
            case ChangeOf.ENTERED | ChangeOf.STRUCK | ChangeOf.RESTORED:
                kind = ChangeOf.STRUCK if record.struck is None else ChangeOf.RESTORED
                set_struck(record, ChangeInfo(kind, person))
            case ChangeOf.CORRECTED if last is not None and last.before:
                restore_version(record, last.before, person)
            case _:
                raise refusals.nothing_to_undo()
    return record


def strike_or_restore(staff: User, entry: str, kind: ChangeOf) -> bool:
    """Strike out or restore a play in the admin; return False if it was so already."""
    with transaction.atomic():
        record = Record.objects.locked().get(pk=entry)
        if (record.struck is None) == (kind == ChangeOf.RESTORED):
            return False
        set_struck(record, ChangeInfo(kind, staff))
    return True


def _lock_for_change(person: User, entry: str, read: Versions) -> Record:
    caller = access(entry, person, lock=True)
    must_correct(caller)
    must_be_read(caller.record.version, read, refusals.stale)
    return caller.record
