"""Server-Sent Events as operations of the API.

Our own server answers these calls before Django does, and keeps them open. Under another server,
clients get the events so far and ask again from the last id.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, cast

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from api.wire.answers import TEXT, EventStream, Json
from api.wire.operation import operation
from api.wire.streams import Subscription

stream_operation: Final = partial(
    operation,
    answers=(EventStream, Json),
    content={(200, EventStream.media_type): TEXT},
    parameters=(
        OpenApiParameter(
            "Last-Event-ID",
            str,
            OpenApiParameter.HEADER,
            description="The id of the last event heard, as every EventSource sends it.",
        ),
        OpenApiParameter("after", str, description="The same, where no header can be sent."),
    ),
)
"""Decorator of operations whose answer does not end: Server-Sent Events."""


def events_so_far(
    request: Request, admit: Callable[[WSGIRequest, str], Subscription], id_: str
) -> HttpResponse:
    subscription = admit(cast("WSGIRequest", request._request), id_)  # noqa: SLF001 - as a stream asks
    audience = subscription.audience
    frames = subscription.source.frames(subscription.id, subscription.after, [audience])[audience]
    return HttpResponse(b"".join(content for _, content in frames), EventStream.media_type)
