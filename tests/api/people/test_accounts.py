"""Tests of accounts/, tokens/ and me/: from sign-up to deletion."""

from typing import Any

import pytest

from games.people import tokens
from games.people.models import Token, User
from games.people.spelling import NAME_LENGTH
from tests.api.conftest import PASSWORD, Caller, problem

CARLA = {"name": "Carla", "username": "carla", "password": PASSWORD}


class TestAccounts:
    def test_a_person_is_created_in_the_language_they_speak(self, anybody: Caller) -> None:
        answer = anybody.post("accounts/", CARLA, language="fr")
        assert answer.status_code == 201
        body = answer.json()
        assert body["language"] == "fr"
        assert set(body) == {
            "id", "username", "email", "name", "language", "time_zone", "privacy",
            "created",
        }  # fmt: skip
        assert User.objects.get(pk=body["id"]).check_password(PASSWORD)

    def test_a_password_is_taken_as_it_is_typed(self, anybody: Caller) -> None:
        anybody.post("accounts/", CARLA | {"password": f" {PASSWORD} "})
        person = User.objects.get()
        assert person.check_password(f" {PASSWORD} ")
        assert not person.check_password(PASSWORD)

    def test_a_name_that_is_taken_is_a_conflict(self, anybody: Caller, alice: User) -> None:
        body = problem(
            anybody.post("accounts/", CARLA | {"username": "ALICE"}, language="fr"),
            409,
            "account.taken",
        )
        assert list(body["errors"]) == ["username"]

    @pytest.mark.parametrize(
        ("wish", "field"),
        [
            ({"password": "1234"}, "password"),
            ({"username": "Ü"}, "username"),
            ({"email": "no address", "username": None}, "username"),
            ({"email": "no address"}, "email"),
            ({"name": "\u202eevil"}, "name"),
            ({"name": "x" * 41}, "name"),
            ({"language": "de"}, "language"),
            ({"privacy": 1}, "privacy"),
            ({"name": 7}, "name"),
            ({"name": ["Carla"]}, "name"),
            ({"is_staff": True}, "is_staff"),
        ],
    )
    def test_a_wish_that_cannot_be_is_named(
        self, anybody: Caller, wish: dict[str, Any], field: str
    ) -> None:
        answer = anybody.post("accounts/", CARLA | wish)
        assert answer.status_code == 400
        assert field in answer.json()["errors"]
        assert not User.objects.exists()

    def test_all_that_cannot_be_is_told_at_once_in_the_callers_language(
        self, anybody: Caller
    ) -> None:
        wish = {"username": "x" * 31, "privacy": "secret", "is_staff": True}
        body = problem(anybody.post("accounts/", wish, language="fr"), 400, "request.invalid")
        assert body["errors"] == {
            "name": ["Ceci manque\u00a0: indiquez-le."],
            "password": ["Ceci manque\u00a0: indiquez-le."],
            "username": ["La longueur de ceci doit être <= 30."],
            "privacy": ["«\u00a0secret\u00a0» n’est pas un des mots ou nombres possibles ici."],
            "is_staff": ["Rien ne s’appelle ainsi ici\u00a0: retirez-le."],
        }

    def test_blanks_around_a_text_are_none_of_it(self, anybody: Caller) -> None:
        wish = CARLA | {"name": f"  {'x' * NAME_LENGTH}  ", "username": f"{'u' * 30} "}
        body = anybody.post("accounts/", wish).json()
        assert (body["name"], body["username"]) == ("x" * NAME_LENGTH, "u" * 30)
        blank = anybody.post("accounts/", CARLA | {"name": "  "})
        assert list(problem(blank, 400, "request.invalid")["errors"]) == ["name"]

    def test_somebody_with_no_login_is_told_what_is_missing(self, anybody: Caller) -> None:
        body = problem(
            anybody.post("accounts/", {"name": "C", "password": PASSWORD}), 400, "account.invalid"
        )
        assert list(body["errors"]) == [""]


class TestTokens:
    def test_a_token_opens_what_its_person_may_do(self, anybody: Caller, alice: User) -> None:
        login = {"username": "alice@example.org", "password": PASSWORD, "label": "my phone"}
        body = anybody.post("tokens/", login).json()
        assert body["label"] == "my phone"
        assert Caller(f"Token {body['secret']}").get("me/").json()["id"] == alice.pk

    @pytest.mark.parametrize("login", [("alice", "wrong"), ("nobody", PASSWORD)])
    def test_a_wrong_login_does_not_say_what_was_wrong(
        self, anybody: Caller, alice: User, login: tuple[str, str]
    ) -> None:
        name, password = login
        answer = anybody.post("tokens/", {"username": name, "password": password})
        problem(answer, 401, "account.wrong_login")
        assert not Token.objects.exists()

    def test_one_revokes_ones_own_tokens_alone(
        self, as_alice: Caller, as_bob: Caller, alice: User
    ) -> None:
        mine = alice.tokens.get().pk
        problem(as_bob("DELETE", f"tokens/{mine}/"), 404, "token.unknown")
        assert as_alice("DELETE", f"tokens/{mine}/").status_code == 204
        problem(as_alice.get("me/"), 401, "auth.unknown_secret")

    def test_the_list_shows_ones_own_and_no_secret(self, as_alice: Caller, as_bob: Caller) -> None:
        (shown,) = as_alice.get("tokens/").json()["results"]
        assert shown["label"] == "a phone"
        assert set(shown) == {"id", "label", "created", "expires"}

    def test_strangers_see_no_list(self, anybody: Caller) -> None:
        problem(anybody.get("tokens/"), 401, "auth.missing")

    def test_the_list_is_filtered_and_ordered(self, as_alice: Caller, alice: User) -> None:
        for label in ("tablet", "Phone two"):
            tokens.issue(alice, label)
        rows = as_alice.get("tokens/?label=PHONE&ordering=created").json()["results"]
        assert [row["label"] for row in rows] == ["a phone", "Phone two"]

    @pytest.mark.parametrize("ordering", ["digest", "-person__password", "created,label", "--"])
    def test_what_is_no_field_to_order_by_is_refused(self, as_alice: Caller, ordering: str) -> None:
        body = problem(as_alice.get(f"tokens/?ordering={ordering}"), 400, "request.invalid")
        assert body["errors"] == {
            "ordering": ["There is no ordering by this; there is by created and expires."]
        }

    def test_a_cursor_that_is_not_ours_is_a_problem(self, as_alice: Caller) -> None:
        body = problem(as_alice.get("tokens/?cursor=nonsense"), 400, "request.invalid")
        assert list(body["errors"]) == ["cursor"]


class TestMe:
    def test_one_amends_what_is_ones_own(self, as_alice: Caller, alice: User) -> None:
        body = as_alice("PATCH", "me/", {"name": "Ali", "privacy": "initials"}).json()
        assert (body["name"], body["privacy"], body["language"]) == ("Ali", "initials", "en")

    @pytest.mark.parametrize("field", ["username", "email", "is_staff", "id"])
    def test_what_cannot_be_amended_is_refused_by_its_name(
        self, as_alice: Caller, alice: User, field: str
    ) -> None:
        body = problem(as_alice("PATCH", "me/", {field: "x"}), 400, "request.invalid")
        assert list(body["errors"]) == [field]

    def test_the_export_holds_all_that_is_kept(self, as_alice: Caller) -> None:
        answer = as_alice.get("me/export/")
        assert "attachment" in answer.headers["Content-Disposition"]
        body = answer.json()
        assert body["email"] == "alice@example.org"
        assert [token["label"] for token in body["tokens"]] == ["a phone"]
        assert "password" not in body

    def test_to_be_erased_one_types_the_password_again(self, as_alice: Caller, alice: User) -> None:
        problem(as_alice("DELETE", "me/"), 400, "request.invalid")
        problem(as_alice("DELETE", "me/", {"password": "?"}), 403, "account.wrong_password")
        alice.refresh_from_db()
        assert alice.erased is None

    def test_once_erased_nothing_opens_any_more(self, as_alice: Caller, alice: User) -> None:
        assert as_alice("DELETE", "me/", {"password": PASSWORD}).status_code == 204
        alice.refresh_from_db()
        assert alice.erased
        problem(as_alice.get("me/"), 401, "auth.unknown_secret")
        login = {"username": "alice", "password": PASSWORD}
        problem(Caller().post("tokens/", login), 401, "account.wrong_login")
