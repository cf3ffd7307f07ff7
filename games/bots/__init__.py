"""Bots: players that know only a game's contract, and see of a table only what their seat may
see."""
