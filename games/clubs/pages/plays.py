"""Plays as a list tells them, and one written down: the game, who, who won."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games.clubs.access import Access, access, must_be_member
from games.clubs.models import Record, Result
from games.clubs.names import Names, member_name
from games.clubs.pages.refused import refused
from games.clubs.records.play import Play, Player, Word
from games.clubs.records.record import enter
from games.duties.forms import sent_once
from games.duties.idempotency import new_key
from games.people.models import User
from games.people.page.form import Form, answered, to
from games.people.page.owner import person_of
from games.people.refusals import Refusal, invalid
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
class PlayPage:
    form: Form
    club: str
    club_name: str
    evening: str
    games: tuple[Choice, ...]
    members: tuple[Choice, ...]
    winners: frozenset[str]
    guests: tuple[Guest, ...]
    key: str


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest, club: str) -> HttpResponse:
    person = person_of(request)
    try:
        here = access(club, person)
        must_be_member(here)
    except Refusal as refusal:
        return refused(request, refusal)
    evening = request.POST.get("evening", request.GET.get("evening", ""))

    def act(said: QueryDict) -> HttpResponse:
        enter(person, _said(said, club, evening))
        return to("page.evening", club, evening) if evening else to("page.club", club)

    def page(form: Form) -> PlayPage:
        return _page(here, form, request.POST, evening)

    return answered(request, "clubs/play.html", page, sent_once(request, person, act))


def _said(said: QueryDict, club: str, evening: str) -> Play:
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
        club=club,
        evening=evening or None,
        note=said.get("note", ""),
    )


def _result(who: str, winners: set[str]) -> Word:
    if not winners:
        return "drawn"
    return "won" if who in winners else "lost"


def _page(here: Access, form: Form, said: QueryDict, evening: str) -> PlayPage:
    present = here.club.members.present().select_related("person").order_by("joined", "pk")
    ticked, game = {*said.getlist("who")}, said.get("game", "")
    keys: Sequence[str] = [key for key in here.club.games if key in GAMES] or [*GAMES]
    return PlayPage(
        form=form,
        club=here.club.pk,
        club_name=here.club.name,
        evening=evening,
        games=tuple(Choice(key, called(key), key == (game or keys[0])) for key in keys),
        members=tuple(
            Choice(
                each.person_id,
                member_name(each, to=here.member.person),
                each.person_id in ticked or (not said and each == here.member),
            )
            for each in present
        ),
        winners=frozenset(said.getlist("won")),
        guests=tuple(
            Guest(n, said.get(f"guest-{n}", ""), f"guest-{n}" in said.getlist("won"))
            for n in range(GUESTS)
        ),
        key=new_key(),
    )
