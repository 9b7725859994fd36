"""The rules, in modules named like the rulebook's chapters."""
