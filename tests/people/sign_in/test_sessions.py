"""Open sessions of a person, and their end."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.people import accounts
from games.people.models import OpenSession, User
from games.people.refusals import Refusal
from games.people.sign_in import sessions
from tests.people.conftest import PASSWORD

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0"


def sign_in(person: User, address: str = "/sign-in/", field: str = "login") -> Client:
    client = Client(headers={"User-Agent": FIREFOX})
    data = {field: person.username or "", "password": PASSWORD}
    assert client.post(address, data).status_code in {302, 303}
    return client


def is_signed_in(client: Client) -> bool:
    return client.get("/shelf/").status_code == 200


def current_session(client: Client) -> OpenSession:
    return OpenSession.objects.get(session_id=client.session.session_key)


def test_signing_in_opens_one_and_signing_out_ends_it(alice: User) -> None:
    client = sign_in(alice)
    row = sessions.open_sessions(alice).get()
    assert (row.browser, row.system) == ("Firefox", "Linux")
    assert row == current_session(client)
    client.post("/sign-out/")
    assert not OpenSession.objects.exists()


def test_staff_open_one_in_the_administration(alice: User) -> None:
    alice.is_staff = True
    alice.save()
    client = sign_in(alice, "/admin/login/", "username")
    assert client.get("/admin/").status_code == 200
    sessions.end_session(alice, current_session(client).pk)
    assert client.get("/admin/").status_code == 302


def test_the_next_request_of_a_session_that_was_ended_is_a_strangers(alice: User) -> None:
    phone, laptop = sign_in(alice), sign_in(alice)
    sessions.end_session(alice, current_session(phone).pk)
    assert (is_signed_in(phone), is_signed_in(laptop)) == (False, True)


def test_all_others_end_at_once(alice: User) -> None:
    clients = [sign_in(alice) for _ in range(3)]
    sessions.end_other_sessions(alice, current_session(clients[1]).pk)
    assert [is_signed_in(each) for each in clients] == [False, True, False]
    sessions.end_other_sessions(alice)
    assert not is_signed_in(clients[1])


def test_nobody_ends_anothers(alice: User, bob: User) -> None:
    client = sign_in(alice)
    row = current_session(client)
    for end in (sessions.end_session, sessions.end_other_sessions):
        with pytest.raises(Refusal) as refused:
            end(bob, row.pk)
        assert refused.value.code == "session.unknown"
    sessions.end_other_sessions(bob)
    assert is_signed_in(client)


def test_a_new_password_ends_the_others_and_this_one_goes_on(alice: User) -> None:
    phone, laptop = sign_in(alice), sign_in(alice)
    signed_in = current_session(laptop).created
    new = {"old": PASSWORD, "password": "seize-grues-vertes"}
    assert laptop.post("/me/password/", new).status_code == 303
    assert (is_signed_in(phone), is_signed_in(laptop)) == (False, True)
    alice.refresh_from_db()
    row = sessions.open_sessions(alice).get()
    assert (row, row.created) == (current_session(laptop), signed_in)


def test_a_session_with_an_old_password_is_not_listed(alice: User) -> None:
    sign_in(alice)
    accounts.set_password(alice, "seize-grues-vertes")
    assert not sessions.open_sessions(alice).exists()


def test_the_last_use_is_stored_once_an_hour(alice: User) -> None:
    client = sign_in(alice)
    before = timezone.now() - timedelta(days=1)
    OpenSession.objects.update(seen=before)
    assert is_signed_in(client)
    assert current_session(client).seen == before
    cache.clear()
    assert is_signed_in(client)
    assert current_session(client).seen > before


def test_a_session_from_before_there_was_a_list_comes_into_it(alice: User) -> None:
    client = sign_in(alice)
    OpenSession.objects.all().delete()
    cache.clear()
    assert is_signed_in(client)
    assert current_session(client).person == alice


def test_expired_sessions_are_forgotten_with_their_rows(alice: User) -> None:
    old, new = sign_in(alice), sign_in(alice)
    expired = Session.objects.filter(pk=old.session.session_key)
    expired.update(expire_date=timezone.now() - timedelta(seconds=1))
    kept = current_session(new)
    assert sessions.open_sessions(alice).get() == kept
    sessions.forget_expired()
    assert OpenSession.objects.get() == kept
    assert Session.objects.get().pk == kept.session_id


def test_neither_the_address_nor_the_key_is_stored_in_the_row(alice: User) -> None:
    client = sign_in(alice)
    columns = ("id", "password_proof", "browser", "system")
    (row,) = OpenSession.objects.values_list(*columns)
    assert not {"127.0.0.1", FIREFOX, client.session.session_key} & {*row}
