"""The words of the card language, how they are spelt, and those near a strange one."""
