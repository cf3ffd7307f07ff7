"""After a scene, characters return to the shelf with their wounds."""

import msgspec
import pytest

from games.duties.models import Duty, State
from games.duties.work import run_duty
from games.people.access import Caller
from games.people.models import User
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.characters import CHARACTERS
from games.rulebooks.kung_fu.corrections import AnyCorrection, SetScale
from games.rulebooks.kung_fu.moves import EndScene
from games.shelf import characters
from games.shelf.items import OnShelf
from games.shelf.models import Character, CharacterChange
from games.tables import shelf_returns
from games.tables.life import opening
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode, Phase, Seat
from games.tables.play import answer, rewind
from games.tables.play import correction as overruling
from tests.shelf.conftest import Sheet
from tests.tables.conftest import Cast, encode_moves, open_requests

pytestmark = pytest.mark.django_db
FULL = Levels(13, 13, 13, 13)


@pytest.fixture
def alice() -> User:
    return User.objects.create(name="Alice", username="alice")


@pytest.fixture
def mei(alice: User) -> Character:
    return characters.keep(alice, Sheet("Mei", Levels(8, 7, 6, 4)))


@pytest.fixture
def cast(alice: User, mei: Character) -> Cast:
    """Alice plays Mei from her shelf and a guest plays a character that was typed in; a game master
    hosts."""
    table = opening.open_table(opening.NewTable("kung_fu", Mode.TABLE, b'{"gm":true}'), Caller())
    own = OnShelf("character", mei.pk)
    typed = msgspec.json.encode(
        {"name": "Wu", "levels": dict.fromkeys(("vigour", "distance", "tempo", "presence"), 3)}
    )
    seats = (
        take_seat(table.code, "", Caller(alice), brought=own),
        take_seat(table.code, "Zoé", Caller(), brought=typed),
    )
    start(table.code, Caller(secret=table.host_secret))
    return Cast(table, seats)


def overrule(cast: Cast, correction: AnyCorrection) -> None:
    raw = msgspec.json.encode(correction)
    overruling.overrule(cast.code, cast.host, raw, "It hurt.")


def end(cast: Cast) -> None:
    number, _ = open_requests(cast)[0]
    answer.apply_answer(cast.code, cast.host, number, encode_moves(EndScene()))
    assert cast.now().phase == Phase.OVER


def scales(character: Character) -> Levels:
    return CHARACTERS.play_marks(Character.objects.get(pk=character.pk).read)


def test_a_seat_knows_what_it_brought_from_the_shelf(cast: Cast, mei: Character) -> None:
    assert [seat.kept for seat in Seat.objects.order_by("place")] == [mei.pk, ""]


def test_a_scene_that_is_over_files_the_way_home_as_a_duty(cast: Cast, mei: Character) -> None:
    overrule(cast, SetScale(0, "vigour", 7))
    overrule(cast, SetScale(1, "vigour", 1))
    assert not Duty.objects.filter(kind="tables.finished").exists()
    end(cast)
    (duty,) = Duty.objects.filter(kind="tables.finished")
    for _ in range(2):
        run_duty(duty.pk)
    assert Duty.objects.get(pk=duty.pk).state == State.DONE
    assert scales(mei) == Levels(7, 13, 13, 13)


@pytest.mark.either
def test_kf_8_11_the_scales_come_back_once_however_often_it_is_done(
    cast: Cast, mei: Character
) -> None:
    overrule(cast, SetScale(0, "vigour", 7))
    shelf_returns.return_to_shelf(cast.table.pk)
    assert scales(mei) == FULL  # not over yet
    end(cast)
    for _ in range(2):
        shelf_returns.return_to_shelf(cast.table.pk)
    assert scales(mei) == Levels(7, 13, 13, 13)
    (change,) = CharacterChange.objects.all()
    assert (change.kind, change.scene) == ("scene", cast.table.code)


def test_a_scene_taken_back_and_ended_otherwise_counts_as_it_ended(
    cast: Cast, mei: Character
) -> None:
    before = cast.now().number
    overrule(cast, SetScale(0, "vigour", 7))
    end(cast)
    shelf_returns.return_to_shelf(cast.table.pk)
    rewind.rewind_table(cast.code, cast.host, before)
    overrule(cast, SetScale(0, "tempo", 5))
    end(cast)
    shelf_returns.return_to_shelf(cast.table.pk)
    assert scales(mei) == Levels(13, 13, 5, 13)


def test_a_scene_without_wounds_changes_nothing(cast: Cast) -> None:
    end(cast)
    shelf_returns.return_to_shelf(cast.table.pk)
    shelf_returns.return_to_shelf("no such table")
    assert not CharacterChange.objects.exists()
