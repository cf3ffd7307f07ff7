"""The picture of the arena, made from a view."""

from games.kernel.hexes import Hex, disc
from games.rulebooks.combat.game import COMBAT
from games.rulebooks.combat.picture import picture
from tests.rulebooks.combat.cast import Scene, card, step_to

NEST = card("Effect: Mark", "Permanent: Radius 1: force 1", "Intervention: Draw 1", types="Passive")
BLAST = card("Effect: Mark", "Effect: Radius 2: wound 1", "Intervention: Draw 1", types="Passive")


def test_cb_1_1_it_has_37_spaces_and_two_fighters_without_a_facing() -> None:
    drawn = COMBAT.picture(Scene().state, None)
    assert len(drawn.spaces) == 37
    assert [(piece.id, piece.seat, piece.at) for piece in drawn.pieces] == [
        ("seat-0", 0, Hex(0, 0)),
        ("seat-1", 1, Hex(0, 1)),
    ]
    assert all(piece.facing is None for piece in drawn.pieces)


def test_cb_3_8_who_was_pushed_out_stands_beyond_the_rim() -> None:
    drawn = picture(Scene().set(1, at=Hex(0, 4)).state)
    assert drawn.pieces[1].at == (0, 4)
    assert (0, 4) not in {space.at for space in drawn.spaces}


def test_cb_5_27_a_marker_lies_on_its_space_with_its_radius_around_it() -> None:
    scene = Scene(NEST).does("a")
    assert not picture(scene.state).areas  # its marker is not placed yet
    scene.does(scene.options()[0])
    (area,) = picture(scene.state).areas
    marker = scene.waiting_card().marker
    assert marker is not None
    assert set(area.spaces) == {at for at in disc(marker, 1) if at in disc(Hex(0, 0), 3)}
    assert (area.text, area.seat) == ("a", 0)
    *_, piece = picture(scene.state).pieces
    assert (piece.at, piece.text, piece.seat, piece.quiet) == (marker, "a", 0, False)


def test_a_card_that_waits_is_touched_by_taking_its_intervention() -> None:
    scene = Scene(NEST).does("a")
    scene.does(scene.options()[0])
    *_, take = scene.options()
    assert scene.request.marks(scene.state, take) == (picture(scene.state).pieces[2].id,)


def test_a_step_that_was_carried_out_reaches_nowhere_any_more() -> None:
    scene = Scene(BLAST).does("a")
    scene.does(scene.options()[0])
    assert scene.waiting_card().marker
    assert not picture(scene.state).areas


def test_a_step_touches_the_space_it_leads_to_or_who_is_pushed_out() -> None:
    scene = Scene(card("Effect: Push 2"), at=((2, 0), (3, 0))).does("a")
    assert not scene.events_of()  # straight away there is only one way
    scene = Scene(card("Effect: Push 1", types="Rhetoric"), at=((2, -3), (3, -1))).does("a")
    drawn = set(COMBAT.picture(scene.state, 0).ids())
    marked = {mark for move in scene.options() for mark in scene.request.marks(scene.state, move)}
    assert "seat-1" in marked
    assert marked <= drawn
    walk = Scene().does("movement")
    assert walk.request.marks(walk.state, step_to(1, 0)) == ("hex-1_0",)
