from games.tournaments.admin.ratings import RatingAdmin
from games.tournaments.admin.tournaments import TournamentAdmin

__all__ = ["RatingAdmin", "TournamentAdmin"]
