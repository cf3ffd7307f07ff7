"""Plays as a list tells them, and one written down in four fields: the game, who played, who won,
how long it took."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext

from games.clubs.models import Answer, Attendance, Club, Record, Result
from games.clubs.names import Names, member_name
from games.clubs.records.play import Play, Player, Word
from games.people.models import User
from games.people.page.form import Form
from games.people.refusals import invalid
from games.people.rulebook import called
from games.rulebooks import GAMES

MOST: Final = 20
GUESTS: Final = 3
"""Fields for people without an account."""


@dataclass(frozen=True)
class Sat:
    name: str
    won: bool


@dataclass(frozen=True)
class Played:
    id: str
    game: str
    at: datetime
    players: tuple[Sat, ...]
    note: str


def played(viewer: User, rows: "QuerySet[Record]") -> tuple[Played, ...]:
    newest = rows.prefetch_related("parts__person", "parts__visitor").order_by("-played_at", "-pk")
    found = list(newest[:MOST])
    names = Names(viewer, found)
    return tuple(
        Played(
            id=record.pk,
            game=called(record.game) if record.game in GAMES else record.game,
            at=record.played_at,
            players=tuple(
                Sat(names.of(part, record.club_id), part.result == Result.WON)
                for part in record.parts.all()
            ),
            note=record.note,
        )
        for record in found
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
    """Where it is sent; empty: where it stands."""
    form: Form
    evening: str
    games: tuple[Choice, ...]
    members: tuple[Choice, ...]
    winners: frozenset[str]
    guests: tuple[Guest, ...]
    minutes: str


@dataclass(frozen=True)
class Writing:
    """Who writes a play down, and of what."""

    club: Club
    by: User
    evening: str = ""
    base: str = ""


def read(said: QueryDict, of: Writing) -> Play:
    """Whoever is ticked or has won played; where nobody has won, it is a draw."""
    winners = {*said.getlist("won")}
    ticked = dict.fromkeys(
        (*said.getlist("who"), *(w for w in winners if not w.startswith("guest")))
    )
    people = [Player(person=who, result=_result(who, winners)) for who in ticked]
    guests = [
        Player(name=said.get(f"guest-{n}", ""), result=_result(f"guest-{n}", winners))
        for n in range(GUESTS)
        if said.get(f"guest-{n}", "").strip()
    ]
    if not people and not guests:
        raise invalid("who", gettext("Say who has played."))
    return Play(
        game=said.get("game", ""),
        players=(*people, *guests),
        club=of.club.pk,
        evening=of.evening or None,
        minutes=_minutes(said.get("minutes", "")),
        note=said.get("note", ""),
    )


def _result(who: str, winners: set[str]) -> Word:
    if not winners:
        return "drawn"
    return "won" if who in winners else "lost"


def _minutes(said: str) -> int | None:
    text = said.strip()
    if text and (not text.isdecimal() or len(text) > 5):
        raise invalid("minutes", gettext("Say how many minutes, as a whole number, or nothing."))
    return int(text) if text else None


def drawn(of: Writing, form: Form, said: QueryDict) -> PlayForm:
    """Of those who come to the evening first."""
    present = of.club.members.present().select_related("person").order_by("joined", "pk")
    coming = Attendance.objects.filter(evening=of.evening, answer=Answer.YES)
    here = {*coming.values_list("member", flat=True)} if of.evening else set[str]()
    ticked, game = {*said.getlist("who")}, said.get("game", "")
    keys: Sequence[str] = [key for key in of.club.games if key in GAMES] or [*GAMES]
    return PlayForm(
        base=of.base,
        form=form,
        evening=of.evening,
        games=tuple(Choice(key, called(key), key == (game or keys[0])) for key in keys),
        members=tuple(
            Choice(
                each.person_id,
                member_name(each, to=of.by),
                each.person_id in ticked or (not said and each.person_id == of.by.pk),
            )
            for each in sorted(present, key=lambda each: each.pk not in here)
        ),
        winners=frozenset(said.getlist("won")),
        guests=tuple(
            Guest(n, said.get(f"guest-{n}", ""), f"guest-{n}" in said.getlist("won"))
            for n in range(GUESTS)
        ),
        minutes=said.get("minutes", ""),
    )
