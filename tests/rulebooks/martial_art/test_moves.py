from games.rulebooks.martial_art import moves


def test_ma_4_1_what_a_defence_leaves_out_is_not_revealed() -> None:
    assert moves.Defend() == moves.Defend(0, 0)
    assert moves.Defend(move=1) == moves.Defend(0, 1)
