"""NUL characters are refused before a view sees them: PostgreSQL keeps none."""

import pytest
from django.test import Client

from games.people.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.either]


@pytest.fixture
def client() -> Client:
    User.objects.create_superuser("root", password="x", name="Root")
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.get())
    return client


@pytest.mark.parametrize(
    "path", ["/decks/%00/", "/tournaments/a%00b/", "/admin/shelf/deck/%00/change/", "/games/%00/"]
)
def test_an_address_with_one_leads_nowhere(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404
    assert client.post(path).status_code == 404


@pytest.mark.parametrize("path", ["/tournaments/", "/admin/shelf/deck/", "/shelf/"])
def test_a_query_with_one_is_refused(client: Client, path: str) -> None:
    answer = client.get(f"{path}?q=a%00b")
    assert answer.status_code == 400
    assert "NUL" in answer.content.decode()


@pytest.mark.parametrize("data", [{"name": "a\0b"}, {"a\0b": "x"}])
def test_a_form_with_one_is_refused(client: Client, data: dict[str, str]) -> None:
    assert client.post("/clubs/", data).status_code == 400
    assert client.post("/admin/login/", data).status_code == 400
