"""Computer players: they see observations only."""
