"""Callers of the fuzz test, and the values that earlier answers gave them."""

import random
from collections import defaultdict, deque
from typing import Any, Final

from games.people import accounts, tokens
from games.people.models import User
from games.rulebooks import GAMES
from tests.api.conftest import PASSWORD, Caller
from tests.api.world import World

REMEMBERED: Final = 12
"""Newest values kept for each kind of thing, besides those from the start."""
ALIKE: Final = {
    "game": "key", "people": "person", "member_id": "member", "winner": "person",
    "opponent": "person", "entrants": "entrant", "order": "entrant", "tables": "code",
    "table": "code", "login": "username", "by": "by",
}  # fmt: skip
SECRETS: Final = ("secret", "host_secret")


def caller_of(person: User) -> Caller:
    return Caller(f"Token {tokens.secret(tokens.issue(person, 'a phone'))}")


class Crowd:
    """Everybody of the test world, staff, and callers with a secret from an answer."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.world = World()
        club = self.world.club
        helper = accounts.create(name="Helper", password=PASSWORD, username="helper")
        User.objects.filter(pk=helper.pk).update(is_staff=True)
        root = User.objects.create_superuser("root", password=PASSWORD, name="Root")
        people = {
            "other": User.objects.get(username="bob"), "staff": helper, "superuser": root,
            "organiser": club.organiser, "master": club.master, "player": club.player,
            "member": club.member, "guest": club.guest, "left": club.left,
            "outsider": club.outsider,
        }  # fmt: skip
        self.callers = self.world.callers | {
            names: caller_of(User.objects.get(pk=person.pk)) for names, person in people.items()
        }
        self.secrets: deque[Caller] = deque(maxlen=REMEMBERED)
        self.standing = {
            names: [value] for names, value in (self.world.in_play | self.world.places).items()
        }
        self.standing["tournament"].append(self.world.in_play["tournament"])
        self.standing["code"].append(club.table.code)
        self.standing["character"].append(club.character.pk)
        self.standing["person"] += [person.pk for person in people.values()]
        self.standing["key"] = [*GAMES]
        self.standing["username"] = ["alice", "bob", "helper"]
        self.standing["password"] = [PASSWORD]
        self.newest: dict[str, deque[str]] = defaultdict(lambda: deque(maxlen=REMEMBERED))

    def random_caller(self, path: str) -> tuple[str, Caller]:
        """Return a caller, most often one with many rights, so that many calls succeed."""
        often = 0.4 if "/tables/" in path else 0.15 if "/tournaments/" in path else 0.02
        if self.secrets and self.chance.random() < often:
            return "a secret", self.chance.choice(self.secrets)
        if path.endswith(("/me/", "/tokens/{token}/")):
            name = "left"  # no other test call needs this user's account and tokens
        elif "/clubs/" in path and self.chance.random() < 0.4:
            name = self.chance.choice(("organiser", "master", "player"))
        else:
            name = "person" if self.chance.random() < 0.4 else self.chance.choice([*self.callers])
        return name, self.callers[name]

    def known_value(self, name: str) -> str | None:
        """Return a known value of this name in nine of ten cases, else None."""
        name = ALIKE.get(name, name)
        things = [*self.standing.get(name, ()), *self.newest.get(name, ())]
        return self.chance.choice(things) if things and self.chance.random() < 0.9 else None

    def remember(self, data: Any, about: str | None) -> None:
        """Store the ids (by resource), codes, cursors and secrets of an answer."""
        match data:
            case list():
                for each in data[:5]:
                    self.remember(each, about)
            case dict():
                for name, value in data.items():
                    if name in SECRETS and isinstance(value, str) and value:
                        self.secrets.append(Caller(f"Seat {value}"))
                    elif name in ("next", "previous") and isinstance(value, str):
                        self.newest["cursor"].append(value)
                    elif isinstance(value, str) and value:
                        self._note(about if name == "id" else name, value)
                    elif isinstance(value, dict | list):
                        self.remember(value, about if name == "results" else name.removesuffix("s"))
            case _:
                pass

    def _note(self, name: str | None, value: str) -> None:
        if name in self.standing and name not in ("key", "username", "password", "kind", "by"):
            self.newest[name].append(value)
