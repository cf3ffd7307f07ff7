"""All kinds of things that can be built, with their builders."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, QueryDict

from games.people.access import Caller
from games.people.models import User
from games.people.page.form import Form
from games.shelf import characters, commands, decks, loadouts
from games.shelf.access import get_access
from games.shelf.builders import character, deck, edition, loadout
from games.shelf.builders.offers import builder_status, making
from games.shelf.editions import catalogue
from games.shelf.models import Character, Deck, Edition, Loadout
from games.web.command import Command
from games.web.desk import RejectedForm, submit
from games.web.form import Offer, Submission
from games.web.once import proof_of_reading

Drawn = Callable[[Any, QueryDict, Form, str], object]


@dataclass(frozen=True)
class Kind:
    rows: Callable[[], QuerySet[Any]]
    problems: Callable[[Any], Any]
    draw: Drawn
    """Builds the page from the row, the query, the form and the address."""
    offers: Mapping[str, Offer]
    copy: Offer
    discard: Command

    def find(self, id: str, person: User) -> Any:
        return get_access(self.rows(), id, person).row


KINDS: Final[Mapping[str, Kind]] = {
    "character": Kind(
        Character.objects.all,
        characters.problems,
        lambda row, params, form, base: character.build_character_page(row, form, base),
        character.OFFERS,
        making("character", commands.COPY_CHARACTER),
        commands.DISCARD_CHARACTER,
    ),
    "deck": Kind(
        Deck.objects.with_cards,
        decks.problems,
        deck.build_deck_page,
        deck.OFFERS,
        making("deck", commands.COPY_DECK),
        commands.DISCARD_DECK,
    ),
    "loadout": Kind(
        Loadout.objects.all,
        loadouts.problems,
        lambda row, params, form, base: loadout.build_loadout_page(row, form, base),
        loadout.OFFERS,
        making("loadout", commands.COPY_LOADOUT),
        commands.DISCARD_LOADOUT,
    ),
    "edition": Kind(
        lambda: Edition.objects.prefetch_related("entries"),
        catalogue.faults,
        edition.build_edition_page,
        edition.OFFERS,
        making("edition", commands.COPY_EDITION),
        commands.DISCARD_EDITION,
    ),
}


def run_form(
    request: HttpRequest,
    kind: str,
    word: str,
    owner: User,
    id: str,
    *,
    staff: User | None = None,
    after: Callable[[Any], object] | None = None,
) -> RejectedForm | None:
    """Carry out a form of a builder, for the owner or by staff for the owner. Returns None on
    success."""
    offers, places = KINDS[kind].offers, {"id": id} if staff is None else {"id": id, "by": staff}
    if word not in offers:
        raise Http404
    files = {
        name: file.read() for name, file in request.FILES.items() if isinstance(file, UploadedFile)
    }
    answer = submit(
        offers[word],
        word,
        Submission(owner, places, request.POST, files),
        proof_of_reading(request, Caller(staff or owner)),
        after,
        status_of=builder_status,
    )
    return answer if isinstance(answer, RejectedForm) else None
