"""Buttons of a fight: their texts, marks, odds and order; and the forms."""

from itertools import pairwise
from typing import Any

import pytest

from games.kernel.choices import choices
from games.kernel.display.form import Form, Pick
from games.kernel.hexes import Hex
from games.kernel.record import HIDDEN, Illegal
from games.kernel.rules import Language
from games.kernel.words import words
from games.rulebooks.martial_art import moves
from games.rulebooks.martial_art.catalogue import FIGHTERS
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.rulebooks.martial_art.rules import techniques
from games.rulebooks.martial_art.rules.audit import Audit
from games.rulebooks.martial_art.rules.placement import Placements, Scatter
from games.rulebooks.martial_art.rules.start_zone import UseEffects
from games.rulebooks.martial_art.rules.strike import Guard, React, Roll
from games.rulebooks.martial_art.state import Belt
from games.trials import laws
from tests.rulebooks.martial_art.cast import fixture, setup
from tests.rulebooks.martial_art.ring import Bout, armed_side, bout, guarded_side, side, zones

PLAYERS = ("Anna", "Bob", "Chloé")


def choice_texts(fight: Bout, language: Any = "en") -> list[str]:
    offers = choices(MARTIAL_ART, fight.state, fight.request, language, PLAYERS)
    return [choice.text for choice in offers]


def marks_of(fight: Bout, move: Any) -> tuple[str, ...]:
    marks: tuple[str, ...] = fight.request.marks(fight.state, move)
    return marks


def strike() -> Bout:
    return bout(
        armed_side("kimberley", "kick", 2, "energy", chi=0, rage=2),
        guarded_side("igor", 2, "defence move", style="danseur", chi=6, rage=6),
        belt="black",
    )


def test_ma_4_2_each_throw_says_whose_dice_they_are_and_for_what() -> None:
    igor = guarded_side("igor", 2, "defence defence")
    fight = bout(armed_side("wonja", "punch", 2), igor).aim("punch", 2)
    fight.play(moves.Hit(1)).play(moves.Defend(2))

    def question(language: Language, *, you: bool) -> str:
        sheet = words(MARTIAL_ART.package)
        return sheet.request(fight.request, language, PLAYERS, you=you)

    assert question("en", you=True) == "What do Anna’s 2 dice for the attack show?"
    assert question("en", you=False) == "Anna rolls 2 dice for the attack."
    fight.roll("s")
    assert question("en", you=True) == "What do Bob’s 4 dice for the defence show?"
    assert question("fr", you=False) == "Bob lance 4 dés pour la défense."


def test_a_turn_as_its_player_is_asked() -> None:
    fight = strike()
    assert choice_texts(fight)[:2] == ["Start from the Right Arm zone", "Turn to face north-east"]
    assert choice_texts(fight, "fr")[:2] == [
        "Partir de la zone Bras Droit",
        "Se tourner vers le nord-est",
    ]
    assert marks_of(fight, moves.StartFrom(5)) == ("zone-5",)
    fight.play(moves.StartFrom(5))
    assert choice_texts(fight) == ["Sow the tokens", "Gain 1 Chi", "Gain 1 Rage"]
    fight.play(moves.Gain("chi"))
    assert choice_texts(fight, "fr")[:1] == ["Semer les pions"]
    assert "Spend 1 Chi and 1 Rage for an extra Movement" in choice_texts(fight)
    fight.play(moves.Exert())
    assert "Move one space to the south" in choice_texts(fight)
    assert marks_of(fight, moves.GoTo(3)) == ("hex-0_1",)
    fight.sow()
    assert choice_texts(fight) == ["Lay in the Head zone: Energy", "Lay in the Head zone: Kick"]
    assert marks_of(fight, moves.Lay("kick")) == ("token-kick", "zone-1")
    fight.play(moves.Lay("energy"))
    assert "Strike Bob: Kick, Left Arm" in choice_texts(fight)
    assert "Frapper Bob\u00a0: Coup de Pied, Bras Gauche" in choice_texts(fight, "fr")
    assert marks_of(fight, moves.Hit(1)) == ("seat-1",)
    fight.play(moves.Hit(1))
    assert choice_texts(fight)[:2] == ["Do not react", "Use Œil du Tigre, for 2 Chi and 1 Rage"]
    fight.play(moves.NoReaction())
    assert choice_texts(fight) == ["Reveal no token", "Reveal 1 Defence"]
    assert marks_of(fight, moves.Defend(1)) == ("zone-2",)


def test_a_guard_names_each_kind_of_token() -> None:
    fight = bout(
        armed_side("kimberley", "punch", 2),
        guarded_side("igor", 2, "defence move", style="danseur"),
    )
    fight.aim("punch", 2).play(moves.Hit(1))
    assert choice_texts(fight)[-1] == "Reveal 1 Defence and 1 Move"
    assert choice_texts(fight, "fr")[0] == "Révéler\u00a0: aucun pion"


def test_what_waves_a_question_away_is_quiet() -> None:
    fight = strike().play(moves.StartFrom(5))
    quiet = [c.text for c in choices(MARTIAL_ART, fight.state, fight.request, "en") if c.quiet]
    assert quiet == ["Sow the tokens"]


def test_a_turn_that_leads_to_no_space_is_marked_by_its_way() -> None:
    fight = bout(
        side("igor", zones(z1="punch"), at=Hex(0, -3)),
        guarded_side("wonja", 1, "move"),
        belt="black",
    )
    assert marks_of(fight, moves.Face(1)) == ("direction-1",)
    assert marks_of(fight, moves.Face(3)) == ("hex-0_-2",)


# Odds of each choice, compared with the named odds


def test_odds_of_a_choice_are_those_that_the_table_is_told() -> None:
    """Compares each Defend with damage_with_n_defence, and no reaction with the current damage."""
    compared = 0
    for belt in ("white", "black"):
        whole = fixture("battle_royale", belt)
        for state in laws.states_of_game(whole, 4, known=True):
            request = state.open[0] if state.open else None
            if not isinstance(request, React | Guard):
                continue
            view = MARTIAL_ART.view(state, request.seat)
            named = MARTIAL_ART.odds(view, request.seat) or {}
            whom = "collision_damage" if request.blow else "damage"
            for move, odds in request.chances(view).items():
                assert list(odds) == [whom]
                match move:
                    case moves.NoReaction():
                        assert odds[whom] == named[whom]
                    case moves.Defend(defence, 0):
                        name = f"{whom}_with_{defence}_defence" if defence else whom
                        assert odds[whom] == named[name]
                    case _:
                        continue
                compared += 1
            assert request.chances(view) == request.chances(state), "from the view alone"
    assert compared > 50


def test_odds_of_a_strike_are_those_it_has_once_it_is_made() -> None:
    """Covers the collision that the strike would cause."""
    compared = 0
    for seed in range(3):
        for state in laws.states_of_game(fixture("battle_royale", "black", seed), seed, known=True):
            request = state.open[0] if state.open else None
            if request is None or moves.Hit not in request.takes:
                continue
            for move, odds in request.chances(MARTIAL_ART.view(state, request.seat)).items():
                named = MARTIAL_ART.odds(MARTIAL_ART.play(state, request.seat, move).state, None)
                assert named is not None
                assert odds == {name: named[name] for name in odds}
                compared += 1
    assert compared > 30
    fight = collision_bout()
    odds = fight.request.chances(fight.state)[moves.Hit(1)]
    named = MARTIAL_ART.odds(fight.play(moves.Hit(1)).state, None)
    assert sorted(odds) == ["collision_damage", "damage"]
    assert named is not None
    assert odds == {name: named[name] for name in odds}


def collision_bout() -> Bout:
    """Return a bout with a push that would drive Igor into Wonja."""
    fight = bout(
        armed_side("kimberley", "kick", 2, techniques=("mae_tobi_geri",)),
        guarded_side("igor", 2, "defence"),
        guarded_side("wonja", 2, "defence"),
        belt="black",
        places=(Hex(0, 0), Hex(0, -1), Hex(0, -2)),
    )
    return fight.aim("kick", 2, start="mae_tobi_geri")


# Forms


def question(kind: type[Any], belt: Any, *, known: bool) -> tuple[Any, Any]:
    for state in laws.states_of_game(fixture("duel", belt), 1, known=known):
        for request in state.open:
            if isinstance(request, kind):
                return MARTIAL_ART.view(state, max(request.seat, 0)), request
    raise AssertionError(f"{kind.__name__} was never asked")


def test_three_techniques_are_picked_from_a_pile_of_seven_or_from_a_list() -> None:
    state = MARTIAL_ART.begin(setup("duel", "black"), 2, known=True)
    request: Any = state.open[0]
    form = request.form(state)
    assert isinstance(form, Pick)
    assert len(form.pool) == 7
    for move in request.options(state):
        assert request.read_form(state, request.form_values(state, move)) == move
    with pytest.raises(Illegal, match=r"form\.few"):
        request.read_form(state, ((0, 1),))


@pytest.mark.parametrize("known", [True, False], ids=["house", "table"])
def test_tokens_are_sorted_into_five_zones_and_those_set_aside(known: bool) -> None:
    view, request = question(Placements, "black", known=known)
    form: Form = request.form(view)
    assert len(form.pool) == 12
    assert [(slot.name, slot.fewest, slot.most) for slot in form.slots] == [
        (f"zone_{zone}", 2, 2) for zone in (1, 2, 3, 4, 5, 0)
    ]
    with pytest.raises(Illegal, match=r"form\.twice"):
        request.read_form(view, ((0, 0), *((n, n + 1) for n in range(2, 12, 2))))


def test_at_a_table_action_tokens_are_reported_and_a_house_reports_nothing() -> None:
    view, request = question(Scatter, "white", known=False)
    form: Form = request.form(view)
    kinds = FIGHTERS[view.sides[request.by].fighter].set
    assert list(form.pool) == sorted(token for token in kinds.elements() if token in ACTIONS)
    filled = tuple((n,) if n < len(form.pool) else () for n in range(5))
    move = request.read_form(view, filled)
    assert move == moves.ActionsPlaced(tuple(range(1, 1 + len(form.pool))))
    assert request.refusal(view, move) is None
    with pytest.raises(Illegal) as refusal:
        request.read_form(view, ((0,), (), (), (), ()))
    assert refusal.value.code == "form.left"
    assert (
        question(Scatter, "white", known=True)[1].form(
            MARTIAL_ART.begin(setup("duel", "white"), 2, known=True)
        )
        is None
    )


ACTIONS = ("punch", "kick", "lock", "headbutt")


def test_an_audit_sorts_the_effect_tokens_that_are_left() -> None:
    view, request = question(Audit, "white", known=False)
    form: Form = request.form(view)
    side_ = view.sides[request.seat]
    assert not set(form.pool) & set(ACTIONS)
    assert len(form.pool) == sum(slot.most or 0 for slot in form.slots)
    gone = len(side_.lost) + len(side_.discarded)
    actions = sum(token in ACTIONS for zone in side_.zones for token in zone)
    assert len(form.pool) + actions + gone == 12


def test_dice_are_counted_face_by_face_and_add_up() -> None:
    view, request = question(Roll, "white", known=False)
    form = request.form(view)
    assert [slot.name for slot in form.slots] == ["failure", "success", "exceptional"]
    for move in request.options(view):
        assert request.read_form(view, request.form_values(view, move)) == move
    with pytest.raises(Illegal, match=r"form\.total"):
        request.read_form(view, ((0,), (0,), (request.dice - 1,)))


def test_every_slot_of_a_form_has_a_name() -> None:
    names = words(MARTIAL_ART.package).sheet["names"]
    faces = ("failure", "success", "exceptional")
    assert {*(f"zone_{n}" for n in range(6)), *faces, "techniques"} <= names.keys()


@pytest.mark.parametrize(
    ("belt", "chi", "rage", "wasted"),
    [("black", 3, 1, False), ("black", 2, 1, True), ("black", 3, 0, True), ("white", 3, 1, True)],
)
def test_ma_3_3_what_can_still_be_bought_may_bring_a_start_into_reach(
    belt: Belt, chi: int, rage: int, wasted: bool
) -> None:
    """MA-7.2: two spaces away, with no Move; Crochet costs 2 Chi, a Movement one of each."""
    igor = armed_side("igor", "punch", 2, chi=chi, rage=rage, techniques=("crochet",), at=Hex(0, 1))
    fight = bout(igor, side("kimberley", zones(z1="move")), belt=belt).play(moves.StartFrom(1))
    assert techniques.is_wasted(fight.state, "crochet") is wasted


def test_what_can_only_be_wasted_comes_last() -> None:
    met = set()
    for seed in range(20):
        for state in laws.states_of_game(fixture("duel", "black", seed), seed, known=True):
            for request in state.open:
                if isinstance(request, UseEffects):
                    offers = [*request.options(state)]
                    used = [each for each in offers if isinstance(each, moves.Activate)]
                    wasted = [techniques.is_wasted(state, each.technique) for each in used]
                    assert wasted == sorted(wasted)
                    assert offers[len(offers) - len(used) :] == used
                    met |= {*pairwise(wasted)}
    assert (False, True) in met


def test_ma_3_4_tokens_that_nobody_can_tell_apart_are_laid_without_asking() -> None:
    """At a table the referee sees no effect: tokens face down in one hand are all the same."""
    implied: list[Any] = []
    for state, request, move, _ in laws.plays(fixture("duel", "white"), 3, known=False):
        view = MARTIAL_ART.view(state, max(request.seat, 0))
        implied += request.implied_answers(view, move)
    assert moves.Lay(HIDDEN) in implied
