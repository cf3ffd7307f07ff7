"""The Celery app. Tasks only carry out what rows ask for: a task may be lost, late or run twice."""

import os

from celery import Celery
from celery.schedules import schedule
from django.conf import settings

from companion.broker import URL
from games.duties import handlers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")

LONGEST_TASK = handlers.LONGEST_TASK.seconds  # longer work files its next part as a new duty


def broker() -> dict[str, object]:
    if settings.REDIS_URL:
        return {
            "broker_url": settings.REDIS_URL,
            "broker_transport_options": {
                # Redis delivers a task again after this time: if it were shorter than the longest
                # task, that would run twice.
                "visibility_timeout": 4 * LONGEST_TASK,
                # Longer than a worker's wait for a task, and no longer than a person's patience: a
                # server that hangs counts as down, and duties can be filed without it.
                "socket_timeout": 5,
                "socket_connect_timeout": 2,
            },
        }
    messages, control = settings.BROKER_DIR / "messages", settings.BROKER_DIR / "control"
    for folder in (messages, control):
        folder.mkdir(parents=True, exist_ok=True)
    return {
        "broker_url": URL,
        "broker_transport_options": {
            "data_folder_in": str(messages),
            "data_folder_out": str(messages),
            "control_folder": str(control),
            "polling_interval": 0.2,
        },
        "worker_enable_remote_control": False,  # its mailboxes would pile up as files
    }


app = Celery("companion")
app.conf.update(
    task_serializer="json",
    accept_content=["json"],
    task_ignore_result=True,  # results of a task are in the rows it wrote
    task_acks_late=True,
    worker_prefetch_multiplier=1,
    task_time_limit=LONGEST_TASK,
    task_soft_time_limit=LONGEST_TASK - 20,
    timezone="UTC",
    worker_hijack_root_logger=False,
    broker_connection_retry_on_startup=True,
    beat_schedule={
        "every-ten-seconds-send-the-duties-that-were-missed": {
            "task": "games.duties.tasks.sweep",
            "schedule": schedule(10.0),
            "options": {"expires": 10},  # without a worker they would pile up
        },
        "every-hour-forget-what-was-done-long-ago": {
            "task": "games.duties.tasks.forget",
            "schedule": schedule(3600.0),
            "options": {"expires": 3600},
        },
        "every-hour-forget-the-names-of-guests-whose-time-is-over": {
            "task": "companion.tasks.forget_guests",
            "schedule": schedule(3600.0),
            "options": {"expires": 3600},
        },
    },
    beat_schedule_filename=str(settings.DATA_DIR / "beat"),
    **broker(),
)
app.autodiscover_tasks()
