"""The commands of `matica`, one module each."""
