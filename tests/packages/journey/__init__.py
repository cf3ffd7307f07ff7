"""Somebody else's game, installed: what test_installed.py starts in a process of its own."""
