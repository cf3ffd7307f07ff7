"""Tokens into a tree, by a grammar."""
