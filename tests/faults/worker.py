"""Our Celery app with a quicker schedule: `celery --app tests.faults.worker worker`."""

from celery.schedules import schedule

from companion.celery import app

for entry in app.conf.beat_schedule.values():
    entry["schedule"] = schedule(1.0)
