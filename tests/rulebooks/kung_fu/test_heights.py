"""The cards that may be kept (KF-1.3, KF-2.5 to KF-2.9), against brute force over all
assignments."""

from itertools import product

import pytest

from games.kernel.record import Illegal
from games.rulebooks.kung_fu.cards import DECK, SUIT, VALUE, Card, Cards, Four, Kept, Stacks
from games.rulebooks.kung_fu.heights import (
    Layers,
    Stand,
    ceilings,
    choices,
    discarded_stakes,
    kept_stakes,
    obeys_height_rule,
    settle_choice,
    shed,
)
from games.trials import laws
from tests.rulebooks.kung_fu.cast import keep, stacks

OPEN = (13, 13, 13, 13)
NO = (False, False, False, False)


def stand(
    standing: str,
    turned: str,
    *,
    limits: Four = OPEN,
    favoured: tuple[bool, bool, bool, bool] = NO,
    weak: frozenset[int] = frozenset(),
) -> Stand:
    return Stand(stacks(standing), limits, stacks(turned), favoured, weak)


def ways(layout: Stand, place: int = 0) -> list[str | None]:
    return [layers[place].kept for layers in choices(layout)]


def single_choice(layout: Stand) -> Layers:
    (layers,) = choices(layout)
    return layers


def refusal_rule(layout: Stand, *kept_cards: str) -> tuple[str, str | None]:
    refusal = settle_choice(layout, keep(*kept_cards).cards)
    assert isinstance(refusal, Illegal)
    return refusal.code, refusal.rule


def test_kf_1_3_a_ceiling_is_the_lowest_scale_down_to_it() -> None:
    assert ceilings((13, 7, 9, 13)) == (13, 7, 7, 7)
    assert ceilings((5, 13, 4, 13)) == (5, 5, 4, 4)


def test_kf_2_5_any_stake_of_a_component_may_be_chosen() -> None:
    assert ways(stand("///", "3D 9S KC///")) == ["3D", "9S", "KC"]


def test_kf_2_5_never_above_the_ceiling() -> None:
    layout = stand("///", "3D 9S KC///", limits=(9, 9, 9, 9))
    assert ways(layout) == ["3D", "9S"]
    assert refusal_rule(layout, "KC") == ("above_ceiling", "KF-2.5")


def test_kf_2_5_never_above_the_component_ranked_just_over_it() -> None:
    layout = stand("9D///", "/8S 10S//")
    assert ways(layout, 1) == ["8S"]
    assert refusal_rule(layout, "", "10S") == ("above_height", "KF-2.5")


@pytest.mark.parametrize(
    ("place", "component", "above"),
    [(1, "distance", "vigour"), (2, "tempo", "distance"), (3, "presence", "tempo")],
)
def test_kf_2_5_a_refusal_names_the_component_ranked_just_over_it(
    place: int, component: str, above: str
) -> None:
    standing = ["9D", "8S", "7C", "6H"]
    turned = [("", "10S", "10C", "10H")[n] if n == place else "" for n in range(4)]
    layout = stand("/".join(standing), "/".join(turned))
    refusal = settle_choice(layout, keep(*turned).cards)
    assert isinstance(refusal, Illegal)
    height = VALUE[standing[place - 1]]
    assert refusal.facts == {
        "component": component,
        "card": turned[place],
        "above": above,
        "height": height,
    }


def test_kf_2_5_nothing_is_kept_below_an_empty_component() -> None:
    assert ways(stand("///", "/AS//"), 1) == [None]
    assert refusal_rule(stand("///", "/AS//"), "", "AS") == ("above_height", "KF-2.5")


def test_kf_2_5_as_high_as_what_stands_above_it_is_not_too_high() -> None:
    spades = frozenset({SUIT["9S"]})
    assert "9S" in ways(stand("9D///", "/9S//"), 1)
    assert refusal_rule(stand("9D///", "/9S//", weak=spades), "", "9S") == ("weak_suit", "KF-5.2")


def test_kf_2_5_only_what_was_staked_there_may_be_kept() -> None:
    assert refusal_rule(stand("///", "3D//4C/"), "4C") == ("not_staked", "KF-2.5")


def test_kf_2_5_the_choice_above_opens_and_closes_choices_below() -> None:
    layout = stand("///", "3D 9D/5S//")
    assert {(a.kept, b.kept) for a, b, *_ in choices(layout)} == {("3D", None), ("9D", "5S")}


def test_kf_2_6_an_equal_card_is_laid_on_top_and_what_lies_below_counts_again() -> None:
    layer = single_choice(stand("9H///", "9C///"))[0]
    assert layer.stack == ("9H", "9C")
    assert shed((layer.stack, (), (), ()), (8, 8, 8, 8))[0][0] == ()


def test_kf_2_6_one_that_is_high_enough_must_be_laid() -> None:
    layout = stand("5H///", "6C 3C///")
    assert ways(layout) == ["6C"]
    assert refusal_rule(layout) == ("must_lay", "KF-2.6")
    assert refusal_rule(layout, "3C") == ("not_enough", "KF-2.6")


def test_kf_2_6_high_enough_but_too_high_to_keep_leaves_the_standing_card() -> None:
    layer = single_choice(stand("5H///", "KC 3C///", limits=(9, 9, 9, 9)))[0]
    assert (layer.stack, layer.kept, layer.lost, layer.rule) == (("5H",), None, None, "KF-2.6")


def test_kf_2_7_with_nothing_as_high_the_best_stake_replaces_the_standing_card() -> None:
    layer = single_choice(stand("2C 9H///", "4C 7C///"))[0]
    assert (layer.stack, layer.lost, layer.rule) == (("2C", "7C"), "9H", "KF-2.7")


def test_kf_2_7_even_where_it_is_lower_than_what_lies_beneath() -> None:
    assert single_choice(stand("8C 9H///", "3C///"))[0].stack == ("8C", "3C")


def test_kf_2_7_with_none_to_keep_the_card_beneath_counts() -> None:
    barred = stand("4C 9H///", "7S///", weak=frozenset({SUIT["7S"]}))
    layer = single_choice(barred)[0]
    assert (layer.stack, layer.lost) == (("4C",), "9H")


def test_kf_2_7_what_lies_beneath_and_is_too_high_goes_with_the_one_lost() -> None:
    barred = stand("QC 10C 5H///", "2S///", limits=(8, 8, 8, 8), weak=frozenset({SUIT["2S"]}))
    layer = single_choice(barred)[0]
    assert (layer.stack, layer.shed, layer.lost) == ((), ("QC", "10C"), "5H")
    assert layer.removed_cards == ("QC", "10C", "5H")


def test_kf_2_7_of_two_best_alike_either_may_be_kept() -> None:
    assert ways(stand("9H///", "7C 7S 2D///")) == ["7C", "7S"]


def test_kf_2_7_what_then_breaks_the_height_rule_goes_and_is_replaced_by_stakes() -> None:
    layout = stand("9H/8H//", "5C/4S//")
    vigour, distance, *_ = single_choice(layout)
    assert vigour.stack == ("5C",)
    assert (distance.shed, distance.stack) == (("8H",), ("4S",))


def test_kf_2_8_the_components_own_suit_may_stay() -> None:
    assert ways(stand("9D///", "4C///")) == ["4C", None]
    assert ways(stand("9D///", "JC///")) == ["JC", None]
    assert ways(stand("9H///", "4C///")) == ["4C"]


def test_kf_2_6_and_kf_2_8_what_is_too_low_is_refused_by_the_rule_of_laying() -> None:
    """The rule of laying is cited although the standing card may stay by another rule."""
    assert refusal_rule(stand("9D///", "JC 4C///"), "4C") == ("not_enough", "KF-2.6")
    assert refusal_rule(stand("9D///", "7C 4C///"), "4C") == ("not_enough", "KF-2.7")
    too_high = stand("5H///", "KC 3C///", limits=(9, 9, 9, 9))
    assert refusal_rule(too_high, "3C") == ("standing_stays", "KF-2.6")


def test_kf_2_8_so_may_a_card_on_a_component_where_a_bonus_was_played() -> None:
    assert ways(stand("9H///", "4C///", favoured=(True, False, False, False))) == ["4C", None]


def test_kf_2_8_neither_overrides_ceiling_or_height() -> None:
    own_suit = stand("9D///", "4C///", limits=(8, 8, 8, 8))
    assert single_choice(own_suit)[0].stack == ("4C",)
    assert single_choice(own_suit)[0].shed == ("9D",)


def test_kf_2_9_a_component_without_a_stake_is_left_alone_but_for_the_height_rule() -> None:
    layers = single_choice(stand("9H/9S/4C/2H", "5C///"))
    assert [layer.stack for layer in layers] == [("5C",), (), (), ()]
    assert [layer.shed for layer in layers] == [(), ("9S",), ("4C",), ("2H",)]
    untouched = single_choice(stand("9H/9S/4C/2H", "JC///"))
    assert [len(layer.stack) for layer in untouched] == [2, 1, 1, 1]


def test_kf_5_2_a_weakness_bars_its_suits_from_being_kept() -> None:
    layout = stand("///", "3D 9S///", weak=frozenset({1}))
    assert ways(layout) == ["3D"]
    assert refusal_rule(layout, "9S") == ("weak_suit", "KF-5.2")


# Brute force, from the text of the rules only: every assignment of None or a stake to the four
# components is checked against the rules.


def brute_force(layout: Stand) -> dict[Kept, Stacks]:
    allowed: dict[Kept, Stacks] = {}
    for assignment in product(*((None, *turned) for turned in layout.turned)):
        result = _stacks_after(layout, assignment)
        if result is not None:
            allowed[Kept(*assignment)] = result
    return allowed


def _stacks_after(layout: Stand, assignment: tuple[Card | None, ...]) -> Stacks | None:
    above, result = 99, []
    for place, choice in enumerate(assignment):
        height = min(above, layout.ceilings[place])
        standing = list(layout.stacks[place])
        while standing and VALUE[standing[-1]] > height:  # KF-2.9
            standing.pop()
        turned = layout.turned[place]
        if turned:
            if not _is_allowed(layout, place, height, standing, choice):
                return None
        elif choice is not None:
            return None
        result.append(tuple(standing))
        above = VALUE[standing[-1]] if standing else 0
    return tuple(result)  # type: ignore[return-value]


def _is_allowed(
    layout: Stand, place: int, height: int, standing: list[Card], choice: Card | None
) -> bool:
    """Return whether the choice is allowed. Updates `standing` to the cards that then remain."""
    turned = layout.turned[place]
    top = VALUE[standing[-1]] if standing else 0
    may = {c for c in turned if VALUE[c] <= height and SUIT[c] not in layout.weak}  # KF-2.5, 5.2
    excepted = bool(standing) and (SUIT[standing[-1]] == place or layout.favoured[place])  # KF-2.8
    if choice is not None and choice not in may:
        return False
    if choice is None and excepted:
        return True
    if max(VALUE[c] for c in turned) >= top:  # KF-2.6
        if choice is None:
            return not any(VALUE[c] >= top for c in may)
        standing.append(choice)
        return VALUE[choice] >= top
    standing.pop()  # KF-2.7
    if choice is not None:
        standing.append(choice)
        return VALUE[choice] == max(VALUE[c] for c in may)
    while standing and VALUE[standing[-1]] > height:
        standing.pop()
    return not may


def random_stand(seed: int) -> Stand:
    below = laws.numbers(seed)
    deck = list(DECK)

    def draw(most: int) -> Cards:
        return tuple([deck.pop(below(len(deck))) for _ in range(below(most + 1))])

    limits = ceilings((4 + below(10), 4 + below(10), 4 + below(10), 4 + below(10)))
    standing, _ = shed((draw(3), draw(3), draw(2), draw(2)), OPEN)
    turned = (draw(3), draw(3), draw(2), draw(2))
    favoured = tuple(below(4) == 0 for _ in range(4))
    weak = frozenset(suit for suit in range(4) if below(5) == 0)
    return Stand(standing, limits, turned, favoured, weak)  # type: ignore[arg-type]


def test_the_ways_to_keep_are_those_of_brute_force_over_all_assignments(long: bool) -> None:
    for seed in range(100_000 if long else 3_000):
        layout = random_stand(seed)
        ours = {
            kept_stakes(layers): tuple(layer.stack for layer in layers)
            for layers in choices(layout)
        }
        assert ours == brute_force(layout), seed
        assert len(ours) == sum(1 for _ in choices(layout))
        for result in ours.values():
            assert obeys_height_rule(result, layout.ceilings)  # type: ignore[arg-type]


def test_every_assignment_is_accepted_or_refused_as_brute_force_says() -> None:
    for seed in range(300):
        layout = random_stand(seed)
        allowed = brute_force(layout)
        for assignment in product(*((None, *turned) for turned in layout.turned)):
            result = settle_choice(layout, Kept(*assignment))
            assert isinstance(result, tuple) == (Kept(*assignment) in allowed)


def test_no_card_is_lost_or_made_by_keeping() -> None:
    for seed in range(500):
        layout = random_stand(seed)
        before = sorted(c for stack in layout.stacks + layout.turned for c in stack)
        for layers in choices(layout):
            after = [c for layer in layers for c in (*layer.stack, *layer.removed_cards)]
            after += [c for stack in discarded_stakes(layout, layers) for c in stack]
            assert sorted(after) == before


@pytest.mark.parametrize("limits", [(13, 13, 13, 13), (9, 7, 7, 2), (1, 1, 1, 0)])
def test_shedding_leaves_what_holds_and_takes_no_more_than_it_must(limits: Four) -> None:
    for seed in range(200):
        before = random_stand(seed).stacks
        stacks_left, lost = shed(before, limits)
        assert obeys_height_rule(stacks_left, limits)
        assert tuple(a + b for a, b in zip(stacks_left, lost, strict=True)) == before
        if obeys_height_rule(before, limits):
            assert stacks_left == before
