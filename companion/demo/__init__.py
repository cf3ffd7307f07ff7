"""A house to look round in (`manage.py up --demo`): a club and its people, and something in every
state that there is, all of it made by the deeds by which people make it."""
