"""Founding a club, changing its fields, closing it."""

import pytest

from games.clubs.membership.club import ClubChanges, Founding, amend, close, create_club
from games.clubs.models import Club, Member, Role
from games.people.models import User
from tests.clubs.world import add_member, assert_refused, person


def test_who_founds_a_club_organises_it(olga: User) -> None:
    club = create_club(olga, Founding("  The  Dragons ", games=("karatekarte",)))
    assert (club.name, club.games, club.time_zone) == ("The Dragons", ["karatekarte"], "UTC")
    assert [(row.person, row.role) for row in club.members.all()] == [(olga, Role.ORGANISER)]


@pytest.mark.parametrize(
    "wrong",
    [
        Founding(" "),
        Founding("x" * 81),
        Founding("A", place="x" * 201),
        Founding("A", description="x" * 4001),
        Founding("A", time_zone="Mars/Olympus"),
        Founding("A", games=("chess",)),
        Founding("A", games=("combat", "combat")),
    ],
)
def test_what_cannot_be_founds_none(olga: User, wrong: Founding) -> None:
    assert_refused("request.invalid", create_club, olga, wrong)
    assert not Club.objects.exists()


def test_only_what_was_said_is_changed_and_counted(olga: User, club: Club) -> None:
    changed = amend(olga, club.pk, ClubChanges(description="Tuesdays", language="fr"), {1})
    assert (changed.version, changed.description, changed.language) == (2, "Tuesdays", "fr")
    assert (changed.name, changed.place) == ("Dragons", "Town hall")
    assert_refused("club.stale", amend, olga, club.pk, ClubChanges(name="Late"), {1})
    assert_refused("request.invalid", amend, olga, club.pk, ClubChanges(name="\u2060"))
    assert Club.objects.get().version == 2


def test_others_than_organisers_change_and_close_nothing(club: Club) -> None:
    for role in (Role.GAME_MASTER, Role.MEMBER, Role.GUEST):
        somebody = person(role)
        add_member(club, somebody, role)
        assert_refused("club.organisers_only", amend, somebody, club.pk, ClubChanges(name="Mine"))
        assert_refused("club.organisers_only", close, somebody, club.pk)


def test_a_closed_club_is_there_for_nobody_and_its_members_stay(olga: User, club: Club) -> None:
    close(olga, club.pk)
    assert_refused("club.unknown", amend, olga, club.pk, ClubChanges(name="Again"))
    assert_refused("club.unknown", close, olga, club.pk)
    assert Member.objects.filter(club=club, left=None).exists()


def test_closed_clubs_leave_room_for_others(olga: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.clubs.membership.club.MOST_CLUBS", 1)
    first = create_club(olga, Founding("First"))
    assert_refused("club.too_many", create_club, olga, Founding("Second"))
    close(olga, first.pk)
    create_club(olga, Founding("Second"))
