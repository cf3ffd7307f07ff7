"""Composed answers: a wager, the cards turned over, a hand laid open (KF-2.1, KF-2.5, KF-6.1)."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.record import Illegal
from games.rulebooks.kung_fu import moves
from games.rulebooks.kung_fu.bonuses import starter_deck
from games.rulebooks.kung_fu.cards import Counts
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.rules.preparation import LayOpen
from games.rulebooks.kung_fu.rules.reveal import Reveal
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.rules.stakes import Stake
from games.trials import laws
from tests.rulebooks.kung_fu.cast import (
    LED,
    camps,
    laid_bonus,
    make_moves,
    refusal_of,
    request_names,
    side,
    spread,
    wager,
    wagering_scene,
)


def request(state: Scene, kind: type[Any]) -> Any:
    return next(each for each in state.open if isinstance(each, kind))


def slots(form: Any) -> list[tuple[str, str, int | None]]:
    return [(slot.name, slot.of, slot.most) for slot in form.slots]


def test_kf_2_1_a_wager_counts_cards_on_components_and_on_the_colours_of_each_bonus() -> None:
    state = wagering_scene(
        side(1, hand=("in_a_whirl",), front=(laid_bonus("bamboo_scaffold", 6, points=1),)), side(2)
    )
    form = Stake(0).form(state)
    assert slots(form) == [
        ("vigour", "", 3),
        ("distance", "", 3),
        ("tempo", "", 3),
        ("presence", "", 3),
        *[(name, "in_a_whirl", 2) for name in state.box["in_a_whirl"].colours],  # type: ignore[union-attr]
        ("distance", "bamboo_scaffold", 1),
    ]
    made = Stake(0).read_form(state, ((1,), (0,), (0,), (1,), (0,), (2,), (1,)))
    assert made.stakes == Counts(1, 0, 0, 1)
    assert [backing.bonus for backing in made.bonuses] == ["in_a_whirl", "bamboo_scaffold"]
    after = make_moves(state, 0, made)
    assert after.sealed[0].move == made


def test_a_bonus_that_cannot_be_paid_for_has_no_place_in_the_form() -> None:
    state = wagering_scene(
        side(
            1, points=0, hand=("in_a_whirl",), front=(laid_bonus("bamboo_scaffold", 6, points=1),)
        ),
        side(2),
    )
    of = {slot.of for slot in Stake(0).form(state).slots}
    assert of == {"", "bamboo_scaffold"}


def test_what_the_rules_refuse_is_refused_after_the_form_too() -> None:
    state = wagering_scene(side(1), side(2))
    made = Stake(0).read_form(state, ((3,), (1,), (0,), (0,)))
    assert refusal_of(state, 0, made).code == "too_few_points"
    with pytest.raises(Illegal) as refusal:
        Stake(0).read_form(state, ((4,), (0,), (0,), (0,)))
    assert (refusal.value.code, refusal.value.facts["slot"]) == ("form.many", "vigour")


def scene_with_stakes() -> Scene:
    state = wagering_scene(side(1, "9D///"), side(2))
    return make_moves(make_moves(state, 0, wager("2 0 0 0")), 1, wager("1 1 0 0"))


def test_kf_2_5_whoever_is_ready_says_first_which_cards_were_turned_over() -> None:
    state = scene_with_stakes()
    reveal = request(state, Reveal)
    form = reveal.form(state)
    assert [(slot.name, slot.seat, slot.most) for slot in form.slots] == [
        ("vigour", 0, 2),
        ("vigour", 1, 1),
        ("distance", 1, 1),
    ]
    assert len(form.pool) == 51
    assert "9D" not in form.pool
    at = form.pool.index
    second = reveal.read_form(state, ((), (at("KD"),), (at("2S"),)))
    assert second == moves.TurnOver(1, spread("KD/2S//"))
    state = make_moves(state, -1, second)
    left = request(state, Reveal)
    assert [(slot.fewest, slot.most) for slot in left.form(state).slots] == [(2, 2)], "all of them"
    at = left.form(state).pool.index
    both = left.read_form(state, ((at("3C"), at("AD")),))
    assert both == moves.TurnOver(0, spread("3C AD///"))


def test_kf_2_5_one_character_at_a_time() -> None:
    state = scene_with_stakes()
    with pytest.raises(Illegal) as refusal:
        request(state, Reveal).read_form(state, ((0, 1), (2,), (3,)))
    assert refusal.value.code == "one_after_another"
    nothing = request(state, Reveal).read_form(state, ((), (), ()))
    assert refusal_of(state, -1, nothing).code == "stakes_turned"


def test_kf_2_2_with_a_deck_for_each_camp_a_card_may_come_from_either() -> None:
    state = KUNG_FU.begin(camps(1, 2, deck_per_camp=True), 2, known=False)
    for seat in (0, 1):
        state = make_moves(state, seat, moves.Ready())
    for seat in (0, 1):
        state = make_moves(state, seat, wager("1 0 0 0"))
    reveal = request(state, Reveal)
    assert [slot.takes for slot in reveal.form(state).slots] == [tuple(range(52))] * 2
    at = reveal.form(state).pool.index("KD")
    state = make_moves(state, -1, reveal.read_form(state, ((at,), ())))
    reveal = request(state, Reveal)
    assert reveal.read_form(state, ((reveal.form(state).pool.index("KD"),),)).by == 1


def test_kf_6_1_a_hand_is_picked_from_what_nobody_has_seen() -> None:
    two_of_each = tuple(replace(card, copies=2) for card in starter_deck()[:3])
    state = KUNG_FU.begin(camps(1, 2, bonuses=two_of_each), 2, known=False)
    state = make_moves(state, 0, moves.DrawBonus(), moves.DrawBonus(), moves.Refill(anew=True))
    assert request_names(state) == ["Prepare", "LayOpen"]
    question = request(state, LayOpen)
    form = question.form(state)
    assert [(slot.fewest, slot.most) for slot in form.slots] == [(2, 2)]
    made = question.read_form(state, ((2, 3),))
    assert made.cards == (two_of_each[1].key,) * 2
    assert question.form_values(state, made) == ((2, 3),), "two alike are two"
    assert "LayOpen" not in request_names(make_moves(state, 0, made))


def test_whatever_a_table_reports_can_be_filled_in() -> None:
    """The answer is filled in from the view of the character asked, or from a spectator's view for
    a report of the table."""
    met = set()
    for seed in range(6):
        below = laws.numbers(seed)
        for state in laws.states_of_game(LED, seed, known=False):
            for each in state.open:
                if each.countless:
                    view = KUNG_FU.view(state, each.seat if each.seat >= 0 else None)
                    answer = each.sample(view, below)
                    assert each.read_form(view, each.form_values(view, answer)) == answer
                    met.add(type(each).__name__)
    assert met >= {"Stake", "Reveal"}
