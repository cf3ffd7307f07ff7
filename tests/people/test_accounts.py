import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils import translation

from games.people import accounts, tokens
from games.people.models import User
from games.people.privacy import PersonExport, erase, export
from games.people.refusals import Refusal
from tests.people.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def refusal_for(**fields: str) -> Refusal:
    before = User.objects.count()
    with pytest.raises(Refusal) as refusal:
        accounts.create(**({"name": "Zoé", "password": PASSWORD, "username": "zoe"} | fields))
    assert User.objects.count() == before, "a refused call changes nothing"
    return refusal.value


class TestCreating:
    @pytest.mark.parametrize(("kind", "login"), [("username", "zoe"), ("email", "z@example.org")])
    def test_a_user_name_or_an_address_is_enough(self, kind: str, login: str) -> None:
        zoe = accounts.create(name="Zoé", password=PASSWORD, **{kind: login})
        assert len(zoe.id) == 22
        assert accounts.authenticate(login, PASSWORD) == zoe

    def test_one_of_them_is_needed(self) -> None:
        refusal = refusal_for(username="")
        assert refusal.code == "account.invalid"
        assert "user name or an e-mail address" in refusal.errors[""][0]

    def test_logins_are_kept_in_lower_case_so_that_a_phone_s_capital_does_not_matter(self) -> None:
        zoe = accounts.create(
            name="Zoé", password=PASSWORD, username=" Zoe ", email="Zoe@Example.org"
        )
        assert (zoe.username, zoe.email) == ("zoe", "zoe@example.org")
        assert accounts.authenticate("ZOE", PASSWORD) == zoe
        assert accounts.authenticate("zoe@EXAMPLE.org", PASSWORD) == zoe

    @pytest.mark.parametrize("taken", [{"username": "Alice"}, {"email": "ALICE@example.org"}])
    def test_a_login_belongs_to_one_person(self, alice: User, taken: dict[str, str]) -> None:
        refusal = refusal_for(**taken)
        assert refusal.code == "account.taken"
        assert list(refusal.errors) == list(taken)

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("username", "a@b"),  # an @ would make it an address
            ("username", "x"),
            ("username", "аlice"),  # the first letter is Cyrillic
            ("email", "not an address"),
            ("name", "   "),
            ("password", "12345"),
            ("language", "de"),
            ("privacy", "secret"),
        ],
    )
    def test_each_field_says_what_is_wrong_with_it(self, field: str, value: str) -> None:
        refusal = refusal_for(**{field: value})
        assert refusal.code == "account.invalid"
        assert list(refusal.errors) == [field]

    def test_all_wrong_fields_are_told_at_once(self) -> None:
        assert set(refusal_for(name="", password="1", email="x").errors) == {
            "name",
            "password",
            "email",
        }

    def test_a_refusal_speaks_french(self, alice: User) -> None:
        with translation.override("fr"):
            refusal = refusal_for(username="alice")
            assert "choisissez" in str(refusal.sentence)
            assert refusal.errors == {
                "username": ["Ce nom d’utilisateur est pris\u00a0: choisissez-en un autre."]
            }


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
def test_of_ten_people_who_take_a_name_at_once_one_has_it_and_nine_are_told() -> None:
    start = threading.Barrier(10)

    def take(_turn: int) -> str:
        start.wait()
        try:
            accounts.create(name="Zoé", password=PASSWORD, username="zoe")
        except Refusal as refusal:
            return refusal.code
        else:
            return "had it"
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as people:
        results = Counter(people.map(take, range(10)))
    assert results == {"had it": 1, "account.taken": 9}
    assert User.objects.filter(username="zoe").count() == 1


class TestLoggingIn:
    @pytest.mark.parametrize(
        ("login", "password"),
        [("alice", "wrong"), ("nobody", PASSWORD), ("", ""), ("nobody@example.org", PASSWORD)],
    )
    def test_unknown_and_wrong_are_not_told_apart(
        self, alice: User, login: str, password: str
    ) -> None:
        with pytest.raises(Refusal) as refusal:
            accounts.authenticate(login, password)
        assert refusal.value.code == "account.wrong_login"

    def test_an_account_that_was_closed_lets_nobody_in(self, alice: User) -> None:
        User.objects.update(is_active=False)
        with pytest.raises(Refusal):
            accounts.authenticate("alice", PASSWORD)


class TestAmending:
    def test_only_what_is_named_changes(self, alice: User) -> None:
        accounts.amend(alice, name=" Alix ", privacy="initials")
        alice.refresh_from_db()
        assert (alice.name, alice.privacy, alice.language) == ("Alix", "initials", "en")

    def test_a_refused_change_changes_nothing(self, alice: User) -> None:
        with pytest.raises(Refusal) as refusal:
            accounts.amend(alice, name="Alix", language="de")
        assert list(refusal.value.errors) == ["language"]
        assert alice.name == "Alice Martin"
        alice.refresh_from_db()
        assert alice.name == "Alice Martin"


class TestExporting:
    def test_everything_that_is_kept_on_a_person(self, alice: User) -> None:
        token = tokens.issue(alice, "phone")
        alice.groups.add(Group.objects.create(name="friends"))
        exported = msgspec.json.decode(msgspec.json.encode(export(alice)))
        assert exported["username"] == "alice"
        assert exported["email"] == "alice@example.org"
        assert exported["groups"] == ["friends"]
        assert [row["label"] for row in exported["tokens"]] == ["phone"]
        text = msgspec.json.encode(exported).decode()
        assert tokens.secret(token) not in text
        assert token.digest not in text

    def test_no_column_is_forgotten(self) -> None:
        left_out = {
            "password",  # useless to the person: it is a hash
            "is_superuser",
            "is_staff",
            "is_active",  # rights belong to the installation, not to the person
            "erased",  # an erased person exports nothing
        }
        columns = {field.name for field in User._meta.concrete_fields}
        assert columns - left_out == set(PersonExport.__struct_fields__) - {
            "groups",
            "permissions",
            "tokens",
            "sessions",
            "links",
            "rescues",
            "administration",
        }


class TestErasing:
    def test_no_trace_of_the_person_is_left_in_any_row(self, alice: User, bob: User) -> None:
        secret = tokens.secret(tokens.issue(alice, "Alice’s phone"))
        LogEntry.objects.create(
            user=bob,
            content_type=ContentType.objects.get_for_model(User),
            object_id=alice.pk,
            object_repr=str(alice),
            action_flag=CHANGE,
            change_message="renamed Alice",
        )
        erase(alice)
        assert tokens.get_live_token(secret) is None
        with connection.cursor() as cursor:
            for table in connection.introspection.table_names():
                cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - our own tables
                assert "alice" not in str(cursor.fetchall()).lower(), table

    def test_the_row_stays_and_lets_nobody_in(self, alice: User) -> None:
        browser = Client()
        browser.force_login(alice)
        erase(alice)
        erased = User.objects.get(pk=alice.pk)
        assert erased.erased
        assert not erased.has_usable_password()
        assert (erased.is_active, erased.is_staff, erased.is_superuser) == (False, False, False)
        request = browser.get("/").wsgi_request
        assert not request.user.is_authenticated

    def test_twice_is_once(self, alice: User) -> None:
        erase(alice)
        first = User.objects.get(pk=alice.pk).erased
        erase(alice)
        assert User.objects.get(pk=alice.pk).erased == first

    def test_the_user_name_is_free_again(self, alice: User) -> None:
        erase(alice)
        accounts.create(name="Another Alice", password=PASSWORD, username="alice")

    def test_the_database_itself_refuses_to_give_the_name_back(self, alice: User) -> None:
        erase(alice)
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.filter(pk=alice.pk).update(name="Alice")
