"""T-1, T-2: a fighter resigns while others fight on, whatever question is open."""

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from games.kernel.dealers import House, settle
from games.kernel.early_end import AgreeDraw, DrawAgreed, Resign
from games.kernel.hexes import Hex
from games.kernel.record import HIDDEN, Event, Illegal
from games.kernel.requests import DEALER
from games.rulebooks.martial_art import events, moves
from games.rulebooks.martial_art.catalogue import FORMATS, Format
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.rulebooks.martial_art.rules.audit import Audit
from games.rulebooks.martial_art.rules.fight import Fight
from games.rulebooks.martial_art.rules.injury import ShowLoss
from games.rulebooks.martial_art.rules.start_zone import ChooseZone, LayToken
from games.rulebooks.martial_art.rules.strike import Guard, Roll
from games.rulebooks.martial_art.state import Belt
from games.trials import laws
from tests.rulebooks.martial_art.cast import assert_conserved, fixture
from tests.rulebooks.martial_art.ring import Bout, armed_side, bout, guarded_side, side, zones

THREE = (Hex(0, 0), Hex(0, -1), Hex(3, 0))
MANY = [
    (format_, belt, known)
    for format_ in FORMATS
    if format_ != "duel"
    for belt in get_args(Belt)
    for known in (True, False)
]


def resign(fight: Bout, seat: int) -> Bout:
    step = MARTIAL_ART.play(fight.state, seat, Resign())
    assert MARTIAL_ART.decode(MARTIAL_ART.encode(step.state)) == step.state
    fight.state, fight.events = step.state, [*fight.events, *step.events]
    return fight


def strike_bout(*, third: bool = False, belt: Belt = "white") -> Bout:
    """Seat 0 strikes seat 1, who may reveal a Defence token; a third fighter does not take part."""
    where = Hex(0, -2) if third else Hex(3, 0)
    fight = bout(
        armed_side("kimberley", "kick", 2, techniques=("mae_tobi_geri",)),
        guarded_side("igor", 2, "defence"),
        guarded_side("wonja", 2, "defence", aside="move"),
        belt=belt,
        places=(*THREE[:2], where),
    )
    fight.aim("kick", 2, start="mae_tobi_geri" if third else None)
    return fight.play(moves.Hit(1))


@pytest.mark.parametrize("known", [True, False], ids=["house", "table"])
@pytest.mark.parametrize("belt", get_args(Belt))
def test_t_1_in_a_duel_the_other_has_won(belt: Belt, known: bool) -> None:
    whole = fixture("duel", belt)
    for n, state in enumerate(laws.states_of_game(whole, 3, known=known)):
        if n % 7 or not state.open or isinstance(state.open[0], Audit):
            continue
        result = MARTIAL_ART.result(MARTIAL_ART.play(state, n % 2, Resign()).state)
        assert result is not None
        assert (result.ranks[n % 2], result.ranks[1 - n % 2], result.rule) == (2, 1, "T-1")


@pytest.mark.parametrize(("format_", "belt", "known"), MANY)
def test_t_1_others_fight_on_whenever_one_resigns(format_: Format, belt: Belt, known: bool) -> None:
    """A player resigns after every few answers; conservation, views and options are checked from
    there on."""
    whole = fixture(format_, belt, 1)
    met = set[type[Any]]()
    for n, state in enumerate(laws.states_of_game(whole, 2, known=known)):
        for seat in MARTIAL_ART.remaining_seats(state):
            if n % 13 != seat or not state.open or isinstance(state.open[0], Audit):
                continue
            after: Any = MARTIAL_ART.play(state, seat, Resign()).state
            if not after.parting.over:
                met.add(type(state.open[0]))
                play_on_without(whole, after, seat, n, known=known)
    assert len(met) > 5, met


def play_on_without(
    whole: laws.Fixture, state: Fight, gone: int, seed: int, *, known: bool
) -> None:
    below = laws.numbers(seed)
    for n in range(15):
        assert_conserved(state)
        assert state.sides[gone].at is None
        assert all(request.seat != gone for request in state.open), "nobody waits for it"
        if not n:
            laws.every_option_is_accepted(MARTIAL_ART, state)
            laws.options_follow_from_the_view(MARTIAL_ART, state, below)
            laws.a_view_of_a_view_tells_no_more(MARTIAL_ART, state)
            if known:
                worlds_agree(state, below)
        if not state.open:
            break
        request = laws.one_of(state, MARTIAL_ART, below)
        move = whole.choose(request, state, below)
        state = MARTIAL_ART.play(state, request.seat, move).state


def worlds_agree(state: Fight, below: Any) -> None:
    for seat in (None, *range(len(state.sides))):
        view = MARTIAL_ART.view(state, seat)
        assert MARTIAL_ART.view(MARTIAL_ART.imagine(view, seat, below), seat) == view


def test_t_1_who_has_gone_comes_last_though_others_fall_before_the_end() -> None:
    fight = resign(strike_bout(), 2)
    assert MARTIAL_ART.result(fight.state) is None
    over = resign(fight, 0)
    result = MARTIAL_ART.result(over.state)
    assert result is not None
    assert result.ranks == (2, 1, 2)
    with pytest.raises(Illegal, match="over_already"):
        resign(over, 1)


def test_t_1_a_team_mate_who_stays_can_still_win() -> None:
    fight = bout(
        armed_side("kimberley", "kick", 2, team=2),
        guarded_side("igor", 2, "defence", team=1),
        guarded_side("wonja", 2, "defence", team=2),
    )
    assert [MARTIAL_ART.camp(fight.state, seat) for seat in range(3)] == [2, 1, 2]
    resign(fight, 0)
    assert MARTIAL_ART.result(fight.state) is None
    resign(fight, 1)
    result = MARTIAL_ART.result(fight.state)
    assert result is not None
    assert result.ranks == (1, 2, 1), "the camp has won, its fighter that went with it"


def test_ma_5_4_in_its_own_turn_the_tokens_go_back_into_the_bag_and_the_next_begins() -> None:
    """MA-5.4"""
    fight = bout(
        side("igor", zones(z1="punch move energy"), aside="defence energy"),
        guarded_side("kimberley", 2, "defence"),
        guarded_side("wonja", 2, "defence"),
    )
    fight.play(moves.StartFrom(1), moves.Sow(), moves.Lay("move"))
    assert isinstance(fight.request, LayToken)
    resign(fight, 0)
    igor = fight.side(0)
    assert (igor.out, igor.at, any(igor.zones), igor.aside) == ("resigned", None, False, ())
    assert igor.bag == ("defence", "energy", "energy", "move", "punch")
    assert MARTIAL_ART.view(fight.state, 1).sides[0].bag == (HIDDEN,) * 4 + ("punch",)
    assert isinstance(fight.request, ChooseZone)
    assert (fight.request.seat, fight.events_of(events.TurnEnded)[-1].seat) == (1, 0)


@pytest.mark.parametrize("answers", [0, 1, 2])
def test_ma_5_4_a_strike_at_it_comes_to_nothing_until_the_dice_have_settled_it(
    answers: int,
) -> None:
    """MA-5.4"""
    fight = strike_bout()
    assert isinstance(fight.request, Guard)
    if answers:
        fight.play(moves.Defend(1))
    if answers > 1:
        fight.roll("ss")
    resign(fight, 1)
    assert not any(isinstance(event, events.Hurt) for event in fight.events)
    assert fight.side(1).out == "resigned"
    assert fight.turn.blows == () or fight.turn.seat == 2
    fight.finish()
    assert fight.turn.seat == 2, "the next to the left of the attacker is the third"


def test_ma_7_6_without_the_third_there_is_no_collision_but_its_die_was_won() -> None:
    fight = strike_bout(third=True, belt="black")
    assert len(fight.turn.blows) == 2
    assert fight.turn.collided
    fight.play(moves.Defend(0))
    assert isinstance(fight.request, Guard)
    assert fight.request.seat == 2
    resign(fight, 2)
    assert isinstance(fight.request, Roll)
    fight.roll("ss")
    assert fight.dice == {"attack": 4}
    assert (fight.side(1).hurt[1], fight.side(2).hurt) == (2, (0,) * 5)


def test_ma_5_1_at_a_table_it_need_not_show_the_tokens_it_loses() -> None:
    whole = fixture("battle_royale", "white")
    count = 0
    for seed in range(6):
        for state in laws.states_of_game(whole, seed, known=False):
            if not state.open or not isinstance(request := state.open[0], ShowLoss):
                continue
            count += 1
            after = MARTIAL_ART.play(state, request.by, Resign()).state
            assert after.sides[request.by].lost == state.sides[request.by].lost
            assert not any(getattr(each, "by", None) == request.by for each in after.open)
    assert count > 3


@pytest.mark.parametrize("known", [True, False], ids=["house", "table"])
@pytest.mark.parametrize("belt", get_args(Belt))
@pytest.mark.parametrize("first", [None, 0])
def test_t_1_before_the_first_turn_the_others_prepare_without_it(
    belt: Belt, known: bool, first: int | None
) -> None:
    """Covers that everyone waits only for the leaver's choice, and that the lot falls on the
    leaver."""
    whole = fixture("three", belt)
    setup: Any = whole.setup
    state = MARTIAL_ART.begin(replace(setup, first=first), 3, known)
    below = laws.numbers(1)
    if belt == "black":
        for seat in (1, 2):
            choice = next(request for request in state.open if request.seat == seat)
            state = MARTIAL_ART.play(state, seat, choice.sample(state, below)).state
    state = MARTIAL_ART.play(state, 0, Resign()).state
    placed: list[Event] = []
    while state.turn is None:
        request = MARTIAL_ART.pending_requests(state)[0]
        assert 0 not in (request.seat, getattr(request, "by", None))
        move = request.sample(state, below)
        move = moves.Begins(0) if isinstance(move, moves.Begins) else move
        step = MARTIAL_ART.play(state, request.seat, move)
        state, placed = step.state, [*placed, *step.events]
        assert_conserved(state)
    assert state.turn.seat == 1
    assert {e.seat for e in placed if isinstance(e, events.Placed)} == {1, 2}
    assert {e.seat for e in placed if isinstance(e, events.Began)} == {1}


def test_t_2_of_those_who_stand_all_agree_and_the_fallen_share_no_draw() -> None:
    fight = bout(
        guarded_side("kimberley", 2, "kick"),
        guarded_side("igor", 2, "defence"),
        guarded_side("wonja", 2, "defence", out="ko"),
    )
    sides = (*fight.state.sides[:2], replace(fight.side(2), at=None))
    fight.state = replace(fight.state, sides=sides)
    for refused in (Resign(), AgreeDraw()):
        with pytest.raises(Illegal, match="not_staying"):
            MARTIAL_ART.play(fight.state, 2, refused)
    offered = MARTIAL_ART.play(fight.state, 1, AgreeDraw()).state
    step = MARTIAL_ART.play(offered, 0, AgreeDraw())
    result = MARTIAL_ART.result(step.state)
    assert isinstance(step.events[-1], DrawAgreed)
    assert result is not None
    assert (result.ranks, result.rule) == ((1, 1, 2), "T-2")


def test_ma_9_5_nobody_gives_up_a_fight_that_is_won_and_only_shows_its_tokens() -> None:
    for state in laws.states_of_game(fixture("duel", "white"), 1, known=False):
        if state.open and isinstance(state.open[0], Audit):
            for move in (Resign(), AgreeDraw()):
                with pytest.raises(Illegal, match="over_already"):
                    MARTIAL_ART.play(state, 0, move)
            return
    raise AssertionError("no audit was met")


def test_a_house_deals_on_for_those_who_stay() -> None:
    house, below = House(laws.numbers(2)), laws.numbers(3)
    whole = fixture("battle_royale", "white")
    state = settle(MARTIAL_ART, MARTIAL_ART.begin(whole.setup, 4, True), house).state  # type: ignore[arg-type]
    state = settle(MARTIAL_ART, MARTIAL_ART.play(state, 3, Resign()).state, house).state
    for _ in range(5_000):
        if not state.open:
            break
        request = state.open[0]
        assert request.seat not in (3, DEALER)
        state = MARTIAL_ART.play(state, request.seat, whole.choose(request, state, below)).state
        state = settle(MARTIAL_ART, state, house).state
    result = MARTIAL_ART.result(state)
    assert result is not None
    assert (result.ranks[3], result.rule) == (2, "MA-5.3")
