"""Every no of the API, as RFC 9457 says it: one table from a code to its status, one handler."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, Final, Literal

import msgspec
from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpResponse
from django.utils.functional import Promise
from rest_framework import exceptions

from api import fields
from api.sentences import language, quoted, sentence, title
from games.kernel.dice import Misreported, NoExactOdds, Unreadable
from games.kernel.game import Game
from games.kernel.odds import NoWay, TooMuchWork
from games.kernel.record import Illegal, Impossible
from games.kernel.words import words
from games.people.refusals import Refusal

MEDIA_TYPE: Final = "application/problem+json"

STATUS: Final[Mapping[str, int]] = {
    "request.unreadable": 400,
    "request.too_deep": 400,
    "request.unwritable": 400,
    "request.invalid": 400,
    "request.refused": 400,
    "request.not_found": 404,
    "request.wrong_method": 405,
    "request.not_acceptable": 406,
    "request.unsupported_media_type": 415,
    "request.too_large": 413,
    "request.throttled": 429,
    "request.broken": 500,
    "request.busy": 503,
    "auth.missing": 401,
    "auth.unreadable": 401,
    "auth.unknown_secret": 401,
    "auth.forbidden": 403,
    "auth.csrf": 403,
    "account.wrong_login": 401,
    "account.wrong_password": 403,
    "account.taken": 409,
    "account.invalid": 400,
    "token.unknown": 404,
    "idempotency.long_key": 400,
    "idempotency.bad_key": 400,
    "idempotency.other_body": 409,
    "move.illegal": 409,
    "move.impossible": 409,
    "correction.illegal": 409,
    "correction.impossible": 409,
    "setup.illegal": 400,
    "setup.impossible": 400,
    "shelf.unknown": 404,
    "shelf.stale": 412,
    "shelf.unready": 400,
    "shelf.other_game": 400,
    "edition.not_yours": 403,
    "edition.in_use": 409,
    "edition.unknown_entry": 404,
    "edition.unknown_kind": 400,
    "edition.other_key": 400,
    "edition.bad_key": 400,
    "edition.large_entry": 400,
    "edition.full": 409,
    "edition.too_many": 409,
    "edition.faulty_file": 400,
    "point_buy.over_budget": 400,
    "sheet.illegal": 400,
    "character.nothing_to_undo": 409,
    "portrait.none": 404,
    "portrait.unreadable": 400,
    "portrait.too_wide": 400,
    "portrait.too_large": 413,
    "table.unknown": 404,
    "table.unknown_game": 400,
    "table.not_watched": 403,
    "table.not_yours": 403,
    "table.host_only": 403,
    "table.other_seat": 403,
    "table.which_seat": 400,
    "table.no_such_seat": 400,
    "table.seat_taken": 409,
    "table.seated_already": 409,
    "table.full": 409,
    "table.started": 409,
    "table.not_playing": 409,
    "table.stale_request": 409,
    "table.past_chance": 409,
    "table.too_many_moves": 400,
    "table.no_such_entry": 400,
    "table.past_revealed": 409,
    "table.seed_shown": 409,
    "table.shared_house": 400,
    "table.brings_nothing": 400,
    "table.reason": 400,
    "webhook.unknown": 404,
    "webhook.unknown_delivery": 404,
    "webhook.bad_url": 400,
    "webhook.private_address": 400,
    "webhook.too_many": 409,
    "webhook.disabled": 409,
    "record.unknown": 404,
    "record.unknown_evening": 400,
    "record.unknown_person": 400,
    "record.unknown_visitor": 404,
    "record.person_twice": 400,
    "record.without_you": 400,
    "record.not_yours": 403,
    "record.struck": 409,
    "record.standing": 409,
    "record.nothing_to_undo": 409,
    "record.stale": 412,
    "record.bad_line": 400,
    "record.large_file": 400,
    "record.large_export": 400,
    "record.unknown_import": 404,
    "club.unknown": 404,
    "club.unknown_member": 404,
    "club.members_only": 403,
    "club.leaders_only": 403,
    "club.organisers_only": 403,
    "club.own_name_only": 403,
    "club.last_organiser": 409,
    "club.full": 409,
    "club.too_many": 409,
    "club.member_already": 409,
    "club.stale": 412,
    "invitation.unknown": 404,
    "invitation.used_up": 409,
    "invitation.expired": 409,
    "invitation.revoked": 409,
    "invitation.too_many": 409,
    "evening.unknown": 404,
    "evening.ends_before_start": 400,
    "evening.too_many_dates": 400,
    "evening.too_many": 409,
    "evening.cancelled": 409,
    "evening.over": 409,
    "calendar.unknown": 404,
    "campaign.unknown": 404,
    "campaign.unknown_entry": 404,
    "campaign.players_only": 403,
    "campaign.masters_only": 403,
    "campaign.not_your_words": 403,
    "campaign.not_your_character": 403,
    "campaign.last_master": 409,
    "campaign.cast_already": 409,
    "campaign.sheet_changed": 409,
    "campaign.decided": 409,
    "campaign.struck": 409,
    "campaign.ended": 409,
    "campaign.full": 409,
    "tournament.unknown": 404,
    "tournament.organiser_only": 403,
    "tournament.judge_only": 403,
    "tournament.entrant_only": 403,
    "tournament.started": 409,
    "tournament.not_playing": 409,
    "tournament.too_few": 409,
    "tournament.no_stage": 409,
    "tournament.no_trf": 409,
    "tournament.brings_missing": 409,
    "tournament.stale": 412,
    "tournament.too_many": 409,
    "tournament.not_preparing": 409,
    "tournament.ended": 409,
    "tournament.bad_times": 400,
    "tournament.brings_nothing": 400,
    "tournament.capacity_below": 409,
    "tournament.unknown_person": 400,
    "tournament.unknown_official": 404,
    "tournament.too_many_officials": 409,
    "tournament.entered_twice": 409,
    "tournament.not_open": 409,
    "tournament.organiser_enters": 403,
    "tournament.accounts_only": 403,
    "tournament.full": 409,
    "tournament.no_check_in": 409,
    "tournament.check_in_not_open": 409,
    "tournament.no_late_entry": 409,
    "tournament.bad_order": 400,
    "tournament.bad_line": 400,
    "entrant.unknown": 404,
    "entrant.not_yours": 403,
    "entrant.brings_missing": 409,
    "entrant.waiting": 409,
    "entrant.not_in": 409,
    "entrant.not_gone": 409,
    "entrant.locked": 409,
    "entrant.reason": 400,
    "stages.number": 400,
    "stages.no_way_in": 400,
    "stages.no_way_on": 400,
    "stages.points_order": 400,
    "stages.count_or_size": 400,
    "stages.best_next_alone": 400,
    "stages.scale_order": 400,
    "stages.even_best_of": 400,
    "stages.too_few": 400,
    "stages.too_many": 400,
    "stages.too_many_rounds": 400,
    "stages.group_too_small": 400,
    "stages.advance_too_many": 400,
    "stages.best_next_too_many": 400,
    "stages.advance_splits_places": 400,
    "stage.unknown": 404,
    "round.unknown": 404,
    "round.not_on": 409,
    "round.drawn_at_once": 409,
    "round.begun": 409,
    "pairing.unknown": 404,
    "pairing.not_on": 409,
    "pairing.not_yours": 403,
    "pairing.bad_result": 400,
    "pairing.own_report": 409,
    "pairing.nothing_reported": 409,
    "pairing.reason": 400,
    "pairing.no_table": 409,
    "pairing.hangs": 409,
    "rating.unknown": 404,
    "pairing.said_too_often": 409,
    "verdict.illegal": 400,
    "verdict.impossible": 400,
    "notation.too_long": 400,
    "notation.empty": 400,
    "notation.unexpected": 400,
    "notation.out_of_range": 400,
    "notation.repeated": 400,
    "notation.endless": 400,
    "notation.too_many_terms": 400,
    "notation.too_much_work": 400,
    "faces.too_few": 400,
    "faces.too_many": 400,
    "faces.impossible": 400,
    "odds.too_much_work": 400,
    "odds.no_way": 400,
    "odds.not_exact": 400,
    "odds.none": 400,
}
"""The one place where a code gets its status; its title stands in words.toml."""

TOLD: Final[Mapping[str, tuple[str, ...]]] = {
    "table.stale_request": ("open",),
    "shelf.stale": ("version",),
    "club.stale": ("version",),
    "record.stale": ("version",),
    "record.bad_line": ("faults",),
    "shelf.unready": ("problems",),
    "tournament.bad_line": ("problems",),
    "tournament.brings_missing": ("entrants",),
    "tournament.stale": ("version",),
    "pairing.hangs": ("hanging",),
}
"""What a refusal of that code knows beyond its sentence: attributes that go into the body."""

Speech = Literal["move", "correction", "setup", "verdict"]
Errors = Mapping[str, Sequence[str]]


class Problem(Exception):  # noqa: N818 - the word of RFC 9457
    """What the API says no with. Without a `detail` its sentence is the code's, with the facts."""

    def __init__(
        self,
        code: str,
        *,
        detail: str | Promise | None = None,
        facts: Mapping[str, object] | None = None,
        rule: str | None = None,
        errors: Errors | None = None,
        more: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.facts = facts or {}
        self.rule = rule
        self.errors = errors or {}
        self.more = more or {}
        self.headers = dict(headers or {})

        if self.status == HTTPStatus.UNAUTHORIZED:
            self.headers.setdefault("WWW-Authenticate", "Token, Seat")

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def body(self) -> dict[str, object]:
        """In the language that is active now."""
        detail = sentence(self.code, **self.facts) if self.detail is None else str(self.detail)
        body = {
            "type": self.code,
            "title": title(self.code),
            "status": self.status,
            "detail": detail,
            **self.more,
        }
        if self.rule is not None:
            body["rule"] = self.rule
        if self.errors:
            body["errors"] = {field: list(found) for field, found in self.errors.items()}
        return body

    def response(self) -> HttpResponse:
        """As bytes: a problem is JSON also where a page was asked for."""
        content = msgspec.json.encode(self.body())
        return HttpResponse(content, MEDIA_TYPE, status=self.status, headers=self.headers)


@contextmanager
def refereed(
    game: Game[Any, Any, Any], speech: Speech, players: Sequence[str] = ()
) -> Iterator[None]:
    """What this game refuses in here becomes a problem in its words, with its players' names."""
    try:
        yield
    except Illegal as refusal:
        raise refused(game, refusal, speech, players) from refusal


def refused(
    game: Game[Any, Any, Any], refusal: Illegal, speech: Speech, players: Sequence[str] = ()
) -> Problem:
    kind = "impossible" if isinstance(refusal, Impossible) else "illegal"
    return Problem(
        f"{speech}.{kind}",
        detail=words(game.package).refusal(refusal, language(), players),
        rule=refusal.rule,
        more={"reason": refusal.code},
    )


def handler(exception: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """DRF's one hook for whatever a view raises; None lets what nobody foresaw go on."""
    problem = recognised(exception)
    if isinstance(exception, exceptions.MethodNotAllowed):
        method = quoted(context["request"].method)
        problem = Problem("request.wrong_method", facts={"method": method})
    return None if problem is None else problem.response()


def recognised(exception: Exception) -> Problem | None:
    match exception:
        case Problem():
            return exception
        case Refusal():
            more = {name: getattr(exception, name) for name in TOLD.get(exception.code, ())}
            return Problem(
                exception.code, detail=exception.sentence, errors=exception.errors, more=more
            )
        case Unreadable() | Misreported():
            return _dice(exception)
        case TooMuchWork() | NoExactOdds():
            return Problem(exception.code, facts=exception.facts)
        case NoWay():
            return Problem(exception.code)
        case msgspec.ValidationError():
            return Problem("request.invalid", errors=fields.of_struct(str(exception)))
        case msgspec.DecodeError():
            return Problem("request.unreadable")
        case _:
            return _framework(exception)


_MODIFIERS: Final = {
    "reroll": "a_reroll",
    "explosion": "an_explosion",
    "selection": "a_selection",
    "success": "a_count",
}


def _dice(exception: Unreadable | Misreported) -> Problem:
    facts: dict[str, object] = dict(exception.facts)
    # People count characters and dice from 1; how many dice lie there is the same number from 0.
    notation = isinstance(exception, Unreadable)
    facts["position"] = exception.position + notation
    facts["number"] = exception.position + 1
    if isinstance(exception, Unreadable):
        facts["expected"] = exception.expected
    if "modifier" in facts:
        facts["modifier"] = _MODIFIERS[str(facts["modifier"])]
    for written in ("found", "face"):
        if written in facts:
            facts[written] = quoted(facts[written]) if facts[written] != "" else "end"
    return Problem(exception.code, facts=facts, more={"position": exception.position})


def _framework(exception: Exception) -> Problem | None:
    """What Django and the REST framework raise by themselves."""
    match exception:
        case exceptions.ValidationError():
            return Problem("request.invalid", errors=fields.of_form(exception.detail))
        case exceptions.ParseError():
            return Problem("request.unreadable")
        case exceptions.Throttled():
            wait = max(1, round(getattr(exception, "wait", None) or 1))
            return Problem(
                "request.throttled", facts={"wait": wait}, headers={"Retry-After": str(wait)}
            )
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return Problem("auth.missing")
        case exceptions.PermissionDenied() | PermissionDenied():
            return Problem("auth.forbidden")
        case exceptions.NotFound() | Http404():
            return Problem("request.not_found")
        case exceptions.NotAcceptable():
            return Problem("request.not_acceptable")
        case exceptions.UnsupportedMediaType():
            return Problem("request.unsupported_media_type")
        case RequestDataTooBig():
            return Problem(
                "request.too_large", facts={"limit": settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
            )
        case _:
            return None
