"""A club with a running campaign."""
