from typing import Final

from django.urls import URLPattern

from api.duties import deliveries, webhooks
from api.wire.addresses import at

HERE: Final = "webhooks/<str:webhook>/"
DELIVERY: Final = f"{HERE}deliveries/<str:delivery>/"

urlpatterns: list[URLPattern] = [
    at("webhooks/", "webhooks", get=webhooks.list_webhooks, post=webhooks.keep_webhook),
    at("webhooks/events/", "webhook-events", get=webhooks.list_events),
    at(
        HERE,
        "webhook",
        get=webhooks.show_webhook,
        patch=webhooks.change_webhook,
        delete=webhooks.discard_webhook,
    ),
    at(f"{HERE}secret/", "webhook-secret", post=webhooks.renew_secret),
    at(f"{HERE}ping/", "ping", post=deliveries.ping_webhook),
    at(f"{HERE}deliveries/", "deliveries", get=deliveries.list_deliveries),
    at(DELIVERY, "delivery", get=deliveries.show_delivery),
    at(f"{DELIVERY}again/", "again", post=deliveries.send_again),
]
