"""Writing in the record of play: entered, corrected, struck out, restored, taken back.

Every change keeps what was before, and counts at once. Locked are the record, its people, and the
tallies that it touches, always in that order.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.clubs import records_refusals as refusals
from games.clubs.models import (
    ChangeOf,
    Evening,
    Part,
    Record,
    RecordChange,
    Source,
    Stroke,
    Visitor,
)
from games.clubs.plays import Play, Player, tidied
from games.clubs.records_permissions import (
    may_correct,
    may_read,
    people_to_play_with,
    seen_by,
)
from games.clubs.strokes import strokes
from games.clubs.tallies import apply
from games.people.models import User
from games.people.names import tidy

REASON_LENGTH = 200
OF_THE_PLAY = ("game", "variant", "mode", "played_at", "where", "minutes", "rounds", "note")
OF_A_PART = (
    "place", "person_id", "visitor_id", "result", "rank", "score", "fighter", "deck", "character",
    "techniques", "weapons", "side",
)  # fmt: skip


@dataclass(frozen=True)
class Deed:
    """What is done to a record, by whom (nobody: the house itself), and why."""

    kind: ChangeOf
    by: User | None
    reason: str = ""


def find(person: User, entry: str) -> Record:
    record = seen_by(person).filter(pk=entry).first()
    if record is None:
        raise refusals.unknown()
    return record


def enter(person: User, said: Play) -> Record:
    """By hand. In a club, by any member; elsewhere, a play of one's own."""
    play = tidied(said, timezone.now())
    if play.club is not None:
        may_read(person, play.club)
        must_be_of(play.club, play.evening)
    elif all(player.person != person.pk for player in play.players):
        raise refusals.not_among_them()
    must_be_known(person, play.club, [play])
    return _write_down(person, play)


def enter_as_staff(person: User, said: Play) -> Record:
    """In the administration: of any club, whoever its members are."""
    play = tidied(said, timezone.now())
    must_be_known(person, play.club, [play])
    return _write_down(person, play)


def _write_down(person: User, play: Play) -> Record:
    with transaction.atomic():
        (record,) = write([(new(play, person, Source.BY_HAND), play.players)])
    return record


def new(play: Play, by: User | None, source: Source, **more: Any) -> Record:
    fields = {name: getattr(play, name) for name in OF_THE_PLAY}
    return Record(
        club_id=play.club,
        evening_id=play.evening if play.club else None,
        source=source,
        entered_by=by,
        **fields,
        **more,
    )


def must_be_of(club: str, evening: str | None) -> None:
    if evening is not None and not Evening.objects.filter(pk=evening, club=club).exists():
        raise refusals.unknown_evening()


def must_be_known(person: User, club: str | None, plays: Sequence[Play]) -> None:
    wanted = {p.person for play in plays for p in play.players if p.person is not None}
    if wanted - people_to_play_with(person, club, wanted):
        raise refusals.unknown_person()


def write(entries: Sequence[tuple[Record, Sequence[Player]]]) -> list[Record]:
    """New records, with all that follows from them; in a transaction of the caller."""
    records = [record for record, _players in entries]
    visitors = _visitors(entries)
    parts = [
        part
        for record, players in entries
        for part in _parts(record, players, visitors.get(_scope(record), {}))
    ]
    erased = _locked_people(part.person_id for part in parts)
    Record.objects.bulk_create(records)
    Part.objects.bulk_create(parts)
    _told(records, Deed(ChangeOf.ENTERED, None))
    by_record: dict[str, list[Part]] = {record.pk: [] for record in records}
    for part in parts:
        by_record[part.record_id].append(part)
    added = [each for r in records for each in strokes(r, by_record[r.pk], erased)]
    Stroke.objects.bulk_create(added)
    apply(added, ())
    return records


@dataclass(frozen=True)
class Correction:
    """What a play is to be. Whether its players are said anew: else they stay as they are."""

    play: Play
    anew: bool
    read: Collection[int] | None = None
    reason: str = ""


def correct(person: User, entry: str, said: Correction) -> Record:
    play = tidied(said.play, timezone.now(), players=said.anew)
    deed = Deed(ChangeOf.CORRECTED, person, because(said.reason))
    with transaction.atomic():
        record = _to_change(person, entry, said.read)
        if record.struck is not None:
            raise refusals.struck()
        if said.anew:
            known = set(record.parts.values_list("person", flat=True))
            new_ones = tuple(p for p in play.players if p.person not in known)
            must_be_known(person, record.club_id, [replace(play, players=new_ones)])
            rewrite(record, play, deed)
        else:
            before = as_it_is(record)
            _set(record, play)
            _replace(record, None, before, deed)
    return record


def because(reason: str) -> str:
    text = tidy(reason)
    if len(text) > REASON_LENGTH:
        raise refusals.invalid(
            {"reason": [_("At most %(most)d characters: shorten it.") % {"most": REASON_LENGTH}]}
        )
    return text


def _set(record: Record, play: Play) -> None:
    for name in OF_THE_PLAY:
        setattr(record, name, getattr(play, name))


def rewrite(record: Record, play: Play, deed: Deed) -> None:
    """Put another play in the place of what a locked record says."""
    before = as_it_is(record)
    visitors = _visitors([(record, play.players)]).get(_scope(record), {})
    parts = _parts(record, play.players, visitors)
    _set(record, play)
    _replace(record, parts, before, deed)


def move(record: Record, evening: Evening | None) -> None:
    """Into the club of an evening, or out of any: names without an account mean who they mean
    there."""
    before = as_it_is(record)
    record.evening, record.club_id = evening, evening.club_id if evening else None
    found = list(record.parts.select_related("visitor"))
    said = [Player(name=part.visitor.name) for part in found if part.visitor is not None]
    visitors = _visitors([(record, said)]).get(_scope(record), {})
    parts = []
    for part in found:
        values = {name: getattr(part, name) for name in OF_A_PART}
        if part.visitor is not None:
            visitor = visitors[part.visitor.name]
            claimed = visitor.person_id
            if claimed and claimed not in {each.person_id for each in found}:
                values |= {"person_id": claimed, "visitor_id": None}
            else:
                values["visitor_id"] = visitor.pk
        parts.append(Part(record=record, **values))
    _replace(record, parts, before, Deed(ChangeOf.CORRECTED, None))


def strike(person: User, entry: str, read: Collection[int] | None, reason: str = "") -> None:
    with transaction.atomic():
        record = _to_change(person, entry, read)
        if record.struck is not None:
            raise refusals.struck()
        set_struck(record, Deed(ChangeOf.STRUCK, person, because(reason)))


def restore(person: User, entry: str, reason: str = "") -> Record:
    with transaction.atomic():
        record = _to_change(person, entry, None)
        if record.struck is None:
            raise refusals.standing()
        set_struck(record, Deed(ChangeOf.RESTORED, person, because(reason)))
    return record


def undo(person: User, entry: str) -> Record:
    """Take back the last change, whichever it was; that, too, is a change."""
    with transaction.atomic():
        record = _to_change(person, entry, None)
        last = record.changes.first()
        match last.kind if last else None:
            case ChangeOf.ENTERED | ChangeOf.STRUCK | ChangeOf.RESTORED:
                kind = ChangeOf.STRUCK if record.struck is None else ChangeOf.RESTORED
                set_struck(record, Deed(kind, person))
            case ChangeOf.CORRECTED if last is not None and last.before:
                _as_it_was(record, last.before, person)
            case _:
                raise refusals.nothing_to_undo()
    return record


def strike_as_staff(person: User, entry: str) -> bool:
    """Whether it stood: staff put the record in order."""
    return _set_as_staff(person, entry, ChangeOf.STRUCK)


def restore_as_staff(person: User, entry: str) -> bool:
    return _set_as_staff(person, entry, ChangeOf.RESTORED)


def _set_as_staff(person: User, entry: str, kind: ChangeOf) -> bool:
    with transaction.atomic():
        record = Record.objects.select_for_update(of=("self",)).get(pk=entry)
        if (record.struck is None) == (kind == ChangeOf.RESTORED):
            return False
        set_struck(record, Deed(kind, person))
    return True


def set_struck(record: Record, deed: Deed) -> None:
    before = as_it_is(record)
    record.struck = None if deed.kind == ChangeOf.RESTORED else timezone.now()
    _replace(record, None, before, deed)


def as_it_is(record: Record) -> dict[str, Any]:
    """For the history: players by their ids, whose names may be forgotten."""
    fields: dict[str, Any] = {name: getattr(record, name) for name in OF_THE_PLAY}
    fields |= {"struck": record.struck is not None, "club": record.club_id}
    fields["players"] = [
        {name: getattr(part, name) for name in OF_A_PART} for part in record.parts.all()
    ]
    plain: dict[str, Any] = msgspec.to_builtins(fields)
    return plain


def _to_change(person: User, entry: str, read: Collection[int] | None) -> Record:
    record = find(person, entry)
    record = Record.objects.select_for_update(of=("self",)).get(pk=record.pk)
    may_correct(person, record)
    if read is not None and record.version not in read:
        raise refusals.Stale(record.version)
    return record


def _as_it_was(record: Record, before: Mapping[str, Any], by: User) -> None:
    now = as_it_is(record)
    parts = [Part(record=record, **said) for said in before["players"]]
    there = set(
        Visitor.objects.filter(pk__in=[part.visitor_id for part in parts]).values_list(
            "pk", flat=True
        )
    )
    for part in parts:
        part.visitor_id = part.visitor_id if part.visitor_id in there else None
    said = {name: before[name] for name in OF_THE_PLAY} | {"players": [{}]}
    play = msgspec.convert(said, Play)
    _set(record, play)
    _replace(record, parts, now, Deed(ChangeOf.CORRECTED, by))


def _replace(record: Record, parts: list[Part] | None, before: dict[str, Any], deed: Deed) -> None:
    """The one step from what a locked record was to what it is: rows, history, strokes, tallies."""
    found = list(record.parts.all())
    erased = _locked_people(part.person_id for part in (*found, *(parts or ())))
    if parts is not None:
        record.parts.all().delete()
        Part.objects.bulk_create(parts)
    record.version += 1
    record.changed = timezone.now()
    record.save(update_fields=(*OF_THE_PLAY, "club", "evening", "struck", "version", "changed"))
    _told([record], deed, before)
    restroke(record, found if parts is None else parts, erased)


def restroke(record: Record, parts: Sequence[Part], erased: set[str]) -> int:
    """Only what counts otherwise than before is written, and only its tallies are touched."""
    there = {_content(stroke): stroke for stroke in record.strokes.all()}
    wanted = {_content(stroke): stroke for stroke in strokes(record, parts, erased)}
    removed = [stroke for content, stroke in there.items() if content not in wanted]
    added = [stroke for content, stroke in wanted.items() if content not in there]
    Stroke.objects.filter(pk__in=[stroke.pk for stroke in removed]).delete()
    Stroke.objects.bulk_create(added)
    return apply(added, removed)


def _content(stroke: Stroke) -> tuple[Any, ...]:
    return (
        stroke.by, stroke.key, stroke.game, stroke.played_at, stroke.place, str(stroke.result),
        stroke.minutes, stroke.player_id, stroke.club_id,
    )  # fmt: skip


def _locked_people(ids: Iterable[str | None]) -> set[str]:
    """Nobody among them is erased before the commit; who was, is told."""
    people = User.objects.select_for_update(no_key=True).filter(pk__in={*ids} - {None})
    found = people.order_by("pk").values_list("pk", "erased")
    return {pk for pk, erased in found if erased is not None}


def _told(records: Sequence[Record], deed: Deed, before: dict[str, Any] | None = None) -> None:
    RecordChange.objects.bulk_create(
        RecordChange(
            record=record,
            number=record.version,
            kind=deed.kind,
            before=before,
            by=deed.by or record.entered_by if deed.kind == ChangeOf.ENTERED else deed.by,
            reason=deed.reason,
        )
        for record in records
    )


Scope = tuple[str | None, str | None]


def _scope(record: Record) -> Scope:
    """Where a name without an account means somebody: a club, or what one person wrote down."""
    club = record.club_id
    return (club, None) if club else (None, record.entered_by_id)


def _visitors(
    entries: Sequence[tuple[Record, Sequence[Player]]],
) -> dict[Scope, dict[str, Visitor]]:
    """Those of these names, found or made, by where they are known."""
    wanted: dict[Scope, dict[str, None]] = {}
    for record, players in entries:
        for player in players:
            if player.name:
                wanted.setdefault(_scope(record), {})[player.name] = None
    return {scope: _known(scope, list(found)) for scope, found in wanted.items()}


def _known(scope: Scope, called: list[str]) -> dict[str, Visitor]:
    club, keeper = scope
    if club is None and keeper is None:  # a table of guests: each is new, and known there alone
        made = [Visitor(name=name) for name in called]
        Visitor.objects.bulk_create(made)
        return dict(zip(called, made, strict=True))
    Visitor.objects.bulk_create(
        [Visitor(club_id=club, keeper_id=keeper, name=name) for name in sorted(called)],
        ignore_conflicts=True,
    )
    found = Visitor.objects.filter(club=club, keeper=keeper, name__in=called)
    return {visitor.name: visitor for visitor in found}


def _parts(
    record: Record, players: Sequence[Player], visitors: Mapping[str, Visitor]
) -> list[Part]:
    parts = [_part(record, n, player, visitors) for n, player in enumerate(players, 1)]
    people = [part.person_id for part in parts if part.person_id is not None]
    if len(set(people)) < len(people):  # by a name that an account has claimed
        raise refusals.person_twice()
    return parts


def _part(record: Record, place: int, player: Player, visitors: Mapping[str, Visitor]) -> Part:
    visitor = visitors[player.name] if player.name else None
    claimed = visitor.person_id if visitor else player.person
    return Part(
        record=record,
        place=place,
        person_id=claimed,
        visitor=None if claimed else visitor,
        result=player.result or "unknown",
        rank=player.rank,
        score=player.score,
        fighter=player.fighter,
        deck=player.deck,
        character=player.character,
        techniques=list(player.techniques),
        weapons=list(player.weapons),
        side=player.side,
    )
