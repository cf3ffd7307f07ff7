from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.rulebooks import GAMES
from games.tournaments.models import RatingChange
from games.tournaments.player_ratings import recount


class Command(BaseCommand):
    help = "Count all ratings again from the results of the tournaments: the answer is the same."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", nargs="?", choices=sorted(GAMES), help="of this game alone")

    def handle(self, *args: Any, **options: Any) -> None:
        for game in [options["game"]] if options["game"] else sorted(GAMES):
            recount(game)
            rated = RatingChange.objects.filter(game_key=game).values("person").distinct().count()
            self.stdout.write(f"{game}: {rated}")
