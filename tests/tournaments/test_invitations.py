"""Letters to people who are invited to play, judge or organise. The inviter learns nothing by
them."""

import pytest
from django.core import mail
from pytest_django import Settings

from games.duties.models import Duty, State
from games.duties.work import catch_up
from games.people.models import Privacy, User
from games.tournaments import invitations
from games.tournaments.access import get_access
from games.tournaments.invitations import MOST_LETTERS, InvitedUser, Role
from games.tournaments.models import Tournament
from tests.tournaments.cast import account
from tests.tournaments.hall import organiser, tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _letters(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def zoe() -> User:
    return account("Zoe")


def invite(name: str, role: Role = Role.ENTRANT, of: Tournament | None = None) -> None:
    caller_access = get_access((of or tournament(2)).pk, organiser(), lock=True)
    invitations.invite(caller_access, InvitedUser(name), role)


@pytest.mark.parametrize(
    ("role", "language", "expected"),
    [
        (Role.ENTRANT, "en", "You are invited to play in “Open”."),
        (Role.JUDGE, "fr", "On vous demande d’arbitrer «\u00a0Open\u00a0»."),
        (Role.ORGANISER, "fr", "On vous demande d’organiser «\u00a0Open\u00a0» avec d’autres."),
    ],
)
def test_a_letter_says_in_the_language_of_who_is_asked_to_what(
    zoe: User, role: Role, language: str, expected: str
) -> None:
    User.objects.filter(pk=zoe.pk).update(language=language)
    invite("zoe", role)
    catch_up()
    (letter,) = mail.outbox
    assert letter.to == ["zoe@example.org"]
    assert expected in letter.body
    person = organiser().person
    assert person is not None
    assert person.name in str(letter.body)


def test_of_an_organiser_who_hides_no_name_is_told(zoe: User) -> None:
    person = organiser().person
    assert person is not None
    User.objects.filter(pk=person.pk).update(privacy=Privacy.HIDDEN)
    invite("zoe")
    catch_up()
    assert "Organised by: Somebody\n" in mail.outbox[0].body


def test_asked_again_nobody_is_written_to_again(zoe: User) -> None:
    cup = tournament(2)
    for _ in range(2):
        invite("zoe", of=cup)
        catch_up()
    assert len(mail.outbox) == 1


def test_whoever_is_there_only_later_is_written_to_when_asked_again() -> None:
    cup = tournament(2)
    invite("zoe", of=cup)
    catch_up()
    assert mail.outbox == []
    account("Zoe")
    invite("zoe", of=cup)
    catch_up()
    assert [letter.to for letter in mail.outbox] == [["zoe@example.org"]]


def test_who_has_said_no_or_has_no_address_is_left_in_peace(zoe: User) -> None:
    invite("zoe")
    (invitation,) = invitations.for_person(zoe)
    invitations.decline(zoe, invitation.pk)
    User.objects.create_user("mute")
    invite("mute")
    catch_up()
    assert mail.outbox == []


def test_nobody_is_buried_in_letters(zoe: User) -> None:
    """A user who opens dozens of tournaments could make the server write as many letters."""
    for _ in range(MOST_LETTERS + 3):
        invite("zoe", of=tournament(2))
    catch_up()
    assert len(mail.outbox) == MOST_LETTERS
    assert invitations.for_person(zoe).count() == MOST_LETTERS + 3


def test_as_much_is_written_down_of_nobody_as_of_somebody(zoe: User) -> None:
    before = Duty.objects.filter(kind="tournaments.invited")
    for name in ("zoe", "nobody at all"):
        count = before.count()
        invite(name)
        assert before.count() == count + 1
    catch_up()
    assert set(before.values_list("state", flat=True)) == {State.DONE}
