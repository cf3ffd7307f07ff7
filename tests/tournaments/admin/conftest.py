import pytest
from django.test import Client

from tests.tournaments.admin.office import browser, staff


@pytest.fixture
def office() -> Client:
    return browser(staff())
