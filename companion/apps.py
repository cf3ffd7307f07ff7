from django.apps import AppConfig


class CompanionConfig(AppConfig):
    name = "companion"

    def ready(self) -> None:
        # Whoever sends a task (web, command, test) must have our Celery app, not Celery's default.
        from companion import celery  # noqa: F401, PLC0415
