from games.tournaments.admin.changelist import TournamentAdmin
from games.tournaments.admin.ratings import RatingAdmin

__all__ = ["RatingAdmin", "TournamentAdmin"]
