from django.apps import AppConfig

from companion import celery  # noqa: F401 - whoever sends a task must have our app, not Celery's


class CompanionConfig(AppConfig):
    name = "companion"
