"""The kinds of numpy arrays that tables of expressions are made of."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer[Any]]
"""Whole numbers of a fixed width: slots, counts, costs."""
Bools = NDArray[np.bool_]
"""Marks."""
Hashes = NDArray[np.uint64]
"""Fingerprints."""
Exact = NDArray[Any]
"""Values: integers of 32 or 64 bits, or Python's own where these might not be enough."""
Floats = NDArray[Any]
"""Single floats."""
