"""Devices that we have not made: a browser that invents its cookie has no device, so that its calls
count by its address."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from api.wire import callers
from games.people import device


class DeviceMiddleware:
    """Cookies from before they were signed, or signed with another key, are ours if they hold
    something. The answer to the next form signs them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        secret = device.cookie_secret(request)
        if secret and not device.is_signed(request) and not callers.device_holds_something(secret):
            device.forget(request)
        return self.get_response(request)
