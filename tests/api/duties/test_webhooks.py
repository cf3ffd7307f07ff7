"""Tests of webhooks/: only their owner creates, changes, pings and reads them."""

import threading
from typing import Any

import pytest
from django.db import connection
from pytest_django import Settings

from api.duties import webhooks as api
from games.duties.models import Delivery, Webhook
from games.duties.webhooks import addresses, webhook
from games.duties.webhooks.kinds import KINDS
from games.people.models import User
from games.people.refusals import Refusal
from tests.api.conftest import Caller, problem
from tests.api.duties.examples import WEBHOOK
from tests.duties.conftest import run_in_parallel


class TestKeeping:
    def test_it_comes_back_as_it_was_said_with_its_secret(self, as_alice: Caller) -> None:
        answer = as_alice.post("webhooks/", WEBHOOK | {"description": "Ours", "scope": "t1"})
        assert answer.status_code == 201
        body = answer.json()
        assert body == body | WEBHOOK | {"description": "Ours", "scope": "t1", "active": True}
        assert body["secret"] == Webhook.objects.get().secret
        assert as_alice.get(f"webhooks/{body['id']}/").json() == body
        (listed,) = as_alice.get("webhooks/").json()["results"]
        assert listed == {key: value for key, value in body.items() if key != "secret"}

    def test_sent_twice_it_is_one_with_one_secret(self, as_alice: Caller) -> None:
        first, again = (
            as_alice.post("webhooks/", WEBHOOK, headers={"Idempotency-Key": "1"}) for _ in range(2)
        )
        assert first.json() == again.json()
        assert Webhook.objects.count() == 1

    @pytest.mark.parametrize(
        "url",
        ["http://93.184.215.14/", "https://a:b@hook.example/", "https://", "x", "https://h/#x"],
    )
    def test_what_is_no_address_is_refused(self, url: str, as_alice: Caller) -> None:
        body = problem(as_alice.post("webhooks/", WEBHOOK | {"url": url}), 400, "webhook.bad_url")
        assert list(body["errors"]) == ["url"]
        assert not Webhook.objects.exists()

    @pytest.mark.parametrize(
        "host",
        [
            *("127.0.0.1", "10.1.2.3", "169.254.169.254", "100.64.0.1", "[::1]", "localhost"),
            *("[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "127.1", "224.0.0.1"),
        ],
    )
    def test_a_private_address_is_refused(self, host: str, as_alice: Caller) -> None:
        answer = as_alice.post("webhooks/", WEBHOOK | {"url": f"https://{host}/"})
        problem(answer, 400, "webhook.private_address")
        assert not Webhook.objects.exists()

    def test_so_is_a_name_that_leads_to_one(self, alice: User) -> None:
        url = "https://hook.example/"
        ips = webhook.look_up(url, lambda _host, _port: ("93.184.215.14", "10.0.0.1"))
        with pytest.raises(Refusal, match=r"webhook\.private_address"):
            webhook.add(alice, webhook.NewWebhook(url, ("table.over",)), ips)

    def test_unless_the_setting_allows_it(self, as_alice: Caller, settings: Settings) -> None:
        settings.WEBHOOKS_TO_PRIVATE = True
        answer = as_alice.post("webhooks/", WEBHOOK | {"url": "http://127.0.0.1:8080/"})
        assert answer.status_code == 201

    def test_names_are_asked_for_outside_of_any_transaction(
        self, as_alice: Caller, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """On SQLite a slow name lookup in a transaction would block all other writers."""
        depth = len(connection.savepoint_ids)
        depths: list[int] = []

        def resolve(host: str, port: int) -> tuple[str, ...]:
            depths.append(len(connection.savepoint_ids))
            return ("93.184.215.14",)

        monkeypatch.setattr(api, "look_up", lambda url: resolve(url, 443))
        as_alice.post("webhooks/", WEBHOOK, headers={"Idempotency-Key": "1"})
        assert depths == [depth]

    def test_what_cannot_be_is_named_by_its_field(self, as_alice: Caller) -> None:
        for wish, field in (
            ({"events": []}, "events"),
            ({"events": ["round.pared"]}, "events"),
            ({"scope": "a b"}, "scope"),
            ({"description": "x" * 201}, "description"),
            ({"secret": "mine"}, "secret"),
        ):
            body = problem(as_alice.post("webhooks/", WEBHOOK | wish), 400, "request.invalid")
            assert list(body["errors"]) == [field]

    def test_there_are_at_most_twenty(self, alice: User, as_alice: Caller) -> None:
        for _each in range(webhook.MOST):
            assert as_alice.post("webhooks/", WEBHOOK).status_code == 201
        problem(as_alice.post("webhooks/", WEBHOOK), 409, "webhook.too_many")

    def test_the_events_are_listed_in_both_languages(self, anybody: Caller) -> None:
        english, french = (
            anybody.get("webhooks/events/", language=language).json() for language in ("en", "fr")
        )
        assert [each["event"] for each in english] == list(KINDS)
        assert not {each["told"] for each in english} & {each["told"] for each in french}


class TestChanging:
    def test_events_description_and_whether_it_is_on(
        self, as_alice: Caller, webhook_json: dict[str, Any]
    ) -> None:
        place = f"webhooks/{webhook_json['id']}/"
        changed = as_alice("PATCH", place, {"events": ["table.over"], "description": "B"}).json()
        assert (changed["events"], changed["description"]) == (["table.over"], "B")
        off = as_alice("PATCH", place, {"active": False}).json()
        assert (off["active"], off["reason"]) == (False, "owner")
        assert off["disabled_at"] is not None
        problem(as_alice.post(f"{place}ping/"), 409, "webhook.disabled")
        on = as_alice("PATCH", place, {"active": True}).json()
        assert (on["active"], on["disabled_at"], on["reason"]) == (True, None, "")

    def test_its_address_stays(self, as_alice: Caller, webhook_json: dict[str, Any]) -> None:
        answer = as_alice("PATCH", f"webhooks/{webhook_json['id']}/", {"url": "https://127.0.0.1/"})
        problem(answer, 400, "request.invalid")

    def test_a_new_secret(self, as_alice: Caller, webhook_json: dict[str, Any]) -> None:
        place = f"webhooks/{webhook_json['id']}/"
        renewed = as_alice.post(f"{place}secret/").json()["secret"]
        assert renewed != webhook_json["secret"]
        assert as_alice.get(place).json()["secret"] == renewed == Webhook.objects.get().secret

    def test_thrown_away_it_is_gone_with_its_log(
        self, as_alice: Caller, webhook_json: dict[str, Any], delivery: Delivery
    ) -> None:
        assert as_alice("DELETE", f"webhooks/{webhook_json['id']}/").status_code == 204
        assert not Webhook.objects.exists()
        assert not Delivery.objects.exists()


def test_to_a_stranger_it_is_not_there_and_nothing_happens(
    as_bob: Caller, anybody: Caller, webhook_json: dict[str, Any], delivery: Delivery
) -> None:
    place = f"webhooks/{webhook_json['id']}/"
    for method, where, body in (
        ("GET", place, None),
        ("PATCH", place, {"active": False}),
        ("DELETE", place, None),
        ("POST", f"{place}secret/", None),
        ("POST", f"{place}ping/", None),
        ("GET", f"{place}deliveries/", None),
        ("GET", f"{place}deliveries/{delivery.pk}/", None),
        ("POST", f"{place}deliveries/{delivery.pk}/again/", None),
    ):
        problem(as_bob(method, where, body), 404, "webhook.unknown")
        problem(anybody(method, where, body), 401, "auth.missing")
    assert as_bob.get("webhooks/").json()["results"] == []
    mine = as_bob.post("webhooks/", WEBHOOK).json()
    across = f"webhooks/{mine['id']}/deliveries/{delivery.pk}/"
    problem(as_bob.get(across), 404, "webhook.unknown_delivery")
    assert Webhook.objects.get(pk=webhook_json["id"]).active
    assert Delivery.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
class TestLastPlace:
    def race(self, alice: User) -> int:
        wish = webhook.NewWebhook(WEBHOOK["url"], tuple(WEBHOOK["events"]))
        for _each in range(webhook.MOST - 1):
            webhook.add(alice, wish, ())

        def keep(_number: int) -> bool:
            try:
                webhook.add(alice, wish, ())
            except Refusal:
                return False
            return True

        run_in_parallel(keep, 4)
        return Webhook.objects.count()

    def test_of_four_who_want_the_last_place_one_gets_it(self, alice: User) -> None:
        assert self.race(alice) == webhook.MOST

    def test_control_without_the_lock_they_all_find_it_free(
        self, alice: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        all_have_looked = threading.Barrier(4)

        def look(_person: User) -> None:
            if Webhook.objects.count() == webhook.MOST - 1:
                all_have_looked.wait(timeout=30)

        monkeypatch.setattr(webhook, "_must_have_room", look)
        assert self.race(alice) > webhook.MOST


def test_the_resolver_of_the_machine_is_what_is_asked() -> None:
    assert "127.0.0.1" in addresses.resolve("localhost", 80)
