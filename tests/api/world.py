"""One of everything that has an address, with hosts, judges, players and outsiders."""

from typing import Final

from games.clubs.models import Role, Visitor
from games.clubs.records import imports, record
from games.clubs.records.play import NewPlay, NewPlayer
from games.duties.webhooks import webhook as webhooks
from games.duties.webhooks.announcement import ping
from games.lab import run as runs
from games.lab.plans import NewRun as Runs
from games.people import accounts, tokens
from games.people.access import Caller as Who
from games.people.models import User
from games.rulebooks.kung_fu.characters import BEGINNER
from games.rulebooks.martial_art.loadouts import Loadout
from games.shelf import characters, decks, loadouts
from games.shelf.decks import NewDeck
from games.shelf.editions import catalogue
from games.tables.life import opening
from games.tables.life.seats import take_seat
from games.tables.life.start import start as start_table
from games.tables.models import Mode
from games.tournaments import invitations
from games.tournaments.arrangement import officials, start
from games.tournaments.arrangement.acceptance import accept
from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.arrangement.tournament import create, open_entries
from games.tournaments.entrants import entry
from games.tournaments.models import Entrant, Official, Pairing
from games.tournaments.rules.formats.stages import Swiss
from tests.api.conftest import PASSWORD, Caller
from tests.clubs.world import ClubWorld, add_member
from tests.shelf.conftest import Sheet

BO: Final = Sheet("Bo", BEGINNER)
IGOR: Final = Loadout(fighter="igor", belt="white")


class World:
    """Alice hosts a table in play with two guests; a third guest sits at another table."""

    def __init__(self) -> None:
        alice = accounts.create(name="Alice", password=PASSWORD, username="alice")
        host = Who(person=alice)
        wish = opening.NewTable("karatekarte", Mode.HOUSE, b'{"first": 0}')
        table = opening.open_table(wish, host)
        seats = [take_seat(table.code, names, Who()) for names in ("Zoé", "Max")]
        start_table(table.code, host)
        elsewhere = take_seat(opening.open_table(wish, Who()).code, "Ida", Who())
        other = accounts.create(name="Bob", password=PASSWORD, username="bob")
        self.places = {
            "key": "karatekarte",
            "code": table.code,
            "seat": "0",
            "token": tokens.issue(other, "not Alice's").pk,
            "edition": catalogue.copy(alice, game="karatekarte", name="Ours").pk,
            "kind": "cards",
            "entry": "private_starter_left_foot",
            "character": characters.keep(alice, BO).pk,
            "loadout": loadouts.keep(alice, name="Igor", game="martial_art", brings=IGOR).pk,
            "deck": decks.keep(alice, NewDeck("combat", "Poison", {"cut": 2})).pk,
        }
        self.places["thing"] = self.places["deck"]
        hook = webhooks.add(
            alice, webhooks.NewWebhook("https://93.184.215.14", ("table.over",)), ()
        )
        playing = (NewPlayer(person=alice.pk, result="won"), NewPlayer(name="Zoé"))
        play = record.enter(alice, NewPlay(game="Azul", players=playing))
        self.places |= {"record": play.pk, "visitor": Visitor.objects.get().pk, "by": "person"}
        lines = b'[{"game": "Azul", "players": [{"person": "%s"}]}]' % alice.pk.encode()
        self.places["file"] = imports.import_plays(alice, None, lines, "json").pk
        self.club = club = ClubWorld()
        club.campaign.masters.add(add_member(club.club, alice, Role.ORGANISER))
        self.places |= club.places
        self.places |= {"run": runs.propose(Runs("brutal_ring", ("novice",), games=2), alice).pk}
        self.places |= {"webhook": hook.pk, "delivery": ping(hook).pk}
        self.places |= {"person": other.pk, **open_tournament(host, other)}
        self.in_play = start_tournament(host, other)
        self.callers = {
            "anonymous": Caller(),
            "person": Caller(f"Token {tokens.secret(tokens.issue(alice, 'a phone'))}"),
            "seat": Caller(f"Seat {seats[0].secret}"),
            "stranger's seat": Caller(f"Seat {elsewhere.secret}"),
        }


def open_tournament(host: Who, judge: User) -> dict[str, str]:
    """Create a tournament with open entries and two entrants."""
    assert host.person is not None
    wish = TournamentChanges(name="Cup", stages=(Swiss(),), entry="anyone", brings=False)
    cup = create(host.person, "karatekarte", wish)
    open_entries(cup.pk, host)
    officials.appoint(cup.pk, host, judge.pk, Official.Role.JUDGE)
    accept_invitations(judge)
    entry.enter(cup.pk, host, entry.NewEntrant())
    guest = entry.enter(cup.pk, Who(), entry.NewEntrant(name="Zoé"))
    officials.appoint(cup.pk, host, "carol", Official.Role.JUDGE)
    invitation = cup.invitations.get()
    assert isinstance(guest, Entrant)
    return {"tournament": cup.pk, "entrant": guest.pk, "invitation": invitation.pk}


def accept_invitations(somebody: User) -> None:
    for invitation in invitations.for_person(somebody):
        accept(somebody, invitation.pk)


def start_tournament(host: Who, other: User) -> dict[str, str]:
    """Create a tournament in which Alice plays Bob and may open a table for it."""
    assert host.person is not None
    wish = TournamentChanges(name="Now", stages=(Swiss(),), entry="organiser", table_mode="house")
    cup = create(host.person, "karatekarte", wish)
    for person in (host.person, other):
        entry.enter(cup.pk, host, entry.NewEntrant(person=person.pk))
    accept_invitations(other)
    start.start(cup.pk, host)
    pairing = Pairing.objects.get(stage__tournament=cup)
    return {"tournament": cup.pk, "pairing": pairing.pk, "round": pairing.round_id}


def places_of(route: str, world: World) -> dict[str, str]:
    """Rounds and pairings are of a started tournament."""
    played = ("rounds/", "pairings/", "standings/")
    return world.places | (world.in_play if any(part in route for part in played) else {})


def address(route: str, places: dict[str, str]) -> str:
    """Return the route with its places filled in, unknown ones with “unknown”."""
    parts = (part.partition("<")[2].partition(">")[0] for part in route.split("/"))
    for name in filter(None, parts):
        route = route.replace(f"<{name}>", places.get(name.rpartition(":")[2], "unknown"))
    return route
