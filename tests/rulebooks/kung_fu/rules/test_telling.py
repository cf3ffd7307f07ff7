"""Every change has an event, in the order in which it happens."""

from games.kernel.record import Event, Move
from games.kernel.requests import DEALER, GM
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.corrections import (
    Admit,
    Dismiss,
    GrantBonus,
    GrantFreeTurn,
    MoveTo,
    PlaceBonus,
    Recall,
    SetScale,
    SetStanding,
)
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.moves import (
    BeginTurn,
    DiscardBonus,
    EndScene,
    Follow,
    LayBonus,
    Press,
    Ready,
    Refill,
    Retreat,
    TurnOver,
)
from games.rulebooks.kung_fu.rules.scene import Scene
from tests.rulebooks.kung_fu.cast import (
    begin_scene,
    character,
    event_names,
    events_after,
    laid_bonus,
    make_moves,
    overrule,
    preparing_scene,
    side,
    spread,
    strike_target,
    turn_over,
    wager,
    wagering_scene,
)


def names_after(state: Scene, seat: int, move: Move) -> list[str]:
    return event_names(events_after(state, seat, move))


def test_kf_5_6_a_turn_begins_for_all_or_for_some() -> None:
    state = begin_scene(1, 2)
    assert events_after(state, GM, BeginTurn()) == (events.TurnBegan(1, "KF-1.4"),)
    free = overrule(state, GrantFreeTurn((1,)))
    assert events_after(free, GM, BeginTurn()) == (events.TurnBegan(1), events.FreeTurnBegan(1))
    assert events_after(state, GM, EndScene()) == (events.SceneEnded("KF-6.1", True, (0, 1)),)


def test_kf_2_1_what_is_laid_and_discarded() -> None:
    hand = ("bench", "pot_lid", "temple_stairs", "limp")
    state = preparing_scene(side(1, hand=hand, points=9), side(2))
    for slug, rule in (("bench", "KF-5.3"), ("pot_lid", "KF-5.5"), ("temple_stairs", "KF-5.4")):
        assert events_after(state, 0, LayBonus(slug)) == (
            events.BonusLaid(0, state.box[slug], rule),
        )
    fronts = [make_moves(state, 0, LayBonus(key)).sides[0].front for key in ("bench", "pot_lid")]
    assert fronts == [(laid_bonus("bench", 5),), (laid_bonus("pot_lid"),)]
    assert names_after(state, 0, DiscardBonus("limp")) == ["BonusDiscarded"]
    log = events_after(state, 0, Refill(anew=True))
    assert event_names(log) == ["Refilled", "Lowered", "HandDiscarded"]
    shown = [event.bonuses for event in log if isinstance(event, events.HandDiscarded)]
    assert shown == [tuple(state.box[slug] for slug in sorted(hand))]


def test_kf_6_2_a_retreat_and_who_follows() -> None:
    state = preparing_scene(side(1, "9D 10D/5S//"), side(2, "8D///"))
    assert names_after(state, 0, Retreat()) == ["Retreated", "Lowered", "StoodDown"]
    bare = preparing_scene(side(1), side(2))
    assert names_after(bare, 0, Retreat()) == ["Retreated", "Lowered"]
    state = make_moves(make_moves(state, 0, Retreat(), Ready()), 1, Ready())
    assert events_after(state, 1, Follow(0)) == (
        events.Followed(1, 0),
        events.StoodDown(1, ("8D",)),
    )
    out = preparing_scene(side(1, scales=(13, 13, 13, 1)), side(2), gm=True)
    assert names_after(out, 0, Retreat()) == ["Retreated", "Lowered", "WentOut"]


def reveal_names(mine: str, stakes: str, shown: str, **more: object) -> list[str]:
    """Return the names of the events about the first character while its stakes are turned over and
    kept."""
    state = wagering_scene(side(1, mine, points=9, **more), side(2, points=0))
    state = make_moves(state, 0, wager(stakes))
    log = events_after(state, DEALER, TurnOver(0, spread(shown)))
    return [kind for kind, event in zip(event_names(log), log, strict=True) if _is_about(event, 0)]


def _is_about(event: Event, seat: int) -> bool:
    return getattr(event, "seat", None) == seat and not isinstance(event, events.Compared)


def test_kf_2_5_to_kf_2_9_what_becomes_of_stakes() -> None:
    assert reveal_names("///", "1 0 0 0", "9S///")[:2] == ["TurnedOver", "Kept"]
    assert reveal_names("9H///", "1 0 0 0", "2C///")[:3] == ["TurnedOver", "Lost", "Kept"]
    assert reveal_names("5H///", "2 0 0 0", "6C 3C///")[:3] == [
        "TurnedOver",
        "Kept",
        "StakesDiscarded",
    ]
    low = reveal_names("5H/4H//", "1 0 0 0", "2C///")
    assert low[:4] == ["TurnedOver", "Lost", "Kept", "Shed"]
    barred = reveal_names("5H///", "1 0 0 0", "9S///", front=(laid_bonus("limp"),))
    assert barred[:3] == ["TurnedOver", "Stayed", "StakesDiscarded"]


def test_kf_5_3_gear_that_wears_and_breaks() -> None:
    gear = {"front": (laid_bonus("long_staff", 2),)}
    assert reveal_names("///", "1 0 0 0", "9H///", **gear)[1:3] == ["Kept", "Worn"]
    assert reveal_names("///", "1 1 0 0", "9H/8H//", **gear)[1:4] == ["Kept", "Kept", "Broke"]
    assert "Worn" not in reveal_names("///", "0 0 1 0", "//9H/", **gear)


def test_kf_5_3_cards_pressed_home_and_kf_4_6_who_goes_out() -> None:
    mine = side(1, front=(laid_bonus("long_staff", 9),))
    state = wagering_scene(mine, side(2, points=0), gm=True)
    state = turn_over(make_moves(state, 0, wager("1 1 0 0")), "9D/8S//")
    assert names_after(state, 0, Press("long_staff", "distance"))[0] == "Pressed"
    log = strike_target(side(1, scales=(6, 13, 13, 13), points=0), 1, gm=True).events
    assert events.WentOut(0, "dead") in log


def test_kf_7_3_and_kf_8_6_what_the_game_master_sets() -> None:
    state = begin_scene(1, 2)
    for correction, event in (
        (GrantBonus(0, "limp"), events.Granted(0, state.box["limp"])),
        (PlaceBonus(1, "bench"), events.BonusPlaced(1, state.box["bench"])),
        (Admit(character("Mei"), camp=2), events.Came(2, "Mei", 2)),
        (Dismiss(1), events.Went(1)),
        (MoveTo(1, 7), events.Moved(1, 7)),
        (SetStanding(0, "vigour", ("9D",)), events.StandingOverruled(0, "vigour", ("9D",))),
    ):
        assert KUNG_FU.overrule(state, correction).events[0] == event
    gone = overrule(overrule(state, Dismiss(1)), SetScale(1, "vigour", 13))
    assert KUNG_FU.overrule(gone, Recall(1)).events[0] == events.CameBack(1)
