"""Material and set-up (MA-1, MA-2), each rule by its number."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.kernel.dealers import House, settle
from games.kernel.hexes import Hex
from games.kernel.record import HIDDEN, Illegal
from games.rulebooks.martial_art import events, moves
from games.rulebooks.martial_art.catalogue import FIGHTERS, FIGURES, FORMATS, KINDS, arena
from games.rulebooks.martial_art.game import MARTIAL_ART, Setup
from games.rulebooks.martial_art.loadouts import Loadout
from games.rulebooks.martial_art.rules.fight import Fight
from games.rulebooks.martial_art.rules.placement import Lot, Scatter
from games.rulebooks.martial_art.rules.start_zone import ChooseZone
from games.rulebooks.martial_art.rules.strike import Roll
from games.rulebooks.martial_art.state import following, is_action
from games.trials.laws import numbers
from tests.rulebooks.martial_art.cast import PREPARED, setup
from tests.rulebooks.martial_art.ring import armed_side, bout, side, zones

# 1 Material


def test_ma_1_1_five_zones_in_a_ring() -> None:
    assert [following(zone) for zone in range(1, 6)] == [2, 3, 4, 5, 1]
    fight = bout(side("igor", zones(z1="punch")), side("wonja", zones(z1="move")))
    fight.assert_refused(moves.StartFrom(6), "no_such_zone", "MA-1.1")
    fight.assert_refused(moves.StartFrom(0), "no_such_zone", "MA-1.1")


@pytest.mark.parametrize("fighter", FIGHTERS)
def test_ma_1_2_a_set_of_twelve_ten_of_them_pictured_two_a_column(fighter: str) -> None:
    board = FIGHTERS[fighter]
    assert board.set.total() == 12
    assert sum(board.set[kind] for kind in KINDS) in (4, 5)
    pictured = Counter(token for column in board.columns for token in column)
    assert board.set - pictured == Counter(move=1, energy=1)
    assert [len(column) for column in board.columns] == [2] * 5


def test_ma_1_3_a_die_has_2_failures_3_successes_and_1_exceptional() -> None:
    """MA-1.3"""
    roll = Roll(blow=0, of="attack", dice=6)
    state = bout(side("igor"), side("wonja", zones(z1="move"))).state
    assert roll.numbers(state) == (6,) * 6
    assert roll.move_from_numbers(state, (0, 1, 2, 3, 4, 5)) == moves.Rolled(2, 3, 1)
    assert Roll(blow=0, of="attack", dice=7).numbers(state) == (6,) * 7  # more than the box holds


def test_ma_1_4_house_figures_of_columns_and_gauges() -> None:
    assert (FIGURES.pictured, FIGURES.serious, FIGURES.last, FIGURES.gauge) == ((2, 4), 4, 6, 6)
    assert FIGHTERS["li_ming"].columns[3][0] == "move"  # the source's example
    full = bout(side("igor", zones(z1="energy move"), chi=6), side("wonja", zones(z1="move")))
    full.play(moves.StartFrom(1)).assert_refused(moves.Gain("chi"), "gauge_full", "MA-1.4")


def test_ma_1_5_a_hexagon_of_37_spaces_and_start_spaces_by_format() -> None:
    assert len(arena(FIGURES.radius)) == 37
    assert {name: len(seats.starts) for name, seats in FORMATS.items()} == {
        "duel": 2,
        "three": 3,
        "battle_royale": 4,
        "two_against_two": 4,
    }
    starts = {start for seats in FORMATS.values() for start in seats.starts}
    assert starts <= arena(FIGURES.radius)


# 2 Set-up


def test_ma_2_1_each_player_takes_a_different_fighter() -> None:
    twice = (Loadout(fighter="igor", belt="white"),) * 2
    with pytest.raises(Illegal) as refused:
        MARTIAL_ART.begin(Setup(corners=twice), 2, known=True)
    assert (refused.value.code, refused.value.rule) == ("same_fighter", "MA-2.1")


def deal_fight(format_: str = "duel", belt: str = "white", seed: int = 1) -> Fight:
    start = MARTIAL_ART.begin(setup(format_, belt), len(FORMATS[format_].teams), known=True)  # type: ignore[arg-type,index]
    below = numbers(seed)
    state: Fight = settle(MARTIAL_ART, start, House(below)).state
    while state.turn is None:
        request = MARTIAL_ART.pending_requests(state)[0]
        state = MARTIAL_ART.play(state, request.seat, request.sample(state, below)).state
        state = settle(MARTIAL_ART, state, House(below)).state
    return state


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("belt", ["white", "black"])
def test_ma_2_2_two_effects_aside_two_tokens_a_zone_never_two_actions(seed: int, belt: str) -> None:
    for each in deal_fight("battle_royale", belt, seed).sides:
        assert [len(zone) for zone in each.zones] == [2] * 5
        assert max(sum(map(is_action, zone)) for zone in each.zones) == 1
        assert len(each.aside) == 2
        assert not any(map(is_action, each.aside))


def test_ma_2_2_every_placement_is_as_likely_as_any_other() -> None:
    """Kimberley's two Punches lie in any two zones: 10 pairs, all equally likely."""
    pairs: Counter[tuple[int, ...]] = Counter()
    for seed in range(1500):
        start = MARTIAL_ART.begin(setup("duel", "white", 1), 2, known=True)
        state = settle(MARTIAL_ART, start, House(numbers(seed))).state
        pairs[tuple(n for n, zone in enumerate(state.sides[0].zones) if "punch" in zone)] += 1
    assert len(pairs) == 10
    chi_square = sum((count - 150) ** 2 / 150 for count in pairs.values())
    assert chi_square < 27.9  # 9 degrees of freedom, at a level of one in a thousand


def test_ma_2_2_two_action_tokens_in_a_zone_are_refused() -> None:
    state = MARTIAL_ART.begin(setup("duel", "white"), 2, known=False)
    assert isinstance(state.open[0], Scatter)
    for zones_, code, rule in (
        ((1, 1, 2, 3), "two_actions", "MA-2.2"),
        ((1, 2, 3), "actions_count", "MA-2.2"),
        ((0, 1, 2, 3), "no_such_zone", "MA-1.1"),
        ((1, 2, 3, 6), "no_such_zone", "MA-1.1"),
    ):
        with pytest.raises(Illegal) as refused:
            MARTIAL_ART.play(state, 0, moves.ActionsPlaced(zones_))
        assert (refused.value.code, refused.value.rule) == (code, rule)


def test_ma_2_3_black_belt_places_at_once_and_actions_show_together() -> None:
    state = MARTIAL_ART.begin(setup("duel", "black"), 2, known=True)
    below = numbers(1)
    for seat in (0, 1):
        state = MARTIAL_ART.play(state, seat, state.open[seat].sample(state, below)).state
    placed = state.open[0].sample(state, below)
    assert isinstance(placed, moves.PlaceTokens)
    after = MARTIAL_ART.play(state, 0, placed).state
    assert after.sealed[0].move == placed
    assert MARTIAL_ART.view(after, 1).sealed[0].move is None  # not even Action tokens
    both = MARTIAL_ART.play(after, 1, after.open[1].sample(after, below))
    shown = [event for event in both.events if isinstance(event, events.Placed)]
    assert [event.seat for event in shown] == [0, 1]
    assert all(event.actions and HIDDEN in event.seen_by(None).aside for event in shown)


def test_ma_2_3_a_placement_keeps_the_same_limits() -> None:
    state = MARTIAL_ART.begin(setup("duel", "black"), 2, known=True)
    for seat in (0, 1):
        state = MARTIAL_ART.play(state, seat, state.open[seat].sample(state, numbers(1))).state
    right = state.open[0].sample(state, numbers(1))
    assert isinstance(right, moves.PlaceTokens)
    actions = [token for zone in right.zones for token in zone if is_action(token)]
    together = replace(right, zones=((actions[0], actions[1]), *right.zones[1:]))
    with pytest.raises(Illegal) as refused:
        MARTIAL_ART.play(state, 0, together)
    assert (refused.value.code, refused.value.rule) == ("two_actions", "MA-2.2")


def test_ma_2_4_effect_tokens_are_known_only_to_their_owner() -> None:
    """MA-2.4"""
    state = deal_fight()
    own, other = (MARTIAL_ART.view(state, seat).sides[0] for seat in (0, 1))
    assert own.zones == state.sides[0].zones
    for seen, real in zip((*other.zones, other.aside), (*own.zones, own.aside), strict=True):
        assert len(seen) == len(real)
        assert sorted(t for t in seen if t != HIDDEN) == sorted(t for t in real if is_action(t))


def test_ma_2_5_play_goes_leftwards_from_the_first_player_past_those_who_fell() -> None:
    start = MARTIAL_ART.begin(setup("three", "white"), 3, known=True)
    lot = settle(MARTIAL_ART, start, House(lambda n: n - 1)).state
    assert lot.first == 2
    three = [side(name, zones(z1="move")) for name in ("igor", "wonja", "ricardo")]
    three[1] = replace(three[1], out="ko", at=Hex(9, 9))
    fight = bout(*three)
    fight.state = replace(
        fight.state, sides=tuple(replace(s, at=None) if s.out else s for s in fight.state.sides)
    )
    fight.play(moves.StartFrom(1)).sow()
    assert fight.request == ChooseZone(2)


def test_ma_2_5_the_table_may_say_who_starts_and_only_a_player() -> None:
    state = MARTIAL_ART.begin(replace(setup("duel", "white"), first=1), 2, known=True)
    begun = settle(MARTIAL_ART, state, House(numbers(1))).state
    assert (begun.first, begun.open[0].seat) == (1, 1)
    lot = bout(side("igor"), side("wonja", zones(z1="move"))).state
    assert Lot().refusal(lot, moves.Begins(2)) is not None


def test_ma_2_5_team_mates_alternate_and_nobody_strikes_a_team_mate() -> None:
    assert FORMATS["two_against_two"].teams == (0, 1, 0, 1)
    four = [
        armed_side("igor", "punch", 2),
        *(side(n, zones(z1="move")) for n in ("wonja", "ricardo")),
    ]
    four[2] = replace(four[2], team=10)
    fight = bout(
        replace(four[0], team=10), four[1], four[2], places=(Hex(0, 0), Hex(0, -1), Hex(1, 0))
    )
    fight.aim("punch", 2)
    fight.assert_refused(moves.Hit(2), "own_side", "MA-2.5")
    assert fight.options() == [moves.Refrain(), moves.Hit(1)]


def test_ma_2_6_white_belt_has_the_two_of_the_board_black_belt_three_of_seven() -> None:
    assert deal_fight("duel", "white").sides[0].techniques == ("crochet", "uppercut")
    state = MARTIAL_ART.begin(setup("duel", "black"), 2, known=True)
    assert len(list(MARTIAL_ART.options(state, 0))) == 35
    picked = moves.PickTechniques(("puncheur", "crochet", "danseur"))
    sealed = MARTIAL_ART.play(state, 0, picked).state
    assert MARTIAL_ART.view(sealed, 1).sealed[0].move is None
    assert MARTIAL_ART.view(sealed, 1).sides[0].techniques == ()
    done = MARTIAL_ART.play(sealed, 1, next(MARTIAL_ART.options(sealed, 1))).state
    assert done.sides[0].techniques == ("crochet", "danseur", "puncheur")


def test_ma_2_6_techniques_brought_along_show_only_when_all_have_chosen() -> None:
    brought = Loadout(fighter="igor", belt="black", techniques=("crochet", "danseur", "puncheur"))
    other = Loadout(fighter="wonja", belt="black")
    state = MARTIAL_ART.begin(Setup(belt="black", corners=(brought, other)), 2, known=True)
    assert MARTIAL_ART.pending_requests(state) == (state.open[1],)
    assert MARTIAL_ART.view(state, 1).sides[0].techniques == ()
    done = MARTIAL_ART.play(state, 1, next(MARTIAL_ART.options(state, 1))).state
    assert done.sides[0].techniques == brought.techniques


def test_ma_2_3_placements_brought_along_are_laid_out_with_the_others() -> None:
    setup_ = Setup(belt="black", corners=(PREPARED, Loadout(fighter="wonja", belt="black")))
    for known in (True, False):
        state = MARTIAL_ART.begin(setup_, 2, known=known)
        state = MARTIAL_ART.play(state, 1, next(MARTIAL_ART.options(state, 1))).state
        state = MARTIAL_ART.play(state, 1, state.open[1].sample(state, numbers(1))).state
        if known and PREPARED.placement:
            assert state.sides[0].zones == PREPARED.placement.zones
        else:  # at a table the tokens are placed by hand
            assert [request.seat for request in MARTIAL_ART.pending_requests(state)] == [0]
