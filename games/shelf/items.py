"""Items of the shelf that users bring to a table or a tournament; only ready ones are accepted."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games.kernel.game import AnyGame, Entries
from games.kernel.record import Record
from games.people.models import User
from games.shelf import characters, decks, refusals
from games.shelf.access import get_access, own
from games.shelf.models import Character, Deck, Edition, Loadout
from games.shelf.wording import describe_problems

Kind: TypeAlias = Literal["loadout", "deck", "character"]
KINDS: Final[dict[Kind, type[Loadout | Deck | Character]]] = {
    "loadout": Loadout,
    "deck": Deck,
    "character": Character,
}
MOST: Final = 100  # per kind, the most recently changed


@dataclass(frozen=True)
class OnShelf:
    """An item on the user's shelf, by its id."""

    kind: Kind
    id: str


@dataclass(frozen=True)
class AvailableItem:
    """An item that the user may bring, with its name."""

    thing: OnShelf
    name: str


def available_items(person: User | None, game: AnyGame) -> tuple[AvailableItem, ...]:
    """Return the user's items for this game, ready or not: problems are reported when one is
    brought."""
    if person is None or game.brings is None:
        return ()
    kept = {kind: model for kind, model in KINDS.items() if getattr(game.shelf, kind) is not None}
    return tuple(
        AvailableItem(OnShelf(kind, pk), name)
        for kind, model in kept.items()
        for pk, name in own(model._default_manager.filter(game_key=game.key), person)
        .order_by("-changed", "pk")
        .values_list("pk", "name")[:MOST]
    )


def load_item(
    person: User | None, item: OnShelf, game: AnyGame, entries: Entries | None = None
) -> Record:
    """Return the current content of an item made for this game. Later changes on the shelf do not
    affect it. If an edition is played, its entries count."""
    match item.kind:
        case "loadout":
            loadout = get_access(Loadout.objects.all(), item.id, person).row
            _must_be_for(game, loadout.game_key)
            record = loadout.record
        case "deck":
            deck = get_access(Deck.objects.with_cards(), item.id, person).row
            _must_be_for(game, deck.game_key)
            record = decks.deck_record(deck)
        case "character":
            character = get_access(Character.objects.all(), item.id, person).row
            _must_be_for(game, character.game_key)
            if wrong := characters.problems(character):
                raise refusals.unready(problems=describe_problems(game, wrong))
            record = character.record
            if entries is None:
                return record
    must_be_ready(game, record, entries)
    return record


def item_name(person: User | None, item: OnShelf) -> str:
    """Return the item's name, given by its owner."""
    kept = KINDS[item.kind]._default_manager.all()
    name: str = get_access(kept, item.id, person).row.name
    return name


def edition(game: AnyGame, id: str, person: User | None) -> Edition:
    """Return an edition that this person may play with."""
    row = get_access(Edition.objects.all(), id, person).row
    _must_be_for(game, row.game_key)
    return row


def apply_result(
    id: str,
    scene: characters.Scene,
    brought: Record,
    left: Record,
) -> None:
    """Apply the effects of play to the item on the shelf."""
    characters.after_scene(id, scene, brought, left)


def must_be_ready(game: AnyGame, record: Record | None, entries: Entries | None = None) -> None:
    if record is not None and (wrong := game.problems(record, entries)):
        raise refusals.unready(problems=describe_problems(game, wrong, entries))


def _must_be_for(game: AnyGame, key: str) -> None:
    if key != game.key:
        raise refusals.other_game()
