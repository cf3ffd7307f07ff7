"""Privacy of clubs: the export of a person's data, and the effects of erasing a person."""

from collections.abc import Iterable

from games.clubs.membership import invitations
from games.clubs.membership.invitations import Inviting
from games.clubs.models import Club, Invitation, Member, Role
from games.clubs.privacy import leave_everywhere, memberships, plays
from games.clubs.records.play import NewPlayer
from games.clubs.records.record import enter
from games.people.models import User
from tests.clubs.conftest import NOON, Company
from tests.clubs.world import ClubWorld, add_member, create_club, person


def test_the_player_of_a_campaign_is_given_all_that_hangs_on_them(db: None) -> None:
    world = ClubWorld()
    (club,) = memberships(world.player)
    assert (club.club, club.called, club.role) == (world.club.pk, "Secretnickname", "member")
    assert [(each.evening, each.answer) for each in club.evenings] == [(world.evening.pk, "yes")]
    assert [each.character for each in club.characters] == [world.character.pk]
    assert [(each.kind, each.text) for each in club.proposals] == [("raise", "I trained")]
    assert [(each.text, each.earlier) for each in club.log] == [
        ("We crossed the bridge", ("We crossed",))
    ]
    assert [each.left is not None for each in memberships(world.left)] == [True]
    assert memberships(world.outsider) == ()


def test_each_is_given_their_own_part_of_a_play_and_no_others(company: Company) -> None:
    kit = {"fighter": "igor", "weapons": ("axe", "net")}
    bob = NewPlayer(person=company.bob.pk, rank=1, **kit)  # type: ignore[arg-type]
    enter(company.alice, company.play(bob, NewPlayer(name="Zoé", deck="x")))
    (play,) = plays(company.bob)
    assert (play.game, play.played_at, play.result, play.rank) == ("karatekarte", NOON, "won", 1)
    assert (play.fighter, play.weapons, play.deck) == ("igor", ("axe", "net"), "")
    assert plays(company.alice) == (), "who entered it has not played"


def organisers(club: Club) -> set[str]:
    return {row.person.name for row in Member.objects.organisers().filter(club=club)}


def roles(club: Club, *roles: Role) -> Iterable[User]:
    for n, role in enumerate(roles):
        add_member(club, somebody := person(f"{role.value} {n}"), role)
        yield somebody


def test_the_club_goes_to_the_first_who_came_among_those_who_may_most(olga: User) -> None:
    club = create_club(olga)
    order = (Role.GUEST, Role.MEMBER, Role.MEMBER, Role.GAME_MASTER)
    guest, first, _second, master = roles(club, *order)
    for gone, heir in ((olga, master), (master, first)):
        leave_everywhere(gone)
        assert organisers(club) == {heir.name}
    assert Member.objects.get(person=guest).role == Role.GUEST


def test_where_another_organises_nobody_is_raised(olga: User) -> None:
    club = create_club(olga)
    list(roles(club, Role.GAME_MASTER))
    add_member(club, person("Otto"), Role.ORGANISER)
    leave_everywhere(olga)
    assert organisers(club) == {"Otto"}


def test_a_club_without_anybody_is_closed(olga: User) -> None:
    club = create_club(olga)
    leave_everywhere(olga)
    club.refresh_from_db()
    assert club.closed


def test_every_club_of_theirs_is_left_and_their_invitations_are_gone(olga: User) -> None:
    clubs = [create_club(olga) for _ in range(2)]
    for club in clubs:
        add_member(club, person("Ada"))
        invitations.invite(olga, club.pk, Inviting())
    leave_everywhere(olga)
    assert not Member.objects.present().filter(person=olga).exists()
    assert not Invitation.objects.exists()
    assert [organisers(club) for club in clubs] == [{"Ada"}, {"Ada"}]
