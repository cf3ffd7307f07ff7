"""Refusals of the API itself. Their sentences are in words.toml."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import lazy

from api.wire.wording import sentence
from games.people.refusals import (
    Broken,
    Busy,
    Conflict,
    Errors,
    Forbidden,
    Invalid,
    NotAcceptable,
    Refusal,
    RefusalType,
    TooLarge,
    TooMany,
    TooSlow,
    Unauthenticated,
    Unknown,
    UnsupportedMedia,
    WrongMethod,
)

_said = lazy(sentence, str)


@dataclass(frozen=True)
class Spoken(RefusalType):
    """Refusal whose sentence is looked up by its code, in the language of the reader."""

    sentence: str = ""
    field: str | None = None
    tells: tuple[str, ...] = ()

    def __call__(self, **facts: object) -> Refusal:
        return self.kind(self.code, _said(self.code, **facts))


unreadable = Spoken(Invalid, "request.unreadable")
too_deep = Spoken(Invalid, "request.too_deep")
unwritable = Spoken(Invalid, "request.unwritable")
faulty = Spoken(Invalid, "request.invalid")
refused = Spoken(Invalid, "request.refused")
nothing_here = Spoken(Unknown, "request.not_found")
wrong_method = Spoken(WrongMethod, "request.wrong_method")
not_acceptable = Spoken(NotAcceptable, "request.not_acceptable")
unsupported = Spoken(UnsupportedMedia, "request.unsupported_media_type")
too_large = Spoken(TooLarge, "request.too_large")
throttled = Spoken(TooMany, "request.throttled")
cut_off = Spoken(Invalid, "request.cut_off")
uploading = Spoken(TooMany, "request.uploading")
streaming = Spoken(TooMany, "request.streaming")
too_slow = Spoken(TooSlow, "request.too_slow")
busy = Spoken(Busy, "request.busy")
database_away = Spoken(Busy, "outage.database")
broker_away = Spoken(Busy, "outage.broker")
disk_full = Spoken(Busy, "outage.disk")
broken = Spoken(Broken, "request.broken")
no_secret = Spoken(Unauthenticated, "auth.missing")
unreadable_secret = Spoken(Unauthenticated, "auth.unreadable")
unknown_secret = Spoken(Unauthenticated, "auth.unknown_secret")
forbidden = Spoken(Forbidden, "auth.forbidden")
no_proof = Spoken(Forbidden, "auth.csrf")
old_page = Spoken(Forbidden, "auth.old_page")
wrong_password = Spoken(Forbidden, "account.wrong_password")
bad_key = Spoken(Invalid, "idempotency.bad_key")
bad_client_secret = Spoken(Invalid, "idempotency.bad_client_secret")
not_told_again = Spoken(Conflict, "idempotency.not_told_again")
no_odds = Spoken(Invalid, "odds.none")
illegal_sheet = Invalid.define(
    "sheet.illegal", "The rules do not allow this on a sheet: `rule` says which."
)
over_budget = Invalid.define(
    "point_buy.over_budget", "More is spent than there is: `over` says by how much."
)

DICE: Final = tuple(
    Spoken(Invalid, code)
    for code in (
        *("notation.too_long", "notation.empty", "notation.unexpected", "notation.out_of_range"),
        *("notation.repeated", "notation.endless", "notation.too_many_terms"),
        *("notation.too_much_work", "faces.too_few", "faces.too_many", "faces.impossible"),
        *("odds.too_much_work", "odds.no_way", "odds.not_exact"),
    )
)
"""Errors of the dice notation, which the kernel raises without an HTTP kind."""

SPEECHES: Final[Mapping[str, type[Refusal]]] = {
    "move": Conflict,
    "correction": Conflict,
    "setup": Invalid,
    "verdict": Invalid,
}
"""Kinds of a game's refusals, by what was sent. Where nothing is stored, a refusal is not a
conflict."""

GAME: Final = (
    *(
        kind.define(f"{speech}.{how}", sentence)
        for speech, kind in SPEECHES.items()
        for how, sentence in (
            ("illegal", "The rules do not allow this: `rule` says which."),
            ("impossible", "The box cannot hold this: `rule` says why."),
        )
    ),
)
"""Refusals of games for the document; the real sentence comes from the game."""
MOVE, CORRECTION, SETUP, VERDICT = (
    tuple(no for no in GAME if no.code.startswith(f"{speech}.")) for speech in SPEECHES
)


def invalid(errors: Errors) -> Refusal:
    """Return a refusal with the errors by field."""
    return Invalid("request.invalid", _said("request.invalid"), errors=errors)


def later(no: Spoken, wait: int) -> Refusal:
    refusal = no(wait=wait)
    refusal.wait = wait
    return refusal
