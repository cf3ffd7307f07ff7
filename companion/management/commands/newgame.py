"""Writes the skeleton of a game: the small game of docs/a-game.md, under another name."""

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from companion.bootstrap import ROOT
from games.kernel.game import AnyGame
from games.rulebooks import GAMES

GUIDE: Final = ROOT / "docs" / "a-game.md"
TABLE: Final = Path("games", "rulebooks", "__init__.py")
LISTING: Final = re.compile(r"^`([\w/.]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST: Final = 30


class Command(BaseCommand):
    help = "Write the skeleton of a game into games/rulebooks, its tests and its bench."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="its key, as in games/rulebooks/NAME: small letters and _")

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        if not NAME.fullmatch(name) or len(name) > LONGEST:
            raise CommandError(f"{name} is no key: small letters, digits and _, {LONGEST} at most.")
        if name in GAMES or (ROOT / "games" / "rulebooks" / name).exists():
            raise CommandError(f"There is a game {name} already: choose another name.")
        for path, text in skeleton(name, prefix(name, GAMES)):
            target = ROOT / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")
            self.stdout.write(path)
        (ROOT / TABLE).write_text(add_game(name, (ROOT / TABLE).read_text("utf-8")), "utf-8")
        self.stdout.write(f"{TABLE}\nNow: manage.py rules; docs/a-game.md, step 8.")


def skeleton(name: str, letters: str) -> Iterator[tuple[str, str]]:
    """Yield the listings of the guide, by path, with the new name in place of Morra's."""
    title = name.replace("_", " ").title()
    spoken = {
        "class Morra(": f"class {title.replace(' ', '')}(",
        "= Morra()": f"= {title.replace(' ', '')}()",
        "MORRA": name.upper(),
        "Morra": title,
        "morra": name,
        "MR-": f"{letters}-",
        "test_mr_": f"test_{letters.lower()}_",
        '"MR"': f'"{letters}"',
    }
    for path, text in LISTING.findall(GUIDE.read_text("utf-8")):
        for old, new in spoken.items():
            text = text.replace(old, new)  # noqa: PLW2901 - one after the other
        yield path.replace("morra", name), text


def prefix(name: str, games: dict[str, AnyGame]) -> str:
    """Return two letters of its name with which no other game's rules begin."""
    taken = {game.prefix for game in games.values()} | {"T"}
    letters = [letter for letter in name.upper() if letter.isalpha()]
    pairs = (letters[0] + letter for letter in letters[1:] or letters)
    free = [pair for pair in pairs if pair not in taken]
    return free[0] if free else name.upper().replace("_", "") + "X"


def add_game(name: str, table: str) -> str:
    """Return the text of the table of games with this one added."""
    one = f"from games.rulebooks.{name}.game import {name.upper()}\n"
    imports = [line for line in table.splitlines(keepends=True) if ".game import " in line]
    after = max((line for line in imports if line < one), default=imports[0])
    at = table.index(after) + (len(after) if after < one else 0)
    table = table[:at] + one + table[at:]
    return re.sub(r"(for game in \([^)]*)\)", rf"\1, {name.upper()})", table)
