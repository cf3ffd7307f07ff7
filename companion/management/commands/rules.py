import sysconfig
from importlib.resources import files
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.kernel.rules import as_markdown, load_rules
from games.rulebooks import GAMES


class Command(BaseCommand):
    help = (
        "Write each game's RULES.md from its rules.toml; with --check, only say which are old. "
        "Of a game that is installed as a package, and not for its author to edit, it is printed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        old = []
        for game in GAMES.values():
            page = Path(str(files(game.package))) / "RULES.md"
            text = as_markdown(game.name["en"], load_rules(game.package))
            if page.is_relative_to(sysconfig.get_path("purelib")):
                if not options["check"]:
                    self.stdout.write(text)
                continue
            if not page.exists() or page.read_text("utf-8") != text:
                old.append(page.name if options["check"] else str(page))
                if not options["check"]:
                    page.write_text(text, "utf-8")
        if options["check"] and old:
            raise CommandError("RULES.md is older than rules.toml: run manage.py anew rules.")
        self.stdout.write(f"{len(old)} written" if not options["check"] else "RULES.md is current")
