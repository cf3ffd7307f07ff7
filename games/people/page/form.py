"""A form of a page: what was said in it, and what is wrong with that, until nothing is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, resolve_url

from games.people.policy import PRIVATE, shown
from games.people.refusals import Refusal

SECRET: Final = frozenset({"password", "old", "csrfmiddlewaretoken"})
"""Never sent back."""


@dataclass(frozen=True)
class Form:
    said: Mapping[str, str] = field(default_factory=dict)
    sentence: str = ""
    """What is wrong with all of it."""
    errors: Mapping[str, str] = field(default_factory=dict)
    """What is wrong with a field."""

    @property
    def untold(self) -> bool:
        """Nothing is wrong with a field: the first one is where one begins, not where one mends."""
        return not self.errors


Act = Callable[[QueryDict], HttpResponse]
Page = Callable[[Form], object]


def answered(
    request: HttpRequest, template: str, page: Page, act: Act, *, begun: Form | None = None
) -> HttpResponse:
    """Looked at, it is the page as it was `begun`; sent, it is done, or comes back with what is
    wrong."""
    if request.method != "POST":
        return shown(request, template, page(begun or Form()), by=PRIVATE)
    try:
        return act(request.POST)
    except Refusal as refusal:
        form = again(request.POST, refusal)
        return shown(request, template, page(form), status=refusal.status, by=PRIVATE)


def again(said: QueryDict, refusal: Refusal) -> Form:
    """With the fields that it is about told of beside them, and the rest above."""
    errors = {name: _joined(told) for name, told in refusal.errors.items() if name}
    known = {" ".join(told) for told in refusal.errors.values()}
    whole = [*refusal.errors.get("", ())]
    if not errors or str(refusal.sentence) not in known:
        whole.insert(0, str(refusal.sentence))
    return Form(typed(said), _joined(whole), errors)


def typed(said: QueryDict) -> dict[str, str]:
    return {name: said.get(name, "") for name in said if name not in SECRET}


def to(address: str, *place: object) -> HttpResponse:
    """After a deed: a page that may be loaded again without doing it again."""
    response = redirect(resolve_url(address, *place))
    response.status_code = 303
    return response


def _joined(told: Sequence[object]) -> str:
    return " ".join(dict.fromkeys(map(str, told)))
