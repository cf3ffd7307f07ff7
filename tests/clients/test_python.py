"""openapi-python-client generates a client from schema.yml without manual changes; the client
plays."""

import importlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest

from api.wire.document.schema import CHECKED_IN
from companion.wsgi import application
from games.duties.work import catch_up
from games.people import accounts
from tests.clients.tools import run

ADDRESS = "http://testserver"
MOST_MOVES = 2000
MOST_ROUNDS = 6


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    where = tmp_path_factory.mktemp("client")
    tools = Path(sys.executable).parent
    made, untidied = where / "companion_client", where / "config.json"
    untidied.write_text('{"post_hooks": []}', "utf-8")  # formatting is not needed
    run(
        *(tools / "openapi-python-client", "generate", "--meta", "none"),
        *("--config", untidied, "--path", CHECKED_IN, "--output-path", made),
    )
    sys.path.insert(0, str(where))
    yield made.name
    sys.path.remove(str(where))


class Api:
    """The generated functions by name, with one caller's credentials."""

    def __init__(self, package: str, secret: str = "", scheme: str = "Seat") -> None:
        self.package = package
        client = importlib.import_module(f"{package}.client")
        how = {"base_url": ADDRESS, "httpx_args": {"transport": httpx.WSGITransport(application)}}
        self.client = (
            client.AuthenticatedClient(token=secret, prefix=scheme, **how)
            if secret
            else client.Client(**how)
        )

    def with_secret(self, secret: str, scheme: str = "Seat") -> "Api":
        return Api(self.package, secret, scheme)

    def module(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{name}")

    def __getattr__(self, model: str) -> Any:
        return getattr(self.module("models"), model)

    def call(self, function: str, *places: str, **params: Any) -> Any:
        result = self.module(f"api.{function}").sync(*places, client=self.client, **params)
        assert not isinstance(result, self.Problem), result.to_dict()
        return result

    def call_refused(self, function: str, *places: str, **params: Any) -> Any:
        result = self.module(f"api.{function}").sync(*places, client=self.client, **params)
        assert isinstance(result, self.Problem)
        return result


@pytest.fixture
def api(generated: str, _one_connection: None, db: None) -> Api:
    return Api(generated)


def play(api: Api, opening: Any) -> Any:
    """Play a whole game at a table where the companion deals: each seat answers with an option it
    is offered."""
    below = random.Random(18)
    opened = api.call("tables.open_table", body=opening)
    code = opened.code
    seated = [
        api.call("tables.sit_down", code, body=api.Seating(name=name)) for name in ("Alice", "Bob")
    ]
    api.with_secret(opened.host_secret).call("tables.start_game", code)
    seats = [api.with_secret(each.secret) for each in seated]
    for _ in range(MOST_MOVES):
        for seat in seats:
            seen = seat.call("tables.look_at_table", code)
            if seen.phase == "over":
                return seen
            for number, options in seen.options.additional_properties.items():
                answer: dict[str, Any] = {"request": int(number)}
                if options.choices:
                    going_on = [each for each in options.choices if not each.retracts]
                    answer["moves"] = [below.choice(going_on or options.choices).move]
                else:
                    answer["filled"] = options.form.example
                seat.call("tables.answer_request", code, body=api.Answers(**answer))
                break
    raise AssertionError("the game did not end")


def test_a_whole_karatekarte(api: Api) -> None:
    over = play(api, api.KaratekarteNewTable(game="karatekarte", mode=api.TableMode("house")))
    assert isinstance(over, api.KaratekarteSeenTable)
    assert isinstance(over.view, api.KaratekarteDuel)
    assert sorted(over.outcome.ranks) in ([1, 2], [1, 1])


def test_a_whole_brutal_ring(api: Api) -> None:
    over = play(api, api.BrutalRingNewTable(game="brutal_ring", mode=api.TableMode("house")))
    assert isinstance(over.view, api.BrutalRingRing)
    assert over.outcome is not None


def test_a_tournament_of_eight_with_a_dispute(api: Api) -> None:
    password = "quinze-tigres-bleus"
    accounts.create(name="Olga", username="olga", password=password)
    token = api.call("people.log_in", body=api.Login(username="olga", password=password)).secret
    olga = api.with_secret(token, "Token")
    wish = api.NewTournament(
        game="karatekarte",
        name="Cup",
        entry=api.WhoEnters("anyone"),
        brings=False,
        stages=[api.SingleElimination(format_="single_elimination")],
    )
    cup = olga.call("tournaments.arrange_tournament", body=wish).id
    olga.call("tournaments.open_entries", cup)
    secrets = {}
    for n in range(8):
        guest = api.call(
            "entrants.enter_tournament", cup, body=api.NewEntrant(name=f"Guest {n + 1}")
        )
        secrets[guest.id] = guest.secret
    assert olga.call("tournaments.start_tournament", cup).phase == "playing"
    disputed = False
    for _ in range(MOST_ROUNDS):
        catch_up()  # this test has no worker
        if olga.call("tournaments.show_tournament", cup).phase != "playing":
            break
        page = olga.call("pairings.list_pairings", cup, outstanding=True)
        for pairing in page.results:
            if len(pairing.sides) < 2:
                continue
            first, second = (api.with_secret(secrets[side.id]) for side in pairing.sides)
            places = cup, pairing.id
            won, lost = api.Result(scores=[1, 0]), api.Result(scores=[0, 1])
            first.call("pairings.report_result", *places, body=won)
            if disputed:
                second.call("pairings.confirm_result", *places)
                continue
            second.call("pairings.dispute_result", *places, body=api.Doubt(reason="He slipped."))
            refused = first.call_refused(
                "pairings.override_result", *places, body=_make_overruling(api, lost)
            )
            assert (refused.status, refused.type_) == (403, "tournament.judge_only")
            settled = olga.call(
                "pairings.override_result", *places, body=_make_overruling(api, lost)
            )
            assert [side.outcome for side in settled.sides] == ["loss", "win"]
            disputed = True
    standings = olga.call("tournaments.show_standings", cup)
    assert disputed
    assert [row.place for row in standings.tables[0].rows][:2] == [1, 2]


def _make_overruling(api: Api, result: Any) -> Any:
    return api.ResultOverruling(scores=result.scores, reason="Seen by the judge.")
