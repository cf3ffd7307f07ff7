import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, call_command


class Command(BaseCommand):
    help = "What a start needs: the database up to date, and on the first one an administrator."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        people = get_user_model()
        if not people.objects.filter(is_superuser=True).exists():
            password = secrets.token_urlsafe(12)
            people.objects.create_superuser(username="admin", password=password)
            self.stdout.write(
                "First start. The administrator of /admin/ is admin, with the password "
                f"{password}\nIt is shown this once: change it there."
            )
