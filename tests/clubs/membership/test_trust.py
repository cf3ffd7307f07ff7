"""An organiser gives a member a link to set a new password: allowed cases, and attempts to misuse
it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final

import pytest
from django.contrib.auth.models import Group, Permission
from django.utils import timezone

from games.clubs.access import resettable_members
from games.clubs.membership import members
from games.clubs.models import Member, Role
from games.people import accounts
from games.people.access import Caller
from games.people.account_links import staff_password_reset
from games.people.models import Rescue, User
from games.tournaments.models import Official, Phase, Tournament
from tests.clubs.conftest import Company, somebody
from tests.clubs.world import assert_refused, create_club

pytestmark = pytest.mark.django_db
NEW: Final = "seize-grues-vertes"


@pytest.fixture
def bob(company: Company) -> User:
    """Bob, who trusts the organisers of his club and has no email address."""
    members.set_trust(company.bob, company.club.pk, trusts=True)
    return company.bob


def make_reset_link(company: Company, person: User, by: User | None = None) -> str:
    return staff_password_reset.hand_out(
        Caller(by or company.alice), User.objects.get(pk=person.pk)
    )


def test_who_trusts_their_organisers_is_helped_in_by_them(company: Company, bob: User) -> None:
    staff_password_reset.renew(make_reset_link(company, bob), NEW)
    assert accounts.authenticate("bob", NEW) == bob
    (reset,) = staff_password_reset.recent_resets(bob, bob)
    assert (reset.by, reset.used is not None) == ("Alice", True)


def test_who_has_not_said_so_is_not(company: Company) -> None:
    assert_refused("account.no_rescuer", make_reset_link, company, company.bob)
    assert not Rescue.objects.exists()


def has_an_address(company: Company, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(email="bob@example.org")


def is_staff(company: Company, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(is_staff=True)


def is_in_a_group(company: Company, bob: User) -> None:
    bob.groups.add(Group.objects.create(name="friends"))


def has_a_permission(company: Company, bob: User) -> None:
    bob.user_permissions.add(Permission.objects.all()[0])


def organises_elsewhere(company: Company, bob: User) -> None:
    create_club(bob)


def leads_elsewhere(company: Company, bob: User) -> None:
    Member.objects.create(club=create_club(company.dan), person=bob, role=Role.GAME_MASTER)


def leads_here(company: Company, bob: User) -> None:
    Member.objects.filter(person=bob).update(role=Role.GAME_MASTER)


def is_only_a_guest(company: Company, bob: User) -> None:
    Member.objects.filter(person=bob).update(role=Role.GUEST)


def has_a_tournament(company: Company, bob: User) -> None:
    Tournament.objects.create(name="Cup", game_key="combat", organiser=bob)


def judges_a_tournament(company: Company, bob: User) -> None:
    cup = Tournament.objects.create(name="Cup", game_key="combat", organiser=company.dan)
    Official.objects.create(tournament=cup, person=bob)


def has_withdrawn_trust(company: Company, bob: User) -> None:
    members.set_trust(bob, company.club.pk, trusts=False)


def has_left(company: Company, bob: User) -> None:
    members.leave(bob, company.club.pk)


def has_left_and_come_back(company: Company, bob: User) -> None:
    members.leave(bob, company.club.pk)
    Member.objects.filter(person=bob).update(left=None)


def may_not_log_in(company: Company, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(is_active=False)


def club_is_closed(company: Company, bob: User) -> None:
    company.club.closed = timezone.now()
    company.club.save()


def helper_was_deposed(company: Company, bob: User) -> None:
    Member.objects.filter(person=company.alice).update(role=Role.MEMBER)


def helper_leads_only_games(company: Company, bob: User) -> None:
    Member.objects.filter(person=company.alice).update(role=Role.GAME_MASTER)


MORE: Final[tuple[Callable[[Company, User], None], ...]] = (
    has_an_address,
    is_staff,
    is_in_a_group,
    has_a_permission,
    organises_elsewhere,
    leads_elsewhere,
    leads_here,
    is_only_a_guest,
    has_a_tournament,
    judges_a_tournament,
    has_withdrawn_trust,
    has_left,
    has_left_and_come_back,
    may_not_log_in,
    club_is_closed,
    helper_was_deposed,
    helper_leads_only_games,
)


@pytest.mark.parametrize("more", MORE)
def test_nobody_beyond_that_is_and_a_link_from_before_is_over(
    company: Company, bob: User, more: Callable[[Company, User], None]
) -> None:
    before = make_reset_link(company, bob)
    more(company, bob)
    assert not resettable_members(company.alice).exists()
    assert_refused("account.no_rescuer", make_reset_link, company, bob)
    assert_refused("account.unknown_link", staff_password_reset.renew, before, NEW)


def test_a_tournament_that_is_over_bars_nobody(company: Company, bob: User) -> None:
    for phase in (Phase.OVER, Phase.CANCELLED):
        now = timezone.now()
        at = {"phase": phase, "started": now, "ended": now}
        Tournament.objects.create(name="Cup", game_key="combat", organiser=bob, **at)
    assert resettable_members(company.alice).get().person == bob


def test_an_organiser_of_another_club_is_a_stranger_to_it(company: Company, bob: User) -> None:
    create_club(company.dan)
    assert_refused("account.no_rescuer", make_reset_link, company, bob, company.dan)


def test_nobody_says_it_for_another(company: Company) -> None:
    """Organisers cannot say it for a member either; only the member can."""
    members.set_trust(company.alice, company.club.pk, trusts=True)
    assert not Member.objects.get(person=company.bob).trusts
    assert_refused("club.unknown", members.set_trust, company.dan, company.club.pk, True)


def test_it_is_rationed(company: Company, bob: User) -> None:
    for _ in range(staff_password_reset.MOST_OF):
        make_reset_link(company, bob)
    assert_refused("account.too_many_rescues", make_reset_link, company, bob)
    Rescue.objects.update(created=timezone.now() - timedelta(days=1, minutes=1))
    make_reset_link(company, bob)


def test_one_organiser_does_not_go_through_a_whole_club(company: Company) -> None:
    for number in range(staff_password_reset.MOST_BY + 1):
        person = somebody(f"Member{number}")
        Member.objects.create(club=company.club, person=person, trusts=True)
        if number < staff_password_reset.MOST_BY:
            make_reset_link(company, person)
    assert_refused("account.too_many_rescues", make_reset_link, company, person)


def test_of_many_links_those_shown_last_are_told(company: Company, bob: User) -> None:
    for number in range(staff_password_reset.KEPT + 5):
        Rescue.objects.create(person=bob, created=timezone.now() - timedelta(days=2 + number))
    make_reset_link(company, bob)
    assert bob.rescues.count() == staff_password_reset.KEPT
    assert staff_password_reset.recent_resets(bob, bob)[0].by == "Alice"
