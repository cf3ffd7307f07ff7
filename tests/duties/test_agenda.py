from datetime import timedelta
from socket import socket

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.duties import agenda, work
from games.duties.handlers import LONGEST_TASK, JobHandler, UnknownDutyError, get_handler
from games.duties.models import Duty, State
from tests.duties.conftest import broker_at, let_time_pass
from tests.duties.handlers import count_effects, note

pytestmark = pytest.mark.django_db
Sent = list[tuple[str, object]]


class TestFiling:
    def test_a_duty_due_now_is_sent_when_the_transaction_commits(
        self, sent_tasks: Sent, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            duty = agenda.enqueue("note", "1", {"name": "a"})
            assert sent_tasks == []
        assert sent_tasks == [("carry_out", duty.pk)]

    def test_a_duty_for_later_is_left_to_the_sweep(
        self, sent_tasks: Sent, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            duty = agenda.enqueue(
                "note", "1", {"name": "a"}, due=timezone.now() + timedelta(minutes=5)
            )
        assert sent_tasks == []
        assert [*work.overdue()] == []
        let_time_pass(timedelta(minutes=5))
        assert [*work.overdue()] == [duty.pk]

    def test_filed_twice_it_is_one_and_the_first_filing_counts(self) -> None:
        first = agenda.enqueue("note", "1", {"name": "a"})
        again = agenda.enqueue("note", "1", {"name": "b"}, due=timezone.now() + timedelta(days=1))
        assert again == first
        assert (again.payload, again.due) == ({"name": "a"}, first.due)
        assert agenda.enqueue("note", "2", {"name": "a"}) != first
        assert agenda.enqueue("note_beyond", "1", {"name": "a"}) != first

    def test_filed_again_after_it_is_done_it_stays_done(self, sent_tasks: Sent) -> None:
        duty = agenda.enqueue("note", "1", {"name": "a"})
        work.run_duty(duty.pk)
        assert agenda.enqueue("note", "1", {"name": "a"}).state == State.DONE
        work.run_duty(duty.pk)
        assert count_effects("a") == 1

    def test_what_is_rolled_back_was_never_owed(
        self, sent_tasks: Sent, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
            agenda.enqueue("note", "1", {"name": "a"})
            transaction.set_rollback(True)
        assert not Duty.objects.exists()
        assert sent_tasks == []

    def test_a_kind_without_a_hand_is_refused_where_it_is_misspelt(self) -> None:
        with pytest.raises(UnknownDutyError, match="nota"):
            agenda.enqueue("nota", "1", {"name": "a"})

    def test_so_is_a_payload_that_its_hand_cannot_take(self) -> None:
        for payload in ({}, {"nom": "a"}, {"name": "a", "more": "b"}):
            with pytest.raises(TypeError):
                agenda.enqueue("note", "1", payload)
        assert not Duty.objects.exists()

    @pytest.mark.parametrize("listens", [False, True], ids=["down", "hanging"])
    def test_a_broker_that_does_not_answer_fails_nobody_s_call_and_loses_nothing(
        self,
        listens: bool,
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        with socket() as nobody:
            nobody.bind(("127.0.0.1", 0))
            if listens:
                nobody.listen()  # and never answers those who connect
            broker = broker_at(f"redis://127.0.0.1:{nobody.getsockname()[1]}/0")
            with broker, django_capture_on_commit_callbacks(execute=True):
                duty = agenda.enqueue("note", "1", {"name": "a"})
        assert "the broker does not answer" in caplog.text
        assert [*work.overdue()] == [duty.pk]


class TestCancelling:
    def test_a_waiting_duty_is_owed_no_more_and_may_be_filed_again(self) -> None:
        duty = agenda.enqueue("note", "1", {"name": "a"})
        assert agenda.cancel("note", "1")
        work.run_duty(duty.pk)
        assert count_effects("a") == 0
        again = agenda.enqueue("note", "1", {"name": "b"})
        work.run_duty(again.pk)
        assert count_effects("b") == 1

    def test_too_late_or_never_filed(self) -> None:
        assert not agenda.cancel("note", "1")
        work.run_duty(agenda.enqueue("note", "1", {"name": "a"}).pk)
        assert not agenda.cancel("note", "1")
        assert count_effects("a") == 1


def test_the_database_keeps_a_state_and_its_end_together() -> None:
    agenda.enqueue("note", "1", {"name": "a"})
    with pytest.raises(IntegrityError), transaction.atomic():
        Duty.objects.update(state=State.DONE)


def test_beyond_the_database_a_lease_must_outlive_the_longest_task() -> None:
    with pytest.raises(ValueError, match="lease"):
        JobHandler(note, atomic=False, lease=LONGEST_TASK)


def test_the_house_s_own_table_can_be_read(settings: object) -> None:
    settings.DUTIES = "companion.duties.DUTIES"  # type: ignore[attr-defined]
    with pytest.raises(UnknownDutyError, match=r"companion\.duties"):
        get_handler("note")
