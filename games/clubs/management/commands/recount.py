from typing import Any

from django.core.management.base import BaseCommand

from games.clubs.statistics.tallies import recount


class Command(BaseCommand):
    help = "Count the whole record of play anew: the figures are those there were."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{recount()} plays counted")
