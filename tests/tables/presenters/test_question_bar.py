"""The bar of every game: every possible answer has a button or a form, and none appears twice."""

import json
from collections import Counter
from typing import Any

import msgspec
import pytest
from django.utils import translation

from games.kernel.chance.odds import from_ways
from games.kernel.rules import Language
from games.rulebooks import GAMES
from games.tables.models import Table
from games.tables.presenters.form import DrawnForm
from games.tables.presenters.options import list_options
from games.tables.presenters.question_bar import Offer, QuestionBar, build_question_bar, chance_text
from games.tables.presenters.table_texts import get_table_texts, without_heading
from games.tables.presenters.view import OpenRequest, ReaderView
from games.trials import laws
from tests.rulebooks.test_laws import TRIALS

NAMES = ("Alice", "Bob", "Chloé", "David", "Élise", "Fatou", "Gus", "Hélène")


def all_offers(shown_bar: QuestionBar) -> list[Offer]:
    """Return all offers, those in bundles too."""
    return [
        offer
        for question in shown_bar.questions
        for offers in (question.offers, question.leave, *(b.offers for b in question.bundles))
        for offer in offers
    ]


def first_move(offer: Offer) -> bytes:
    """Return the answer, without the steps that it implies."""
    chain = offer.move if offer.move.startswith("[") else f"[{offer.move}]"
    return bytes(msgspec.json.decode(chain, type=list[msgspec.Raw])[0])


def sight_for(game: Any, state: Any, request: Any) -> ReaderView:
    seat = max(request.seat, 0)
    open_request = OpenRequest(1, request, sealed=False, mine=True)
    return ReaderView(
        Table(game_key=game.key), NAMES, seat, False, game.view(state, seat), (open_request,)
    )


def check_pads(form: DrawnForm) -> None:
    """Check that each piece, or one that is like it, has one key for each slot that may hold it."""
    pads = json.loads(form.pads)
    for number, slot in form.places:
        (pad,) = [each for each in pads if number in each["slots"]]
        arranged = Counter(pad["pieces"][n] for n in _numbers(pad["pad"]))
        assert set(arranged.values()) <= {1}
        pool = range(len(form.pieces)) if slot.takes is None else slot.takes
        names = {(form.pieces[n].text, form.pieces[n].corner) for n in pool}
        keys = [form.pieces[n] for n in arranged if n >= 0]
        assert sorted((key.text, key.corner) for key in keys) == sorted(names)


def _numbers(pad: dict[str, Any]) -> list[int]:
    """Return the numbers of all pieces on a pad, whatever its kind."""
    match pad["kind"]:
        case "grid":
            return [n for row in (*pad["rows"], pad["rest"]) for n in row if n is not None]
        case "matrix":
            return [n for row in pad["cells"] for cell in row for n in cell]
        case "index":
            return [n for group in pad["groups"] for n in group["pieces"]]
        case _:
            return list(pad["pieces"])


def check(game: Any, state: Any, request: Any, language: Language) -> None:
    seen = sight_for(game, state, request)
    voice_ = get_table_texts(seen.table, language, NAMES)
    shown_bar = build_question_bar(seen, voice_, list_options(seen, voice_, most=None))
    (question,) = shown_bar.questions
    assert question.text
    if isinstance(question.form, DrawnForm) and question.form.pads:
        check_pads(question.form)
    if request.countless:
        assert question.form is not None
        return
    if question.form is not None:  # a form, since there would be too many buttons
        for move in request.options(seen.view):
            assert request.read_form(seen.view, request.form_values(seen.view, move)) == move
        return
    legal = [game.read_move(first_move(offer)) for offer in all_offers(shown_bar)]
    listed = list(request.options(seen.view))
    assert sorted(map(repr, legal)) == sorted(map(repr, listed))
    texts = [offer.text for offer in (*question.offers, *question.leave)]
    assert len({*texts}) == len(texts)
    for bundle in question.bundles:
        assert len({offer.text for offer in bundle.offers}) == len(bundle.offers)
    assert len({bundle.text for bundle in question.bundles}) == len(question.bundles)


@pytest.mark.parametrize("known", [True, False], ids=["house", "table"])
@pytest.mark.parametrize("key", GAMES)
def test_every_answer_is_within_reach(key: str, known: bool, long: bool) -> None:
    for way in TRIALS[key].ways.values():
        for seed in range(8 if long else 1):
            walk(way.fixture(seed), known, seed, 400 if long else 60)


def walk(fixture: laws.Fixture, known: bool, seed: int, turns: int) -> None:
    game, below = fixture.game, laws.numbers(seed)
    state = game.begin(fixture.setup, fixture.seats, known)
    for turn in range(turns):
        requests = game.pending_requests(state)
        if not requests:
            return
        for request in requests:
            if _has_form(game, state, request):
                check(game, state, request, "fr" if turn % 2 else "en")
        state = game.play(state, requests[0].seat, requests[0].sample(state, below)).state


def _has_form(game: Any, state: Any, request: Any) -> bool:
    """Requests that only the server answers have no form and are shown to nobody."""
    return not request.countless or request.form(game.view(state, max(request.seat, 0))) is not None


def test_odds_are_told_in_the_words_of_their_game() -> None:
    fight = get_table_texts(Table(game_key="brutal_ring"), "fr", NAMES)
    assert chance_text("attacker_dies", from_ways({0: 3, 1: 1}), fight) == (
        "L’attaquant meurt",
        "25\u00a0%",
    )
    assert chance_text("attack", from_ways({1: 1}), fight) == ("Attaque", "1")
    strike = get_table_texts(Table(game_key="martial_art"), "fr", NAMES)
    with translation.override("fr"):
        assert chance_text("damage", from_ways({1: 2, 2: 1}), strike) == ("Dommages", "1,33")


def test_what_stands_above_is_not_said_again() -> None:
    assert (
        without_heading("Lay left foot Starter on the lane", "Left foot Starter")
        == "Lay on the lane"
    )
    down = "face down on the left foot Energy pile"
    assert without_heading(f"Lay the left foot Impact {down}", "Left foot Impact") == f"Lay {down}"
    assert without_heading(
        "Poser l’Impact du pied gauche face cachée", "Impact du pied gauche"
    ) == ("Poser face cachée"), "its article goes with it"
    assert without_heading("Amorce du pied gauche", "Pied gauche") == "Amorce"
    assert without_heading("Révéler la pile de l’Énergie", "Énergie") == "Révéler la pile"
    blow = "Porter le coup de pied gauche\u00a0: une Amorce"
    assert without_heading(blow, "Pied gauche") == "Porter le coup\u00a0: une Amorce"
    assert without_heading("Attaquer\u00a0: blesser 1", "Attaque") == "Attaquer\u00a0: blesser 1"
    assert (
        without_heading("Attaquer Le Notaire avec Terminium", "Terminium") == "Attaquer Le Notaire"
    )
    assert without_heading("Left foot: a Starter", "Left foot") == "A Starter"
    assert without_heading("Left foot Starter", "Left foot Starter") == "Left foot Starter"
    assert without_heading("Draw a card", "") == "Draw a card"
