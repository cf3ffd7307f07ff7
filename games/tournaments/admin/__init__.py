from games.tournaments.admin.changelist import TournamentAdmin
from games.tournaments.admin.ratings import RatingAdmin
