"""Choosing by `evaluate` alone, one move ahead, beats random play."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

from games.kernel.dealers import House, settle
from games.kernel.early_end import Resign
from games.kernel.record import Below, Move
from games.kernel.requests import Request
from games.rulebooks.brutal_ring import moves
from games.rulebooks.brutal_ring.game import BRUTAL_RING, Setup
from games.rulebooks.brutal_ring.rules import entry, fights
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import Entry
from games.trials import laws
from tests.rulebooks.brutal_ring.cast import (
    assert_conserved,
    begin_fight,
    fixture,
    play,
    ring_at,
    trick_moves,
)

LOOKED_AT = 40
WORLDS = 2


def one_look(request: Request[Any, Any], state: Ring, below: Below) -> Any:
    """Return the answer with the best average evaluation, in worlds that the view allows.

    Moves that only take back one's own card are left out: the card would be laid and taken back for
    ever.
    """
    view = BRUTAL_RING.view(state, request.seat)
    sums = dict.fromkeys(_answers(request, view, below), 0.0)
    for _ in range(WORLDS if len(sums) > 1 else 0):
        world = BRUTAL_RING.imagine(view, request.seat, below)
        for move in sums:
            after = BRUTAL_RING.play(world, request.seat, move).state
            after = settle(BRUTAL_RING, after, House(below)).state
            sums[move] += BRUTAL_RING.evaluate(after, request.seat)
    return max(sums, key=sums.__getitem__)


def _answers(request: Request[Any, Any], view: Ring, below: Below) -> Iterable[Move]:
    if request.countless:
        return [request.sample(view, below) for _ in range(8)]
    options = (m for m in request.options(view) if not isinstance(m, request.retracts))
    return islice(options, LOOKED_AT)


def win_share(seats: int, seed: int) -> float:
    """Return the share of the victory of the camp that looks one move ahead against random players.
    The seed selects the camp, so every camp has its turn."""
    below, mine = laws.numbers(seed), seed % (3 if seats == 3 else 2)
    state: Any = settle(BRUTAL_RING, BRUTAL_RING.begin(Setup(), seats, True), House(below)).state
    for _ in range(5_000):
        if not state.open:
            break
        request = laws.one_of(state, BRUTAL_RING, below)
        looks = BRUTAL_RING.camp(state, request.seat) == mine
        move = (one_look if looks else laws.sample_move)(request, state, below)
        played = BRUTAL_RING.play(state, request.seat, move).state
        state = settle(BRUTAL_RING, played, House(below)).state
    assert_conserved(state)
    result = BRUTAL_RING.result(state)
    assert result is not None, "it looks and looks, and never ends"
    first = {BRUTAL_RING.camp(state, seat) for seat, rank in enumerate(result.ranks) if rank == 1}
    return (mine in first) / len(first)


@pytest.mark.parametrize(("seats", "fair"), [(2, 1 / 2), (3, 1 / 3), (4, 1 / 2)])
def test_one_look_beats_chance(seats: int, fair: float, long: bool) -> None:
    games = 200 if long else 10
    assert sum(win_share(seats, seed) for seed in range(games)) > games * (fair + 0.2)


def test_it_lies_between_lost_and_won_and_one_s_gain_is_the_other_s_loss() -> None:
    for seed in range(4):
        for state in laws.states_of_game(fixture(2), seed, known=True):
            one, two = (BRUTAL_RING.evaluate(state, seat) for seat in (0, 1))
            assert -1 <= one <= 1
            assert one == pytest.approx(-two) or (state.over and one == two == 1)


def test_team_mates_stand_alike() -> None:
    for state in laws.states_of_game(fixture(4), 3, known=True):
        stand = [BRUTAL_RING.evaluate(state, seat) for seat in range(4)]
        assert stand[:2] == stand[2:]


def test_points_and_armed_gladiators_are_good_and_bare_hands_are_not() -> None:
    def stands(arena: str, **more: Any) -> float:
        return BRUTAL_RING.evaluate(
            ring_at(fights.begin, f"| {arena}", "| lucrecia:mace", **more), 0
        )

    assert stands("moth:sword", scores=(5, 0)) > stands("moth:sword")
    assert stands("moth:sword xp_24:whip") > stands("moth:sword") > stands("moth")
    assert stands("moth") > stands("moth the_notary")


def test_a_trick_that_kills_is_better_than_none() -> None:
    state = begin_fight("sword fog", "", arenas="fingers:mace lucrecia:buckler")
    bare = BRUTAL_RING.evaluate(state, 0)
    weak = begin_fight("dart", "", arenas="terminium:fishing_net lucrecia:mace")
    assert BRUTAL_RING.evaluate(weak, 0) < bare
    killing, _ = play(weak, (0, trick_moves("dart")[0]))
    assert BRUTAL_RING.evaluate(killing, 0) > BRUTAL_RING.evaluate(weak, 0) + 0.1


def test_ones_own_sealed_entry_counts() -> None:
    state = ring_at(entry.begin, "moth sword", "eel")
    armed, bare = (
        play(state, (0, moves.Enter((Entry("moth", arms),))))[0] for arms in (("sword",), ())
    )
    assert BRUTAL_RING.evaluate(armed, 0) > BRUTAL_RING.evaluate(bare, 0)


def test_what_is_over_is_won_or_lost() -> None:
    over = BRUTAL_RING.play(begin_fight(), 0, Resign()).state
    assert (BRUTAL_RING.evaluate(over, 0), BRUTAL_RING.evaluate(over, 1)) == (-1, 1)
