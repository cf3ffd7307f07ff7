"""A fighter built from an empty form, without scripts."""

import re

import pytest
from django.test import Client

from games.people.models import User
from games.rulebooks.martial_art.loadouts import FITTING, problems
from games.rulebooks.martial_art.loadouts import Loadout as Fighter
from games.shelf import loadouts
from games.shelf.models import Loadout
from tests.shelf.conftest import READY

pytestmark = [pytest.mark.django_db, pytest.mark.either]


@pytest.fixture
def fighter(phone: Client) -> Loadout:
    address = phone.post("/loadouts/new/martial_art/", {"name": "Mine"}).headers["Location"]
    return Loadout.objects.get(pk=address.split("/")[2])


def fill(phone: Client, loadout: Loadout, ask: str, **fields: object) -> int:
    loadout.refresh_from_db()
    address = f"/loadouts/{loadout.pk}/fill/"
    return phone.post(address, {"version": loadout.version, "ask": ask, **fields}).status_code


def test_choice_by_choice_it_becomes_ready(phone: Client, fighter: Loadout) -> None:
    """MA-2.2, MA-2.3, MA-2.6"""
    assert fill(phone, fighter, "fighter", one="2") == 303
    assert fill(phone, fighter, "techniques", **{f"piece-{n}": "0" for n in (0, 3, 5)}) == 303
    bag = FITTING.fields(record_of(fighter))[-1].form.pool
    order = sorted(range(len(bag)), key=lambda n: bag[n] in ("move", "defence", "energy"))
    places = {f"piece-{piece}": str(at % 6) for at, piece in enumerate(order)}
    assert fill(phone, fighter, "placement", **places) == 303
    assert record_of(fighter).placement is not None
    shown = phone.get(f"/loadouts/{fighter.pk}/").content.decode()
    assert ("Nothing keeps it from a table." in shown) == (not problems(record_of(fighter)))
    assert shown.count(" checked") == 3 + 2


def record_of(loadout: Loadout) -> Fighter:
    loadout.refresh_from_db()
    record = loadout.record
    assert isinstance(record, Fighter)
    return record


def test_an_unfinished_choice_is_kept_with_what_is_wrong(phone: Client, fighter: Loadout) -> None:
    assert fill(phone, fighter, "techniques", **{"piece-0": "0"}) == 303
    shown = phone.get(f"/loadouts/{fighter.pk}/").content.decode()
    assert "MA-2.6" in shown
    assert fill(phone, fighter, "techniques") == 303  # the choice is left open until the table
    assert (
        "Nothing keeps it from a table." in phone.get(f"/loadouts/{fighter.pk}/").content.decode()
    )


def test_another_fighter_knows_other_techniques(phone: Client, alice: User) -> None:
    igor = loadouts.keep(alice, name="Igor", game="martial_art", brings=READY)
    assert fill(phone, igor, "fighter", one="0") == 303
    assert record_of(igor).techniques == ()


def test_in_white_belt_nothing_else_is_asked(phone: Client, fighter: Loadout) -> None:
    """MA-2.2"""
    assert fill(phone, fighter, "belt", one="0") == 303
    assert 'id="techniques"' not in phone.get(f"/loadouts/{fighter.pk}/").content.decode()
    assert fill(phone, fighter, "techniques", **{"piece-0": "0"}) == 409


@pytest.mark.parametrize(
    "fields", [{"one": "99"}, {"one": "-1"}, {"one": "x"}, {}, {"piece-0": "7"}, {"piece-0": "-1"}]
)
def test_what_no_page_offers_changes_nothing(
    phone: Client, fighter: Loadout, fields: dict[str, str]
) -> None:
    before = record_of(fighter)
    assert fill(phone, fighter, "fighter", **fields) in (400, 409)
    assert record_of(fighter) == before


def test_of_anybody_elses_nothing_is_there(fighter: Loadout, bob: User) -> None:
    other = Client()
    other.force_login(bob)
    assert other.get(f"/loadouts/{fighter.pk}/").status_code == 404
    assert fill(other, fighter, "belt", one="0") == 404
    for deed in ("name", "copy"):
        assert other.post(f"/loadouts/{fighter.pk}/{deed}/", {"name": "x"}).status_code == 404


def test_a_problem_leads_to_its_zone_and_to_its_choice(phone: Client, fighter: Loadout) -> None:
    """MA-2.2, MA-2.6: by links, which need no script."""
    bag = FITTING.fields(record_of(fighter))[-1].form.pool
    actions = [n for n, token in enumerate(bag) if token not in ("move", "defence", "energy")]
    fill(phone, fighter, "placement", **{f"piece-{n}": "2" for n in actions[:2]})
    fill(phone, fighter, "techniques", **{"piece-0": "0"})
    shown = phone.get(f"/loadouts/{fighter.pk}/").content.decode()
    for spot in ("placement-zone-0", "placement-zone-2", "placement", "techniques"):
        assert f'<a href="#{spot}">' in shown
        assert shown.count(f' id="{spot}"') == 1
    assert (
        'class="bowl faulty ground"'
        in shown.partition(' id="placement-zone-2"')[2].partition("</g>")[0]
    )
    wrong = shown.partition('class="problems"')[2].partition("</ul>")[0]
    assert wrong.count("<li>") == wrong.count('<a href="#') > 4


def test_every_problem_leads_somewhere_that_is_on_the_page(phone: Client, alice: User) -> None:
    wrongs = (
        Fighter(fighter="nobody", belt="black", techniques=("reach",)),
        Fighter(fighter="igor", belt="white", techniques=("reach",), placement=READY.placement),
        Fighter(fighter="igor", belt="black", techniques=("none", "none")),
    )
    for each in wrongs:
        row = loadouts.keep(alice, name="Wrong", game="martial_art", brings=each)
        shown = phone.get(f"/loadouts/{row.pk}/").content.decode()
        problems_html = shown.partition('class="problems"')[2].partition("</ul>")[0]
        spots = re.findall(r'href="#([\w-]+)"', problems_html)
        assert spots
        assert all(f' id="{spot}"' in shown for spot in spots)
