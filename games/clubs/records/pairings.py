"""Tournament results reported by hand enter the record of play when their round is over.
Corrections there are copied here, and a play that is to be repeated is struck out until then. Games
played at a table here enter through their table."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from django.db import transaction
from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from games.clubs.models import ChangeOf, Evening, Part, Record, Source
from games.clubs.models.records import MOST_PARTS, TEXT_LENGTH
from games.clubs.records import refusals
from games.clubs.records.changes import (
    ChangeInfo,
    amend,
    new_record,
    set_evening,
    set_struck,
    write_records,
)
from games.clubs.records.parts import Entry, parts_of
from games.clubs.records.play import NewPlay, NewPlayer, with_implied_results
from games.duties import agenda
from games.people.refusals import Refusal
from games.people.spelling import NAME_LENGTH
from games.tournaments.models import Entrant, Pairing, Round, Side, Tournament

PLAYED: Final = (Pairing.How.PLAYED, Pairing.How.UNFINISHED)


def schedule_updates(tournaments: Iterable[Tournament]) -> None:
    """Call it after adding tournaments to an evening or removing them."""
    now = timezone.now().isoformat()
    over = Round.objects.filter(stage__tournament__in=list(tournaments), closed__isnull=False)
    for round_id in over.values_list("pk", flat=True):
        agenda.enqueue("tournaments.played", f"{round_id} {now}", {"round_id": round_id})


def enter_round(round_id: str) -> None:
    """Safe to call repeatedly; records of the tournament that are no longer valid are struck
    out."""
    query = Round.objects.select_for_update(of=("self",)).filter(pk=round_id)
    round_ = query.select_related("stage__tournament").first()
    if round_ is None:
        return
    tournament = round_.stage.tournament
    _strike_others(tournament)
    evening = Evening.objects.filter(tournaments=tournament).order_by("starts", "pk").first()
    rows = Record.objects.locked().filter(pairing__round=round_)
    known = {each.pairing_id: each for each in rows}
    fresh: list[Entry] = []
    for pairing in _finished_pairings(round_):
        play = _play(tournament, pairing, evening)
        record = known.get(pairing.pk)
        if record is not None:
            _update_record(record, play, evening)
        elif evening is not None or any(player.person for player in play.players):
            more = {"tournament": tournament, "pairing": pairing}
            fresh.append((new_record(play, None, Source.TOURNAMENT, **more), play.players))
    _write(fresh)


def _finished_pairings(round_: Round) -> QuerySet[Pairing]:
    """Return pairings without tables, with the sides that did not forfeit."""
    present_sides = (
        Side.objects.filter(forfeit=False).select_related("entrant__person").order_by("position")
    )
    played = Pairing.objects.filter(round=round_, how__in=PLAYED, bouts=None).order_by("slot")
    return played.select_related("round").prefetch_related(Prefetch("sides", present_sides))


def _strike_others(tournament: Tournament) -> None:
    """Strike out plays that are to be repeated or whose pairing has changed."""
    gone = Q(pairing=None) | ~Q(pairing__how__in=PLAYED)
    rows = Record.objects.locked().counting().filter(gone, tournament=tournament)
    for record in rows:
        if not _was_corrected(record):
            set_struck(record, ChangeInfo(ChangeOf.STRUCK, None))


def _was_corrected(record: Record) -> bool:
    """Return whether a person has corrected the record; such records stay unchanged."""
    last = record.changes.first()
    return last is not None and last.by_id is not None and last.kind != ChangeOf.ENTERED


def _update_record(record: Record, play: NewPlay, evening: Evening | None) -> None:
    if _was_corrected(record):
        return
    if record.struck is not None:
        set_struck(record, ChangeInfo(ChangeOf.RESTORED, None))
    if record.evening_id != play.evening:
        set_evening(record, evening)
    wanted = [(each.person, each.name, each.result, each.rank, each.score) for each in play.players]
    if _comparable_parts(record) != wanted:
        amend(
            record, play, ChangeInfo(ChangeOf.CORRECTED, None), parts_of([(record, play.players)])
        )


def _comparable_parts(record: Record) -> list[tuple[object, ...]]:
    return [
        (part.person_id, part.visitor.name if part.visitor else "", *_part_result(part))
        for part in record.parts.select_related("visitor")
    ]


def _part_result(part: Part) -> tuple[object, ...]:
    return part.result, part.rank, part.score


def _write(entries: Sequence[Entry]) -> None:
    """An entry with indistinguishable names does not prevent the others from being saved."""
    try:
        with transaction.atomic():
            write_records(entries)
    except Refusal as refusal:
        if refusal.code != refusals.person_twice.code or len(entries) < 2:
            return
        for entry in entries:
            _write([entry])


def _play(tournament: Tournament, pairing: Pairing, evening: Evening | None) -> NewPlay:
    return NewPlay(
        game=tournament.game_key,
        club=evening.club_id if evening else None,
        evening=evening.pk if evening else None,
        played_at=pairing.ended,
        where=tournament.place[:TEXT_LENGTH],
        note=tournament.name,
        players=tuple(with_implied_results(_players(pairing))),
    )


def _players(pairing: Pairing) -> list[NewPlayer]:
    """A team enters with its members; if they are too many or two have the same name, as one
    team."""
    sides = list(pairing.sides.all())
    teams = any(side.entrant.team for side in sides)
    named = [(side, who) for side in sides for who in _members(side.entrant)]
    names = [who.person or who.name for _, who in named]
    if teams and (len(named) > MOST_PARTS or len({*names}) < len(names)):
        named = [(side, _player_of_entrant(side.entrant)) for side in sides]
    scored = teams or pairing.round.best_of > 1
    return [
        NewPlayer(
            person=who.person,
            name=who.name,
            rank=_rank(side),
            score=float(side.score) if scored and side.score is not None else None,
            side=str(side.position + 1) if teams else "",
        )
        for side, who in named
    ]


def _rank(side: Side) -> int:
    return side.place or (2 if side.outcome == Side.Outcome.LOSS else 1)


def _members(entrant: Entrant) -> Iterator[NewPlayer]:
    """The person whose account it is plays, too."""
    if entrant.person is not None or not entrant.team:
        yield _player_of_entrant(entrant)
    own = entrant.person.name if entrant.person else ""
    for name in entrant.team:
        if name and name != own:
            yield NewPlayer(name=name[:NAME_LENGTH])


def _player_of_entrant(entrant: Entrant) -> NewPlayer:
    if entrant.person is not None:
        return NewPlayer(person=entrant.person.pk)
    return NewPlayer(name=entrant.name)
