"""Types that authors make up."""

from tests.rulebooks.combat.language.collection.written import Written

CARDS = [
    Written(
        "Attaque",
        "Condition : Contre Zorglub\nEffet : Blesser 1",
        "Condition: Counter “Zorglub”|Effect: Wound 1",
    ),
    Written(
        "Attaque (Art du thé)",
        "Condition : Visible art du thé\nEffet : Blesser 1",
        "Condition: Visible “Art du thé”|Effect: Wound 1",
    ),
    Written(
        "Attaque",
        "Condition : Ignorant Kung-fu\nEffet : Blesser 1",
        "Condition: Ignorant “Kung-fu”|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Attaque",
        "Condition : Brouillard actif\nEffet : Blesser 1",
        "Condition: “Brouillard” active|Effect: Wound 1",
    ),
    Written(
        "Passif",
        "Permanente : Empêcher Bidule\nIntervention : Piocher 1",
        "Permanent: Prevent “Bidule”|Intervention: Draw 1",
    ),
    Written(
        "Passif",
        "Permanente : Jouer une carte Bidule : piocher 1\nIntervention : Pause",
        "Permanent: Playing a card of type “Bidule”: draw 1|Intervention: Player only",
    ),
    Written(
        "Passif",
        "Permanente : Les techniques de type Bidule ne peuvent pas être jouées\n"
        "Intervention : Piocher 1",
        "Permanent: Techniques of type “Bidule” cannot be played|Intervention: Draw 1",
    ),
    Written(
        "Rhétorique",
        "Intervention : Jouer une carte Bidule\nEffet : Piocher 1",
        "Intervention: Play a card of type “Bidule”|Effect: Draw 1",
    ),
    Written(
        "Attaque",
        'Condition : Contre "Attaques"\nEffet : Blesser 1',
        "Condition: Counter attack|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
]
