"""A campaign in its third scene: a raise that can be paid, one that cannot, wounds, long names."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from games.clubs.campaigns import campaign, cast, downtime, log
from games.clubs.campaigns.campaign import Beginning, CampaignChanges, Staging
from games.clubs.campaigns.cast import Bringing
from games.clubs.campaigns.downtime import Declining, Giving, Proposing
from games.clubs.campaigns.log import Rewriting, Writing
from games.clubs.models import Casting, Club, Evening, Member, Role
from games.people.access import Caller
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import characters
from games.shelf.models import sheet_of
from games.tables.life.opening import NewTable, open_table
from games.tables.models import Mode

CAST = (
    ("Sœur Bambou", (8, 7, 6, 4), (9, 13, 13, 13)),
    ("Maximilienne-Apolline de la Tour-du-Pin", (6, 9, 5, 4), (13, 6, 13, 13)),
    ("Long-Bâton", (7, 8, 4, 3), (13, 13, 13, 13)),
    ("Petit Wei", (6, 6, 6, 4), (0, 13, 8, 13)),
)
STORY = (
    "Le pont des lanternes a brûlé. Sœur Bambou a tenu la porte pendant que les villageois "
    "passaient la rivière, et Long-Bâton y a laissé son bâton.",
    "La grange : neuf tours, et Petit Wei ne se relève pas.",
    "Au marché, on parle d’un homme au chapeau gris.",
)


def campaigns(
    of: Club, people: Sequence[User], evening: Evening
) -> Iterator[tuple[User, str, str]]:
    """Yield the user, the picture's name, and the URL."""
    master, *players = people
    Member.objects.filter(club=of, person=players[3]).update(role=Role.GAME_MASTER)
    made = campaign.begin(
        master, of.pk, Beginning("Les Brumes du Pic Noir", "Un village, une montagne, une dette.")
    )
    at = (of.pk, made.pk)
    rows = list(_cast(at, players))
    _play_scenes(master, at, evening)
    _write_log(at, master, players)
    _request_downtime(at, master, players, rows)
    empty = campaign.begin(master, of.pk, Beginning("Un titre assez long pour deux lignes d’écran"))
    over = campaign.begin(master, of.pk, Beginning("L’Été des lucioles"))
    campaign.amend(master, of.pk, over.pk, CampaignChanges(ended=True))
    base = f"/clubs/{of.pk}/campaigns/"
    yield master, "campaigns", base
    yield master, "campaign-leads", f"{base}{made.pk}/"
    yield players[0], "campaign-plays", f"{base}{made.pk}/"
    yield people[-1], "campaign-member", f"{base}{made.pk}/"
    yield master, "campaign-empty", f"{base}{empty.pk}/"
    yield master, "campaign-over", f"{base}{over.pk}/"
    yield master, "campaign-sheet", f"{base}{made.pk}/characters/{rows[0].pk}/"
    yield players[0], "campaign-character", f"/characters/{rows[0].character_id}/"


def _cast(at: tuple[str, str], players: Sequence[User]) -> Iterator[Casting]:
    rules = GAMES["kung_fu"].shelf.character
    assert rules is not None
    blank = rules.blank("")
    assert blank is not None
    levels = type(blank.levels)
    for person, (name, level, scale) in zip(players, CAST, strict=False):
        sheet = sheet_of(rules)(name, levels(*level), scales=levels(*scale))
        kept = characters.keep(person, replace(sheet, abilities=("Saut de l’aigle",)))
        yield cast.add_character(person, *at, Bringing(kept.pk))


def _play_scenes(master: User, at: tuple[str, str], evening: Evening) -> None:
    for n, name in enumerate(("Au marché", "La grange", "Le pont des lanternes")):
        table = open_table(NewTable("kung_fu", Mode.TABLE), Caller(master)) if n else None
        code = table.code if table else None
        campaign.add_scene(master, *at, Staging(name, code, evening.pk if n else None))


def _write_log(at: tuple[str, str], master: User, players: Sequence[User]) -> None:
    for person, text in zip((players[0], master, players[1]), reversed(STORY), strict=True):
        entry = log.write(person, *at, Writing(text))
    log.rewrite(players[1], *at, entry.pk, Rewriting(STORY[0] + " Il en taillera un autre."))
    wrong = log.write(players[2], *at, Writing("Long-Bâton perd 3 de Distance."))
    log.strike(master, *at, wrong.pk)


def _request_downtime(
    at: tuple[str, str], master: User, players: Sequence[User], rows: Sequence[Casting]
) -> None:
    for row in rows[:3]:
        downtime.grant(master, *at, Giving(row.pk, 6, "La grange"))
    downtime.grant(master, *at, Giving(rows[0].pk, 2, "Courage sur le pont des lanternes", 1))
    first, second, third = players[:3]
    ask = downtime.propose
    late = ask(third, *at, Proposing(rows[2].pk, "other", None, "Je cherche le forgeron."))
    downtime.decline(
        master, *at, late.pk, Declining("La route est coupée : à la prochaine soirée.")
    )
    rest = ask(second, *at, Proposing(rows[1].pk, "rest", None, ""))
    downtime.approve(master, *at, rest.pk)
    ask(first, *at, Proposing(rows[0].pk, "raise", "vigour", "Chaque matin, cent coups de bâton."))
    ask(second, *at, Proposing(rows[1].pk, "raise", "distance", ""))
    ask(first, *at, Proposing(rows[0].pk, "other", None, "J’écris à ma sœur."))
