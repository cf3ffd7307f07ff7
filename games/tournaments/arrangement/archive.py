"""A whole tournament as a file: arrangement, entrants, pairings and standings.

An import creates a new tournament with the arrangement and the entrants. What was played is only
for reading.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, Literal

import msgspec
from django.db import transaction
from msgspec import UNSET

from games.kernel.record import Record, record_from
from games.people.access import Caller
from games.people.models import User
from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.arrangement.tournament import create
from games.tournaments.entrants import imports
from games.tournaments.entrants.imports import ImportedEntrants
from games.tournaments.models import Entrant, Tournament
from games.tournaments.output.rows import PairingRow, StageRows
from games.tournaments.standings import rankings

VERSION: Final = 1


class ArchivedEntrant(Record, frozen=True):
    number: int
    id: str
    """Id by which an organiser's file finds the same person again."""
    name: str
    """Name as the reader may see it."""
    affiliation: str
    state: str
    seed: int | None = None
    final: tuple[int, int] | None = None
    """Place over all stages, shared from the best to the worst; null before the end."""


class ArchivedSide(Record, frozen=True):
    entrant: int
    """The entrant's number."""
    score: int | None
    place: int | None
    outcome: str
    """win, draw or loss; empty: not settled."""
    forfeit: bool


class Meeting(Record, frozen=True):
    id: str
    match: int
    """Number in its round, from 1."""
    group: int | None
    """Number of the group, from 1."""
    state: str
    how: str
    station: int | None
    drawn_games: int
    sides: tuple[ArchivedSide, ...]


class ArchivedRound(Record, frozen=True):
    number: int
    part: str
    """Part of a bracket: winners, losers, final or third_place."""
    best_of: int
    opened: datetime | None
    due: datetime | None
    closed: datetime | None
    pairings: tuple[Meeting, ...]


class ArchivedPlace(Record, frozen=True):
    group: int | None
    place: int
    shared: bool
    entrant: int
    final: tuple[int, int] | None
    """Final place, shared from the best to the worst."""
    figures: dict[str, int | str]
    """Figures by criterion. Fractions are text: "7/12"."""


class Played(Record, frozen=True):
    """A stage, in the order of the arrangement."""

    number: int
    name: str
    """Name given by the organiser; empty: named by its format and its number of entrants."""
    phase: str
    rounds: tuple[ArchivedRound, ...]
    standings: tuple[ArchivedPlace, ...]


class TournamentFile(Record, frozen=True):
    game: str
    arrangement: TournamentChanges
    version: Literal[1] = VERSION
    entrants: tuple[ArchivedEntrant, ...] = ()
    phase: str = ""
    seed: str | None = None
    """Seed of all lots; null before the start."""
    created: datetime | None = None
    started: datetime | None = None
    ended: datetime | None = None
    stages: tuple[Played, ...] = ()


def build_archive(
    tournament: Tournament, stages: Sequence[StageRows], names: Mapping[int, str]
) -> TournamentFile:
    return record_from(
        TournamentFile,
        tournament,
        game=tournament.game_key,
        arrangement=arrangement(tournament, stages),
        version=VERSION,
        entrants=tuple(
            _archive_entrant(each, names) for each in tournament.entrants.order_by("number")
        ),
        seed=tournament.seed if tournament.started else None,
        stages=tuple(map(_stage, stages)),
    )


def arrangement(tournament: Tournament, stages: Sequence[StageRows]) -> TournamentChanges:
    """Return the settings of the tournament as a new request."""
    return record_from(
        TournamentChanges,
        tournament,
        tie_breaks=tuple(tournament.tie_breaks),
        table_mode=tournament.table_mode or None,
        table_setup=msgspec.json.decode(tournament.table_setup),
        stages=tuple(each.stage.format for each in stages) or UNSET,
    )


def _archive_entrant(entrant: Entrant, names: Mapping[int, str]) -> ArchivedEntrant:
    return ArchivedEntrant(
        entrant.number,
        entrant.pk,
        names[entrant.number],
        entrant.affiliation,
        entrant.state,
        entrant.seed,
        None if entrant.best is None or entrant.worst is None else (entrant.best, entrant.worst),
    )


def _stage(drawn: StageRows) -> Played:
    by_round = drawn.by_round()
    rounds = tuple(
        record_from(
            ArchivedRound,
            each,
            pairings=tuple(_meeting(drawn, met) for met in by_round[each.number]),
        )
        for each in drawn.rounds
    )
    stage = drawn.stage
    return Played(stage.number, stage.name, stage.phase, rounds, _standings(drawn))


def _meeting(drawn: StageRows, met: PairingRow) -> Meeting:
    return record_from(
        Meeting,
        met,
        match=met.slot + 1,
        group=None if met.group is None else met.group + 1,
        state=met.phase,
        sides=tuple(record_from(ArchivedSide, side) for side in drawn.sides[met.id]),
    )


def _standings(drawn: StageRows) -> tuple[ArchivedPlace, ...]:
    return tuple(
        ArchivedPlace(
            group=None if ranking.group is None else ranking.group + 1,
            place=placing.rank,
            shared=placing.shared,
            entrant=placing.entrant,
            final=reached.final,
            figures={} if reached.figures is None else reached.figures.values,
        )
        for ranking in rankings(drawn.stage)
        for placing, reached in ranking.lines
    )


# Import


class TakenIn(Record, frozen=True):
    """What was taken in, or would be."""

    dry_run: bool
    tournament: str | None
    """Id of the new tournament; null in a dry run."""
    name: str
    stages: int
    entrants: ImportedEntrants


def import_archive(organiser: User, file: TournamentFile, *, dry_run: bool) -> TakenIn:
    """Create a new tournament in preparation from the file, all of it or nothing. The progress of
    the old one is ignored."""
    with transaction.atomic():
        made = create(organiser, file.game, file.arrangement)
        entrants = _entrants(organiser, made, file, dry_run=dry_run)
        number = made.stages.count()
        if dry_run:
            transaction.set_rollback(True)
    return TakenIn(dry_run, None if dry_run else made.pk, made.name, number, entrants)


def _entrants(
    organiser: User, made: Tournament, file: TournamentFile, *, dry_run: bool
) -> ImportedEntrants:
    if not file.entrants:
        return ImportedEntrants(dry_run)
    rows = [
        {"name": each.name, "affiliation": each.affiliation, "entrant": each.id}
        | ({"seed": each.seed} if each.seed else {})
        for each in file.entrants
    ]
    content = msgspec.json.encode({"entrants": rows})
    caller = Caller(organiser)
    return imports.import_entrants(made.pk, caller, content, "json", dry_run=dry_run)
