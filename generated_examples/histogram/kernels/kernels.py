"""Counts, sums and extremes of samples, gathered by atomic updates."""

import tack


@tack.kernel
def count(values: "f32[:]", bins: "i32[:]", low: "f32", high: "f32"):
    """Add the samples in [low, high) to equal bins; others count nowhere."""
    for i in range(len(values)):
        v = values[i]
        if low <= v < high:
            k = tack.i32((v - low) / (high - low) * len(bins))
            tack.atomic_add(bins, min(k, tack.i32(len(bins)) - 1), 1)


@tack.kernel
def extremes(values: "i32[:]", least: "i32[1]", greatest: "i32[1]", total: "i64[1]"):
    """Lower `least`, raise `greatest` and add to `total` by every sample."""
    for i in range(len(values)):
        tack.atomic_min(least, 0, values[i])
        tack.atomic_max(greatest, 0, values[i])
        tack.atomic_add(total, 0, tack.i64(values[i]))
