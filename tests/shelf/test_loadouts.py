"""Loadouts are kept as they are sent, finished or not."""

import msgspec
import pytest

from games.people.models import User
from games.people.refusals import Refusal
from games.shelf import loadouts
from games.shelf.models import Loadout
from tests.shelf.conftest import READY, UNFINISHED, igor

pytestmark = pytest.mark.django_db


def test_a_loadout_comes_back_as_it_was_said(alice: User) -> None:
    assert Loadout.objects.get(pk=igor(alice).pk).record == READY


def test_an_unfinished_loadout_is_kept_with_all_that_is_wrong(alice: User) -> None:
    loadout = igor(alice, UNFINISHED)
    assert [wrong.code for wrong in loadouts.problems(loadout)] == [
        "technique_count",
        "not_its_technique",
    ]
    assert not loadouts.problems(igor(alice))


def test_nothing_longer_than_its_game_knows_is_kept(alice: User) -> None:
    with pytest.raises(Refusal, match=r"request\.invalid"):
        igor(alice, msgspec.structs.replace(READY, techniques=("crochet",) * 1000))
    assert not Loadout.objects.exists()
