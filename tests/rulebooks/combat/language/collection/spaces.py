"""Moves to a described space."""

from tests.rulebooks.combat.language.collection.written import Written

CARDS = [
    Written(
        "Déplacement", "Effet : Se placer à côté de l'adversaire", "Effect: Go next to the opponent"
    ),
    Written(
        "Déplacement",
        "Effet : Se téléporter sur une case adjacente à l'adversaire",
        "Effect: Go next to the opponent",
    ),
    Written("Movement", "Effect: Move next to the opponent", "Effect: Go next to the opponent"),
    Written(
        "Déplacement",
        "Effet : Déplacer l'adversaire à côté du joueur",
        "Effect: Place the opponent adjacent",
    ),
    Written(
        "Déplacement",
        "Effet : Amener l'adversaire au corps à corps",
        "Effect: Place the opponent adjacent",
    ),
    Written(
        "Movement",
        "Effect: Put the opponent next to the player",
        "Effect: Place the opponent adjacent",
    ),
    Written(
        "Déplacement", "Effet : Se déplacer de 2 cases vers l'adversaire", "Effect: Approach 2"
    ),
    Written(
        "Déplacement",
        "Effet : Se déplacer de 2 cases en s'éloignant de l'adversaire",
        "Effect: Withdraw 2",
    ),
    Written("Movement", "Effect: Move 2 spaces towards the opponent", "Effect: Approach 2"),
    Written("Movement", "Effect: Move 2 spaces away from the opponent", "Effect: Withdraw 2"),
    Written("Attaque", "Effet : Déplacer l'adversaire de 2 cases vers le joueur", "Effect: Pull 2"),
    Written("Attaque", "Effet : Attirer l'adversaire de 2 cases", "Effect: Pull 2"),
    Written(
        "Attaque", "Effet : Déplacer l'adversaire de 2 cases à l'opposé du joueur", "Effect: Push 2"
    ),
    Written("Attack", "Effect: Push the opponent by two spaces", "Effect: Push 2"),
    Written("Attaque", "Effet : Éloigner l'adversaire de 2", "Effect: Push 2"),
    Written(
        "Déplacement",
        "Effet : Placer l'adversaire sur n'importe quelle case",
        "Effect: Send the opponent to any free space",
    ),
    Written(
        "Movement", "Effect: Teleport the opponent", "Effect: Send the opponent to any free space"
    ),
    Written(
        "Déplacement",
        "Effet : Téléportation puis blesser 1",
        "Effect: Teleport then wound 1",
        (15, 14, 3, 3),
    ),
]
