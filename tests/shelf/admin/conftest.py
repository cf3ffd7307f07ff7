"""A browser of an administrator."""

import pytest
from django.test import Client

from games.people.models import User


@pytest.fixture
def office() -> Client:
    browser = Client()
    browser.force_login(User.objects.create_superuser("admin"))
    return browser
