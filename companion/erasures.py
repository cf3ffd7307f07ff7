"""The one visible table of what upper rooms do, in the same transaction, before a person is erased:
what goes by itself are rows that point at the person by CASCADE."""

from collections.abc import Callable

from games.clubs import members
from games.people.models import User

ERASURES: tuple[Callable[[User], None], ...] = (members.leave_everywhere,)
