"""Progress of a long draw, stored outside its transaction, which shows nothing before it ends. It
is in the shared cache: a worker draws, a page shows the progress."""

from typing import Final

from django.core.cache import caches

from games.kernel.record import Record

KEPT: Final = 600
ALL: Final = 5


class Steps(Record, frozen=True):
    done: int
    of: int = ALL


def _key(stage_id: str) -> str:
    return f"tournaments.drawing.{stage_id}"


def step(stage_id: str, done: int) -> None:
    caches["shared"].set(_key(stage_id), done, KEPT)


def current_steps(stage_id: str) -> Steps | None:
    done = caches["shared"].get(_key(stage_id))
    return Steps(done) if isinstance(done, int) else None
