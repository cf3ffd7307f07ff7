"""Pages of the lab in both languages: planning, prices, starting, results and downloads."""

import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.duties.models import Duty
from games.lab import local_worker, parts
from games.lab.models import Run, State
from games.lab.plans import NewRun
from games.people.models import User
from games.shelf import decks
from games.shelf.decks import DeckData
from tests.lab.conftest import SMALL, carried_out, planned, staff, waiting
from tests.rulebooks.combat.cast import published_deck

pytestmark = [pytest.mark.django_db, pytest.mark.either]
KUNG_FU = NewRun("kung_fu", ("random",), ("rock", "crane", "gaze"), 8, seed="page")


def browser(person: User, language: str = "en") -> Client:
    client = Client(headers={"Accept-Language": language})
    client.force_login(person)
    return client


def page(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status, answer.content
    return re.sub(r"\s+", " ", answer.content.decode())


def played(wish: NewRun) -> Run:
    run = planned(wish, seconds_a_game=0.01)
    local_worker.start_run(run.pk)
    return carried_out(run)


def test_a_run_is_planned_priced_started_and_stopped_on_its_pages(ada: User) -> None:
    client = browser(ada)
    assert "No run yet." in page(client, "/lab/")
    form = page(client, "/lab/?game=kung_fu")
    assert 'name="side" value="crane" checked' in form
    said = {"game": "kung_fu", "side": ["crane", "rock"], "level": ["random"], "games": "4"}
    answer = client.post("/lab/", said)
    assert answer.status_code == 303
    run = Run.objects.get()
    assert (run.total, run.asked_by, run.state) == (4, ada, State.PLANNED)
    there = f"/lab/{run.pk}/"
    assert answer["Location"] == there
    assert "what it will cost is being measured" in page(client, there)
    assert client.post(f"{there}start/").status_code == 409
    parts.measure(run.pk)
    assert "less than six minutes of a processor to go" in page(client, there)
    assert client.post(f"{there}start/").status_code == 303
    assert "Running" in page(client, there)
    assert client.post(f"{there}throw-away/").status_code == 409
    assert client.post(f"{there}stop/").status_code == 303
    assert "Go on with it" in page(client, there)
    assert client.post(f"{there}throw-away/").status_code == 303
    assert not Run.objects.exists()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"games": "3"}, "ask for an even number"),
        ({"games": ""}, "ask for an even number"),
        ({"games": "10002"}, "ask for an even number"),
        ({"level": []}, "Choose one or more levels"),
        ({"level": ["genius"]}, "Choose one or more"),
        ({"side": ["crane"], "game": "combat"}, "nothing that a seat may bring"),
        ({"side": ["igor-white", "igor-black"], "game": "martial_art"}, "None of these may meet"),
        ({"game": "chess"}, "There is no such game here"),
        ({"name": "x" * 101}, "at most 100 characters"),
        ({"edition": "none"}, "id"),
    ],
)
def test_what_cannot_be_played_is_refused_beside_its_field(
    ada: User, said: dict[str, object], told: str
) -> None:
    usual = {"game": "kung_fu", "side": ["crane", "rock"], "level": ["random"], "games": "4"}
    answer = browser(ada).post("/lab/", usual | said)
    assert answer.status_code in {400, 404}
    assert told in answer.content.decode()
    assert not Run.objects.exists()


def test_what_was_found_is_told_in_both_languages(ada: User) -> None:
    there = f"/lab/{played(KUNG_FU).pk}/"
    english, french = (page(browser(ada, language), there) for language in ("en", "fr"))
    for told, words in (
        (english, ("Who beats whom", "Wins of the row", "In this game nobody begins")),
        (french, ("Qui bat qui", "Victoires de la ligne", "Dans ce jeu, personne ne commence")),
    ):
        assert all(each in told for each in words)
        assert told.count('class="no"') == 3
        assert told.count("<small>") == 9
    assert 'Mei<span class="hint">never where the blow falls' in english
    assert 'Mei<span class="hint">jamais là où tombe le coup' in french
    first = page(browser(ada), f"/lab/{played(SMALL).pk}/")
    assert re.search(r"Whoever begins wins \d+% of 40 games", first)


def test_a_pair_that_has_not_met_is_not_told_as_even(ada: User) -> None:
    run = planned(KUNG_FU, seconds_a_game=1.0)
    local_worker.start_run(run.pk)
    run = carried_out(run, 1)
    told = page(browser(ada), f"/lab/{run.pk}/")
    assert told.count("<b>–</b>") == 5
    assert told.count("<small>") == 4
    picture = browser(ada).get(f"/lab/{run.pk}/files/matrix.svg").content.decode()
    assert picture.count('class="no"') == 3 + 5


def test_what_was_found_is_taken_away(ada: User) -> None:
    run = played(KUNG_FU)
    there, client = f"/lab/{run.pk}/files/", browser(ada)
    whole = json.loads(client.get(f"{there}run.json").content)
    assert whole["report"]["games"] == 24
    assert whole["plan"]["seed"] == "page"
    assert "seconds" not in json.dumps(whole)
    lines = client.get(f"{there}run.csv").content.decode("utf-8-sig").splitlines()
    assert [line.split(",")[0] for line in lines] == [
        "what",
        *["cell", "side"] * 0,
        *["cell"] * 3,
        *["side"] * 3,
        "first",
    ]
    picture = client.get(f"{there}matrix.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    assert picture.content.decode().count("<circle") == 9
    assert client.get(f"{there}run.exe").status_code == 404


def test_whoever_may_use_the_lab_finds_the_way_there(ada: User) -> None:
    assert 'href="/lab/"' in page(browser(ada), "/me/")
    assert 'href="/lab/"' not in page(browser(User.objects.create_user("person")), "/me/")
    assert 'href="/lab/"' not in page(browser(staff("no", "add_run")), "/me/")


def test_staff_without_the_right_see_and_do_nothing_more(ada: User) -> None:
    run = planned()
    there, looks = f"/lab/{run.pk}/", browser(staff("looks", "view_run"))
    told = page(looks, there)
    assert "Start it" not in told
    assert "Throw it away" not in told
    assert "Plan a run" not in page(looks, "/lab/")
    for deed in ("start", "stop", "throw-away"):
        assert looks.post(f"{there}{deed}/").status_code == 403
    said = {"game": "brutal_ring", "level": ["random"], "games": "4"}
    assert looks.post("/lab/", said).status_code == 403
    person = User.objects.create_user("person")
    person.user_permissions.set(ada.user_permissions.all())  # the permissions, but not staff
    for path in ("/lab/", there, f"{there}files/run.json"):
        page(browser(person), path, 404)
    run.refresh_from_db()
    assert (run.state, Run.objects.count()) == (State.PLANNED, 1)


def test_no_more_questions_are_asked_of_many_runs_and_of_large_ones(ada: User) -> None:
    client = browser(ada)

    def asked(path: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            page(client, path)
        return len(found)

    few = played(NewRun("brutal_ring", ("random",), games=2, seed="a"))
    before = asked("/lab/"), asked(f"/lab/{few.pk}/")
    many = played(NewRun("kung_fu", ("random",), games=2, seed="b"))
    for _ in range(5):
        planned()
    assert (asked("/lab/"), asked(f"/lab/{many.pk}/")) == before
    assert before[0] <= 8
    assert before[1] <= 8


def test_parts_that_have_failed_for_good_are_told_of(ada: User) -> None:
    run = planned()
    local_worker.start_run(run.pk)
    assert "failed as often as may be" not in page(browser(ada), f"/lab/{run.pk}/")
    Duty.objects.filter(pk=waiting(run)[0].pk).update(state="given_up", ended=run.created)
    assert "has failed as often as may be" in page(browser(ada), f"/lab/{run.pk}/")


def test_a_deck_of_ones_own_is_a_side_as_it_was_when_the_run_was_planned(ada: User) -> None:
    """Another user's deck is not found; later changes to the deck do not change the run."""
    deck = decks.keep(ada, DeckData("combat", "Storms, mine", published_deck("tempest").cards))
    client = browser(ada)
    box = f'name="own" value="deck {deck.pk}"'
    form = page(client, "/lab/?game=combat")
    assert box in form
    assert f"{box} checked" not in form
    assert box not in page(browser(staff("bo", "view_run", "add_run")), "/lab/?game=combat")
    said = {"game": "combat", "own": [f"deck {deck.pk}"], "level": ["random"], "games": "2"}
    refused = browser(staff("cy", "view_run", "add_run")).post("/lab/", said | {"side": "tempest"})
    assert refused.status_code == 404
    answer = client.post("/lab/", said | {"side": ["tempest"]})
    assert answer.status_code == 303
    run = Run.objects.get()
    pinned = run.plan
    assert [side.en for side in run.parsed_plan.sides][1] == "Storms, mine"
    decks.change(ada, deck.pk, DeckData("combat", "Emptied", {}))
    local_worker.start_run(planned_again(run).pk)
    run = carried_out(run)
    assert (run.state, run.plan) == (State.DONE, pinned)
    assert "Storms" in page(client, f"/lab/{run.pk}/")
    unready = client.post("/lab/", said)
    assert unready.status_code == 400
    assert not Run.objects.exclude(pk=run.pk).exists()


def planned_again(run: Run) -> Run:
    Run.objects.filter(pk=run.pk).update(seconds_a_game=1.0)
    run.refresh_from_db()
    return run


def test_more_games_are_asked_for_by_one_tap(ada: User) -> None:
    client = browser(ada)
    there = f"/lab/{played(SMALL).pk}/"
    assert "400 more games for the open pair" in page(client, there)
    assert "400 parties de plus" in page(browser(ada, "fr"), there)
    assert "400 more" not in page(browser(staff("looks", "view_run")), there)
    assert client.post(f"{there}more/").status_code == 303
    told = page(client, there)
    assert "Running" in told
    assert "40 of 440 games" in told
    assert client.post(f"{there}more/").status_code == 409
