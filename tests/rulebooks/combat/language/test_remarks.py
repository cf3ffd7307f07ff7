"""Remarks on cards that can be played but are odd; short or rare cards get none."""

import pytest

from games.rulebooks.combat.language import check, tree


def remarks_on(steps: str, types: str = "Attack") -> list[tuple[int, str]]:
    checked = check(f"Title\n{types}\n{steps}")
    assert checked.card is not None, checked.problems
    assert all(each.column == 1 for each in checked.remarks)
    return [(each.line, each.code) for each in checked.remarks]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Poisn", "poison"),
        ("Foor", "food"),  # four letters are enough
        ("Foo", None),  # three are not
        ("Poison", None),
        ("Lambda", None),
        ("Zephyr", None),
        ("Foot", "boot"),  # also near to food: the first one counts
        ("Dfoo", None),  # two errors
    ],
)
def test_a_type_of_the_authors_own_one_letter_from_a_known_one(
    name: str, meant: str | None
) -> None:
    remarks = check(f"Title\nAttack ({name})\nEffect: Wound 1").remarks
    result = [(each.line, each.column, each.code, each.found, each.suggestion) for each in remarks]
    assert result == ([(2, 1, "near_type", name, meant)] if meant else [])


def test_so_is_a_type_that_a_step_names_wherever_it_stands_in_it() -> None:
    wound = "Effect: Wound 1"
    assert remarks_on(f'Condition: Counter "poisn"\n{wound}') == [(3, "near_type")]
    has = "Permanent: The opponent has: prevent poisn"
    assert remarks_on(f"{wound}\n{has}\nIntervention: Discard 1") == [(4, "near_type")]
    both = "Condition: Counter poisn or counter ligth"
    assert remarks_on(f"{both}\n{wound}") == [(3, "near_type")] * 2
    own = "Attack (Poisn)"  # remarked for the types, and not again for the step
    assert remarks_on(f"Condition: Counter poisn\n{wound}", own) == [(2, "near_type")]


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ("20 life or more", True),
        ("21 life or more", False),
        ("Hand 20 or more", True),
        ("Hand 21 or more", False),
        ("Discard 20", True),
        ("Discard 21", False),
        ("Discard 21 or discard 1", True),
        ("Discard 21 or discard 22", False),
        ("Discard 1 then discard 21", False),
        ("Discard 1 then discard 2", True),
        ("The opponent discards 21", False),
        ("The opponent discards 20", True),
        ("Hand 0 or less", True),
        ("Hand 21 or less", True),
        ("Hand 20", True),
        ("Hand 21", False),
    ],
)
def test_a_condition_that_nobody_can_ever_meet(condition: str, met: bool) -> None:
    """CB-1.2, CB-1.3: nobody has more than 20 life or more than 20 cards."""
    expected = [] if met else [(3, "never_met")]
    assert remarks_on(f"Condition: {condition}\nEffect: Wound 1") == expected
    first = [] if met else [(4, "never_met")]
    assert remarks_on(f"Effect: Wound 1\nIntervention: {condition}") == first


@pytest.mark.parametrize(
    ("effect", "nothing"),
    [("Wound 0", True), ("Draw 0", True), ("Wound 1", False), ("Wound 0 then draw 1", False)],
)
def test_an_effect_of_nought(effect: str, nothing: bool) -> None:
    assert remarks_on(f"Effect: {effect}") == ([(3, "does_nothing")] if nothing else [])
    below = [(5, "does_nothing")] if nothing else []
    assert remarks_on(f"Effect:\nDraw 1\n{effect}") == below


@pytest.mark.parametrize(
    ("steps", "never"),
    [
        ("Permanent: Force 1", [3]),
        ("Effect: Wound 1\nPermanent: Force 1", [4]),
        ("Permanent: Force 1\nEffect: Wound 1", []),
        ("Permanent: Force 1\nIntervention: Discard 1", []),
        ("Intervention: Discard 1\nPermanent: Force 1", [4]),
        ("Permanent: Prevent attack\nEffect: Wound 1", [3]),
        ("Permanent: The opponent cannot play cards\nEffect: Wound 1", [3]),
        ("Permanent: Everyone has: prevent attack\nEffect: Wound 1", [3]),
        ("Permanent: Everyone has: Force 1\nEffect: Wound 1", []),
        ("Permanent: Prevent attack\nEffect: Wound 1\nIntervention: Discard 1", []),
        ("Permanent: At the start of your turn: draw 1\nEffect: Wound 1", [3]),
        ("Permanent: Immobilise\nEffect: Wound 1", [3]),
        ("Intervention: Draw 1\nPermanent: Force 1\nIntervention: Draw 1", []),
    ],
)
def test_a_permanent_that_is_gone_before_it_could_act(steps: str, never: list[int]) -> None:
    """A card stays in play while one of its steps or interventions is still to come."""
    assert remarks_on(steps) == [(line, "never_lasts") for line in never]


def test_an_intervention_for_the_player_alone_needs_nothing_else() -> None:
    card = check("Title\nAttack\nIntervention (player only):\nEffect: Wound 1").card
    assert card is not None
    assert card.steps == (tree.Intervention(tree.Alone("player")), tree.Effect(tree.Wound(1)))
