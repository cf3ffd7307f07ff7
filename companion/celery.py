"""Celery is the hand that does what rows ask for: a task may be lost, late or twice."""

import os

from celery import Celery
from celery.schedules import schedule
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")

LONGEST_TASK = 300  # seconds; a task that needs longer files its next part as a duty
SOFTLY = LONGEST_TASK - 20

app = Celery("companion")
app.conf.update(
    task_serializer="json",
    accept_content=["json"],
    task_ignore_result=True,  # what a task has done stands in the rows it wrote
    task_acks_late=True,
    worker_prefetch_multiplier=1,
    task_time_limit=LONGEST_TASK,
    task_soft_time_limit=SOFTLY,
    timezone="UTC",
    enable_utc=True,
    worker_hijack_root_logger=False,
    broker_connection_retry_on_startup=True,
    beat_schedule={
        "every-ten-seconds-send-the-duties-that-were-missed": {
            "task": "games.duties.tasks.sweep",
            "schedule": schedule(10.0),
        },
    },
    beat_schedule_filename=str(settings.DATA_DIR / "beat"),
)

if settings.REDIS_URL:
    app.conf.broker_url = settings.REDIS_URL
    # Redis hands a task out again after this long: sooner than the longest task would be twice.
    app.conf.broker_transport_options = {"visibility_timeout": 4 * LONGEST_TASK}
else:
    for folder in ("messages", "control"):
        (settings.BROKER_DIR / folder).mkdir(parents=True, exist_ok=True)
    app.conf.broker_url = "filesystem://"
    app.conf.broker_transport_options = {
        "data_folder_in": str(settings.BROKER_DIR / "messages"),
        "data_folder_out": str(settings.BROKER_DIR / "messages"),
        "control_folder": str(settings.BROKER_DIR / "control"),
        "polling_interval": 0.2,
    }
    app.conf.worker_enable_remote_control = False  # its mailboxes would pile up as files

app.autodiscover_tasks()
