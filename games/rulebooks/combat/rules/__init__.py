"""The rules of Combat, one module a phase: its questions, and the effects of the answers.

Lower modules know which permanents are in force and what may be played; upper ones know the course
of a duel. An answer leaves its remaining work on the stack as data (`agenda.py`), so no phase calls
one above it.
"""
