import pytest
from django.utils import translation

from games.people.models import User
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.characters import Grant
from games.rulebooks.kung_fu.characters.deeds import Heal, Raise, Rest
from games.shelf import characters
from games.shelf.history.character import sentence
from tests.shelf.conftest import POOR, edit_character

pytestmark = pytest.mark.django_db


def test_it_reads_as_sentences_in_both_languages(alice: User) -> None:
    mei = characters.keep(alice, POOR)
    characters.apply_action(alice, mei.pk, Raise("presence"))
    edit_character(alice, mei, grants=(Grant(5, "Crane school"),), scales=Levels(4, 13, 13, 13))
    characters.apply_action(alice, mei.pk, Rest())
    characters.apply_action(alice, mei.pk, Heal())
    characters.undo(alice, mei.pk)
    edit_character(alice, mei, name="Li", abilities=("Leap",), notes="x", action_points=4)
    sentences = [sentence(change) for change in reversed(mei.changes.all())]
    assert sentences == [
        "Raised: Presence from 2 to 3.",
        "Changed: 5 points granted without a game master (Crane school); "
        "scale of Vigour from 13 to 4.",
        "Rested: scale of Vigour from 4 to 13.",
        "Change 4 taken back: scale of Vigour from 13 to 4.",
        "Changed: name from “Mei” to “Li”; action points from 3 to 4; "
        "ability “Leap” added; notes rewritten.",
    ]
    with translation.override("fr"):
        french = [sentence(change) for change in reversed(mei.changes.all())]
    assert french[0] == "Montée\u00a0: Présence de 2 à 3."
    assert french[3] == "Modification 4 reprise\u00a0: échelle de Vigueur de 13 à 4."
    assert not set(sentences) & set(french)
