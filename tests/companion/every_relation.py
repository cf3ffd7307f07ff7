"""A user with every relation to a person that exists here: each relation has a row that points at
them. Their name occurs nowhere else."""

from datetime import timedelta
from typing import Final

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.utils import timezone

from games.clubs.campaigns import campaign, cast, downtime, log
from games.clubs.campaigns.campaign import Beginning
from games.clubs.campaigns.cast import Bringing
from games.clubs.campaigns.downtime import Declining, Giving, Proposing
from games.clubs.campaigns.log import Rewriting, Writing
from games.clubs.evenings import attendance, calendars
from games.clubs.membership import invitations, members
from games.clubs.membership.invitations import Inviting
from games.clubs.models import Answer, Arrival, Attendance, Evening, Role, Visitor
from games.clubs.records import imports, record, visitors
from games.clubs.records.play import NewPlay, NewPlayer
from games.clubs.seasons import season
from games.duties import idempotency, mails
from games.duties.webhooks import webhook
from games.lab import run as runs
from games.lab.plans import NewRun as Runs
from games.people import accounts, tokens
from games.people.access import Caller
from games.people.models import Rescue, User, Welcome
from games.rulebooks.kung_fu.characters import Grant
from games.rulebooks.martial_art.loadouts import Loadout
from games.shelf import characters, decks, loadouts
from games.shelf.decks import NewDeck
from games.shelf.editions import catalogue
from games.tables.life import guests, turns
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.models import Mode
from games.tournaments import invitations as tournament_invitations
from games.tournaments.arrangement import officials, start
from games.tournaments.arrangement.acceptance import accept
from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.arrangement.tournament import create
from games.tournaments.entrants import entry
from games.tournaments.models import Official, RatingChange, Tournament
from games.tournaments.rules.formats.stages import Swiss
from tests.clubs.world import NUMBERS, SHEET, ClubWorld, add_member

NAME: Final = "Quirrel"
"""Part of each of the user's names, and of their address."""
OPENING: Final = NewTable("karatekarte", Mode.HOUSE)


class EveryRelation:
    def __init__(self) -> None:
        self.zed = accounts.create(
            name=f"Zed {NAME}",
            password="once upon a time",
            username="zedquirrel",
            email="zedquirrel@example.org",
        )
        self.caller = Caller(self.zed)
        # of two users, the one with the smaller id comes first in a pair
        self.first = User.objects.create_user("first", id="0" * 22, name="Aaron")
        self.last = User.objects.create_user("last", id="z" * 22, name="Zora")
        self.zed.groups.add(Group.objects.create(name="friends"))
        self.zed.user_permissions.add(Permission.objects.all()[0])
        self.add_everything()

    def add_everything(self) -> None:
        """Add one more of everything."""
        self.clubs = ClubWorld()
        self._account()
        self._shelf()
        self._tables()
        self._club()
        self._campaigns()
        self._record()
        self._tournaments()
        self._duties()
        self._lab()

    def _account(self) -> None:
        tokens.issue(self.zed, f"{NAME}'s phone")
        Client().force_login(self.zed)
        expires = timezone.now() + timedelta(days=1)
        drafted = {"email": self.zed.email, "draft": {"name": f"Zed {NAME}"}}
        for more in ({"made_by": self.zed}, drafted):
            number = f"welcome {next(NUMBERS)}"
            Welcome.objects.create(expires=expires, digest=number, **more)
        for by, about in ((self.zed, self.first), (self.first, self.zed)):
            Rescue.objects.create(person=about, by=by)
            LogEntry.objects.create(
                user=by,
                content_type=ContentType.objects.get_for_model(User),
                object_id=about.pk,
                object_repr=str(about),
                action_flag=CHANGE,
                change_message=f"renamed {about}",
            )

    def _shelf(self) -> None:
        igor = Loadout(fighter="igor", belt="white")
        loadouts.keep(self.zed, name="Igor", game="martial_art", brings=igor)
        decks.keep(self.zed, NewDeck("combat", "Poison", {"cut": 2}))
        catalogue.copy(self.zed, game="karatekarte", name="Ours")
        self.character = characters.keep(self.zed, SHEET)
        characters.apply_action(self.zed, self.character.pk, Grant(3, "Mine"), by_game_master=True)
        another = self.clubs.character
        characters.apply_action(
            self.clubs.player, another.pk, Grant(3, "Theirs"), by=self.zed, by_game_master=True
        )

    def _tables(self) -> None:
        turns.set_reminder(self.zed, 60, "http://house.example")
        table = open_table(OPENING, self.caller)
        take_seat(table.code, "", self.caller)
        theirs = open_table(OPENING, Caller(self.first))
        take_seat(theirs.code, "", self.caller)
        guests.remove(theirs.code, Caller(self.first), 0, bar=True)

    def _club(self) -> None:
        club = self.clubs.club.pk
        member = add_member(self.clubs.club, self.zed, Role.ORGANISER)
        add_member(self.clubs.club, self.first)
        add_member(self.clubs.club, self.last)
        members.rename_member(self.zed, club, member.pk, f"King {NAME}")
        invitations.invite(self.zed, club, Inviting(uses=5))
        calendars.revoke(self.zed)
        season.start(self.zed, season.NewSeason("Mine"))
        attendance.attend(self.zed, club, self.clubs.evening.pk, Answer.MAYBE)
        begun = timezone.now() - timedelta(days=30)
        over = Evening.objects.create(
            club=self.clubs.club,
            name="Over",
            starts=begun,
            ends=begun + timedelta(hours=3),
            time_zone="UTC",
        )
        Attendance.objects.create(evening=over, member=member, answer=Answer.YES)
        Arrival.objects.create(evening=over, member=member)

    def _campaigns(self) -> None:
        club = self.clubs.club.pk
        at = (club, campaign.begin(self.zed, club, Beginning("The Short Road")).pk)
        cast.add_character(self.zed, *at, Bringing(self.character.pk))
        written = log.write(self.zed, *at, Writing("We crossed"))
        log.rewrite(self.zed, *at, written.pk, Rewriting("We crossed the bridge"))
        theirs = characters.keep(self.first, SHEET)
        casting = cast.add_character(self.first, *at, Bringing(theirs.pk))
        downtime.grant(self.zed, *at, Giving(casting.pk, 3, "Courage"))
        proposal = downtime.propose(self.first, *at, Proposing(casting.pk, "other", None, "Sleep"))
        downtime.decline(self.zed, *at, proposal.pk, Declining("Not now"))

    def _record(self) -> None:
        club = self.clubs.club.pk
        playing = (
            NewPlayer(person=self.first.pk, result="lost"),
            NewPlayer(person=self.zed.pk, result="won", fighter="igor"),
            NewPlayer(person=self.last.pk, result="lost"),
        )
        play = record.enter(
            self.zed, NewPlay(game="karatekarte", club=club, players=playing, note="Close")
        )
        record.strike(self.zed, play.pk, None, "Twice")
        record.restore(self.zed, play.pk, "Once after all")
        # a person entered by this user under a name, and the name under which this user was entered
        two = (NewPlayer(person=self.zed.pk), NewPlayer(name=f"Guest {next(NUMBERS)}"))
        record.enter(self.zed, NewPlay(game="Azul", players=two))
        old = (NewPlayer(name=f"Old {NAME}"),)
        record.enter(self.clubs.organiser, NewPlay(game="Azul", club=club, players=old))
        visitor = Visitor.objects.get(club=club)
        visitors.claim(self.clubs.organiser, visitor.pk, self.zed.pk)
        lines = b'[{"game": "Azul", "players": [{"person": "%s"}]}]' % self.zed.pk.encode()
        imports.import_plays(self.zed, None, lines, "json")

    def _tournaments(self) -> None:
        wish = TournamentChanges(name="Now", stages=(Swiss(),), entry="organiser")
        cup = create(self.zed, "karatekarte", wish)
        mine = entry.NewEntrant(
            person=self.zed.pk, affiliation=f"{NAME}ton", team=(f"Zed {NAME}", "Bo")
        )
        entry.enter(cup.pk, self.caller, mine)
        entry.enter(cup.pk, self.caller, entry.NewEntrant(person=self.first.pk))
        self._accept_invitations(self.first)
        start.start(cup.pk, self.caller)
        other = create(self.first, "karatekarte", TournamentChanges(name="Then", stages=(Swiss(),)))
        officials.appoint(other.pk, Caller(self.first), self.zed.pk, Official.Role.JUDGE)
        self._accept_invitations(self.zed)
        theirs = entry.NewEntrant(
            person="zedquirrel", affiliation=f"{NAME}ton", team=(f"Zed {NAME}",)
        )
        entry.enter(other.pk, Caller(self.first), theirs)
        self._add_rating(cup)

    def _accept_invitations(self, somebody: User) -> None:
        for invitation in tournament_invitations.for_person(somebody):
            accept(somebody, invitation.pk)

    def _add_rating(self, cup: Tournament) -> None:
        RatingChange.objects.create(
            game_key=cup.game_key,
            person=self.zed,
            tournament=cup,
            made=cup.created,
            value=1500,
            deviation=200,
            volatility=0.06,
            meetings=1,
        )

    def _duties(self) -> None:
        webhook.add(self.zed, webhook.NewWebhook("https://93.184.215.14", ("table.over",)), ())
        number = next(NUMBERS)
        facts = {"tournament": "Now", "round": "1", "opponents": "Aaron", "station": "", "due": ""}
        letter = mails.enqueue(self.zed.pk, "pairing_called", facts, f"to zed {number}")
        letter.error = "{'zedquirrel@example.org': (550, b'No such person here')}"
        letter.save()
        facts |= {"opponents": f"Zed {NAME}"}
        mails.enqueue(self.first.pk, "pairing_called", facts, f"about zed {number}")
        answer = idempotency.Answer(200, f'{{"name": "Zed {NAME}"}}')
        owner = idempotency.owner_of(self.zed)
        idempotency.run_once(owner, f"amend {number}", b"PATCH me/", lambda: answer)

    def _lab(self) -> None:
        runs.propose(Runs("brutal_ring", ("novice",), games=2, name="All against all"), self.zed)
