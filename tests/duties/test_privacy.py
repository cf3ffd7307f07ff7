"""Rows that name a person without a relation are deleted with the person; those of others stay."""

import pytest
from pytest_django import Settings

from games.duties.idempotency import Answer, owner_of, run_once
from games.duties.mails import enqueue
from games.duties.models import Call, Duty, Webhook
from games.duties.privacy import depart, webhooks
from games.people.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _the_real_table(_our_own_table: None, settings: Settings) -> None:
    settings.DUTIES = "companion.duties.DUTIES"


def test_answers_and_letters_go_with_whom_they_are_to(alice: User, bob: User) -> None:
    for person in (alice, bob):
        facts = {"url": "https://hook.example/", "given_up": "20"}
        enqueue(person.pk, "webhook_switched_off", facts, f"to {person.pk}")
        answer = Answer(200, f'{{"name": "{person.name}"}}')
        run_once(owner_of(person), "1", b"PATCH me/", lambda answer=answer: answer)  # type: ignore[misc]
    depart(alice)
    assert [duty.payload["person"] for duty in Duty.objects.all()] == [bob.pk]
    assert [call.owner for call in Call.objects.all()] == [owner_of(bob)]


def test_a_webhook_is_given_out_without_its_secret(alice: User, bob: User) -> None:
    hook, _ = (
        Webhook.objects.create(person=person, url="https://hook.example/", events=["table.over"])
        for person in (alice, bob)
    )
    (given,) = webhooks(alice)
    assert (given.id, given.url, given.events) == (hook.pk, hook.url, ("table.over",))
    assert hook.secret not in str(given)
