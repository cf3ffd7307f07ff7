"""Sharing by link: anybody who has the link may read and copy the item, until sharing ends."""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from games.people.keys import new_id
from games.people.models import User
from games.shelf import refusals, rows
from games.shelf.access import get_access, own
from games.shelf.models import Character, Deck, Loadout
from games.shelf.models.owned import Owned
from games.shelf.rows import Versions

Kind: TypeAlias = Literal["character", "deck", "loadout"]
SHOWN: Final[Mapping[Kind, Any]] = {
    "character": Character.objects.all,
    "deck": Deck.objects.with_cards,
    "loadout": Loadout.objects.all,
}
"""Kinds that have links. Editions are shared differently: with everybody who has an account."""
MOST: Final = 200


def share(
    person: User, id: str, *, shared: bool, kind: Kind | None = None, read: Versions = None
) -> Owned:
    """Share it by a link, or end that. The link that it has already stays."""
    rows_of_kind = SHOWN[kind or kind_of(person, id)]
    link = get_access(rows_of_kind(), id, person).row.link or new_id() if shared else ""
    changed: Owned = rows.change(rows_of_kind(), person, id, read, link=link)
    return changed


def kind_name(row: Owned) -> Kind:
    return next(kind for kind, every in SHOWN.items() if isinstance(row, every().model))


def get_by_link(word: str) -> tuple[Kind, Any]:
    """Return the item of a link. A link that was shut is refused like one that never existed."""
    for kind, every in SHOWN.items():
        row = every().filter(link=word).first() if word else None
        if row is not None:
            return kind, row
    raise refusals.no_link()


def shared_by(person: User) -> tuple[tuple[Kind, Owned], ...]:
    """Return everything that this person shares by link, most recently changed first."""
    pairs = [
        (kind, row)
        for kind, every in SHOWN.items()
        for row in every().filter(person=person).exclude(link="")[:MOST]
    ]
    return tuple(sorted(pairs, key=lambda each: each[1].changed, reverse=True)[:MOST])


def kind_of(person: User, id: str) -> Kind:
    """Return the kind of an item of this person; ids are unique across kinds."""
    for kind, every in SHOWN.items():
        if own(every(), person).filter(pk=id).exists():
            return kind
    raise refusals.unknown()
