"""BR-1: the box, the budget of the house set, and editions that a table keeps a copy of."""

from itertools import permutations

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel.dealers import House, settle
from games.kernel.record import Illegal
from games.rulebooks.brutal_ring import moves
from games.rulebooks.brutal_ring.catalogue import (
    BLACK,
    HOUSE,
    HOUSE_BOX,
    ORANGE,
    Catalogue,
    Gladiator,
    Inscription,
    Weapon,
    pinned_catalogue,
    problems,
)
from games.rulebooks.brutal_ring.game import BRUTAL_RING, Setup
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import box
from games.trials import laws
from tests.rulebooks.brutal_ring.cast import REVEALING, Honest, assert_conserved

# The budget of docs/decisions/brutal-ring-balance.md
TRICK_WORTH = {
    "attack_fair_play": 6,
    "attack_discard": 2,
    "attack_double": 7,
    "defence_fair_play": 5,
    "defence_counter": 5,
    "defence_dodge": 4,
    "attack_plus_1": 0,
    "attack_plus_2": 1,
    "attack_plus_3": 2,
    "attack_x2": 3,
    "defence_plus_1": 0,
    "defence_plus_2": 1,
    "defence_plus_3": 2,
    "defence_x2": 3,
}
ORANGE_WORTH, BLACK_WORTH = 3, 2
GLADIATOR_POINT, WEAPON_BASE = 5, 5


def test_br_1_1_thirty_two_gladiators_and_forty_six_weapons() -> None:
    assert (len(HOUSE.gladiators), len(HOUSE.weapons)) == (32, 46)
    assert len(HOUSE_BOX.back) == 78
    assert problems(HOUSE) == ()


def test_br_1_2_gladiators_carry_orange_tricks_and_br_1_3_weapons_black_ones() -> None:
    assert {card.trick for card in HOUSE.gladiators} == set(ORANGE)
    assert {card.trick for card in HOUSE.weapons} == set(BLACK)
    terminium = HOUSE_BOX.gladiators["terminium"]
    assert terminium.allowances == ((1, 2), (1, 2))
    assert terminium.points == 4


def test_br_1_4_all_fourteen_tricks_are_in_the_box() -> None:
    """BR-1.4"""
    assert len(set(HOUSE_BOX.trick.values())) == 14
    assert set(HOUSE_BOX.trick.values()) == set(TRICK_WORTH)


# BR-1.5: victory points, attack symbols, defence symbols and trick, as printed in the source.
SHOWN = {
    "xp_24": (3, 2, 2, "attack_fair_play"),
    "hitme_bad": (2, 2, 2, "attack_discard"),
    "ysfetar": (2, 2, 2, "attack_discard"),
    "silent_hunt": (2, 1, 1, "defence_fair_play"),
    "hashshasin_green": (3, 1, 2, "attack_double"),
    "hashshasin_purple": (2, 1, 2, "defence_dodge"),
    "hashshasin_yellow": (3, 2, 1, "attack_fair_play"),
    "hashshasin_scythe": (2, 1, 1, "defence_counter"),
}


def test_br_1_5_what_the_source_still_shows_is_exact() -> None:
    for key, (points, attack, defence, trick) in SHOWN.items():
        card = HOUSE_BOX.gladiators[key]
        symbols = [sum(side) for side in card.allowances]
        assert (card.points, *symbols, card.trick) == (points, attack, defence, trick), key
    terminium = HOUSE_BOX.gladiators["terminium"]
    assert (terminium.allowances, terminium.points) == (((1, 2), (1, 2)), 4)
    assert terminium.trick == "attack_fair_play"
    assert HOUSE_BOX.gladiators["lucrecia"].allowances[1] == (1, 2)
    sword = HOUSE_BOX.weapons["sword"]
    assert (sword.attack, sword.defence, sword.points, sword.trick) == (3, 2, 2, "attack_plus_3")


def test_br_1_5_each_card_says_where_it_comes_from() -> None:
    shown = {c.key for c in (*HOUSE.gladiators, *HOUSE.weapons) if c.source == "rulebook"}
    assert shown == {*SHOWN, "terminium", "lucrecia", "sword"}


# The budget


def gladiator_worth(card: Gladiator) -> int:
    orange = card.attack_orange + card.defence_orange
    black = card.attack_black + card.defence_black
    return ORANGE_WORTH * orange + BLACK_WORTH * black + TRICK_WORTH[card.trick]


def weapon_worth(card: Weapon) -> int:
    return card.attack + card.defence + TRICK_WORTH[card.trick]


def test_br_1_5_every_card_costs_what_its_victory_points_pay() -> None:
    for card in HOUSE.gladiators:
        assert gladiator_worth(card) == GLADIATOR_POINT * card.points, card.key
    for weapon in HOUSE.weapons:
        assert weapon_worth(weapon) == WEAPON_BASE + weapon.points, weapon.key


def strictly_better(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    return one != two and all(a >= b for a, b in zip(one, two, strict=True))


def test_no_card_is_strictly_better_than_another_of_equal_worth() -> None:
    """Strictly better: every allowance (or attack and defence) and the trick are at least as good,
    and one is better."""
    for one, two in permutations(HOUSE.gladiators, 2):
        if one.points == two.points:
            assert not strictly_better(_gladiator(one), _gladiator(two)), (one.key, two.key)
    for first, second in permutations(HOUSE.weapons, 2):
        if first.points == second.points:
            assert not strictly_better(_weapon(first), _weapon(second)), (first.key, second.key)


def _gladiator(card: Gladiator) -> tuple[int, ...]:
    attack, defence = card.allowances
    return (*attack, *defence, TRICK_WORTH[card.trick])


def _weapon(card: Weapon) -> tuple[int, ...]:
    return (card.attack, card.defence, TRICK_WORTH[card.trick])


# Editions


def edition() -> Catalogue:
    """Return a group's edition whose Sword has 9 in attack and its own name."""
    sword = replace(HOUSE_BOX.weapons["sword"], attack=9, name=Inscription("Great Sword", "Épée"))
    return Catalogue(HOUSE.gladiators, (sword, *HOUSE.weapons[1:]))


def test_a_table_plays_with_its_own_edition_and_the_state_carries_its_figures() -> None:
    state = BRUTAL_RING.begin(Setup(first=0, catalogue=edition()), 2, known=True)
    assert box(state).weapons["sword"].attack == 9
    assert state.catalogue == pinned_catalogue(edition())
    again = BRUTAL_RING.decode(BRUTAL_RING.encode(state))
    assert box(again).weapons["sword"].attack == 9
    assert BRUTAL_RING.begin(Setup(first=0, catalogue=HOUSE), 2, known=True).catalogue is None


def test_an_edition_edited_after_the_start_leaves_the_game_as_it_was() -> None:
    """The game keeps its copy; only the set-up of the next table has the edited edition."""
    before = BRUTAL_RING.begin(Setup(first=0, catalogue=edition()), 2, known=True)
    edited = Catalogue(HOUSE.gladiators, tuple(replace(w, attack=0) for w in HOUSE.weapons))
    after = BRUTAL_RING.begin(Setup(first=0, catalogue=edited), 2, known=True)
    assert box(before).weapons["sword"].attack == 9
    assert box(after).weapons["sword"].attack == 0


@pytest.mark.parametrize("known", [True, False])
def test_whole_games_are_played_and_replayed_with_an_edition(known: bool) -> None:
    fixture = laws.Fixture(
        BRUTAL_RING, Setup(catalogue=edition()), assert_conserved, Honest(), REVEALING, 3
    )
    for seed in range(3):
        laws.it_ends_conserves_and_replays(fixture, seed, known=known)
        laws.the_table_knows_what_everyone_sees(fixture, seed)


def test_a_catalogue_survives_json() -> None:
    data = msgspec.json.encode(HOUSE)
    assert msgspec.json.decode(data, type=Catalogue) == HOUSE


def test_problems_of_a_catalogue_are_all_named_at_once() -> None:
    gladiators = list(HOUSE.gladiators)
    gladiators[0] = replace(gladiators[0], trick="attack_x2", attack_black=-1)
    gladiators[1] = replace(gladiators[1], key=gladiators[2].key)
    weapons = [replace(HOUSE.weapons[0], key="Grand Sword", attack=99), *HOUSE.weapons[1:-1]]
    faults = problems(Catalogue(tuple(gladiators), tuple(weapons)))
    assert [(problem.code, problem.rule) for problem in faults] == [
        ("other_box", "BR-1.1"),
        ("key_twice", "BR-1.1"),
        ("no_key", "BR-1.1"),
        ("trick_colour", "BR-1.2"),
        ("figure_range", "BR-1.2"),
        ("figure_range", "BR-1.3"),
    ]


def test_a_table_with_a_broken_edition_is_not_seated() -> None:
    broken = Catalogue(HOUSE.gladiators[1:], HOUSE.weapons)
    with pytest.raises(Illegal) as refusal:
        BRUTAL_RING.setup_for_seats(Setup(catalogue=broken), (None, None))
    assert refusal.value.code == "other_box"


def test_set_ups_that_make_no_game_are_named() -> None:
    for setup, seats, code in ((Setup(), 5, "seats"), (Setup(first=2), 2, "no_such_player")):
        with pytest.raises(Illegal) as refusal:
            BRUTAL_RING.begin(setup, seats, known=True)
        assert refusal.value.code == code
    assert BRUTAL_RING.setup_for_seats(Setup(), (None,) * 4) == Setup()
    with pytest.raises(Illegal):
        BRUTAL_RING.setup_for_seats(Setup(), (None,))


def test_an_edition_is_looked_up_in_fights_too() -> None:
    """BR-5.3 with the edition's figures."""
    state = BRUTAL_RING.begin(Setup(first=0, catalogue=edition()), 2, known=True)
    below = laws.numbers(5)
    state = settle(BRUTAL_RING, state, House(below)).state
    assert isinstance(state, Ring)
    drawn = BRUTAL_RING.play(state, 0, moves.DrawFrom("weapon", 8))
    assert settle(BRUTAL_RING, drawn.state, House(below)).state.catalogue == pinned_catalogue(
        edition()
    )
