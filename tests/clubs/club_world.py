"""A club with somebody in every role, an evening, and a campaign that is under way."""

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Final

from games.clubs import (
    campaigns,
    campaigns_downtime,
    campaigns_log,
    clubs,
    evenings,
    evenings_attending,
    invitations,
    members,
)
from games.clubs.campaigns import Beginning, Bringing, Staging
from games.clubs.campaigns_downtime import Giving, Proposing
from games.clubs.campaigns_log import Rewriting, Writing
from games.clubs.clubs import Founding
from games.clubs.evenings import EveningChanges, Planning
from games.clubs.invitations import Inviting
from games.clubs.models import Answer, Club, Member, Role
from games.people.models import Privacy, User
from games.rulebooks.kung_fu.cards import Levels
from games.shelf import characters
from games.shelf.models import Sheet
from games.tables.models import Mode, Table
from games.tables.opening import Opening, open_table
from games.tables.permissions import Caller as Who

NUMBERS: Final = count(1)
SOON: Final = datetime.now(UTC).replace(microsecond=0) + timedelta(days=10)
SHEET: Final = Sheet("Mei", Levels(8, 7, 6, 4))  # 151 points of 160 spent


def person(name: str, privacy: Privacy = Privacy.SHOWN) -> User:
    login = f"somebody{next(NUMBERS)}"
    return User.objects.create_user(login, name=name, privacy=privacy, email=f"{login}@example.org")


def found(organiser: User) -> Club:
    return clubs.found(organiser, Founding("Dragons", place="Town hall", time_zone="Europe/Paris"))


def joined(club: Club, somebody: User, role: Role = Role.MEMBER) -> Member:
    return Member.objects.create(club=club, person=somebody, role=role)


def planning(days: int = 0, **more: object) -> Planning:
    starts = SOON + timedelta(days=days)
    said = {"name": "Game night", "starts": starts, "ends": starts + timedelta(hours=4)} | more
    return Planning(**said)  # type: ignore[arg-type]


class ClubWorld:
    """Whoever is hidden bears a name that stands nowhere else."""

    def __init__(self) -> None:
        self.organiser = person("Olga")
        self.master = person("Maurice")
        self.player = person("Zbigniewhidden", Privacy.HIDDEN)
        self.member = person("Mona")
        self.guest = person("Gustav")
        self.left = person("Leopold")
        self.outsider = person("Ottokar")
        self.club = found(self.organiser)
        self.rows = {
            "master": joined(self.club, self.master, Role.GAME_MASTER),
            "player": joined(self.club, self.player),
            "member": joined(self.club, self.member),
            "guest": joined(self.club, self.guest, Role.GUEST),
            "left": joined(self.club, self.left),
        }
        members.call_oneself(self.player, self.club.pk, self.rows["player"].pk, "Secretnickname")
        members.leave(self.left, self.club.pk)
        self.invitation = invitations.invite(self.organiser, self.club.pk, Inviting(uses=5))
        self.table = self._table()
        self.evening = evenings.plan(self.organiser, self.club.pk, planning(seats=3))[0]
        self._meet()
        self.campaign = campaigns.begin(self.master, self.club.pk, Beginning("The Long Road"))
        self._play()

    def _table(self) -> Table:
        return open_table(Opening("kung_fu", Mode.TABLE), Who(person=self.master))

    def _meet(self) -> None:
        for somebody in (self.player, self.member, self.guest):
            evenings_attending.attend(somebody, self.club.pk, self.evening.pk, Answer.YES)
        changes = EveningChanges(tables=(self.table.code,), notes="Bring dice")
        self.evening = evenings.amend(self.organiser, self.club.pk, self.evening.pk, changes)

    def _play(self) -> None:
        at = (self.club.pk, self.campaign.pk)
        self.character = characters.keep(self.player, SHEET)
        self.casting = campaigns.bring(self.player, *at, Bringing(self.character.pk))
        self.scene = campaigns.stage(
            self.master, *at, Staging("The bridge", self.table.code, self.evening.pk)
        )
        self.entry = campaigns_log.write(self.player, *at, Writing("We crossed", self.evening.pk))
        said = Rewriting("We crossed the bridge")
        campaigns_log.rewrite(self.player, *at, self.entry.pk, said)
        self.granting = campaigns_downtime.grant(
            self.master, *at, Giving(self.casting.pk, 3, "Courage")
        )
        self.proposal = campaigns_downtime.propose(
            self.player, *at, Proposing(self.casting.pk, "raise", "vigour", "I trained")
        )

    @property
    def places(self) -> dict[str, str]:
        return {
            "club": self.club.pk,
            "member": self.rows["member"].pk,
            "invitation": self.invitation.pk,
            "shown": self.invitation.code,
            "evening": self.evening.pk,
            "campaign": self.campaign.pk,
            "casting": self.casting.pk,
            "written": self.entry.pk,
            "proposal": self.proposal.pk,
        }
