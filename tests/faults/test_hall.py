"""A full hall of 64: six rounds of Swiss and a top 8 over real HTTP, while workers are killed.

The players' own results are compared with the final data; the standings with FIDE's judge, who
reads the exported report.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.faults.gate import Gate
from tests.faults.hall import Client, Hall
from tests.faults.house import House, wait_until
from tests.faults.web import Web, web
from tests.tournaments.judge.article_16 import Judge, Worth
from tests.tournaments.trf import reader

SEED: Final = 64
GO_ON: Final = "tournaments.go_on"
TIES: Final = ("points", "buchholz_cut_1", "buchholz", "sonneborn_berger")
SWISS: Final[dict[str, Any]] = {"format": "swiss", "advance": 8, "draw": "at_once"}
TOP: Final[dict[str, Any]] = {"format": "single_elimination", "draw": "at_once"}


@pytest.fixture
def server(house: House) -> Iterator[Web]:
    """Web server beside the worker of the same installation; it loses no request, and is not what
    is killed here."""
    house.environment["DJANGO_SETTINGS_MODULE"] = "tests.faults.quick.settings"
    services = {"DATABASE_URL": house.database} if house.database else {}
    with web(house.data, {**services, **house.broker.environment}) as started:
        yield started


@pytest.mark.sqlite  # it brings databases of both kinds: once is enough
def test_an_evening_ends_as_everybody_remembers_it(
    house: House, server: Web, long: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    if not long and house.database:
        pytest.skip("one house a day: the other with --long")
    entrants, rounds = (64, 6) if long else (12, 2)
    hall = play_evening(house, server, entrants, rounds)
    with capsys.disabled():
        for step in hall.steps:
            print(f"\n{step.seconds:7.2f} s  {step.name}", end="")  # noqa: T201 - to be read
    pairings = hall.pairings()
    assert_remembered(hall, pairings)
    assert_judged(hall, rounds)
    assert_planned(hall, pairings, rounds)
    drawn = house.count_cut_off(GO_ON)
    assert drawn >= (3 if long else 1), "no kill fell into a drawing"


def play_evening(house: House, server: Web, entrants: int, rounds: int) -> Hall:
    stages = [SWISS | {"rounds": rounds}, TOP]
    house.start_worker()
    hall = Hall(server, entrants, stages, SEED)
    hall.desk("PATCH", hall.path, {"tie_breaks": TIES})
    hall.start()
    for number in range(1, rounds + 1):
        hall.wait_for(1, number)
        change_entrants(hall, number)
        pairings = hall.open_pairings()
        whole = len(pairings) // 2
        with hall.step(f"round {number}: {len(pairings)} pairings"):
            hall.play(pairings[:whole], level=True)
            if number == 3 or rounds == number == 2:
                correct_result(hall, number - 1)
            gate = shut_gate(house, number, rounds)
            hall.play(pairings[whole:], level=True)
        with hall.step(f"round {number} over, the next drawn" + (", a kill" if gate else "")):
            kill_and_restart(house, gate)
            hall.wait_for(*((1, number + 1) if number < rounds else (2, 1)))
    for number in (1, 2, 3):
        hall.wait_for(2, number)
        pairings = hall.open_pairings()
        with hall.step(f"top 8, round {number}: {len(pairings)} pairings"):
            hall.play(pairings, level=False)
    with hall.step("over"):
        wait_until(lambda: hall.desk("GET", hall.path)["phase"] == "over", "it is over", house.log)
    return hall


def change_entrants(hall: Hall, number: int) -> None:
    """Let entrants come and go during a round."""
    if number == 1:
        hall.add_late_entrant("Late")
    if number == 2:
        for leaver in (5, 11):
            hall.drop(leaver)


def correct_result(hall: Hall, number: int) -> None:
    """Correct a result of a finished round, but no forfeit or draw: reversing a draw changes
    nothing."""
    rounds = {each["id"]: each["round"]["number"] for each in hall.pairings()}
    played = (
        pairing
        for pairing, known in hall.known.items()
        if rounds[pairing] == number and sorted(known.scores) == [0, 1]  # type: ignore[type-var]
    )
    with hall.step("a result of the round before corrected"):
        hall.correct(next(played))


def shut_gate(house: House, number: int, rounds: int) -> Gate | None:
    """Shut a gate before the round's last results, so that a worker waits in the middle of the
    draw: of an early round, of another, and of the top 8."""
    if number not in {1, (rounds + 1) // 2, rounds} or (rounds < 6 and number != rounds):
        return None
    gate = Gate(house.data / GO_ON)
    gate.shut()
    return gate


def kill_and_restart(house: House, gate: Gate | None) -> None:
    if gate is None:
        return
    wait_until(gate.is_reached, "a drawing goes on", house.log)
    house.kill_worker()
    gate.open()
    house.start_worker()


# Checks at the end


def assert_remembered(hall: Hall, pairings: list[Any]) -> None:
    """Each result is there and unchanged; entrants who had left lost their open pairings."""
    met = {each["id"]: each for each in pairings if len(each["sides"]) > 1}
    by_leaving = met.keys() - hall.known.keys()
    for pairing in by_leaving:
        gone = {side["entrant"] for side in met[pairing]["sides"] if side["forfeit"]}
        assert gone & {5, 11}, met[pairing]
    assert hall.known.keys() <= met.keys()
    for pairing, known in hall.known.items():
        sides = met[pairing]["sides"]
        assert tuple(side["entrant"] for side in sides) == known.entrants
        assert tuple(side["score"] for side in sides) == known.scores, pairing
        assert tuple(side["outcome"] for side in sides) == known.outcomes, pairing
    assert hall.corrected


def assert_judged(hall: Hall, rounds: int) -> None:
    """Check each place of the Swiss with the report that goes to FIDE."""
    report = reader.read(hall.text(f"{hall.path}export/?as=trf&stage=1"))
    judge = Judge(report, Worth(win=3, draw=1, loss=0, bye=3))
    assert judge.rounds == rounds
    places = judge.places(TIES)
    (table,) = hall.desk("GET", f"{hall.path}standings/?stage=1")["tables"]
    place_by_name = {row["name"]: row["place"] for row in table["rows"]}
    parted = {name: place for name, place in place_by_name.items() if place}
    for number, player in report.players.items():
        assert parted[player.name] == places[number], player.name


def assert_planned(hall: Hall, pairings: list[Any], rounds: int) -> None:
    in_swiss = [each for each in pairings if each["stage"] == 1]
    met = [frozenset(s["entrant"] for s in each["sides"]) for each in in_swiss]
    twice = [pair for pair, often in Counter(met).items() if often > 1 and len(pair) == 2]
    assert not twice
    for number in range(1, rounds + 1):
        seated = Counter(
            side["entrant"]
            for each in in_swiss
            if each["round"]["number"] == number
            for side in each["sides"]
        )
        assert set(seated.values()) == {1}, number
    kinds = Counter(line["kind"] for line in hall.log())
    assert kinds["round_drawn"] == rounds
    assert (kinds["stage_drawn"], kinds["stage_over"], kinds["over"]) == (2, 2, 1)
    numbers = sorted(line["number"] for line in hall.log())
    assert numbers == list(range(1, len(numbers) + 1))
    ranking = Client(hall.server)("GET", f"{hall.path}ranking/")["rows"]
    final = next(each for each in pairings if each["stage"] == 2 and each["round"]["number"] == 3)
    winner = next(side["entrant"] for side in final["sides"] if side["outcome"] == "win")
    assert ranking[0]["entrant"] == winner
    assert [row["best"] for row in ranking][:9] == [1, 2, 3, 3, 5, 5, 5, 5, 9]
    assert len(ranking) == len(hall.phones)
