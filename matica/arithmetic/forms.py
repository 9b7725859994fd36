"""All different idle-free forms on given numbers that are worth a target: looked up once and kept."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

import msgspec
import numpy as np

from matica.arithmetic import collect
from matica.arithmetic.arrays import Ints
from matica.arithmetic.build import Builder, groups, pattern_of
from matica.arithmetic.canonical import Form, write
from matica.arithmetic.compiler import compile_space
from matica.arithmetic.cores import core_form
from matica.arithmetic.cost import cost
from matica.arithmetic.evaluate import Evaluation
from matica.arithmetic.expression import Expression, Number
from matica.arithmetic.hits import Hits
from matica.arithmetic.numbers import Operands
from matica.arithmetic.reach import Arithmetic
from matica.arithmetic.space import Pattern, Space
from matica.arithmetic.writing import write_within
from matica.rules import OPERATIONS, Rules

FEW_SLOTS, MANY_SLOTS = 500_000, 1_500_000
"""How many slots of a space, over all hands of a batch, are worked on at once: few where one batch follows the other,
many where several threads share them out or a space alone is large."""
SHARED_OUT = 10_000_000
"""More slots than this in all are shared out."""
LARGE_SPACE = 50_000
"""A space of more slots is large."""

MOST_KEPT = 60_000
"""How many multisets are kept for one target before all are forgotten."""


class Found(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The forms on one multiset of numbers, cheapest first.

    They are the `rows` of a table of `hits` in a `space`, made of the `different` numbers. `costs` are their costs,
    without what the numbers cost. `keys` tells the solutions apart where the forms hold idle parts, so that several
    multisets give the same solution; `rules` then say how they may be written.
    """

    space: Space | None
    different: Sequence[int]
    hits: Hits | None
    rows: Ints
    costs: Ints
    keys: Sequence[Hashable] = ()
    rules: Rules | None = None

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def cheapest(self) -> int:
        """The lowest cost, that of the first row."""
        return int(self.costs[0])

    def only(self, kept: Sequence[tuple[int, int, Hashable]], rules: Rules | None) -> Found:
        """Some of the forms, each with its cost and key, in ascending order; to be written as the rules say."""
        if not kept:
            return NOTHING
        rows, costs = (np.array(column, np.int64) for column in list(zip(*kept, strict=True))[:2])
        return Found(self.space, self.different, self.hits, self.rows[rows], costs, [key for *_, key in kept], rules)

    def without(self, known: Set[Hashable]) -> Found:
        """The forms whose keys are not among these."""
        kept = [(row, int(self.costs[row]), key) for row, key in enumerate(self.keys) if key not in known]
        return self if len(kept) == len(self) else self.only(kept, self.rules)

    def build(self, row: int, numbers: Sequence[Number]) -> Expression:
        """The expression in one row, made of these numbers (in ascending order), in its plainest order."""
        sign, form = self.form(row, numbers)
        written = write(sign, form) if self.rules is None else write_within(sign, form, self.rules)
        if written is None:
            raise IndexError(row)
        return written

    def form(self, row: int, numbers: Sequence[Number]) -> tuple[int, Form]:
        """The sign and canonical form in one row."""
        if self.space is None or self.hits is None:
            raise IndexError(row)
        return Builder(self.space, self.different, numbers).signed(self.hits, int(self.rows[row]))


def _found(space: Space, different: Sequence[int], hits: Hits, rows: Ints) -> Found:
    return Found(space, different, hits, rows, hits.cost[rows]) if len(rows) else NOTHING


NOTHING = Found(None, (), None, np.zeros(0, np.int64), np.zeros(0, np.int64))


class Forms:
    """What is known of one target under one arithmetic."""

    def __init__(self, target: int, arithmetic: Arithmetic) -> None:
        self.target, self.arithmetic = target, arithmetic
        self._known: dict[Operands, Found] = {}

    def look_up(self, wanted: Set[Operands]) -> dict[Operands, Found]:
        """The forms on each multiset (in ascending order) worth the target."""
        missing = [operands for operands in wanted if operands not in self._known]
        if missing:
            if len(self._known) > MOST_KEPT:
                self._known = {}  # not cleared: what was given out before stays whole
                missing = list(wanted)
            self._search(missing)
        return self._known

    def _search(self, missing: list[Operands]) -> None:
        if self.target and self.arithmetic.closed and len(missing) > 1:
            # one hand and its sub-multisets: they all lie in the space of the largest
            largest = max(missing, key=len)
            if all(
                len(operands) < len(largest) and not Counter(operands) - Counter(largest)
                for operands in missing
                if operands is not largest
            ):
                self._whole_hand(largest)
                return
        members: dict[Pattern, list[Operands]] = defaultdict(list)
        for operands in sorted(missing):
            members[pattern_of(operands)].append(operands)
        spaces = [
            (compile_space(pattern, self.arithmetic.operations if self.arithmetic.closed else OPERATIONS), alike)
            for pattern, alike in members.items()
        ]
        shared_out = sum(space.slots * len(alike) for space, alike in spaces) > SHARED_OUT
        batches = []
        for space, alike in spaces:
            many = shared_out or space.slots > LARGE_SPACE
            step = max(1, (MANY_SLOTS if many else FEW_SLOTS) // max(space.slots, 1))
            batches += [(space, alike[start : start + step]) for start in range(0, len(alike), step)]
        if shared_out:
            # numpy works outside the interpreter's lock, and no batch depends on another
            with ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
                list(pool.map(self._batch, *zip(*batches, strict=True)))
        else:
            for space, alike in batches:
                self._batch(space, alike)

    def _hits(self, space: Space, members: Sequence[Sequence[int]], *, subsets: bool) -> Hits:
        values = np.array(members, np.int64).T
        fractions, negatives = self.arithmetic.fractions, self.arithmetic.negatives
        mask_idle = self.arithmetic.closed
        evaluation = Evaluation(
            space, values, self.target, fractions=fractions, negatives=negatives, mask_idle=mask_idle
        )
        return collect.hits(evaluation, subsets=subsets)

    def _whole_hand(self, operands: Operands) -> None:
        """Look up a multiset and all of its sub-multisets at once."""
        different = groups(operands)
        space = compile_space(pattern_of(operands), self.arithmetic.operations)
        hits = self._hits(space, [different], subsets=True)
        order = np.lexsort((hits.cost, hits.block))
        bounds = np.searchsorted(hits.block[order], np.arange(-1, len(space.blocks) + 1)).tolist()
        for place, counts in enumerate((space.pattern, *(block.counts for block in space.blocks))):
            part = tuple(sorted(v for v, n in zip(different, counts, strict=True) for _ in range(n)))
            start, stop = bounds[place], bounds[place + 1]
            self._known[part] = _found(space, different, hits, order[start:stop])

    def _batch(self, space: Space, members: list[Operands]) -> None:
        different = [groups(operands) for operands in members]
        hits = self._hits(space, different, subsets=False)
        order = np.lexsort((hits.cost, hits.hand))
        bounds = np.searchsorted(hits.hand[order], np.arange(len(members) + 1)).tolist()
        for place, operands in enumerate(members):
            start, stop = bounds[place], bounds[place + 1]
            found = _found(space, different[place], hits, order[start:stop])
            if self.arithmetic.positive and self.target == 0:
                found = _sums(found, operands)
            self._known[operands] = found if self.arithmetic.closed else self._writable(found, operands)

    def _writable(self, found: Found, operands: Operands) -> Found:
        """Of forms with idle parts, one for each solution that can be written with the operations there are."""
        operations, fractions, negatives, positive = self.arithmetic
        rules = Rules(operations=operations, fractions=fractions, negatives=negatives, lowest=int(positive))
        best: dict[Hashable, tuple[int, int]] = {}
        numbers = [Number(value) for value in operands]
        for row in range(len(found)):
            sign, form = found.form(row, numbers)
            written = write_within(sign, form, rules)
            if written is not None:
                core_sign, core = core_form(written)
                key = (core_sign, core.key)
                best[key] = min(best.get(key, (10**9, 0)), (cost(written), row))
        kept = [(row, price, key) for key, (price, row) in best.items()]
        return found.only(sorted(kept, key=lambda form: form[1]), rules)


def _sums(found: Found, operands: Operands) -> Found:
    """The sums among forms worth 0: part of a larger sum they need no step worth 0, as 8 + 5 − 5 does not."""
    numbers = [Number(value) for value in operands]
    kept = [row for row in range(len(found)) if found.form(row, numbers)[1].is_sum]
    return found.only([(row, int(found.costs[row]), None) for row in kept], None)


@lru_cache(maxsize=256)
def forms_for(target: int, arithmetic: Arithmetic) -> Forms:
    """The forms of a target, kept from one question to the next."""
    return Forms(target, arithmetic)
