"""Periodic tasks of rooms above duties."""

from celery import shared_task

from games.tables.life import guests as at_tables
from games.tournaments.entrants import guests as in_tournaments


@shared_task
def forget_guests() -> None:
    """Forget guests' names after GUESTS_KEPT days."""
    at_tables.forget_old_names()
    in_tournaments.forget_old_names()
