"""Figures kept as plays come and go are those that a recount finds, to the last digit."""

import random
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clubs import recording, visitors
from games.clubs.models import Club, Member, Part, Record, Role, Stroke, Tally, Visitor
from games.clubs.plays import Play, Player, Word
from games.clubs.recording import Correction, enter
from games.clubs.tallies import SUMS, recount
from games.people import accounts
from games.people.models import User
from games.people.refusals import Refusal
from tests.clubs.conftest import NOON, Company, somebody

GAMES = ("martial_art", "combat", "brutal_ring", "Azul")
REFUSED = {"record.person_twice", "record.nothing_to_undo"}
"""By the name of somebody claimed who plays already, and where a claim came last."""
RESULTS: tuple[Word | None, ...] = ("won", "drawn", "lost", "unknown", None)


def figures() -> dict[Any, Any]:
    """Every tally that counts anything."""
    rows = Tally.objects.filter(plays__gt=0).values(
        "club", "by", "key", "game", "person", "visitor", "other", "other_visitor", *SUMS
    )
    return {(row["club"], row["by"], row["key"], row["game"]): row for row in rows}


def strokes() -> list[Any]:
    rows = Stroke.objects.values_list(
        "record", "club", "by", "key", "game", "place", "result", "minutes", "played_at", "player",
        "person", "visitor", "other", "other_visitor",
    )  # fmt: skip
    return sorted(rows, key=str)


def same_after_recount() -> bool:
    kept, written = figures(), strokes()
    recount()
    assert strokes() == written
    assert figures() == kept
    return bool(kept)


class World:
    """People who play at random, and write it down in no order."""

    def __init__(self, seed: int, size: int = 1) -> None:
        """The more plays there will be, the more people, fighters and moments to share them."""
        self.chance = random.Random(seed)
        self.size = size
        self.clubs = [Club.objects.create(name=name) for name in ("One", "Two")]
        self.people = [somebody(f"Player{n}") for n in range(7 * size)]
        for club in self.clubs:
            for n, person in enumerate(self.people):
                role = Role.MEMBER if n else Role.ORGANISER
                Member.objects.create(club=club, person=person, role=role)
        self.done: dict[str, int] = {}

    @property
    def organiser(self) -> User:
        return self.people[0]

    def player(self, who: Any) -> Player:
        pick = self.chance.choice
        named = {"person": who.pk} if isinstance(who, User) else {"name": who}
        return Player(
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

    def play(self, club: str | None) -> Play:
        pick = self.chance.choice
        living = [person for person in self.people[1:] if not person.erased]
        crowd = [*living, "Zoé", "Max"]
        chosen = self.chance.sample(crowd, k=self.chance.randint(1, min(4, len(crowd))))
        return Play(
            game=pick(GAMES),
            club=club,
            # Few moments, so that some plays begin at once, and most come in between others.
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

    def _one(self, *, struck: bool) -> Record | None:
        found = Record.objects.filter(struck__isnull=not struck).order_by("pk")
        ids = list(found.values_list("pk", flat=True))
        return Record.objects.get(pk=self.chance.choice(ids)) if ids else None

    def correct(self) -> None:
        if (record := self._one(struck=False)) is not None:
            anew = self.chance.random() < 0.7
            correction = Correction(self.play(record.club_id), anew)
            recording.correct(self.organiser, record.pk, correction)

    def strike(self) -> None:
        if (record := self._one(struck=False)) is not None and self.chance.random() < 0.5:
            recording.strike(self.organiser, record.pk, None)

    def restore(self) -> None:
        if (record := self._one(struck=True)) is not None:
            recording.restore(self.organiser, record.pk)

    def undo(self) -> None:
        if (record := self._one(struck=self.chance.random() < 0.5)) is not None:
            recording.undo(self.organiser, record.pk)

    def claim(self) -> None:
        found = list(Visitor.objects.filter(person=None).exclude(club=None).order_by("pk"))
        living = [person for person in self.people[1:] if not person.erased]
        if found and living:
            visitors.claim(
                self.organiser, self.chance.choice(found).pk, self.chance.choice(living).pk
            )

    def erase(self) -> None:
        living = [person for person in self.people[1:] if not person.erased]
        person = self.chance.choice(living)
        accounts.erase(person)
        person.refresh_from_db()


@pytest.mark.django_db
def test_after_random_entries_corrections_strikes_and_erasures_nothing_differs(long: bool) -> None:
    steps = 10_000 if long else 300
    world = World(20261118, size=20 if long else 1)
    for n in range(steps):
        world.step()
        if n in (steps // 3, 2 * steps // 3):
            world.erase()
        if n % max(150, steps // 10) == 0:
            assert same_after_recount()
    assert same_after_recount()
    done = {"enter", "correct", "strike", "restore", "undo"}
    assert done <= set(world.done) <= done | {"claim", *REFUSED}
    assert Tally.objects.exclude(game="").filter(longest_wins__gt=1).exists()


@pytest.mark.django_db
def test_control_a_stroke_that_is_not_counted_is_found(company: Company) -> None:
    company.duel(company.alice, company.bob)
    Tally.objects.filter(by="pair").update(wins=0, plays=2)
    with pytest.raises(AssertionError):
        same_after_recount()


def touched(company: Company, at: int = 0) -> tuple[int, int]:
    """How many rows of tallies a play changes, and how many queries it takes."""
    before = figures()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        company.duel(company.alice, company.bob, at)
    after = figures()
    return sum(before.get(name) != row for name, row in after.items()), len(queries)


def test_a_play_touches_its_own_tallies_alone_however_many_there_are(company: Company) -> None:
    """Two persons and one pair, each in the club and in all, for the game and for all: 12; and the
    game in the club."""
    rows, queries = touched(company)
    assert rows == 13
    for n in range(12):
        company.duel(company.bob, company.chloe, at=n, game="combat")
    again, no_more = touched(company, at=20)
    assert (again, no_more) == (13, queries)
    assert queries < 40


def test_a_play_in_between_is_counted_in_its_place(company: Company) -> None:
    """Won at 0, 1 and 3; what is lost at 2 is entered last."""
    for hour in (0, 1, 3):
        company.duel(company.alice, company.bob, at=hour)
    alice = Tally.objects.get(club=company.club, by="person", person=company.alice, game="")
    assert (alice.run, alice.longest_wins) == (3, 3)
    lost = company.duel(company.bob, company.alice, at=2)
    alice.refresh_from_db()
    assert (alice.run, alice.longest_wins, alice.longest_losses) == (1, 2, 1)
    assert alice.last_played == NOON + timedelta(hours=3)
    recording.strike(company.alice, lost.pk, None)
    alice.refresh_from_db()
    assert (alice.run, alice.longest_wins, alice.longest_losses) == (3, 3, 0)
    assert same_after_recount()


def test_the_last_play_struck_out_is_the_last_no_longer(company: Company) -> None:
    company.duel(company.alice, company.bob)
    last = company.duel(company.alice, company.bob, at=5)
    recording.strike(company.alice, last.pk, None)
    for tally in Tally.objects.filter(plays__gt=0):
        assert tally.last_played == NOON
    assert same_after_recount()


def test_whoever_is_erased_leaves_results_without_a_name(company: Company) -> None:
    company.duel(company.alice, company.bob, minutes=30)
    accounts.erase(company.bob)
    assert not Tally.objects.filter(person=company.bob).exists()
    assert not Tally.objects.filter(by="pair").exists()
    alice = Tally.objects.get(club=company.club, by="person", person=company.alice, game="")
    assert (alice.plays, alice.wins) == (1, 1)
    assert Tally.objects.get(by="game").plays == 1
    assert Part.objects.filter(person=company.bob, result="lost").count() == 1
    assert same_after_recount()
    recording.strike(company.alice, Record.objects.get().pk, None)
    assert figures() == {}
