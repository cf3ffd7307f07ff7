#!/usr/bin/env python3
"""Every command of the project starts here."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
