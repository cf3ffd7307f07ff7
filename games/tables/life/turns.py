"""Reminders that a table waits for somebody: by mail, and on every open page, once it has waited
longer than the person has chosen. A game may therefore last a week.

Each person with reminders has one duty, which looks for waiting tables and files itself again. Each
mail is a duty of its own, one for each request: it checks again, because somebody may have answered
meanwhile, or may want no more reminders.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core import signing
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext

from games.duties import agenda, mails
from games.duties.models import Duty
from games.duties.work import RetryLater
from games.people import rulebook
from games.people.account_links import signup
from games.people.addresses import public
from games.people.addresses.secret_links import NO_REMINDERS
from games.people.keys import digest
from games.people.models import User
from games.people.refusals import invalid, unknown_link
from games.people.spelling import zone_of
from games.tables.life.end import kept_until
from games.tables.models import Phase, ReminderDelay, Table, TurnWish

LOOKS: Final = "tables.look_for_turns"
TELLS: Final = "tables.tell_turn"
SALT: Final = "companion.turns"
MOST: Final = 50
"""Tables of one person that are checked, the longest waiting first."""


@dataclass(frozen=True)
class WaitingTable:
    """A table that waits for somebody."""

    table: Table
    place: int
    request: int

    @property
    def key(self) -> str:
        """Key of the request: it is announced once."""
        return f"{self.table.pk}.{self.request}.{self.place}"


def set_reminder(person: User, minutes: int, address: str) -> None:
    """Set or stop a person's reminders. `address`: the server's address as the person uses it."""
    if minutes not in ReminderDelay.values:
        raise invalid("turns", gettext("Choose one of these times."))
    with transaction.atomic():
        if minutes == ReminderDelay.NEVER:
            TurnWish.objects.filter(person=person).delete()
            return
        values = {"minutes": minutes, "address": address, "since": timezone.now()}
        held, _ = TurnWish.objects.update_or_create(person=person, defaults=values)
        _file_next_look(held, held.since + held.delay)


def reminder_minutes(person: User) -> int:
    held = TurnWish.objects.filter(person=person).values_list("minutes", flat=True).first()
    return ReminderDelay.NEVER if held is None else held


def unsubscribe_token(person: User) -> str:
    """Return the token of a mail's unsubscribe link: it ends the mails, and opens nothing."""
    return signing.dumps(person.pk, salt=SALT)


def person_of_token(shown: str) -> User:
    try:
        key = signing.loads(shown, salt=SALT)
    except signing.BadSignature:
        raise unknown_link() from None
    return unknown_link.raise_if_none(User.objects.filter(pk=key, is_active=True).first())


def overdue_tables(person: User) -> tuple[WaitingTable, ...]:
    """Return the tables that have waited longer than the person has chosen."""
    held = TurnWish.objects.filter(person=person).first()
    if held is None:
        return ()
    now = timezone.now()
    return tuple(each for each in _waiting_tables(person) if each.table.touched + held.delay <= now)


def send_due_reminders(person: str, since: str) -> None:
    """Carry out the duty of a wish for reminders. A wish changed meanwhile has another duty."""
    held = TurnWish.objects.select_related("person").filter(person=person).first()
    if held is None or held.since.isoformat() != since:
        return
    now, wait = timezone.now(), held.delay
    tables = _waiting_tables(held.person) if _can_get_mail(held.person) else []
    ripe = [each for each in tables if each.table.touched + wait <= now]
    # A table touched from now on is due later than that.
    later = [each.table.touched + wait for each in tables if each not in ripe]
    filed = Duty.objects.filter(kind=TELLS, key__in=[each.key for each in ripe])
    known = set(filed.values_list("key", flat=True))
    new = [each for each in ripe if each.key not in known]
    again = min([now + wait, *later])
    if not new:
        raise RetryLater(again)
    for each in new:
        payload = {"table_id": each.table.pk, "request": str(each.request)}
        agenda.enqueue(TELLS, each.key, {"person": held.person_id} | payload)
    _file_next_look(held, again)


def send_reminder(person: str, table_id: str, request: str) -> None:
    """Send the mail, unless the request was answered, the person wants no more mails, or the game
    is over."""
    held = TurnWish.objects.select_related("person").filter(person=person).first()
    table = Table.objects.filter(pk=table_id, phase=Phase.PLAYING).first()
    if held is None or table is None or not _can_get_mail(held.person):
        return
    seat = table.seats.filter(person=held.person_id).first()
    if seat is None or int(request) not in waiting_requests(table, seat.place):
        return
    if not (server := public.mail_server(held.address)):
        return
    end = server + NO_REMINDERS.path(unsubscribe_token(held.person))
    more = {"List-Unsubscribe": f"<{end}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    key = f"{TELLS} {table_id}.{request}.{seat.place}"
    mails.send_now(
        held.person, "table_waits", _facts(held, table, server) | {"end": end}, key, more
    )


def _facts(held: TurnWish, table: Table, server: str) -> dict[str, str]:
    """Return the facts of the mail: nothing of the game itself, and nobody else's name."""
    zone = zone_of(held.person.time_zone, "")
    with translation.override(held.person.language):
        since, until = (
            f"{date_format(local, 'l j F')}, {date_format(local, 'H:i')}"
            for local in (each.astimezone(zone) for each in (table.touched, kept_until(table)))
        )
        game = rulebook.game_display_name(table.game_key)
    code = f"{table.code[:4]} {table.code[4:]}"
    link = server + reverse("page.table", args=(table.code,))
    facts = {"game": game, "code": code, "since": since, "until": until}
    return facts | {"zone": str(zone), "link": link}


def _file_next_look(held: TurnWish, due: datetime) -> None:
    since = held.since.isoformat()
    # Each look has its own key, with a digest in place of the person: they may be erased before it
    # is due.
    key = digest(f"{held.person_id} {since} {timezone.now().isoformat()}")
    agenda.schedule(LOOKS, key, {"person": held.person_id, "since": since}, due=due)


def _can_get_mail(person: User) -> bool:
    return bool(person.email) and person.is_active and signup.sends_letters()


def _waiting_tables(person: User) -> list[WaitingTable]:
    """Return all tables that wait for this person, however long."""
    seats = person.seats.filter(table__phase=Phase.PLAYING).select_related("table")
    return [
        WaitingTable(seat.table, seat.place, min(numbers))
        for seat in seats.order_by("table__touched")[:MOST]
        if (numbers := waiting_requests(seat.table, seat.place))
    ]


def waiting_requests(table: Table, place: int) -> Sequence[int]:
    """Return the numbers of a seat's requests that block the game; none if the rules cannot be read
    any more."""
    if table.standstill is not None or (state := table.readable_state) is None:
        return ()
    waited = {id(each) for each in table.game.pending_requests(state) if not each.idle}
    return [
        number
        for number, request in zip(table.asked, state.open, strict=True)
        if request.seat == place and id(request) in waited
    ]
