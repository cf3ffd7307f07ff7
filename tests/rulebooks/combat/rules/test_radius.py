"""Effects within a Radius, and who is affected (CB-5.27)."""

import pytest

from games.kernel.hexes import Hex
from games.kernel.record import Illegal, Move
from games.rulebooks.combat import events, moves
from tests.rulebooks.combat.cast import Scene, card

CENTRE, BESIDE, FAR = (0, 0), (0, 1), (0, 3)
BEHIND = Hex(0, -1)


def marked_scene(*steps: str, at: tuple[int, int] = BESIDE, on: Hex = BEHIND) -> Scene:
    """Return a scene where the player in the middle has marked a space, by default behind them."""
    scene = Scene(card("Effect: Mark", *steps), blanks=3, other_blanks=3, at=(CENTRE, at))
    return scene.does("a", moves.Land(on))


def test_cb_5_27_a_wound_strikes_those_within_whoever_they_are_and_nobody_else() -> None:
    assert marked_scene("Effect: Radius 1: wound 2").lives == (18, 20)
    assert marked_scene("Effect: Radius 2: wound 2").lives == (18, 18)
    assert marked_scene("Effect: Radius 0: wound 2").lives == (20, 20)
    assert marked_scene("Effect: Radius 1: wound 2", at=FAR, on=Hex(0, 1)).lives == (18, 20)


def test_cb_5_27_the_wounds_are_the_owners() -> None:
    scene = marked_scene("Permanent: Force 1", "Effect: Radius 2: wound 2")
    assert scene.lives == (17, 17)
    curse = card("Permanent: The opponent has: force −1", "Intervention: Discard 5")
    weak = Scene(card("Effect: Mark", "Effect: Radius 2: wound 2"), other=[curse])
    weak.does("passive", "A", "a", moves.Land(BEHIND))
    assert weak.lives == (19, 19)


def test_cb_5_27_a_dodge_undoes_what_struck_the_dodger_alone() -> None:
    scene = Scene(card("Effect: Mark", "Effect: Radius 2: wound 2"), other=[card("Effect: Dodge")])
    scene.does("a", moves.Land(BEHIND), "A")
    assert scene.lives == (18, 20)


def test_cb_5_27_a_push_goes_straight_away_from_the_owner_who_is_not_pushed() -> None:
    scene = marked_scene("Effect: Radius 2: push 2")
    assert (scene.me.at, scene.you.at) == (CENTRE, FAR)
    assert len(scene.events_of(events.Pushed)) == 2
    out_of_it = marked_scene("Effect: Radius 1: push 2")
    assert (out_of_it.me.at, out_of_it.you.at) == (CENTRE, BESIDE)


def test_cb_5_27_losses_and_all_other_steps_are_carried_by_each_within() -> None:
    assert marked_scene("Effect: Radius 2: lose 1 life").lives == (19, 19)
    assert [e.seat for e in marked_scene("Effect: Radius 2: draw 1").events_of(events.Drew)] == [
        0,
        1,
    ]
    assert [e.seat for e in marked_scene("Effect: Radius 1: draw 1").events_of(events.Drew)] == [0]


def test_cb_5_27_a_permanent_strikes_those_within_when_it_acts() -> None:
    trap = ("Permanent: Radius 1: at the end of their turn: wound 2", "Intervention: Discard 5")
    scene = marked_scene(*trap)
    assert scene.lives == (18, 20)
    assert scene.does("passive").lives == (18, 20)
    near = marked_scene(*trap, on=Hex(1, 0))
    assert near.does("passive").lives == (18, 18)
    later = ("Permanent: At the end of each turn: Radius 1: wound 2", "Intervention: Discard 5")
    assert marked_scene(*later).does("passive").lives == (16, 20)


@pytest.mark.parametrize(
    "step",
    [
        "The opponent has: Radius 2: lose 1 life",
        "Radius 2: the opponent loses 1 life",
        "Radius 2: the opponent has: wound 1",
        "The opponent has: Radius 2: wound 1",
    ],
)
def test_cb_5_27_whom_the_card_names_within_it(step: str) -> None:
    assert marked_scene(f"Effect: {step}").lives == (20, 19)
    assert marked_scene(f"Effect: {step}", at=FAR).lives == (20, 20)


def test_cb_5_27_everyone_within_is_each_of_them_once() -> None:
    assert marked_scene("Effect: Everyone has: Radius 2: wound 1").lives == (19, 19)
    held = ("Permanent: Everyone has: Radius 2: force 1", "Effect: Wound 1")
    assert marked_scene(*held).lives == (20, 18)


def test_cb_5_27_whom_a_permanent_names_within_it() -> None:
    for step in ("Radius 2: the opponent has: force 2", "The opponent has: Radius 2: force 2"):
        scene = marked_scene(f"Permanent: {step}", "Effect: Everyone has: wound 1")
        assert scene.lives == (17, 19)


# Interventions


def test_cb_5_27_only_who_stands_within_takes_its_intervention() -> None:
    step = "Intervention: Radius 1: discard 1"
    scene = marked_scene(step)
    take = moves.Intervene(scene.waiting_card().serial)
    with pytest.raises(Illegal, match="cannot_be_paid"):
        scene.does(take)
    assert take in scene.does("passive").options()
    assert take in marked_scene(step, on=Hex(1, 0)).options()


def test_cb_5_27_its_taker_alone_pays_and_carries_it() -> None:
    scene = marked_scene("Intervention: Radius 2: discard 1 then lose 2 life", "Effect: Draw 1")
    scene.does(moves.Intervene(scene.waiting_card().serial), moves.DiscardCard("blank"))
    assert (len(scene.me.hand), len(scene.you.hand)) == (4, 2)
    assert scene.lives == (20, 18)
    struck = marked_scene("Intervention: Radius 2: wound 2")
    assert struck.does(moves.Intervene(struck.waiting_card().serial)).lives == (20, 18)


def test_cb_5_27_the_other_needs_nothing_to_pay_with() -> None:
    fire = card("Effect: Mark", "Intervention: Radius 2: discard 1", "Effect: Wound 1")
    scene = Scene(fire, other_blanks=1).does("a", moves.Land(BEHIND))
    assert scene.does(moves.Intervene(scene.waiting_card().serial)).lives == (20, 19)


def test_cb_5_27_one_whom_it_does_not_name_cannot_take_it() -> None:
    scene = marked_scene("Intervention: Radius 2: the opponent has: discard 1")
    take = moves.Intervene(scene.waiting_card().serial)
    assert take in scene.options()
    assert take not in scene.does("passive").options()


def test_cb_5_30_a_way_under_a_radius_is_open_to_those_within() -> None:
    scene = marked_scene("Intervention: (Radius 1: draw 1) or discard 1")
    number = scene.waiting_card().serial
    assert [m.way for m in scene.options() if isinstance(m, moves.Intervene)] == [1]
    scene.does("passive")
    assert [m.way for m in scene.options() if isinstance(m, moves.Intervene)] == [0, 1]
    assert scene.does(moves.Intervene(number, 0)).me.history == ("a",)


@pytest.mark.parametrize("seat", [0, 1])
def test_cb_5_27_a_marker_beside_other_cards_is_looked_at(seat: int) -> None:
    marks = card("Effect: Mark", "Permanent: Radius 1: block 9", "Intervention: Discard 9")
    other = card("Permanent: Force 1", "Intervention: Discard 9", types="Passive")
    scene = Scene(marks, other, other=[marks, other])
    mine: list[Move | str] = ["a", moves.Land(Hex(0, 1))]
    theirs: list[Move | str] = ["rhetoric", "A", moves.Land(Hex(0, 0))]
    marked = [*mine, "rhetoric"] if seat == 0 else theirs
    scene.does(*marked, "b", "B", "attack", "attack")
    assert scene.lives == (20, 20)


def base_techniques(scene: Scene) -> set[str]:
    return {each.technique for each in scene.options() if isinstance(each, moves.PlayBase)}


@pytest.mark.parametrize(
    ("step", "barred"),
    [
        ("techniques of type attack cannot be played", "attack"),
        ("prevent attack", "attack"),
        ("immobilise", "movement"),
    ],
)
def test_cb_5_27_a_prohibition_binds_those_within_and_nobody_outside(
    step: str, barred: str
) -> None:
    lasting = ("Intervention: Discard 5",)
    scene = marked_scene(f"Permanent: Radius 1: {step}", *lasting)  # the owner alone is within
    assert barred in base_techniques(scene)
    assert barred not in base_techniques(scene.does("passive"))
    both = marked_scene(f"Permanent: Radius 2: {step}", *lasting)
    assert barred not in base_techniques(both)
    assert barred not in base_techniques(both.does("passive"))


def test_cb_5_27_cards_are_kept_from_those_within() -> None:
    lasting = ("Permanent: Radius 1: cards cannot be played", "Intervention: Discard 5")
    scene = marked_scene(*lasting)
    assert any(isinstance(each, moves.PlayCard) for each in scene.options())
    scene.does("passive")
    assert not any(isinstance(each, moves.PlayCard) for each in scene.options())


@pytest.mark.parametrize("step", ["the opponent cannot move", "the opponent is immobilised"])
def test_cb_5_27_a_named_player_is_bound_where_they_stand_within(step: str) -> None:
    lasting = "Intervention: Discard 5"
    scene = marked_scene(f"Permanent: Radius 2: {step}", lasting)
    assert "movement" not in base_techniques(scene)
    assert "movement" in base_techniques(scene.does("passive"))
    assert "movement" in base_techniques(marked_scene(f"Permanent: Radius 1: {step}", lasting))
