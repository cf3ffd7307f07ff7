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
from games.shelf.decks import NewDeck
from tests.lab.conftest import SMALL, create_staff, plan_run, play_parts, waiting_duties
from tests.rulebooks.combat.cast import published_deck

pytestmark = [pytest.mark.django_db, pytest.mark.either]
KUNG_FU = NewRun("kung_fu", ("random",), ("rock", "crane", "gaze"), 8, seed="page")


def browser(person: User, language: str = "en") -> Client:
    client = Client(headers={"Accept-Language": language})
    client.force_login(person)
    return client


def read_page(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status, answer.content
    return re.sub(r"\s+", " ", answer.content.decode())


def play_run(wish: NewRun) -> Run:
    run = plan_run(wish, seconds_a_game=0.01)
    local_worker.start_run(run.pk)
    return play_parts(run)


def test_a_run_is_planned_priced_started_and_stopped_on_its_pages(ada: User) -> None:
    client = browser(ada)
    assert "No run yet." in read_page(client, "/lab/")
    form = read_page(client, "/lab/?game=kung_fu")
    assert 'name="side" value="crane" checked' in form
    data = {"game": "kung_fu", "side": ["crane", "rock"], "level": ["random"], "games": "4"}
    answer = client.post("/lab/", data)
    assert answer.status_code == 303
    run = Run.objects.get()
    assert (run.total, run.asked_by, run.state) == (4, ada, State.PLANNED)
    run_path = f"/lab/{run.pk}/"
    assert answer["Location"] == run_path
    assert "what it will cost is being measured" in read_page(client, run_path)
    assert client.post(f"{run_path}start/").status_code == 409
    parts.measure(run.pk)
    assert "less than six minutes of a processor to go" in read_page(client, run_path)
    assert client.post(f"{run_path}start/").status_code == 303
    assert "Running" in read_page(client, run_path)
    assert client.post(f"{run_path}throw-away/").status_code == 409
    assert client.post(f"{run_path}stop/").status_code == 303
    assert "Go on with it" in read_page(client, run_path)
    assert client.post(f"{run_path}throw-away/").status_code == 303
    assert not Run.objects.exists()


@pytest.mark.parametrize(
    ("data", "message"),
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
        ({"game": "combat", "limit": "0"}, 'id="set-limit-error">Write a whole number from 1'),
        ({"edition": "none"}, "id"),
    ],
)
def test_what_cannot_be_played_is_refused_beside_its_field(
    ada: User, data: dict[str, object], message: str
) -> None:
    usual = {"game": "kung_fu", "side": ["crane", "rock"], "level": ["random"], "games": "4"}
    answer = browser(ada).post("/lab/", usual | data)
    assert answer.status_code in {400, 404}
    assert message in answer.content.decode()
    assert not Run.objects.exists()


def test_a_run_says_which_options_are_not_as_usual(ada: User) -> None:
    client, level = browser(ada), {"level": ["random"], "games": "4"}
    data = {"game": "combat", "side": ["serpent", "mountain"], "limit": "40"} | level
    assert "Limit of turns: 40" in read_page(client, client.post("/lab/", data)["Location"])
    led = {"game": "kung_fu", "side": ["crane", "rock"], "gm": "yes"} | level
    assert "With a game master: Yes" in read_page(client, client.post("/lab/", led)["Location"])


def test_what_was_found_is_told_in_both_languages(ada: User) -> None:
    run_path = f"/lab/{play_run(KUNG_FU).pk}/"
    english, french = (read_page(browser(ada, language), run_path) for language in ("en", "fr"))
    for text, words in (
        (english, ("Who beats whom", "Wins of the row", "In this game nobody begins")),
        (french, ("Qui bat qui", "Victoires de la ligne", "Dans ce jeu, personne ne commence")),
    ):
        assert all(each in text for each in words)
        assert text.count('class="no"') == 3
        assert text.count("<small>") == 9
    assert 'Mei<span class="hint">never where the blow falls' in english
    assert 'Mei<span class="hint">jamais là où tombe le coup' in french
    first = read_page(browser(ada), f"/lab/{play_run(SMALL).pk}/")
    assert re.search(r"Whoever begins wins \d+% of 40 games", first)


def test_a_pair_that_has_not_met_is_not_told_as_even(ada: User) -> None:
    run = plan_run(KUNG_FU, seconds_a_game=1.0)
    local_worker.start_run(run.pk)
    run = play_parts(run, 1)
    text = read_page(browser(ada), f"/lab/{run.pk}/")
    assert text.count("<b>–</b>") == 5
    assert text.count("<small>") == 4
    picture = browser(ada).get(f"/lab/{run.pk}/files/matrix.svg").content.decode()
    assert picture.count('class="no"') == 3 + 5


def test_what_was_found_is_taken_away(ada: User) -> None:
    run = play_run(KUNG_FU)
    files_path, client = f"/lab/{run.pk}/files/", browser(ada)
    whole = json.loads(client.get(f"{files_path}run.json").content)
    assert whole["report"]["games"] == 24
    assert whole["plan"]["seed"] == "page"
    assert "seconds" not in json.dumps(whole)
    lines = client.get(f"{files_path}run.csv").content.decode("utf-8-sig").splitlines()
    assert [line.split(",")[0] for line in lines] == [
        "what",
        *["cell", "side"] * 0,
        *["cell"] * 3,
        *["side"] * 3,
        "first",
    ]
    picture = client.get(f"{files_path}matrix.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    assert picture.content.decode().count("<circle") == 9
    assert client.get(f"{files_path}run.exe").status_code == 404


def test_whoever_may_use_the_lab_finds_the_way_there(ada: User) -> None:
    assert 'href="/lab/"' in read_page(browser(ada), "/me/")
    assert 'href="/lab/"' not in read_page(browser(User.objects.create_user("person")), "/me/")
    assert 'href="/lab/"' not in read_page(browser(create_staff("no", "add_run")), "/me/")


def test_staff_without_the_right_see_and_do_nothing_more(ada: User) -> None:
    run = plan_run()
    run_path, looks = f"/lab/{run.pk}/", browser(create_staff("looks", "view_run"))
    text = read_page(looks, run_path)
    assert "Start it" not in text
    assert "Throw it away" not in text
    assert "Plan a run" not in read_page(looks, "/lab/")
    for deed in ("start", "stop", "throw-away"):
        assert looks.post(f"{run_path}{deed}/").status_code == 403
    data = {"game": "brutal_ring", "level": ["random"], "games": "4"}
    assert looks.post("/lab/", data).status_code == 403
    person = User.objects.create_user("person")
    person.user_permissions.set(ada.user_permissions.all())  # the permissions, but not staff
    for path in ("/lab/", run_path, f"{run_path}files/run.json"):
        read_page(browser(person), path, 404)
    run.refresh_from_db()
    assert (run.state, Run.objects.count()) == (State.PLANNED, 1)


def test_no_more_questions_are_asked_of_many_runs_and_of_large_ones(ada: User) -> None:
    client = browser(ada)

    def count_queries(path: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            read_page(client, path)
        return len(queries)

    few = play_run(NewRun("brutal_ring", ("random",), games=2, seed="a"))
    before = count_queries("/lab/"), count_queries(f"/lab/{few.pk}/")
    many = play_run(NewRun("kung_fu", ("random",), games=2, seed="b"))
    for _ in range(5):
        plan_run()
    assert (count_queries("/lab/"), count_queries(f"/lab/{many.pk}/")) == before
    assert before[0] <= 8
    assert before[1] <= 8


def test_parts_that_have_failed_for_good_are_told_of(ada: User) -> None:
    run = plan_run()
    local_worker.start_run(run.pk)
    assert "failed as often as may be" not in read_page(browser(ada), f"/lab/{run.pk}/")
    Duty.objects.filter(pk=waiting_duties(run)[0].pk).update(state="given_up", ended=run.created)
    assert "has failed as often as may be" in read_page(browser(ada), f"/lab/{run.pk}/")


def test_a_deck_of_ones_own_is_a_side_as_it_was_when_the_run_was_planned(ada: User) -> None:
    """Another user's deck is not found; later changes to the deck do not change the run."""
    deck = decks.keep(ada, NewDeck("combat", "Storms, mine", published_deck("tempest").cards))
    client = browser(ada)
    box = f'name="own" value="deck {deck.pk}"'
    form = read_page(client, "/lab/?game=combat")
    assert box in form
    assert f"{box} checked" not in form
    assert box not in read_page(
        browser(create_staff("bo", "view_run", "add_run")), "/lab/?game=combat"
    )
    data = {"game": "combat", "own": [f"deck {deck.pk}"], "level": ["random"], "games": "2"}
    refused = browser(create_staff("cy", "view_run", "add_run")).post(
        "/lab/", data | {"side": "tempest"}
    )
    assert refused.status_code == 404
    answer = client.post("/lab/", data | {"side": ["tempest"]})
    assert answer.status_code == 303
    run = Run.objects.get()
    pinned = run.plan
    assert [side.en for side in run.parsed_plan.sides][1] == "Storms, mine"
    decks.change(ada, deck.pk, NewDeck("combat", "Emptied", {}))
    local_worker.start_run(set_price(run).pk)
    run = play_parts(run)
    assert (run.state, run.plan) == (State.DONE, pinned)
    assert "Storms" in read_page(client, f"/lab/{run.pk}/")
    unready = client.post("/lab/", data)
    assert unready.status_code == 400
    assert not Run.objects.exclude(pk=run.pk).exists()


def set_price(run: Run) -> Run:
    Run.objects.filter(pk=run.pk).update(seconds_a_game=1.0)
    run.refresh_from_db()
    return run


def test_more_games_are_asked_for_by_one_tap(ada: User) -> None:
    client = browser(ada)
    run_path = f"/lab/{play_run(SMALL).pk}/"
    assert "400 more games for the open pair" in read_page(client, run_path)
    assert "400 parties de plus" in read_page(browser(ada, "fr"), run_path)
    assert "400 more" not in read_page(browser(create_staff("looks", "view_run")), run_path)
    assert client.post(f"{run_path}more/").status_code == 303
    text = read_page(client, run_path)
    assert "Running" in text
    assert "40 of 440 games" in text
    assert client.post(f"{run_path}more/").status_code == 409
