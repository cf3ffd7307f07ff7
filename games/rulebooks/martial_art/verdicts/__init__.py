"""Rulings without a table: one strike, its question and its answer."""
