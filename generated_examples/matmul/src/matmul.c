/* From matmul.ci. This file belongs to the project that it was made for. */
#include "matmul_private.h"

// Products of integer matrices: 32-bit elements, exact 64-bit sums. A sum that leaves 64 bits
// is a fault with the row and column where it happened, never a wrapped number.

#define AT(step, line, column) HT_AT(MATMUL_IN_multiply, step, line, column)
/* The product of `a` and `b`.
 * Work item (i, j), exactly. */
static inline void multiply_item(ht_run *run, const int32_t *a, int64_t a_s0, int64_t a_s1,
                                 const int32_t *b, int64_t b_s0, int64_t b_s1, int64_t *product,
                                 int64_t product_s0, int64_t product_s1, int64_t k, int64_t i,
                                 int64_t j)
{
    int64_t sum_here = 0;
    for (int64_t p = 0; p < k; p++) {
        HT_ITERATION(run, AT(0, 3, 5));
        sum_here = ht_add_i64(run, AT(5, 4, 18), sum_here,
                              (int64_t)a[i * a_s0 + p * a_s1] * b[p * b_s0 + j * b_s1]);
        HT_CHECK(run);
        HT_STEPS(run, 6);
    }
    product[i * product_s0 + j * product_s1] = sum_here;
}
#undef AT

/* What the items of one dispatch of multiply share. */
struct multiply_call {
    const int32_t *a;
    int64_t a_s0;
    int64_t a_s1;
    const int32_t *b;
    int64_t b_s0;
    int64_t b_s1;
    int64_t *product;
    int64_t product_s0;
    int64_t product_s1;
    int64_t k;
    int64_t extent1;
};

/* Items first..last-1 of multiply in order, up to a fault. */
static void multiply_block(ht_run *run, void *memory, int64_t first, int64_t last, ht_total *totals)
{
    const struct multiply_call *call = memory;
    (void)totals;
    int64_t j = first % call->extent1;
    int64_t i = first / call->extent1;
    for (int64_t item = first; item < last; item++) {
        ht_item(run, item);
        multiply_item(run, call->a, call->a_s0, call->a_s1, call->b, call->b_s0, call->b_s1,
                      call->product, call->product_s0, call->product_s1, call->k, i, j);
        HT_CHECK(run);
        if (++j == call->extent1) {
            j = 0;
            i++;
        }
    }
}

/* A dispatch of multiply: entry checks, items, final checks, outputs.
 * `at` is where a fault of the entry checks points. */
static void multiply_dispatch(ht_run *run, ht_site at, const int32_t *a, int64_t a_n0, int64_t a_n1,
                              int64_t a_s0, int64_t a_s1, const int32_t *b, int64_t b_n0,
                              int64_t b_n1, int64_t b_s0, int64_t b_s1, int64_t *product,
                              int64_t product_n0, int64_t product_n1, int64_t product_s0,
                              int64_t product_s1)
{
    ht_dispatch_begin(run, MATMUL_IN_multiply);
    const int64_t n = a_n0;
    const int64_t k = a_n1;
    const int64_t m = b_n1;
    ht_bind_shape(run, at, 1, 0, b_n0, k);
    ht_bind_shape(run, at, 2, 0, product_n0, n);
    ht_bind_shape(run, at, 2, 1, product_n1, m);
    HT_CHECK(run);
    const ht_view views[] = {
        HT_READ_2D(0, a, I32, a_n0, a_n1, a_s0, a_s1),
        HT_READ_2D(1, b, I32, b_n0, b_n1, b_s0, b_s1),
        HT_WRITTEN_2D(2, product, I64, product_n0, product_n1, product_s0, product_s1),
    };
    ht_bind_apart(run, at, views, 3);
    HT_CHECK(run);
    const int64_t extents[] = {n, m};
    int64_t count = 0;
    ht_dispatch_admit(run, at, extents, 2, &count);
    HT_CHECK(run);
    ht_charge(run, at, count);
    HT_CHECK(run);
    ht_staged product_staged = ht_stage_view(run, &views[2], ht_discards(run), false);
    HT_CHECK(run);
    struct multiply_call call = {
        .a = a,
        .a_s0 = a_s0,
        .a_s1 = a_s1,
        .b = b,
        .b_s0 = b_s0,
        .b_s1 = b_s1,
        .product = product_staged.base,
        .product_s0 = product_staged.stride[0],
        .product_s1 = product_staged.stride[1],
        .k = k,
        .extent1 = m,
    };
    ht_run_blocks(run, multiply_block, NULL, &call, count, NULL, 0, false);
    HT_CHECK(run);
    ht_publish(&product_staged, &views[2]);
}

ht1_status matmul_multiply_strided(matmul_context *cx, const int32_t *a, int64_t a_n0, int64_t a_n1,
                                   int64_t a_s0, int64_t a_s1, const int32_t *b, int64_t b_n0,
                                   int64_t b_n1, int64_t b_s0, int64_t b_s1, int64_t *product,
                                   int64_t product_n0, int64_t product_n1, int64_t product_s0,
                                   int64_t product_s1)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    ht_run *run = &cx->base.run;
    const ht_view arrays[] = {
        HT_READ_2D(0, a, I32, a_n0, a_n1, a_s0, a_s1),
        HT_READ_2D(1, b, I32, b_n0, b_n1, b_s0, b_s1),
        HT_WRITTEN_2D(2, product, I64, product_n0, product_n1, product_s0, product_s1),
    };
    if (!ht_views_valid(arrays, 3, false)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    const ht_site at = HT_AT(MATMUL_IN_multiply, 0, 0, 15);
    if (ht_entry_depth(run, at))
        multiply_dispatch(run, at, a, a_n0, a_n1, a_s0, a_s1, b, b_n0, b_n1, b_s0, b_s1, product,
                          product_n0, product_n1, product_s0, product_s1);
    ht_dispatch_end(run);
    return ht_leave(&cx->base);
}

ht1_status matmul_multiply(matmul_context *cx, const int32_t *a, int64_t a_n0, int64_t a_n1,
                           const int32_t *b, int64_t b_n0, int64_t b_n1, int64_t *product,
                           int64_t product_n0, int64_t product_n1)
{
    return matmul_multiply_strided(cx, a, a_n0, a_n1, a_n1, 1, b, b_n0, b_n1, b_n1, 1, product,
                                   product_n0, product_n1, product_n1, 1);
}

int64_t matmul_multiply_staging(int64_t a_n0, int64_t a_n1, int64_t b_n0, int64_t b_n1,
                                int64_t product_n0, int64_t product_n1)
{
    size_t bytes = ht_totals_bytes(0);
    bytes =
        ht_bytes_add(bytes, ht_stage_bytes(ht_row_stride(product_n0, product_n1), sizeof(int64_t)));
    (void)a_n0;
    (void)a_n1;
    (void)b_n0;
    (void)b_n1;
    return bytes > (size_t)INT64_MAX ? INT64_MAX : (int64_t)bytes;
}

#define AT(step, line, column) HT_AT(MATMUL_IN_add_product, step, line, column)
/* Adds the product of `a` and the vector `x` to `y`; `largest` is the largest element of `y`
 * afterwards.
 * Work item i, exactly. */
static inline void add_product_item(ht_run *run, const int32_t *a, int64_t a_s0, int64_t a_s1,
                                    const int32_t *x, int64_t x_s0, const int64_t *y, int64_t y_s0,
                                    int64_t *y_next, int64_t y_next_s0, int64_t k, int64_t i,
                                    ht_total *totals)
{
    int64_t value = y[i * y_s0];
    HT_STEPS(run, 1);
    for (int64_t p = 0; p < k; p++) {
        HT_ITERATION(run, AT(0, 3, 5));
        value = ht_add_i64(run, AT(5, 4, 15), value, (int64_t)a[i * a_s0 + p * a_s1] * x[p * x_s0]);
        HT_CHECK(run);
        HT_STEPS(run, 6);
    }
    y_next[i * y_next_s0] = value;
    ht_total_max_i64(&totals[0], value);
}
#undef AT

/* What the items of one dispatch of add_product share. */
struct add_product_call {
    const int32_t *a;
    int64_t a_s0;
    int64_t a_s1;
    const int32_t *x;
    int64_t x_s0;
    const int64_t *y;
    int64_t y_s0;
    int64_t *y_next;
    int64_t y_next_s0;
    int64_t k;
};

/* Items first..last-1 of add_product in order, up to a fault. */
static void add_product_block(ht_run *run, void *memory, int64_t first, int64_t last,
                              ht_total *totals)
{
    const struct add_product_call *call = memory;
    for (int64_t i = first; i < last; i++) {
        ht_item(run, i);
        add_product_item(run, call->a, call->a_s0, call->a_s1, call->x, call->x_s0, call->y,
                         call->y_s0, call->y_next, call->y_next_s0, call->k, i, totals);
        HT_CHECK(run);
    }
}

/* Adds the totals of the next block of add_product. */
static void add_product_merge(ht_total *into, const ht_total *from)
{
    ht_total_merge_max_signed(&into[0], &from[0]);
}

#define AT(step, line, column) HT_AT(MATMUL_IN_add_product, step, line, column)
/* A dispatch of add_product: entry checks, items, final checks, outputs.
 * `at` is where a fault of the entry checks points. */
static void add_product_dispatch(ht_run *run, ht_site at, const int32_t *a, int64_t a_n0,
                                 int64_t a_n1, int64_t a_s0, int64_t a_s1, const int32_t *x,
                                 int64_t x_n0, int64_t x_s0, int64_t *y, int64_t y_n0, int64_t y_s0,
                                 int64_t *largest, bool in_place)
{
    ht_dispatch_begin(run, MATMUL_IN_add_product);
    const int64_t n = a_n0;
    const int64_t k = a_n1;
    ht_bind_shape(run, at, 1, 0, x_n0, k);
    ht_bind_shape(run, at, 2, 0, y_n0, n);
    HT_CHECK(run);
    const ht_view views[] = {
        HT_READ_2D(0, a, I32, a_n0, a_n1, a_s0, a_s1),
        HT_READ_1D(1, x, I32, x_n0, x_s0),
        HT_WRITTEN_1D(2, y, I64, y_n0, y_s0),
        HT_WRITTEN_PLACE(3, largest, I64),
    };
    ht_bind_apart(run, at, views, 4);
    HT_CHECK(run);
    const int64_t extents[] = {n};
    int64_t count = 0;
    ht_dispatch_admit(run, at, extents, 1, &count);
    HT_CHECK(run);
    ht_charge(run, at, count);
    HT_CHECK(run);
    ht_staged y_staged = ht_stage_view(run, &views[2], in_place, true);
    HT_CHECK(run);
    struct add_product_call call = {
        .a = a,
        .a_s0 = a_s0,
        .a_s1 = a_s1,
        .x = x,
        .x_s0 = x_s0,
        .y = y,
        .y_s0 = y_s0,
        .y_next = y_staged.base,
        .y_next_s0 = y_staged.stride[0],
        .k = k,
    };
    ht_total totals[1] = {{0, 0, 0}};
    ht_run_blocks(run, add_product_block, add_product_merge, &call, count, totals, 1, in_place);
    HT_CHECK(run);
    ht_epilogue(run);
    const int64_t largest_result = ht_total_max_result_i64(run, AT(0, 7, 22), &totals[0]);
    HT_CHECK(run);
    ht_publish(&y_staged, &views[2]);
    *largest = largest_result;
}
#undef AT

ht1_status matmul_add_product_strided(matmul_context *cx, const int32_t *a, int64_t a_n0,
                                      int64_t a_n1, int64_t a_s0, int64_t a_s1, const int32_t *x,
                                      int64_t x_n0, int64_t x_s0, int64_t *y, int64_t y_n0,
                                      int64_t y_s0, int64_t *largest)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    ht_run *run = &cx->base.run;
    const ht_view arrays[] = {
        HT_READ_2D(0, a, I32, a_n0, a_n1, a_s0, a_s1),
        HT_READ_1D(1, x, I32, x_n0, x_s0),
        HT_WRITTEN_1D(2, y, I64, y_n0, y_s0),
    };
    if (!ht_views_valid(arrays, 3, false) || !ht_place_fits(largest, _Alignof(int64_t))) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    const ht_site at = HT_AT(MATMUL_IN_add_product, 0, 0, 15);
    if (ht_entry_depth(run, at))
        add_product_dispatch(run, at, a, a_n0, a_n1, a_s0, a_s1, x, x_n0, x_s0, y, y_n0, y_s0,
                             largest, false);
    ht_dispatch_end(run);
    return ht_leave(&cx->base);
}

ht1_status matmul_add_product(matmul_context *cx, const int32_t *a, int64_t a_n0, int64_t a_n1,
                              const int32_t *x, int64_t x_n0, int64_t *y, int64_t y_n0,
                              int64_t *largest)
{
    return matmul_add_product_strided(cx, a, a_n0, a_n1, a_n1, 1, x, x_n0, 1, y, y_n0, 1, largest);
}

int64_t matmul_add_product_staging(int64_t a_n0, int64_t a_n1, int64_t x_n0, int64_t y_n0)
{
    size_t bytes = ht_totals_bytes(1);
    bytes = ht_bytes_add(bytes, ht_stage_bytes(y_n0, sizeof(int64_t)));
    (void)a_n0;
    (void)a_n1;
    (void)x_n0;
    return bytes > (size_t)INT64_MAX ? INT64_MAX : (int64_t)bytes;
}

/* Entry checks of trace; a fault of them points to `at`. */
static void trace_admit(ht_run *run, ht_site at, const int64_t *square, int64_t square_n0,
                        int64_t square_n1, int64_t square_s0, int64_t square_s1)
{
    (void)square;
    (void)square_s0;
    (void)square_s1;
    const int64_t n = square_n0;
    ht_bind_shape(run, at, 0, 1, square_n1, n);
    HT_CHECK(run);
}

#define AT(step, line, column) HT_AT(MATMUL_IN_trace, step, line, column)
/* The sum of the diagonal. */
static int64_t trace(ht_run *run, const int64_t *square, int64_t square_s0, int64_t square_s1,
                     int64_t n)
{
    int64_t total = 0;
    for (int64_t i = 0; i < n; i++) {
        HT_ITERATION_OR(run, AT(0, 2, 5), 0);
        total = ht_add_i64(run, AT(1, 3, 15), total, square[i * square_s0 + i * square_s1]);
        HT_CHECK_OR(run, 0);
    }
    return total;
}
#undef AT

ht1_status matmul_trace_strided(matmul_context *cx, const int64_t *square, int64_t square_n0,
                                int64_t square_n1, int64_t square_s0, int64_t square_s1,
                                int64_t *result)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    ht_run *run = &cx->base.run;
    const ht_view arrays[] = {
        HT_READ_2D(0, square, I64, square_n0, square_n1, square_s0, square_s1),
    };
    if (!ht_views_valid(arrays, 1, true) || !ht_place_fits(result, _Alignof(int64_t))) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    const ht_site at = HT_AT(MATMUL_IN_trace, 0, 0, 12);
    if (ht_entry_depth(run, at))
        trace_admit(run, at, square, square_n0, square_n1, square_s0, square_s1);
    int64_t value = 0;
    if (ht_charge(run, at, 1))
        value = trace(run, square, square_s0, square_s1, square_n0);
    status = ht_leave(&cx->base);
    if (status == HT1_OK)
        *result = value;
    return status;
}

ht1_status matmul_trace(matmul_context *cx, const int64_t *square, int64_t square_n0,
                        int64_t square_n1, int64_t *result)
{
    return matmul_trace_strided(cx, square, square_n0, square_n1, square_n1, 1, result);
}
