import pytest

from games.duties.models import Webhook
from games.duties.webhooks.access import delivery_of, get_access, own_webhooks
from games.people.models import User
from games.people.refusals import Unknown
from tests.duties.webhooks.conftest import announce


def test_its_owner_finds_it_and_to_anybody_else_it_is_not_there(
    webhook: Webhook, alice: User, bob: User
) -> None:
    assert get_access(webhook.pk, alice, lock=True).webhook == webhook
    for stranger in (bob, None):
        assert not own_webhooks(stranger).exists()
        with pytest.raises(Unknown, match=r"webhook\.unknown"):
            get_access(webhook.pk, stranger)


def test_a_delivery_is_found_at_its_own_webhook(webhook: Webhook, alice: User) -> None:
    delivery = announce(webhook)
    other = Webhook.objects.create(person=alice, url=webhook.url, events=[])
    assert delivery_of(get_access(webhook.pk, alice), delivery.pk) == delivery
    with pytest.raises(Unknown, match=r"webhook\.unknown_delivery"):
        delivery_of(get_access(other.pk, alice), delivery.pk)
