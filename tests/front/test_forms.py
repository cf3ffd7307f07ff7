"""Every form of every page is sent twice from the same page: the second sending adds nothing to
what the first has made, and leads to the same place."""

from collections.abc import Callable, Iterator, Set
from copy import deepcopy
from dataclasses import dataclass
from typing import Final

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from games.clubs.membership.club import Founding, create_club
from games.clubs.membership.invitations import Inviting, invite
from games.lab.models import Run
from games.people import accounts
from games.people.access import Caller
from games.people.account_links import staff_password_reset
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import characters, links
from games.tables.life import seat_handover
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.models import Mode, Seat
from games.tournaments.models import Entrant, Entry, Phase, Tournament, Visibility
from tests.front.conftest import PASSWORD
from tests.front.forms import Submission, submissions
from tests.front.pages import Things, addresses, takes_forms, things
from tests.tournaments.hall import tournament

UNCOUNTED: Final = frozenset({"sessions.Session", "duties.Call"})
SAYS_SO: Final = frozenset({"leave"})
"""After leaving, the user has no account and is asked to sign in."""
REFUSED: Final = frozenset(
    {
        "character_deed",  # points and portraits, with values that are not valid
        "check",
        "club",  # one organiser must stay
        "clubs",  # by a code that does not exist
        "confirm",
        "edition_file",
        "sign_in",
    }
)
"""Pages whose forms are also sent here with values that are refused."""
ELSEWHERE: Final = frozenset(
    {
        "answer",  # keyed by request: tests/tables/pages
        "hint",
        "rewind",
        "resign",
        "draw",
        "result",
        "again",
        "begin",
        "seat.rename",
        "seat.brought",
        "correction",  # keyed by what it corrects: tests/tables/pages/past
        "slip",  # leads to the page of whom it names: tests/tournaments/pages
        "new_password",  # ends with its link: test_twice
        "new_address",
        "no_turns",
        "keep_seats",
        "workshop",
    }
)
"""Forms of states that no page of these tests is in."""


@dataclass(frozen=True)
class Visit:
    user: User | None
    url: str


@pytest.fixture
def alice() -> User:
    person = accounts.create(name="Alice", password=PASSWORD, username="alice")
    User.objects.update(is_staff=True, is_superuser=True)
    return User.objects.get(pk=person.pk)


@pytest.fixture(name="things")
def of_alice(alice: User) -> Things:
    return things(alice)


def visits(alice: User, bob: User, things: Things) -> Iterator[Visit]:
    for _page, at in addresses(things):
        yield Visit(alice, at)
        yield Visit(None, at)
    yield Visit(alice, "/lab/?game=brutal_ring")
    Run.objects.update(seconds_a_game=0.1)
    yield Visit(alice, f"/lab/{Run.objects.get().pk}/")
    row = characters.begin(bob, GAMES["kung_fu"], "Bao")
    yield Visit(alice, f"/shown/{links.share(bob, row.pk, shared=True).link}/")
    dojo = create_club(bob, Founding(name="Dojo")).pk
    yield Visit(alice, f"/invitations/{invite(bob, dojo, Inviting()).secret}/")
    yield Visit(None, f"/password/shown/{staff_password_reset.link_from_terminal(bob)}/")
    yield from _at_tables(bob)
    yield from _at_tournaments(alice, bob)


def _at_tables(bob: User) -> Iterator[Visit]:
    table = open_table(NewTable("karatekarte", Mode.HOUSE), Caller(bob))
    take_seat(table.code, "Zoé", Caller(device="another"))
    yield Visit(None, f"/tables/{table.code}/")
    word = seat_handover.handover_secret(Seat.objects.get(table=table))
    yield Visit(None, f"/tables/{table.code}/seats/0/{word}/")


def _at_tournaments(alice: User, bob: User) -> Iterator[Visit]:
    options = {"visibility": Visibility.PUBLIC, "entry": Entry.ANYONE, "table_mode": Mode.HOUSE}
    of = tournament(0, {"format": "swiss"}, phase=Phase.OPEN, **options)
    Tournament.objects.filter(pk=of.pk).update(organiser=alice)
    for who in (None, bob, alice):
        yield Visit(who, f"/tournaments/{of.pk}/")
    now = timezone.now()
    check_in = tournament(
        0, {"format": "swiss"}, phase=Phase.CHECK_IN, check_in_opens=now, **options
    )
    Entrant.objects.create(tournament=check_in, number=1, person=bob)
    yield Visit(bob, f"/tournaments/{check_in.pk}/")
    playing = Tournament.objects.get(phase=Phase.PLAYING)
    Entrant.objects.filter(tournament=playing, number=1).update(person=bob, name="")
    yield Visit(bob, f"/tournaments/{playing.pk}/")
    yield Visit(bob, f"/tournaments/{playing.pk}/mine/")


COUNTS: Final = " UNION ALL ".join(
    f"SELECT '{each._meta.label}', count(*) FROM \"{each._meta.db_table}\""  # noqa: S608 - our own names
    for each in apps.get_models()
    if each._meta.label not in UNCOUNTED
)
"""One query: the ORM would build a hundred of them for each form."""


def count_rows() -> dict[str, int]:
    with connection.cursor() as cursor:
        cursor.execute(COUNTS)
        return dict(cursor.fetchall())


@dataclass
class Outcome:
    sent: set[str]
    made: set[str]
    """Pages whose second sending made something."""
    lost: set[str]
    """Pages whose second sending led elsewhere than the first."""
    refused: set[str]


def send_twice(
    visits: Iterator[Visit],
    outcome: Outcome,
    otherwise: Callable[[Submission], object],
    only: Set[str] = frozenset(),
) -> Outcome:
    """`only`: the pages whose forms are sent; all, if none is named."""
    known: set[object] = set()
    for visit in visits:
        client = Client(headers={"Accept": "text/html"})
        if visit.user is not None:
            client.force_login(visit.user)
        page = client.get(visit.url)
        if page.status_code != 200 or "text/html" not in page.headers["Content-Type"]:
            continue
        for sending in submissions(page.content.decode(), visit.url):
            match = resolve(sending.url.partition("?")[0])
            name = (match.url_name or "").removeprefix("page.")
            word = match.kwargs.get("word") or match.kwargs.get("deed")
            which = (name, word, sending.button, visit.user, *sorted(sending.data))
            if which in known or name == "set_language" or (only and name not in only):
                continue
            known.add(which)
            otherwise(sending)
            _send(deepcopy(client), sending, name, outcome)
    return outcome


def _send(client: Client, sending: Submission, name: str, outcome: Outcome) -> None:
    with transaction.atomic():
        cache.clear()  # otherwise the rate limits would refuse so many requests
        first, made = client.post(sending.url, sending.data), count_rows()
        second, now = client.post(sending.url, sending.data), count_rows()
        transaction.set_rollback(True)
    outcome.sent.add(name)
    if made != now:
        outcome.made.add(name)
    if first.status_code >= 400:
        outcome.refused.add(name)
    elif (first.status_code < 300) != (second.status_code < 300) or (
        first.headers.get("Location") != second.headers.get("Location")
    ):
        outcome.lost.add(name)


def test_a_form_sent_twice_makes_one_thing_and_leads_to_one_place(
    alice: User, bob: User, things: Things
) -> None:
    outcome = Outcome(set(), set(), set(), set())
    send_twice(visits(alice, bob, things), outcome, lambda _sending: None)
    assert outcome.made == set()
    assert outcome.lost == SAYS_SO
    assert outcome.refused == REFUSED
    deeds = {page for page, at in addresses(things) if takes_forms(alice, at)}
    assert deeds - outcome.sent == ELSEWHERE


def test_control_without_what_tells_pages_apart_much_is_made_twice(
    alice: User, bob: User, things: Things
) -> None:
    def drop_proof(sending: Submission) -> None:
        for name in ("csrfmiddlewaretoken", "proof"):
            sending.data.pop(name, None)

    made = {"new_play", "campaigns", "tokens", "club", "tournament_deed", "lab"}
    lost = {"discard_deck", "deck_deed", "run_deed"}
    outcome = Outcome(set(), set(), set(), set())
    send_twice(visits(alice, bob, things), outcome, drop_proof, made | lost)
    assert made <= outcome.made
    assert lost <= outcome.lost
