"""Makes a plan from a request: the sides that may meet, pinned as they are now."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from games.bots.levels import LEVELS
from games.kernel.game import AnyGame, Entries
from games.kernel.record import ReadyMadeItem
from games.lab import refusals
from games.lab.measures.plan import SEATS, Cell, Plan, Side, pairs
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf.editions.entries import records
from games.shelf.items import OnShelf, item_name, load_item
from games.shelf.items import edition as chosen_edition

MOST_SIDES: Final = 16
MOST_GAMES: Final = 10_000
"""Games of a pair."""
MOST_IN_ALL: Final = 200_000
USUAL: Final = 200
LEVEL: Final = "steady"


@dataclass(frozen=True)
class NewRun:
    game: str
    levels: tuple[str, ...] = (LEVEL,)
    """Each side is played at each of these levels; with several, levels also meet each other."""
    sides: tuple[str, ...] = ()
    """Keys of ready-made sides; if both these and `own` are empty, all that go together."""
    games: int = USUAL
    """Number of games of each pair."""
    setup: bytes = b"{}"
    edition: str | None = None
    """Id of an edition that the user may see."""
    seed: str = ""
    name: str = ""
    own: tuple[OnShelf, ...] = ()
    """Sides from the user's shelf, as they are now."""


def plan(new_run: NewRun, person: User | None) -> Plan:
    game = refusals.unknown_game.raise_if_none(GAMES.get(new_run.game))
    if SEATS not in game.seats:
        raise refusals.not_for_two()
    if new_run.games < 2 or new_run.games % 2 or new_run.games > MOST_GAMES:
        raise refusals.odd_games(most=MOST_GAMES)
    setup, entries = _setup(game, new_run, person)
    sides, cells = _meeting(game, setup, _sides(game, new_run, entries, person))
    if new_run.games * len(cells) > MOST_IN_ALL:
        raise refusals.too_many_games(games=new_run.games * len(cells), most=MOST_IN_ALL)
    return Plan(
        game=game.key,
        version=game.version,
        setup=msgspec.json.encode(setup).decode(),
        sides=sides,
        cells=cells,
        games=new_run.games,
        seed=new_run.seed or secrets.token_hex(16),
    )


def _setup(game: AnyGame, new_run: NewRun, person: User | None) -> tuple[Any, Entries | None]:
    try:
        setup = game.read_setup(new_run.setup)
    except msgspec.DecodeError as fault:
        raise refusals.unreadable_setup(said=str(fault)) from fault
    if new_run.edition is None:
        return setup, None
    entries = records(chosen_edition(game, new_run.edition, person))
    if game.faults(entries):
        raise refusals.unfit_edition()
    return game.with_edition(setup, entries), entries


def _sides(
    game: AnyGame, new_run: NewRun, entries: Entries | None, person: User | None
) -> tuple[Side, ...]:
    if not new_run.levels or not set(new_run.levels) <= LEVELS.keys():
        raise refusals.unknown_level(known=", ".join(LEVELS))
    levels = tuple(dict.fromkeys(new_run.levels))
    ready = {each.key: each for each in game.ready_made(entries)}
    for key in new_run.sides:
        if key not in ready:
            raise refusals.unknown_side(key=key, known=", ".join(ready) or "–")
    if not ready and not new_run.own:
        return tuple([Side("", level, level, level) for level in levels])
    chosen = new_run.sides or (() if new_run.own else tuple(ready))
    brought = [
        *(ready[key] for key in dict.fromkeys(chosen)),
        *_own(game, new_run, entries, person),
    ]
    return tuple([_side(each, level) for each in brought for level in levels])


def _own(
    game: AnyGame, new_run: NewRun, entries: Entries | None, person: User | None
) -> Iterator[ReadyMadeItem]:
    """Read the user's things as they would bring them to a table; things of others do not exist
    here."""
    if len(new_run.own) > MOST_SIDES:
        raise refusals.too_many_sides(most=MOST_SIDES)
    if new_run.own and game.brings is None:
        raise refusals.brings_nothing()
    for thing in dict.fromkeys(new_run.own):
        brought = load_item(person, thing, game, entries)
        name = item_name(person, thing)
        yield ReadyMadeItem(f"{thing.kind}:{thing.id}", name, name, brought)


def _side(ready: ReadyMadeItem, level: str) -> Side:
    brought = msgspec.json.encode(ready.brought).decode()
    return Side(ready.key, level, ready.en, ready.fr, brought)


def _meeting(
    game: AnyGame, setup: Any, sides: Sequence[Side]
) -> tuple[tuple[Side, ...], tuple[Cell, ...]]:
    """Leave out sides that can meet no other: a black belt has no place among white ones."""
    cells = pairs(game, setup, sides)
    if not cells:
        raise refusals.nobody_meets()
    left = sorted({place for cell in cells for place in cell})
    if len(left) > MOST_SIDES:
        raise refusals.too_many_sides(most=MOST_SIDES)
    at = {place: n for n, place in enumerate(left)}
    renumbered = tuple([Cell(at[one], at[two]) for one, two in cells])
    return tuple([sides[place] for place in left]), renumbered
