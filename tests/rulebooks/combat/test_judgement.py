"""Evaluation of a fighter's position, likely moves, and how the ready decks perform with them."""

from msgspec.structs import replace

from games.kernel.early_end import Resign
from games.kernel.hexes import Hex
from games.rulebooks.combat.game import COMBAT
from games.rulebooks.combat.moves import PlayBase
from tests.rulebooks.combat.cast import Scene, card, published_deck
from tests.rulebooks.combat.greedy import at_random, greedy, match, sensible


def stands(scene: Scene) -> float:
    return COMBAT.evaluate(scene.state, 0)


def test_life_cards_and_the_middle_of_the_arena_are_good_and_the_other_s_are_bad() -> None:
    even = stands(Scene())
    assert stands(Scene().set(0, life=15)) < even < stands(Scene().set(1, life=15))
    assert even < stands(Scene(blanks=2))
    assert stands(Scene(other_blanks=2)) < even
    assert stands(Scene(at=((3, 0), (2, 0)))) < stands(Scene(at=((2, 0), (3, 0))))


def test_cb_3_8_outside_and_below_no_life_one_is_as_good_as_lost() -> None:
    assert stands(Scene().set(0, at=Hex(0, 4))) < -0.7
    assert stands(Scene().set(0, life=-1)) < -0.7
    cornered = stands(Scene().set(0, life=0))
    assert -0.7 < cornered < stands(Scene().set(0, life=1)), "a base defence saves, turn for turn"
    assert stands(Scene().set(1, at=Hex(0, 4))) > 0.7


def test_what_is_over_is_won_or_lost() -> None:
    over = COMBAT.play(Scene().state, 0, Resign()).state
    assert (COMBAT.evaluate(over, 0), COMBAT.evaluate(over, 1)) == (-1, 1)
    drawn = replace(Scene().state, open=(), over=True)
    assert COMBAT.evaluate(drawn, 0) == COMBAT.evaluate(drawn, 1) == 1


def test_an_attack_is_likely_where_it_can_strike() -> None:
    near, apart = Scene(card("Effect: Wound 1")), Scene(at=((0, -3), (0, 3)))
    attack, walk = PlayBase("attack"), PlayBase("movement")
    assert near.asked.weigh(near.state, attack) > near.asked.weigh(near.state, walk)
    assert apart.asked.weigh(apart.state, attack) < apart.asked.weigh(apart.state, walk)


def test_who_plays_what_is_likely_beats_who_plays_anything() -> None:
    tempest = published_deck("tempest")
    found = match(24, (tempest, tempest), (sensible, at_random))
    assert found["first"] >= 15, found


def test_who_looks_one_step_ahead_beats_both(long: bool) -> None:
    tempest = published_deck("tempest")
    games = 200 if long else 6
    for other in (at_random, sensible):
        found = match(games, (tempest, tempest), (greedy, other))
        assert found["first"] > 0.9 * games, found


# Each deck beats the next; only the first pair differs enough for a few duels to show it.
CYCLE = [
    ("tempest", "whisper"),
    ("whisper", "serpent"),
    ("serpent", "mountain"),
    ("mountain", "tempest"),
]


def test_the_ready_decks_beat_one_another_in_a_cycle(long: bool) -> None:
    """Between two greedy players, the stronger deck wins more duels than it loses."""
    for stronger, weaker in CYCLE if long else CYCLE[:1]:
        decks = (published_deck(stronger), published_deck(weaker))
        found = match(100 if long else 9, decks, (greedy, greedy))
        assert found["first"] > found["second"], (stronger, weaker, found)


def test_who_is_all_but_lost_defends() -> None:
    scene = Scene().set(0, life=0, hurt=1)
    asked, state = scene.asked, scene.state
    defends, strikes = (asked.weigh(state, PlayBase(each)) for each in ("defence", "attack"))
    assert defends > 10 * strikes
    unhurt = Scene().set(0, life=0)
    assert unhurt.asked.weigh(unhurt.state, PlayBase("defence")) == 1, "it gives nothing back"
