"""No time is shown without its zone: on pages, in the administration, in e-mails."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

import pytest
from django.contrib.admin.utils import quote
from django.core import mail
from django.test import Client
from django.utils import timezone

from games.clubs.evenings.reminders import announce_seat
from games.clubs.models import Attendance, Club, Evening, Member
from games.duties.work import catch_up
from games.people.models import User
from games.tournaments.models import Entrant, Round, Tournament
from tests.companion.every_relation import EveryRelation
from tests.companion.test_gone_games import addresses as of_the_administration
from tests.front.pages import Things, addresses, things
from tests.tournaments.admin.office import create_tournament
from tests.tournaments.hall import begin, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]

ZONE: Final = r"(?:\(?(?:UTC|GMT|[A-Z]{3,4}|[+-]\d\d(?:\d\d)?|[A-Z]\w+/\w+(?:/\w+)?)\b)"
HOUR: Final = re.compile(
    r"(?<![\d:.,+-])\d{1,2}(?::|\s?h\s?)[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?![\d:])"
)
TOLD: Final = re.compile(rf"(?:\s?[–-]\s?{HOUR.pattern})?,?\s{{0,2}}{ZONE}")
UNREAD: Final = re.compile(
    r"<(script|style|select)\b.*?</\1>|<!--.*?-->"
    r"|<time [^>]*datetime=\"[^\"]+(?:Z|[+-]\d\d:\d\d)\"[^>]*>.*?</time>",
    re.DOTALL,
)
ASKED: Final = re.compile(r"<input[^>]*type=\"(?:datetime-local|time)\"|<input[^>]*vTimeField")


def hours_without_zone(page: str) -> list[str]:
    """Return the times that a reader sees without a zone beside them."""
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", UNREAD.sub(" CET ", page)))
    return [
        text[max(0, match.start() - 40) : match.end() + 12]
        for match in HOUR.finditer(text.replace("\u00a0", " "))
        if not TOLD.match(text, match.end())
    ]


def fields_without_zone(page: str) -> list[str]:
    """Return the fields for a time that do not name their zone below."""
    return [
        page[match.start() : match.start() + 200]
        for match in ASKED.finditer(page)
        if not re.search(r"(?:Time zone|Fuseau horaire).{1,3}[A-Z]", page[match.end() :][:1500])
    ]


@pytest.mark.parametrize(
    ("page", "count"),
    [
        ("<p>until 19:30</p>", 1),
        ("<p>jusqu’à 19 h 30, puis 21h05</p>", 2),
        ("<p>19:30 CET, 19:30–22:00 <small>+0530</small>, 19:30 (Europe/Paris)</p>", 0),
        ('<time datetime="2026-10-02T19:30:00+02:00">19:30</time>–22:00 <small>CEST</small>', 0),
        ('<time datetime="2026-10-02T19:30:00">19:30</time>', 1),
        ("<p>won 2:1, 10.30, 1:300</p>", 0),
    ],
)
def test_a_bare_hour_is_found(page: str, count: int) -> None:
    assert len(hours_without_zone(page)) == count


@pytest.fixture
def alice() -> User:
    return User.objects.create_superuser("alice", name="Alice", time_zone="America/New_York")


def pages(mine: Things) -> Iterator[str]:
    for _, address in addresses(mine):
        yield address
    for address in of_the_administration():
        yield address
    for of in Tournament.objects.all():
        for page in ("entrants", "rounds", "standings", "log", "settings"):
            yield f"/admin/tournaments/tournament/{quote(of.pk)}/{page}/"
        for page in ("", "draw/", "standings/", "hall/"):
            yield f"/tournaments/{of.pk}/{page}"


def test_no_page_shows_or_asks_an_hour_without_its_zone(alice: User, long: bool) -> None:
    """Every page in one of the two languages; with `long` in both."""
    mine = things(alice)
    EveryRelation()
    every = [*pages(mine)]
    now = timezone.now()
    Tournament.objects.update(time_zone="Asia/Tokyo", starts=now + timedelta(days=2))
    Round.objects.filter(opened__isnull=False).update(due=now + timedelta(hours=1))
    office, hours, fields = Client(), 0, 0
    wrong: list[tuple[str, str]] = []
    office.force_login(alice)
    for n, address in enumerate(every):
        for language in ("en", "fr") if long else ("en", "fr")[n % 2 :][:1]:
            answer = office.get(address, headers={"Accept-Language": language})
            if answer.status_code != 200 or "html" not in answer.headers["Content-Type"]:
                continue
            page = answer.content.decode()
            hours, fields = hours + len(HOUR.findall(page)), fields + len(ASKED.findall(page))
            wrong += [
                (address, each) for each in hours_without_zone(page) + fields_without_zone(page)
            ]
    assert not wrong
    assert hours > 60
    assert fields > 5


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_letter_tells_an_hour_without_its_zone(language: str) -> None:
    reader = User.objects.create_user("zoe", name="Zoé", email="zoe@example.org", language=language)
    of = tournament(3, {"format": "swiss", "rounds": 2}, round_minutes=50, time_zone="Asia/Tokyo")
    Entrant.objects.create(tournament=of, number=4, person=reader)
    begin(of)
    club = Club.objects.create(name="Club")
    member = Member.objects.create(club=club, person=reader)
    now, later = timezone.now(), timezone.now() + timedelta(hours=3)
    evening = Evening.objects.create(
        club=club, name="Tuesday", starts=now, ends=later, time_zone="Europe/Paris"
    )
    announce_seat(evening, Attendance.objects.create(evening=evening, member=member))
    catch_up()
    letters = [str(each.body) for each in mail.outbox]
    assert sum(bool(HOUR.search(each)) for each in letters) == 2
    assert not [each for letter in letters for each in hours_without_zone(letter)]


def test_an_organiser_reads_and_writes_by_the_clock_of_the_tournament(alice: User) -> None:
    """An organiser in New York who edits a tournament in Tokyo types Tokyo's time."""
    of = tournament(4, {"format": "swiss", "rounds": 2}, time_zone="Asia/Tokyo")
    of.starts = datetime(2027, 5, 1, 10, 0, tzinfo=of.zone)
    of.save()
    office = Client()
    office.force_login(alice)
    page = office.get(f"/admin/tournaments/tournament/{quote(of.pk)}/settings/").content.decode()
    assert 'value="2027-05-01T10:00"' in page
    assert "Time zone: Asia/Tokyo." in page


def test_a_new_tournament_keeps_the_clock_by_which_it_was_arranged(alice: User) -> None:
    """If the account names no zone, the browser's is used."""
    User.objects.update(time_zone="")
    office = Client()
    office.force_login(alice)
    office.cookies["zone"] = "Asia/Tokyo"
    of = create_tournament(office, starts="2027-05-01T10:00")
    assert of.zone.key == "Asia/Tokyo"
    assert of.starts == datetime(2027, 5, 1, 10, 0, tzinfo=of.zone)
