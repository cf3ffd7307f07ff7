from typing import Final

from django.urls import URLPattern

from api.clubs.campaigns import campaign, cast, downtime, log, scenes
from api.wire.addresses import at

ALL: Final = "clubs/<str:club>/campaigns/"
HERE: Final = f"{ALL}<str:campaign>/"
CASTING: Final = f"{HERE}characters/<str:casting>/"
ENTRY: Final = f"{HERE}log/<str:written>/"
PROPOSAL: Final = f"{HERE}raises/<str:proposal>/"

urlpatterns: list[URLPattern] = [
    at(ALL, "campaigns", get=campaign.list_campaigns, post=campaign.begin_campaign),
    at(HERE, "campaign", get=campaign.show_campaign, patch=campaign.change_campaign),
    at(f"{HERE}characters/", "castings", get=cast.list_cast, post=cast.bring_character),
    at(CASTING, "casting", get=cast.show_casting, delete=cast.take_away_character),
    at(f"{HERE}scenes/", "scenes", get=scenes.list_scenes, post=scenes.add_scene),
    at(f"{HERE}log/", "log", get=log.list_log, post=log.write_log),
    at(ENTRY, "log-entry", get=log.show_log_entry, patch=log.rewrite_entry),
    at(f"{ENTRY}strike/", "strike", post=log.strike_entry),
    at(f"{HERE}grants/", "grants", get=downtime.list_grants, post=downtime.grant_points),
    at(f"{HERE}raises/", "raises", get=downtime.list_proposals, post=downtime.propose_downtime),
    at(f"{PROPOSAL}approve/", "approve", post=downtime.approve_proposal),
    at(f"{PROPOSAL}decline/", "decline", post=downtime.decline_proposal),
]
