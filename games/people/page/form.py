"""A form on a page: the posted values and their faults, until there are none."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, resolve_url

from games.people.policy import PRIVATE, shown
from games.people.refusals import Refusal

SECRET: Final = frozenset({"password", "old", "csrfmiddlewaretoken"})
"""Values that are never sent back."""


@dataclass(frozen=True)
class Form:
    said: Mapping[str, str] = field(default_factory=dict)
    sentence: str = ""
    """A fault of the whole form."""
    errors: Mapping[str, str] = field(default_factory=dict)
    """Faults of single fields."""

    @property
    def untold(self) -> bool:
        """True if no field has a fault: then the first field gets the focus, else the first wrong
        one."""
        return not self.errors


Act = Callable[[QueryDict], HttpResponse]
Page = Callable[[Form], object]


def answered(
    request: HttpRequest, template: str, page: Page, act: Act, *, begun: Form | None = None
) -> HttpResponse:
    """Show the page with the `begun` form, or carry out a POST; a refused form is shown again with
    its faults."""
    if request.method != "POST":
        return shown(request, template, page(begun or Form()), by=PRIVATE)
    try:
        return act(request.POST)
    except Refusal as refusal:
        form = again(request.POST, refusal)
        return shown(request, template, page(form), status=refusal.status, by=PRIVATE)


def again(said: QueryDict, refusal: Refusal) -> Form:
    """Return the posted form again, with faults beside their fields and the rest above."""
    errors = {name: _joined(told) for name, told in refusal.errors.items() if name}
    known = {" ".join(told) for told in refusal.errors.values()}
    whole = [*refusal.errors.get("", ())]
    if not errors or str(refusal.sentence) not in known:
        whole.insert(0, str(refusal.sentence))
    return Form(typed(said), _joined(whole), errors)


def typed(said: QueryDict) -> dict[str, str]:
    return {name: said.get(name, "") for name in said if name not in SECRET}


def to(address: str, *place: object) -> HttpResponse:
    """Redirect after a POST, so that a reload does not repeat it."""
    response = redirect(resolve_url(address, *place))
    response.status_code = 303
    return response


def _joined(told: Sequence[object]) -> str:
    return " ".join(dict.fromkeys(map(str, told)))
