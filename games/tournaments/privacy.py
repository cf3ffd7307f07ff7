"""Tournament data about a person for export: tournaments organised, offices, entries, invitations,
results, ratings, and the person's lines in tournament logs."""

from datetime import datetime
from typing import Any

import msgspec

from games.kernel.record import record_from
from games.people.models import User
from games.people.privacy import export_rows, export_rows_by
from games.tournaments.models import Entrant, Invitation, Line, Side, Standing, Tournament


class StageExport(msgspec.Struct, frozen=True):
    stage: int
    seed: int
    group: int | None
    best: int | None
    worst: int | None
    """Last of the shared ranks; equal to `best` if the rank is not shared."""


class MeetingExport(msgspec.Struct, frozen=True):
    stage: int
    round: int
    outcome: str
    score: int | None
    rank: int | None
    forfeit: bool


class EntrantExport(msgspec.Struct, frozen=True):
    tournament: str
    name: str
    game: str
    role: str
    """Organiser, judge or entrant; for an invitation, the role offered."""
    entered: datetime | None = None
    state: str = ""
    affiliation: str = ""
    team: tuple[str, ...] = ()
    brought: str = ""
    stages: tuple[StageExport, ...] = ()
    meetings: tuple[MeetingExport, ...] = ()


class RatingExport(msgspec.Struct, frozen=True):
    game: str
    tournament: str
    value: float
    deviation: float
    volatility: float
    before: float | None
    meetings: int
    made: datetime


class LineExport(msgspec.Struct, frozen=True):
    tournament: str
    number: int
    kind: str
    facts: dict[str, Any]
    made: datetime


def entries(person: User) -> tuple[EntrantExport, ...]:
    arranged = person.tournaments.order_by("created", "pk")
    helped = person.officiates.select_related("tournament").order_by("pk")
    invitations = person.tournament_invitations.select_related("tournament").order_by("made", "pk")
    rows = person.entries.select_related("tournament").order_by("entered", "pk")
    return (
        *(_base_export(tournament, "organiser") for tournament in arranged),
        *(_base_export(official.tournament, official.role) for official in helped),
        *(_export_invitation(invitation) for invitation in invitations),
        *_export_entries(person, tuple(rows)),
    )


def _base_export(tournament: Tournament, role: str) -> EntrantExport:
    return EntrantExport(tournament.pk, tournament.name, tournament.game_key, role)


def _export_invitation(invitation: Invitation) -> EntrantExport:
    """Export an unanswered invitation, with what the organiser entered about the person."""
    export = _base_export(invitation.tournament, f"invited as {invitation.role}")
    return msgspec.structs.replace(
        export, affiliation=invitation.affiliation, team=tuple(invitation.team)
    )


def _export_entries(person: User, entrants: tuple[Entrant, ...]) -> tuple[EntrantExport, ...]:
    reached = Standing.objects.filter(entrant__person=person).order_by("stage__number")
    stages = export_rows_by("entrant", StageExport, reached, stage="stage__number")
    met = Side.objects.filter(entrant__person=person)
    meetings = export_rows_by(
        "entrant",
        MeetingExport,
        met.order_by("pairing__stage__number", "round__number"),
        stage="pairing__stage__number",
        round="round__number",
        rank="place",
    )
    return tuple(
        record_from(
            EntrantExport,
            entrant,
            tournament=entrant.tournament_id,
            name=entrant.tournament.name,
            game=entrant.tournament.game_key,
            role="entrant",
            team=tuple(entrant.team),
            stages=stages[entrant.pk],
            meetings=meetings[entrant.pk],
        )
        for entrant in entrants
    )


def ratings(person: User) -> tuple[RatingExport, ...]:
    return export_rows(RatingExport, person.ratings.order_by("made", "pk"), game="game_key")


def log(person: User) -> tuple[LineExport, ...]:
    return export_rows(LineExport, Line.objects.filter(by=person).order_by("made", "pk"))


def depart(person: User) -> None:
    """Erase club, team and team-mates, who were named with the person; results stay."""
    for entrant in person.entries.exclude(affiliation="", team=[]):
        entrant.affiliation, entrant.team = "", [""] * len(entrant.team)
        entrant.save(update_fields=("affiliation", "team"))
