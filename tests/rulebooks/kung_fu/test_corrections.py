"""Corrections by a game master: characters who come and go, figures (KF-7.3, KF-8.6)."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.record import Below, Illegal, Impossible
from games.kernel.requests import DEALER, GM, Play
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.bonuses import Equipment, starter_deck
from games.rulebooks.kung_fu.cards import COMPONENTS, DECK, Component, Levels
from games.rulebooks.kung_fu.cast import MOST_SEATS, beginner
from games.rulebooks.kung_fu.characters import MOST_ACTION_POINTS, archetypes
from games.rulebooks.kung_fu.corrections import (
    MOST_DAMAGE,
    Admit,
    AnyCorrection,
    Dismiss,
    GrantBonus,
    GrantFreeTurn,
    MoveTo,
    PlaceBonus,
    Recall,
    SetAllowance,
    SetDamage,
    SetLevel,
    SetLimit,
    SetOwnPoints,
    SetPoints,
    SetScale,
    SetStanding,
    SetWounded,
    TakeBonus,
)
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.moves import (
    BeginTurn,
    BeWounded,
    EndScene,
    Give,
    Ready,
    Strike,
    TurnOver,
)
from games.rulebooks.kung_fu.rules.blows import Target
from games.rulebooks.kung_fu.rules.damage import Bear
from games.rulebooks.kung_fu.rules.preparation import Prepare
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.rules.stakes import Stake
from games.rulebooks.kung_fu.rules.turn import Opening
from games.rulebooks.kung_fu.state import Blow, Deck, Side
from games.trials import laws
from tests.rulebooks.kung_fu.cast import (
    BRAWL,
    LED,
    THREE_CAMPS,
    assert_conserved,
    begin_scene,
    camps,
    cards,
    character,
    event_names,
    keep,
    laid_bonus,
    make_moves,
    overrule,
    overrule_refusal,
    preparing_scene,
    scene,
    side,
    spread,
    stacks,
    strike_target,
    turn_over,
    wager,
    wagering_scene,
)


def test_kf_8_6_somebody_comes_in_mid_scene_and_acts_from_the_next_turn_on() -> None:
    state = make_moves(begin_scene(1, 2), GM, BeginTurn())
    thug = archetypes()["street_thug"].create_character("Wu")
    state = overrule(state, Admit(thug, camp=2))
    assert state.sides[2].status == "arriving"
    assert state.open == (Prepare(0), Prepare(1))
    for seat in (0, 1):
        state = make_moves(state, seat, Ready())
    for seat in (0, 1):
        state = make_moves(state, seat, wager("0 0 0 0"))
    state = make_moves(state, GM, BeginTurn())
    assert Prepare(2) in state.open
    assert state.sides[2].points == 2


def test_kf_8_6_a_camp_of_its_own_gets_a_deck_of_its_own_where_camps_have_one() -> None:
    state = KUNG_FU.begin(camps(1, 2, gm=True, deck_per_camp=True), 2, known=True)
    after = overrule(state, Admit(character("Mei"), camp=3))
    assert (after.camps, len(after.decks)) == ((1, 2, 3), 3)


def test_kf_8_6_a_newcomers_sheet_must_be_in_order() -> None:
    state = begin_scene(1, 2)
    assert overrule_refusal(state, Admit(character("A", "13 13 1 1"), camp=1)).rule == "KF-1.6"
    assert overrule_refusal(state, Admit(character("A"), camp=0)).code == "figure_range"
    crowd = replace(state, sides=state.sides * 8)
    assert overrule_refusal(crowd, Admit(character("A"), camp=1)).code == "figure_range"


def test_kf_8_6_somebody_sent_away_is_asked_nothing_any_more() -> None:
    state = make_moves(begin_scene(1, 2, 2), GM, BeginTurn())
    state = overrule(state, Dismiss(2))
    assert state.open == (Prepare(0), Prepare(1))
    assert overrule_refusal(state, Dismiss(2)).code == "out"
    assert overrule_refusal(state, Dismiss(9)).code == "no_such_character"


def test_kf_8_6_the_last_one_waited_for_is_sent_away_and_the_turn_goes_on() -> None:
    ready = make_moves(make_moves(begin_scene(1, 2, 2), GM, BeginTurn()), 0, Ready())
    ready = make_moves(ready, 1, Ready())
    state = overrule(ready, Dismiss(2))
    assert [type(r) for r in state.open] == [Stake, Stake]
    sealed = make_moves(state, 0, wager("1 0 0 0"))
    done = overrule(sealed, Dismiss(1))
    assert done.sides[1].status == "dismissed"
    assert done.open == (Opening(),)


def test_kf_8_6_sealed_wagers_survive_a_correction_that_leaves_them_legal() -> None:
    state = wagering_scene(side(1), side(2), side(2))
    state = make_moves(make_moves(state, 0, wager("3 0 0 0")), 1, wager("1 0 0 0"))
    after = overrule(state, SetPoints(0, 2))
    assert [seal.seat for seal in after.sealed] == [1]
    assert len(after.open) == 3
    done = overrule(state, Dismiss(2))
    assert [each.stakes for each in done.sides] == [(3, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0)]


def test_kf_8_6_in_the_midst_of_turning_over() -> None:
    state = wagering_scene(
        side(1), side(2), side(2), decks=(Deck(cards("2D 3D"), cards("4D 5D 6D")),)
    )
    for seat in range(3):
        state = make_moves(state, seat, wager("1 0 0 0"))
    state = KUNG_FU.overrule(state, Dismiss(2)).state
    assert state.open[0].left == (0, 1)  # type: ignore[union-attr]
    state = KUNG_FU.overrule(state, Dismiss(1)).state
    state = make_moves(state, DEALER, TurnOver(0, spread("6D///")))
    assert state.over


def test_kf_8_6_the_one_struck_is_sent_away_and_the_blow_with_it() -> None:
    state = strike_target(side(1, "9D///", hand=("limp",)), 2, gm=True).state
    assert isinstance(state.open[0], Bear)
    assert overrule(state, Dismiss(0)).open == (Opening(),)


def test_kf_8_6_back_again_once_healed() -> None:
    state = overrule(begin_scene(1, 2), SetScale(0, "tempo", 0))
    assert state.sides[0].status == "surrendered"
    assert overrule_refusal(state, Recall(0)).code == "heal_first"
    state = overrule(overrule(state, SetScale(0, "tempo", 5)), Recall(0))
    assert overrule_refusal(state, Recall(0)).code == "already_in"
    assert make_moves(state, GM, BeginTurn()).sides[0].in_play


@pytest.mark.parametrize("component", COMPONENTS)
def test_kf_4_6_nobody_comes_in_who_is_out(component: Component) -> None:
    """KF-8.11"""
    worn = Levels(**{each: 0 if each == component else 13 for each in COMPONENTS})
    refusal = overrule_refusal(begin_scene(1, 2), Admit(character(scales=worn), camp=2))
    assert (refusal.code, refusal.rule) == ("unfit", "KF-4.6")
    assert refusal.facts["component"] == component
    older = KUNG_FU.open_under(begin_scene(1, 2), 3)
    assert len(overrule(older, Admit(character(scales=worn), camp=2)).sides) == 3


def test_kf_8_3_the_game_master_moves_anyone_in_and_out_of_contact() -> None:
    state = overrule(wagering_scene(side(1), side(2), side(2)), MoveTo(2, 7))
    assert [request.seat for request in state.open] == [0, 1]
    back = overrule(state, MoveTo(2, 0))
    assert [request.seat for request in back.open] == [0, 1, 2]


def test_kf_7_3_any_figure_may_be_set_and_leaves_its_event() -> None:
    state = preparing_scene(side(1, "9D///", front=(laid_bonus("bench", 5),)), side(2))
    expected: list[tuple[AnyCorrection, str, object]] = [
        (SetLevel(0, "vigour", 3), "levels", (3, 8, 8, 8)),
        (SetScale(0, "distance", 4), "scales", (13, 4, 13, 13)),
        (SetPoints(0, 9), "points", 9),
        (SetAllowance(0, 5), "allowance", 5),
        (SetLimit(0, "bench", 2), "front", (laid_bonus("bench", 2),)),
        (SetOwnPoints(0, "bench", 2), "front", (laid_bonus("bench", 5, points=2),)),
        (SetWounded(0, True), "wounded", True),
        (SetStanding(0, "vigour", cards("2H KD")), "stacks", stacks("2H KD///")),
    ]
    for correction, figure, value in expected:
        step = KUNG_FU.overrule(state, correction)
        assert getattr(step.state.sides[0], figure) == value
        assert event_names(step.events)[0].endswith("Overruled")
        assert_conserved(step.state)


def test_kf_7_3_bonus_cards_are_given_and_taken_at_any_moment() -> None:
    mine = side(1, hand=("limp", "springing"), front=(laid_bonus("bench", 5),))
    state = preparing_scene(mine, side(2))
    bare = overrule(overrule(state, TakeBonus(0, "limp")), TakeBonus(0, "bench", "front"))
    assert (bare.sides[0].hand, bare.sides[0].front) == (("springing",), ())
    assert sorted(bare.bonus_discards) == ["bench", "limp"]
    armed = overrule(overrule(bare, PlaceBonus(1, "bench")), PlaceBonus(1, "limp"))
    assert armed.sides[1].front == (laid_bonus("bench", bench().limit), laid_bonus("limp"))
    assert armed.bonus_discards == ()
    assert event_names(KUNG_FU.overrule(state, TakeBonus(0, "limp")).events) == ["Taken"]
    assert event_names(KUNG_FU.overrule(state, PlaceBonus(0, "war_fan")).events) == ["BonusPlaced"]


def bench() -> Equipment:
    card = {bonus.key: bonus for bonus in starter_deck()}["bench"]
    assert isinstance(card, Equipment)
    return card


def test_kf_7_3_a_hand_that_nobody_sees_gives_what_the_deck_can_still_hold() -> None:
    state = KUNG_FU.begin(camps(1, 2, gm=True), 2, known=False)
    state = overrule(overrule(state, GrantBonus(0)), GrantBonus(0, "limp"))
    assert state.sides[0].hand == ("?", "limp")
    state = overrule(state, TakeBonus(0, "bench"))
    assert state.sides[0].hand == ("limp",)
    taken = overrule(state, TakeBonus(0, "limp"))
    assert (taken.sides[0].hand, taken.bonus_discards) == ((), ("bench", "limp"))


def test_kf_7_3_whoever_is_no_longer_wounded_can_be_again() -> None:
    mine = side(1, "9D///", points=0, wounded=True, hand=("limp",))
    state = strike_target(mine, 2, gm=True).state
    assert isinstance(state.open[0], Bear)
    healed = overrule(state, SetWounded(0, False))
    assert make_moves(healed, 0, Give(), BeWounded()).sides[0].scales[0] == 7


def test_kf_7_3_figures_stay_within_their_bounds() -> None:
    state = preparing_scene(side(1, front=(laid_bonus("bench", 5), laid_bonus("limp"))), side(2))
    wrong: list[tuple[AnyCorrection, str]] = [
        (SetLevel(0, "vigour", 0), "figure_range"),
        (SetScale(0, "vigour", 14), "figure_range"),
        (SetScale(0, "vigour", -1), "figure_range"),
        (SetPoints(0, -1), "figure_range"),
        (SetAllowance(0, 0), "figure_range"),
        (SetLimit(0, "bench", 0), "figure_range"),
        (SetLimit(0, "war_fan", 3), "not_in_front"),
        (SetLimit(0, "limp", 3), "no_limit"),
        (SetOwnPoints(0, "limp", 3), "no_points"),
        (SetOwnPoints(0, "war_fan", 3), "not_in_front"),
        (SetOwnPoints(0, "bench", -1), "figure_range"),
        (SetWounded(9, True), "no_such_character"),
        (TakeBonus(0, "bench"), "hand_empty"),
        (TakeBonus(0, "war_fan", "front"), "not_in_front"),
        (PlaceBonus(0, "excalibur"), "no_such_bonus"),
        (PlaceBonus(0, "springing"), "not_to_be_laid"),
        (SetDamage(3), "no_blow"),
        (SetStanding(0, "vigour", cards("2H 2H")), "card_seen"),
        (MoveTo(0, -1), "figure_range"),
    ]
    for correction, code in wrong:
        assert overrule_refusal(state, correction).code == code


def figure(name: str, value: int) -> AnyCorrection:
    figures: dict[str, AnyCorrection] = {
        "level": SetLevel(0, "vigour", value),
        "scale": SetScale(0, "vigour", value),
        "points": SetPoints(0, value),
        "allowance": SetAllowance(0, value),
        "limit": SetLimit(0, "bench", value),
        "own points": SetOwnPoints(0, "bench", value),
        "damage": SetDamage(value),
        "melee": MoveTo(0, value),
        "camp of a newcomer": Admit(character("Mei"), camp=value),
        "melee of a newcomer": Admit(character("Mei"), camp=1, melee=value),
    }
    return figures[name]


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("level", 1, 13),
        ("scale", 0, 13),
        ("points", 0, MOST_ACTION_POINTS),
        ("allowance", 1, MOST_ACTION_POINTS),
        ("limit", 1, 13),
        ("own points", 0, 13),
        ("damage", 0, MOST_DAMAGE),
        ("melee", 0, 1000),
        ("camp of a newcomer", 1, MOST_SEATS),
        ("melee of a newcomer", 0, 1000),
    ],
)
def test_kf_7_3_a_figure_is_set_as_low_and_as_high_as_it_goes(
    name: str, least: int, most: int
) -> None:
    armed = side(1, front=(laid_bonus("bench", 5),), hand=("limp",))
    state = strike_target(armed, 2, gm=True).state
    for value, fits in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        if fits:
            KUNG_FU.overrule(state, figure(name, value))
        else:
            refusal = overrule_refusal(state, figure(name, value))
            assert (refusal.code, refusal.facts["least"]) == ("figure_range", least)
            assert refusal.facts["most"] == most


def test_kf_8_6_as_many_sit_as_there_are_seats() -> None:
    state = begin_scene(*[1 + n % 2 for n in range(MOST_SEATS - 1)])
    full = overrule(state, Admit(character("Mei"), camp=1))
    assert overrule_refusal(full, Admit(character("Ming"), camp=1)).facts["most"] == MOST_SEATS


def test_kf_7_1_a_stack_is_set_only_with_cards_that_lie_nowhere_else() -> None:
    state = preparing_scene(side(1, "9D///"), side(2, "8D///"))
    assert isinstance(overrule_refusal(state, SetStanding(0, "vigour", cards("8D"))), Impossible)
    after = overrule(state, SetStanding(0, "vigour", cards("9D 10D")))
    assert after.decks[0].discards == ()
    bare = overrule(after, SetStanding(0, "vigour", ()))
    assert bare.decks[0].discards == cards("9D 10D")


def test_kf_8_4_whoever_is_out_has_nothing_standing() -> None:
    """KF-8.4"""
    state = overrule(preparing_scene(side(1), side(2), side(1)), SetScale(0, "vigour", 0))
    assert overrule_refusal(state, SetStanding(0, "vigour", cards("2D"))).code == "out"


def test_kf_4_6_a_newcomer_set_to_zero_is_out_before_arriving() -> None:
    state = overrule(begin_scene(1, 2), Admit(character("Mei"), camp=1))
    assert overrule(state, SetScale(2, "distance", 0)).sides[2].status == "knocked_out"


def test_kf_2_9_a_stack_that_is_set_too_high_is_shed_at_once() -> None:
    state = preparing_scene(side(1, "9D/8S//"), side(2))
    assert overrule(state, SetStanding(0, "vigour", cards("2D"))).sides[0].stacks[1] == ()


def test_kf_2_5_not_while_stakes_lie_face_down() -> None:
    state = wagering_scene(side(1), side(2))
    state = make_moves(make_moves(state, 0, wager("1 0 0 0")), 1, wager("0 0 0 0"))
    assert overrule_refusal(state, SetStanding(0, "vigour", cards("2D"))).code == "turn_over_first"


def test_kf_4_5_a_scale_that_is_set_forces_out_what_is_too_high() -> None:
    """KF-4.5"""
    state = preparing_scene(side(1, "9D/8S//"), side(2))
    after = overrule(state, SetScale(0, "vigour", 8))
    assert after.sides[0].stacks == stacks("///")


def test_kf_3_2_the_damage_being_dealt_may_be_set_even_to_none() -> None:
    state = strike_target(side(1, "9D/8S//", hand=("limp",)), 2, gm=True).state
    one = overrule(state, SetDamage(1))
    assert make_moves(one, 0, Give()).open == (Opening(),)
    assert overrule(state, SetDamage(0)).open == (Opening(),)
    for beyond in (-1, MOST_DAMAGE + 1):
        assert overrule_refusal(state, SetDamage(beyond)).code == "figure_range"


def aiming_scene(armoured: Side, **more: Any) -> Scene:
    """Return a scene whose third character is about to aim at one of the two others."""
    blow = Blow(camp=2, against=1, melee=0, damage=2, won=(), speakers=(2,))
    sides = (armoured, side(1), side(2))
    play = Play(scene(*sides, phase="blows", blows=(blow,), gm=True, **more))
    KUNG_FU.proceed(play)
    assert play.state.open == (Target(2),)
    return play.state


def test_kf_5_5_damage_set_to_none_before_it_is_aimed_costs_the_armoured_nothing() -> None:
    armoured = side(1, "9D/8S//", front=(laid_bonus("leather_scales"),))
    state = make_moves(overrule(aiming_scene(armoured), SetDamage(0)), 2, Strike(0))
    assert state.open == (Opening(),)
    assert state.sides[0] == armoured


def test_under_version_3_armour_still_makes_minus_one_of_it() -> None:
    """Older journals are replayed as they were played."""
    older = KUNG_FU.open_under(aiming_scene(side(front=(laid_bonus("leather_scales"),))), 3)
    assert older == KUNG_FU.decode(KUNG_FU.encode(older).replace(b',"rules_version":3', b""))
    step = KUNG_FU.play(overrule(older, SetDamage(0)), 2, Strike(0))
    assert event_names(step.events) == ["Struck", "ArmourHeld"]
    assert step.state.open == (Bear(0),)


def test_kf_7_3_a_damage_that_is_set_is_told_with_the_target_once_it_is_aimed() -> None:
    blow = Blow(camp=2, against=1, melee=0, damage=3, won=(), speakers=(1,))
    aimed = replace(blow, target=0)
    for blows, log in (
        ((blow, aimed), [events.BlowOverruled(2, 1, 1)]),
        ((aimed, blow), [events.Overruled(0, "damage", 1)]),
    ):
        play = Play(scene(side(1), side(2), phase="blows", blows=blows))
        SetDamage(1).carry_out(play)
        assert play.events == log
        assert [each.damage for each in play.state.blows] == [1, 3]


def test_kf_2_5_choices_are_asked_again_after_a_correction() -> None:
    state = wagering_scene(side(1), side(2), side(2))
    for seat, stakes in enumerate(("2 0 0 0", "2 0 0 0", "0 0 0 0")):
        state = make_moves(state, seat, wager(stakes))
    state = make_moves(turn_over(state, "3D 9S///", "4D 10S///"), 0, keep("9S"))
    kept_answer = overrule(state, SetScale(1, "tempo", 5))
    assert [seal.seat for seal in kept_answer.sealed] == [0]
    lowered = overrule(state, SetScale(0, "vigour", 5))
    assert lowered.sealed == ()


def any_correction(state: Scene, below: Below) -> AnyCorrection:
    seat, component = below(len(state.sides) + 1), COMPONENTS[below(4)]
    keys = sorted(state.box)
    key = keys[below(len(keys))]
    corrections: tuple[AnyCorrection, ...] = (
        GrantBonus(seat, key if below(2) else None),
        GrantFreeTurn((seat,)),
        Admit(beginner(seat), camp=1 + below(3), melee=below(2)),
        Dismiss(seat),
        Recall(seat),
        MoveTo(seat, below(3)),
        SetLevel(seat, component, 1 + below(13)),
        SetScale(seat, component, below(14)),
        SetPoints(seat, below(5)),
        SetAllowance(seat, 1 + below(5)),
        SetLimit(seat, key, 1 + below(13)),
        SetOwnPoints(seat, key, below(4)),
        SetWounded(seat, bool(below(2))),
        TakeBonus(seat, key, "hand" if below(2) else "front"),
        PlaceBonus(seat, key),
        SetStanding(seat, component, tuple([DECK[below(52)] for _ in range(below(3))])),
        SetDamage(below(6)),
    )
    return corrections[below(len(corrections))]


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("of", [LED, BRAWL, THREE_CAMPS], ids=["led", "brawl", "three camps"])
def test_corrections_at_any_moment_leave_a_scene_that_can_go_on(
    of: laws.Fixture, known: bool, long: bool
) -> None:
    accepted = 0
    for seed in range(500 if long else 12):
        below = laws.numbers(seed)
        state = of.game.begin(of.setup, 2, known)
        for _ in range(400):
            if state.over:
                break
            if not below(4):
                try:
                    state = overrule(state, any_correction(state, below))
                except Illegal:
                    continue
                accepted += 1
                continue
            waiting = KUNG_FU.pending_requests(state)
            assert waiting, "nobody is asked, yet the scene is not over"
            request = waiting[below(len(waiting))]
            move = request.sample(state, below)
            if isinstance(move, EndScene) and below(10):
                move = BeginTurn()
            assert request.refusal(state, move) is None
            state = make_moves(state, request.seat, move)
            assert_conserved(state)
    assert accepted > 50
