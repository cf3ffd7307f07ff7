"""Actions that set off a trigger, the meaning of “they”, and other wordings (CB-5.44 to 5.46)."""

from tests.rulebooks.combat.language.collection.written import Written

CARDS = [
    Written(
        "Passif (Lambda)",
        "Permanente : Chaque fois que le joueur pioche : blesser 1\nEffet : Piocher 2",
        "Permanent: Each time that the player draws: wound 1|Effect: Draw 2",
        (15, 14, 5, 3),
    ),
    Written(
        "Passif",
        "Permanente : Chaque fois que l'adversaire défausse : piocher 1\n"
        "Effet : L'adversaire défausse 1\nIntervention : Piocher 1",
        "Permanent: Each time that the opponent discards: draw 1|Effect: The opponent discards 1|"
        "Intervention: Draw 1",
        (15, 15, 4, 2),
    ),
    Written(
        "Déplacement",
        "Permanente : Quand le joueur s'éloigne : piocher 1\nEffet : S'éloigner 1",
        "Permanent: Each time that the player withdraws: draw 1|Effect: Withdraw 1",
    ),
    Written(
        "Passif (Eau)",
        "Permanente : Chaque fois qu'un joueur se déplace, il perd 1 pv\n"
        "Intervention : Défausser 2 (adversaire uniquement)",
        "Permanent: Everyone has: each time that one moves: self-wound 1|"
        "Intervention: Opponent only: discard 2",
    ),
    Written(
        "Passif",
        "Permanente : Chaque fois que l'adversaire joue une attaque, il perd 1 PV\n"
        "Intervention : Pause",
        "Permanent: The opponent has: playing a technique of type attack: self-wound 1|"
        "Intervention: Player only",
    ),
    Written(
        "Passif",
        "Permanente : À chaque pioche : se blesser 1\nEffet : Piocher 1 + piocher 1",
        "Permanent: Each time that one draws: self-wound 1|Effect: Draw 1 then draw 1",
        (13, 15, 5, 3),
    ),
    Written(
        "Attaque (Lame)",
        "Condition : Càc, défausser 1\nEffet : Blesser 3, se blesser 1",
        "Condition: Adjacent then discard 1|Effect: Wound 3 then self-wound 1",
        (14, 12, 2, 3),
    ),
    Written(
        "Attaque [Arc]",
        "Condition : Distance 1+\nEffet : Infliger 2 dégâts à l'adversaire",
        "Condition: Distance ≥ 1|Effect: Wound 2",
        (15, 13, 3, 3),
    ),
    Written(
        "Attaque / Rhétorique",
        "Effet : L'adv. passe son tour\nEffet : 1 dégât",
        "Effect: The opponent passes 1|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Défense",
        "Condition : Contre défense ou attaque\nEffet : Bloquer tout",
        "Condition: Counter defence or counter attack|Effect: Block ∞",
        (17, 15, 3, 3),
    ),
    Written(
        "Rhétorique",
        "Permanente : Le joueur ne peut pas jouer d'attaque\nIntervention : Piocher 1",
        "Permanent: The opponent has: prevent attack|Intervention: Draw 1",
    ),
    Written(
        "Rhétorique",
        "Permanente : Personne ne peut jouer de poison\nIntervention : Piocher 1",
        "Permanent: Techniques of type poison cannot be played|Intervention: Draw 1",
    ),
]
