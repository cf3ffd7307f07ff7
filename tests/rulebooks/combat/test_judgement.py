"""Evaluation of a fighter's position, likely moves, and how the ready decks perform with them."""

from msgspec.structs import replace

from games.kernel.early_end import Resign
from games.kernel.hexes import Hex
from games.rulebooks.combat.game import COMBAT
from games.rulebooks.combat.moves import PlayBase
from tests.rulebooks.combat.cast import Scene, card, published_deck
from tests.rulebooks.combat.greedy import play_at_random, play_greedily, play_likely, play_match


def evaluate_first(scene: Scene) -> float:
    return COMBAT.evaluate(scene.state, 0)


def test_life_cards_and_the_middle_of_the_arena_are_good_and_the_other_s_are_bad() -> None:
    even = evaluate_first(Scene())
    assert evaluate_first(Scene().set(0, life=15)) < even < evaluate_first(Scene().set(1, life=15))
    assert even < evaluate_first(Scene(blanks=2))
    assert evaluate_first(Scene(other_blanks=2)) < even
    assert evaluate_first(Scene(at=((3, 0), (2, 0)))) < evaluate_first(Scene(at=((2, 0), (3, 0))))


def test_cb_3_8_outside_and_below_no_life_one_is_as_good_as_lost() -> None:
    assert evaluate_first(Scene().set(0, at=Hex(0, 4))) < -0.7
    assert evaluate_first(Scene().set(0, life=-1)) < -0.7
    cornered = evaluate_first(Scene().set(0, life=0))
    assert -0.7 < cornered < evaluate_first(Scene().set(0, life=1)), (
        "a base defence saves, turn for turn"
    )
    assert evaluate_first(Scene().set(1, at=Hex(0, 4))) > 0.7


def test_what_is_over_is_won_or_lost() -> None:
    over = COMBAT.play(Scene().state, 0, Resign()).state
    assert (COMBAT.evaluate(over, 0), COMBAT.evaluate(over, 1)) == (-1, 1)
    drawn = replace(Scene().state, open=(), over=True)
    assert COMBAT.evaluate(drawn, 0) == COMBAT.evaluate(drawn, 1) == 1


def test_an_attack_is_likely_where_it_can_strike() -> None:
    near, apart = Scene(card("Effect: Wound 1")), Scene(at=((0, -3), (0, 3)))
    attack, walk = PlayBase("attack"), PlayBase("movement")
    assert near.request.weigh(near.state, attack) > near.request.weigh(near.state, walk)
    assert apart.request.weigh(apart.state, attack) < apart.request.weigh(apart.state, walk)


def test_who_plays_what_is_likely_beats_who_plays_anything() -> None:
    tempest = published_deck("tempest")
    totals = play_match(24, (tempest, tempest), (play_likely, play_at_random))
    assert totals["first"] >= 15, totals


def test_who_looks_one_step_ahead_beats_both(long: bool) -> None:
    tempest = published_deck("tempest")
    games = 200 if long else 6
    for other in (play_at_random, play_likely):
        totals = play_match(games, (tempest, tempest), (play_greedily, other))
        assert totals["first"] > 0.9 * games, totals


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
        totals = play_match(100 if long else 9, decks, (play_greedily, play_greedily))
        assert totals["first"] > totals["second"], (stronger, weaker, totals)


def test_who_is_all_but_lost_defends() -> None:
    scene = Scene().set(0, life=0, hurt=1)
    request, state = scene.request, scene.state
    defends, strikes = (request.weigh(state, PlayBase(each)) for each in ("defence", "attack"))
    assert defends > 10 * strikes
    unhurt = Scene().set(0, life=0)
    assert unhurt.request.weigh(unhurt.state, PlayBase("defence")) == 1, "it gives nothing back"
