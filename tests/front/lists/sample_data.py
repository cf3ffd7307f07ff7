"""A database with a chosen number of rows of everything that pages list."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final, TypeVar

from django.contrib.auth.models import Permission
from django.db import models
from django.utils import timezone

from games.clubs.models import (
    Answer,
    Attendance,
    By,
    Campaign,
    Casting,
    Club,
    Evening,
    Granting,
    LogEntry,
    LogRevision,
    Member,
    Part,
    Proposal,
    Record,
    Role,
    Scene,
    Season,
    Tally,
    Visitor,
)
from games.lab import run as runs
from games.lab.models import Run
from games.lab.plans import NewRun as Runs
from games.people import tokens
from games.people.keys import digest, new_id
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import characters, decks, loadouts
from games.shelf.decks import NewDeck
from games.shelf.editions import catalogue
from games.shelf.models import CharacterChange
from games.tables.models import Mode, Seat, Table
from games.tournaments.arrangement.start import draw_first
from games.tournaments.models import Entrant, Line, Phase, Visibility
from games.tournaments.results.sides import sides_of
from tests.tables.pages.test_budgets import table_in_play
from tests.tournaments.hall import begin, by_number, open_pairings, report, tournament

R = TypeVar("R", bound=models.Model)
DEVICE: Final = "grown"
"""Device at which a guest holds seats."""


def copy_rows(row: R, many: int, **otherwise: Any) -> list[R]:
    """Insert `many` copies of a row, each with a key of its own. A value in `otherwise` replaces a
    column; a function gets the copy's number."""
    kept = {each.attname: getattr(row, each.attname) for each in row._meta.concrete_fields}
    del kept[row._meta.pk.attname]
    made = []
    for n in range(many):
        values = {name: of(n) if callable(of) else of for name, of in otherwise.items()}
        made.append(type(row)(**(kept | values)))
    return type(row)._default_manager.bulk_create(made)


def name_maker(word: str) -> Any:
    return lambda n: f"{word} {n}"


def fresh(_: int) -> str:
    return new_id()


class SampleData:
    """Rows owned by one user, who may do everything with them."""

    def __init__(self, many: int) -> None:
        self.many, self.now = many, timezone.now()
        alice = User.objects.create_user(f"alice{many}", name="Alice", is_staff=True)
        alice.user_permissions.set(Permission.objects.filter(content_type__app_label="lab"))
        self.alice = User.objects.get(pk=alice.pk)
        self.people = self._people()
        self._shelf()
        self._tables()
        self._club()
        self._plays()
        self._campaign()
        self._tournaments()
        self._season()
        run = runs.propose(Runs("brutal_ring", games=2), self.alice)
        copy_rows(run, many, name=name_maker("run"))
        self.run: Run = run
        token = tokens.issue(self.alice, "token")
        copy_rows(token, many, label=name_maker("token"), digest=fresh)

    def _people(self) -> Sequence[User]:
        one = User.objects.create_user(f"one{self.many}", name="One")
        return copy_rows(
            one, self.many, username=lambda n: f"p{self.many}x{n}", name=name_maker("Person")
        )

    def _shelf(self) -> None:
        fitting = GAMES["martial_art"].shelf.loadout_editor
        assert fitting is not None
        alice, many = self.alice, self.many
        self.character = characters.begin(alice, GAMES["kung_fu"], "Ada")
        characters.step(alice, self.character.pk, "vigour", 1)
        change = CharacterChange.objects.filter(character=self.character).latest("number")
        copy_rows(change, many, number=lambda n: 100 + n)
        self.characters = copy_rows(self.character, many, name=name_maker("hero"))
        self.deck = decks.keep(alice, NewDeck("combat", "Deck", {"guard": 2}, None))
        copy_rows(self.deck, many, name=name_maker("deck"))
        begun = fitting.blank_loadout()
        self.loadout = loadouts.keep(alice, name="Ready", game="martial_art", brings=begun)
        copy_rows(self.loadout, many, name=name_maker("fighter"))
        self.editions = {
            game: catalogue.copy(alice, game=game, name=game) for game in ("combat", "brutal_ring")
        }
        for edition in self.editions.values():
            copy_rows(edition, many, name=name_maker("edition"))

    def _tables(self) -> None:
        """Tables in play with the user at one seat, and others where a guest at a known device
        sits."""
        cast = table_in_play("karatekarte", Mode.HOUSE, min(self.many, 60))
        Table.objects.filter(pk=cast.table.pk).update(host=self.alice)
        self.table = Table.objects.get(pk=cast.table.pk)
        self.asked = self.table.decoded_state.open[0].seat
        held = Seat.objects.filter(table=self.table, place=self.asked)
        held.update(person=self.alice, name="")
        self.tables = self._copy_tables(person=self.alice)
        self._copy_tables(device=digest(DEVICE), name="Guest")

    def _copy_tables(self, **held: Any) -> Sequence[Table]:
        code = new_id()[:3]
        tables = copy_rows(
            self.table,
            self.many,
            id=fresh,
            code=lambda n: f"{code}{n:05}",
            host_digest=fresh,
            host_id=None,
            touched=self.now - timedelta(hours=2),
        )
        seats = list(self.table.seats.all())
        Seat.objects.bulk_create(
            Seat(table=table, place=seat.place, name=name, digest=new_id(), **who)
            for table in tables
            for seat in seats
            for who, name in [_seat_fields(held, is_asked=seat.place == self.asked)]
        )
        return tables

    def _club(self) -> None:
        alice, now, many = self.alice, self.now, self.many
        self.club = Club.objects.create(name="Club")
        first = Member.objects.create(club=self.club, person=alice, role=Role.ORGANISER)
        self.members = copy_rows(first, many, role=Role.MEMBER, person_id=self._person)
        clubs = copy_rows(self.club, many, name=name_maker("club"))
        Member.objects.bulk_create(Member(club=each, person=alice) for each in clubs)
        self.evening = Evening.objects.create(
            club=self.club,
            name="Tuesday",
            starts=now + timedelta(hours=1),
            ends=now + timedelta(hours=4),
            time_zone="UTC",
        )
        for week in (timedelta(days=7), timedelta(days=-7)):
            times = {"starts": now + week, "ends": now + week + timedelta(hours=3)}
            copy_rows(self.evening, many, name=name_maker("evening"), **times)
        coming = [
            Attendance(evening=each, member=member, answer=Answer.YES)
            for each in (self.evening, *self.club.evenings.all()[:3])
            for member in self.members
        ]
        Attendance.objects.bulk_create(coming, ignore_conflicts=True)
        self.evening.tables.set(self.tables)

    def _person(self, n: int) -> str:
        return str(self.people[n].pk)

    def _plays(self) -> None:
        """Half of the players have no account."""
        guest = Visitor.objects.create(club=self.club, name="Guest")
        guests = copy_rows(guest, self.many, name=name_maker("Guest"))
        played = Record(game="combat", club=self.club, evening=self.evening, entered_by=self.alice)
        played.save()
        plays = copy_rows(played, self.many, id=fresh)
        Part.objects.bulk_create(
            part
            for n, play in enumerate(plays)
            for part in (
                Part(record=play, place=1, person=self.people[n], result="won"),
                Part(record=play, place=2, visitor=guests[n], result="lost"),
            )
        )
        Tally.objects.bulk_create(
            Tally(club=self.club, by=By.PERSON, key=each.pk, person=each, plays=3, wins=2, losses=1)
            for each in self.people
        )

    def _campaign(self) -> None:
        many, now = self.many, self.now
        self.campaign = Campaign.objects.create(club=self.club, name="The Long Road")
        lead = Member.objects.get(club=self.club, person=self.alice)
        self.campaign.masters.add(lead)
        for each in copy_rows(self.campaign, many, id=fresh, name=name_maker("campaign")):
            each.masters.add(lead)
        first = Casting.objects.create(
            campaign=self.campaign, character=self.character, member=lead
        )
        self.casting = first
        cast = copy_rows(
            first,
            many,
            character_id=lambda n: self.characters[n].pk,
            member_id=lambda n: self.members[n].pk,
        )
        of = {"campaign": self.campaign}
        scene = Scene.objects.create(**of, name="scene", evening=self.evening)
        copy_rows(scene, many, name=name_maker("scene"), table_id=lambda n: self.tables[n].pk)
        entry = LogEntry.objects.create(**of, author=lead, text="written", evening=self.evening)
        log = copy_rows(entry, many, id=fresh, author_id=lambda n: self.members[n].pk)
        LogRevision.objects.bulk_create(
            LogRevision(entry=each, number=1, text="before") for each in log
        )
        given = Granting.objects.create(
            **of, casting=first, granted_by=lead, points=1, reason="reason"
        )
        copy_rows(given, many, casting_id=lambda n: cast[n].pk)
        proposal = Proposal.objects.create(**of, casting=first, kind="other", text="I ask")
        copy_rows(proposal, many, casting_id=lambda n: cast[n].pk)
        decision = {"state": "approved", "decided": now, "decided_by_id": lead.pk}
        copy_rows(proposal, many, casting_id=lambda n: cast[n].pk, **decision)

    def _tournaments(self) -> None:
        made = tournament(
            2 * self.many, {"format": "swiss", "rounds": 3}, visibility=Visibility.PUBLIC
        )
        entered = list(Entrant.objects.filter(tournament=made).order_by("number"))
        for row, person in zip(entered, (self.alice, *self.people), strict=False):
            row.person, row.name = person, ""
        Entrant.objects.bulk_update(entered, ("person", "name"))
        self.tournament = begin(made)
        # done by the worker, because a request would have to wait too long
        draw_first(made.stages.get().pk)
        for pairing in open_pairings(self.tournament)[: self.many // 2]:
            report(
                self.tournament,
                pairing,
                by_number(pairing, [side.entrant for side in sides_of(pairing)]),
            )
        line = Line.objects.filter(tournament=made).latest("number")
        copy_rows(line, self.many, number=lambda n: 1_000 + n, kind="paused", facts={})
        self.evening.tournaments.add(self.tournament)
        self.listed = []
        for phase in (Phase.OPEN, Phase.PLAYING, Phase.OVER):
            rows = copy_rows(
                self.tournament,
                self.many,
                id=fresh,
                name=name_maker(str(phase)),
                phase=phase,
                started=None if phase == Phase.OPEN else self.now,
                ended=self.now if phase == Phase.OVER else None,
            )
            Entrant.objects.bulk_create(
                Entrant(tournament=row, number=1, person=self.alice) for row in rows
            )
            self.listed += rows
        self.evening.tournaments.add(*self.listed)

    def _season(self) -> None:
        self.season = Season.objects.create(club=self.club, name="Autumn", points=[3, 1])
        self.season.tournaments.set([each for each in self.listed if each.phase == Phase.OVER])
        Entrant.objects.filter(tournament__in=self.listed).update(best=1, worst=1, state="playing")
        for each in copy_rows(self.season, self.many, id=fresh, name=name_maker("season")):
            each.tournaments.add(self.listed[0])


def _seat_fields(held: Mapping[str, Any], *, is_asked: bool) -> tuple[dict[str, Any], str]:
    if not is_asked:
        return {}, "Bob"
    return {name: of for name, of in held.items() if name != "name"}, str(held.get("name", ""))
