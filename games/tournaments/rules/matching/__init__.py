"""Drawing of pairs (`pairs.py`) and pods (`pods.py`) by weighted matching, with reasons."""
