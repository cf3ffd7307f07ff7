"""The lab: empty, with planned runs, with one running, and with results."""

from collections.abc import Iterator

from django.contrib.auth.models import Permission
from msgspec.structs import replace

from games.lab import run as runs
from games.lab.measures.tally import ALL, Tally
from games.lab.models import Run, State
from games.lab.plans import NewRun
from games.people.models import User
from games.shelf import decks
from games.shelf.decks import NewDeck
from games.shelf.items import OnShelf
from tests.rulebooks.combat.cast import published_deck

FIGHTERS = NewRun("martial_art", games=200, seed="pictures", name="")
CARDS = NewRun("brutal_ring", ("novice",), games=2000, seed="pictures", name="Cartes de la maison")


def lab() -> Iterator[tuple[User, str, str]]:
    """Yield the user, the picture's name, and the URL."""
    person = User.objects.create_user("labo", name="Labo", is_staff=True)
    person.user_permissions.set(Permission.objects.filter(content_type__app_label="lab"))
    person = User.objects.get(pk=person.pk)
    deck = decks.keep(person, NewDeck("combat", "Orages du soir", published_deck("tempest").cards))
    own = NewRun(
        "combat",
        ("steady",),
        ("serpent", "mountain"),
        200,
        own=(OnShelf("deck", str(deck.pk)),),
        seed="pictures",
        name="Mes orages",
    )
    by_name = {
        "own": _run(person, own, 0, State.PLANNED),
        "planned": _run(person, FIGHTERS, 0, State.PLANNED),
        "running": _run(person, FIGHTERS, 40, State.RUNNING),
        "fighters": _run(person, FIGHTERS, 200, State.DONE),
        "cards": _run(person, CARDS, 2000, State.DONE),
    }
    yield person, "lab", "/lab/"
    yield person, "lab-plan", "/lab/?game=martial_art"
    yield person, "lab-plan-own", "/lab/?game=combat"
    for name, run in by_name.items():
        yield person, f"lab-{name}", f"/lab/{run.pk}/"


def _run(person: User, wish: NewRun, played: int, state: State) -> Run:
    run = runs.propose(wish, person)
    plan = run.parsed_plan
    run.parsed_tallies = [_tally(place, played) for place in range(len(plan.cells))]
    if wish is CARDS:
        run.parsed_tallies = [replace(run.parsed_tallies[0], cards={"0:4+4": _cards(played)})]
    run.seconds_a_game, run.state = 2.2, state
    run.played = played * len(plan.cells)
    run.seconds = run.played * 2.2
    run.save()
    return run


def _tally(place: int, games: int) -> Tally:
    """Return invented counts: some pairs even, some not."""
    draws = games // 20
    wins = int((games - draws) * (0.36 + 0.28 * (place * 7 % 15) / 14))
    first = int((games - draws) * 0.54)
    return Tally(
        games=games,
        wins=wins,
        draws=draws,
        losses=games - draws - wins,
        first_wins=first,
        first_losses=games - draws - first,
    )


def _cards(games: int) -> dict[str, tuple[int, int]]:
    held = games // 8
    keys = ("empress_rust", "the_notary", "fog", "sword", "umbrella", "toaster", "eel")
    own = {key: (held, int(held * (1.28 - 0.09 * n))) for n, key in enumerate(keys)}
    return {ALL: (games, games), **own}
