"""Parsing of tokens into a tree, by a grammar."""
