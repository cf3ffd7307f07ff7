"""Tests of webhooks/{webhook}/deliveries/: the log and deliveries that are sent again."""

from typing import Any

from games.duties.models import Delivery, Duty, State
from tests.api.conftest import Caller, problem


class TestLog:
    def test_a_delivery_tells_its_tries_and_the_next_one(
        self, as_alice: Caller, webhook_json: dict[str, Any], delivery: Delivery
    ) -> None:
        delivery.attempts.create(number=1, status=500, trouble="status", answer="no")
        place = f"webhooks/{webhook_json['id']}/deliveries/"
        (listed,) = as_alice.get(place).json()["results"]
        assert (listed["id"], listed["event"], listed["state"]) == (
            delivery.pk,
            "round.paired",
            "waiting",
        )
        assert listed["next_try"] is not None
        (attempt,) = listed["attempts"]
        assert (attempt["status"], attempt["answer"]) == (500, "no")
        assert as_alice.get(f"{place}{delivery.pk}/").json() == listed | {"body": delivery.body}
        assert as_alice.get(f"{place}?state=done").json()["results"] == []

    def test_ping_and_again(
        self, as_alice: Caller, webhook_json: dict[str, Any], delivery: Delivery
    ) -> None:
        place = f"webhooks/{webhook_json['id']}/"
        pinged = as_alice.post(f"{place}ping/")
        assert (pinged.status_code, pinged.json()["event"]) == (201, "ping")
        Duty.objects.all().delete()
        again = as_alice.post(f"{place}deliveries/{delivery.pk}/again/")
        assert (again.status_code, again.json()["id"]) == (200, delivery.pk)
        assert (again.json()["state"], again.json()["tries"]) == (State.WAITING, 0)
        assert Duty.objects.get().key == f"{delivery.pk}.2"

    def test_what_is_not_there(self, as_alice: Caller, webhook_json: dict[str, Any]) -> None:
        place = f"webhooks/{webhook_json['id']}/deliveries/none/"
        problem(as_alice.get(place), 404, "webhook.unknown_delivery")
        problem(as_alice.post(f"{place}again/"), 404, "webhook.unknown_delivery")
