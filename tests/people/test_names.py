import pytest
from django.contrib.auth.models import AnonymousUser, Permission
from django.utils import translation

from games.people import accounts
from games.people.models import User
from games.people.names import initials, shown_name
from games.people.privacy import erase


@pytest.mark.parametrize(
    ("name", "short"),
    [("Alice Martin", "A. M."), ("Marie-Claire du Pré", "M.-C. d. P."), ("bob", "b."), ("-", "")],
)
def test_initials(name: str, short: str) -> None:
    assert initials(name) == short


@pytest.mark.django_db
class TestShownName:
    @pytest.mark.parametrize(
        ("choice", "english", "french"),
        [
            ("shown", "Alice Martin", "Alice Martin"),
            ("initials", "A. M.", "A. M."),
            ("hidden", "Somebody", "Quelqu’un"),
        ],
    )
    def test_strangers_see_what_the_person_chose(
        self, alice: User, bob: User, choice: str, english: str, french: str
    ) -> None:
        accounts.amend(alice, privacy=choice)
        for stranger in (bob, None, AnonymousUser()):
            assert shown_name(alice, viewer=stranger) == english
            with translation.override("fr"):
                assert shown_name(alice, viewer=stranger) == french

    def test_the_person_and_staff_who_may_look_at_people_see_the_name(
        self, alice: User, bob: User
    ) -> None:
        assert shown_name(bob, viewer=bob) == "Bob"
        assert shown_name(bob, viewer=alice) == "Somebody"
        alice.is_staff = True
        assert shown_name(bob, viewer=alice) == "Somebody"
        alice.user_permissions.add(Permission.objects.get(codename="view_user"))
        allowed = User.objects.get(pk=alice.pk)
        allowed.is_staff = True
        assert shown_name(bob, viewer=allowed) == "Bob"

    def test_an_erased_person_has_a_name_for_nobody(self, alice: User, bob: User) -> None:
        erase(bob)
        bob.refresh_from_db()
        alice.is_staff = True
        for viewer in (alice, bob, None):
            assert shown_name(bob, viewer=viewer) == "Somebody who left"
