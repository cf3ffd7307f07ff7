from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.tables.journal.proof import verify
from games.tables.models import Table


class Command(BaseCommand):
    help = "Check every journal: its chain, its replay, and the numbers it was dealt."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", help="the tables to check; all, if none is named")

    def handle(self, *args: Any, **options: Any) -> None:
        tables = Table.objects.order_by("created")
        if options["codes"]:
            tables = tables.filter(code__in=options["codes"])
        checked = wrong = 0
        for table in tables.iterator():
            checked += 1
            for finding in verify(table):
                wrong += 1
                self.stderr.write(f"{table.code} {finding.code} at {finding.number}")
        if wrong:
            raise CommandError(f"{wrong} findings in {checked} tables")
        self.stdout.write(f"{checked} tables: every chain and every replay holds")
