"""A form that is sent twice does one thing; an edit over a newer one shows both; a lost link says
what to do."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.clubs.membership.club import Founding, found_club
from games.clubs.membership.invitations import Inviting, invite
from games.clubs.models import Club, Member, Record
from games.people.doors import links, rescue
from games.people.models import User
from tests.front.conftest import PASSWORD

Browser = Callable[[User], Client]
NEW = "seize-grues-vertes"


def key_of(page: str) -> str:
    return page.partition('name="key" value="')[2].partition('"')[0]


def test_an_account_made_twice_is_one_and_lets_in_twice() -> None:
    said = {"name": "Zoé", "username": "zoe", "password": PASSWORD}
    for _ in range(2):  # the second has left before the first has brought its cookie
        assert Client().post("/sign-up/", said).headers["Location"] == "/shelf/"
    assert User.objects.count() == 1
    wrong = Client().post("/sign-up/", said | {"password": NEW})
    assert (wrong.status_code, 'id="username-error"' in wrong.content.decode()) == (409, True)
    User.objects.update(created="2026-01-01T00:00Z")
    assert Client().post("/sign-up/", said).status_code == 409


@pytest.mark.parametrize("shown", [True, False])
def test_a_password_chosen_twice_is_chosen_once(alice: User, *, shown: bool) -> None:
    if shown:
        link = rescue.of_terminal(alice)
        at = f"/password/shown/{link}/"
    else:
        uid, token = links.to_password(alice)
        at = f"/password/{uid}/{token}/"
    for _ in range(2):
        assert Client().post(at, {"password": NEW}).headers["Location"] == "/shelf/"
    for other in (PASSWORD, "", "neuf-lapins-gris"):
        assert Client().post(at, {"password": other}).status_code == 404
    assert User.objects.get().check_password(NEW)


def test_a_play_written_down_twice_is_one(alice: User, browser: Browser) -> None:
    club, client = found_club(alice, Founding(name="Dojo")).pk, browser(alice)
    at = f"/clubs/{club}/plays/new/"
    said = {"game": "combat", "who": [alice.pk], "won": [alice.pk]}
    said |= {"key": key_of(client.get(at).content.decode())}
    places = {client.post(at, said).headers["Location"] for _ in range(2)}
    assert places == {f"/clubs/{club}/"}
    assert Record.objects.count() == 1
    again = said | {"key": key_of(client.get(at).content.decode())}
    client.post(at, again)  # they have played once more
    assert Record.objects.count() == 2


def test_a_play_that_was_refused_may_be_sent_again(alice: User, browser: Browser) -> None:
    club, client = found_club(alice, Founding(name="Dojo")).pk, browser(alice)
    at = f"/clubs/{club}/plays/new/"
    key = {"key": key_of(client.get(at).content.decode())}
    assert client.post(at, key | {"game": "combat"}).status_code == 400
    assert client.post(at, key | {"game": "combat", "who": [alice.pk]}).status_code == 303


def test_a_play_that_went_back_to_say_more_is_another(alice: User, browser: Browser) -> None:
    club, client = found_club(alice, Founding(name="Dojo")).pk, browser(alice)
    at = f"/clubs/{club}/plays/new/"
    said = {"who": [alice.pk], "key": key_of(client.get(at).content.decode())}
    for game in ("combat", "karatekarte"):  # from the same page, which the browser had kept
        assert client.post(at, said | {"game": game}).headers["Location"] == f"/clubs/{club}/"
    assert Record.objects.count() == 2


def test_a_club_founded_twice_is_one(alice: User, browser: Browser) -> None:
    client = browser(alice)
    said = {"name": "Dojo", "key": key_of(client.get("/clubs/").content.decode())}
    places = {client.post("/clubs/", said).headers["Location"] for _ in range(2)}
    assert len(places) == Club.objects.count() == 1


def test_whoever_is_in_already_is_let_through_by_a_used_invitation(
    alice: User, bob: User, browser: Browser
) -> None:
    club = found_club(alice, Founding(name="Dojo")).pk
    made, client = invite(alice, club, Inviting(uses=1)), browser(bob)
    at = f"/invitations/{made.secret}/"
    for _ in range(2):
        assert client.post(at).headers["Location"] == f"/clubs/{club}/"
        assert client.post("/clubs/", {"code": made.code}).headers["Location"] == f"/clubs/{club}/"
    assert client.get(at).headers["Location"] == f"/clubs/{club}/"
    assert Member.objects.count() == 2
    lost = browser(User.objects.create_user("zoe")).get(at)
    assert lost.status_code == 409
    assert "ask for another" in lost.content.decode()


def test_what_was_changed_elsewhere_is_shown_beside_what_was_typed(
    alice: User, browser: Browser
) -> None:
    client = browser(alice)
    read = {"read-name": "Alice Martin", "read-language": "en"}
    read |= {"read-privacy": "shown", "read-time_zone": ""}
    said = {"name": "Alice M.", "language": "en", "privacy": "shown", "time_zone": ""}
    User.objects.update(name="Alicia", language="fr")
    both = client.post("/me/", read | said)
    page = both.content.decode()
    assert both.status_code == 412
    assert 'value="Alice M."' in page
    assert "It is “Alicia” now." in page
    assert 'name="read-name" value="Alicia"' in page
    assert User.objects.get().name == "Alicia"
    again = {"read-name": "Alicia", "read-language": "fr"} | said
    assert client.post("/me/", read | again).status_code == 303
    assert (User.objects.get().name, User.objects.get().language) == ("Alice M.", "en")


def test_the_same_change_made_twice_is_no_quarrel(alice: User, browser: Browser) -> None:
    client = browser(alice)
    read = {"read-name": "Alice Martin", "read-language": "en"}
    said = {"name": "Alicia", "language": "en", "privacy": "shown", "time_zone": ""}
    for _ in range(2):
        assert client.post("/me/", read | said).status_code == 303


@pytest.mark.parametrize(
    "at", ["/password/x/y/", "/password/shown/x/", "/e/nothing/", "/me/turns/x/"]
)
def test_a_lost_link_says_what_to_do(at: str) -> None:
    page = Client().get(at)
    assert page.status_code == 404
    assert "ask" in page.content.decode().partition('class="lead"')[2].partition("</p>")[0]
