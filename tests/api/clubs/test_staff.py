"""Staff who are no members help a club without an organiser."""

from datetime import timedelta

from django.utils import timezone

from games.clubs.models import Evening
from games.people import accounts, tokens
from games.people.models import User
from tests.api.clubs.society import Society
from tests.api.conftest import PASSWORD, Caller


def test_what_staff_does_is_done_and_answered(society: Society) -> None:
    """Before, the evening was cancelled, but the answer said that the club did not exist."""
    person = accounts.create(name="Root", password=PASSWORD, username="root")
    User.objects.filter(pk=person.pk).update(is_staff=True, is_superuser=True)
    staff = Caller(f"Token {tokens.secret(tokens.issue(person, 'a desk'))}")
    starts = timezone.now() + timedelta(days=2)
    evening = Evening.objects.create(
        club=society.club, name="Tuesday", starts=starts, ends=starts + timedelta(hours=3)
    )
    address = f"clubs/{society.club.pk}/evenings/{evening.pk}/"
    answer = staff("DELETE", address)
    assert answer.status_code == 200, answer.content
    assert answer.json()["cancelled"] is not None
    assert society.callers["dan"]("DELETE", address).status_code == 404
