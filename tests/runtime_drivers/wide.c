/* Reads "width function a b c mode" in decimal and hexadecimal two's complement, and prints what
 * the function gives: numbers in hexadecimal, truths as 0 or 1. */
#include "ht1.h"
#include "wide.h"

#include <stdio.h>

static void show(const uint64_t *a, int n)
{
    for (int i = n - 1; i >= 0; i--) printf("%016llx", (unsigned long long)a[i]);
    putchar(' ');
}

/* The low n limbs of a number. */
static void read(const char *text, uint64_t *a, int n)
{
    const int digits = (int)strlen(text);
    ht_limbs_clear(a, n);
    for (int i = 0; i < digits && i < 16 * n; i++) {
        const char c = text[digits - 1 - i];
        const uint64_t digit = (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
        a[i / 16] |= digit << 4 * (i % 16);
    }
}

#define TWO(T, N, name) \
    if (strcmp(function, #name) == 0) { \
        ht_##T r = ht_##name##_##T(a, b); \
        show(r.limb, N); \
        return true; \
    }
#define COMPARISON(T, name) \
    if (strcmp(function, #name) == 0) { \
        printf("%d ", ht_##name##_##T(a, b)); \
        return true; \
    }
#define CHECKED(T, N, name) \
    if (strcmp(function, #name) == 0) { \
        ht_##T r; \
        bool over = ht_##name##_overflows_##T(a, b, &r); \
        show(r.limb, N); \
        printf("%d ", over); \
        return true; \
    }
#define WIDTH(T, N) \
    static bool run_##T(const char *function, const char *const *texts, int mode) \
    { \
        ht_##T a, b, c; \
        read(texts[0], a.limb, N); \
        read(texts[1], b.limb, N); \
        read(texts[2], c.limb, N); \
        CHECKED(T, N, add) \
        CHECKED(T, N, sub) \
        CHECKED(T, N, mul) \
        TWO(T, N, add_wrap) \
        TWO(T, N, sub_wrap) \
        TWO(T, N, mul_wrap) \
        TWO(T, N, add_sat) \
        TWO(T, N, sub_sat) \
        TWO(T, N, mul_sat) \
        TWO(T, N, and) \
        TWO(T, N, or) \
        TWO(T, N, xor) \
        TWO(T, N, min) \
        TWO(T, N, max) \
        TWO(T, N, trunc_div) \
        TWO(T, N, trunc_rem) \
        TWO(T, N, floor_div) \
        TWO(T, N, floor_rem) \
        TWO(T, N, euclid_div) \
        TWO(T, N, euclid_rem) \
        COMPARISON(T, eq) \
        COMPARISON(T, lt) \
        COMPARISON(T, le) \
        COMPARISON(T, quotient_overflows) \
        if (strcmp(function, "not") == 0) { \
            a = ht_not_##T(a); \
            show(a.limb, N); \
        } else if (strcmp(function, "neg_wrap") == 0) { \
            a = ht_neg_wrap_##T(a); \
            show(a.limb, N); \
        } else if (strcmp(function, "shift_left") == 0) { \
            a = ht_shift_left_##T(a, (int64_t)b.limb[0]); \
            show(a.limb, N); \
        } else if (strcmp(function, "shift_right") == 0) { \
            a = ht_shift_right_##T(a, (int64_t)b.limb[0]); \
            show(a.limb, N); \
        } else if (strcmp(function, "round_div") == 0) { \
            a = ht_round_div_##T(a, b, mode); \
            show(a.limb, N); \
        } else if (strcmp(function, "root") == 0) { \
            a = ht_root_##T(a, mode); \
            show(a.limb, N); \
        } else if (strcmp(function, "muldiv") == 0) { \
            uint64_t exact[2 * N + 1]; \
            bool negative, fits; \
            fits = ht_limbs_muldiv(a.limb, exact, &negative, a.limb, b.limb, c.limb, N, mode); \
            show(a.limb, N); \
            show(exact, 2 * N + 1); \
            printf("%d %d ", negative, fits); \
        } else if (strcmp(function, "narrow") == 0) { \
            ht_##T s = ht_##T##_of_i64((int64_t)a.limb[0]), u = ht_##T##_of_u64(a.limb[0]); \
            printf("%d %d ", ht_fits_i64_##T(a), ht_fits_u64_##T(a)); \
            show(s.limb, N); \
            show(u.limb, N); \
        } else { \
            return false; \
        } \
        return true; \
    }
WIDTH(i128, 2)
WIDTH(i256, 4)
WIDTH(i512, 8)
WIDTH(i1024, 16)

#define RESIZE(S, NS, T, NT) \
    if (from == 64 * NS && to == 64 * NT) { \
        ht_##S x; \
        ht_##T wide; \
        read(text, x.limb, NS); \
        read(text, wide.limb, NT); \
        wide = ht_##T##_of_##S(x); \
        show(wide.limb, NT); \
        read(text, wide.limb, NT); \
        x = ht_##S##_of_##T(wide); \
        show(x.limb, NS); \
        printf("%d ", ht_fits_##S##_##T(wide)); \
    }
static void resize(int from, int to, const char *text)
{
    RESIZE(i128, 2, i256, 4)
    RESIZE(i128, 2, i512, 8)
    RESIZE(i128, 2, i1024, 16)
    RESIZE(i256, 4, i512, 8)
    RESIZE(i256, 4, i1024, 16)
    RESIZE(i512, 8, i1024, 16)
}

static void mul_full(int width, const char *const *texts)
{
#define FULL(S, NS, T) \
    if (width == 64 * NS) { \
        ht_##S a, b; \
        ht_##T r; \
        read(texts[0], a.limb, NS); \
        read(texts[1], b.limb, NS); \
        r = ht_mul_full_##S(a, b); \
        show(r.limb, 2 * NS); \
    }
    FULL(i128, 2, i256)
    FULL(i256, 4, i512)
    FULL(i512, 8, i1024)
}

int main(void)
{
    static char function[32], a[400], b[400], c[400];
    const char *const texts[] = {a, b, c};
    int width, mode;
    while (scanf("%d %31s %399s %399s %399s %d", &width, function, a, b, c, &mode) == 6) {
        bool known = true;
        if (strcmp(function, "resize") == 0) {
            resize(width, mode, a);
        } else if (strcmp(function, "mul_full") == 0) {
            mul_full(width, texts);
        } else {
            known = width == 128   ? run_i128(function, texts, mode)
                    : width == 256 ? run_i256(function, texts, mode)
                    : width == 512 ? run_i512(function, texts, mode)
                                   : run_i1024(function, texts, mode);
        }
        if (!known) {
            printf("unknown function %s\n", function);
            return 1;
        }
        putchar('\n');
    }
    return 0;
}
