"""Staff see webhooks and their log, never a secret, and set them going again."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from games.duties.models import Delivery, State, Webhook
from games.duties.webhooks.post import Post
from games.duties.webhooks.webhook import Amendment, change
from games.people.models import User
from tests.duties.webhooks.conftest import Receiver, announced, status, tried

pytestmark = pytest.mark.django_db
LIST = "/admin/duties/webhook/"
LOG = "/admin/duties/delivery/"


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
    delivery = announced(webhook)
    Delivery.objects.update(tries=11)
    tried(post, delivery)
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
    change(webhook.person, webhook.pk, Amendment(active=False))
    chosen = {"_selected_action": [webhook.pk]}
    told = office.post(LIST, chosen | {"action": "say_ping"}, follow=True).content.decode()
    assert "This webhook is switched off" in told
    told = office.post(LIST, chosen | {"action": "switch_on"}, follow=True).content.decode()
    assert "1 webhook is switched on." in told
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
