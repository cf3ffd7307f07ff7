"""A form sent twice acts once; an edit over a newer one shows both; a lost link says what to do."""

import re
from collections.abc import Callable
from copy import deepcopy

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.clubs.membership.club import Founding, create_club
from games.clubs.membership.invitations import Inviting, invite
from games.clubs.models import Club, Invitation, Member, Record
from games.duties.models import Duty
from games.people.access import Caller
from games.people.account_links import links, staff_password_reset
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import characters, decks
from games.shelf.decks import NewDeck
from games.tables.life import seat_handover
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.models import Mode, Seat, Table
from tests.front.conftest import PASSWORD
from tests.shelf.test_portraits import huge_png, picture

Browser = Callable[[User], Client]
NEW = "seize-grues-vertes"


@pytest.fixture
def browser() -> Browser:
    def signed_in(person: User) -> Client:
        client = Client(headers={"Accept": "text/html"})
        client.force_login(person)
        return client

    return signed_in


def csrf_token(page: str) -> str:
    return page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]


def test_an_account_made_twice_is_one_and_lets_in_twice() -> None:
    data = {"name": "Zoé", "username": "zoe", "password": PASSWORD}
    for _ in range(2):  # the second request leaves before the first has returned its cookie
        assert Client().post("/sign-up/", data).headers["Location"] == "/shelf/"
    assert User.objects.count() == 1
    wrong = Client().post("/sign-up/", data | {"password": NEW})
    assert (wrong.status_code, 'id="username-error"' in wrong.content.decode()) == (409, True)
    User.objects.update(created="2026-01-01T00:00Z")
    assert Client().post("/sign-up/", data).status_code == 409


@pytest.mark.parametrize("shown", [True, False])
def test_a_password_chosen_twice_is_chosen_once(alice: User, *, shown: bool) -> None:
    if shown:
        link = staff_password_reset.link_from_terminal(alice)
        at = f"/password/shown/{link}/"
    else:
        uid, token = links.password_link(alice)
        at = f"/password/{uid}/{token}/"
    for _ in range(2):
        assert Client().post(at, {"password": NEW}).headers["Location"] == "/shelf/"
    for other in (PASSWORD, "", "neuf-lapins-gris"):
        assert Client().post(at, {"password": other}).status_code == 404
    assert User.objects.get().check_password(NEW)


def test_a_play_written_down_twice_is_one(alice: User, browser: Browser) -> None:
    club, client = create_club(alice, Founding(name="Dojo")).pk, browser(alice)
    at = f"/clubs/{club}/plays/new/"
    data = {"game": "combat", "who": [alice.pk], "won": [alice.pk]}
    data |= {"csrfmiddlewaretoken": csrf_token(client.get(at).content.decode())}
    places = {client.post(at, data).headers["Location"] for _ in range(2)}
    assert places == {f"/clubs/{club}/"}
    assert Record.objects.count() == 1
    again = data | {"csrfmiddlewaretoken": csrf_token(client.get(at).content.decode())}
    client.post(at, again)  # they have played once more
    assert Record.objects.count() == 2


def test_a_play_that_was_refused_may_be_sent_again(alice: User, browser: Browser) -> None:
    club, client = create_club(alice, Founding(name="Dojo")).pk, browser(alice)
    at = f"/clubs/{club}/plays/new/"
    key = {"csrfmiddlewaretoken": csrf_token(client.get(at).content.decode())}
    assert client.post(at, key | {"game": "combat"}).status_code == 400
    assert client.post(at, key | {"game": "combat", "who": [alice.pk]}).status_code == 303


def test_a_play_that_went_back_to_say_more_is_another(alice: User, browser: Browser) -> None:
    club, client = create_club(alice, Founding(name="Dojo")).pk, browser(alice)
    at = f"/clubs/{club}/plays/new/"
    data = {"who": [alice.pk], "csrfmiddlewaretoken": csrf_token(client.get(at).content.decode())}
    for game in ("combat", "karatekarte"):  # from the same page, which the browser had kept
        assert client.post(at, data | {"game": game}).headers["Location"] == f"/clubs/{club}/"
    assert Record.objects.count() == 2


def test_a_club_founded_twice_is_one(alice: User, browser: Browser) -> None:
    client = browser(alice)
    data = {
        "name": "Dojo",
        "csrfmiddlewaretoken": csrf_token(client.get("/clubs/").content.decode()),
    }
    places = {client.post("/clubs/", data).headers["Location"] for _ in range(2)}
    assert len(places) == Club.objects.count() == 1


def test_whoever_is_in_already_is_let_through_by_a_used_invitation(
    alice: User, bob: User, browser: Browser
) -> None:
    club = create_club(alice, Founding(name="Dojo")).pk
    made, client = invite(alice, club, Inviting(uses=1)), browser(bob)
    at = f"/invitations/{made.secret}/"
    for _ in range(2):
        assert client.post(at).headers["Location"] == f"/clubs/{club}/"
        assert client.post("/clubs/", {"code": made.code}).headers["Location"] == f"/clubs/{club}/"
    assert client.get(at).headers["Location"] == f"/clubs/{club}/"
    assert Member.objects.count() == 2
    lost = browser(User.objects.create_user("zoe")).get(at)
    assert lost.status_code == 409
    assert "ask whoever sent it to you for another" in lost.content.decode()


def test_what_was_changed_elsewhere_is_shown_beside_what_was_typed(
    alice: User, browser: Browser
) -> None:
    client = browser(alice)
    read = {"read-name": "Alice Martin", "read-language": "en"}
    read |= {"read-privacy": "shown", "read-time_zone": ""}
    data = {"name": "Alice M.", "language": "en", "privacy": "shown", "time_zone": ""}
    User.objects.update(name="Alicia", language="fr")
    both = client.post("/me/", read | data)
    page = both.content.decode()
    assert both.status_code == 412
    assert 'value="Alice M."' in page
    assert "It is “Alicia” now." in page
    assert 'name="read-name" value="Alicia"' in page
    assert User.objects.get().name == "Alicia"
    again = {"read-name": "Alicia", "read-language": "fr"} | data
    assert client.post("/me/", read | again).status_code == 303
    assert (User.objects.get().name, User.objects.get().language) == ("Alice M.", "en")


def test_the_same_change_made_twice_is_no_quarrel(alice: User, browser: Browser) -> None:
    client = browser(alice)
    read = {"read-name": "Alice Martin", "read-language": "en"}
    data = {"name": "Alicia", "language": "en", "privacy": "shown", "time_zone": ""}
    for _ in range(2):
        assert client.post("/me/", read | data).status_code == 303


@pytest.mark.parametrize(
    "at", ["/password/x/y/", "/password/shown/x/", "/e/nothing/", "/me/turns/x/"]
)
def test_a_lost_link_says_what_to_do(at: str) -> None:
    page = Client().get(at)
    assert page.status_code == 404
    assert "ask" in page.content.decode().partition('class="lead"')[2].partition("</p>")[0]


def test_a_table_opened_twice_is_one_until_somebody_else_sits_there() -> None:
    client, data = Client(), {"mode": "house", "name": "Zoé"}
    first, second = (client.post("/tables/new/karatekarte/", data) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert Table.objects.count() == 1
    assert client.post("/tables/new/karatekarte/", data | {"mode": "table"}).status_code == 303
    assert Table.objects.count() == 2
    take_seat(Table.objects.earliest("created").code, "Bob", Caller(device="another"))
    assert client.post("/tables/new/karatekarte/", data).status_code == 303  # for other people
    assert Table.objects.count() == 3


def test_whoever_has_no_cookie_yet_opens_one_table_and_sits_there_once() -> None:
    page = Client(enforce_csrf_checks=True)
    data = {"name": "Zoé", "csrfmiddlewaretoken": csrf_token(page.get("/").content.decode())}
    for at in ("/tables/new/karatekarte/", "/tables/new/karatekarte/lesson/"):
        places = set()
        for _ in range(2):  # the second request leaves before the first has returned its cookie
            phone = deepcopy(page)
            url = phone.post(at, data).headers["Location"]
            assert phone.get(url).status_code == 200  # and has a seat there
            places.add(url)
        assert len(places) == 1
    assert Table.objects.count() == 2
    assert Seat.objects.filter(bot="").count() == 2
    (code,) = Table.objects.filter(lesson=None).values_list("code", flat=True)
    another = Client()
    url = f"/tables/{code}/"
    proof = {"csrfmiddlewaretoken": csrf_token(another.get(url).content.decode())}
    for _ in range(2):
        deepcopy(another).post(f"{url}join/", {"name": "Bob", "proof": "k-join"} | proof)
    assert Seat.objects.filter(table__code=code).count() == 2


def test_what_is_thrown_away_already_says_so_and_leads_to_the_shelf(
    alice: User, browser: Browser
) -> None:
    client = browser(alice)
    deck = decks.keep(alice, NewDeck("combat", "Deck", {}, None)).pk
    for at in (f"/decks/{deck}/discard/", f"/decks/{deck}/discard/"):
        page = client.post(at)
    assert page.status_code == 404
    assert "gone from your shelf already" in page.content.decode()
    for at in (f"/decks/{deck}/", "/characters/nobody/"):
        assert 'href="/shelf/"' in client.get(at).content.decode().partition("<main")[2]


def test_a_seat_taken_twice_by_its_link_leads_to_the_table(alice: User) -> None:
    table = open_table(NewTable("karatekarte", Mode.HOUSE), Caller(alice))
    seat = take_seat(table.code, "Bob", Caller(device="lost"))
    at, phone = f"/tables/{table.code}/seats/0/{seat_handover.handover_secret(seat)}/", Client()
    for _ in range(2):
        assert phone.post(at).headers["Location"] == f"/tables/{table.code}/"
    assert phone.get(at).headers["Location"] == f"/tables/{table.code}/"
    lost = Client().get(at)
    assert lost.status_code == 409
    assert f'href="/tables/{table.code}/"' in lost.content.decode()


def test_a_token_an_invitation_and_help_are_told_again_as_they_were(
    alice: User, bob: User, browser: Browser
) -> None:
    client = browser(alice)
    club = create_club(alice, Founding(name="Dojo")).pk
    for at, data in (("/me/tokens/", {"label": "phone"}), (f"/clubs/{club}/", {"invite": "yes"})):
        proof = {"csrfmiddlewaretoken": csrf_token(client.get(at).content.decode())}
        pages = [main_part(client.post(at, data | proof).content.decode()) for _ in range(2)]
        assert pages[0] == pages[1]
    assert (alice.tokens.count(), Invitation.objects.count()) == (1, 1)
    User.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    at = f"/people/{bob.pk}/help/"
    for helped in (1, 2):
        proof = {"csrfmiddlewaretoken": csrf_token(client.get(at).content.decode())}
        for _ in range(2):
            assert "/password/shown/" in client.post(at, proof).content.decode()
        assert bob.rescues.count() == helped


def main_part(page: str) -> str:
    return re.sub('value="[^"]+"', "", page.partition("<main")[2])


def test_one_letter_goes_out_however_often_it_is_asked_for(
    alice: User, browser: Browser, mailoutbox: list[object]
) -> None:
    client, stranger = browser(alice), Client(headers={"Accept": "text/html"})
    data = {"name": "Zoé", "password": PASSWORD, "email": "zoe@example.org"}
    proof = {"csrfmiddlewaretoken": csrf_token(stranger.get("/sign-up/").content.decode())}
    for _ in range(2):
        client.post("/me/address/", {"email": "a@example.org", "password": PASSWORD})
        assert stranger.post("/sign-up/", data | proof).status_code == 303
    assert Duty.objects.filter(kind="duties.letter").count() == 2


def test_numbers_that_are_too_large_are_told_their_bound(alice: User, browser: Browser) -> None:
    client = browser(alice)
    ada = characters.begin(alice, GAMES["kung_fu"], "Ada").pk
    data = {"points": "99999999", "reason": "Gift"}
    assert (
        "Write a whole number from -9999 to 9999."
        in client.post(f"/characters/{ada}/grant/", data).content.decode()
    )
    club = create_club(alice, Founding(name="Dojo")).pk
    played = {"game": "combat", "who": [alice.pk], "minutes": "9999999"}
    play = client.post(f"/clubs/{club}/plays/new/", played)
    assert (play.status_code, "6000" in play.content.decode()) == (400, True)
    planned = {"name": "x", "day": "2030-05-01", "time": "19:00", "hours": "4", "weeks": "1"}
    evening = client.post(f"/clubs/{club}/evenings/new/", planned | {"seats": "99999999"})
    assert (evening.status_code, "2000" in evening.content.decode()) == (400, True)


def test_the_icon_that_programs_ask_for_is_there() -> None:
    icon = Client().get("/favicon.ico", follow=True)
    assert (icon.status_code, icon.headers["Content-Type"]) == (200, "image/png")


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        (b"no picture at all", "JPEG, PNG or WebP"),
        (b"\0\0\0\x18ftypheic" + b"\0" * 100, "save the picture as JPEG"),
        (b"\xff\xd8\xff" + b"\0" * 20_000_000, "more than 5 MB"),
        (picture(size=(1, 1)), "too small to be seen"),
        (huge_png(40_000), "million pixels"),
        (None, "JPEG, PNG or WebP"),
    ],
    ids=["text", "heic", "large", "dot", "wide", "none"],
)
def test_what_is_no_portrait_is_told_where_it_was_chosen(
    alice: User, browser: Browser, sent: bytes | None, message: str
) -> None:
    ada = characters.begin(alice, GAMES["kung_fu"], "Ada").pk
    files = {} if sent is None else {"portrait": SimpleUploadedFile("me.png", sent, "image/png")}
    answer = browser(alice).post(f"/characters/{ada}/portrait/", files)
    beside = answer.content.decode().partition('id="portrait-error">')[2].partition("<")[0]
    assert (answer.status_code, message in beside) == (409, True)
