"""Alice's phone, signed in."""

import pytest
from django.test import Client

from games.people.models import User


@pytest.fixture
def phone(alice: User) -> Client:
    client = Client()
    client.force_login(alice)
    return client
