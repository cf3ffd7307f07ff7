"""Loadouts, decks and cards that are ready for a table, and some that are not."""

from typing import Any

from games.rulebooks.combat.catalogue import decks

READY = {
    "name": "Igor at the front",
    "fighter": "igor",
    "belt": "black",
    "techniques": ["crochet", "puncheur", "danseur"],
}
UNFINISHED = READY | {"techniques": ["crochet", "shuto_uchi"]}
LEGAL_CARDS = next(iter(decks().values())).cards
LEGAL: dict[str, Any] = {"game": "combat", "name": "Poison", "cards": LEGAL_CARDS}
VENOMOUS_BITE = """Morsure venimeuse
attaque (poison)
condition : défausser 1.
Effet: blesser 2
Permanente : à la fin de son tour l'adversaire perd 1 point de vie
Intervention : piocher 1"""
