"""A small generator of numbers that gives the same sequence on every Python: SplitMix64."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from transpiler.ir.types import BoolType, IntType, ScalarType

T = TypeVar("T")
_MASK = (1 << 64) - 1


class SplitMix64:
    """The sequence of 64-bit numbers from a state."""

    def __init__(self, state: int) -> None:
        self._state = state & _MASK

    def bits(self) -> int:
        """The next number."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)


class Draw(SplitMix64):
    """Numbers that depend on `seed` and on `topic`, a text, and on nothing else."""

    def __init__(self, seed: int, topic: str) -> None:
        key = hashlib.sha256(f"{seed}:{topic}".encode()).digest()
        super().__init__(int.from_bytes(key[:8], "little"))

    def below(self, count: int) -> int:
        """A number from 0 to `count` - 1; the bias of a remainder does not matter here."""
        return self.bits() % count

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`."""
        return items[self.below(len(items))]

    def chance(self, percent: int) -> bool:
        """True in `percent` of 100 cases."""
        return self.below(100) < percent

    def small(self, type_: ScalarType) -> int:
        """A value near 0, mostly not negative."""
        if isinstance(type_, BoolType):
            return self.below(2)
        assert isinstance(type_, IntType)
        return type_.clamp(self.below(13) - 3 if type_.signed else self.below(10))

    def edge(self, type_: ScalarType) -> int:
        """A value at an edge: of the type, of a narrower type, or next to one."""
        if isinstance(type_, BoolType):
            return self.below(2)
        assert isinstance(type_, IntType)
        if self.chance(50):
            return type_.clamp(self.pick((type_.min, type_.max)) + self.below(3) - 1)
        power = 1 << self.below(type_.width)
        return type_.clamp(self.pick((power, -power)) + self.below(3) - 1)

    def any(self, type_: ScalarType) -> int:
        """Any value; every length in bits is as likely as another."""
        if isinstance(type_, BoolType):
            return self.below(2)
        assert isinstance(type_, IntType)
        value = self.bits() >> (63 - self.below(type_.width))
        return type_.wrap(~value if type_.signed and self.chance(50) else value)
