"""The lab over the API: a run planned with the user's own decks, started, and extended."""

import pytest

from games.lab import parts
from games.lab.models import Run
from games.people import tokens
from games.people.models import User
from games.shelf import decks
from games.shelf.decks import NewDeck
from tests.api.conftest import Caller, problem
from tests.lab.conftest import create_staff, play_parts
from tests.rulebooks.combat.cast import published_deck

pytestmark = [pytest.mark.django_db, pytest.mark.either]
PLAN = {"game": "combat", "levels": ["random"], "sides": ["tempest"], "games": 2}


def caller(person: User) -> Caller:
    return Caller(f"Token {tokens.secret(tokens.issue(person, 'a phone'))}")


def test_a_deck_of_ones_own_meets_the_boxs_and_more_games_follow() -> None:
    ada = create_staff("ada", "view_run", "add_run", "change_run")
    deck = decks.keep(ada, NewDeck("combat", "Mine", published_deck("serpent").cards))
    data = PLAN | {"own": [{"kind": "deck", "id": deck.pk}]}
    me, other = caller(ada), caller(create_staff("bo", "view_run", "add_run", "change_run"))
    problem(other.post("lab/runs/", data), 404, "shelf.unknown")
    url = f"lab/runs/{me.post('lab/runs/', data).json()['id']}/"
    shown = me.get(url).json()
    assert [side["name"] for side in shown["sides"]] == ["The Tempest", "Mine"]
    problem(me.post(f"{url}more/"), 409, "lab.not_done")
    parts.measure(shown["id"])
    assert me.post(f"{url}start/").status_code == 200
    play_parts(Run.objects.get())
    assert me.get(url).json()["state"] == "done"
    goes_on = me.post(f"{url}more/").json()
    assert (goes_on["state"], goes_on["played"], goes_on["total"]) == ("running", 2, 402)
    problem(me.post(f"{url}more/"), 409, "lab.not_done")
    problem(caller(User.objects.create_user("cy")).post(f"{url}more/"), 404, "lab.unknown")
    problem(caller(create_staff("di", "view_run")).post(f"{url}more/"), 403, "lab.staff_only")


def test_where_a_seat_brings_nothing_nothing_of_ones_own_is_taken() -> None:
    ada = create_staff("ada", "view_run", "add_run")
    data = {"game": "brutal_ring", "own": [{"kind": "deck", "id": "x"}], "games": 2}
    body = problem(caller(ada).post("lab/runs/", data), 400, "request.invalid")
    assert [*body["errors"]] == ["own"]
