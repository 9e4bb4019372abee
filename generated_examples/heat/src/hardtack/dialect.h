/* SPDX-License-Identifier: MIT-0 */
/* What differs between compilers: qualifiers, hints, overflow and 128-bit products, atomics.
 *
 * Two paths compute the same: one with the builtins of GCC and Clang, a portable one in standard
 * C17 and C++17 that -DHT_PORTABLE forces. No other header uses an extension.
 *
 * The results of this library do not survive arithmetic that is reassociated or assumes finite
 * values, so such builds stop here where the compiler tells:
 *   gcc    -ffast-math, -Ofast, -funsafe-math-optimizations, -fassociative-math,
 *          -freciprocal-math, -ffinite-math-only: each sets a macro tested below.
 *   clang  -ffast-math, -Ofast and -ffinite-math-only set one; -funsafe-math-optimizations,
 *          -fassociative-math and -freciprocal-math show nothing.
 *   tcc    knows none of these flags.
 * `ht_check_arithmetic` tests at run time what no macro shows. */
#ifndef HT_DIALECT_H
#define HT_DIALECT_H

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "hardtack: compile without -ffast-math, -Ofast and -funsafe-math-optimizations"
#endif
#if defined(__FINITE_MATH_ONLY__)
#if __FINITE_MATH_ONLY__
#error "hardtack: compile without -ffinite-math-only"
#endif
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if (defined(__GNUC__) || defined(__clang__)) && !defined(HT_PORTABLE)
#define HT_GNU 1
#else
#define HT_GNU 0
#endif

/* A small function of these headers. */
#define HT_FN static inline

/* HT_COLD a function that is rarely called, HT_LIKELY and HT_UNLIKELY a condition's usual value,
 * HT_NODISCARD a result that must be looked at, HT_UNUSED a function that only tests call. */
#if HT_GNU
#define HT_COLD __attribute__((cold, noinline, unused)) static
#define HT_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define HT_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define HT_NODISCARD __attribute__((warn_unused_result))
#define HT_UNUSED __attribute__((unused))
#else
#define HT_COLD static inline
#define HT_LIKELY(condition) (condition)
#define HT_UNLIKELY(condition) (condition)
#define HT_NODISCARD
#define HT_UNUSED
#endif

/* Stands at the end of a switch case that runs on into the next one. */
#if defined(__cplusplus) && __cplusplus >= 201703L
#define HT_FALLTHROUGH [[fallthrough]]
#elif defined(__GNUC__) && __GNUC__ >= 7
#define HT_FALLTHROUGH __attribute__((fallthrough))
#else
#define HT_FALLTHROUGH ((void)0)
#endif

/* Where the compiler has them: `*r` is the low bits of the result, true when it does not fit. */
#if HT_GNU
#define HT_ADD_OVERFLOW(a, b, r) __builtin_add_overflow(a, b, r)
#define HT_SUB_OVERFLOW(a, b, r) __builtin_sub_overflow(a, b, r)
#define HT_MUL_OVERFLOW(a, b, r) __builtin_mul_overflow(a, b, r)
#endif

/* Elements of arrays of Python kernels, as their bodies see them: arrays of several types may lie in
 * one buffer, at any byte. Other compilers keep C's own rules. */
#if HT_GNU
#define HT_ELEMENT __attribute__((may_alias, aligned(1)))
#else
#define HT_ELEMENT
#endif
typedef float ht_f32 HT_ELEMENT;
typedef double ht_f64 HT_ELEMENT;
typedef int8_t ht_i8 HT_ELEMENT;
typedef int16_t ht_i16 HT_ELEMENT;
typedef int32_t ht_i32 HT_ELEMENT;
typedef int64_t ht_i64 HT_ELEMENT;
typedef uint8_t ht_u8 HT_ELEMENT;
typedef uint16_t ht_u16 HT_ELEMENT;
typedef uint32_t ht_u32 HT_ELEMENT;
typedef uint64_t ht_u64 HT_ELEMENT;

/* A truth value that is known, of operands that are not needed for it. */
HT_FN bool ht_truth(bool value)
{
    return value;
}

/* Complements where compilers would warn about comparing `~` of a value that was narrower. */
HT_FN int32_t ht_not_i32(int32_t a) { return ~a; }
HT_FN int64_t ht_not_i64(int64_t a) { return ~a; }
HT_FN uint32_t ht_not_u32(uint32_t a) { return ~a; }
HT_FN uint64_t ht_not_u64(uint64_t a) { return ~a; }

/* |x|, the least value included. */
HT_FN uint64_t ht_magnitude(int64_t x)
{
    return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
}

/* The low 64 bits of a * b, and the high ones in `*high`. */
HT_FN uint64_t ht_mul_u64_wide(uint64_t a, uint64_t b, uint64_t *high)
{
#if HT_GNU && defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 wide;
    wide product = (wide)a * b;
    *high = (uint64_t)(product >> 64);
    return (uint64_t)product;
#else
    uint64_t al = a & 0xffffffffu, ah = a >> 32, bl = b & 0xffffffffu, bh = b >> 32;
    uint64_t low = al * bl, left = ah * bl, right = al * bh;
    uint64_t middle = (low >> 32) + (left & 0xffffffffu) + (right & 0xffffffffu);
    *high = ah * bh + (left >> 32) + (right >> 32) + (middle >> 32);
    return (low & 0xffffffffu) | (middle << 32);
#endif
}

/* The low 64 bits of a * b + c + d, which fits 128, and the high ones in `*high`. */
HT_FN uint64_t ht_mul_add(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t *high)
{
#if HT_GNU && defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 wide;
    wide sum = (wide)a * b + c + d;
    *high = (uint64_t)(sum >> 64);
    return (uint64_t)sum;
#else
    uint64_t top, low = ht_mul_u64_wide(a, b, &top), sum = low + c;
    top += sum < low;
    low = sum + d;
    *high = top + (low < sum);
    return low;
#endif
}

/* a + b + *carry and a - b - *borrow; what leaves at the top is handed on. Each compiler has one
 * form that becomes the processor's instruction. */
#if HT_GNU && defined(__x86_64__)
typedef unsigned char ht_carry;
HT_FN uint64_t ht_add_carry(uint64_t a, uint64_t b, ht_carry *carry)
{
    unsigned long long sum;
#if defined(__clang__)
    unsigned long long out;
    sum = __builtin_addcll(a, b, *carry, &out);
    *carry = (ht_carry)out;
#else
    *carry = __builtin_ia32_addcarryx_u64(*carry, a, b, &sum);
#endif
    return sum;
}
HT_FN uint64_t ht_sub_borrow(uint64_t a, uint64_t b, ht_carry *borrow)
{
    unsigned long long difference;
#if defined(__clang__)
    unsigned long long out;
    difference = __builtin_subcll(a, b, *borrow, &out);
    *borrow = (ht_carry)out;
#else
    *borrow = __builtin_ia32_sbb_u64(*borrow, a, b, &difference);
#endif
    return difference;
}
#else
typedef uint64_t ht_carry;
HT_FN uint64_t ht_add_carry(uint64_t a, uint64_t b, ht_carry *carry)
{
    uint64_t part = a + b, sum = part + *carry;
    *carry = (part < a) | (sum < part);
    return sum;
}
HT_FN uint64_t ht_sub_borrow(uint64_t a, uint64_t b, ht_carry *borrow)
{
    uint64_t part = a - b, difference = part - *borrow;
    *borrow = (a < b) | (part < *borrow);
    return difference;
}
#endif

/* How many zero bits stand above the highest one; 64 for 0. */
HT_FN int ht_leading_zeros(uint64_t a)
{
#if HT_GNU
    return a == 0 ? 64 : __builtin_clzll(a);
#else
    int count = 0;
    if (a == 0) return 64;
    for (int step = 32; step != 0; step /= 2) {
        if (a >> (64 - step) == 0) {
            a <<= step;
            count += step;
        }
    }
    return count;
#endif
}

/* (high, low) / d, with high < d, and the remainder; d has its highest bit set. */
HT_FN uint64_t ht_div_wide(uint64_t high, uint64_t low, uint64_t d, uint64_t *rest)
{
#if HT_GNU && defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 wide;
    wide a = (wide)high << 64 | low;
    *rest = (uint64_t)(a % d);
    return (uint64_t)(a / d);
#else
    /* Two digits of 32 bits; an estimate from the divisor's high half is at most two too high. */
    const uint64_t base = (uint64_t)1 << 32, d1 = d >> 32, d0 = d & 0xffffffffu;
    uint64_t quotient = 0;
    for (int shift = 32; shift >= 0; shift -= 32) {
        uint64_t next = low >> shift & 0xffffffffu, digit = high / d1, left = high % d1;
        while (digit >= base || digit * d0 > (left << 32 | next)) {
            digit--;
            left += d1;
            if (left >= base) break;
        }
        high = (high << 32 | next) - digit * d;
        quotient = quotient << 32 | digit;
    }
    *rest = high;
    return quotient;
#endif
}

/* Signed values of 128 bits as two limbs, where the compiler has such a type: true when the product
 * does not fit, and the quotient rounded toward zero with its remainder. b is not 0, and a / b is not
 * one above the greatest value. */
#if HT_GNU && defined(__SIZEOF_INT128__)
#define HT_HAS_128 1
__extension__ typedef __int128 ht_int128;
__extension__ typedef unsigned __int128 ht_uint128;
HT_FN ht_int128 ht_int128_of(const uint64_t a[2])
{
    return (ht_int128)((ht_uint128)a[1] << 64 | a[0]);
}
HT_FN void ht_int128_to(uint64_t r[2], ht_int128 a)
{
    r[0] = (uint64_t)a;
    r[1] = (uint64_t)((ht_uint128)a >> 64);
}
#else
#define HT_HAS_128 0
#endif

/* A flag that one thread at a time can take; zero bytes are a free one. Without atomics (a C11
 * compiler that has none) threads are not told apart. */
#if HT_GNU
typedef struct ht_flag {
    unsigned char taken;
} ht_flag;
#define HT_FLAG_TAKE(flag) (!__atomic_test_and_set(&(flag)->taken, __ATOMIC_ACQUIRE))
#define HT_FLAG_DROP(flag) __atomic_clear(&(flag)->taken, __ATOMIC_RELEASE)
#elif defined(__cplusplus)
#include <atomic>
typedef struct ht_flag {
    std::atomic<unsigned char> taken;
} ht_flag;
#define HT_FLAG_TAKE(flag) ((flag)->taken.exchange(1, std::memory_order_acquire) == 0)
#define HT_FLAG_DROP(flag) ((flag)->taken.store(0, std::memory_order_release))
#elif __STDC_VERSION__ >= 201112L && !defined(__STDC_NO_ATOMICS__)
#include <stdatomic.h>
typedef struct ht_flag {
    atomic_uchar taken;
} ht_flag;
#define HT_FLAG_TAKE(flag) (atomic_exchange_explicit(&(flag)->taken, 1, memory_order_acquire) == 0)
#define HT_FLAG_DROP(flag) atomic_store_explicit(&(flag)->taken, 0, memory_order_release)
#else
typedef struct ht_flag {
    unsigned char taken;
} ht_flag;
#define HT_FLAG_TAKE(flag) ((flag)->taken ? false : ((flag)->taken = 1, true))
#define HT_FLAG_DROP(flag) ((flag)->taken = 0)
#endif

/* Take `flag`; false when another thread holds it. */
HT_FN bool ht_flag_take(ht_flag *flag)
{
    return HT_FLAG_TAKE(flag);
}

/* Give `flag` back. */
HT_FN void ht_flag_drop(ht_flag *flag)
{
    HT_FLAG_DROP(flag);
}

#endif
