"""Secret calendar address of a user's evenings: calendar programs cannot send a token."""

from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from games.clubs.evenings import calendars
from games.people import public
from games.people.models import User


def calendar_address(request: HttpRequest, person: User, club: str = "") -> str:
    """Return the address for one club, or for all of the person's clubs."""
    query = {"person": person.pk, "key": calendars.key(person, club or calendars.ALL)}
    page = reverse("club-calendar", kwargs={"club": club}) if club else reverse("my-calendar")
    return public.public_url(request, f"{page}?{urlencode(query)}")
