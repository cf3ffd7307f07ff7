"""Counts over many games, and what follows from them. Pure."""
