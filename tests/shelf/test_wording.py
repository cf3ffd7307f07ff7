"""Problems are described in the reader's language."""

import pytest
from django.utils import translation

from games.people.models import User
from games.shelf import loadouts
from games.shelf.wording import describe_problems
from tests.shelf.conftest import UNFINISHED, igor

pytestmark = pytest.mark.django_db


def test_what_is_wrong_is_told_in_the_language_of_the_reader(alice: User) -> None:
    loadout = igor(alice, UNFINISHED)
    english = describe_problems(loadout.game, loadouts.problems(loadout))
    with translation.override("fr"):
        french = describe_problems(loadout.game, loadouts.problems(loadout))
    assert english[0].detail == "Choose 3 techniques, not 2."
    for one, other in zip(english, french, strict=True):
        assert (one.code, one.rule) == (other.code, other.rule)
        assert one.detail != other.detail
