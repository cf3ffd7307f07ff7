from games.kernel.display.picture import Piece
from games.kernel.display.picture import Ring as Picture
from games.kernel.record import HIDDEN
from games.rulebooks.brutal_ring import moves
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import entry, fights
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import Entry
from tests.rulebooks.brutal_ring.cast import begin_fight, play, ring_at, trick_moves

SWORD = Piece(text="sword", figures=(3, 2))


def picture_of(state: Ring, seat: int | None) -> Picture:
    return BRUTAL_RING.picture(BRUTAL_RING.view(state, seat), seat)


def test_every_player_has_a_corner_with_gladiators_and_their_weapons() -> None:
    state = ring_at(fights.begin, "| terminium:sword moth", "| lucrecia:mace", "| fog")
    picture = picture_of(state, None)
    assert [heap.seat for heap in picture.corners] == [0, 1, 2]
    assert picture.corners[0].pieces == (
        Piece(id="gladiator-terminium", text="terminium", seat=0, holds=(SWORD,)),
        Piece(id="gladiator-moth", text="moth", seat=0),
    )
    assert picture.fight == ()


def test_who_is_engaged_is_drawn_as_spent() -> None:
    state = ring_at(fights.begin, "| terminium:sword moth", "| lucrecia:mace")
    state, _ = play(state, (0, moves.Pass("terminium")))
    assert [each.quiet for each in picture_of(state, 0).corners[0].pieces] == [True, False]


def test_an_entry_is_known_to_its_owner_alone() -> None:
    state = ring_at(entry.begin, "fog sword", "eel")
    state, _ = play(state, (0, moves.Enter((Entry("fog", ("sword",)),))))
    (own,) = picture_of(state, 0).corners[0].pieces
    assert own == Piece(text="fog", seat=0, own=True, holds=(SWORD,))
    for seat in (1, None):
        (face_down,) = picture_of(state, seat).corners[0].pieces
        assert face_down == Piece(text=HIDDEN, seat=0)
        assert picture_of(state, seat).corners[1].pieces == ()


def test_a_fight_shows_the_sums_the_tricks_and_what_may_still_be_laid() -> None:
    """Terminium: attack 1 orange, 2 black; Lucrecia: defence 1 orange, 2 black."""
    state, _ = play(begin_fight("dart fog", "eel"), (0, trick_moves("dart")[0]))
    attack, defence = picture_of(state, 0).fight
    assert attack.pieces == (
        Piece(text="terminium", seat=0, figures=(6,), holds=(SWORD,)),
        Piece(id="trick-0_0", text="dart", seat=0, colour="black", own=True),
        Piece(id="free-0_gladiator", text="free", colour="orange"),
        Piece(id="free-0_weapon", text="free", colour="black"),
    )
    assert [piece.count for piece in defence.pieces] == [1, 1, 2]
    others, _ = picture_of(state, 1).fight
    assert others.pieces[0].figures == (3,)
    assert others.pieces[1] == Piece(id="trick-0_0", text=HIDDEN, seat=0, colour="black")


def test_a_bluff_adds_nothing_to_the_sum() -> None:
    state, _ = play(begin_fight("trident", ""), (0, trick_moves("trident")[0]))
    assert picture_of(state, 0).fight[0].pieces[0].figures == (3,)
