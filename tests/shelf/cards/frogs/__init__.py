"""Frogs: a game whose written cards know two words, jump and rest."""
