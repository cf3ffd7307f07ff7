"""What is followed as a stream, as an operation of the API.

Our own port answers these calls before Django does, for as long as somebody listens; where another
server stands there, they get what there is by now, and ask again from the last id on.
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
from api.wire.streams import Admitted

followed: Final = partial(
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
"""A call whose answer does not end: Server-Sent Events."""


def so_far(
    request: Request, admit: Callable[[WSGIRequest, str], Admitted], id_: str
) -> HttpResponse:
    admitted = admit(cast("WSGIRequest", request._request), id_)  # noqa: SLF001 - as a stream asks
    audience = admitted.audience
    frames = admitted.source.frames(admitted.id, admitted.after, [audience])[audience]
    return HttpResponse(b"".join(content for _, content in frames), EventStream.media_type)
