"""A campaign in its third scene, with something to decide for its game master."""

from companion.demo.club import MASTER, DemoClub
from companion.demo.people import People
from games.clubs.campaigns import campaign as campaigns
from games.clubs.campaigns import cast, downtime, log
from games.shelf.models import Character

SCENES = ("The inn at the ford", "Lanterns on the water", "The abbot does not answer")
LOG = (
    "Nobody at the inn would say who had paid for the room. The boatman did.",
    "Three masks, two boats, one drum. We followed the drum.",
)


def create_campaign(people: People, demo_club: DemoClub, heroes: dict[str, Character]) -> None:
    master, club = people[MASTER], demo_club.club.pk
    made = campaigns.begin(
        master,
        club,
        campaigns.Beginning("The River of Lanterns", "Kung-Fu, every other Tuesday."),
    )
    castings = {
        name: cast.add_character(people[name], club, made.pk, cast.Bringing(hero.pk))
        for name, hero in heroes.items()
    }
    for scene in SCENES:
        campaigns.add_scene(master, club, made.pk, campaigns.Staging(scene))
    for text in LOG:
        log.write(master, club, made.pk, log.Writing(text))
    for casting in castings.values():
        giving = downtime.Giving(casting.pk, 12, "They kept the drum")
        downtime.grant(master, club, made.pk, giving)
    for name, part in (("elise", "tempo"), ("ines", "presence")):
        wish = downtime.Proposing(castings[name].pk, "raise", part)
        downtime.propose(people[name], club, made.pk, wish)
