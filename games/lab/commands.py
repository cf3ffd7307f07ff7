"""Commands of the lab. The API and the pages are made from them."""

from typing import Final

from games.lab import refusals, run
from games.web.command import Command

HERE: Final = (refusals.unknown, refusals.staff_only)
STARTING: Final = (
    *(refusals.not_to_start, refusals.not_measured, refusals.other_rules, refusals.too_dear),
    refusals.too_many_at_once,
)

PLAN: Final = Command("plan_run", run.ask, refuses=(refusals.staff_only, refusals.too_many_runs))
START: Final = Command("start_run", run.begin, refuses=(*HERE, *STARTING))
PLAY_MORE: Final = Command(
    "play_more",
    run.more,
    refuses=(*HERE, refusals.not_done, refusals.nothing_open, *STARTING[2:]),
)
STOP: Final = Command("stop_run", run.stop, refuses=(*HERE, refusals.not_at_work))
THROW_AWAY: Final = Command("throw_run_away", run.throw_away, refuses=(*HERE, refusals.at_work))
