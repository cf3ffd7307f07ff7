"""The rules of Martial Art, one module a phase: what is asked, and what happens then.

Phases know those that they lead to; what comes round again stands in turn.py.
"""
