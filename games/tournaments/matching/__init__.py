"""Who meets whom: pairs (`pair.py`) and pods (`pods.py`), by weighted matching, each explained."""
