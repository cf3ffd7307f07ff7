"""Clubs in which people enter random plays in random order."""

import random
from datetime import timedelta
from typing import Any

from games.clubs.models import Club, Member, Record, Role, Visitor
from games.clubs.records import visitors
from games.clubs.records.play import NewPlay, NewPlayer, Word
from games.clubs.records.record import Correction, correct, enter, restore, strike, undo
from games.people.models import User
from games.people.privacy import erase
from games.people.refusals import Refusal
from tests.clubs.conftest import NOON, somebody

GAMES = ("martial_art", "combat", "brutal_ring", "Azul")
RESULTS: tuple[Word | None, ...] = ("won", "drawn", "lost", "unknown", None)


class World:
    def __init__(self, seed: int, size: int = 1) -> None:
        """More plays need a bigger `size`: more people and more points in time."""
        self.chance = random.Random(seed)
        self.size = size
        self.clubs = [Club.objects.create(name=names) for names in ("One", "Two")]
        self.people = [somebody(f"Player{n}") for n in range(7 * size)]
        for club in self.clubs:
            for n, person in enumerate(self.people):
                role = Role.MEMBER if n else Role.ORGANISER
                Member.objects.create(club=club, person=person, role=role)
        self.done: dict[str, int] = {}

    @property
    def organiser(self) -> User:
        return self.people[0]

    def player(self, who: Any) -> NewPlayer:
        pick = self.chance.choice
        named = {"person": who.pk} if isinstance(who, User) else {"name": who}
        return NewPlayer(
            **named,
            result=pick(RESULTS),
            rank=pick((None, 1, 2, 3)),
            fighter=pick(("", *(f"fighter {n}" for n in range(2 * self.size)))),
            deck=pick(("", *(f"deck {n}" for n in range(self.size)))),
            character=pick(("", *(f"Bo {n}" for n in range(self.size)))),
            techniques=pick(
                ((), *(pick((("a", f"b{n}"), (f"b{n}", "a"))) for n in range(self.size)))
            ),
            weapons=pick(((), (f"axe {pick(range(self.size))}",), ("net", "axe 0", "net"))),
            side=pick(("", "", "1", "2")),
        )

    def play(self, club: str | None) -> NewPlay:
        pick = self.chance.choice
        living = [person for person in self.people[1:] if not person.erased]
        crowd = [*living, "Zoé", "Max"]
        chosen = self.chance.sample(crowd, k=self.chance.randint(1, min(4, len(crowd))))
        return NewPlay(
            game=pick(GAMES),
            club=club,
            # There are few points in time, so that some plays begin together and most fall between
            # others.
            played_at=NOON + timedelta(minutes=self.chance.randrange(60 * self.size)),
            minutes=pick((None, 5, 30, 700)),
            players=tuple(map(self.player, chosen if club else [self.organiser, *chosen])),
        )

    def step(self) -> None:
        acts = (self.enter, self.enter, self.correct, self.strike, self.restore, self.undo)
        act = self.chance.choice((*acts, self.claim) if self.chance.random() < 0.1 else acts)
        try:
            act()
        except Refusal as refusal:
            self.done[refusal.code] = self.done.get(refusal.code, 0) + 1
        else:
            self.done[act.__name__] = self.done.get(act.__name__, 0) + 1

    def enter(self) -> None:
        club = self.chance.choice((*self.clubs, None))
        enter(self.organiser, self.play(club.pk if club else None))

    def _pick_record(self, *, struck: bool) -> Record | None:
        rows = Record.objects.filter(struck__isnull=not struck).order_by("pk")
        ids = list(rows.values_list("pk", flat=True))
        return Record.objects.get(pk=self.chance.choice(ids)) if ids else None

    def correct(self) -> None:
        if (record := self._pick_record(struck=False)) is not None:
            anew = self.chance.random() < 0.7
            correction = Correction(self.play(record.club_id), anew)
            correct(self.organiser, record.pk, correction)

    def strike(self) -> None:
        if (record := self._pick_record(struck=False)) is not None and self.chance.random() < 0.5:
            strike(self.organiser, record.pk, None)

    def restore(self) -> None:
        if (record := self._pick_record(struck=True)) is not None:
            restore(self.organiser, record.pk)

    def undo(self) -> None:
        if (record := self._pick_record(struck=self.chance.random() < 0.5)) is not None:
            undo(self.organiser, record.pk)

    def claim(self) -> None:
        unclaimed = list(Visitor.objects.filter(person=None).exclude(club=None).order_by("pk"))
        living = [person for person in self.people[1:] if not person.erased]
        if unclaimed and living:
            visitors.claim(
                self.organiser, self.chance.choice(unclaimed).pk, self.chance.choice(living).pk
            )

    def erase(self) -> None:
        living = [person for person in self.people[1:] if not person.erased]
        person = self.chance.choice(living)
        erase(person)
        person.refresh_from_db()
