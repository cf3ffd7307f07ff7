"""The rules of Combat, one module a phase: its questions, and what their answers do.

The lower ones know what holds and what may be played, the upper ones the course of a duel. What an
answer leaves to do lies on the stack as data (`agenda.py`), so that no phase calls one above it.
"""
