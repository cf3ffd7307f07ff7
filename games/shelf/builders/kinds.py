"""All kinds of things that can be built, with their builders."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db.models import QuerySet
from django.http import QueryDict

from games.people.models import User
from games.people.page.form import Form
from games.shelf import characters, decks, loadouts
from games.shelf.access import get_access, readable_rows
from games.shelf.builders import character, deck, edition, loadout
from games.shelf.builders.form_submission import FormSubmission
from games.shelf.editions import catalogue
from games.shelf.models import Character, Deck, Edition, Loadout
from games.shelf.models.owned import Owned

Drawn = Callable[[Any, QueryDict, Form, str], object]


@dataclass(frozen=True)
class Kind:
    rows: Callable[[], QuerySet[Any]]
    problems: Callable[[Any], Any]
    draw: Drawn
    """Builds the page from the row, the query, the form and the address."""
    deeds: Mapping[str, Callable[[FormSubmission], None]]
    copy: Callable[[User, Any], Owned]

    def find(self, id: str, person: User) -> Any:
        return get_access(self.rows(), id, person).row


def _copy_loadout(person: User, row: Loadout) -> Owned:
    return loadouts.keep(person, name=row.name, game=row.game_key, brings=row.record)


def _copy_deck(person: User, row: Deck) -> Owned:
    """Copy a deck. A shared deck is copied without an edition that its reader may not read."""
    data = deck.deck_data(row)
    readable = readable_rows(Edition.objects.filter(pk=row.edition_id), person).exists()
    return decks.keep(person, data if readable else replace(data, edition=None))


KINDS: Final[Mapping[str, Kind]] = {
    "character": Kind(
        Character.objects.all,
        characters.problems,
        lambda row, params, form, base: character.build_character_page(row, form, base),
        character.DEEDS,
        characters.copy_for,
    ),
    "deck": Kind(
        Deck.objects.with_cards,
        decks.problems,
        deck.build_deck_page,
        deck.DEEDS,
        _copy_deck,
    ),
    "loadout": Kind(
        Loadout.objects.all,
        loadouts.problems,
        lambda row, params, form, base: loadout.build_loadout_page(row, form, base),
        loadout.DEEDS,
        _copy_loadout,
    ),
    "edition": Kind(
        lambda: Edition.objects.prefetch_related("entries"),
        catalogue.faults,
        edition.build_edition_page,
        edition.DEEDS,
        lambda person, row: catalogue.duplicate(person, row.pk),
    ),
}
