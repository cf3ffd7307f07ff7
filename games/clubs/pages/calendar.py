"""The address of one's evenings for a calendar: a secret, since such programs show no token."""

from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from games.clubs.evenings import calendars
from games.people import public
from games.people.models import User


def address_of(request: HttpRequest, person: User, club: str = "") -> str:
    """Of one club, or of all of them."""
    told = {"person": person.pk, "key": calendars.key(person, club or calendars.ALL)}
    page = reverse("club-calendar", kwargs={"club": club}) if club else reverse("my-calendar")
    return public.address(request, f"{page}?{urlencode(told)}")
