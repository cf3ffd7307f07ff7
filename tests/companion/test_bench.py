from companion import bench
from tests.bench.figures import Figure, race


def test_a_figure_says_both_the_ratio_and_the_aim() -> None:
    figure = Figure(
        what="playouts", ours=9000, unit="moves/s", peer="python-chess", theirs=3000, aim=2
    )
    assert figure.line() == (
        "playouts: 9,000 moves/s; python-chess 3,000 moves/s; 3.00x (aim: at least 2x)"
    )


def test_where_less_is_better_the_aim_is_an_upper_bound() -> None:
    slow = Figure(what="notation", ours=40, unit="µs", peer="by hand", theirs=10, aim=3)
    assert slow.meets_aim is False
    assert slow.line().endswith("4.00x (aim: at most 3x, NOT REACHED)")


def test_what_does_twice_the_work_a_second_wins_the_race() -> None:
    once, twice = race(lambda: 1, lambda: 1000, rounds=2, seconds=0.01)
    assert 0 < once < twice


def test_a_bench_is_a_module_with_figures() -> None:
    assert {"odds", "notation", "karatekarte"} <= {*bench.names()}
    assert not {"figures", "__init__"} & {*bench.names()}
