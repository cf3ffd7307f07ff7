"""The rules of KarateKarte, one module a phase: what is asked, and what happens then.

Phases know those that they lead to, and never one that comes round again.
"""
