import re
from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client

from games.duties.models import Duty
from games.duties.work import run_duty
from games.people import accounts
from games.people.models import User

PASSWORD = "quinze-tigres-bleus"


@pytest.fixture(autouse=True)
def _tables(db: None) -> None:
    """Every page asks the database."""


@pytest.fixture
def alice() -> User:
    return accounts.create(
        name="Alice Martin", password=PASSWORD, username="alice", email="alice@example.org"
    )


@pytest.fixture
def bob() -> User:
    return accounts.create(name="Bob", password=PASSWORD, username="bob", language="fr")


@pytest.fixture
def browser() -> Callable[[User], Client]:
    def signed_in(person: User) -> Client:
        client = Client()
        client.force_login(person)
        return client

    return signed_in


def deliver_letter() -> str:
    """Send the one waiting letter and return its text."""
    mail.outbox.clear()
    for duty in Duty.objects.filter(state="waiting"):
        run_duty(duty.pk)
    (letter,) = mail.outbox
    return str(letter.body)


def matching_line(text: str, pattern: str) -> str:
    match = re.search(f"^{pattern}$", text, re.MULTILINE)
    assert match, text
    return match[0]
