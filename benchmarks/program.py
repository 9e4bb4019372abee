"""A `.ci` program of any length for measurements: functions and kernels as people write them.

Units of about twenty lines each are repeated with other names and numbers; every fourth one is
a kernel, and later units call earlier ones. The same length gives the same text.
"""

from __future__ import annotations

CONSTANTS = """\
/// Weights of ring {k}, nearest first.
const I32[4] WEIGHTS_{k} = [{a}, {b}, -3, 1];
const I64 LIMIT_{k} = {b}_000;

"""

SEARCH = """\
/// The place of `wanted` among the sorted `keys`, or of the next greater one.
export I64 search_{k}[n](in I64[n] keys, I64 wanted) {{
    I64 low = 0;
    I64 high = n;
    while (low < high) {{
        I64 middle = low + (high - low) / 2;
        if (keys[middle] < wanted) {{
            low = middle + 1;
        }} else {{
            high = middle; // still among them
        }}
    }}
    return low;
}}

"""

MIX = """\
/// Mixes two words; the result depends on every bit of both.
U32 mix_{k}(U32 left, U32 right) {{
    U32 word = left ^ (right *% 0x85EB_CA6B);
    word = (word ^ (word >> {a})) *% 0xC2B2_AE35;
    for round in 0..{b} {{
        word = rotl(word, 5) +% (round as% U32);
        if ((word & 1) == 1) {{
            word = word ^ 0x1B87_3593;
        }}
    }}
    return word ^ (word >> 16);
}}

"""

SCORE = """\
// Scores are kept small on purpose: a sum that leaves 32 bits is a fault, not a wrong score.
I32 score_{k}(I32 points, I32 rank, I64 age) {{
    I32 base = points * {a} - rank;
    switch (rank) {{
        case 0:
            base += WEIGHTS_{c}[0];
        case 1..=4:
            base = base - (WEIGHTS_{c}[rank as I64 - 1] + {b});
        default:
            base = max(base, 0);
    }}
    if (age > LIMIT_{c} || (age < 0 && base > {b})) {{
        return clamp(base, -1000, 1000);
    }}
    I64 scaled = div_round((base as I64) * 100, age + LIMIT_{c} + 1, half_even);
    return base + (scaled as I32);
}}

"""

STEP = """\
/// One step of a field with a source; cells at the border stay.
///
/// The change of a cell is weighted by `rate` over `scale` and rounded.
export kernel step_{k}[n, m](in I32[n, m] field, in I32 rate, in I32 scale,
                             out I32[n, m] next, out I64 total)
        over [i: n, j: m] where scale > 0, rate <= scale {{
    I32 cell = field[i, j];
    if (i > 0 && i + 1 < n && j > 0 && j + 1 < m) {{
        I32 around = field[i - 1, j] + field[i + 1, j] + field[i, j - 1] + field[i, j + 1];
        // the weights sum to zero
        I64 pull = ((around - 4 * cell) as I64) * (rate as I64) + {a};
        cell = cell + (div_round(pull, scale as I64, half_away) as I32);
    }}
    next[i, j] = score_{c}(cell, (i % 7) as I32, j);
    reduce total = sum(next_term_{k}(cell));
}}

I64 next_term_{k}(I32 cell) {{
    return (cell as I64) * {b} + 1;
}}

"""

WALK = """\
/// Walks over the rows of `table`; later rows build on earlier ones.
export I64 walk_{k}[n, m](inout I64[n, m] table, in U8[m] kinds) {{
    I64 faults = 0;
    for i in 1..n {{
        for j, kind in kinds {{
            I64 above = table[i - 1, j];
            if (kind == {a}) {{
                faults++;
                continue;
            }}
            U32 word = mix_{c}((above as% U32), (kind as U32));
            table[i, j] = above + ((word & 0xFF) as I64);
        }}
        I64[4] corner = [table[i, 0], 1, {b}, 4];
        for value in corner {{
            faults += value % 3;
        }}
    }}
    return faults + search_{c}(table[0], {b});
}}

"""


def program(lines: int) -> str:
    """A program of at least `lines` lines, by one unit at most more."""
    parts = ["// A program for measurements.\n\n"]
    count = 2
    k = 0
    while count < lines:
        for template in (CONSTANTS, SEARCH, MIX, SCORE, STEP, WALK):
            text = template.format(k=k, a=3 + k % 11, b=2 + k % 5, c=k)
            parts.append(text)
            count += text.count("\n")
            if count >= lines:
                break
        k += 1
    return "".join(parts)
