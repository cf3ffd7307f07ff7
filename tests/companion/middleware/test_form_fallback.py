"""A GET of a POST-only URL shows the page with its form."""

import pytest
from django.test import Client

from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import characters, links

pytestmark = [pytest.mark.django_db, pytest.mark.either]
SECRET = "quinze-tigres-bleus"


@pytest.mark.parametrize(
    ("deed", "page"),
    [
        ("/characters/x/write/", "/characters/x/"),
        ("/shown/x/copy/", "/shown/x/"),
        ("/tables/ABCDEF/seats/0/leave/", "/tables/ABCDEF/seats/0/"),
        ("/me/theme/", "/me/"),
        ("/sign-out/", "/"),
    ],
)
def test_it_lies_above_it(deed: str, page: str) -> None:
    client = Client()
    client.force_login(User.objects.create_user("alice", name="Alice"))
    answer = client.get(deed)
    assert (answer.status_code, answer.headers["Location"]) == (303, page)
    assert client.head(deed).headers["Location"] == page


def test_whoever_must_sign_in_to_copy_stands_before_it_again() -> None:
    bob = User.objects.create_user("bob", name="Bob", password=SECRET)
    row = characters.begin(bob, GAMES["kung_fu"], "Bao")
    at, client = f"/shown/{links.share(bob, row.pk, shared=True).link}/", Client()
    location = client.post(f"{at}copy/").headers["Location"]
    data = {"login": "bob", "password": SECRET}
    page = client.post(location, data, follow=True)
    assert (page.status_code, page.request["PATH_INFO"]) == (200, at)
    assert "Copy it to my shelf" in page.content.decode()


def test_programs_are_told_of_the_verb_and_a_page_takes_no_form_that_it_does_not_have() -> None:
    assert Client().get("/api/v1/accounts/").status_code == 405
    client = Client()
    client.force_login(User.objects.create_user("alice", name="Alice"))
    assert client.post("/shelf/").status_code == 405
