"""The rules of Combat, one module a phase; the requests stand in requests.py."""
