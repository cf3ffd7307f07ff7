import pytest

from games.people import accounts
from games.people.models import User

PASSWORD = "quinze-tigres-bleus"


@pytest.fixture
def alice(db: None) -> User:
    return accounts.create(
        name="Alice Martin", password=PASSWORD, username="alice", email="alice@example.org"
    )


@pytest.fixture
def bob(db: None) -> User:
    return accounts.create(name="Bob", password=PASSWORD, username="bob", privacy="hidden")
