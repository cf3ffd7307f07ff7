"""Scenes and log of a campaign."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.http import QueryDict
from django.utils import timezone
from django.utils.formats import date_format

from games.clubs.campaigns.access import Access
from games.clubs.desks.campaign.cast import Choice
from games.clubs.desks.campaign.paging import PageSlice, paginate
from games.clubs.models import Evening, LogEntry, Scene
from games.clubs.names import member_name
from games.people.page.form import Form
from games.people.rulebook import game_display_name
from games.shelf import characters
from games.tables.models import Table

SCENES: Final = 8
ENTRIES: Final = 10
EVENINGS: Final = 12
TABLES: Final = 8
NEAR: Final = timedelta(hours=20)
AHEAD: Final = timedelta(days=21)


@dataclass(frozen=True)
class SceneLine:
    name: str
    at: datetime
    table: str
    evening: str
    evening_name: str


@dataclass(frozen=True)
class Earlier:
    text: str
    until: datetime


@dataclass(frozen=True)
class Entry:
    id: str
    author: str
    own: bool
    text: str
    at: datetime
    evening: str
    evening_name: str
    struck: bool
    version: int
    earlier: tuple[Earlier, ...]
    form: Form | None
    """Submitted text of a new version that was refused."""


def scene_lines(access: Access, params: QueryDict) -> PageSlice[SceneLine]:
    rows = access.campaign.scenes.select_related("table", "evening").order_by("-created", "pk")
    rows = rows.defer("table__state", "table__setup")  # these may be long
    return paginate(rows, params, "scenes", SCENES, _scene_line)


def _scene_line(row: Scene) -> SceneLine:
    return SceneLine(
        name=row.name,
        at=row.created,
        table=row.table.code if row.table else "",
        evening=row.evening_id or "",
        evening_name=_day(row.evening),
    )


def log_entries(access: Access, params: QueryDict, typed: dict[str, Form]) -> PageSlice[Entry]:
    """`typed`: rejected forms by entry."""
    rows = access.campaign.log.select_related("author__person", "evening")
    rows = rows.prefetch_related("revisions").order_by("-created", "pk")
    return paginate(
        rows, params, "log", ENTRIES, lambda row: _entry(access, row, typed.get(row.pk))
    )


def _entry(access: Access, row: LogEntry, form: Form | None) -> Entry:
    return Entry(
        id=row.pk,
        author=member_name(row.author, to=access.member.person),
        own=row.author_id == access.member.pk,
        text=row.text,
        at=row.created,
        evening=row.evening_id or "",
        evening_name=_day(row.evening),
        struck=row.struck is not None,
        version=row.version,
        earlier=tuple(Earlier(each.text, each.created) for each in row.revisions.all()),
        form=form,
    )


def evening_choices(access: Access, submitted: str | None) -> tuple[Choice, ...]:
    """Evenings around today. Today's evening is chosen unless the form chose another."""
    now = timezone.now()
    rows = Evening.objects.filter(club=access.campaign.club, cancelled=None, starts__lt=now + AHEAD)
    nearby = list(rows.order_by("-starts", "pk")[:EVENINGS])
    today = next((each.pk for each in nearby if each.starts - NEAR < now < each.ends + NEAR), "")
    chosen = today if submitted is None else submitted
    return tuple(Choice(each.pk, _day(each), each.pk == chosen) for each in nearby)


def table_choices(access: Access) -> tuple[Choice, ...]:
    """The user's own tables of games with characters that are not yet a scene of the campaign."""
    rows = Table.objects.filter(host=access.member.person, game_key__in=characters.games())
    candidates = rows.exclude(scenes__campaign=access.campaign).order_by("-touched", "pk")
    candidates = candidates.only("code", "game_key", "phase")
    return tuple(
        Choice(
            each.code,
            f"{each.code} · {game_display_name(each.game_key)} · {each.get_phase_display()}",
        )
        for each in candidates[:TABLES]
    )


def game_choices() -> tuple[Choice, ...]:
    return tuple(Choice(key, game_display_name(key)) for key in characters.games())


def _day(evening: Evening | None) -> str:
    if evening is None:
        return ""
    day = evening.starts.astimezone(evening.zone)
    return f"{evening.name}, {date_format(day, 'j F')}"
