"""Headers of our pages: the browser enforces that no content comes from elsewhere."""

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
"""Headers by which a private page differs."""


def render_page(
    request: HttpRequest, name: str, page: object, *, status: int = 200, by: Sequence[str] = ()
) -> HttpResponse:
    """`by`: request headers on which the page depends; such a page is never cached."""
    return with_page_headers(render(request, name, {"page": page}, status=status), by)


def with_page_headers(response: HttpResponse, vary_on: Sequence[str] = ()) -> HttpResponse:
    """Add the policy to a page that is already rendered."""
    response.headers["Content-Security-Policy"] = POLICY
    if vary_on:
        patch_vary_headers(response, vary_on)
        add_never_cache_headers(response)
    return response
