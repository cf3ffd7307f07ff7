"""Table play (MA-9): the tokens a table may show, compared with every placement tried by hand."""

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.hexes import Hex
from games.kernel.record import HIDDEN, Illegal, Impossible
from games.rulebooks.martial_art import claims, corrections, events, moves
from games.rulebooks.martial_art.catalogue import FIGHTERS
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.rulebooks.martial_art.rules.audit import Audit
from games.rulebooks.martial_art.rules.injury import ShowLoss
from games.rulebooks.martial_art.rules.start_zone import Reveal
from games.rulebooks.martial_art.rules.strike import Roll
from games.rulebooks.martial_art.state import Side, mask_effects
from games.rulebooks.martial_art.view import mask_side
from games.trials.laws import numbers, states_of_game
from tests.rulebooks.martial_art.cast import fixture
from tests.rulebooks.martial_art.ring import Bout, armed_side, bout, side, zones


def unknown_side(fighter: str, laid: list[str], aside: str = "", **fields: Any) -> Side:
    """Return a fighter at a table with its whole set; nothing hidden has been seen yet."""
    whole = side(fighter, laid, aside=aside, **fields)
    assert not whole.lost, f"place these too: {whole.lost}"
    return replace(mask_side(whole), possible=())


IGOR = zones(
    z1="punch energy", z2="punch energy", z3="headbutt move", z4="lock defence", z5="energy energy"
)


def table_bout(**fields: Any) -> Bout:
    igor = unknown_side("igor", IGOR, "defence move", **fields)
    return bout(igor, side("wonja", zones(z1="move")))


def test_ma_9_4_every_placement_is_kept_and_none_other() -> None:
    """Compared with all orders of the eight Effect tokens, dealt over the places."""
    igor = unknown_side("igor", IGOR, "defence move")
    sizes = [1, 1, 1, 1, 2, 2]
    tokens = [t for t, n in FIGHTERS["igor"].tokens.items() if t in claims.UNIT for _ in range(n)]
    expected = set()
    for order in set(permutations(tokens)):
        rest, placement = list(order), 0
        for place, size in zip(claims.PLACES, sizes, strict=True):
            placement += claims.pack(tuple(rest[:size])) << claims.shift(place)
            rest = rest[size:]
        expected.add(placement)
    assert set(claims.possible(igor)) == expected
    assert max(expected) < 2**53  # JSON readers can hold it exactly


def test_ma_9_2_a_token_that_the_set_cannot_hold_is_refused() -> None:
    fight = table_bout().play(moves.StartFrom(5))
    assert isinstance(fight.request, Reveal)
    fight.assert_refused(moves.Revealed(("energy",)), "reveal_all", "MA-3.2")
    fight.assert_refused(moves.Revealed(("energy", "punch")), "reveal_all", "MA-3.2")
    kimberley = unknown_side(
        "kimberley",
        zones(z1="punch move", z2="punch move", z3="kick defence", z4="kick defence",
              z5="defence energy"),
        "energy energy",
    )  # fmt: skip
    lost = replace(kimberley, lost=("move", "move"), zones=((), *kimberley.zones[1:]))
    refusal = claims.no_such_content(lost, 5, ("move", "defence"))
    assert isinstance(refusal, Impossible)
    assert (refusal.code, refusal.rule) == ("not_in_set", "MA-9.2")


def test_ma_9_1_a_reveal_is_reported_and_told_to_all() -> None:
    fight = table_bout().play(moves.StartFrom(5), moves.Revealed(("move", "energy")))
    assert fight.turn.held == ("energy", "move")
    assert fight.side(0).zones[4] == (HIDDEN, HIDDEN)
    assert fight.events_of(events.ZoneChosen)[0].tokens == ("energy", "move")


def test_ma_9_4_what_was_shown_binds_what_may_be_shown_later() -> None:
    """Four Energies, shown and sown onto zones 1 to 4, leave only Moves and Defences elsewhere."""
    fight = table_bout().play(moves.StartFrom(5), moves.Revealed(("energy", "energy")))
    fight.sow()  # everyone has seen that the two are equal, so no order is requested
    shown = claims.contents(fight.side(0), 1)
    assert all("energy" in content for content in shown)
    fight.finish().play(moves.StartFrom(1)).sow().finish()
    fight.play(moves.StartFrom(2))
    fight.assert_refused(moves.Revealed(("move", "defence")), "cannot_be_there", "MA-9.4")


def test_ma_9_1_hidden_tokens_stay_unknown_to_the_referee() -> None:
    fight = table_bout().play(moves.StartFrom(5), moves.Revealed(("move", "energy"))).sow()
    fight.assert_refused(moves.Lay("energy"), "face_down", "MA-3.4")
    fight.assert_refused(moves.Lay("kick"), "not_in_hand", "MA-3.4")
    assert fight.options() == [moves.Lay(HIDDEN)]


def test_ma_9_4_defences_are_refused_where_none_can_lie() -> None:
    wonja = armed_side("wonja", "punch", 3)
    igor = unknown_side("igor", IGOR, "defence move")
    fight = bout(wonja, igor).aim("punch", 3).play(moves.Hit(1))
    assert fight.options() == [moves.Defend(0), moves.Defend(1)]
    known = replace(
        igor, possible=claims.with_content(claims.possible(igor), 3, claims.pack(("move",)))
    )
    fight = bout(wonja, known).aim("punch", 3).play(moves.Hit(1))
    assert isinstance(fight.request, Roll), "which everyone sees, so nobody is asked"
    refusal = claims.no_such_guard(known, 3, 1, 0)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("cannot_be_there", "MA-9.4")


def test_ma_9_4_the_owner_of_a_lost_token_names_its_zone_and_that_binds() -> None:
    """Igor's left arm pictures a Defence at square 2."""
    wonja = armed_side("wonja", "punch", 2)
    fight = bout(wonja, unknown_side("igor", IGOR, "defence move"))
    fight.strike("punch", 2, attack="ss")
    assert fight.request == ShowLoss(by=1, zone=2, token="defence")
    assert moves.LostFrom(None) not in fight.options()
    fight.play(moves.LostFrom(4))
    igor = fight.side(1)
    assert (igor.lost, igor.zones[3]) == (("defence",), ("lock",))
    for zone in (2, 3):  # the search has passed these zones: they hold none
        assert claims.no_such_guard(igor, zone, 1, 0) is not None
    assert claims.no_such_guard(igor, 1, 1, 0) is None


def test_ma_9_4_a_loss_that_everyone_can_tell_is_not_asked_for() -> None:
    wonja = armed_side("wonja", "punch", 3)
    hurt = (0, 0, 3, 0, 0)  # the left leg pictures the Lock at square 4: an Action token
    fight = bout(wonja, unknown_side("igor", IGOR, "defence move", hurt=hurt))
    fight.strike("punch", 3, attack="s")
    assert fight.events_of(events.TokenLost) == [events.TokenLost(1, "lock", 4)]


def test_ma_9_4_an_impossible_loss_is_refused() -> None:
    igor = unknown_side("igor", IGOR, "defence move")
    seen = claims.with_content(claims.possible(igor), 2, claims.pack(("energy",)))
    fight = bout(armed_side("wonja", "punch", 2), replace(igor, possible=seen))
    fight.strike("punch", 2, attack="ss")
    fight.assert_refused(moves.LostFrom(2), "not_lost_there", "MA-9.4")


def audit_bout() -> Bout:
    """Igor falls at a table; his tokens must be shown."""
    igor = unknown_side("igor", IGOR, "defence move", hurt=(0, 0, 0, 5, 0))
    fight = bout(armed_side("wonja", "punch", 4), igor).strike("punch", 4, attack="s")
    assert fight.request == Audit(1)
    return fight


def test_ma_9_5_the_audit_takes_what_is_possible() -> None:
    laid: Any = tuple(tuple(sorted(zone.split())) for zone in IGOR)
    fight = audit_bout().play(moves.ShowAll(laid, ("defence", "move")))
    assert fight.state.over
    assert (fight.side(1).zones, fight.side(1).laid_open) == (laid, True)


def test_ma_9_5_an_action_token_lies_where_all_have_seen_it() -> None:
    """Each zone has the right number of tokens, but Punch and Headbutt have changed places."""
    wrong = zones(
        z1="headbutt energy",
        z2="punch energy",
        z3="punch move",
        z4="lock defence",
        z5="energy energy",
    )
    laid: Any = tuple(tuple(sorted(zone.split())) for zone in wrong)
    audit_bout().assert_refused(moves.ShowAll(laid, ("defence", "move")), "audit_place", "MA-9.5")


@pytest.mark.parametrize(
    ("aside", "code"),
    [
        (("defence",), "audit_place"),
        (("defence", HIDDEN), "audit_unknown"),
        (("defence", "defence"), "audit_impossible"),
        (("energy", "move"), "audit_impossible"),
    ],
)
def test_ma_9_5_the_audit_refuses_what_is_not(aside: Any, code: str) -> None:
    laid: Any = tuple(tuple(zone.split()) for zone in IGOR)
    audit_bout().assert_refused(moves.ShowAll(laid, aside), code)


def test_ma_9_5_the_audit_refuses_what_earlier_facts_rule_out() -> None:
    fight = audit_bout()
    igor = fight.side(1)
    seen = claims.with_content(claims.possible(igor), 1, claims.pack(("move",)))
    fight.state = replace(fight.state, sides=(fight.side(0), replace(igor, possible=seen)))
    laid: Any = tuple(tuple(zone.split()) for zone in IGOR)
    fight.assert_refused(moves.ShowAll(laid, ("defence", "move")), "audit_impossible", "MA-9.5")


def test_ma_9_3_what_is_public_is_in_every_view() -> None:
    for state in states_of_game(fixture("three", "black"), 5, known=True):
        for real, seen in zip(state.sides, MARTIAL_ART.view(state, None).sides, strict=True):
            assert list(map(len, seen.zones)) == list(map(len, real.zones))
            assert (seen.lost, seen.discarded, seen.hurt) == (real.lost, real.discarded, real.hurt)
            assert (seen.chi, seen.rage, seen.style) == (real.chi, real.rage, real.style)
            assert (seen.at, seen.facing, seen.techniques) == (
                real.at,
                real.facing,
                real.techniques,
            )
            if not seen.laid_open:
                assert seen.zones == tuple(map(mask_effects, real.zones))


def test_ma_9_4_what_is_kept_is_always_true_and_never_long() -> None:
    """The real placement is always among the kept ones, at every moment of some fights."""
    for seed in range(3):
        whole = fixture("duel", "black", seed)
        for state in states_of_game(whole, seed, known=True):
            for seat, each in enumerate(state.sides):
                sowing = state.turn is not None and state.turn.seat == seat and state.turn.hand
                if each.bag or sowing:
                    continue
                real = sum(
                    claims.pack(tokens) << claims.shift(place)
                    for place, tokens in zip(claims.PLACES, (*each.zones, each.aside), strict=True)
                )
                assert real in claims.possible(each)
                assert len(claims.possible(each)) < 400


# MA-9.6


def test_ma_9_6_a_host_sets_a_cube_gauges_and_a_place_right() -> None:
    state = bout(side("igor", zones(z1="move")), side("wonja", zones(z1="move"))).state
    cube = MARTIAL_ART.overrule(state, corrections.SetCube(1, 3, 5))
    gauges = MARTIAL_ART.overrule(cube.state, corrections.SetGauges(1, 2, 6))
    step = MARTIAL_ART.overrule(gauges.state, corrections.SetPlace(1, Hex(2, 0), 4))
    wonja = step.state.sides[1]
    assert (wonja.hurt, wonja.chi, wonja.rage) == ((0, 0, 5, 0, 0), 2, 6)
    assert (wonja.at, wonja.facing) == (Hex(2, 0), 4)
    assert (*cube.events, *gauges.events, *step.events) == (
        events.CubePutRight(1, 3, 5),
        events.GaugesPutRight(1, 2, 6),
        events.FighterPutRight(1, Hex(2, 0), 4),
    )


@pytest.mark.parametrize(
    ("correction", "code"),
    [
        (corrections.SetCube(1, 3, 6), "cube_range"),
        (corrections.SetCube(1, 6, 1), "no_such_zone"),
        (corrections.SetGauges(1, 7, 0), "gauge_range"),
        (corrections.SetGauges(1, -1, 0), "gauge_range"),
        (corrections.SetGauges(1, 0, -1), "gauge_range"),
        (corrections.SetGauges(1, 0, 7), "gauge_range"),
        (corrections.SetPlace(1, Hex(0, 4), 0), "outside"),
        (corrections.SetPlace(1, Hex(0, 0), 0), "occupied"),
        (corrections.SetPlace(1, Hex(0, 1), 6), "no_such_way"),
        (corrections.SetGauges(2, 0, 0), "nobody_to_correct"),
    ],
)
def test_ma_9_6_what_no_correction_does(correction: Any, code: str) -> None:
    state = bout(side("igor", zones(z1="move")), side("wonja", zones(z1="move"))).state
    with pytest.raises(Illegal, match=code):
        MARTIAL_ART.overrule(state, correction)


@pytest.mark.parametrize(("chi", "rage"), [(0, 0), (6, 6)])
def test_ma_9_6_a_gauge_may_be_set_as_low_and_as_high_as_it_goes(chi: int, rage: int) -> None:
    state = bout(side("igor", zones(z1="move")), side("wonja", zones(z1="move"), chi=1)).state
    wonja = MARTIAL_ART.overrule(state, corrections.SetGauges(1, chi, rage)).state.sides[1]
    assert (wonja.chi, wonja.rage) == (chi, rage)


def test_imagination_fills_a_view_with_what_can_be() -> None:
    for state in states_of_game(fixture("battle_royale", "black"), 2, known=False):
        full = MARTIAL_ART.imagine(state, None, numbers(3))
        for real, each in zip(state.sides, full.sides, strict=True):
            assert HIDDEN not in {token for zone in each.zones for token in zone}
            assert tuple(map(mask_effects, each.zones)) == tuple(map(mask_effects, real.zones))
