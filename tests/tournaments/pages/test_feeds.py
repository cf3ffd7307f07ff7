"""News, calendars and pictures of tournaments, for programs; none shows a private tournament."""

from io import BytesIO
from xml.etree import ElementTree as Xml

import pytest
from django.test import Client
from icalendar import Calendar
from PIL import Image

from games.people.models import User
from games.tournaments.models import Tournament, Visibility
from tests.tournaments.hall import begin, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def cup() -> Tournament:
    return begin(tournament(4, {"format": "swiss", "rounds": 2}))


def entries(path: str, language: str = "en") -> list[Xml.Element]:
    answer = Client(headers={"accept-language": language}).get(path)
    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    return Xml.fromstring(answer.content).findall(f"{ATOM}entry")  # noqa: S314 - it is ours


def test_the_house_tells_what_is_announced_and_nothing_else(cup: Tournament) -> None:
    others = [tournament(4, {"format": "swiss", "rounds": 2}) for _ in range(3)]
    for other, hidden in zip(others, (Visibility.PRIVATE, Visibility.UNLISTED), strict=False):
        Tournament.objects.filter(pk=other.pk).update(visibility=hidden, phase="open")
    Tournament.objects.filter(pk=others[2].pk).update(phase="preparing")
    Tournament.objects.filter(pk=cup.pk).update(starts="2027-03-02T19:30Z")
    (entry,) = entries("/tournaments/feed/")
    assert entry.findtext(f"{ATOM}id") == f"urn:companion:{cup.pk}"
    assert "19:30 UTC" in str(entry.findtext(f"{ATOM}summary"))  # no time without its zone
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == f"http://testserver/tournaments/{cup.pk}/"
    calendar = Calendar.from_ical(Client().get("/tournaments/calendar.ics").content)
    assert {str(each["uid"]) for each in calendar.walk("VEVENT")} == {f"{cup.pk}.start@companion"}


def test_one_tells_its_course_in_the_language_of_its_reader_and_names_nobody(
    cup: Tournament,
) -> None:
    url = f"/tournaments/{cup.pk}/feed/"
    assert "Stage 1: round 1 was drawn." in [e.findtext(f"{ATOM}title") for e in entries(url)]
    assert "Phase 1" in str([e.findtext(f"{ATOM}title") for e in entries(url, "fr")])
    text = Client().get(url).content.decode()
    for entrant in cup.entrants.all():
        assert f">{entrant.name}" not in text
    ids = [each.findtext(f"{ATOM}id") for each in entries(url)]
    assert len(ids) == len({*ids})
    again = [each.findtext(f"{ATOM}id") for each in entries(url)]
    assert ids == again  # a feed reader shows each entry once


@pytest.mark.parametrize("page", ["feed/", "share.png"])
def test_what_is_private_looks_as_if_it_were_not_there_to_its_organiser_too(
    cup: Tournament, page: str
) -> None:
    """A program may show what it reads to anybody, so even the organiser gets a 404."""
    boss = User.objects.create_superuser("root")
    Tournament.objects.filter(pk=cup.pk).update(visibility=Visibility.PRIVATE, organiser=boss)
    client = Client()
    client.force_login(boss)
    hidden, missing = (client.get(f"/tournaments/{key}/{page}") for key in (cup.pk, "nothing"))
    assert (hidden.status_code, missing.status_code) == (404, 404)


@pytest.mark.parametrize(
    "name", ["Coupe", "Coupe d’été à Ménilmontant, œufs compris", "W" * 80, "Très " * 15, "لاعب"]
)
def test_its_picture_holds_any_name(cup: Tournament, name: str) -> None:
    Tournament.objects.filter(pk=cup.pk).update(name=name, place="P" * 200)
    answer = Client().get(f"/tournaments/{cup.pk}/share.png")
    picture = Image.open(BytesIO(answer.content)).convert("RGB")
    assert picture.size == (1200, 630)
    edge = [picture.getpixel((x, y)) for x in (0, 1199) for y in range(630)]
    assert len({*edge}) == 1  # nothing runs over its edge
    assert len(answer.content) < 60_000


def test_the_page_leads_to_its_picture_and_its_news(cup: Tournament) -> None:
    page = Client().get(f"/tournaments/{cup.pk}/").content.decode()
    whole = f"http://testserver/tournaments/{cup.pk}/"
    assert f'<meta property="og:image" content="{whole}share.png">' in page
    assert f'type="application/atom+xml" title="{cup.name}"' in page
    Tournament.objects.filter(pk=cup.pk).update(visibility=Visibility.UNLISTED)
    page = Client().get(f"/tournaments/{cup.pk}/").content.decode()
    assert "og:image" not in page
    assert 'content="noindex"' in page
    assert Client().get(f"/tournaments/{cup.pk}/share.png").status_code == 404
