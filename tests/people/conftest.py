import pytest
from pytest_django import Settings

from games.people import accounts
from games.people.models import User

PASSWORD = "quinze-tigres-bleus"


@pytest.fixture(autouse=True)
def _quick_hasher(settings: Settings) -> None:
    """The real one is slow on purpose, and none of these tests is about it."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def alice(db: None) -> User:
    return accounts.create(
        name="Alice Martin", password=PASSWORD, username="alice", email="alice@example.org"
    )


@pytest.fixture
def bob(db: None) -> User:
    return accounts.create(name="Bob", password=PASSWORD, username="bob", privacy="hidden")
