import secrets
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import BaseCommand

from companion.demo.contents import create_demo
from companion.demo.people import ORGANISER, STAFF
from games.people.models import User

PASSWORD: Final = "demo_password"  # noqa: S105 - the name of its file


class Command(BaseCommand):
    help = "Furnish a house that has nobody in it yet, to look round in; say who lives there."

    def handle(self, *args: Any, **options: Any) -> None:
        kept = Path(settings.DATA_DIR) / PASSWORD
        if not User.objects.filter(username=ORGANISER).exists():
            kept.write_text(f"{secrets.token_urlsafe(6)}\n")
            kept.chmod(0o600)
            create_demo(kept.read_text().strip())
        helpers = ", ".join(f"{name} ({role})" for name, role in STAFF.items())
        self.stdout.write(
            f"A house to look round in. {ORGANISER} organises it, {helpers} help in /admin/, "
            f"and all who live there sign in with the password {kept.read_text().strip()}"
        )
