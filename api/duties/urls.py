from typing import Final

from django.urls import URLPattern

from api.duties import deliveries, webhooks
from api.wire.addresses import endpoint

HERE: Final = "webhooks/<str:webhook>/"
DELIVERY: Final = f"{HERE}deliveries/<str:delivery>/"

urlpatterns: list[URLPattern] = [
    endpoint("webhooks/", "webhooks", get=webhooks.list_webhooks, post=webhooks.keep_webhook),
    endpoint("webhooks/events/", "webhook-events", get=webhooks.list_events),
    endpoint(
        HERE,
        "webhook",
        get=webhooks.show_webhook,
        patch=webhooks.change_webhook,
        delete=webhooks.discard_webhook,
    ),
    endpoint(f"{HERE}secret/", "webhook-secret", post=webhooks.renew_secret),
    endpoint(f"{HERE}ping/", "ping", post=deliveries.ping_webhook),
    endpoint(f"{HERE}deliveries/", "deliveries", get=deliveries.list_deliveries),
    endpoint(DELIVERY, "delivery", get=deliveries.show_delivery),
    endpoint(f"{DELIVERY}again/", "again", post=deliveries.send_again),
]
