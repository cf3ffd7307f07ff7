"""Creates the whole demo."""

from random import Random

from companion.demo.campaign import create_campaign
from companion.demo.club import create_club
from companion.demo.people import create_people
from companion.demo.shelf import create_shelves
from companion.demo.tables import create_tables
from companion.demo.tournaments import create_tournaments
from games.clubs.evenings.evening import EveningChanges, amend

SEED = 19


def create_demo(password: str) -> None:
    chance = Random(SEED)  # noqa: S311 - the same house every time
    living = create_people(password)
    heroes = create_shelves(living)
    demo_club = create_club(living, chance)
    create_campaign(living, demo_club, heroes)
    playing = create_tables(living, chance)
    swiss = create_tournaments(living, chance)
    codes = tuple(table.code for table in playing)
    brought = EveningChanges(tables=codes, tournaments=(swiss.pk,))
    amend(living.organiser, demo_club.club.pk, demo_club.tonight.pk, brought)
