from games.tournaments.models.drafts import Draft
from games.tournaments.models.entrants import GONE, IN, Entrant, State
from games.tournaments.models.invitations import Invitation
from games.tournaments.models.ratings import RatingChange
from games.tournaments.models.stages import (
    OUTSTANDING,
    Bout,
    Pairing,
    Round,
    Side,
    Stage,
    Standing,
)
from games.tournaments.models.tournaments import (
    MOST_ENTRANTS,
    Entry,
    Late,
    Line,
    Official,
    Phase,
    Seeding,
    Tournament,
    Visibility,
)
