"""Games of other packages: found by entry points of installed packages, and checked before they are
admitted."""

from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Any, Final

import msgspec

from games.kernel.early_end import EarlyEndEvent, EarlyEndMove
from games.kernel.game import AnyGame, Game
from games.kernel.record import Illegal
from games.kernel.rules import LANGUAGES, load_rules
from games.kernel.words import words

GROUP: Final = "companion.games"
LONGEST_KEY: Final = 30
"""Length of the database column."""
OURS: Final = frozenset({"T"})
"""Prefixes of the kernel's own rules."""


def installed_packages() -> list[EntryPoint]:
    """Always in the same order, so that of two games with one key the same one is refused."""
    return sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))


def admit(games: dict[str, AnyGame], offered: Iterable[EntryPoint]) -> Mapping[str, Illegal]:
    """Add the games that pass; return the reason for each refused one, by its entry point."""
    left_out: dict[str, Illegal] = {}
    for entry in offered:
        try:
            game = _load_game(entry)
            _must_be_free(game, games)
        except Illegal as refusal:
            left_out[entry.value] = refusal
        else:
            games[game.key] = game
    return left_out


def _load_game(entry: EntryPoint) -> AnyGame:
    try:
        game = entry.load()
        _examine(game)
    except Illegal:
        raise
    # A module of another package runs here, and may raise anything, or try to end the program; its
    # class may lack anything. Nothing of that may keep the other games from being played.
    except (Exception, SystemExit) as problem:
        what = f"{type(problem).__name__}: {problem}"
        raise Illegal("package_broken", None, what=what) from problem
    checked_game: AnyGame = game
    return checked_game


def _examine(game: Any) -> None:
    """Check everything that a game needs before anybody plays it."""
    if not isinstance(game, Game):
        raise Illegal("package_no_game", None, what=type(game).__name__)
    if not (game.key.isidentifier() and game.key.islower() and len(game.key) <= LONGEST_KEY):
        raise Illegal("package_key", None, key=game.key, most=LONGEST_KEY)
    if not game.seats or game.seats.start < 1:
        raise Illegal("package_seats", None, seats=str(game.seats))
    if missing := [language for language in LANGUAGES if not game.name.get(language)]:
        raise Illegal("package_name", None, languages=missing)
    for sheet in ("words.toml", "rules.toml"):
        if not files(game.package).joinpath(sheet).is_file():
            raise Illegal("package_sheet", None, sheet=sheet, package=game.package)
    _examine_sheets(game)
    _examine_types(game)


def _examine_sheets(game: AnyGame) -> None:
    try:
        words(game.package)
        rules = load_rules(game.package)
    except (ValueError, TypeError, AttributeError) as problem:
        raise Illegal("package_unread", None, what=str(problem)) from problem
    if stray := [rule for rule in rules if not rule.startswith(f"{game.prefix}-")]:
        raise Illegal("package_rules", None, prefix=game.prefix, rules=stray[:3])


def _examine_types(game: AnyGame) -> None:
    """Data that is sent or stored needs a decoder: a union of two records with one tag has none."""
    kinds = {
        "state_type": game.state_type,
        "move_type": game.move_type | EarlyEndMove,
        "event_type": game.event_type | EarlyEndEvent,
        "setup_type": game.setup_type,
        "brings": game.brings,
        "correction_type": game.correction_type,
    }
    for name, kind in kinds.items():
        try:
            msgspec.json.Decoder(kind)
        except (TypeError, NameError) as problem:
            raise Illegal("package_types", None, field=name, what=str(problem)) from problem


def _must_be_free(game: AnyGame, games: Mapping[str, AnyGame]) -> None:
    if game.key in games:
        raise Illegal("package_key_taken", None, key=game.key, other=games[game.key].name["en"])
    taken = {other.prefix: other.name["en"] for other in games.values()}
    taken |= dict.fromkeys(OURS, "Companion")
    if game.prefix in taken:
        raise Illegal("package_prefix_taken", None, prefix=game.prefix, other=taken[game.prefix])
