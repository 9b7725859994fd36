"""Exact advice: how to resolve, whom to hire, how low to bid. Every answer is checked and re-scored by the rules.

`check` and `city` are the specification, free of solvers: what plans do by the rules and what positions are worth.
`resolve` plans a night, `hire` a round's visits with the nights after them, `bid` a contest, `advise` any decision.
`quick` holds exact evaluators without a solver, for playouts; `prices` what is spared is worth (house data).
"""
