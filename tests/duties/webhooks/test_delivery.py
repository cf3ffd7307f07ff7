"""From the action to the receiver: nothing without a webhook, at least once with one."""

import json
from datetime import timedelta
from http.server import BaseHTTPRequestHandler

import pytest
from django.core import mail
from django.db import transaction
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from games.duties import queue, tasks, work
from games.duties.models import Attempt, Delivery, Duty, State, Webhook
from games.duties.webhooks import announcement
from games.duties.webhooks import delivery as delivering
from games.duties.webhooks.kinds import KINDS
from games.duties.webhooks.post import Post
from games.duties.webhooks.webhook import WebhookChanges, change
from games.people.models import User
from games.people.privacy import erase
from tests.duties.webhooks.conftest import Receiver, announce, let_time_pass, status, try_delivery

pytestmark = pytest.mark.django_db
A_DAY = timedelta(days=1)


def may_begin(delivery: Delivery) -> bool:
    try:
        return delivering._begin(delivery.pk, 1) is not None
    except work.RetryLater:
        return False


def reload(webhook: Webhook) -> Webhook:
    return Webhook.objects.get(pk=webhook.pk)


class TestAnnouncing:
    def test_when_nobody_listens_it_costs_one_query(
        self, alice: User, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        with django_assert_num_queries(1):
            assert not announcement.announce(
                "table.over", owner_ids=[alice.pk], scope="t", body={"a": 1}
            )
        with django_assert_num_queries(0):
            announcement.announce("table.over", owner_ids=[], scope="t", body={})

    def test_it_reaches_who_wants_this_event_of_this_scope_and_nobody_else(
        self, alice: User
    ) -> None:
        bob = User.objects.create_user("bob")
        off = {"active": False, "disabled_at": "2026-01-01T00:00Z", "reason": "owner"}
        wanted = [
            Webhook.objects.create(person=person, url="x", events=events, scope=scope, **more)
            for person, events, scope, more in (
                (alice, ["round.paired"], "", {}),
                (alice, ["table.over", "round.paired"], "t1", {}),
                (alice, ["table.over"], "", {}),
                (alice, ["round.paired"], "t2", {}),
                (bob, ["round.paired"], "", {}),
                (alice, ["round.paired"], "", off),
            )
        ]
        made = announcement.announce("round.paired", owner_ids=[alice.pk], scope="t1", body={})
        assert {delivery.webhook_id for delivery in made} == {wanted[0].pk, wanted[1].pk}

    def test_a_kind_that_the_table_has_not_is_a_mistake_of_ours(self, alice: User) -> None:
        with pytest.raises(LookupError):
            announcement.announce("round.pared", owner_ids=[alice.pk], scope="", body={})
        assert "round.paired" in KINDS

    def test_it_happens_with_the_deed_or_not_at_all(self, webhook: Webhook) -> None:
        def announce_and_fail() -> None:
            announce(webhook)
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError), transaction.atomic():
            announce_and_fail()
        assert not Delivery.objects.exists()
        assert not Duty.objects.exists()

    def test_what_is_too_large_leaves_its_facts_out(self, webhook: Webhook) -> None:
        (made,) = announcement.announce(
            "round.paired", owner_ids=[webhook.person_id], scope="t", body={"a": "x" * 70_000}
        )
        assert json.loads(made.body)["data"] is None

    def test_it_can_be_announced_to_a_webhook_that_is_thrown_away_meanwhile(
        self, webhook: Webhook, post: Post
    ) -> None:
        """No constraint makes the action fail for it; the delivery is deleted when its duty is
        due."""
        delivery = announce(webhook)
        Webhook.objects.filter(pk=webhook.pk)._raw_delete("default")
        delivering.deliver_by(post, delivery.pk, 1)
        assert not Delivery.objects.exists()


class TestDelivering:
    def test_it_arrives_as_it_was_announced(
        self, webhook: Webhook, receiver: Receiver, settings: Settings
    ) -> None:
        delivery = announce(webhook)
        queue.run_duty_task(Duty.objects.get(kind="duties.deliver").pk)
        (sent,) = receiver.received
        body = json.loads(sent.body)
        assert (body["id"], body["event"], body["scope"]) == (delivery.pk, "round.paired", "t1")
        assert body["data"] == {"round": 1}
        assert sent.headers["webhook-id"] == delivery.pk
        assert sent.headers["Content-Type"] == "application/json"
        after = Delivery.objects.get()
        assert (after.state, after.tries) == (State.DONE, 1)
        attempt = Attempt.objects.get()
        assert (attempt.status, attempt.trouble, attempt.answer) == (200, "", "thanks")
        assert attempt.milliseconds is not None
        assert Duty.objects.get().state == State.DONE

    def test_carried_out_twice_it_is_sent_once(
        self, webhook: Webhook, receiver: Receiver, post: Post
    ) -> None:
        delivery = announce(webhook)
        try_delivery(post, delivery)
        try_delivery(post, delivery)
        assert len(receiver.received) == 1

    def test_failing_it_is_tried_again_and_recovers(
        self, webhook: Webhook, receiver: Receiver
    ) -> None:
        receiver.behave = status(503, b"busy")
        announce(webhook)
        duty = Duty.objects.get()
        for attempt in (1, 2, 3):
            queue.run_duty_task(duty.pk)
            assert Delivery.objects.get().tries == attempt
            queue.run_duty_task(duty.pk)
            assert len(receiver.received) == attempt, "not before the pause is over"
            let_time_pass(work.pause(attempt))
        assert reload(webhook).failures == 3
        receiver.behave = status(200)
        queue.run_duty_task(duty.pk)
        assert Delivery.objects.get().state == State.DONE
        assert (reload(webhook).failures, reload(webhook).resting_until) == (0, None)
        assert len(set(receiver.ids)) == 1
        statuses = Attempt.objects.order_by("number").values_list("status", flat=True)
        assert list(statuses) == [503, 503, 503, 200]

    def test_killed_half_way_it_is_sent_again_under_the_same_id(
        self, webhook: Webhook, receiver: Receiver, post: Post, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class KilledError(BaseException):
            pass

        def die(*_: object) -> bool:
            raise KilledError

        delivery = announce(webhook)
        with monkeypatch.context() as half_way:
            half_way.setattr(delivering, "_end", die)
            with pytest.raises(KilledError):
                delivering.deliver_by(post, delivery.pk, 1)
        assert try_delivery(post, delivery) == State.WAITING, "it may still be under way"
        let_time_pass(delivering.UNDER_WAY)
        assert try_delivery(post, delivery) == State.DONE
        assert receiver.ids == [delivery.pk] * 2
        assert receiver.received[0].body == receiver.received[1].body
        cut_off = Attempt.objects.get(number=1)
        assert (cut_off.status, cut_off.trouble) == (None, "")

    def test_a_delivery_that_kills_its_workers_is_given_up(
        self, webhook: Webhook, receiver: Receiver, post: Post
    ) -> None:
        delivery = announce(webhook)
        for _try in range(delivering.TRIES):
            assert delivering._begin(delivery.pk, 1) is not None
            let_time_pass(delivering.UNDER_WAY)
        assert delivering._begin(delivery.pk, 1) is None
        assert Delivery.objects.get().state == State.GIVEN_UP

    def test_after_twelve_tries_or_a_day_it_is_given_up(
        self, webhook: Webhook, receiver: Receiver, post: Post
    ) -> None:
        receiver.behave = status(500)
        first, second = announce(webhook), announce(webhook, 2)
        for _try in range(delivering.TRIES):
            try_delivery(post, first)
            let_time_pass(timedelta(hours=1))
        assert Delivery.objects.get(pk=first.pk).state == State.GIVEN_UP
        assert len(receiver.received) == delivering.TRIES
        let_time_pass(A_DAY - timedelta(hours=delivering.TRIES))
        assert try_delivery(post, second) == State.GIVEN_UP
        assert len(receiver.received) == delivering.TRIES
        assert reload(webhook).given_up == 2

    def test_after_three_failures_the_others_wait_instead_of_holding_workers_up(
        self, webhook: Webhook, receiver: Receiver, post: Post
    ) -> None:
        receiver.behave = status(500)
        several = [announce(webhook, number) for number in range(10)]
        for delivery in several:
            try_delivery(post, delivery)
        assert len(receiver.received) == delivering.FAILURES_BEFORE_REST
        assert Delivery.objects.filter(tries=0).count() == 7
        receiver.behave = status(200)
        let_time_pass(delivering.LONGEST_REST)
        assert {try_delivery(post, delivery) for delivery in several} == {State.DONE}

    def test_one_that_hangs_is_left_alone_at_once_and_for_growing_times(
        self, webhook: Webhook, receiver: Receiver, post: Post
    ) -> None:
        receiver.behave = lambda _: receiver.released.wait(30)
        delivery = announce(webhook)
        for number, rest in enumerate((30, 60, 120, 240), 1):
            try_delivery(post, delivery)
            try_delivery(post, delivery)
            assert len(receiver.received) == number
            until = reload(webhook).resting_until
            assert until is not None
            assert timedelta(seconds=rest - 5) < until - timezone.now() <= timedelta(seconds=rest)
            let_time_pass(timedelta(seconds=rest))
        assert Delivery.objects.get().tries == 4, "standing back is no try"

    def test_to_one_receiver_goes_one_at_a_time_and_to_those_of_an_owner_a_few(
        self, alice: User, receiver: Receiver
    ) -> None:
        many = delivering.AT_ONCE + 2
        hooks = [
            Webhook.objects.create(person=person, url=receiver.url, events=["round.paired"])
            for person in [alice] * many + [User.objects.create_user("bob")]
        ]
        first = [announcement.ping(hook) for hook in hooks]
        begun = [may_begin(each) for each in first]
        assert begun == [True] * delivering.AT_ONCE + [False] * 2 + [True], "Bob's goes out"
        assert not may_begin(announcement.ping(hooks[-1]))

    def test_what_stood_back_is_called_as_soon_as_another_has_ended(
        self, webhook: Webhook, receiver: Receiver
    ) -> None:
        second: list[Delivery] = []

        def meanwhile(handler: BaseHTTPRequestHandler) -> None:
            if len(receiver.received) == 1:
                queue.run_duty_task(Duty.objects.get(key=second[0].duty_key).pk)
            status(200)(handler)

        receiver.behave = meanwhile
        first = announce(webhook)
        second.append(announce(webhook, 2))
        queue.run_duty_task(Duty.objects.get(key=first.duty_key).pk)
        duty = Duty.objects.get(key=second[0].duty_key)
        assert (duty.attempts, duty.not_before <= timezone.now()) == (0, True)
        queue.run_duty_task(duty.pk)
        assert receiver.ids == [first.pk, second[0].pk]

    def test_what_is_older_than_thirty_days_is_forgotten(self, webhook: Webhook) -> None:
        announce(webhook)
        let_time_pass(delivering.KEPT - timedelta(seconds=5))
        tasks.forget()
        assert Delivery.objects.exists()
        let_time_pass(timedelta(seconds=5))
        tasks.forget()
        assert not Delivery.objects.exists()

    def test_it_all_goes_with_its_person(self, webhook: Webhook, post: Post) -> None:
        try_delivery(post, announce(webhook))
        erase(webhook.person)
        assert not Webhook.objects.exists()
        assert not Delivery.objects.exists()
        assert not Attempt.objects.exists()


class TestSwitchingOff:
    def give_up(self, webhook: Webhook, post: Post) -> None:
        delivery = announce(webhook)
        Delivery.objects.filter(pk=delivery.pk).update(tries=delivering.TRIES - 1)
        Webhook.objects.update(resting_until=None)
        assert try_delivery(post, delivery) == State.GIVEN_UP

    def test_after_twenty_given_up_in_a_row_and_its_owner_is_told_once(
        self, webhook: Webhook, receiver: Receiver, post: Post
    ) -> None:
        receiver.behave = status(500)
        User.objects.update(language="fr")
        waiting = announce(webhook)
        for _each in range(delivering.MOST_GIVEN_UP):
            assert reload(webhook).active
            self.give_up(webhook, post)
        after = reload(webhook)
        assert (after.active, after.reason) == (False, "failing")
        assert after.disabled_at is not None
        duty = Duty.objects.get(kind="duties.mail")
        queue.run_duty_task(duty.pk)
        (message,) = mail.outbox
        assert message.to == ["alice@example.org"]
        assert message.subject == "Votre webhook a été désactivé"
        assert webhook.url in message.body
        assert not announcement.announce(
            "round.paired", owner_ids=[webhook.person_id], scope="t1", body={}
        )
        assert try_delivery(post, waiting) == State.GIVEN_UP
        assert reload(webhook).given_up == delivering.MOST_GIVEN_UP

    def test_after_three_days_without_a_success(
        self, webhook: Webhook, receiver: Receiver, post: Post
    ) -> None:
        receiver.behave = status(500)
        self.give_up(webhook, post)
        assert reload(webhook).active
        let_time_pass(delivering.LONGEST_FAILING)
        self.give_up(webhook, post)
        assert not reload(webhook).active

    def test_a_success_in_between_begins_the_count_anew(
        self, webhook: Webhook, receiver: Receiver, post: Post
    ) -> None:
        receiver.behave = status(500)
        self.give_up(webhook, post)
        receiver.behave = status(200)
        Webhook.objects.update(resting_until=None)
        assert try_delivery(post, announce(webhook)) == State.DONE
        assert (reload(webhook).given_up, reload(webhook).failing_since) == (0, None)

    def test_switched_on_again_it_forgets_its_failures_and_what_was_missed_can_be_sent(
        self, webhook: Webhook, receiver: Receiver, post: Post
    ) -> None:
        receiver.behave = status(500)
        self.give_up(webhook, post)
        change(webhook.person, webhook.pk, WebhookChanges(active=False))
        missed = Delivery.objects.get()
        change(webhook.person, webhook.pk, WebhookChanges(active=True))
        assert (reload(webhook).failures, reload(webhook).given_up) == (0, 0)
        receiver.behave = status(200)
        announcement.resend(missed)
        assert try_delivery(post, missed) == State.DONE
        assert set(receiver.ids) == {missed.pk}

    def test_sent_again_while_it_waits_the_old_duty_is_no_more(
        self, webhook: Webhook, receiver: Receiver, post: Post
    ) -> None:
        delivery = announce(webhook)
        announcement.resend(delivery)
        keys = Duty.objects.waiting().values_list("key", flat=True)
        assert list(keys) == [f"{delivery.pk}.2"]
        delivering.deliver_by(post, delivery.pk, 1)
        assert receiver.received == [], "the sending before is stale"
        assert try_delivery(post, delivery) == State.DONE
