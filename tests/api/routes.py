"""All URL patterns of the API."""

from collections.abc import Iterable, Iterator
from typing import Final

from django.urls import URLPattern, URLResolver
from django.urls.resolvers import RoutePattern

from api.urls import urlpatterns


def iter_patterns(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            assert not str(pattern.pattern), "a room says its addresses whole"
            yield from iter_patterns(pattern.url_patterns)
        elif isinstance(pattern.pattern, RoutePattern):
            yield pattern


PATTERNS: Final = tuple(iter_patterns(urlpatterns))
ROUTES: Final = [str(pattern.pattern) for pattern in PATTERNS]
