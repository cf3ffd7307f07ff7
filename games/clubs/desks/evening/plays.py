"""Plays as shown in a list, and the form to enter one in four fields: game, players, winners,
duration."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext

from games.clubs.models import Answer, Arrival, Attendance, Club, Member, Record, Result
from games.clubs.models.records import MOST_MINUTES
from games.clubs.names import Names, member_name
from games.clubs.records.play import NewPlay, NewPlayer, Word
from games.people.models import User
from games.people.page.form import Form
from games.people.page.inputs import read_optional_number
from games.people.refusals import invalid
from games.people.rulebook import game_display_name
from games.rulebooks import GAMES

MOST: Final = 20
NAMED: Final = "name:"
GUESTS: Final = 3
"""Number of fields for people without an account."""


@dataclass(frozen=True)
class PlayerLine:
    name: str
    won: bool


@dataclass(frozen=True)
class PlayLine:
    id: str
    game: str
    at: datetime
    players: tuple[PlayerLine, ...]
    note: str


def play_lines(viewer: User, rows: "QuerySet[Record]") -> tuple[PlayLine, ...]:
    newest = rows.prefetch_related("parts__person", "parts__visitor").order_by("-played_at", "-pk")
    records = list(newest[:MOST])
    names = Names(viewer, records)
    return tuple(
        PlayLine(
            id=record.pk,
            game=game_display_name(record.game) if record.game in GAMES else record.game,
            at=record.played_at,
            players=tuple(
                PlayerLine(names.for_part(part, record.club_id), part.result == Result.WON)
                for part in record.parts.all()
            ),
            note=record.note,
        )
        for record in records
    )


@dataclass(frozen=True)
class Choice:
    word: str
    text: str
    chosen: bool


@dataclass(frozen=True)
class Guest:
    number: int
    name: str
    won: bool


@dataclass(frozen=True)
class PlayForm:
    base: str
    """Address the form is sent to; empty for the current page."""
    form: Form
    evening: str
    games: tuple[Choice, ...]
    members: tuple[Choice, ...]
    winners: frozenset[str]
    guests: tuple[Guest, ...]
    minutes: str


@dataclass(frozen=True)
class PlayFormContext:
    """User who enters a play, and the club and evening it belongs to."""

    club: Club
    by: User
    evening: str = ""
    base: str = ""


def read_play(data: QueryDict, club: str, evening: str) -> NewPlay:
    """Everybody ticked as a player or a winner played; without a winner it is a draw."""
    winners = {*data.getlist("won")}
    ticked = dict.fromkeys(
        (*data.getlist("who"), *(w for w in winners if not w.startswith("guest")))
    )
    people = [_player(who, _result(who, winners)) for who in ticked]
    guests = [
        NewPlayer(name=data.get(f"guest-{n}", ""), result=_result(f"guest-{n}", winners))
        for n in range(GUESTS)
        if data.get(f"guest-{n}", "").strip()
    ]
    if not people and not guests:
        raise invalid("who", gettext("Say who has played."))
    return NewPlay(
        game=data.get("game", ""),
        players=(*people, *guests),
        club=club,
        evening=evening or None,
        minutes=read_optional_number(data, "minutes", least=1, most=MOST_MINUTES),
        note=data.get("note", ""),
    )


def _player(who: str, result: Word) -> NewPlayer:
    """Arrivals without an account are given by the name that the club knows."""
    name = who.removeprefix(NAMED)
    return (
        NewPlayer(person=who, result=result) if name == who else NewPlayer(name=name, result=result)
    )


def _result(who: str, winners: set[str]) -> Word:
    if not winners:
        return "drawn"
    return "won" if who in winners else "lost"


def build_play_form(context: PlayFormContext, form: Form, data: QueryDict) -> PlayForm:
    game = data.get("game", "")
    keys: Sequence[str] = [key for key in context.club.games if key in GAMES] or [*GAMES]
    return PlayForm(
        base=context.base,
        form=form,
        evening=context.evening,
        games=tuple(Choice(key, game_display_name(key), key == (game or keys[0])) for key in keys),
        members=tuple(_member_choices(context, data)),
        winners=frozenset(data.getlist("won")),
        guests=tuple(
            Guest(n, data.get(f"guest-{n}", ""), f"guest-{n}" in data.getlist("won"))
            for n in range(GUESTS)
        ),
        minutes=data.get("minutes", ""),
    )


def _member_choices(context: PlayFormContext, data: QueryDict) -> Iterator[Choice]:
    """Members who arrived first, then those who said they would come, then all others."""
    came, coming = _arrived_and_coming(context.evening)
    first = {each.member_id for each in came}
    present = list(context.club.members.present().select_related("person").order_by("joined", "pk"))
    ticked = {*data.getlist("who"), *(() if data else (context.by.pk,))}

    def choices(rows: Iterable[Member]) -> Iterator[Choice]:
        for each in rows:
            yield Choice(each.person_id, member_name(each, to=context.by), each.person_id in ticked)

    yield from choices(each for each in present if each.pk in first)
    for arrival in came:
        if arrival.visitor is not None:
            word = NAMED + arrival.visitor.name
            yield Choice(word, arrival.visitor.name, word in ticked)
    others = (each for each in present if each.pk not in first)
    yield from choices(sorted(others, key=lambda each: each.pk not in coming))


def _arrived_and_coming(evening: str) -> tuple[list[Arrival], set[str]]:
    """Return the arrivals in order, and the ids of members who said they would come."""
    if not evening:
        return [], set()
    arrivals = Arrival.objects.filter(evening=evening).select_related("visitor")
    coming = Attendance.objects.filter(evening=evening, answer=Answer.YES)
    return list(arrivals.order_by("came", "pk")), {*coming.values_list("member", flat=True)}
