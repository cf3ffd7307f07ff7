"""A game by another author, installed: test_installed.py runs these tests in a process of their
own."""
