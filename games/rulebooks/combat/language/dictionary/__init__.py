"""The words of the card language, their spelling, and words near an unknown one."""
