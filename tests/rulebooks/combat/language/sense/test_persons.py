"""The player who acts and the one acted on: read as written, or asked for with both readings."""

import pytest

from games.kernel.rules import LANGUAGES, Language
from games.rulebooks.combat.language import check, sentence, write_step

HEAD = "Title\nAttack\n"


@pytest.mark.parametrize(
    ("step", "reads"),
    [
        ("Effet : L’adversaire est blessé de 2", "Effect: Wound 2"),
        ("Effet : Le joueur est blessé de 2", "Effect: The opponent wounds 2"),
        ("Effet : L’adversaire est attiré de 1", "Effect: Pull 1"),
        ("Effet : L’adversaire est repoussé de 2", "Effect: Push 2"),
        ("Effet : Le joueur est poussé de 2", "Effect: The opponent pushes 2"),
        ("Effet : Vous êtes poussé de 2", "Effect: The opponent pushes 2"),
        ("Effet : L’adversaire blesse de 2", "Effect: The opponent wounds 2"),
        ("Permanente : L’adversaire est immobilisé", "Permanent: Immobilise"),
        ("Permanente : Le joueur est immobilisé", "Permanent: The player cannot move"),
        ("Effect: The opponent is hurt 2", "Effect: Wound 2"),
        ("Effect: The opponent hurts 2", "Effect: The opponent wounds 2"),
        ("Effect: You hurt the opponent 2", "Effect: The player wounds 2"),
        (
            "Condition : L’adversaire n’a plus de carte en main",
            "Condition: The opponent has: no card in hand",
        ),
    ],
)
def test_voice_is_read_as_written(step: str, reads: str) -> None:
    card = check(HEAD + step).card
    assert card is not None
    assert write_step(card.steps[0], "en") == reads


@pytest.mark.parametrize(
    "step",
    [
        "Effet : L’adversaire est bloqué de 2",
        "Effet : L’adversaire est marqué",
        "Effet : L’adversaire marqué",
        "Effet : Est blessé de 2",
        "Condition : L’adversaire n’a plus 2 cartes en main",
        "Condition : Le joueur n’a 2 cartes en main",
    ],
)
def test_what_has_no_sense_is_refused(step: str) -> None:
    assert check(HEAD + step).card is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("step", "code", "readings"),
    [
        ("Effet : Blesser 2 (adversaire)", "who_acts", ["Wound 2", "The opponent wounds 2"]),
        ("Effet (adversaire) : Pousser 2", "who_acts", ["Push 2", "The opponent pushes 2"]),
        ("Effect: Opponent: wound 2", "who_acts", ["Wound 2", "The opponent wounds 2"]),
        (
            "Permanent: Opponent: immobilise",
            "who_acts",
            ["Immobilise", "The player cannot move"],
        ),
        (
            "Effect: The opponent wounds the opponent by 2",
            "on_whom",
            ["Wound 2", "The opponent wounds 2"],
        ),
        (
            "Effect: The opponent discards your hand",
            "on_whom",
            ["Discard ∞", "The opponent discards ∞"],
        ),
        (
            "Intervention: Opponent: discard 2",
            "who_takes",
            ["Opponent only: discard 2", "The opponent discards 2"],
        ),
        ("Effect: Everyone is wounded by 2", "undergone", ["Everyone wounds 2"]),
        ("Intervention: The opponent is pushed by 1", "undergone", ["The player pushes 1"]),
    ],
)
def test_what_may_mean_two_things_is_asked_with_both(
    step: str, code: str, readings: list[str], language: Language
) -> None:
    """CB-5.34: each reading can be written instead of the line, and is read as it says."""
    (problem,) = check(HEAD + step).problems
    offered = [write_step(each, "en").split(": ", 1)[1] for each in problem.readings]
    assert (problem.code, offered) == (code, readings)
    for reading in problem.readings:
        text = write_step(reading, language)
        assert text in sentence(problem, language)
        card = check(HEAD + text).card
        assert card is not None
        assert card.steps == (reading,)
