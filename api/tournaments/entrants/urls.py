from typing import Final

from django.urls import URLPattern

from api.tournaments.entrants import entrant, files, presence, seeds
from api.wire.addresses import endpoint

ALL: Final = "tournaments/<str:tournament>/entrants/"
ONE: Final = f"{ALL}<str:entrant>/"

urlpatterns: list[URLPattern] = [
    endpoint(ALL, "entrants", get=entrant.list_entrants, post=entrant.enter_tournament),
    endpoint(f"{ALL}import/", "import-entrants", post=files.import_entrants),
    endpoint(f"{ALL}export/", "export-entrants", get=files.export_entrants),
    endpoint(f"{ALL}seeds/", "seeds", put=seeds.give_seeds, post=seeds.move_seed),
    endpoint(
        ONE,
        "entrant",
        get=entrant.show_entrant,
        patch=entrant.change_entrant,
        delete=entrant.remove_entrant,
    ),
    endpoint(
        f"{ONE}check-in/",
        "check-in",
        post=presence.check_entrant_in,
        delete=presence.check_entrant_out,
    ),
    endpoint(f"{ONE}withdraw/", "withdraw", post=presence.withdraw_entrant),
    endpoint(f"{ONE}drop/", "drop", post=presence.drop_entrant),
    endpoint(f"{ONE}disqualify/", "disqualify", post=presence.disqualify_entrant),
    endpoint(f"{ONE}word/", "renew-word", post=presence.renew_entrant_word),
    endpoint(f"{ONE}forget/", "forget-entrant", post=presence.forget_entrant),
    endpoint(f"{ONE}reinstate/", "reinstate", post=presence.reinstate_entrant),
]
