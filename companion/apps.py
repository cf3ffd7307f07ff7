import gc

from django.apps import AppConfig

from companion import celery  # noqa: F401 - whoever sends a task must have our app, not Celery's


class CompanionConfig(AppConfig):
    name = "companion"

    def ready(self) -> None:
        from companion import health  # noqa: F401, PLC0415 - checks the database before a migration

        gc.freeze()  # nothing was checked for garbage since the settings were read
        gc.enable()
