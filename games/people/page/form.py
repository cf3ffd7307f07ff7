"""A form on a page: the posted values and their faults, until there are none."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, resolve_url

from games.people.policy import PRIVATE, render_page
from games.people.refusals import Refusal

SECRET: Final = frozenset({"password", "old", "csrfmiddlewaretoken"})
"""Values that are never sent back."""


@dataclass(frozen=True)
class Form:
    values: Mapping[str, str] = field(default_factory=dict)
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


def answer_form(
    request: HttpRequest, template: str, page: Page, act: Act, *, initial: Form | None = None
) -> HttpResponse:
    """Show the page with the `begun` form, or carry out a POST; a refused form is shown again with
    its faults."""
    if request.method != "POST":
        return render_page(request, template, page(initial or Form()), by=PRIVATE)
    try:
        return act(request.POST)
    except Refusal as refusal:
        form = rejected_form(request.POST, refusal)
        return render_page(request, template, page(form), status=refusal.status, by=PRIVATE)


def rejected_form(data: QueryDict, refusal: Refusal) -> Form:
    """Return the posted form again, with faults beside their fields and the rest above."""
    errors = {name: _join(sentences) for name, sentences in refusal.errors.items() if name}
    known = {" ".join(sentences) for sentences in refusal.errors.values()}
    whole = [*refusal.errors.get("", ())]
    if not errors or str(refusal.sentence) not in known:
        whole.insert(0, str(refusal.sentence))
    return Form(typed_values(data), _join(whole), errors)


def typed_values(data: QueryDict) -> dict[str, str]:
    return {name: data.get(name, "") for name in data if name not in SECRET}


def redirect_to(address: str, *place: object) -> HttpResponse:
    """Redirect after a POST, so that a reload does not repeat it."""
    response = redirect(resolve_url(address, *place))
    response.status_code = 303
    return response


def _join(sentences: Sequence[object]) -> str:
    return " ".join(dict.fromkeys(map(str, sentences)))
