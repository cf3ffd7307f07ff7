from typing import Final

from django.urls import URLPattern

from api.clubs.campaigns import campaign, cast, downtime, log, scenes
from api.wire.addresses import endpoint

ALL: Final = "clubs/<str:club>/campaigns/"
HERE: Final = f"{ALL}<str:campaign>/"
CASTING: Final = f"{HERE}characters/<str:casting>/"
ENTRY: Final = f"{HERE}log/<str:written>/"
PROPOSAL: Final = f"{HERE}raises/<str:proposal>/"

urlpatterns: list[URLPattern] = [
    endpoint(ALL, "campaigns", get=campaign.list_campaigns, post=campaign.begin_campaign),
    endpoint(HERE, "campaign", get=campaign.show_campaign, patch=campaign.change_campaign),
    endpoint(f"{HERE}characters/", "castings", get=cast.list_cast, post=cast.bring_character),
    endpoint(CASTING, "casting", get=cast.show_casting, delete=cast.take_away_character),
    endpoint(f"{HERE}scenes/", "scenes", get=scenes.list_scenes, post=scenes.add_scene),
    endpoint(f"{HERE}log/", "log", get=log.list_log, post=log.write_log),
    endpoint(ENTRY, "log-entry", get=log.show_log_entry, patch=log.rewrite_entry),
    endpoint(f"{ENTRY}strike/", "strike", post=log.strike_entry),
    endpoint(f"{HERE}grants/", "grants", get=downtime.list_grants, post=downtime.grant_points),
    endpoint(
        f"{HERE}raises/", "raises", get=downtime.list_proposals, post=downtime.propose_downtime
    ),
    endpoint(f"{PROPOSAL}approve/", "approve", post=downtime.approve_proposal),
    endpoint(f"{PROPOSAL}decline/", "decline", post=downtime.decline_proposal),
]
