"""Desk of an evening, for its organisers: arrivals, tables to open and watch, tournaments, plays,
notes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.utils import timezone

from games.clubs.desks.evening import arrivals, plays
from games.clubs.desks.evening.arrivals import ArrivalsPanel
from games.clubs.desks.evening.cards import EveningCard, NameGroup, evening_cards, names_by_answer
from games.clubs.desks.evening.plays import Choice, PlayForm, PlayFormContext, PlayLine, play_lines
from games.clubs.models import Evening, Record
from games.duties.idempotency import new_key
from games.people.models import User
from games.people.names import LEFT, shown_name
from games.people.page.form import Form
from games.people.rulebook import game_display_name
from games.rulebooks import GAMES
from games.tables.models import Mode, Phase, Seat, Table
from games.tournaments.access import managed_by
from games.tournaments.models import Visibility
from games.web.desk import RejectedForm

MOST: Final = 50
OWN: Final = 20


@dataclass(frozen=True)
class TableLine:
    """A table of the evening, as far as anybody may watch it."""

    code: str
    game: str
    phase: str
    lives: bool
    names: str
    entries: int


@dataclass(frozen=True)
class TournamentLine:
    id: str
    name: str
    phase: str
    desk: bool
    """The viewer may also open its desk."""


@dataclass(frozen=True)
class EveningDesk:
    base: str
    wrong: str
    forms: Mapping[str, Form]
    key: str
    club: str
    club_name: str
    id: str
    name: str
    version: int
    evening: EveningCard
    notes: str
    door: ArrivalsPanel | None
    who: tuple[NameGroup, ...]
    tables: tuple[TableLine, ...]
    games: tuple[Choice, ...]
    modes: tuple[Choice, ...]
    tournaments: tuple[TournamentLine, ...]
    brings: tuple[Choice, ...]
    """Tournaments that can still be added to it."""
    plays: tuple[PlayLine, ...]
    play: PlayForm
    begun: bool


def build_evening_desk(
    row: Evening, by: User, rejected: RejectedForm, data: QueryDict, base: str
) -> EveningDesk:
    form, word = rejected.form, rejected.word
    (card,) = evening_cards([row], "")
    context = PlayFormContext(row.club, by, row.pk, f"{base}play/")
    wrong = form.sentence or next(iter(form.errors.values()), "")
    return EveningDesk(
        base=base,
        wrong="" if word in ("play", "door") else wrong,
        forms={word: form},
        key=new_key(),
        club=row.club_id,
        club_name=row.club.name,
        id=row.pk,
        name=row.name,
        version=row.version,
        evening=card,
        notes=row.notes,
        door=arrivals.build_arrivals_panel(
            row, by, f"{base}door/", form if word == "door" else Form()
        ),
        who=names_by_answer(row, by),
        tables=_tables(row, by),
        games=_games(row, data.get("game", "")),
        modes=tuple(Choice(each, str(each.label), data.get("mode") == each) for each in Mode),
        tournaments=_tournaments(row, by),
        brings=_tournament_choices(row, by),
        plays=play_lines(by, Record.objects.filter(evening=row, struck=None)),
        play=plays.build_play_form(
            context, *((form, data) if word == "play" else (Form(), QueryDict()))
        ),
        begun=row.starts <= timezone.now(),
    )


def _games(row: Evening, chosen: str) -> tuple[Choice, ...]:
    """Games that the club plays come first."""
    keys = dict.fromkeys((*(key for key in row.club.games if key in GAMES), *GAMES))
    return tuple(Choice(key, game_display_name(key), key == chosen) for key in keys)


def _tables(row: Evening, by: User) -> tuple[TableLine, ...]:
    rows = row.tables.order_by("-touched", "pk").prefetch_related("seats__person")
    return tuple(_table_line(each, by) for each in rows.defer("state", "setup")[:MOST])


def _table_line(table: Table, by: User) -> TableLine:
    return TableLine(
        code=table.code,
        game=game_display_name(table.game_key),
        phase=str(table.get_phase_display()),
        lives=table.phase == Phase.PLAYING,
        names=", ".join(_name(seat, by) for seat in table.seats.all()),
        entries=table.number,
    )


def _name(seat: Seat, by: User) -> str:
    return shown_name(seat.person, viewer=by) if seat.person else seat.name or str(LEFT)


def _tournaments(row: Evening, by: User) -> tuple[TournamentLine, ...]:
    """A private tournament is listed only for users who manage it."""
    own = {*managed_by(by).filter(evenings=row).values_list("pk", flat=True)}
    return tuple(
        TournamentLine(each.pk, each.name, str(each.get_phase_display()), each.pk in own)
        for each in row.tournaments.order_by("starts", "pk")[:MOST]
        if each.pk in own or each.visibility != Visibility.PRIVATE
    )


def _tournament_choices(row: Evening, by: User) -> tuple[Choice, ...]:
    rows = managed_by(by).exclude(evenings=row).order_by("-created", "pk")[:OWN]
    return tuple(Choice(each.pk, each.name, chosen=False) for each in rows)
