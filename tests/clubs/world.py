"""A club with a person in every role, an evening and a running campaign."""

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, Final

import pytest

from games.clubs.campaigns import campaign, cast, downtime, log
from games.clubs.campaigns.campaign import Beginning, Staging
from games.clubs.campaigns.cast import Bringing
from games.clubs.campaigns.downtime import Giving, Proposing
from games.clubs.campaigns.log import Rewriting, Writing
from games.clubs.evenings import arrivals, attendance, evening
from games.clubs.evenings.evening import EveningChanges, Planning
from games.clubs.membership import invitations, members
from games.clubs.membership.club import Founding
from games.clubs.membership.club import create_club as found_club
from games.clubs.membership.invitations import Inviting
from games.clubs.models import Answer, Club, Member, Role
from games.clubs.seasons import season
from games.people.access import Caller as Who
from games.people.models import Privacy, User
from games.people.refusals import Refusal
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.characters import CHARACTERS
from games.shelf import characters
from games.shelf.models import sheet_of
from games.tables.life.opening import NewTable, open_table
from games.tables.models import Mode, Table

NUMBERS: Final = count(1)
SOON: Final = datetime.now(UTC).replace(microsecond=0) + timedelta(days=10)
SHEET: Final = sheet_of(CHARACTERS)("Mei", Levels(8, 7, 6, 4))  # 151 points of 160 spent


def person(name: str, privacy: Privacy = Privacy.SHOWN) -> User:
    login = f"somebody{next(NUMBERS)}"
    return User.objects.create_user(login, name=name, privacy=privacy, email=f"{login}@example.org")


def create_club(organiser: User) -> Club:
    return found_club(organiser, Founding("Dragons", place="Town hall", time_zone="Europe/Paris"))


def add_member(club: Club, somebody: User, role: Role = Role.MEMBER) -> Member:
    return Member.objects.create(club=club, person=somebody, role=role)


def planning(days: int = 0, **more: object) -> Planning:
    starts = SOON + timedelta(days=days)
    fields = {"name": "Game night", "starts": starts, "ends": starts + timedelta(hours=4)} | more
    return Planning(**fields)  # type: ignore[arg-type]


def assert_refused(code: str, call: Any, *arguments: Any, **named: Any) -> None:
    with pytest.raises(Refusal) as refusal:
        call(*arguments, **named)
    assert refusal.value.code == code


class ClubWorld:
    """The hidden member has a name that occurs nowhere else."""

    def __init__(self) -> None:
        self.organiser = person("Olga")
        self.master = person("Maurice")
        self.player = person("Zbigniewhidden", Privacy.HIDDEN)
        self.member = person("Mona")
        self.guest = person("Gustav")
        self.left = person("Leopold")
        self.outsider = person("Ottokar")
        self.club = create_club(self.organiser)
        self.rows = {
            "master": add_member(self.club, self.master, Role.GAME_MASTER),
            "player": add_member(self.club, self.player),
            "member": add_member(self.club, self.member),
            "guest": add_member(self.club, self.guest, Role.GUEST),
            "left": add_member(self.club, self.left),
        }
        members.rename_member(self.player, self.club.pk, self.rows["player"].pk, "Secretnickname")
        members.leave(self.left, self.club.pk)
        self.invitation = invitations.invite(self.organiser, self.club.pk, Inviting(uses=5))
        self.table = self._table()
        # The evening is tomorrow, so arrivals are already open.
        self.evening = evening.plan(self.organiser, self.club.pk, planning(-9, seats=3))[0]
        self._meet()
        self.season = season.start(self.organiser, season.NewSeason("Spring", self.club.pk))
        self.campaign = campaign.begin(self.master, self.club.pk, Beginning("The Long Road"))
        self._play()

    def _table(self) -> Table:
        return open_table(NewTable("kung_fu", Mode.TABLE), Who(person=self.master))

    def _meet(self) -> None:
        for somebody in (self.player, self.member, self.guest):
            attendance.attend(somebody, self.club.pk, self.evening.pk, Answer.YES)
        changes = EveningChanges(tables=(self.table.code,), notes="Bring dice")
        self.evening = evening.amend(self.organiser, self.club.pk, self.evening.pk, changes)
        ids = self.organiser, self.club.pk, self.evening.pk
        self.arrival = arrivals.tick_member(*ids, self.rows["guest"].pk)

    def _play(self) -> None:
        at = (self.club.pk, self.campaign.pk)
        self.character = characters.keep(self.player, SHEET)
        self.casting = cast.add_character(self.player, *at, Bringing(self.character.pk))
        self.scene = campaign.add_scene(
            self.master, *at, Staging("The bridge", self.table.code, self.evening.pk)
        )
        self.entry = log.write(self.player, *at, Writing("We crossed", self.evening.pk))
        edit = Rewriting("We crossed the bridge")
        log.rewrite(self.player, *at, self.entry.pk, edit)
        self.granting = downtime.grant(self.master, *at, Giving(self.casting.pk, 3, "Courage"))
        self.proposal = downtime.propose(
            self.player, *at, Proposing(self.casting.pk, "raise", "vigour", "I trained")
        )

    @property
    def campaign_ids(self) -> tuple[str, str]:
        return self.club.pk, self.campaign.pk

    def begin(self, name: str) -> tuple[str, str]:
        """Start another campaign of the same game master."""
        return self.club.pk, campaign.begin(self.master, self.club.pk, Beginning(name)).pk

    @property
    def places(self) -> dict[str, str]:
        return {
            "club": self.club.pk,
            "member": self.rows["member"].pk,
            "invitation": self.invitation.pk,
            "shown": self.invitation.code,
            "evening": self.evening.pk,
            "arrival": str(self.arrival.pk),
            "season": self.season.pk,
            "campaign": self.campaign.pk,
            "casting": self.casting.pk,
            "written": self.entry.pk,
            "proposal": self.proposal.pk,
        }
