"""Injuries (MA-5.1, MA-5.2)."""

from games.rulebooks.martial_art import events
from tests.rulebooks.martial_art.ring import armed_side, bout, side, zones


def test_ma_5_1_the_targeted_zone_first_then_the_following_then_aside_then_nothing() -> None:
    """Kimberley's left arm pictures a Defence at square 2."""
    for laid, aside, lost in (
        (zones(z2="defence", z3="defence"), "", events.TokenLost(1, "defence", 2)),
        (zones(z1="defence", z5="defence"), "", events.TokenLost(1, "defence", 5)),
        (zones(z1="move"), "defence move", events.AsideLost(1, "defence")),
        (zones(z1="move"), "", events.NoneLeft(1, "defence")),
    ):
        fight = bout(armed_side("igor", "punch", 2), side("kimberley", laid, aside=aside))
        fight.strike("punch", 2, attack="ss")
        assert [e for e in fight.events if isinstance(e, type(lost))] == [lost]


def test_ma_5_1_a_square_passed_costs_its_token_from_the_top_square_down() -> None:
    kimberley = side("kimberley", zones(z1="defence punch"), hurt=(0, 1, 0, 0, 0))
    igor = armed_side("igor", "punch", 2, style="puncheur")
    fight = bout(igor, kimberley).strike("punch", 2, attack="xx")
    assert [e.token for e in fight.events_of(events.TokenLost)] == ["defence", "punch"]
    assert fight.side(1).lost[-2:] == ("defence", "punch")


def test_ma_5_2_three_cubes_at_the_line_are_a_technical_ko() -> None:
    kimberley = side("kimberley", zones(z1="move"), hurt=(4, 3, 0, 4, 0))
    fight = bout(armed_side("igor", "punch", 2), kimberley).strike("punch", 2, attack="s")
    assert (fight.side(1).out, fight.side(1).at) == ("technical_ko", None)
    assert fight.events_of(events.Fell) == [events.Fell(1, "technical_ko")]


def test_ma_5_2_one_cube_at_the_last_square_is_a_ko() -> None:
    kimberley = side("kimberley", zones(z1="move"), hurt=(0, 5, 0, 0, 0))
    fight = bout(armed_side("igor", "punch", 2), kimberley).strike("punch", 2, attack="ss")
    assert (fight.side(1).out, fight.side(1).hurt[1]) == ("ko", 6)
