"""Every page of the site, with values for its URL."""

from collections.abc import Iterator, Mapping
from datetime import timedelta

from django.test import Client
from django.urls import URLPattern, reverse
from django.utils import timezone

from companion import urls
from games.clubs.campaigns import campaign, cast
from games.clubs.campaigns.campaign import Beginning
from games.clubs.campaigns.cast import Bringing
from games.clubs.models import Club, Evening, Member, Role
from games.clubs.seasons.season import NewSeason, start
from games.lab import run as runs
from games.lab.plans import NewRun as Runs
from games.people.access import Caller
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import characters, decks, loadouts
from games.shelf.decks import NewDeck
from games.shelf.editions import catalogue
from games.shelf.models import Character
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.models import Mode
from games.tournaments.models import Tournament, Visibility
from tests.api.routes import iter_patterns
from tests.tournaments.hall import begin, tournament

Things = Mapping[str, Mapping[str, object]]


def site_patterns() -> Iterator[URLPattern]:
    """Yield every pattern of the site in order, without those of the API and the admin."""
    rooms = (
        each for each in urls.urlpatterns if isinstance(each, URLPattern) or not f"{each.pattern}"
    )
    return iter_patterns(rooms)


def pages() -> Iterator[URLPattern]:
    for each in site_patterns():
        if each.name and each.name.startswith("page."):
            yield each


def things(alice: User) -> Things:
    """Return the values for URLs, by parameter and kind of page; whatever can be hidden is
    hidden."""
    return {
        "id": _shelf(alice),
        "key": {"": "martial_art", "character": "kung_fu", "deck": "combat", "edition": "combat"},
        "name": {"": "strike"},
        **{name: {"": value} for name, value in (_table(alice) | _club(alice)).items()},
        "character": {"": Character.objects.get().pk},
        "number": {"": 1},
        "run": {"": runs.propose(Runs("brutal_ring", ("novice",), games=2), alice).pk},
        "place": {"": 0},
        "chapter": {"": "first-game"},
        "person": {"": alice.pk},
        **{name: {"": "none"} for name in ("word", "secret", "deed", "uid", "version")},
    }


def _shelf(alice: User) -> dict[str, object]:
    begun = GAMES["martial_art"].shelf.loadout_editor
    assert begun is not None
    fighter = loadouts.keep(alice, name="Ready", game="martial_art", brings=begun.blank_loadout())
    character = characters.begin(alice, GAMES["kung_fu"], "Ada")
    deck = decks.keep(alice, NewDeck("combat", "Deck", {}, None))
    edition = catalogue.copy(alice, game="combat", name="Edition").pk
    ids: dict[str, object] = {"deck": deck.pk, "loadout": fighter.pk, "edition": edition}
    return ids | {"": character.pk, "character": character.pk}


def _table(alice: User) -> dict[str, object]:
    table = open_table(NewTable("karatekarte", Mode.HOUSE, b"{}", watching=False), Caller(alice))
    take_seat(table.code, "Alice", Caller(alice))
    of = begin(tournament(4, {"format": "swiss", "rounds": 2}))
    Tournament.objects.filter(pk=of.pk).update(organiser=alice, visibility=Visibility.PRIVATE)
    return {"code": table.code, "tournament": of.pk}


def _club(alice: User) -> dict[str, object]:
    club = Club.objects.create(name="Club")
    Member.objects.create(club=club, person=alice, role=Role.ORGANISER)
    now = timezone.now()
    evening = Evening.objects.create(
        club=club, name="Tuesday", starts=now, ends=now + timedelta(hours=3), time_zone="UTC"
    )
    season = start(alice, NewSeason("Autumn")).pk
    ids = {"club": club.pk, "evening": evening.pk, "season": season}
    return ids | _campaign(alice, club)


def _campaign(alice: User, club: Club) -> dict[str, object]:
    made = campaign.begin(alice, club.pk, Beginning("The Long Road"))
    data = Bringing(Character.objects.get().pk)
    casting = cast.add_character(alice, club.pk, made.pk, data)
    return {"campaign": made.pk, "casting": casting.pk}


def addresses(things: Things) -> Iterator[tuple[str, str]]:
    for page in pages():
        kind = str((page.default_args or {}).get("kind", ""))
        kwargs = {
            name: things[name].get(kind, things[name].get("")) for name in page.pattern.converters
        }
        assert page.name
        yield page.name.removeprefix("page."), reverse(page.name, kwargs=kwargs)


def takes_forms(person: User, at: str) -> bool:
    client = Client()
    client.force_login(person)
    return client.post(at).status_code != 405
