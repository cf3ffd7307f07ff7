"""The cards of fans.txt are read as they are meant, or refused; the numbers only grow."""

from games.rulebooks.combat.language import read, write_step
from tests.rulebooks.combat.language.sense.fans import BEYOND_THE_RULES, FAN_CARDS, figures

RIGHT = {"fr prose": 35, "fr terse": 39, "en prose": 34, "en terse": 39}


def test_more_and_more_of_them_are_read_as_they_are_meant() -> None:
    counted = figures()
    assert all(counted[style]["right"] >= least for style, least in RIGHT.items()), counted
    assert not any(each["wrong"] for each in counted.values())


def test_what_is_meant_stands_in_the_companions_own_wording() -> None:
    for card in FAN_CARDS:
        if card.meant != (BEYOND_THE_RULES,):
            steps = read("\n".join(("Title", "Attack", *card.meant))).steps
            assert tuple(write_step(step, "en") for step in steps) == card.meant
