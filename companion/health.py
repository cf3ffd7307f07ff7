"""Probes for an orchestrator (alive, and ready for traffic), and problems that staff should know of
even if the service is ready."""

from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import disk_usage
from tempfile import TemporaryFile
from typing import Final

from celery.exceptions import OperationalError
from django.conf import settings
from django.core import checks
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion.celery import app
from games.kernel.rules import Language
from games.kernel.words import words
from games.rulebooks import LEFT_OUT

LEAST_ROOM: Final = 16 * 1024 * 1024  # bytes; an evening needs less


@never_cache
@require_safe
def alive(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"alive": True})


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    if not connection.in_atomic_block:
        connection.close()  # a new connection notices sooner that its server is frozen
    problems = {name: problem for name, check in CHECKS.items() if (problem := check())}
    checks = {name: problems.get(name, "ok") for name in CHECKS}
    content = {
        "ready": not problems,
        "checks": checks,
        "counted": "by all processes together" if settings.REDIS_URL else "by each process",
        "games_left_out": left_out_games("en"),
    }
    return JsonResponse(content, status=503 if problems else 200)


def database() -> str | None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "the database does not answer"
    return None


def broker() -> str | None:
    try:
        options = {**app.conf.broker_transport_options, "socket_timeout": 1.5}
        with app.connection_for_write(transport_options=options) as broker_connection:
            broker_connection.ensure_connection(max_retries=1, timeout=2, interval_start=0)
    except (OperationalError, OSError):
        return "the broker does not answer"
    return None


def disk() -> str | None:
    """Check the space for the broker's files, portraits, and SQLite's rows: what cannot be written
    is lost."""
    try:
        for folder in {settings.DATA_DIR, *_of_the_database()}:
            if disk_usage(folder).free < LEAST_ROOM:
                return f"less than {LEAST_ROOM >> 20} MB are left for {folder}"
            with TemporaryFile(dir=folder) as probe:  # a quota shows only here
                probe.write(bytes(4096))
    except OSError as problem:
        return f"nothing can be written: {problem.strerror}"
    return None


def _of_the_database() -> list[Path]:
    name = Path(connection.settings_dict["NAME"])
    return [name.parent] if connection.vendor == "sqlite" and name.parent.is_dir() else []


def migrations() -> str | None:
    try:
        executor = MigrationExecutor(connection)
    except DatabaseError:
        return "cannot be read"
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not waiting:
        return None
    names = ", ".join(f"{migration.app_label}.{migration.name}" for migration, _ in waiting[:3])
    return f"{len(waiting)} not applied, first {names}"


@checks.register(checks.Tags.database)
def check_half_squashed(**_: object) -> list[checks.CheckMessage]:
    """Report an app where only some of the migrations that a squashed one replaces were applied.
    Django then leaves the squashed one out and says that all is done: tables would lack columns."""
    applied = MigrationRecorder(connection).applied_migrations()
    replacements = MigrationLoader(None, ignore_no_migrations=True).replacements
    return [
        checks.Error(
            f"The database of {app} stands half way to {name}, which stands for all before it.",
            hint="Start the version of 19 November 2026 (3e757bb) on it once, then this one.",
            id="companion.E001",
        )
        for (app, name), migration in replacements.items()
        if len({replaced in applied for replaced in migration.replaces}) > 1
    ]


# Each returns what is wrong, in words for the person on call; None if nothing is.
CHECKS: dict[str, Callable[[], str | None]] = {
    "database": database,
    "broker": broker,
    "disk": disk,
    "migrations": migrations,
}


def left_out_games(spoken: Language) -> Mapping[str, str]:
    """Return the packages whose games cannot be played, each with the reason; the others can be
    played."""
    vocabulary = words("games.kernel")
    return {place: vocabulary.refusal(why, spoken) for place, why in LEFT_OUT.items()}
