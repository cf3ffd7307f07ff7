"""Creates the whole demo."""

from random import Random

from companion.demo.campaign import campaign
from companion.demo.club import club
from companion.demo.people import people
from companion.demo.shelf import shelf
from companion.demo.tables import tables
from companion.demo.tournaments import tournaments
from games.clubs.evenings.evening import EveningChanges, amend

SEED = 19


def furnish(password: str) -> None:
    chance = Random(SEED)  # noqa: S311 - the same house every time
    living = people(password)
    heroes = shelf(living)
    there = club(living, chance)
    campaign(living, there, heroes)
    playing = tables(living, chance)
    swiss = tournaments(living, chance)
    codes = tuple(table.code for table in playing)
    brought = EveningChanges(tables=codes, tournaments=(swiss.pk,))
    amend(living.organiser, there.club.pk, there.tonight.pk, brought)
