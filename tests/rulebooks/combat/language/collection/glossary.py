"""The glossary."""

from tests.rulebooks.combat.language.collection.written import Written

CARDS = [
    Written("Défense", "Effet : Bloquer 2", "Effect: Block 2", (17, 15, 3, 3)),
    Written("Défense", "Effet : Esquiver", "Effect: Dodge", (17, 15, 3, 3)),
    Written("Défense", "Effet : Bouclier 3", "Effect: Shield 3"),
    Written("Passif", "Effet : Rejouer", "Effect: Play again"),
    Written(
        "Attaque",
        "Condition : Corps à corps\nEffet : Blesser 1",
        "Condition: Adjacent|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Passif",
        "Permanente : Force 2\nEffet : Blesser 1",
        "Permanent: Force 2|Effect: Wound 1",
        (15, 12, 3, 3),
    ),
    Written(
        "Attaque",
        "Permanente : Immobiliser\nIntervention : Piocher 1",
        "Permanent: Immobilise|Intervention: Draw 1",
    ),
    Written(
        "Attaque",
        "Permanente : L'adversaire ne peut pas jouer de cartes\nIntervention : Piocher 1",
        "Permanent: The opponent cannot play cards|Intervention: Draw 1",
    ),
    Written(
        "Passif",
        "Permanente : Les conditions de corps à corps des attaques sont ignorées\n"
        "Intervention : Piocher 1",
        "Permanent: Adjacency conditions of attacks are ignored|Intervention: Draw 1",
    ),
    Written(
        "Attaque",
        "Effet : Marquer puis rayon 1 : blesser 2",
        "Effect: Mark then radius 1: wound 2",
        (13, 15, 3, 3),
    ),
    Written(
        "Passif",
        "Effet : Reprendre cette carte dans sa main",
        "Effect: Return this card to hand",
        (15, 15, 4, 3),
    ),
    Written(
        "Passif", "Effet : Piocher 1 ou blesser 1", "Effect: Draw 1 or wound 1", (15, 15, 4, 3)
    ),
    Written("Déplacement", "Effet : Se déplacer 2", "Effect: Move 2"),
    Written("Déplacement", "Effet : S'approcher 2", "Effect: Approach 2"),
    Written("Rhétorique", "Effet : Passer 2", "Effect: Pass 2"),
    Written(
        "Rhétorique",
        "Intervention : Jouer une attaque ou défausser 1 (adversaire)\nEffet : Piocher 1",
        "Intervention: Play a technique of type attack or opponent only: discard 1|Effect: Draw 1",
    ),
    Written(
        "Attaque (Poison)",
        "Condition : Défausser 1\n"
        "Effet : Blesser 2\n"
        "Permanente : À la fin de son tour l'adversaire perd 1 point de vie.\n"
        "Intervention : Piocher 1",
        "Condition: Discard 1|"
        "Effect: Wound 2|"
        "Permanent: At the end of their turn the opponent loses 1 life|"
        "Intervention: Draw 1",
        (15, 13, 2, 3),
    ),
    Written("Attaque", "Effet : L'adversaire est poussé de 2", "Effect: Push 2"),
    Written(
        "Rhétorique",
        "Effet : Tous les joueurs défaussent 1",
        "Effect: Everyone discards 1",
        (15, 15, 2, 2),
    ),
    Written(
        "Rhétorique",
        "Effet : Les deux joueurs révèlent leur main",
        "Effect: Everyone reveals their hand",
    ),
    Written("Passif", "Effet : Perdre 3 PV", "Effect: Self-wound 3", (12, 15, 3, 3)),
    Written(
        "Attaque",
        "Condition : L'adversaire a au moins 10 points de vie\nEffet : Blesser 1",
        "Condition: The opponent has: life ≥ 10|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Passif",
        "Effet : Piocher 1, puis défausser 1",
        "Effect: Draw 1 then discard 1",
        (15, 15, 3, 3),
    ),
    Written(
        "Attack, Defence",
        "Effect: Wound 1 and block 1",
        "Effect: Wound 1 then block 1",
        (16, 14, 3, 3),
    ),
    Written(
        "Passif",
        "Permanente : Dès que l'adversaire joue une carte Poison : bloquer 1\nIntervention : Pause",
        "Permanent: When the opponent plays a card of type poison: block 1|"
        "Intervention: Player only",
    ),
]
