"""Revealed hands and pauses."""

from tests.rulebooks.combat.language.collection.written import Written

CARDS = [
    Written("Rhétorique", "Effet : Révéler sa main", "Effect: Reveal the hand"),
    Written(
        "Rhétorique",
        "Effet : L'adversaire révèle sa main",
        "Effect: The opponent reveals their hand",
    ),
    Written(
        "Rhétorique",
        "Effet : Regarder la main de l'adversaire",
        "Effect: The opponent reveals their hand",
    ),
    Written(
        "Rhetoric", "Effect: Everyone reveals their hand", "Effect: Everyone reveals their hand"
    ),
    Written("Rhétorique", "Effet : Pause", "Effect: Pass 1"),
    Written("Rhétorique", "Effet : Pause 2 tours", "Effect: Pass 2"),
    Written(
        "Passif",
        "Intervention : Pause\nEffet : Piocher 2",
        "Intervention: Player only|Effect: Draw 2",
    ),
]
