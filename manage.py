#!/usr/bin/env python3
"""Entry point of all commands. It starts on a machine with nothing but Python 3.11."""

import os
import sys
from importlib import import_module

from companion import bootstrap

# Commands of this project; any other word is a Django command.
HOUSE = {
    "up": ("companion.server.start", "run everything: web server, worker and beat"),
    "test": (
        "companion.checks.command",
        "check everything: style, types, imports, migrations, tests",
    ),
    "bench": ("companion.bench", "measure speed beside the peers"),
    "anew": ("companion.anew.command", "make again all files that are made from other files"),
    "pictures": ("tests.pictures.command", "photograph every page, to look at it"),
}


def main(arguments: list[str]) -> None:
    bootstrap.enter_environment(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    command = arguments[1] if len(arguments) > 1 else "help"
    if command in HOUSE:
        module, _ = HOUSE[command]
        sys.exit(import_module(module).main(arguments[2:]))
    if arguments[1:] in ([], ["help"]):
        for name, (_, what) in HOUSE.items():
            print(f"{name:8}{what}")
    django(arguments)


def django(arguments: list[str]) -> None:
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from environs import EnvError

    try:
        execute_from_command_line(arguments)
    except (ImproperlyConfigured, EnvError) as problem:
        sys.exit(f"Settings: {problem}")  # print a sentence; the traceback would not help


if __name__ == "__main__":
    main(sys.argv)
