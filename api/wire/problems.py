"""Refusals as RFC 9457 problems: one format, one handler."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Literal

import msgspec
from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions
from rest_framework.settings import api_settings

from api.wire import refusals
from api.wire.outages import outage
from api.wire.wording import sentence
from games.kernel.chance.dice import InvalidFaces, NoExactOdds, Unreadable
from games.kernel.chance.odds import ImpossibleOutcome, TooMuchWork
from games.kernel.game import AnyGame, Entries
from games.kernel.record import Illegal, Impossible
from games.kernel.words import Words, words
from games.people import rulebook
from games.people.language import add_quotes, language
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Invalid, Refusal, Unauthenticated
from games.web.faults import struct_errors

MEDIA_TYPE: Final = "application/problem+json"
PREFIX: Final = "/api/"

Speech = Literal["move", "correction", "setup", "verdict"]


def body(refusal: Refusal) -> dict[str, object]:
    """Return the problem in the active language."""
    fields = {
        "type": refusal.code,
        "title": str(refusal.title),
        "status": refusal.status,
        "detail": str(refusal.sentence),
        **refusal.more,
    }
    if refusal.errors:
        fields["errors"] = {field: list(messages) for field, messages in refusal.errors.items()}
    return fields


def problem_response(refusal: Refusal) -> HttpResponse:
    """Return a response with the problem as JSON, even where a page was requested."""
    headers = {}
    if isinstance(refusal, Unauthenticated):
        headers["WWW-Authenticate"] = "Token, Seat"
    if refusal.wait is not None:
        headers["Retry-After"] = str(refusal.wait)
    content = msgspec.json.encode(body(refusal))
    return HttpResponse(content, MEDIA_TYPE, status=refusal.status, headers=headers)


def refusal_response(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Return a problem under the API's addresses, and a page elsewhere."""
    if request.path_info.startswith(PREFIX):
        return problem_response(refusal)
    page = render_page(request, "refused.html", refusal, status=refusal.status, by=PRIVATE)
    if refusal.wait is not None:
        page.headers["Retry-After"] = str(refusal.wait)
    return page


@contextmanager
def convert_illegal(
    key: str, speech: Speech, entries: Callable[[], Entries | None] = lambda: None
) -> Iterator[None]:
    """Turn the refusals of the game into problems in its words, with the names of the edition's
    entries."""
    try:
        yield
    except Illegal as refusal:
        sentence = vocabulary(rulebook.get_game(key), entries()).refusal(refusal, language())
        raise rules_refusal(refusal, speech, sentence) from refusal


def vocabulary(game: AnyGame, entries: Entries | None) -> Words:
    """Return the words of the game, with the names of an edition."""
    game_words = words(game.package)
    return (
        game_words
        if entries is None
        else game_words.with_titles(game.edition_titles(entries, language()))
    )


def rules_refusal(refusal: Illegal, speech: Speech, sentence: str) -> Refusal:
    how = "impossible" if isinstance(refusal, Impossible) else "illegal"
    return refusals.SPEECHES[speech](f"{speech}.{how}", sentence, kwargs=reason_facts(refusal))


def reason_facts(refusal: Illegal) -> dict[str, object]:
    """Return the rulebook's own code and the broken rule."""
    facts: dict[str, object] = {"reason": refusal.code}
    return facts if refusal.rule is None else facts | {"rule": refusal.rule}


def handler(exception: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Exception handler of DRF; None lets unexpected exceptions propagate."""
    refusal = refusal_of(exception)
    if isinstance(exception, exceptions.MethodNotAllowed):
        refusal = refusals.wrong_method(method=add_quotes(context["request"].method))
    return None if refusal is None else problem_response(refusal)


def refusal_of(exception: Exception) -> Refusal | None:
    match exception:
        case Refusal():
            return exception
        case Unreadable() | InvalidFaces():
            return _dice(exception)
        case TooMuchWork() | NoExactOdds():
            return Invalid(exception.code, sentence(exception.code, **exception.facts))
        case ImpossibleOutcome():
            return Invalid(exception.code, sentence(exception.code))
        case msgspec.ValidationError():
            return refusals.invalid(struct_errors(str(exception)))
        case msgspec.DecodeError():
            return refusals.unreadable()
        case _:
            return _framework(exception)


_MODIFIERS: Final = {
    "reroll": "a_reroll",
    "explosion": "an_explosion",
    "selection": "a_selection",
    "success": "a_count",
}


def _dice(exception: Unreadable | InvalidFaces) -> Refusal:
    facts: dict[str, object] = dict(exception.facts)
    # People count characters and dice from 1. A number of dice stays the same.
    notation = isinstance(exception, Unreadable)
    facts["position"] = exception.position + notation
    facts["number"] = exception.position + 1
    if isinstance(exception, Unreadable):
        facts["expected"] = exception.expected
    if "modifier" in facts:
        facts["modifier"] = _MODIFIERS[str(facts["modifier"])]
    for written in ("found", "face"):
        if written in facts:
            facts[written] = add_quotes(facts[written]) if facts[written] != "" else "end"
    return Invalid(
        exception.code, sentence(exception.code, **facts), kwargs={"position": exception.position}
    )


def _framework(exception: Exception) -> Refusal | None:
    """Return the refusal for exceptions of Django and DRF."""
    match exception:
        case exceptions.ValidationError():
            return refusals.invalid(form_errors(exception.detail))
        case exceptions.ParseError():
            return refusals.unreadable()
        case exceptions.Throttled():
            wait = max(1, round(getattr(exception, "wait", None) or 1))
            return refusals.refusal_with_wait(refusals.throttled, wait)
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return refusals.no_secret()
        case exceptions.PermissionDenied() | PermissionDenied():
            return refusals.forbidden()
        case exceptions.NotFound() | Http404():
            return refusals.nothing_here()
        case exceptions.NotAcceptable():
            return refusals.not_acceptable()
        case exceptions.UnsupportedMediaType():
            return refusals.unsupported()
        case RequestDataTooBig():
            return refusals.too_large(limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        case _:
            return outage(exception)


def form_errors(detail: Any) -> dict[str, list[str]]:
    """Return the errors from the nested detail of a DRF ValidationError. Errors of the whole body
    stand under ""."""
    errors: dict[str, list[str]] = {}
    for place, text in _flat(detail, ""):
        errors.setdefault(place, []).append(text)
    return errors


def _flat(detail: Any, place: str) -> Iterator[tuple[str, str]]:
    match detail:
        case dict():
            for field, inner in detail.items():
                whole = field == api_settings.NON_FIELD_ERRORS_KEY
                yield from _flat(inner, place if whole else _join_path(place, str(field)))
        case list() | tuple():
            for n, inner in enumerate(detail):
                nested = isinstance(inner, dict | list)
                yield from _flat(inner, f"{place}[{n}]" if nested else place)
        case _:
            yield place, str(detail)


def _join_path(place: str, field: str) -> str:
    return ".".join(filter(None, (place, field)))
