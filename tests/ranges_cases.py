"""Sources for the range proofs.

Each says behind `// needs` which checks remain on its line, by the first word of their operation; a
line without it needs none.
"""

SOURCES: dict[str, str] = {
    "types": """
        I64 f(I64 a, I64 b, I32 c, U8 d, U32 e) {
            I64 p = a + b;                              // needs add
            I64 q = (c as I64) * (c as I64) + 1;
            I64 r = (d as I64) - (e as I64);
            I32 s = c + 1;                              // needs add
            U8 t = d + d;                               // needs add
            I32 u = d as I32 * 4;
            U8 v = c as U8;                             // needs as
            I64 w = -(c as I64);
            I32 x = -c;                                 // needs neg
            I64 y = abs(c as I64);
            return abs(a);                              // needs abs
        }
    """,
    "division": """
        I64 f(I64 a, I64 b, U32 c, I32 d) {
            I64 p = a / 2 + a % 3;
            I64 q = a / -1;                             // needs div
            I64 r = a / b;                              // needs div
            if (b != 0 && b != -1) { r = a / b; }
            if (b > 0) { r = a / b + a % b; }           // needs add
            if (b < 0) { r = a % b; }
            if (b != 0) { r = a % b; r = a / b; }       // needs div
            U32 s = c == 0 ? 1 : 100 / c;
            I32 t = d == -2147483648 ? 0 : d / -1;
            I64 u = div_round(a, 7, half_even) + 1;
            return div_trunc(a, (b & 7) + 1);
        }
    """,
    "shifts": """
        I64 f(I64 a, U32 b, I64 k) {
            U32 p = b >> 31;
            U32 q = b >> k;                             // needs shr
            U32 r = b >> (k & 31);
            U32 s = b <<% (k % 32);
            U32 t = b << 3;                             // needs shl
            U32 u = (b & 255) << 3;
            U32 v = rotl(b, 5) ^ rotr(b, k);            // needs rotr
            if (k >= 0 && k < 32) { v = rotl(b, k); }
            return (a >> 40) << 30;
        }
    """,
    "bits and extrema": """
        const U8[16] TABLE = [5, 6, 7, 8, 9, 5, 6, 7, 8, 9, 5, 6, 7, 8, 9, 5];
        I64 f(I64 a, U32 b, U8 c, I64[16] t) {
            I64 p = t[a & 15];
            I64 q = t[b as I64];                        // needs index
            q = t[(b >> 28) as I64] + 0;
            q = t[(b % 16) as I64];
            q = t[min(max(a, 0), 15)];
            q = t[clamp(a, 0, 15)];
            q = t[clamp(a, 0, a)];                      // needs clamp index
            q = t[(c as I64) / 16];
            q = t[((a & 7) | 8)];
            q = t[((a & 15) ^ 5)];
            q = t[(c ^ 15) as I64];                     // needs index
            q = t[a % 16];
            q = t[rem_trunc(a, 16)];                    // needs index
            q = t[rem_euclid(a, -16)];
            q = t[(a | 1) % 4 + 12];
            return 100 / (TABLE[a & 15] as I64);
        }
    """,
    "wrapping and saturating": """
        I64 f(I64 a, U8 b, I64[256] t) {
            U8 w = b +% 200;
            I64 p = t[w as I64] + t[(b -| 5) as I64];   // needs add
            p = t[(a as% U8) as I64];
            p = t[(a as| I8) as I64];                   // needs index
            p = t[(a as| U8) as I64];
            p = t[a *% 2];                              // needs index
            return p;
        }
    """,
    "branches": """
        I64 f(I64 i, I64[10] t) {
            I64 p = 0;
            if (i >= 0 && i < 10) { p = t[i]; } else { p = t[i]; }     // needs index
            if (i < 0 || i >= 10) { p = t[i]; } else { p = t[i]; }     // needs index
            p = i >= 0 && i <= 9 ? t[i] : 0;
            if (!(i < 0) && !(i > 9)) { p = t[i]; }
            if (i == 3) { p = t[i]; }
            if (0 <= i) { if (i < 10) { p = t[9 - i]; } }
            if (i > 0 && t[i - 1] > 0) { p = 1; }       // needs index
            if (i > 0 && i < 11 && t[i - 1] > 0) { p = 1; }
            if (i < 0 || i > 9 || t[i] > 0) { p = 1; }
            if (i < 0) { return 0; }
            if (i > 9) { return t[i]; }                 // needs index
            return t[i];
        }
    """,
    "truth values": """
        I64 f(I64 i, I64[10] t) {
            Bool inside = i >= 0 && i < 10;
            Bool outside = !inside;
            I64 p = inside ? t[i] : 0;
            if (!outside) { p = t[i]; }
            if (inside == true) { p = t[i]; }
            if (outside == false) { p = t[i]; }
            inside = true;
            if (inside) { p = t[i]; }                   // needs index
            return p;
        }
    """,
    "joins": """
        I64 f(I64 i, I64 n, Bool c, I64[10] t) {
            I64 j = i;
            if (j < 0) { j = 0; }
            if (j > 9) { j = 9; } else { }
            I64 p = t[j];
            I64 k = 0;
            if (c) { k = 3; } else if (n == 1) { k = 5; } else { k = 9; }
            p = t[k];
            if (c) { k = n; }
            p = t[k];                                   // needs index
            I64 m = c ? 1 : 4;
            p = t[m] + 0;
            if (i >= 10 || i < 0) { if (c) { return 1; } else { return 2; } }
            return t[i];
        }
    """,
    "ranges": """
        I64 f[n](in I64[n] a, I64 x, I64[10] t) {
            I64 p = 0;
            for i in 0..n { p = a[i]; }
            for i in 0..=n { p = a[i]; }                // needs index
            for i in 0..n - 1 { p = a[i + 1]; }
            for i in 1..n { p = a[i - 1]; }
            for i in 0..n by 3 { p = a[i]; }
            for i in x..n { p = a[i]; }                 // needs index
            for i in 0..x { p = a[i]; }                 // needs index
            for i in n - 1..-1 by -1 { p = a[i]; }
            for i in n - 1..=0 by -2 { p = a[i]; }
            for i in 0..n { for j in i..n { p = a[j - i]; } }
            for i in 0..n { for j in 0..i { p = a[i - j]; p = a[j + 1]; } }
            for i in 0..10 { p = t[9 - i]; p = t[i + 1]; }              // needs index
            for i in 0..=9 { if (i > 0) { p = t[i - 1]; } }
            return p;
        }
    """,
    "counting loops": """
        I64 f[n](in I64[n] a, I64 x) {
            I64 p = 0;
            for (I64 i = 0; i < n; i++) { p = a[i]; }
            for (I64 i = n - 1; i >= 0; i--) { p = a[i]; }
            for (I64 i = 0; i < n; i += 2) { p = a[i]; }                // needs add
            for (I64 i = 0; i < n; i++) { i -= 2; p = a[i + 1]; }   // needs add add index sub
            for (I64 i = x; i < n; i++) { p = a[i]; }                   // needs index
            for (I64 i = 0; i < n && a[i] != 0; i++) { }
            for (I64 i = 0; i < n; i++) { if (p == 1) { continue; } p = a[i]; }
            for (I64 i = 0; i < n; i = i + 1) { p = a[i]; }
            for (I64 i = 0; i != n; i++) { p = a[i]; }                  // needs add index
            return p;
        }
    """,
    "while": """
        I64 f[n](in I64[n] a, I64 x, I64[10] t) {
            I64 i = 0;
            while (i < n && a[i] != x) { i++; }
            I64 p = i < n ? a[i] : 0;
            while (i > 0) { i--; p = a[i]; }
            I64 j = 0;
            while (true) {
                if (j >= 10) { break; }
                p = t[j];
                j++;
            }
            p = t[j - 1];                               // needs index
            I64 k = 9;
            do { p = t[k]; k--; } while (k >= 0);
            I64 m = 0;
            while (m < x) { p = t[m]; m = m * 2 + 1; }  // needs add index mul
            return p;
        }
    """,
    "leaving loops": """
        I64 f(I64 x, Bool c, I64[10] t) {
            I64 i = 0;
            while (i < 10) {
                if (t[i] == x) { break; }
                i++;
            }
            I64 p = i < 10 ? t[i] : 0;
            I64 j = 0;
            outer: for a in 0..7 {
                for b in 0..5 {
                    if (c) { j = a + b; break outer; }
                    if (x == b) { j = 3; continue outer; }
                }
            }
            return t[j];                                // needs index
        }
    """,
    "locals in loops": """
        I64 f[n](in I64[n] a, I64 x) {
            I64 last = 0;
            I64 p = 0;
            for i in 0..n {
                p = a[last];
                last = i;
                p = a[last];
            }
            I64 k = 5;
            for i in 0..n {
                if (k < n) { p = a[k]; }                // needs index
                if (i == 3) { k = x; }
            }
            return p;
        }
    """,
    "shapes": """
        I64 f[n, m](in I64[n, m] a, in I64[m] b, in I64[4] c,
                in I64[n + 1] d, in I64[_] e) {         // needs add
            I64 p = 0;
            for i in 0..n { for j in 0..m { p = a[i, j]; p = b[j]; p = d[i + 1]; p = d[n]; } }
            for i in 0..extent(a, 0) { p = d[i]; }
            for i in 0..len(e) { p = e[i]; p = b[i]; }  // needs index
            for i in 0..len(b) { p = b[i]; if (n > 0) { p = a[0, i]; } }
            for i in 0..4 { p = c[i]; }
            return a[0, 0];                             // needs index
        }
    """,
    "row-major indices": """
        I64 f[n, m](in U8[n, m] s, in I64[n * m] a, in I64[n * m * 3] b) {   // needs mul mul mul
            I64 p = 0;
            for i in 0..n {
                for j in 0..m {
                    p = a[i * m + j];
                    p = a[i * m + j + 1];               // needs index
                    p = a[j * n + i];
                    for k in 0..3 { p = b[(i * m + j) * 3 + k]; }
                }
            }
            return p;
        }
    """,
    "views": """
        I64 f[n](in I64[n] a) {
            in I64[_] whole = a;
            I64 p = 0;
            for i in 0..n { p = whole[i]; }
            in I64[_] tail = a[1..];                    // needs slice
            for i in 0..len(tail) { p = tail[i]; p = a[i]; }            // needs index
            if (n >= 5) {
                in I64[_] middle = a[1..5];
                p = middle[3];
                p = middle[4];                          // needs index
                in I64[_] rest = a[2..];
                for i in 0..n - 2 { p = rest[i]; }
                for i in 0..len(rest) { p = a[i + 2]; }
            }
            I64[3, 4] m;
            in I64[_] row = m[1];
            in I64[_] column = m[.., 3];
            for i in 0..4 { p = row[i]; }
            for i in 0..3 { p = column[i]; }
            return p;
        }
    """,
    "each": """
        const I64[3] STEPS = [1, -1, 2];
        I64 f[n](in I64[n] a, in I64[_] b) {
            I64 p = 0;
            for i, x in a { p = a[i]; p = b[i]; }       // needs index
            for s in STEPS { p = 100 * s; }
            for s in a { p = 100 * s; }                 // needs mul
            return p;
        }
    """,
    "kernel": """
        kernel smooth[n](in I32[n] a, in I64 weight, out I32[n] b, out I64 total)
                over [i: n] where weight >= 0, weight < 1000 {
            I64 acc = a[i] as I64;
            if (i > 0 && i + 1 < n) {
                acc = (a[i - 1] as I64) + weight * acc + (a[i + 1] as I64);
                acc = div_round(acc, weight + 2, half_even);
            }
            b[i] = acc as I32;                          // needs as
            reduce total = sum(acc);                    // needs sum
        }
        kernel blocks[n, m](in U8[n, m] a, out U8[n, m] b, out I64 most) over [i: n] where n > 2 {
            for j in 0..m { b[i, j] = a[i, j] + a[2, j]; }              // needs add
            reduce most = count(a[i, m] > 1);           // needs index
        }
    """,
    "admission": """
        I64 f[n](in I64[n] a, I64 k)
                where k >= 0 && k < n, n + k < 100, 10 / k > 1 {        // needs add div
            I64 p = a[k];
            p = n * 1000 + 100 / k;
            return p;
        }
        I64 g[n](in I64[n] a, in I64[n - 1] b) where n > 5 {
            return a[n - 1] / 2 + b[n - 2] / 2 + b[4] / 4;              // needs add
        }
    """,
    "switch": """
        I64 f(I64 i, U8 c, I64[10] t) {
            I64 p = 0;
            switch (i) {
                case 0..=9: p = t[i];
                case 20, 22..=30: p = t[i - 20];        // needs index
                default: p = t[i];                      // needs index
            }
            I64 k = 0;
            switch (c) {
                case 1: k = 4; fallthrough;
                case 2: k = k + 5; p = t[c as I64];
                case 3..=9: p = t[c as I64]; k = 7;
                default: k = 2;
            }
            return t[k];
        }
    """,
    "module variables": """
        I64 total = 0;
        const I64 MOST = 9;
        void touch() { total = 77; }
        I64 f(I64[10] t) {
            I64 p = 0;
            if (total >= 0 && total <= MOST) {
                p = t[total];
                total = total + 1;
                touch();
                p = t[total];                           // needs index
            }
            if (total >= 0 && total < 10) {
                for i in 0..3 { p = t[total]; touch(); }                // needs index
            }
            if (total >= 0 && total < 10) {
                for i in 0..3 { p = t[total]; }
                total += 1;
            }
            return p;
        }
    """,
    "results of functions": """
        I64 f(I64 k, Bool c, I64[10] t) {
            I64 p = t[low(k)];
            p = t[pick(k, c)];
            p = t[low(k) + 3];                          // needs index
            p = t[deep(k)];                             // needs index
            p = t[sometimes(k)];                        // needs index
            for i in 0..3 { p = t[found(k)]; }
            return p;
        }
        I64 low(I64 k) { return k & 7; }
        I64 pick(I64 k, Bool c) { if (c) { return 0; } return low(k) + 2; }
        I64 deep(I64 k) { return k == 0 ? 5 : deep(k - 1); }            // needs sub
        I64 sometimes(I64 k) { if (k == 3) { return k + 7; } return 1; }
        I64 found(I64 k) {
            I64 state = 3;
            while (true) {
                if (state == k) { return state; }
                state = (state * 2 + 1) % 10;
            }
            return 9;
        }
    """,
    "dispatch": """
        kernel most[n](in I64[n] a, out I64 m) over [i: n] {
            reduce m = max(a[i]);                       // needs reduce_max
        }
        I64 f(I64[10] t) {
            I64 k = 3;
            I64 p = t[k];
            most(t, k);
            p = t[k];                                   // needs index
            for i in 0..2 { most(t, k); k = 4; }
            return t[k];                                // needs index
        }
    """,
    "compound assignment": """
        I64 f(I64 i, I32[10] t) {
            I32[10] u;
            I64 k = i & 7;
            k += 2;
            u[k] += t[k] / 2;                           // needs add
            k *= 2;
            u[k] = 1;                                   // needs index
            k /= 2;
            u[k] = 1;
            k %= 4;
            k <<= 1;
            k -= 6;
            u[k + 6] <<= 1;                             // needs shl
            return k;
        }
    """,
    "binary search": """
        I64 f[n](in I64[n] a, I64 x) {
            I64 low = 0;
            I64 high = n;
            while (low < high) {
                I64 middle = low + (high - low) / 2;
                if (a[middle] < x) { low = middle + 1; } else { high = middle; }
            }
            return low < n ? a[low] : 0;
        }
        I64 g[n](in I64[n] a, I64 x) {
            I64 low = 0;
            I64 high = n - 1;
            while (low <= high) {
                I64 middle = low + (high - low) / 2;
                if (a[middle] == x) { return middle; }
                if (a[middle] < x) { low = middle + 1; } else { high = middle - 1; }
            }
            return -1;
        }
    """,
    "what stays true in a loop": """
        I64 f[n](in I64[n] a, I64 x, I64[10] t) {
            I64 p = 0;
            I64 best = 0;
            for i in 0..n { if (a[i] > a[best]) { best = i; } }
            I64 state = 3;
            for i in 0..n { state = (state * 2 + 1) % 10; p = t[state]; }
            I64 k = 9;
            while (k < x) { p = t[k]; k = k == 0 ? 9 : k - 1; }
            return p;
        }
        I64 g[n](in I64[n] a, I64 x, I64[10] t) {
            I64 p = 0;
            I64 k = 9;
            do { p = t[k]; k--; } while (k >= 0);
            I64 bad = 3;
            for i in 0..n { p = t[bad]; if (i == x) { continue; } bad = i; }    // needs index
            bad = 3;
            for i in 0..n { p = t[bad]; if (i == x) { bad = i; continue; } }    // needs index
            bad = 3;
            outer: for i in 0..n {
                p = t[bad];                             // needs index
                for j in 0..3 { if (i == x) { bad = i; continue outer; } }
            }
            return p;
        }
    """,
    "counting in loops": """
        I64 f[n](in I64[n] a, I64 x) {
            I64 positive = 0;
            I64 steps = 0;
            for i in 0..n { if (a[i] > 0) { positive++; } }
            for v in a { if (v > 0) { continue; } steps += 1; }
            I64 both = 0;
            for i in 0..n { both++; both++; }           // needs add add
            I64 pairs = 0;
            for i in 0..n by 2 { pairs += 2; }          // needs add
            pairs = 0;
            for i in 0..n by 2 { pairs++; if (x == i) { pairs++; } }    // needs add add
            I64 far = 5;
            for _ in 0..n { far++; }                    // needs add
            I64 near = -1;
            for (I64 i = 0; i < n; i++) { if (a[i] == x) { near++; } }
            I64 inner = 0;
            for i in 0..n { for j in 0..n { inner++; } }                // needs add
            inner = 0;
            for _ in 0..n { for _ in 0..3 { if (x > 0) { inner++; } } } // needs add
            return positive;
        }
    """,
    # What has succeeded says nothing yet: code runs on behind a fault until the next check.
    "success is no fact": """
        I64 f(I64 i, I64 z, U64 u, I64[10] t) {
            I64 p = t[i] + 0;                           // needs index
            p = t[i];                                   // needs index
            p = 10 / z;                                 // needs div
            p = 10 / z;                                 // needs div
            I64 j = i + 1;                              // needs add
            p = j > i ? j - i : 1;                      // needs sub
            I64 s = u as I64;                           // needs as
            if (s < 10) { p = t[s]; }                   // needs index
            assert(i >= 0 && i < 10);
            p = t[i];                                   // needs index
            return p;
        }
    """,
    "a failing load gives 0": """
        const I64[4] DIVISORS = [3, 5, 7, 9];
        I64 f(I64 i) {
            I64 p = 100 / DIVISORS[i & 3];
            return 100 / DIVISORS[i];                   // needs index div
        }
    """,
    # The update wraps when it faults, and the condition is computed once more before the check.
    "condition behind a faulting update": """
        I64 f(I64 x, I64[10] t) {
            I64 p = 0;
            for (I64 i = 1; 10 / i > x; i += 5) { p = 10 / i; }         // needs add div
            for (I64 i = 0; i > 9 || t[i] == 0; i += 5) { p = t[min(i, 9)]; }   // needs add index
            for (I64 i = 1; i < 100 && 10 / i > x; i += 5) { p = 10 / i; }
            return p;
        }
    """,
}
