import threading
from collections import Counter
from datetime import timedelta
from itertools import count

import pytest
from django.db import transaction
from django.utils import timezone, translation

from games.duties import idempotency, work
from games.duties.idempotency import Answer, run_once
from games.duties.models import Call
from games.people.refusals import Refusal
from tests.duties.conftest import run_in_parallel
from tests.duties.handlers import count_effects, note

pytestmark = pytest.mark.django_db


def act() -> Answer:
    note("a")
    return Answer(201, f"effect {count_effects('a')}")


def refuse() -> Answer:
    note("a")
    raise Refusal("move.illegal", "Not that one.")


def test_the_same_call_gets_the_first_answer_again_and_is_done_once() -> None:
    first = run_once("seat:1", "key", b"POST /moves/ {}", act)
    assert first == Answer(201, "effect 1")
    assert run_once("seat:1", "key", b"POST /moves/ {}", act) == first
    assert count_effects("a") == 1


def test_another_body_under_the_same_key_is_refused_and_not_done() -> None:
    run_once("seat:1", "key", b"POST /moves/ {}", act)
    with pytest.raises(Refusal) as refusal:
        run_once("seat:1", "key", b"POST /moves/ {1}", act)
    assert refusal.value.code == "idempotency.other_body"
    assert count_effects("a") == 1
    with translation.override("fr"):
        assert "clé nouvelle" in str(refusal.value.sentence)


def test_keys_of_two_owners_do_not_meet() -> None:
    run_once("seat:1", "key", b"x", act)
    assert run_once("seat:2", "key", b"y", act).body == "effect 2"


def test_a_refused_call_changes_nothing_and_uses_up_no_key() -> None:
    with pytest.raises(Refusal):
        run_once("seat:1", "key", b"x", refuse)
    assert count_effects("a") == 0
    assert not Call.objects.exists()
    assert run_once("seat:1", "key", b"corrected", act).status == 201


def test_the_key_belongs_to_the_transaction_around_it() -> None:
    with transaction.atomic():
        run_once("seat:1", "key", b"x", act)
        transaction.set_rollback(True)
    assert count_effects("a") == 0
    assert run_once("seat:1", "key", b"x", act).body == "effect 1"


def test_a_key_longer_than_its_column_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        run_once("seat:1", "k" * (idempotency.LONGEST_KEY + 1), b"x", act)
    assert refusal.value.code == "idempotency.long_key"
    assert count_effects("a") == 0


def test_a_key_is_kept_for_a_day() -> None:
    run_once("seat:1", "key", b"x", act)
    Call.objects.update(made=timezone.now() - work.CALLS_KEPT + timedelta(minutes=1))
    work.forget()
    assert run_once("seat:1", "key", b"x", act).body == "effect 1"
    Call.objects.update(made=timezone.now() - work.CALLS_KEPT)
    work.forget()
    assert not Call.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
class TestTwentyAtOnce:
    def test_identical_calls_are_done_once_and_all_get_that_answer(self) -> None:
        def call(_number: int) -> str:
            return run_once("seat:1", "key", b"x", act).body

        assert Counter(run_in_parallel(call, 20)) == {"effect 1": 20}
        assert count_effects("a") == 1

    def test_of_twenty_bodies_under_one_key_one_is_done_and_the_others_are_told(self) -> None:
        def call(number: int) -> str:
            try:
                return run_once("seat:1", "key", str(number).encode(), act).body
            except Refusal as refusal:
                return refusal.code

        assert Counter(run_in_parallel(call, 20)) == {"effect 1": 1, "idempotency.other_body": 19}
        assert count_effects("a") == 1

    def test_when_the_first_is_refused_the_next_in_line_is_done(self) -> None:
        order = count()

        def first_refused() -> Answer:
            return refuse() if next(order) == 0 else act()

        def call(_number: int) -> str:
            try:
                return run_once("seat:1", "key", b"x", first_refused).body
            except Refusal as refusal:
                return refusal.code

        assert Counter(run_in_parallel(call, 20)) == {"effect 1": 19, "move.illegal": 1}
        assert count_effects("a") == 1

    def test_control_looking_before_acting_is_not_enough(self) -> None:
        """The same with the key written after the action: it is the order that keeps the calls
        apart."""
        all_have_looked = threading.Barrier(20)

        def call(number: int) -> str:
            if Call.objects.filter(key="key").exists():
                return "seen"
            all_have_looked.wait(timeout=30)
            act()
            Call.objects.create(owner=str(number), key="key", fingerprint="")
            return "acted"

        assert Counter(run_in_parallel(call, 20)) == {"acted": 20}
        assert count_effects("a") == 20
