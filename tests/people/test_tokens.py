from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.people import tokens
from games.people.models import Token, User
from games.people.privacy import erase
from games.people.refusals import Refusal

pytestmark = pytest.mark.django_db


def test_a_token_opens_its_person_s_door(
    alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    token = tokens.issue(alice, "  phone ")
    assert token.label == "phone"
    with django_assert_num_queries(1):  # the token and its person
        shown = tokens.get_live_token(tokens.secret(token))
        assert shown is not None
        assert shown.person == alice


def test_the_secret_is_told_again_but_never_stored(alice: User) -> None:
    token = tokens.issue(alice, "phone")
    assert tokens.secret(Token.objects.get()) == tokens.secret(token)
    row = Token.objects.values().get()
    assert tokens.secret(token) not in map(str, row.values())


def test_what_is_not_a_live_secret_opens_nothing(alice: User) -> None:
    token = tokens.issue(alice, "phone")
    for text in ("", "x", token.id, token.digest, tokens.secret(token)[:-1]):
        assert tokens.get_live_token(text) is None


def test_a_token_expires(alice: User) -> None:
    token = tokens.issue(alice, "for today", life=timedelta(days=1))
    Token.objects.update(expires=timezone.now())
    assert tokens.get_live_token(tokens.secret(token)) is None


def test_expired_tokens_go_when_the_next_is_issued(alice: User, bob: User) -> None:
    for person in (alice, bob):
        tokens.issue(person, "old", life=timedelta(0))
    tokens.issue(alice, "new")
    assert list(Token.objects.order_by("label").values_list("label", "person__name")) == [
        ("new", "Alice Martin"),
        ("old", "Bob"),
    ]


def test_a_revoked_token_opens_nothing_and_the_others_still_do(alice: User) -> None:
    phone, laptop = tokens.issue(alice, "phone"), tokens.issue(alice, "laptop")
    tokens.revoke(alice, phone.id)
    assert tokens.get_live_token(tokens.secret(phone)) is None
    assert tokens.get_live_token(tokens.secret(laptop)) == laptop


def test_nobody_revokes_another_s_token(alice: User, bob: User) -> None:
    token = tokens.issue(alice, "phone")
    with pytest.raises(Refusal) as refusal:
        tokens.revoke(bob, token.id)
    assert refusal.value.code == "token.unknown"
    assert tokens.get_live_token(tokens.secret(token)) == token


def test_a_person_who_may_not_log_in_has_no_live_token(alice: User) -> None:
    token = tokens.issue(alice, "phone")
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert tokens.get_live_token(tokens.secret(token)) is None


def test_secrets_survive_a_new_server_key_because_digests_decide(
    alice: User, settings: object
) -> None:
    secret = tokens.secret(tokens.issue(alice, "phone"))
    settings.SECRET_KEY = "a new one"  # type: ignore[attr-defined]
    assert tokens.get_live_token(secret) is not None


def test_erasing_revokes_all(alice: User) -> None:
    secrets = [tokens.secret(tokens.issue(alice, label)) for label in "ab"]
    erase(alice)
    assert [tokens.get_live_token(secret) for secret in secrets] == [None, None]
