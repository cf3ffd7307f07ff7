"""Triggers."""

from tests.rulebooks.combat.language.collection.written import Written

CARDS = [
    Written(
        "Passif",
        "Permanente : Chaque fois que l'adversaire joue une attaque : bloquer 1\n"
        "Intervention : Piocher 1",
        "Permanent: When the opponent plays a technique of type attack: block 1|"
        "Intervention: Draw 1",
    ),
    Written(
        "Passif",
        "Permanente : À chaque fois que le joueur joue une carte : piocher 1\n"
        "Intervention : Piocher 1",
        "Permanent: When the player plays a card: draw 1|Intervention: Draw 1",
    ),
    Written(
        "Passif",
        "Permanente : Chaque fois qu'un joueur joue une carte : perdre 1 point de vie\n"
        "Intervention : Piocher 1",
        "Permanent: When anyone plays a card: self-wound 1|Intervention: Draw 1",
    ),
    Written(
        "Passive",
        "Permanent: Each time that the opponent plays a card: wound 1\nIntervention: Draw 1",
        "Permanent: When the opponent plays a card: wound 1|Intervention: Draw 1",
    ),
    Written(
        "Passif",
        "Permanente : À la fin de chaque tour : perdre 1 point de vie\nIntervention : Piocher 1",
        "Permanent: At the end of each turn: self-wound 1|Intervention: Draw 1",
        (14, 15, 3, 3),
    ),
    Written(
        "Attaque (Poison)",
        "Permanente : À la fin de son tour, l'adversaire perd 1 point de vie\n"
        "Intervention : Piocher 1",
        "Permanent: At the end of their turn the opponent loses 1 life|Intervention: Draw 1",
    ),
    Written(
        "Passif",
        "Permanente : Au début de chaque tour de l'adversaire : piocher 1\n"
        "Intervention : Piocher 1",
        "Permanent: At the start of the opponent’s turn: draw 1|Intervention: Draw 1",
        (15, 15, 4, 3),
    ),
]
