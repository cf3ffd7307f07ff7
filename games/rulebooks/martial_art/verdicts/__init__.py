"""Rulings without a table: one strike, with what is asked of it and what is found."""
