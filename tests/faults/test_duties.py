"""A duty survives kill -9 of the worker and of the broker, and is done once."""

import random
from functools import partial

from games.people.keys import new_id
from tests.faults.gate import Gate
from tests.faults.house import House, wait_until


def test_a_worker_killed_in_the_middle_of_a_deed_leaves_nothing_and_the_next_does_it(
    house: House,
) -> None:
    """The control is a duty whose effect is not in one transaction with its mark: after the same
    kill its effect is already there."""
    name, gate = new_id(), Gate(house.data / "gate")
    control, control_gate = new_id(), Gate(house.data / "control")
    gate.shut()
    control_gate.shut()
    house.start_worker()
    house.file("waiting_beyond", control, gate=str(control_gate.at))
    wait_until(control_gate.is_reached, "the control is under way", house.log)
    # last: on SQLite nothing else can write meanwhile
    house.file("waiting", name, gate=str(gate.at))
    wait_until(gate.is_reached, "the deed is under way", house.log)
    house.kill_worker()
    assert (house.effects()[name], house.effects()[control]) == (0, 1)
    assert house.count_owed(name) == 1
    gate.open()
    house.start_worker()
    house.all_done(name)
    assert house.effects()[name] == 1


def test_a_broker_that_dies_with_everything_it_carried_loses_no_duty(house: House) -> None:
    carried, meanwhile = names(10), names(10)
    house.file("slow", *carried)
    house.broker.kill()
    house.file("slow", *meanwhile)  # filing works without the broker
    house.start_worker()
    house.broker.start()
    assert_each_done_once(house, carried + meanwhile)


def test_worker_and_broker_killed_at_any_moment_each_duty_is_done_once(
    house: House, long: bool
) -> None:
    """Also the duties that a task files in its own transaction. First kill at each of its steps,
    where it waits, so that something is shown; then at random moments."""
    chain = names(240 if long else 6)
    promised = chain + [f"after-{name}" for name in chain]
    gates = [Gate(house.data / step) for step in ("begun", "noted", "filed")]
    for gate in gates:
        gate.shut()
    house.file("chain", *chain, gates=str(house.data))
    house.start_worker()
    for gate in gates:
        wait_until(gate.is_reached, f"a deed has {gate.at.name}", house.log)
        kill_worker_and_broker(house)
        gate.open()
        house.start_worker()
    kill_while_deeds_are_done(house, promised, long=long)
    assert_each_done_once(house, promised)
    assert house.count_cut_off("chain") >= len(gates), "a kill fell between two deeds"


def kill_while_deeds_are_done(house: House, promised: list[str], *, long: bool) -> None:
    chance, kills = random.Random(2), 0
    while (done := count_done(house, promised)) < (len(promised) * 2 // 3 if long else 1):
        least = done + chance.randint(1, 20 if long else 3)
        wait_until(partial(is_halfway, house, promised, least), "deeds are done", house.log)
        kill_something(house, kills)
        kills += 1


def names(number: int) -> list[str]:
    return [new_id() for _ in range(number)]


def count_done(house: House, promised: list[str]) -> int:
    effects = house.effects()
    return sum(effects[name] for name in promised)


def is_halfway(house: House, promised: list[str], least: int) -> bool:
    """Return whether enough duties are done and one is under way; also true if all are done, on a
    machine too busy to look in time."""
    done = count_done(house, promised)
    return done == len(promised) or (done >= least and house.count_under_way() > 0)


def assert_each_done_once(house: House, promised: list[str]) -> None:
    house.all_done(*promised)
    effects = house.effects()
    assert {name: effects[name] for name in promised} == dict.fromkeys(promised, 1)


def kill_something(house: House, turn: int) -> None:
    if turn % 3 == 1:
        house.kill_a_child()
        return
    if turn % 3 == 0:
        kill_worker_and_broker(house)
    else:
        house.kill_worker()
    house.start_worker()


def kill_worker_and_broker(house: House) -> None:
    house.kill_worker()
    house.broker.kill()
    house.broker.start()
