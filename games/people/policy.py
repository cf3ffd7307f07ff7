"""Our pages as they leave: nothing on them comes from anywhere else, and the browser holds us to
that."""

from collections.abc import Sequence
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers, patch_vary_headers

POLICY: Final = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PRIVATE: Final = ("Cookie",)
"""By which a page of somebody's own differs."""


def shown(
    request: HttpRequest, name: str, page: object, *, status: int = 200, by: Sequence[str] = ()
) -> HttpResponse:
    """`by`: the headers by which it differs from reader to reader; such a page nobody keeps."""
    return leaving(render(request, name, {"page": page}, status=status), by)


def leaving(response: HttpResponse, by: Sequence[str] = ()) -> HttpResponse:
    """A page that was drawn already, under the same policy."""
    response.headers["Content-Security-Policy"] = POLICY
    if by:
        patch_vary_headers(response, by)
        add_never_cache_headers(response)
    return response
