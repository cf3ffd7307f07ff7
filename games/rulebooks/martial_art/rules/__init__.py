"""The rules of Martial Art, one module per phase: its questions, and their effects.

A phase imports only the phases that it leads to; steps that come round again are in turn.py.
"""
