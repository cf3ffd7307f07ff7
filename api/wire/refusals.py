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

_lazy_sentence = lazy(sentence, str)


@dataclass(frozen=True)
class LocalizedNo(RefusalType):
    """Refusal whose sentence is looked up by its code, in the language of the reader."""

    sentence: str = ""
    field: str | None = None
    tells: tuple[str, ...] = ()

    def __call__(self, **facts: object) -> Refusal:
        return self.kind(self.code, _lazy_sentence(self.code, **facts))


unreadable = LocalizedNo(Invalid, "request.unreadable")
too_deep = LocalizedNo(Invalid, "request.too_deep")
unwritable = LocalizedNo(Invalid, "request.unwritable")
faulty = LocalizedNo(Invalid, "request.invalid")
refused = LocalizedNo(Invalid, "request.refused")
nothing_here = LocalizedNo(Unknown, "request.not_found")
wrong_method = LocalizedNo(WrongMethod, "request.wrong_method")
not_acceptable = LocalizedNo(NotAcceptable, "request.not_acceptable")
unsupported = LocalizedNo(UnsupportedMedia, "request.unsupported_media_type")
too_large = LocalizedNo(TooLarge, "request.too_large")
throttled = LocalizedNo(TooMany, "request.throttled")
cut_off = LocalizedNo(Invalid, "request.cut_off")
uploading = LocalizedNo(TooMany, "request.uploading")
streaming = LocalizedNo(TooMany, "request.streaming")
too_slow = LocalizedNo(TooSlow, "request.too_slow")
busy = LocalizedNo(Busy, "request.busy")
database_away = LocalizedNo(Busy, "outage.database")
broker_away = LocalizedNo(Busy, "outage.broker")
disk_full = LocalizedNo(Busy, "outage.disk")
broken = LocalizedNo(Broken, "request.broken")
no_secret = LocalizedNo(Unauthenticated, "auth.missing")
unreadable_secret = LocalizedNo(Unauthenticated, "auth.unreadable")
unknown_secret = LocalizedNo(Unauthenticated, "auth.unknown_secret")
forbidden = LocalizedNo(Forbidden, "auth.forbidden")
no_proof = LocalizedNo(Forbidden, "auth.csrf")
old_page = LocalizedNo(Forbidden, "auth.old_page")
wrong_password = LocalizedNo(Forbidden, "account.wrong_password")
bad_key = LocalizedNo(Invalid, "idempotency.bad_key")
bad_client_secret = LocalizedNo(Invalid, "idempotency.bad_client_secret")
not_told_again = LocalizedNo(Conflict, "idempotency.not_told_again")
no_odds = LocalizedNo(Invalid, "odds.none")
illegal_sheet = Invalid.define(
    "sheet.illegal", "The rules do not allow this on a sheet: `rule` says which."
)
over_budget = Invalid.define(
    "point_buy.over_budget", "More is spent than there is: `over` says by how much."
)

DICE: Final = tuple(
    LocalizedNo(Invalid, code)
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
    return Invalid("request.invalid", _lazy_sentence("request.invalid"), errors=errors)


def refusal_with_wait(no: LocalizedNo, wait: int) -> Refusal:
    refusal = no(wait=wait)
    refusal.wait = wait
    return refusal
