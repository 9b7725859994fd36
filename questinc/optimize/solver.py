"""CP-SAT the same way everywhere: one worker, a fixed seed, a deterministic limit; the answer never from a clock."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec

from questinc.errors import QuestIncError

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver

SEED = 1
DETERMINISTIC_SECONDS = 10.0
"""The limit of a solve in the solver's own units, which do not depend on the machine."""


class Effort(msgspec.Struct, frozen=True):
    """What an answer took: the model's size (0 where none was needed) and milliseconds by the clock."""

    variables: int = 0
    constraints: int = 0
    milliseconds: float = 0.0


class WrongModel(QuestIncError):
    """A model and the rules disagree: a fault of this package, never the caller's."""


def agree(claimed: int, actual: int, *, proven: bool) -> None:
    """Refuse a model whose value of its plan is not what the rules say; unproven, collections may be packed badly."""
    if claimed > actual or (proven and claimed != actual):
        raise WrongModel(f"a model values its plan at {claimed} hundredths, the rules at {actual}")


class Stopwatch:
    """Milliseconds since it was made."""

    def __init__(self) -> None:
        self.start = perf_counter()

    @property
    def milliseconds(self) -> float:
        """Elapsed, to a hundredth."""
        return round((perf_counter() - self.start) * 1000, 2)


class Solved(msgspec.Struct, frozen=True):
    """An answer of the solver: the solver to read values from, the bound, whether it is proven."""

    solver: Any
    bound: int
    proven: bool

    def value(self, expression: Any) -> int:
        """The value of a variable or expression."""
        return int(self.solver.value(expression))


def solve(model: CpModel, limit: float = DETERMINISTIC_SECONDS) -> Solved | None:
    """Solve; None when it is proven that there is no answer.

    Raises WrongModel when the limit is reached before any answer is found, or the model is invalid.
    """
    from ortools.sat.python import cp_model

    solver: CpSolver = cp_model.CpSolver()
    settings: Mapping[str, object] = {
        "num_workers": 1,
        "random_seed": SEED,
        "max_deterministic_time": limit,
        "catch_sigint_signal": False,
        # the packing of collections is nearly linear: a full relaxation, followed first, proves soonest without cuts
        "linearization_level": 2,
        "search_branching": cp_model.LP_SEARCH,
        "cp_model_probing_level": 0,
        "max_presolve_iterations": 1,
        "cut_level": 0,
    }
    for name, value in settings.items():
        setattr(solver.parameters, name, value)
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise WrongModel(f"the solver stopped without an answer: {solver.status_name(status)}")
    return Solved(solver, int(solver.best_objective_bound), status == cp_model.OPTIMAL)
