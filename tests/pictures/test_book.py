"""Selection of pictures: the effect of a word in `--only`, without playing a table."""

import re

import pytest

from companion.bootstrap import ROOT
from games.rulebooks import GAMES
from tests.pictures.book import is_wanted
from tests.pictures.command import build_parser
from tests.pictures.sights import moment_pages, plain_pages
from tests.pictures.tables import Moment


@pytest.mark.django_db
@pytest.mark.either
def test_every_game_has_its_pages_in_the_book() -> None:
    names = [shot.name for shot in plain_pages()]
    for key in GAMES:
        assert {f"{key}-opening", f"{key}-rules", f"{key}-game"} <= {*names}
    assert len({*names}) == len(names)


def test_what_is_looked_at_can_be_chosen() -> None:
    wishes = build_parser().parse_args(["--only", "kung_fu", "start", "--theme", "dark"])
    assert is_wanted(wishes.only, "kung_fu-house-stake")
    assert is_wanted(wishes.only, "start")
    assert not is_wanted(wishes.only, "combat-house-turn")
    assert is_wanted([], "combat-house-turn")
    assert wishes.theme == ["dark"]


def test_a_television_is_shown_what_all_may_see() -> None:
    shots = [*moment_pages(Moment("combat-house-over", "ABCD", "somebody"))]
    screen = next(shot for shot in shots if shot.name.endswith("-screen"))
    assert (screen.device, screen.sizes) == ("", ("television",))
    assert {"combat-replay", "combat-fairness", "combat-journal"} <= {each.name for each in shots}


def test_what_readers_are_shown_is_there_and_small() -> None:
    for file, language in (("README.md", "en"), ("LISEZMOI.md", "fr")):
        shown = re.findall(r"docs/pictures/[a-z]+\.[a-z]{2}\.webp", (ROOT / file).read_text())
        assert shown == [
            f"docs/pictures/{name}.{language}.webp" for name in ("phones", "table", "television")
        ]
        assert sum((ROOT / each).stat().st_size for each in shown) < 200_000
