"""ETag and If-Match of versioned rows, against lost updates."""

import hashlib
import re
from collections.abc import Collection, Mapping
from typing import Final, Protocol

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

_TAG: Final = re.compile(r'(?<!W/)"([1-9][0-9]{0,8})"')

IF_MATCH: Final = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of what was read. Where it was changed meanwhile, nothing is done: 412.",
)
ETAG: Final = OpenApiParameter(
    "ETag",
    str,
    OpenApiParameter.HEADER,
    response=True,
    description="The version, to be sent back as If-Match.",
)


IF_NONE_MATCH: Final = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER)
UNCHANGED: Final[Mapping[str, str]] = {"Cache-Control": "private, no-cache"}


def is_not_modified(request: Request, tag: str) -> bool:
    """Return True if If-None-Match has this tag."""
    return tag in request.headers.get("If-None-Match", "")


class HasVersion(Protocol):
    @property
    def version(self) -> int: ...


def tag(row: HasVersion) -> str:
    return f'"{row.version}"'


def respond_with_etag(
    request: Request, content: bytes, media_type: str, headers: Mapping[str, str]
) -> HttpResponse:
    """Return a response with the ETag of its content, or 304 if the caller has it."""
    of_content = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    answer = HttpResponse(content, media_type, headers={"ETag": of_content, **headers})
    response = get_conditional_response(request, etag=of_content, response=answer)
    assert isinstance(response, HttpResponse)  # noqa: S101 - it was given one
    return response


def read_versions(request: Request) -> Collection[int] | None:
    """Return the versions in If-Match; None if there is no condition. Unknown tags match
    nothing."""
    header = request.headers.get("If-Match", "*").strip()
    return None if header == "*" else {int(tag) for tag in _TAG.findall(header)}
