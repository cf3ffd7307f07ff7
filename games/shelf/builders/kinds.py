"""All kinds of things that can be built, with their builders."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db.models import QuerySet
from django.http import QueryDict

from games.people.models import User
from games.people.page.form import Form
from games.shelf import characters, decks, loadouts
from games.shelf.access import access, seen
from games.shelf.builders import character, deck, edition, loadout
from games.shelf.builders.turn import Turn
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
    deeds: Mapping[str, Callable[[Turn], None]]
    copy: Callable[[User, Any], Owned]

    def find(self, id: str, person: User) -> Any:
        return access(self.rows(), id, person).row


def _copied_loadout(person: User, row: Loadout) -> Owned:
    return loadouts.keep(person, name=row.name, game=row.game_key, brings=row.brought)


def _copied_deck(person: User, row: Deck) -> Owned:
    """Copy a deck. A shared deck is copied without an edition that its reader may not read."""
    said = deck.said_of(row)
    readable = seen(Edition.objects.filter(pk=row.edition_id), person).exists()
    return decks.keep(person, said if readable else replace(said, edition=None))


KINDS: Final[Mapping[str, Kind]] = {
    "character": Kind(
        Character.objects.all,
        characters.problems,
        lambda row, asked, form, base: character.drawn(row, form, base),
        character.DEEDS,
        characters.taken,
    ),
    "deck": Kind(
        Deck.objects.with_cards,
        decks.problems,
        deck.drawn,
        deck.DEEDS,
        _copied_deck,
    ),
    "loadout": Kind(
        Loadout.objects.all,
        loadouts.problems,
        lambda row, asked, form, base: loadout.drawn(row, form, base),
        loadout.DEEDS,
        _copied_loadout,
    ),
    "edition": Kind(
        lambda: Edition.objects.prefetch_related("entries"),
        catalogue.faults,
        edition.drawn,
        edition.DEEDS,
        lambda person, row: catalogue.duplicate(person, row.pk),
    ),
}
