"""Demo data (`manage.py up --demo`): a club, its people, and something in every possible state. All
of it is made by the same functions that serve real people."""
