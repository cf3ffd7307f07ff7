"""The rules of Brutal Ring, one module a phase: its questions and their effects.

A phase knows the phases that follow it, but never one that comes again.
"""
