from typing import Final

from django.urls import URLPattern

from api.lab import runs
from api.wire.addresses import endpoint

HERE: Final = "lab/runs/<str:run>/"

urlpatterns: list[URLPattern] = [
    endpoint("lab/runs/", "runs", get=runs.list_runs, post=runs.plan_run),
    endpoint(HERE, "run", get=runs.show_run, delete=runs.throw_run_away),
    endpoint(f"{HERE}start/", "run-start", post=runs.start_run),
    endpoint(f"{HERE}more/", "run-more", post=runs.play_more),
    endpoint(f"{HERE}stop/", "run-stop", post=runs.stop_run),
]
