"""The commands of `questinc`, one module each."""
