from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.db.models import F
from django.utils import timezone

from games.duties import agenda, queue, tasks, work
from games.duties.models import Duty, State
from tests.duties import handlers
from tests.duties.conftest import let_time_pass
from tests.duties.handlers import count_effects

pytestmark = pytest.mark.django_db
AN_HOUR = timedelta(hours=1)


def file_duty(kind: str) -> Duty:
    return agenda.enqueue(kind, "1", {"name": "a"})


def reload(duty: Duty) -> Duty:
    return Duty.objects.get(pk=duty.pk)


class TestEachTaskTwice:
    @pytest.mark.parametrize("kind", ["note", "note_beyond"])
    def test_carry_out(self, kind: str) -> None:
        duty = file_duty(kind)
        queue.run_duty_task(duty.pk)
        queue.run_duty_task(duty.pk)
        assert count_effects("a") == 1
        assert (reload(duty).state, reload(duty).attempts) == (State.DONE, 1)

    def test_carry_out_of_a_duty_that_is_no_more(self) -> None:
        duty = file_duty("note")
        agenda.cancel("note", "1")
        queue.run_duty_task(duty.pk)

    def test_sweep(self, sent_tasks: list[tuple[str, object]]) -> None:
        duty = file_duty("note")
        tasks.sweep()
        tasks.sweep()
        assert sent_tasks == [("carry_out", duty.pk)] * 2, "two hints; the row decides"
        for _hint in sent_tasks:
            queue.run_duty_task(duty.pk)
        assert count_effects("a") == 1
        sent_tasks.clear()
        tasks.sweep()
        assert sent_tasks == []

    def test_forget(self) -> None:
        old, older_but_given_up = file_duty("note"), agenda.enqueue("blunder", "2", {"name": "b"})
        work.run_duty(old.pk)
        Duty.objects.filter(pk=older_but_given_up.pk).update(
            state=State.GIVEN_UP, ended=F("filed") - 2 * work.DUTIES_KEPT
        )
        waiting = agenda.enqueue("note", "3", {"name": "c"})
        tasks.forget()
        assert Duty.objects.count() == 3, "it was done just now"
        let_time_pass(work.DUTIES_KEPT)
        tasks.forget()
        tasks.forget()
        assert set(Duty.objects.all()) == {older_but_given_up, waiting}


class TestFailing:
    @pytest.mark.parametrize("kind", ["busy", "busy_beyond"])
    def test_what_was_expected_to_pass_is_tried_again_after_longer_and_longer_pauses(
        self, kind: str
    ) -> None:
        duty = file_duty(kind)
        for attempt in (1, 2):
            queue.run_duty_task(duty.pk)
            after = reload(duty)
            assert (after.state, after.attempts) == (State.WAITING, attempt)
            assert after.error == "LineIsBusyError: try later"
            queue.run_duty_task(duty.pk)
            assert reload(duty).attempts == attempt, "not before the pause is over"
            let_time_pass(work.pause(attempt) - timedelta(seconds=1))
            assert [*work.overdue()] == []
            let_time_pass(timedelta(seconds=1))
            assert [*work.overdue()] == [duty.pk]
        assert work.pause(2) == 2 * work.pause(1)

    def test_after_the_last_try_it_is_given_up_and_the_log_raises_an_alarm(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        duty = file_duty("busy")
        for _try in range(5):
            queue.run_duty_task(duty.pk)
            let_time_pass(AN_HOUR)
        after = reload(duty)
        assert (after.state, after.attempts) == (State.GIVEN_UP, 3)
        assert [*work.overdue()] == []
        alarms = [record.message for record in caplog.records if record.levelname == "ERROR"]
        assert alarms == ["Duty busy 1 is given up after 3 attempts: LineIsBusyError: try later"]

    def test_a_failed_atomic_deed_leaves_nothing_behind(self) -> None:
        queue.run_duty_task(file_duty("busy").pk)
        assert count_effects("a") == 0

    def test_one_beyond_the_database_may_happen_more_than_once(self) -> None:
        """An effect outside the database cannot be rolled back; therefore each such request carries
        its own id."""
        duty = file_duty("busy_beyond")
        for _try in range(3):
            queue.run_duty_task(duty.pk)
            let_time_pass(AN_HOUR)
        assert count_effects("a") == 3

    def test_a_mistake_of_ours_reaches_the_worker_s_log_and_is_written_down_too(self) -> None:
        duty = file_duty("blunder")
        with pytest.raises(ZeroDivisionError):
            queue.run_duty_task(duty.pk)
        assert reload(duty).error == "ZeroDivisionError: our own mistake"
        assert count_effects("a") == 0
        let_time_pass(AN_HOUR)
        with pytest.raises(ZeroDivisionError):
            queue.run_duty_task(duty.pk)
        assert reload(duty).state == State.GIVEN_UP

    def test_a_database_that_hangs_up_is_nobody_s_mistake(self) -> None:
        def hang_up() -> None:
            raise OperationalError("server closed the connection")

        handlers.meanwhile.append(hang_up)
        duty = file_duty("interrupted")
        queue.run_duty_task(duty.pk)
        assert reload(duty).state == State.WAITING
        assert count_effects("a") == 0

    def test_pauses_double_up_to_an_hour(self) -> None:
        minutes = [work.pause(attempt).total_seconds() / 60 for attempt in range(1, 12)]
        assert minutes == [0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]


class TestVanishingWorkers:
    def claim(self, kind: str) -> Duty:
        """Leave the duty in the state of a worker that is killed right after its claim."""
        duty = work._claim(file_duty(kind).pk)
        assert duty is not None
        return duty

    def test_the_lease_keeps_others_away_and_then_lets_them_in(self) -> None:
        duty = self.claim("note")
        queue.run_duty_task(duty.pk)
        assert count_effects("a") == 0
        let_time_pass(timedelta(seconds=30))
        assert [*work.overdue()] == [duty.pk]
        queue.run_duty_task(duty.pk)
        assert count_effects("a") == 1

    def test_a_duty_that_kills_its_workers_is_given_up(self) -> None:
        duty = self.claim("blunder")
        let_time_pass(AN_HOUR)
        work._claim(duty.pk)
        let_time_pass(AN_HOUR)
        queue.run_duty_task(duty.pk)
        assert (reload(duty).state, reload(duty).error) == (State.GIVEN_UP, work.VANISHED)
        assert count_effects("a") == 0

    def test_a_worker_that_slept_through_its_lease_finds_the_duty_done(self) -> None:
        asleep = self.claim("note")
        let_time_pass(AN_HOUR)
        queue.run_duty_task(asleep.pk)
        work._run_atomically(asleep, handlers.DUTIES["note"])
        assert count_effects("a") == 1

    def test_or_finds_that_another_has_taken_over(self) -> None:
        asleep = self.claim("note")
        let_time_pass(AN_HOUR)
        other = work._claim(asleep.pk)
        assert other is not None
        work._run_atomically(asleep, handlers.DUTIES["note"])
        assert count_effects("a") == 0
        work._run_atomically(other, handlers.DUTIES["note"])
        assert count_effects("a") == 1

    def test_its_late_failure_does_not_spoil_the_other_s_success(self) -> None:
        def another_does_it() -> None:
            handlers.meanwhile.clear()
            let_time_pass(AN_HOUR)
            Duty.objects.update(attempts=2)
            raise handlers.LineIsBusyError

        hand = handlers.DUTIES["interrupted_beyond"]
        handlers.meanwhile.append(another_does_it)
        duty = self.claim("interrupted_beyond")
        with work.FailureRecorder(duty, hand):
            hand.run(**duty.payload)
        assert (reload(duty).error, reload(duty).attempts) == ("", 2)


class TestTryingAgain:
    def test_a_duty_that_was_given_up_gets_all_its_tries_again(self) -> None:
        duty = file_duty("busy")
        for _try in range(4):
            queue.run_duty_task(duty.pk)
            let_time_pass(AN_HOUR)
        assert agenda.try_again(reload(duty))
        assert (reload(duty).state, reload(duty).attempts) == (State.WAITING, 0)
        assert [*work.overdue()] == [duty.pk]

    def test_one_that_is_done_or_waiting_is_left_alone(self) -> None:
        duty = file_duty("note")
        assert not agenda.try_again(duty)
        queue.run_duty_task(duty.pk)
        assert not agenda.try_again(duty)
        assert reload(duty).state == State.DONE


class TestSweeping:
    def test_the_longest_overdue_first_and_never_too_many(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(work, "MOST_AT_ONCE", 2)
        duties = [agenda.enqueue("note", str(number), {"name": "a"}) for number in range(3)]
        Duty.objects.filter(pk=duties[2].pk).update(not_before=F("not_before") - AN_HOUR)
        assert [*work.overdue()] == [duties[2].pk, duties[0].pk]

    @pytest.mark.postgres
    def test_ten_thousand_done_duties_cost_the_sweep_nothing(self) -> None:
        file_duty("note")
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO duties_duty (kind, key, payload, filed, due, not_before, state,"
                " attempts, error, ended) SELECT 'note', 'old ' || n, '{}', now(), now(), now(),"
                " 'done', 1, '', now() FROM generate_series(1, 10000) n"
            )
            cursor.execute("ANALYZE duties_duty")
        plan = Duty.objects.runnable(timezone.now()).order_by("not_before").explain()
        assert "duty_to_do" in plan
