"""me/: the caller's account, its export and its deletion."""

from typing import Any, Final

import msgspec
from django.conf import settings
from django.utils.module_loading import import_string
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from api.people.accounts import Name, Password, Person, Privacy
from api.wire import refusals
from api.wire.bodies import Form
from api.wire.callers import require_person
from api.wire.operation import ApiResponse, operation
from games.clubs.privacy import (
    EnteredExport,
    FileExport,
    InvitationExport,
    MembershipExport,
    PlayChangeExport,
    PlayExport,
    SeasonExport,
    VisitorExport,
)
from games.duties.privacy import WebhookExport
from games.kernel.record import record_from
from games.kernel.rules import Language
from games.lab.privacy import RunExport
from games.people import accounts, privacy
from games.people import refusals as no
from games.people.privacy import Exports, PersonExport
from games.people.spelling import Zone
from games.shelf.privacy import (
    CharacterExport,
    DeckExport,
    EditionExport,
    LoadoutExport,
    SheetChangeExport,
)
from games.tables.privacy import BarredExport, SeatExport, TableExport, TurnWishExport
from games.tournaments.privacy import EntrantExport, LineExport, RatingExport

HERE: Final = (no.no_account, refusals.wrong_password)
SAYING: Final = (*HERE, no.too_many_tries)
GUESSING: Final = "tokens"  # a password can be guessed here too


class PersonChanges(Form, frozen=True):
    name: Name | UnsetType = UNSET
    language: Language | UnsetType = UNSET
    time_zone: Zone | UnsetType = UNSET
    privacy: Privacy | UnsetType = UNSET


class Farewell(Form, frozen=True):
    password: Password


class Export(PersonExport, frozen=True):
    """What `settings.EXPORTS` gives, beside the account itself."""

    loadouts: tuple[LoadoutExport, ...]
    decks: tuple[DeckExport, ...]
    editions: tuple[EditionExport, ...]
    characters: tuple[CharacterExport, ...]
    character_changes: tuple[SheetChangeExport, ...]
    seats: tuple[SeatExport, ...]
    tables: tuple[TableExport, ...]
    barred: tuple[BarredExport, ...]
    turn_wish: tuple[TurnWishExport, ...]
    clubs: tuple[MembershipExport, ...]
    plays: tuple[PlayExport, ...]
    plays_entered: tuple[EnteredExport, ...]
    play_changes: tuple[PlayChangeExport, ...]
    visitors: tuple[VisitorExport, ...]
    files: tuple[FileExport, ...]
    invitations: tuple[InvitationExport, ...]
    seasons: tuple[SeasonExport, ...]
    calendar_turn: int
    tournaments: tuple[EntrantExport, ...]
    tournament_log: tuple[LineExport, ...]
    ratings: tuple[RatingExport, ...]
    webhooks: tuple[WebhookExport, ...]
    runs: tuple[RunExport, ...]


@operation("Oneself", known=True, refuses=HERE)
def show_me(request: Request) -> Person:
    return record_from(Person, require_person(request))


@operation("Amend oneself", known=True, throttle=GUESSING, refuses=HERE)
def amend_me(request: Request, data: PersonChanges) -> Person:
    accounts.amend(require_person(request), **msgspec.to_builtins(data))
    return record_from(Person, require_person(request))


@operation(
    "Erase oneself, for good",
    status=204,
    known=True,
    throttle=GUESSING,
    unkeyed="nobody is left who could repeat it",
    refuses=SAYING,
)
def erase_me(request: Request, data: Farewell) -> None:
    """Takes no Idempotency-Key: nobody is left who could repeat it."""
    if not accounts.confirm_password(require_person(request), data.password, request):
        raise refusals.wrong_password()
    privacy.erase(require_person(request))


@operation("All that is kept on oneself", known=True, cost="export")
def export_me(request: Request) -> ApiResponse[Export]:
    person = require_person(request)
    exports: Exports = import_string(settings.EXPORTS)
    sections: dict[str, Any] = {name: export(person) for name, export in exports.items()}
    exported = Export(**msgspec.structs.asdict(privacy.export(person)), **sections)
    attached = {"Content-Disposition": 'attachment; filename="companion.json"'}
    return ApiResponse(exported, headers=attached)
