"""A user is told that a table waits for them: once for each question, and only if it still
waits."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail, signing
from django.db.models import F
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from games.duties import work
from games.duties.models import Duty, State
from games.people.access import Caller
from games.people.models import User
from games.people.privacy import erase
from games.people.refusals import Refusal
from games.tables.journal.position import position_of
from games.tables.life import end, opening, turns
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode, Phase, Table, TurnWish
from games.tables.play import answer, rewind
from tests.tables.conftest import encode_moves, make_below

pytestmark = pytest.mark.django_db
HOUR = 60
SITE = "http://games.example"


@pytest.fixture(autouse=True)
def _letters(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.ALLOWED_HOSTS = ["games.example", "testserver"]


@pytest.fixture
def alice() -> User:
    return User.objects.create_user(
        "alice", "alice@example.org", name="Alice", language="fr", time_zone="Asia/Tokyo"
    )


@pytest.fixture
def bob() -> User:
    return User.objects.create_user("bob", "bob@example.org", name="Bob")


NewTable = Callable[[], Table]


@pytest.fixture
def new_table(alice: User, bob: User) -> NewTable:
    """Return a function that opens a table which asks Alice first."""

    def begin() -> Table:
        wish = opening.NewTable("karatekarte", Mode.HOUSE, b'{"first":0}')
        table = opening.open_table(wish, Caller(alice))
        for person in (alice, bob):
            take_seat(table.code, "", Caller(person))
        return start(table.code, Caller(alice))

    return begin


@pytest.fixture
def table(new_table: NewTable) -> Table:
    return new_table()


def pass_minutes(minutes: int) -> None:
    """Let time pass, and let a worker do what is due."""
    passed = timedelta(minutes=minutes)
    Table.objects.update(touched=F("touched") - passed)
    Duty.objects.filter(state=State.WAITING).update(not_before=F("not_before") - passed)
    work.catch_up()


def play(table: Table, person: User) -> None:
    """Answer this user's open request."""
    position = position_of(Table.objects.get(pk=table.pk))
    number, request = position.requests.numbers[0], position.state.open[0]
    move = request.sample(position.state, make_below(1))
    answer.apply_answer(table.code, Caller(person), number, encode_moves(move))


def test_who_has_waited_an_hour_is_told_once(table: Table, alice: User, bob: User) -> None:
    turns.set_reminder(alice, HOUR, SITE)
    turns.set_reminder(bob, HOUR, SITE)
    pass_minutes(59)
    assert not mail.outbox
    pass_minutes(2)
    (letter,) = mail.outbox
    assert letter.to == ["alice@example.org"]
    for _ in range(5):
        pass_minutes(61)
    assert len(mail.outbox) == 1


def test_a_workers_second_try_is_the_same_letter(table: Table, alice: User) -> None:
    turns.set_reminder(alice, HOUR, SITE)
    pass_minutes(61)
    duty = Duty.objects.get(kind=turns.TELLS)
    turns.send_reminder(**duty.payload)
    first, again = mail.outbox
    assert first.extra_headers["Message-ID"] == again.extra_headers["Message-ID"]


def test_the_next_question_is_told_of_anew(table: Table, alice: User, bob: User) -> None:
    turns.set_reminder(alice, HOUR, SITE)
    pass_minutes(61)
    while position_of(Table.objects.get(pk=table.pk)).state.open[0].seat != 1:
        play(table, alice)
    pass_minutes(61)
    assert len(mail.outbox) == 1  # it is Bob's turn, and he has asked for no e-mails
    while position_of(Table.objects.get(pk=table.pk)).state.open[0].seat != 0:
        play(table, bob)
    pass_minutes(61)
    pass_minutes(61)
    assert len(mail.outbox) == 2


def test_who_has_answered_meanwhile_is_not_told(table: Table, alice: User) -> None:
    turns.set_reminder(alice, HOUR, SITE)
    Table.objects.update(touched=timezone.now() - timedelta(minutes=61))
    wish = TurnWish.objects.get()
    turns.send_due_reminders(alice.pk, wish.since.isoformat())  # the e-mail is queued
    duty = Duty.objects.get(kind=turns.TELLS)
    play(table, alice)
    turns.send_reminder(**duty.payload)
    assert not mail.outbox


@pytest.mark.parametrize("gone", ["never", "erased", "closed", "rewound", "no address"])
def test_what_is_under_way_stops(table: Table, alice: User, gone: str) -> None:
    turns.set_reminder(alice, HOUR, SITE)
    play(table, alice)
    Table.objects.update(touched=timezone.now() - timedelta(minutes=61))
    turns.send_due_reminders(alice.pk, TurnWish.objects.get().since.isoformat())
    duties = Duty.objects.filter(kind=turns.TELLS)
    if gone == "never":
        turns.set_reminder(alice, 0, "")
    elif gone == "erased":
        erase(alice)
    elif gone == "closed":
        end.close(table.code, Caller(alice))
    elif gone == "no address":
        User.objects.filter(pk=alice.pk).update(email=None)
    else:
        rewind.rewind_table(table.code, Caller(alice), 1)
    for duty in duties:
        turns.send_reminder(**duty.payload)
    assert duties.count() == 1
    assert not mail.outbox


def test_a_wish_that_was_changed_has_one_duty(table: Table, alice: User) -> None:
    for minutes in (HOUR, 10, 0, 1440, HOUR):
        turns.set_reminder(alice, minutes, SITE)
    pass_minutes(61)
    assert len(mail.outbox) == 1
    pass_minutes(1440)  # when the duty of the one-day wish would have looked
    waiting = Duty.objects.filter(kind=turns.LOOKS, state=State.WAITING)
    assert waiting.count() == 1


def test_the_letter_tells_no_secret_and_the_time_of_its_reader(table: Table, alice: User) -> None:
    turns.set_reminder(alice, HOUR, SITE)
    pass_minutes(61)
    (letter,) = mail.outbox
    spaced = f"{table.code[:4]} {table.code[4:]}"
    assert letter.subject == f"À vous de jouer à KarateKarte, table {spaced}"
    assert f"{SITE}/tables/{table.code}/" in letter.body
    assert "Asia/Tokyo" in letter.body
    assert "Bob" not in letter.body
    for seat in table.seats.all():
        assert seat.secret not in letter.body
    state = Table.objects.get(pk=table.pk).state
    for word in set(re.findall(r"[a-z]+_[a-z]+", state)):
        assert word not in letter.body


def test_a_game_that_calls_its_people_lasts_a_week_and_another_does_not(
    table: Table, alice: User
) -> None:
    week = timezone.now() - timedelta(days=7)
    Table.objects.filter(pk=table.pk).update(touched=week)
    turns.set_reminder(alice, HOUR, SITE)
    end.close_if_abandoned(table.pk, "0")
    assert Table.objects.get().phase == Phase.PLAYING
    looks = Duty.objects.filter(kind="tables.close_if_abandoned").order_by("-not_before")
    assert looks[0].not_before == week + end.CALLED  # and not at once, again and again
    turns.set_reminder(alice, 0, "")
    end.close_if_abandoned(table.pk, "1")
    assert Table.objects.get().phase == Phase.CLOSED


@pytest.mark.parametrize("named", ["", "https://play.example"])
def test_a_letter_leads_only_to_a_server_that_the_settings_name(
    named: str, table: Table, alice: User, settings: Settings
) -> None:
    """The address is as old as the wish: at home it may have been any host."""
    settings.PUBLIC_URL = named
    turns.set_reminder(alice, HOUR, "http://evil.example")
    pass_minutes(61)
    assert len(mail.outbox) == bool(named)
    for letter in mail.outbox:
        assert "https://play.example/me/turns/" in letter.body
        assert "evil" not in letter.body


def test_one_tap_in_the_letter_ends_them(table: Table, alice: User) -> None:
    turns.set_reminder(alice, HOUR, SITE)
    pass_minutes(61)
    (letter,) = mail.outbox
    match = re.search(rf"{SITE}/me/turns/(\S+)/$", str(letter.body), re.MULTILINE)
    assert match
    assert letter.extra_headers["List-Unsubscribe"] == f"<{match[0]}>"
    assert turns.person_of_token(match[1]) == alice
    with pytest.raises(Refusal):
        turns.person_of_token(signing.dumps(alice.pk))  # a token that was signed for something else


def test_a_time_of_ones_own_is_not_taken(alice: User) -> None:
    for minutes in (-1, 1, 59, 10**6):
        with pytest.raises(Refusal):
            turns.set_reminder(alice, minutes, SITE)
    assert not TurnWish.objects.exists()


def test_tables_that_nobody_can_play_on_are_passed_by(table: Table, alice: User) -> None:
    turns.set_reminder(alice, HOUR, SITE)
    Table.objects.update(rules_version=99)
    pass_minutes(61)
    assert not mail.outbox
    Table.objects.update(game_key="gone")
    pass_minutes(61)
    assert not mail.outbox
    assert turns.overdue_tables(alice) == ()


def test_an_open_page_is_told_the_same(table: Table, alice: User, bob: User) -> None:
    assert turns.overdue_tables(alice) == ()
    turns.set_reminder(alice, HOUR, SITE)
    turns.set_reminder(bob, HOUR, SITE)
    assert turns.overdue_tables(alice) == ()
    Table.objects.update(touched=timezone.now() - timedelta(minutes=61))
    (turn,) = turns.overdue_tables(alice)
    assert turn.table == table
    assert turns.overdue_tables(bob) == ()


def test_many_tables_are_asked_at_once(
    new_table: NewTable, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    turns.set_reminder(alice, HOUR, SITE)
    for many in (1, 3):
        while Table.objects.count() < many:
            new_table()
        Table.objects.update(touched=timezone.now() - timedelta(minutes=61))
        with django_assert_num_queries(2):
            assert len(turns.overdue_tables(alice)) == many
