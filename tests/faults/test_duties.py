"""A duty survives kill -9 of the worker and of the broker, and is done once."""

import random
from functools import partial

from games.people.keys import new_id
from tests.faults.house import House, until


def test_a_worker_killed_in_the_middle_of_a_deed_leaves_nothing_and_the_next_does_it(
    house: House,
) -> None:
    """Beside it, as a control, a deed that is not one transaction with its mark: the same kill
    finds its effect already there, as it would find the first one's had that no transaction."""
    name, gate = new_id(), house.data / "gate"
    control, control_gate = new_id(), house.data / "control"
    house.start_worker()
    house.file("waiting_beyond", control, gate=str(control_gate))
    until(control_gate.with_suffix(".reached").exists, "the control is under way", house.log)
    house.file("waiting", name, gate=str(gate))  # last: on SQLite nobody can write beside it
    until(gate.with_suffix(".reached").exists, "the deed is under way", house.log)
    house.kill_worker()
    assert (house.effects()[name], house.effects()[control]) == (0, 1)
    assert house.owed(name) == 1
    gate.touch()
    house.start_worker()
    house.all_done(name)
    assert house.effects()[name] == 1


def test_a_broker_that_dies_with_everything_it_carried_loses_no_duty(house: House) -> None:
    carried, meanwhile = names(10), names(10)
    house.file("slow", *carried)
    house.broker.kill()
    house.file("slow", *meanwhile)  # whoever files does not notice
    house.start_worker()
    house.broker.start()
    each_is_done_once(house, carried + meanwhile)


def test_worker_and_broker_killed_at_any_moment_each_duty_is_done_once(
    house: House, long: bool
) -> None:
    """Also the duties that a deed files in its own transaction. Where by chance every kill fell
    between two deeds, nothing was shown: then again."""
    chance, cut_off_before = random.Random(2), house.cut_off()
    for _ in range(12):
        kill_while_deeds_are_done(house, chance, long=long)
        if house.cut_off() > cut_off_before:
            return
    raise AssertionError("no kill fell into a deed: nothing was shown")


def kill_while_deeds_are_done(house: House, chance: random.Random, *, long: bool) -> None:
    chain = names(240 if long else 6)
    promised = chain + [f"after-{name}" for name in chain]
    house.file("chain", *chain)
    if not house.worker:
        house.start_worker()
    kills = 0
    while (done := done_of(house, promised)) < (len(promised) * 2 // 3 if long else 1):
        least = done + chance.randint(1, 20 if long else 3)
        until(partial(in_the_thick_of_it, house, promised, least), "deeds are done", house.log)
        kill_something(house, kills)
        kills += 1
    each_is_done_once(house, promised)


def names(number: int) -> list[str]:
    return [new_id() for _ in range(number)]


def done_of(house: House, promised: list[str]) -> int:
    effects = house.effects()
    return sum(effects[name] for name in promised)


def in_the_thick_of_it(house: House, promised: list[str], least: int) -> bool:
    return done_of(house, promised) >= least and house.under_way() > 0


def each_is_done_once(house: House, promised: list[str]) -> None:
    house.all_done(*promised)
    effects = house.effects()
    assert {name: effects[name] for name in promised} == dict.fromkeys(promised, 1)


def kill_something(house: House, turn: int) -> None:
    if turn % 3 == 1:
        house.kill_a_child()
        return
    house.kill_worker()
    if turn % 3 == 0:
        house.broker.kill()
        house.broker.start()
    house.start_worker()
