"""E-mails: to a person, in that person's language, at least once and under one Message-ID."""

from smtplib import SMTPException
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.template import TemplateDoesNotExist
from django.utils import timezone
from pytest_django import Settings

from games.duties import mails, queue
from games.duties.models import Duty, State
from games.people.models import User
from games.people.privacy import erase

pytestmark = pytest.mark.django_db
FACTS = {"url": "https://hook.example/?a=1&b=<2>", "given_up": "20"}


@pytest.fixture(autouse=True)
def _the_real_table(_our_own_table: None, settings: Settings) -> None:
    settings.DUTIES = "companion.duties.DUTIES"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def enqueue_mail(person: User, key: str = "1", **facts: str) -> Duty:
    return mails.enqueue(person.pk, "webhook_switched_off", FACTS | facts, key)


@pytest.mark.parametrize(
    ("language", "subject", "greeting"),
    [
        ("en", "Your webhook was switched off", "Hello Alice,"),
        ("fr", "Votre webhook a été désactivé", "Bonjour Alice,"),
    ],
)
def test_it_is_written_in_the_language_of_its_reader(
    language: str, subject: str, greeting: str, alice: User
) -> None:
    User.objects.update(language=language)
    queue.run_duty_task(enqueue_mail(alice).pk)
    (sent,) = mail.outbox
    assert (sent.subject, sent.to) == (subject, ["alice@example.org"])
    assert sent.body.startswith(greeting)
    assert FACTS["url"] in sent.body, "a text is no HTML"


def test_the_address_is_read_when_it_is_sent(alice: User) -> None:
    duty = enqueue_mail(alice)
    User.objects.update(email="new@example.org")
    queue.run_duty_task(duty.pk)
    assert mail.outbox[0].to == ["new@example.org"]


def test_whoever_was_erased_or_has_no_address_is_left_in_peace(alice: User) -> None:
    bob = User.objects.create_user("bob")
    duties = [enqueue_mail(alice, "1"), enqueue_mail(bob, "2")]
    erase(alice)
    for duty in duties:
        queue.run_duty_task(duty.pk)
    assert mail.outbox == []
    assert set(Duty.objects.values_list("state", flat=True)) == {State.DONE}


def test_written_twice_under_one_key_it_is_sent_once(alice: User) -> None:
    for _time in range(2):
        queue.run_duty_task(enqueue_mail(alice).pk)
    assert len(mail.outbox) == 1


def test_sent_twice_by_a_worker_that_was_killed_it_has_one_id(alice: User) -> None:
    duty = enqueue_mail(alice)
    other = enqueue_mail(alice, "2")
    for each in (duty, duty, other):
        mails.send(**each.payload)
    first, again, another = (sent.message()["Message-ID"] for sent in mail.outbox)
    assert first == again != another
    assert first.endswith("@localhost>")


def test_a_server_that_is_away_is_asked_again(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any) -> int:
        raise SMTPException("421 later")

    duty = enqueue_mail(alice)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(EmailBackend, "send_messages", away)
        queue.run_duty_task(duty.pk)
    assert Duty.objects.get().error == "SMTPException: 421 later"
    Duty.objects.update(not_before=timezone.now())
    queue.run_duty_task(duty.pk)
    assert len(mail.outbox) == 1


def test_a_line_break_in_a_fact_adds_no_line_and_no_header(alice: User) -> None:
    mails.send(**enqueue_mail(alice, url="https://a/\r\nBcc: everybody@example.org").payload)
    (sent,) = mail.outbox
    assert "https://a/ Bcc: everybody@example.org" in sent.body
    assert sent.recipients() == ["alice@example.org"]


def test_a_template_that_there_is_not_fails_where_it_is_named(alice: User) -> None:
    with pytest.raises(TemplateDoesNotExist):
        mails.enqueue(alice.pk, "no_such_mail", {}, "1")
    with pytest.raises(ValueError, match="no name of a template"):
        mails.enqueue(alice.pk, "../base", {}, "1")
    assert not Duty.objects.exists()
