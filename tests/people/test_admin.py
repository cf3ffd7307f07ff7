import pytest
from django.contrib.auth.models import Group, Permission
from django.test import Client

from games.people import accounts, tokens
from games.people.models import Token, User
from games.people.privacy import erase
from tests.people.conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Client:
    browser = Client()
    browser.force_login(User.objects.create_superuser("admin", password=PASSWORD))
    return browser


@pytest.mark.parametrize("wanted", ["alice", "martin", "alice@example.org"])
def test_a_person_is_found_by_name_login_and_address(
    office: Client, alice: User, bob: User, wanted: str
) -> None:
    page = office.get("/admin/people/user/", {"q": wanted}).content.decode()
    assert "Alice Martin" in page
    assert bob.pk not in page


def test_an_account_is_made_and_amended(office: Client) -> None:
    office.post(
        "/admin/people/user/add/",
        {
            "name": "Zoé",
            "username": "Zoe",
            "usable_password": "true",
            "password1": PASSWORD,
            "password2": PASSWORD,
        },
    )
    zoe = accounts.authenticate("zoe", PASSWORD)
    form = {"name": "Zoé B.", "email": "z@b.fr", "language": "fr", "privacy": "initials"}
    answer = office.post(f"/admin/people/user/{zoe.pk}/change/", form | {"is_active": "on"})
    assert answer.status_code == 302
    zoe.refresh_from_db()
    assert (zoe.name, zoe.language, zoe.privacy) == ("Zoé B.", "fr", "initials")
    assert (zoe.username, zoe.email) == (None, "z@b.fr")


def test_an_account_without_a_login_is_not_made(office: Client) -> None:
    form = {"name": "Zoé", "usable_password": "true", "password1": PASSWORD, "password2": PASSWORD}
    answer = office.post("/admin/people/user/add/", form)
    assert "one of them is needed to log in" in answer.content.decode()


def test_deleting_a_person_erases_and_says_so_first(office: Client, alice: User) -> None:
    page = f"/admin/people/user/{alice.pk}/delete/"
    assert "a nameless row stays" in office.get(page).content.decode()
    office.post(page, {"post": "yes"})
    assert User.objects.get(pk=alice.pk).erased


def test_several_at_once(office: Client, alice: User, bob: User) -> None:
    chosen = {"action": "delete_selected", "_selected_action": [alice.pk, bob.pk], "post": "yes"}
    office.post("/admin/people/user/", chosen)
    assert User.objects.filter(erased__isnull=False).count() == 2


def test_an_erased_person_cannot_be_given_a_name_again(office: Client, alice: User) -> None:
    erase(alice)
    form = {"name": "Alice", "username": "alice", "language": "en", "privacy": "shown"}
    answer = office.post(f"/admin/people/user/{alice.pk}/change/", form)
    assert "cannot come back" in answer.content.decode()
    assert User.objects.get(pk=alice.pk).name == ""


def test_a_token_is_looked_at_and_revoked_but_never_made_or_changed(
    office: Client, alice: User
) -> None:
    token = tokens.issue(alice, "phone")
    page = f"/admin/people/token/{token.pk}"
    assert tokens.secret(token) not in office.get(f"{page}/change/").content.decode()
    assert office.post(f"{page}/change/", {"label": "x"}).status_code == 403
    assert office.get("/admin/people/token/add/").status_code == 403
    office.post(f"{page}/delete/", {"post": "yes"})
    assert not Token.objects.exists()


def test_groups_and_rights_are_told_in_the_language_of_who_reads(office: Client) -> None:
    group = Group.objects.get(name="catalogue editors")

    def page_text(path: str) -> str:
        return office.get(path, headers={"accept-language": "fr"}).content.decode()

    assert "rédacteurs de catalogue" in page_text("/admin/auth/group/")
    page = page_text(f"/admin/auth/group/{group.pk}/change/")
    assert "Can add" not in page
    assert "édition | modifier" in page


def test_a_person_has_a_password_or_none_and_how_it_is_kept_is_told_to_nobody(
    office: Client,
) -> None:
    known = User.objects.create_user("known", name="Known", password=PASSWORD)
    other = User.objects.create_user("other", name="Other")
    page = office.get(f"/admin/people/user/{known.pk}/change/").content.decode()
    assert "Give another password" in page
    assert f"/admin/people/user/{known.pk}/password/" in page
    assert known.password.split("$")[0] not in page
    page = office.get(f"/admin/people/user/{other.pk}/change/").content.decode()
    assert "Not set: they cannot log in by one." in page


def test_a_ready_made_group_is_told_in_the_readers_language_and_keeps_its_name(
    office: Client,
) -> None:
    group = Group.objects.get(name="catalogue editors")
    for page in ("change", "delete"):
        text = office.get(
            f"/admin/auth/group/{group.pk}/{page}/", headers={"Accept-Language": "fr"}
        ).content.decode()
        assert "édacteurs de catalogue" in text
        assert "catalogue editors" not in text
    office.post(f"/admin/auth/group/{group.pk}/change/", {"name": "owls", "permissions": []})
    group.refresh_from_db()
    assert group.name == "catalogue editors"
    assert not group.permissions.exists()


@pytest.mark.parametrize("right", ["18446744073709551616", "9" * 5000, "²", "x", "-1"])
def test_a_right_that_does_not_exist_is_refused(office: Client, right: str) -> None:
    group = Group.objects.create(name="Helpers")
    at = f"/admin/auth/group/{group.pk}/change/"
    answer = office.post(at, {"name": "Helpers", "permissions": [right]})
    assert (answer.status_code, "Choose one of these." in answer.content.decode()) == (200, True)
    known = Permission.objects.earliest("pk").pk
    assert office.post(at, {"name": "Helpers", "permissions": [known]}).status_code == 302
    assert [each.pk for each in group.permissions.all()] == [known]
