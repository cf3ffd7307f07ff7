"""A live link of every kind, with who may use it and the form that acts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from django.test import Client
from django.utils import timezone

from games.clubs.evenings import calendars
from games.clubs.membership.invitations import Inviting, invite
from games.clubs.models import Club, Member, Role
from games.people import accounts
from games.people.access import Caller
from games.people.account_links import links, signup, staff_password_reset
from games.people.addresses import secret_links
from games.people.addresses.secret_links import SecretLink
from games.people.models import User
from games.shelf import decks
from games.shelf.decks import NewDeck
from games.shelf.links import share
from games.tables.life import seat_handover, turns
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.models import Mode, ReminderDelay
from games.tournaments.entrants.tokens import ensure_tokens
from tests.tournaments.hall import tournament

PASSWORD: Final = "quinze-tigres-bleus"
NEW_PASSWORD: Final = "seize-grues-vertes"


@dataclass(frozen=True)
class LiveLink:
    secret: str
    places: Mapping[str, object] = field(default_factory=dict)
    person: User | None = None
    """It asks this account to sign in; None: it opens for everybody who has it."""
    form: Mapping[str, str] | None = None
    """Content of the form; None: the link is only read."""
    at: str = ""
    """The form's address below the link's own."""

    def browser(self) -> Client:
        client = Client(headers={"Accept-Language": "en"})
        if self.person is not None:
            client.force_login(self.person)
        return client


def person(name: str, **fields: str) -> User:
    return accounts.create(name=name.title(), password=PASSWORD, username=name, **fields)


def reset() -> LiveLink:
    link = links.password_link(person("alice"))
    return LiveLink(link.token, {"uid": link.uid}, form={"password": NEW_PASSWORD})


def shown_reset() -> LiveLink:
    link = staff_password_reset.link_from_terminal(person("alice"))
    return LiveLink(link, form={"password": NEW_PASSWORD})


def sign_up() -> LiveLink:
    staff = User.objects.create_superuser("root", name="Root")
    form = {"name": "Zoé", "username": "zoe", "password": NEW_PASSWORD}
    secret = signup.hand_out(Caller(staff)).secret
    return LiveLink(secret, form=form | {"link": secret})


def sign_up_mail() -> LiveLink:
    fields = {"name": "Zoé", "email": "zoe@example.org", "password": NEW_PASSWORD}
    waiting = signup.sign_up(fields | {"language": "en"})
    assert not isinstance(waiting, User)
    return LiveLink(waiting.secret, form={"code": waiting.secret})


def new_address() -> LiveLink:
    alice = person("alice")
    return LiveLink(links.address_token(alice, "new@example.org"), person=alice, form={})


def no_reminders() -> LiveLink:
    alice = person("alice", email="alice@example.org")
    turns.set_reminder(alice, ReminderDelay.values[1], "http://testserver")
    return LiveLink(turns.unsubscribe_token(alice), form={})


def seat() -> LiveLink:
    table = open_table(NewTable("karatekarte", Mode.HOUSE), Caller(person("alice")))
    row = take_seat(table.code, "Bob", Caller(device="the phone that is lost"))
    secret = seat_handover.handover_secret(row)
    return LiveLink(secret, {"code": table.code, "place": row.place}, form={})


def slip() -> LiveLink:
    made = tournament(2)
    return LiveLink(ensure_tokens(made.entrants.all())[1], form={"claim": "yes"})


def _club() -> Club:
    club = Club.objects.create(name="Club")
    Member.objects.create(club=club, person=person("alice"), role=Role.ORGANISER)
    return club


def invitation() -> LiveLink:
    club = _club()
    made = invite(User.objects.get(username="alice"), club.pk, Inviting())
    return LiveLink(made.secret, person=person("bob"), form={})


def shared_deck() -> LiveLink:
    alice = person("alice")
    deck = decks.keep(alice, NewDeck("combat", "Deck", {}, None))
    link = share(alice, deck.pk, shared=True).link
    return LiveLink(link, person=person("bob"), form={}, at="copy/")


def calendar() -> LiveLink:
    alice = person("alice")
    return LiveLink(calendars.key(alice), {"person": alice.pk})


def club_calendar() -> LiveLink:
    club, alice = _club(), User.objects.get(username="alice")
    return LiveLink(calendars.key(alice, club.pk), {"club": club.pk, "person": alice.pk})


LIVE: Final[Mapping[SecretLink, Callable[[], LiveLink]]] = {
    secret_links.RESET: reset,
    secret_links.SHOWN_RESET: shown_reset,
    secret_links.SIGN_UP: sign_up,
    secret_links.SIGN_UP_MAIL: sign_up_mail,
    secret_links.NEW_ADDRESS: new_address,
    secret_links.NO_REMINDERS: no_reminders,
    secret_links.SEAT: seat,
    secret_links.SLIP: slip,
    secret_links.INVITATION: invitation,
    secret_links.SHARED: shared_deck,
    secret_links.CALENDAR: calendar,
    secret_links.CLUB_CALENDAR: club_calendar,
}


def later(life: timedelta) -> float:
    """Return the Unix time a minute after a link of this life is over."""
    return (timezone.now() + life + timedelta(minutes=1)).timestamp()
