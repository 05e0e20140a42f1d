"""Where messages come from, and where replies go to."""
