import logging
import secrets
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.checks import Tags
from django.core.management import BaseCommand, call_command

from companion.health import left_out_games
from companion.middleware import compression
from games.people.sign_in import first_password

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "What a start needs: the database up to date, and on the first one an administrator."

    def handle(self, *args: Any, **options: Any) -> None:
        self.check(tags=[Tags.database])
        call_command("migrate", interactive=False, verbosity=0)
        compression.collect_static()
        for place, why in left_out_games("en").items():
            logger.warning("The game %s is left out. %s", place, why)
        if settings.PRODUCTION and not settings.REDIS_URL:
            logger.warning("Without REDIS_URL each web process counts calls and guesses by itself.")
        people = get_user_model()
        if not people.objects.filter(is_superuser=True).exists():
            password = secrets.token_urlsafe(12)
            people.objects.create_superuser(username="admin", password=password)
            self.stdout.write(
                "First start. The administrator of /admin/ is admin; the password stands in "
                f"{first_password.write(password)} until the first sign-in: change it there."
            )
