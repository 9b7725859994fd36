"""Exact advice: how to resolve, whom to hire, how low to bid. Every answer is checked and re-scored by the rules."""
