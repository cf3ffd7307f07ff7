"""Every refusal has a code, a status, a title and a sentence, in both languages."""

import ast
import json
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.exceptions import RequestDataTooBig
from django.utils import translation
from msgspec.structs import replace
from rest_framework import exceptions

from api.wire import refusals
from api.wire.document.codes import CODES
from api.wire.problems import body, convert_illegal, handler, problem_response, refusal_of
from api.wire.wording import WORDS
from games.kernel.chance import dice
from games.kernel.chance.odds import ImpossibleOutcome, TooMuchWork
from games.kernel.record import Illegal, Impossible
from games.kernel.rules import LANGUAGES
from games.people.refusals import Refusal, taken
from games.rulebooks import GAMES
from games.rulebooks.brutal_ring.catalogue import Inscription
from games.rulebooks.karatekarte.state import SLIP
from games.tables.refusals import stale_request
from tests.api.conftest import Caller, problem

ROOT = Path(__file__).resolve().parents[3]
GAMES_FOLDER = ROOT / "games"
OWN_WORDS = ROOT / "api" / "wire" / "words.toml"


def codes_raised(call: str) -> set[str]:
    """Return the codes that modules of games pass to calls of this name."""
    return words_by_call()[call]


@cache
def words_by_call() -> Mapping[str, set[str]]:
    """Return, by the name called, the texts that are its first arguments."""
    words = defaultdict(set)
    for module in GAMES_FOLDER.rglob("*.py"):
        if "rulebooks" in module.parts:
            continue
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Name(name), [ast.Constant(str(word)), *_]) | ast.Call(
                    ast.Attribute(_, name), [ast.Constant(str(word)), *_]
                ):
                    words[name].add(word)
                case _:
                    pass
    return words


def kinds() -> list[type[Refusal]]:
    return Refusal.__subclasses__()


@pytest.mark.law
def test_every_code_that_a_room_refuses_with_is_in_the_document() -> None:
    raised = codes_raised("define") | {
        code for kind in kinds() for code in codes_raised(kind.__name__)
    }
    assert raised > {"account.taken", "idempotency.other_body", "request.invalid"}
    assert not raised - set(CODES)


@pytest.mark.law
@pytest.mark.parametrize("call", ["Unreadable", "InvalidFaces"])
def test_every_code_of_the_dice_has_a_status_and_a_sentence(call: str) -> None:
    raised = codes_raised(call)
    assert raised
    assert not raised - set(CODES)
    assert not raised - set(WORDS.sheet["refusals"])


@pytest.mark.law
def test_every_kind_has_a_status_and_a_title_of_its_own() -> None:
    assert len({kind.status for kind in kinds()}) == len(kinds()) > 9
    for language in LANGUAGES:
        with translation.override(language):
            assert len({str(kind.title) for kind in kinds()}) == len(kinds())


@pytest.mark.law
def test_both_languages_say_something_different() -> None:
    for code, texts in WORDS.sheet["refusals"].items():
        assert set(texts) == set(LANGUAGES), code
        assert texts["en"] != texts["fr"], code


@pytest.mark.law
def test_french_typography() -> None:
    for texts_by_code in tomllib.loads(OWN_WORDS.read_text("utf-8")).values():
        for code, texts in texts_by_code.items():
            french = texts["fr"]
            assert "'" not in french, code
            for sign in ":;?!»":
                assert f" {sign}" not in french, (code, "a space that a line may break")


DOMAIN = [
    (taken(), 409, "account.taken"),
    (dice.Unreadable("notation.empty", 0, "dice"), 400, "notation.empty"),
    (dice.InvalidFaces("faces.too_few", 1, kind="d6"), 400, "faces.too_few"),
    (TooMuchWork(10, 5), 400, "odds.too_much_work"),
    (ImpossibleOutcome(), 400, "odds.no_way"),
    (dice.NoExactOdds("4d6!kh3"), 400, "odds.not_exact"),
    (msgspec.ValidationError("Expected `int`, got `str` - at `$.a`"), 400, "request.invalid"),
    (msgspec.DecodeError("JSON is malformed"), 400, "request.unreadable"),
    (exceptions.ParseError(), 400, "request.unreadable"),
    (exceptions.ValidationError({"a": ["No."]}), 400, "request.invalid"),
    (exceptions.NotAuthenticated(), 401, "auth.missing"),
    (exceptions.AuthenticationFailed(), 401, "auth.missing"),
    (exceptions.PermissionDenied(), 403, "auth.forbidden"),
    (exceptions.NotFound(), 404, "request.not_found"),
    (exceptions.NotAcceptable(), 406, "request.not_acceptable"),
    (exceptions.UnsupportedMediaType("text/plain"), 415, "request.unsupported_media_type"),
    (exceptions.Throttled(wait=7), 429, "request.throttled"),
    (RequestDataTooBig(), 413, "request.too_large"),
]


@pytest.mark.parametrize(("raised", "status", "code"), DOMAIN, ids=lambda value: str(value)[:30])
def test_what_a_view_raises_becomes_its_problem(raised: Exception, status: int, code: str) -> None:
    texts = {}
    for language in LANGUAGES:
        with translation.override(language):
            answer = handler(raised, {})
        assert answer is not None
        fields = json.loads(answer.content)
        assert (answer.status_code, fields["type"]) == (status, code)
        texts[language] = (fields["title"], fields["detail"])
    assert texts["en"][0] != texts["fr"][0]
    if not isinstance(raised, Refusal):  # the refusal's room has the sentence and its test
        assert texts["en"][1] != texts["fr"][1]


def test_what_nobody_foresaw_stays_a_failure() -> None:
    assert handler(ZeroDivisionError(), {}) is None


def test_a_problem_that_waits_says_how_long() -> None:
    throttled = refusal_of(exceptions.Throttled(wait=6.6))
    assert throttled is not None
    assert problem_response(throttled).headers["Retry-After"] == "7"


def test_a_401_says_what_to_send() -> None:
    assert problem_response(refusals.no_secret()).headers["WWW-Authenticate"] == "Token, Seat"


class TestReferee:
    game = "karatekarte"

    def test_an_illegal_move_is_a_conflict_in_the_words_of_its_game(self) -> None:
        with pytest.raises(Refusal) as met, convert_illegal(self.game, "move"):
            raise Illegal("first_player", "KK-2.1")
        fields = body(met.value)
        assert met.value.status == 409
        assert (fields["type"], fields["reason"], fields["rule"]) == (
            "move.illegal",
            "first_player",
            "KK-2.1",
        )

    def test_an_impossible_claim_is_told_apart(self) -> None:
        with pytest.raises(Refusal) as met, convert_illegal(self.game, "move"):
            raise Impossible("box_holds_fewer", "KK-1.2", card=SLIP, count=2, total=1)
        assert (met.value.status, met.value.code) == (409, "move.impossible")
        assert "Slip" in str(body(met.value)["detail"])

    def test_where_no_table_is_kept_the_same_is_a_bad_request(self) -> None:
        for speech in ("setup", "verdict"):
            with pytest.raises(Refusal) as met, convert_illegal(self.game, speech):
                raise Illegal("first_player", "KK-2.1")
            assert met.value.status == 400

    def test_cards_are_called_by_the_names_of_an_edition(self) -> None:
        box = GAMES["brutal_ring"].catalogue()
        net = [_paper(each) for each in box["weapons"]]
        with (
            pytest.raises(Refusal) as met,
            convert_illegal("brutal_ring", "setup", lambda: {**box, "weapons": net}),
        ):
            raise Illegal("no_such_card", "BR-1.1", card="sword")
        assert "Paper" in str(body(met.value)["detail"])

    def test_it_is_told_in_the_language_of_the_caller(self) -> None:
        with (
            translation.override("fr"),
            pytest.raises(Refusal) as met,
            convert_illegal(self.game, "move"),
        ):
            raise Illegal("not_asked", None, seat=1)
        assert str(body(met.value)["detail"]).startswith("Rien sur la table")


def _paper(card: Any) -> Any:
    return replace(card, name=Inscription("Paper", "Papier"))


def test_what_a_refusal_knows_besides_goes_into_the_body() -> None:
    assert body(stale_request(open=(3, 4)))["open"] == (3, 4)


def test_an_address_that_leads_nowhere_is_a_problem_too(anybody: Caller) -> None:
    for address in ("nowhere", "nowhere/", "games", "games/karatekarte/nowhere/"):
        problem(anybody.get(address), 404, "request.not_found")
    problem(anybody.post("nowhere/", raw=b"{"), 404, "request.not_found")


def test_a_method_that_is_not_there_is_named(anybody: Caller) -> None:
    answer = anybody("BREW", "games/")
    fields = problem(answer, 405, "request.wrong_method")
    assert "BREW" in fields["detail"]
    assert "GET" in answer.headers["Allow"]


def test_an_answer_nobody_wants_is_a_problem(anybody: Caller) -> None:
    answer = anybody.get("games/", headers={"Accept": "text/html"})
    problem(answer, 406, "request.not_acceptable")


def test_the_language_is_the_callers_and_caches_know_it(anybody: Caller) -> None:
    answers = {each: anybody.get("nowhere/", language=each) for each in LANGUAGES}
    assert answers["en"].json()["title"] == "Nothing is here"
    assert answers["fr"].json()["title"] == "Rien à cette adresse"
    for language, answer in answers.items():
        assert answer.headers["Content-Language"] == language
        assert "Accept-Language" in answer.headers["Vary"]
    assert anybody.get("nowhere/", language="de, fr;q=0.8").headers["Content-Language"] == "fr"


def test_an_unforeseen_failure_is_a_problem_that_shows_nothing(
    anybody: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "karatekarte", None)
    fields = problem(anybody.get("games/karatekarte/", language="fr"), 500, "request.broken")
    assert "NoneType" not in str(fields)


def test_a_host_that_is_not_ours_is_a_problem(anybody: Caller, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["play.example"]
    problem(anybody.get("games/"), 400, "request.refused")
