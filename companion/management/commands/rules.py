from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.kernel.rules import as_markdown, numbered
from games.rulebooks import GAMES


class Command(BaseCommand):
    help = "Write each game's RULES.md from its rules.toml; with --check, only say which are old."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        old = []
        for game in GAMES.values():
            page = Path(__file__).parents[3].joinpath(*game.package.split("."), "RULES.md")
            text = as_markdown(game.name["en"], numbered(game.package))
            if not page.exists() or page.read_text("utf-8") != text:
                old.append(page.name if options["check"] else str(page))
                if not options["check"]:
                    page.write_text(text, "utf-8")
        if options["check"] and old:
            raise CommandError("RULES.md is older than rules.toml: run manage.py rules.")
        self.stdout.write(f"{len(old)} written" if not options["check"] else "RULES.md is current")
