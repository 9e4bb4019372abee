"""State, revision, arguments and execution identity: sections 11.3 and 11.4."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .values import Value, counted, encode, signed, text, unsigned

PROFILE = "cint-core-1"
FUEL_MODEL = "fuel-v1"
STATE_DOMAIN = "cint-core-1/state/v1"
REVISION_DOMAIN = "cint-core-1/revision/v1"
ARGUMENTS_DOMAIN = "cint-core-1/args/v1"


def sha256(data: bytes) -> bytes:
    """SHA-256, the hash of every canonical object (IM-154)."""
    return hashlib.sha256(data).digest()


def _long(data: bytes) -> bytes:
    """A U64 length and the bytes."""
    return unsigned(len(data), 8) + data


@dataclass(frozen=True)
class State:
    """Canonical state of a context (IM-156, Proposed).

    Blocks are empty or start with the domain string of the part that owns them (IM-150). Fuel,
    depth and the dispatch counter are no state (IM-155).
    """

    revision: bytes
    module_values: Mapping[str, Value]
    arena: bytes = b""
    pool: bytes = b""
    registry: bytes = b""
    next_buffer: int = 0
    next_arena: int = 0
    next_pool: int = 0
    entry_sequence: int = 0
    fault: bytes | None = None
    effect_position: int = 0

    def encode(self) -> bytes:
        """The bytes, with the module values sorted by the bytes of their qualified names."""
        names = sorted(self.module_values, key=lambda name: name.encode("utf-8"))
        counters = (self.next_buffer, self.next_arena, self.next_pool, self.entry_sequence)
        return b"".join(
            (
                text(STATE_DOMAIN),
                self.revision,
                text(PROFILE),
                unsigned(len(names), 8),
                *(text(name) + encode(self.module_values[name]) for name in names),
                *map(_long, (self.arena, self.pool, self.registry)),
                *(unsigned(counter, 8) for counter in counters),
                text(FUEL_MODEL),
                b"\0" if self.fault is None else b"\1" + self.fault,
                signed(self.effect_position),
            )
        )

    def hash(self) -> bytes:
        """The state hash (IM-154)."""
        return sha256(self.encode())


def revision_bytes(modules: Mapping[str, bytes], contract_version: str) -> bytes:
    """What the revision hashes: the canonical module encodings by module path (IM-157)."""
    paths = sorted(modules, key=lambda path: path.encode("utf-8"))
    return b"".join(
        (
            text(REVISION_DOMAIN),
            text(PROFILE),
            text(contract_version),
            unsigned(len(paths), 4),
            *(text(path) + _long(modules[path]) for path in paths),
        )
    )


def revision(modules: Mapping[str, bytes], contract_version: str) -> bytes:
    """The revision identity of a program (IM-157)."""
    return sha256(revision_bytes(modules, contract_version))


def argument_bytes(entry: str, arguments: Sequence[Value]) -> bytes:
    """The canonical arguments of an entry; a buffer is its array value (IM-158)."""
    return b"".join(
        (
            counted(ARGUMENTS_DOMAIN.encode("ascii")),
            text(entry),
            unsigned(len(arguments), 4),
            *map(encode, arguments),
        )
    )


def arguments_hash(entry: str, arguments: Sequence[Value]) -> bytes:
    """SHA-256 of the canonical arguments (IM-158)."""
    return sha256(argument_bytes(entry, arguments))


@dataclass(frozen=True)
class ExecutionIdentity:
    """The inputs that determine an execution, compared field by field (IM-159)."""

    revision: bytes
    source_map: bytes | None
    entry: str
    arguments: bytes
    input_state: bytes
    supplied_effects: bytes
    fuel_allowance: int | None
    depth_limit: int
    frame_arena_capacity: int
    profile: str = PROFILE
    fuel_model: str = FUEL_MODEL


@dataclass(frozen=True)
class EffectRequest:
    """One element of the effect-request trace (IM-159)."""

    ordinal: int
    call_site: tuple[str, int, int]
    name: str
    arguments: bytes
    request: bytes | None = None


@dataclass(frozen=True)
class Outcome:
    """What executions of equal identity must have in common (IM-159)."""

    output_state: bytes
    returned: bytes | None
    fault: bytes | None
    fuel_consumed: int
    effects: tuple[EffectRequest, ...] = ()

    def standard_output(self) -> bytes:
        """The request bytes of the print effects, in order (IM-159)."""
        return b"".join(e.request for e in self.effects if e.request and e.name == "print")
