"""Guests' names in tournaments are forgotten, in time or when the guests ask."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.people.access import Caller
from games.tournaments.arrangement.tournament import cancel
from games.tournaments.entrants import guests
from games.tournaments.models import Tournament
from games.tournaments.names import names
from tests.tournaments.people import caller, enter, now, open_tournament, raises_refusal

pytestmark = pytest.mark.django_db


def test_a_guest_is_forgotten_by_their_secret_when_it_is_over() -> None:
    made = open_tournament()
    zoe, max_ = enter(made, "Zoé", affiliation="Lyon"), enter(made, "Max")
    paul = enter(made, caller("Paul"))
    with raises_refusal("tournament.not_over"):
        guests.forget(made.pk, Caller(secret=zoe.secret), zoe.pk)
    cancel(made.pk, caller("Orga"))
    with raises_refusal("entrant.not_yours"):
        guests.forget(made.pk, Caller(secret=zoe.secret), max_.pk)
    with raises_refusal("tournament.named_by_account"):
        guests.forget(made.pk, caller("Paul"), paul.pk)
    guests.forget(made.pk, Caller(secret=zoe.secret), zoe.pk)
    assert names(now(made), None) == {1: "no. 1", 2: "Max", 3: "Paul"}
    assert not made.entrants.filter(affiliation="Lyon").exists()


def test_names_go_in_time() -> None:
    made = open_tournament()
    enter(made, "Zoé")
    cancel(made.pk, caller("Orga"))
    assert guests.forget_old_names() == 0
    Tournament.objects.update(created=timezone.now() - timedelta(days=366))
    assert guests.forget_old_names() == 1
