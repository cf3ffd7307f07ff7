from typing import Final

from django.urls import URLPattern

from api.lab import runs
from api.wire.addresses import at

HERE: Final = "lab/runs/<str:run>/"

urlpatterns: list[URLPattern] = [
    at("lab/runs/", "runs", get=runs.list_runs, post=runs.plan_run),
    at(HERE, "run", get=runs.show_run, delete=runs.throw_run_away),
    at(f"{HERE}start/", "run-start", post=runs.start_run),
    at(f"{HERE}more/", "run-more", post=runs.play_more),
    at(f"{HERE}stop/", "run-stop", post=runs.stop_run),
]
