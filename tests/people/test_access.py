import pytest
from django.contrib.auth.models import Permission

from games.people.access import is_staff_with
from games.people.models import User

RIGHT = "people.change_user"


@pytest.fixture
def trusted(alice: User) -> User:
    alice.user_permissions.add(Permission.objects.get(codename="change_user"))
    return alice


@pytest.mark.parametrize("staff", [True, False])
def test_who_has_the_right_helps_as_staff_alone(trusted: User, staff: bool) -> None:
    trusted.is_staff = staff
    assert is_staff_with(trusted, RIGHT) is staff


def test_staff_without_the_right_and_strangers_help_nobody(alice: User) -> None:
    alice.is_staff = True
    assert not is_staff_with(alice, RIGHT)
    assert not is_staff_with(None, RIGHT)
