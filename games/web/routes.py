"""Routes of pages."""

from typing import Any

from django.urls import URLPattern, path

from games.web.once import View, answer_forms_once


def page(
    route: str,
    view: View,
    name: str,
    *,
    kwargs: dict[str, Any] | None = None,
    allowance: str = "",
    cost: str = "",
) -> URLPattern:
    """Return the route of a page: its forms act once, however often they are sent.

    `allowance` is the rate scope (`settings.CALLS`) against which its forms count, by address.
    A page whose forms make something for strangers needs one: a browser can invent a new device
    for every call. `cost` names its row in `games.web.costs`, if it does more than show a page.
    """
    acting = view if hasattr(view, "offers") else answer_forms_once(view)
    vars(acting).update(allowance=allowance, cost=cost)
    return path(route, acting, kwargs, name)


def allowance_of(view: object) -> str:
    """Return the rate scope of a page's forms; empty for other views."""
    return getattr(view, "allowance", "")
