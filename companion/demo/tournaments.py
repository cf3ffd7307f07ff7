"""A Swiss in its third round, a bracket that is over, and one to come."""

from datetime import timedelta
from random import Random

import msgspec
from django.utils import timezone

from companion.demo.people import People
from games.duties.work import catch_up
from games.people.access import Caller
from games.tournaments import invitations
from games.tournaments.arrangement.acceptance import accept
from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.arrangement.officials import appoint
from games.tournaments.arrangement.start import start
from games.tournaments.arrangement.tournament import create, open_entries
from games.tournaments.entrants.entry import NewEntrant as Coming
from games.tournaments.entrants.entry import enter
from games.tournaments.models import Official, Pairing, Tournament
from games.tournaments.results.report import report
from games.tournaments.results.result import Result

JUDGE = "david"
Stage = dict[str, object]
GUESTS = ("Noé", "Odile", "Pierre", "Quentin", "Rosa")
SWISS: Stage = {"format": "swiss", "rounds": 5, "draw": "at_once"}
BRACKET: Stage = {"format": "single_elimination", "draw": "at_once"}


def create_tournaments(people: People, chance: Random) -> Tournament:
    """Return the tournament that is being played."""
    orga = Caller(people.organiser)
    swiss = _begin(people, _announce(orga, "Autumn Swiss", "karatekarte", SWISS, minutes=45), 16)
    _appoint_judge(people, swiss, orga)
    for _ in range(2):
        _play_round(orga, swiss, chance)
    _play_round(orga, swiss, chance, share=0.5)
    _dispute(swiss)
    over = _begin(people, _announce(orga, "Summer Cup", "combat", BRACKET), 8)
    while Pairing.objects.outstanding().filter(stage__tournament=over).exists():
        _play_round(orga, over, chance)
    coming = _announce(orga, "Winter Open", "martial_art", SWISS, days=12)
    for name in ("bruno", "gita", "kofi"):
        enter(coming.pk, people.caller(name), Coming())
    return swiss


def _appoint_judge(people: People, swiss: Tournament, orga: Caller) -> None:
    appoint(swiss.pk, orga, JUDGE, Official.Role.JUDGE)
    for invitation in invitations.for_person(people[JUDGE]):
        accept(people[JUDGE], invitation.pk)


def _dispute(swiss: Tournament) -> None:
    """Two players who both say that they have won, and a judge who must decide."""
    for pairing in Pairing.objects.outstanding().filter(stage__tournament=swiss).order_by("slot"):
        sides = list(pairing.sides.select_related("entrant__person").order_by("position"))
        if all(side.entrant.person for side in sides):
            needed = pairing.round.best_of // 2 + 1
            for side, scores in zip(sides, ((needed, 0), (0, needed)), strict=True):
                report(swiss.pk, pairing.pk, Caller(side.entrant.person), Result(scores=scores))
            return


def _announce(
    orga: Caller,
    name: str,
    game: str,
    stage: Stage,
    *,
    days: int | None = None,
    minutes: int | None = None,
) -> Tournament:
    data = {
        "name": name,
        "place": "Salle des fêtes, Saint-Aubin",
        "time_zone": "Europe/Paris",
        "entry": "anyone",
        "visibility": "public",
        "starts": None if days is None else timezone.now() + timedelta(days=days),
        "stages": [stage],
        "round_minutes": minutes,
    }
    made = create(orga.person, game, msgspec.convert(data, TournamentChanges))  # type: ignore[arg-type]  # an account's
    return open_entries(made.pk, orga)


def _begin(people: People, made: Tournament, most: int) -> Tournament:
    orga = Caller(people.organiser)
    players = [person for person in people if person != orga.person]
    for person in players[: most - len(GUESTS)]:
        enter(made.pk, Caller(person), Coming())
    for guest in GUESTS:
        enter(made.pk, orga, Coming(name=guest))
    start(made.pk, orga)
    catch_up()
    return made


def _play_round(orga: Caller, tournament: Tournament, chance: Random, share: float = 1.0) -> None:
    waiting = list(
        Pairing.objects.outstanding().filter(stage__tournament=tournament).order_by("slot")
    )
    for pairing in waiting[: round(len(waiting) * share)]:
        needed = pairing.round.best_of // 2 + 1
        scores = [needed, chance.randrange(needed)]
        chance.shuffle(scores)
        report(tournament.pk, pairing.pk, orga, Result(scores=tuple(scores)))
    catch_up()
