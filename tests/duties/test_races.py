"""Many workers and one duty, on the database that lets them run at the same time."""

import threading

import pytest

from games.duties import agenda
from games.duties import work as carrying
from games.duties.models import Duty, State
from tests.duties.conftest import run_in_parallel
from tests.duties.handlers import count_effects

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
WORKERS = 8


@pytest.mark.parametrize("kind", ["note", "note_without_lease"])
def test_eight_workers_do_each_of_many_duties_once(
    kind: str, long: bool, sent_tasks: list[tuple[str, object]]
) -> None:
    """Without a lease only the locks and the counted attempts keep the workers apart."""
    names = [f"duty-{number}" for number in range(500 if long else 20)]
    duties = [agenda.enqueue(kind, name, {"name": name}).pk for name in names]

    def work(_worker: int) -> None:
        for duty in duties:  # all in the same order, so that they meet at each
            carrying.run_duty(duty)

    run_in_parallel(work, WORKERS)
    assert {name: count_effects(name) for name in names} == dict.fromkeys(names, 1)
    assert set(Duty.objects.values_list("state", flat=True)) == {State.DONE}


def test_control_with_the_lock_off_two_workers_do_one_duty_twice(
    monkeypatch: pytest.MonkeyPatch, sent_tasks: list[tuple[str, object]]
) -> None:
    both_have_looked = threading.Barrier(2)

    def look(duty_id: int, *, skip: bool = False) -> Duty | None:
        duty = Duty.objects.filter(pk=duty_id).first()
        both_have_looked.wait(timeout=30)
        return duty

    monkeypatch.setattr(carrying, "_lock_duty", look)
    duty = agenda.enqueue("note", "1", {"name": "a"})
    run_in_parallel(lambda _worker: carrying.run_duty(duty.pk), 2)
    assert count_effects("a") == 2


def test_cancelling_waits_for_a_deed_under_way_and_says_that_it_came_too_late(
    sent_tasks: list[tuple[str, object]],
) -> None:
    duty = agenda.enqueue("note", "1", {"name": "a"})

    def work(number: int) -> bool:
        if number:
            return agenda.cancel("note", "1")
        carrying.run_duty(duty.pk)
        return False

    _carried, cancelled = run_in_parallel(work, 2)
    assert count_effects("a") == (0 if cancelled else 1)


def test_a_duty_filed_by_twenty_calls_at_once_is_one(sent_tasks: list[tuple[str, object]]) -> None:
    filed = run_in_parallel(lambda _call: agenda.enqueue("note", "1", {"name": "a"}).pk, 20)
    assert len(set(filed)) == 1
    for duty in filed:
        carrying.run_duty(duty)
    assert count_effects("a") == 1
