"""The drawn arena: spaces, fighters, and the effects of a strike on them."""

from games.kernel.display.picture import Arena, Edge
from games.kernel.early_end import Resign
from games.kernel.hexes import Hex
from games.rulebooks.martial_art import moves
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.rulebooks.martial_art.state import Belt
from tests.rulebooks.martial_art.cast import setup
from tests.rulebooks.martial_art.ring import DOWN, UP, armed_side, bout, guarded_side, zones
from tests.rulebooks.martial_art.ring import side as fighter


def arena_of(fight: object, seat: int | None = None) -> Arena:
    return MARTIAL_ART.picture(MARTIAL_ART.view(fight.state, seat), seat)  # type: ignore[attr-defined]


def texts_by_place(arena: Arena) -> dict[tuple[int, int], str]:
    return {tuple(space.at): space.text for space in arena.spaces if space.text}  # type: ignore[misc]


def arena_with_push(*places: Hex) -> Arena:
    """Kimberley kicks Igor, who stands one space up, with a push of one."""
    corners = [guarded_side("igor", 2, "defence"), guarded_side("wonja", 2, "defence")]
    fight = bout(
        armed_side("kimberley", "kick", 2, techniques=("mae_tobi_geri",)),
        *corners[: len(places) - 1],
        belt="black",
        places=places,
    )
    return arena_of(fight.aim("kick", 2, start="mae_tobi_geri").play(moves.Hit(1)))


def test_ma_1_5_thirty_seven_spaces_with_ids_and_nothing_else_on_them() -> None:
    state = MARTIAL_ART.begin(setup("duel", "black"), 2, known=True)
    arena = MARTIAL_ART.picture(state, 0)
    ids = [space.id for space in arena.spaces]
    assert len(ids) == 37
    assert {"hex-0_0", "hex-3_-3", "hex--3_0"} <= set(ids)
    assert (texts_by_place(arena), arena.edges) == ({}, ())


def test_ma_7_3_fighters_face_somewhere_in_black_belt_alone() -> None:
    sides = (fighter("igor", zones(z1="punch")), guarded_side("wonja", 1, "move"))
    black, white = (arena_of(bout(*sides, belt=belt)) for belt in ("black", "white"))
    assert [(p.id, p.text, p.seat, p.at, p.facing) for p in black.pieces] == [
        ("seat-0", "igor", 0, Hex(0, 0), UP),
        ("seat-1", "wonja", 1, Hex(0, -1), DOWN),
    ]
    assert [piece.facing for piece in white.pieces] == [None, None]


def test_ma_5_2_who_has_left_is_drawn_faintly_and_stands_nowhere() -> None:
    fight = bout(
        fighter("igor", zones(z1="punch")),
        guarded_side("wonja", 1, "move"),
        guarded_side("kimberley", 1, "move"),
    )
    fight.state = MARTIAL_ART.play(fight.state, 2, Resign()).state
    gone = arena_of(fight).pieces[2]
    assert (gone.quiet, gone.id, gone.at) == (True, "", None)


def test_ma_7_4_a_push_is_an_edge_that_is_crossed() -> None:
    arena = arena_with_push(Hex(0, 0), Hex(0, -1))
    assert arena.edges == (Edge(Hex(0, -1), UP, "push"),)
    assert texts_by_place(arena) == {(0, -1): "targeted"}


def test_ma_7_5_over_the_rim() -> None:
    assert arena_with_push(Hex(0, -2), Hex(0, -3)).edges == (Edge(Hex(0, -3), UP, "ring_out"),)


def test_ma_7_6_into_a_third() -> None:
    arena = arena_with_push(Hex(0, 0), Hex(0, -1), Hex(0, -2))
    assert arena.edges == (Edge(Hex(0, -1), UP, "collision"),)
    assert texts_by_place(arena) == {(0, -1): "targeted", (0, -2): "collision"}


def test_ma_7_3_from_behind_and_nothing_once_the_dice_have_settled_it() -> None:
    fight = bout(
        armed_side("kimberley", "kick", 2),
        guarded_side("igor", 2, "defence", facing=1),
        belt="black",
    )
    fight.aim("kick", 2).play(moves.Hit(1))
    assert texts_by_place(arena_of(fight)) == {(0, 0): "from_behind", (0, -1): "targeted"}
    fight.answer().roll("")
    assert texts_by_place(arena_of(fight)) == {}


def test_ma_7_3_what_a_strike_reaches_is_shown_while_one_aims() -> None:
    sides = armed_side("kimberley", "kick", 2), guarded_side("igor", 2, "defence")
    belts: dict[Belt, int] = {"white": 6, "black": 3}
    for belt, reached in belts.items():
        aiming = bout(*sides, belt=belt, places=(Hex(0, 0), Hex(0, -1))).aim("kick", 2)
        (area,) = arena_of(aiming).areas
        assert (len(area.spaces), area.seat) == (reached, 0)
        assert Hex(0, -1) in area.spaces
        assert not arena_of(aiming.play(moves.Hit(1))).areas
    rim = bout(*sides, belt="black", places=(Hex(0, -3), Hex(0, -2))).aim("kick", 2)
    assert arena_of(rim).areas[0].spaces == ()
