"""Coaching people: check an answer, give a hint that does not spoil, say how hard a quest is."""
