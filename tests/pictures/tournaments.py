"""Tournaments for pictures: announced, in the middle of a Swiss, a bracket, finished; and the pages
of their players."""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from random import Random
from typing import Final

from django.utils import timezone

from games.duties.work import catch_up
from games.people.access import Caller
from games.people.keys import digest
from games.people.models import User
from games.tournaments.arrangement.tournament import cancel
from games.tournaments.entrants.check_in import check_in
from games.tournaments.entrants.tokens import ensure_tokens
from games.tournaments.models import Entry, Pairing, Tournament
from games.tournaments.results import report as reports
from games.tournaments.results.result import Result
from games.tournaments.results.sides import sides_of
from tests.pictures.tables import LONG, NAMES, device
from tests.tournaments.hall import begin, by_chance, open_pairings, play, report, tournament
from tests.tournaments.people import enter, new_tournament, open_tournament

SWISS: Final[dict[str, object]] = {"format": "swiss", "rounds": 3}


def tournaments() -> dict[str, str]:
    """Return the tournaments' ids by the picture's name."""
    swiss = _play_rounds({"format": "swiss", "rounds": 5}, 14, 3)
    bracket = _play_rounds({"format": "single_elimination"}, 12, 1)
    over = play(_start_named(9, {"format": "swiss", "rounds": 4}), by_chance(Random(5)))
    coming = open_tournament(entry=Entry.ANYONE, place="Salle des fêtes", capacity=32)
    empty = open_tournament(entry=Entry.ACCOUNTS)
    return {
        "swiss": swiss.pk,
        "bracket": bracket.pk,
        "over": over.pk,
        "coming": coming.pk,
        "empty": empty.pk,
    }


def _start_named(many: int, stage: dict[str, object]) -> Tournament:
    made = tournament(many, stage, description="Bring your own cards.\nTea at four.")
    for row, name in zip(made.entrants.order_by("number"), (*LONG, *NAMES), strict=False):
        row.name, row.affiliation = name[:40].rstrip(), "Club de Saint-Aubin"
        row.device = digest(device(0)) if row.number == 3 else ""
        row.save()
    return begin(made)


def _play_rounds(stage: dict[str, object], many: int, rounds: int) -> Tournament:
    of, chance = _start_named(many, stage), by_chance(Random(3))
    for round_ in range(rounds):
        on = open_pairings(of)
        for pairing in on[: None if round_ < rounds - 1 else len(on) // 2]:
            report(of, pairing, chance(pairing, [side.entrant for side in sides_of(pairing)]))
        catch_up()
    return of


def players() -> Iterator[tuple[str, str, str, Mapping[str, str] | None]]:
    """Yield each state of a player's own page: name, URL, device, and form data that is refused, or
    None."""
    waiting = _assign_browsers(tournament(3, SWISS))
    yield "own-waits", f"/tournaments/{waiting.pk}/mine/", device(0), None
    on = begin(_assign_browsers(tournament(9, SWISS, stations=3)))
    at = f"/tournaments/{on.pk}/mine/"
    first, second, third, *_ = open_pairings(on)
    pairs = [[each.entrant.number - 1 for each in sides_of(p)] for p in (first, second, third)]
    result = Result(scores=(1, 0))
    for pairing, pair in zip((first, second), pairs[:2], strict=True):
        reports.report(on.pk, pairing.pk, Caller(device=device(pair[0])), result)
    disputes = Caller(device=device(pairs[1][1]))
    reports.dispute(on.pk, second.pk, disputes, "We played another game.")
    yield "own-said", at, device(pairs[0][0]), None
    yield "own-asked", at, device(pairs[0][1]), None
    yield "own-disputed", at, device(pairs[1][0]), None
    yield "own-to-say", at, device(pairs[2][0]), None
    yield "own-refused", f"{at}report/", device(pairs[2][0]), {"pairing": third.pk, "result": "9-9"}
    (bye,) = {*range(9)} - {place for p in open_pairings(on) for place in _places(p)}
    yield "own-bye", at, device(bye), None
    over = play(begin(_assign_browsers(tournament(4, SWISS))))
    yield "own-over", f"/tournaments/{over.pk}/mine/", device(1), None
    yield "slip-asks", f"/e/{ensure_tokens(on.entrants.all())[1]}/", "", None
    yield "slip-spent", "/e/nothing/", "", None
    coming = open_tournament(entry=Entry.ANYONE)
    yield "guest-refused", f"/tournaments/{coming.pk}/enter/", device(9), {"name": ""}


def _places(pairing: Pairing) -> list[int]:
    return [each.entrant.number - 1 for each in sides_of(pairing)]


def _assign_browsers(made: Tournament) -> Tournament:
    """Give each entrant their own browser."""
    for row in made.entrants.all():
        row.device = digest(device(row.number - 1))
        row.name = (*NAMES, *LONG, "Emma", "Farid", "Gaël")[row.number - 1][:40].rstrip()
        row.save()
    return made


def announcements() -> Iterator[tuple[User, str, str]]:
    """Yield the user, the picture's name and the URL of tournaments before the start, for future
    players."""
    ivo = User.objects.create_user("ivo", name="Ivo")
    comes = open_tournament(entry=Entry.ACCOUNTS, place="Salle des fêtes")
    enter(comes, Caller(ivo))
    yield ivo, "entered", f"/tournaments/{comes.pk}/"
    brings = open_tournament("martial_art", entry=Entry.ACCOUNTS, brings=True)
    yield ivo, "brings", f"/tournaments/{brings.pk}/"
    full = open_tournament(entry=Entry.ACCOUNTS, capacity=2)
    for name in ("Uma", "Vic"):
        enter(full, Caller(User.objects.create_user(name.lower(), name=name)))
    yield ivo, "full", f"/tournaments/{full.pk}/"
    soon = timezone.now() + timedelta(hours=1)
    checking_in = open_tournament(starts=soon, check_in_opens=soon - timedelta(hours=2))
    enter(checking_in, Caller(ivo))
    catch_up()
    yield ivo, "checks-in", f"/tournaments/{checking_in.pk}/"
    checked_in = open_tournament(starts=soon, check_in_opens=soon - timedelta(hours=2))
    row = enter(checked_in, Caller(ivo))
    catch_up()
    check_in(checked_in.pk, Caller(ivo), row.pk)
    yield ivo, "checked-in", f"/tournaments/{checked_in.pk}/"
    off = open_tournament()
    organiser = Caller(off.organiser)
    cancel(off.pk, organiser)
    yield ivo, "cancelled", f"/tournaments/{off.pk}/"
    assert organiser.person is not None
    yield organiser.person, "preparing", f"/tournaments/{new_tournament().pk}/"
