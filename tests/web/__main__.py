"""python -m tests.web writes docs/doors.md, the table of all commands and their doors."""

import os
from importlib import import_module

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django.setup()
# It reads models, which are there only now.
doors = import_module("tests.web.doors")
doors.PAGE.write_text(doors.page(), "utf-8")
