from io import StringIO
from typing import Any, Final

import segno
from django.core.management import BaseCommand, CommandError, CommandParser

from games.people.account_links import staff_password_reset
from games.people.addresses.secret_links import SHOWN_RESET
from games.people.models import User
from games.people.refusals import Refusal

MINUTES: Final = SHOWN_RESET.lifetime.seconds // 60


class Command(BaseCommand):
    help = "Let somebody choose a new password: a link, good once, and a code for their phone."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("login", help="user name or e-mail address")
        parser.add_argument("--port", type=int, default=8000, help="of the running house")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            link = staff_password_reset.link_from_terminal(
                User.objects.get_by_natural_key(options["login"])
            )
        except User.DoesNotExist:
            raise CommandError("Nobody has this user name or address: check it.") from None
        except Refusal as refusal:
            raise CommandError(str(refusal.sentence)) from None
        address = SHOWN_RESET.terminal_address(link, options["port"])
        picture = StringIO()
        segno.make(address, error="l").terminal(out=picture, compact=True)
        self.stdout.write(f"{picture.getvalue()}{address}\nGood once, for {MINUTES} minutes.")
