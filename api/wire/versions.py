"""ETag and If-Match of what counts its versions: who writes says which one was read."""

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


def has_it(request: Request, tag: str) -> bool:
    """Whether the caller has what is found already."""
    return tag in request.headers.get("If-None-Match", "")


class Versioned(Protocol):
    @property
    def version(self) -> int: ...


def tag(found: Versioned) -> str:
    return f'"{found.version}"'


def by_content(
    request: Request, content: bytes, media_type: str, headers: Mapping[str, str]
) -> HttpResponse:
    """An answer that says by what to ask whether it still holds; to who asks so, that it does."""
    of_content = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    answer = HttpResponse(content, media_type, headers={"ETag": of_content, **headers})
    found = get_conditional_response(request, etag=of_content, response=answer)
    assert isinstance(found, HttpResponse)  # noqa: S101 - it was given one
    return found


def read_versions(request: Request) -> Collection[int] | None:
    """None: the caller does not mind. What is no tag of ours matches nothing."""
    said = request.headers.get("If-Match", "*").strip()
    return None if said == "*" else {int(tag) for tag in _TAG.findall(said)}


def amended_version(request: Request, version: int) -> Collection[int]:
    """An amendment is made to what was found here: what comes in between is not undone by it."""
    read = read_versions(request)
    return {version} if read is None else {version} & set(read)
