"""Staff see webhooks and their log, never a secret, and can start them again."""

import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission
from django.test import Client

from games.duties.models import Delivery, State, Webhook
from games.duties.webhooks.post import Post
from games.duties.webhooks.webhook import WebhookChanges, change
from games.people.models import User
from tests.duties.webhooks.conftest import Receiver, announce, status, try_delivery

pytestmark = pytest.mark.django_db
LIST = "/admin/duties/webhook/"
LOG = "/admin/duties/delivery/"
NONE = {"deliveries-TOTAL_FORMS": "0", "deliveries-INITIAL_FORMS": "0"}


@pytest.fixture
def staff() -> User:
    return User.objects.create_superuser("admin")


@pytest.fixture
def office(staff: User) -> Client:
    browser = Client()
    browser.force_login(staff)
    return browser


@pytest.fixture
def missed(webhook: Webhook, receiver: Receiver, post: Post) -> Delivery:
    receiver.behave = status(500, b"out of order")
    delivery = announce(webhook)
    Delivery.objects.update(tries=11)
    try_delivery(post, delivery)
    return delivery


def test_the_list_tells_the_state_and_the_log_what_was_answered(
    office: Client, webhook: Webhook, missed: Delivery
) -> None:
    page = office.get(LIST).content.decode()
    assert "failing" in page
    assert webhook.pk in page
    one = office.get(f"{LIST}{webhook.pk}/change/").content.decode()
    assert "round.paired" in one
    assert webhook.secret not in one
    assert "out of order" in office.get(f"{LOG}{missed.pk}/change/").content.decode()


def test_switching_on_ping_and_sending_again_are_one_click(
    office: Client, webhook: Webhook, missed: Delivery
) -> None:
    change(webhook.person, webhook.pk, WebhookChanges(active=False))
    chosen = {"_selected_action": [webhook.pk]}
    page = office.post(LIST, chosen | {"action": "say_ping"}, follow=True).content.decode()
    assert "This webhook is switched off" in page
    page = office.post(LIST, chosen | {"action": "switch_on"}, follow=True).content.decode()
    assert "1 webhook is switched on." in page
    assert Webhook.objects.get().active
    office.post(LIST, chosen | {"action": "say_ping"})
    assert Delivery.objects.filter(kind="ping").count() == 1
    again = {"_selected_action": [missed.pk], "action": "send_again"}
    assert "1 delivery is sent again." in office.post(LOG, again, follow=True).content.decode()
    assert Delivery.objects.get(pk=missed.pk).state == State.WAITING


def test_whoever_may_only_look_sets_nothing_going(
    webhook: Webhook, missed: Delivery, staff: User
) -> None:
    User.objects.filter(pk=staff.pk).update(is_superuser=False)
    looking = Permission.objects.filter(codename__in=("view_webhook", "view_delivery"))
    staff.user_permissions.add(*looking)
    browser = Client()
    browser.force_login(staff)
    browser.post(LOG, {"_selected_action": [missed.pk], "action": "send_again"})
    browser.post(LIST, {"_selected_action": [webhook.pk], "action": "say_ping"})
    assert Delivery.objects.get().state == State.GIVEN_UP
    assert browser.get(LIST).status_code == 200
    assert browser.post(f"{LIST}{webhook.pk}/delete/", {"post": "yes"}).status_code == 403


def test_one_is_made_tried_amended_and_discarded(
    office: Client, receiver: Receiver, post: Post
) -> None:
    """Before: 403."""
    data = {"url": receiver.url, "events": ["round.paired"], "description": "Hall", "scope": ""}
    content = office.post(f"{LIST}add/", data, follow=True).content.decode()
    made = Webhook.objects.get()
    assert made.secret in content
    page = f"{LIST}{quote(made.pk)}/"
    assert made.secret not in office.get(f"{page}change/").content.decode()
    sent = office.post(f"{page}try/", follow=True)
    assert "It is on its way" in sent.content.decode()
    assert sent.headers["Refresh"] == "2"
    receiver.behave = status(404, b"nobody here")
    delivery = Delivery.objects.get()
    try_delivery(post, delivery)
    assert receiver.received[0].headers["webhook-signature"].startswith("v1,")
    back = office.get(f"{LOG}{quote(delivery.pk)}/change/")
    for word in ("It did not arrive", "404", "nobody here"):
        assert word in back.content.decode()
    receiver.behave = status(200)
    office.post(f"{page}try/")
    try_delivery(post, Delivery.objects.order_by("-made")[0])
    newest = Delivery.objects.order_by("-made")[0]
    back = office.get(f"{LOG}{quote(newest.pk)}/change/")
    assert "It arrived." in back.content.decode()
    assert "Refresh" not in back.headers
    office.post(f"{page}change/", {"events": ["table.over"], "description": "Wall"} | NONE)
    made.refresh_from_db()
    assert (made.events, made.description) == (["table.over"], "Wall")
    assert office.post(f"{page}delete/", {"post": "yes"}).status_code == 302
    assert not Webhook.objects.exists()


def test_what_no_webhook_can_be_is_told_beside_its_field(office: Client, db: None) -> None:
    data = {"url": "ftp://nowhere", "events": ["round.paired"], "description": "", "scope": ""}
    answer = office.post(f"{LIST}add/", data)
    assert answer.status_code == 200
    assert "errornote" in answer.content.decode() or "error" in answer.content.decode()
    assert not Webhook.objects.exists()


def test_nobody_tries_anothers_but_who_puts_everybodys_in_order(
    webhook: Webhook, staff: User
) -> None:
    User.objects.filter(pk=staff.pk).update(is_superuser=False)
    staff.user_permissions.add(Permission.objects.get(codename="view_webhook"))
    browser = Client()
    browser.force_login(staff)
    assert browser.post(f"{LIST}{quote(webhook.pk)}/try/").status_code == 404
    assert not Delivery.objects.exists()
