from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.people.refusals import Refusal
from games.tables.journal.file import read_journal_file
from games.tables.journal.proof import Finding, verify
from games.tables.models import Table


class Command(BaseCommand):
    help = "Check every journal: its chain, its replay, and the numbers it was dealt."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "codes",
            nargs="*",
            help="the tables to check, or files that were taken away; all tables, if none is named",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        files = [Path(each) for each in options["codes"] if Path(each).is_file()]
        codes = [each for each in options["codes"] if not Path(each).is_file()]
        wrong = sum(self._check_file(path) for path in files)
        checked = len(files)
        if codes or not files:
            tables = Table.objects.order_by("created")
            for table in (tables.filter(code__in=codes) if codes else tables).iterator():
                checked += 1
                wrong += sum(self._report_finding(table.code, finding) for finding in verify(table))
        if wrong:
            raise CommandError(f"{wrong} findings in {checked} tables")
        self.stdout.write(f"{checked} tables: every chain and every replay holds")

    def _check_file(self, path: Path) -> int:
        """Return the number of findings in one file."""
        try:
            journal = read_journal_file(path.read_bytes())
        except Refusal as refusal:
            raise CommandError(f"{path}: {refusal.sentence}") from refusal
        return sum(self._report_finding(str(path), finding) for finding in journal.findings)

    def _report_finding(self, where: str, finding: Finding) -> int:
        self.stderr.write(f"{where} {finding.code} at {finding.number}")
        return 1
