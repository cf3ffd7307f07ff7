"""ETag and If-Match of what counts its versions: who writes says which one was read."""

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

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


def etag(body: Mapping[str, Any]) -> dict[str, str]:
    return {"ETag": f'"{body["version"]}"'}


def read_versions(request: Request) -> Collection[int] | None:
    """None: the caller does not mind. What is no tag of ours matches nothing."""
    said = request.headers.get("If-Match", "*").strip()
    return None if said == "*" else {int(tag) for tag in _TAG.findall(said)}


def amended_version(request: Request, version: int) -> Collection[int]:
    """An amendment is made to what was found here: what comes in between is not undone by it."""
    read = read_versions(request)
    return {version} if read is None else {version} & set(read)
