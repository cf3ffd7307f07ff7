"""Who meets whom: pairs (`pairs.py`) and pods (`pods.py`), by weighted matching, each explained."""
