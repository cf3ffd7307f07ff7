"""A correction by a host or a game master is announced with the new value, in every game."""

import pytest

from games.kernel.hexes import Hex
from games.kernel.record import Event
from games.kernel.rules import Language
from games.kernel.words import words
from games.rulebooks.brutal_ring import events as brutal_ring
from games.rulebooks.combat import events as combat
from games.rulebooks.karatekarte import events as karatekarte
from games.rulebooks.karatekarte.state import Card
from games.rulebooks.kung_fu import events as kung_fu
from games.rulebooks.kung_fu.bonuses import starter_deck
from games.rulebooks.martial_art import events as martial_art

NAMES = ("Anna", "Hugo")
BENCH = next(bonus for bonus in starter_deck() if bonus.key == "bench")
CASES: list[tuple[str, Event, str, str]] = [
    (
        "martial_art",
        martial_art.CubePutRight(0, 3, 5),
        "The host sets Anna’s cube right: Left Leg, 5 squares down.",
        "L’hôte rectifie le cube d’Anna\u00a0: Jambe Gauche, 5 cases plus bas.",
    ),
    (
        "martial_art",
        martial_art.GaugesPutRight(0, 2, 6),
        "The host sets Anna’s gauges right: 2 Chi, 6 Rage.",
        "L’hôte rectifie les jauges d’Anna\u00a0: 2 en Chi, 6 en Rage.",
    ),
    (
        "martial_art",
        martial_art.FighterPutRight(1, Hex(0, 0), 3),
        "The host puts Hugo in the centre, facing south.",
        "L’hôte place Hugo au centre, face au sud.",
    ),
    (
        "kung_fu",
        kung_fu.Overruled(0, "scale_tempo", 4),
        "The game master sets the Tempo scale of Anna to 4.",
        "Le meneur fixe l’échelle de Tempo d’Anna à 4.",
    ),
    (
        "kung_fu",
        kung_fu.Overruled(1, "points", 3),
        "The game master sets the action points of Hugo to 3.",
        "Le meneur fixe les points d’action de Hugo à 3.",
    ),
    (
        "kung_fu",
        kung_fu.EquipmentOverruled(0, BENCH, "own_limit", 2),
        "The game master sets the limit of “bench”, in front of Anna, to 2.",
        "Le meneur fixe la limite de «\u00a0banc\u00a0», devant Anna, à 2.",
    ),
    (
        "kung_fu",
        kung_fu.WoundOverruled(0, False),
        "The game master decides: the wound that Anna takes this turn has not been dealt.",
        "Le meneur tranche\u00a0: la blessure que reçoit Anna à ce tour n’a pas encore été "
        "infligée.",
    ),
    (
        "karatekarte",
        karatekarte.CardPutRight(0, Card("starter", "left_foot"), "discard", "lane", "left_foot"),
        "The referee moves Anna’s card, the left foot Starter, from the discard to the lane, left "
        "foot.",
        "L’arbitre déplace une carte d’Anna, l’Amorce du pied gauche, de la défausse à la ligne, "
        "pied gauche.",
    ),
    (
        "karatekarte",
        karatekarte.CardPutRight(0, Card("impact", "left_foot"), "discard", "points"),
        "The referee moves Anna’s card, the left foot Impact, from the discard to the Points zone.",
        "L’arbitre déplace une carte d’Anna, l’Impact du pied gauche, de la défausse à la zone "
        "Points.",
    ),
    (
        "brutal_ring",
        brutal_ring.ScoreCorrected(0, 12),
        "The referee sets Anna’s score to 12.",
        "L’arbitre fixe le score d’Anna à 12.",
    ),
    (
        "combat",
        combat.LifePutRight(0, 7, 5),
        "The host sets Anna’s life to 7; it was 5.",
        "L’hôte fixe la vie d’Anna à 7\u202f; elle était à 5.",
    ),
    (
        "combat",
        combat.FighterPutRight(0, Hex(0, 0)),
        "The host puts Anna’s fighter in the centre.",
        "L’hôte place le combattant d’Anna au centre.",
    ),
]


@pytest.mark.parametrize(("game", "event", "en", "fr"), CASES)
def test_what_was_set_is_told(game: str, event: Event, en: str, fr: str) -> None:
    vocabulary = words(f"games.rulebooks.{game}")
    sentences: dict[Language, str] = {"en": en, "fr": fr}
    for language, sentence in sentences.items():
        assert vocabulary.event(event, language, NAMES) == sentence
