/* SPDX-License-Identifier: MIT-0 */
/* Views: overlap and injectivity, slices, copies, and the entry checks of calls and dispatches.
 *
 * A view names elements of memory by a base address, extents and strides. Whether two views share
 * an element is decided from addresses, so views need not know what array they came from. */
#ifndef HT_VIEW_H
#define HT_VIEW_H

#include "context.h"
#include "int.h"

/* An argument as the entry checks see it. A scalar place is a view of one element. */
typedef struct ht_view {
    const void *base; /* the element whose indices are all 0 */
    int type, rank;
    int64_t size; /* bytes of an element */
    int64_t extent[HT_RANK], stride[HT_RANK], lower[HT_RANK];
    bool written;
    int parameter; /* its number */
} ht_view;

/* Initializers of views that are read and of views that are written, of one to four dimensions:
 * parameter number, address, element type, extents, strides; and of a scalar place. */
#define HT_VIEW_OF(number, at, T, rank, extents, strides, written) \
    {at, HT_TYPE_##T, rank, sizeof *(at), extents, strides, {0}, written, number}
#define HT_LIST(...) {__VA_ARGS__}
#define HT_READ_1D(number, at, T, n0, s0) \
    HT_VIEW_OF(number, at, T, 1, HT_LIST(n0), HT_LIST(s0), false)
#define HT_READ_2D(number, at, T, n0, n1, s0, s1) \
    HT_VIEW_OF(number, at, T, 2, HT_LIST(n0, n1), HT_LIST(s0, s1), false)
#define HT_READ_3D(number, at, T, n0, n1, n2, s0, s1, s2) \
    HT_VIEW_OF(number, at, T, 3, HT_LIST(n0, n1, n2), HT_LIST(s0, s1, s2), false)
#define HT_READ_4D(number, at, T, n0, n1, n2, n3, s0, s1, s2, s3) \
    HT_VIEW_OF(number, at, T, 4, HT_LIST(n0, n1, n2, n3), HT_LIST(s0, s1, s2, s3), false)
#define HT_WRITTEN_1D(number, at, T, n0, s0) \
    HT_VIEW_OF(number, at, T, 1, HT_LIST(n0), HT_LIST(s0), true)
#define HT_WRITTEN_2D(number, at, T, n0, n1, s0, s1) \
    HT_VIEW_OF(number, at, T, 2, HT_LIST(n0, n1), HT_LIST(s0, s1), true)
#define HT_WRITTEN_3D(number, at, T, n0, n1, n2, s0, s1, s2) \
    HT_VIEW_OF(number, at, T, 3, HT_LIST(n0, n1, n2), HT_LIST(s0, s1, s2), true)
#define HT_WRITTEN_4D(number, at, T, n0, n1, n2, n3, s0, s1, s2, s3) \
    HT_VIEW_OF(number, at, T, 4, HT_LIST(n0, n1, n2, n3), HT_LIST(s0, s1, s2, s3), true)
#define HT_WRITTEN_PLACE(number, at, T) HT_WRITTEN_1D(number, at, T, 1, 1)

/* The address of a view that only one call needs. */
#define HT_VIEW(...) (&(const ht_view)__VA_ARGS__)

/* Byte addresses of a view that has elements: from `first` up to, not including, `end`. */
typedef struct ht_span {
    bool empty, fits;
    uintptr_t first, end;
} ht_span;

/* Where the elements of a view lie; `fits` is false when that is no part of the address space. */
HT_COLD ht_span ht_view_span(const ht_view *view)
{
    ht_span span = {false, true, (uintptr_t)view->base, (uintptr_t)view->base};
    for (int d = 0; d < view->rank; d++) span.empty |= view->extent[d] <= 0;
    if (span.empty) return span;
    for (int d = 0; d < view->rank; d++) {
        int64_t steps, bytes;
        uint64_t reach;
        if (view->extent[d] == 1) continue;
        span.fits &= !ht_mul_overflows_i64(view->extent[d] - 1, view->stride[d], &steps) &&
                     !ht_mul_overflows_i64(steps, view->size, &bytes);
        if (!span.fits) return span;
        reach = ht_magnitude(bytes);
        span.fits &= reach <= (bytes < 0 ? span.first : UINTPTR_MAX - span.end);
        if (!span.fits) return span;
        if (bytes < 0) span.first -= (uintptr_t)reach;
        else span.end += (uintptr_t)reach;
    }
    span.fits &= (uintptr_t)view->size <= UINTPTR_MAX - span.end;
    span.end += (uintptr_t)view->size;
    return span;
}

/* Whether extents, strides and base can be those of an array in memory: a host's view that is
 * not is refused. */
HT_FN bool ht_view_fits(const ht_view *view)
{
    ht_span span = ht_view_span(view);
    for (int d = 0; d < view->rank; d++) span.fits &= view->extent[d] >= 0;
    return span.fits && (span.empty || view->base != NULL);
}

/* The stride of a contiguous array before a dimension of two or three that follow it; one that no
 * array can have where their product is none. */
HT_FN int64_t ht_product(int64_t a, int64_t b, int64_t c)
{
    int64_t product;
    if (a <= 0) a = 1;
    if (b <= 0) b = 1;
    if (c <= 0) c = 1;
    if (ht_mul_overflows_i64(a, b, &product) || ht_mul_overflows_i64(product, c, &product)) {
        return INT64_MAX;
    }
    return product;
}
#define HT_PRODUCT(a, b, c, ...) ht_product(a, b, c)
#define ht_row_stride(...) HT_PRODUCT(__VA_ARGS__, 1, 1, 0)

/* Whether the byte ranges of two views meet. */
HT_FN bool ht_spans_meet(ht_span a, ht_span b)
{
    if (a.empty || b.empty) return false;
    return !a.fits || !b.fits || (a.first < b.end && b.first < a.end);
}

/* Greatest common divisor; that of 0 and b is b. */
HT_FN uint64_t ht_gcd(uint64_t a, uint64_t b)
{
    while (a != 0) {
        uint64_t rest = b % a;
        b = a;
        a = rest;
    }
    return b;
}

#define HT_DISJOINT 0
#define HT_IDENTICAL 1
#define HT_OVERLAP 2 /* proved, or uncertain */

/* The overlap decision T0 to T4 of two views (LS-70). Elements that are no whole number of
 * elements apart overlap when their ranges meet. */
HT_COLD int ht_overlap(const ht_view *a, const ht_view *b)
{
    ht_span first = ht_view_span(a), second = ht_view_span(b);
    uint64_t divisor = 0, distance;
    bool same = a->rank == b->rank;
    if (!ht_spans_meet(first, second)) return HT_DISJOINT;
    distance = ht_magnitude((int64_t)(intptr_t)((uintptr_t)a->base - (uintptr_t)b->base));
    if (!first.fits || !second.fits || a->size != b->size || distance % (uint64_t)a->size != 0) {
        return HT_OVERLAP;
    }
    distance /= (uint64_t)a->size;
    for (int d = 0; d < a->rank; d++) {
        if (a->extent[d] > 1) divisor = ht_gcd(ht_magnitude(a->stride[d]), divisor);
    }
    for (int d = 0; d < b->rank; d++) {
        if (b->extent[d] > 1) divisor = ht_gcd(ht_magnitude(b->stride[d]), divisor);
    }
    if (divisor != 0 && distance % divisor != 0) return HT_DISJOINT;
    for (int d = 0; same && d < a->rank; d++) {
        same = a->extent[d] == b->extent[d] && a->stride[d] == b->stride[d];
    }
    return same && distance == 0 ? HT_IDENTICAL : HT_OVERLAP;
}

/* Whether differences of indices of `count` dimensions can sum to `distance` elements. Strides
 * rise in magnitude, `reach[d]` is the greatest sum of dimensions 0 .. d - 1; tries only the
 * differences of the last dimension that leave a sum within the others' reach. */
static inline bool ht_reaches(const int64_t *extent, const int64_t *stride, const int64_t *reach,
                              int count, int64_t distance)
{
    int last = count - 1;
    int64_t low, high, end;
    if (count == 0) return distance == 0;
    if (stride[last] == 0) return distance == 0;
    low = ht_round_div_i64(distance - reach[last], stride[last], HT_CEIL);
    high = ht_round_div_i64(distance + reach[last], stride[last], HT_FLOOR);
    if (stride[last] < 0) {
        low = ht_round_div_i64(distance + reach[last], stride[last], HT_CEIL);
        high = ht_round_div_i64(distance - reach[last], stride[last], HT_FLOOR);
    }
    end = ht_min_i64(high, extent[last] - 1);
    for (int64_t step = ht_max_i64(low, 1 - extent[last]); step <= end; step++) {
        if (ht_reaches(extent, stride, reach, last, distance - step * stride[last])) return true;
    }
    return false;
}

/* Whether distinct indices of a view that fits are distinct elements (LS-70). Exact, except that
 * overlapping dimensions that span 2^61 elements or more are taken for shared. */
HT_COLD bool ht_injective(const ht_view *view)
{
    int64_t extent[HT_RANK], stride[HT_RANK], reach[HT_RANK + 1] = {0};
    bool nested = true;
    int count = 0;
    for (int d = 0; d < view->rank; d++) { /* dimensions of two elements or more, by stride */
        int at = count;
        if (view->extent[d] <= 0) return true;
        if (view->extent[d] == 1) continue;
        for (; at > 0 && ht_magnitude(stride[at - 1]) > ht_magnitude(view->stride[d]);
             at--) {
            extent[at] = extent[at - 1];
            stride[at] = stride[at - 1];
        }
        extent[at] = view->extent[d];
        stride[at] = view->stride[d];
        count++;
    }
    for (int d = 0; d < count; d++) {
        uint64_t width = ht_magnitude(stride[d]);
        uint64_t sum = width * (uint64_t)(extent[d] - 1) + (uint64_t)reach[d];
        nested &= width > (uint64_t)reach[d];
        if (sum >> 61 != 0) return nested && d == count - 1;
        reach[d + 1] = (int64_t)sum;
    }
    if (nested) return true; /* each stride passes all smaller dimensions */
    for (int d = 0; d < count; d++) {
        /* indices that differ in dimension d, by `step`, and in smaller dimensions only */
        for (int64_t step = 1; step < extent[d]; step++) {
            uint64_t distance = (uint64_t)step * ht_magnitude(stride[d]);
            if (distance > (uint64_t)reach[d]) break;
            if (ht_reaches(extent, stride, reach, d, (int64_t)distance)) return false;
        }
    }
    return true;
}

/* Whether a host's arrays can be used at all: else the call is refused. `sequential`: for code that
 * stores as it goes, where the elements of a written array must be distinct. */
HT_COLD bool ht_views_valid(const ht_view *views, int count, bool sequential)
{
    for (int i = 0; i < count; i++) {
        if (!ht_view_fits(&views[i])) return false;
        if ((uintptr_t)views[i].base % (uintptr_t)views[i].size != 0) return false;
        if (sequential && views[i].written && !ht_injective(&views[i])) return false;
    }
    return true;
}

/* The same for the place of a scalar result. */
HT_FN bool ht_place_fits(const void *place, size_t alignment)
{
    return place != NULL && (uintptr_t)place % alignment == 0;
}

/* --- slices ------------------------------------------------------------------------------- */

/* One dimension of a slice: its first index in the base, and how many. */
typedef struct ht_range {
    int64_t first, count;
} ht_range;

/* `low .. high by step` or `low ..= high by step` of a dimension with n elements, omitted bounds
 * filled in; E_BOUNDS, and then an empty range (IM-186). `dimension` is -1 at rank 1. */
HT_FN ht_range ht_slice(ht_run *run, ht_site at, int type, int dimension, int64_t low, int64_t high,
                        bool inclusive, int64_t step, int64_t n)
{
    ht_range range = {0, 0};
    int64_t width = -1; /* distance from the first index to the end, along the step */
    if (step > 0) {
        if (low >= 0 && high <= n - inclusive && low <= high + inclusive) {
            width = high + inclusive - low;
        }
    } else if (high >= inclusive - 1 && low <= n - 1 && high - inclusive <= low) {
        width = low - high + inclusive;
    }
    if (HT_UNLIKELY(width < 0)) {
        ht_fault_slice(run, at, type, dimension, low, high, n);
        return range;
    }
    range.first = low;
    if (width > 0) {
        uint64_t stride = ht_magnitude(step);
        range.count = (int64_t)(((uint64_t)width - 1) / stride + 1);
    }
    return range;
}

/* An index in a slice, which drops its dimension; E_BOUNDS, and then 0 (IM-186). */
HT_FN int64_t ht_slice_index(ht_run *run, ht_site at, int type, int dimension, int64_t i, int64_t n)
{
    if (HT_LIKELY(i >= 0 && i < n)) return i;
    ht_fault_index(run, at, type, dimension, i, n);
    return 0;
}

/* The stride of a sliced dimension. */
HT_FN int64_t ht_slice_stride(int64_t stride, int64_t step)
{
    return ht_mul_wrap_i64(stride, step);
}

/* --- entry checks ------------------------------------------------------------------------- */

/* E_SHAPE with I64 operands and an I64 limit. */
HT_COLD void ht_fault_shape(ht_run *run, ht_site at, int family, int64_t a, int64_t b, int64_t c,
                            int64_t limit)
{
    int64_t operands[3];
    operands[0] = a;
    operands[1] = b;
    operands[2] = c;
    ht_fault_system(run, at, HT1_E_SHAPE, family, 3, operands, &limit);
}

/* An extent that must equal another: E_SHAPE `bind.shape`. */
HT_FN bool ht_bind_shape(ht_run *run, ht_site at, int64_t parameter, int64_t dimension,
                         int64_t actual, int64_t expected)
{
    if (HT_LIKELY(actual == expected)) return true;
    ht_fault_shape(run, at, HT_OP_BIND_SHAPE, parameter, dimension, actual, expected);
    return false;
}

/* A leading extent of an output must be that of `over`: E_SHAPE `bind.domain`. */
HT_FN bool ht_bind_domain(ht_run *run, ht_site at, int64_t parameter, int64_t dimension,
                          int64_t actual, int64_t expected)
{
    if (HT_LIKELY(actual == expected)) return true;
    ht_fault_shape(run, at, HT_OP_BIND_DOMAIN, parameter, dimension, actual, expected);
    return false;
}

/* An extent of `over` must not be negative: E_SHAPE `bind.domain` of parameter -1. */
HT_FN bool ht_bind_negative(ht_run *run, ht_site at, int64_t dimension, int64_t extent)
{
    if (HT_LIKELY(extent >= 0)) return true;
    ht_fault_shape(run, at, HT_OP_BIND_DOMAIN, -1, dimension, extent, 0);
    return false;
}

/* A declared extent must not be negative: E_SHAPE `decl.shape` (LS-62). */
HT_FN bool ht_decl_shape(ht_run *run, ht_site at, int64_t dimension, int64_t extent)
{
    const int64_t limit = 0;
    int64_t operands[2];
    if (HT_LIKELY(extent >= 0)) return true;
    operands[0] = dimension;
    operands[1] = extent;
    ht_fault_system(run, at, HT1_E_SHAPE, HT_OP_DECL_SHAPE, 2, operands, &limit);
    return false;
}

/* Condition number `index` of a `where` clause: E_SHAPE `bind.where`. ht_bind_where_T is for a
 * comparison of two values of type T, which the record shows. */
HT_FN bool ht_bind_where(ht_run *run, ht_site at, int64_t index, bool ok)
{
    if (HT_UNLIKELY(!ok)) {
        ht_fault_sides(run, at, HT1_E_SHAPE, HT_OP(HT_OP_BIND_WHERE, 0, 0, 0, 0), index, 0, 0, 0);
    }
    return ok;
}
#define HT_BIND_WHERE(T, C, TYPE) \
    HT_FN bool ht_bind_where_##T(ht_run *run, ht_site at, int64_t index, bool ok, C left, C right) \
    { \
        if (HT_UNLIKELY(!ok)) { \
            ht_fault_sides(run, at, HT1_E_SHAPE, HT_OP(HT_OP_BIND_WHERE, 0, 0, 0, 0), index, TYPE, \
                           HT_BITS(left), HT_BITS(right)); \
        } \
        return ok; \
    }
HT_FOR_TYPES(HT_BIND_WHERE)

/* E_ALIAS with the numbers of one or two parameters; the record, or NULL. */
HT_COLD ht_fault *ht_fault_alias(ht_run *run, ht_site at, int family, int count, int64_t a,
                                 int64_t b)
{
    ht_fault *fault = ht_fault_begin(run, at, HT1_E_ALIAS, HT_OP(family, 0, 0, 0, 0));
    if (fault == NULL) return NULL;
    if (count > 0) ht_fault_operand(fault, HT_TYPE_I64, (uint64_t)a);
    if (count > 1) ht_fault_operand(fault, HT_TYPE_I64, (uint64_t)b);
    return fault;
}

/* Distinct indices of a written view must be distinct elements: E_ALIAS `bind.injective`. */
HT_FN bool ht_bind_injective(ht_run *run, ht_site at, const ht_view *view)
{
    if (HT_LIKELY(ht_injective(view))) return true;
    ht_fault_alias(run, at, HT_OP_BIND_INJECTIVE, 1, view->parameter, 0);
    return false;
}

/* The first view before or at `index` that is in its group: views whose ranges meet. */
HT_COLD int ht_view_group(const ht_view *views, int index)
{
    for (int other = 0; other < index; other++) {
        if (ht_spans_meet(ht_view_span(&views[index]), ht_view_span(&views[other]))) {
            index = other;
            other = -1;
        }
    }
    return index;
}

/* What a record says about a view: buffers are numbered in parameter order, one for each group;
 * the origin counts from the lowest element of the group. */
HT_COLD void ht_view_describe(ht_view_record *record, const ht_view *views, int count, int index)
{
    const ht_view *view = &views[index];
    int group = ht_view_group(views, index);
    uintptr_t lowest = (uintptr_t)view->base;
    for (int other = 0; other < count; other++) {
        ht_span span = ht_view_span(&views[other]);
        int first = ht_view_group(views, other);
        if (other < group && first == other) record->buffer++;
        if (first == group && !span.empty && span.first < lowest) lowest = span.first;
    }
    record->type = view->type;
    record->rank = view->rank;
    record->written = view->written;
    record->origin = (int64_t)(((uintptr_t)view->base - lowest) / (uintptr_t)view->size);
    for (int d = 0; d < view->rank; d++) {
        record->extent[d] = view->extent[d];
        record->lower[d] = view->lower[d];
        record->stride[d] = view->stride[d];
    }
}

/* The first pair of a written view and another that may share an element, by first, then second
 * index; false when there is none. */
HT_COLD bool ht_shared_pair(const ht_view *views, int count, int *first, int *second)
{
    for (int a = 0; a < count; a++) {
        for (int b = 0; views[a].written && b < count; b++) {
            if (a == b || (views[b].written && b < a)) continue;
            if (ht_overlap(&views[a], &views[b]) == HT_DISJOINT) continue;
            *first = a;
            *second = b;
            return true;
        }
    }
    return false;
}

/* Arguments of a dispatch: a written view must share no element with another: E_ALIAS
 * `bind.alias` with both views. */
HT_FN bool ht_bind_alias(ht_run *run, ht_site at, const ht_view *views, int count)
{
    ht_fault *fault;
    int a = 0, b = 0;
    if (HT_LIKELY(!ht_shared_pair(views, count, &a, &b))) return true;
    fault = ht_fault_alias(run, at, HT_OP_BIND_ALIAS, 2, views[a].parameter, views[b].parameter);
    if (fault == NULL) return false;
    fault->view_count = 2;
    ht_view_describe(&fault->view[0], views, count, a);
    ht_view_describe(&fault->view[1], views, count, b);
    return false;
}

/* The same for the arguments of a function; the record shows the parameters alone. */
HT_FN bool ht_call_alias(ht_run *run, ht_site at, const ht_view *views, int count)
{
    int a = 0, b = 0;
    if (HT_LIKELY(!ht_shared_pair(views, count, &a, &b))) return true;
    ht_fault_alias(run, at, HT_OP_BIND_ALIAS, 2, views[a].parameter, views[b].parameter);
    return false;
}

/* The number of work items, which must be an I64: E_SHAPE `dispatch.admit`. Extents are not
 * negative. */
HT_FN bool ht_dispatch_admit(ht_run *run, ht_site at, const int64_t *extents, int rank,
                             int64_t *count)
{
    ht_fault *fault;
    bool empty = false, fits = true;
    *count = 1;
    for (int d = 0; d < rank; d++) empty |= extents[d] == 0;
    for (int d = 0; d < rank; d++) fits &= !ht_mul_overflows_i64(*count, extents[d], count);
    if (empty) *count = 0;
    if (HT_LIKELY(empty || fits)) return true;
    *count = 0;
    fault = ht_fault_begin(run, at, HT1_E_SHAPE, HT_OP(HT_OP_DISPATCH_ADMIT, 0, 0, 0, 0));
    if (fault == NULL) return false;
    fault->exact[0] = 1;
    fault->has_exact = true;
    for (int d = 0; d < rank && d < HT_OPERANDS; d++) {
        ht_fault_operand(fault, HT_TYPE_I64, (uint64_t)extents[d]);
        ht_exact_multiply(fault->exact, (uint64_t)extents[d]);
    }
    ht_fault_limit(fault, HT_TYPE_I64, INT64_MAX);
    return false;
}

/* A dispatch: every written view is injective, then none shares an element with another. */
HT_FN bool ht_bind_apart(ht_run *run, ht_site at, const ht_view *views, int count)
{
    for (int i = 0; i < count; i++) {
        if (views[i].written && !ht_bind_injective(run, at, &views[i])) return false;
    }
    return ht_bind_alias(run, at, views, count);
}

/* --- copies ------------------------------------------------------------------------------- */

/* The address of a view's first element, to write to. */
HT_FN unsigned char *ht_view_base(const ht_view *view)
{
    return (unsigned char *)(uintptr_t)view->base;
}

/* Dimensions in storage order, the one with the longest stride first. */
HT_COLD void ht_storage_order(const ht_view *view, int order[HT_RANK])
{
    for (int d = 0; d < view->rank; d++) {
        int at = d;
        for (; at > 0 && ht_magnitude(view->stride[order[at - 1]]) < ht_magnitude(view->stride[d]);
             at--) {
            order[at] = order[at - 1];
        }
        order[at] = d;
    }
}

/* Strides without gaps for the extents of a view, in its storage order; the number of elements. */
HT_FN int64_t ht_dense(const ht_view *view, int64_t stride[HT_RANK])
{
    int order[HT_RANK];
    int64_t count = 1;
    ht_storage_order(view, order);
    for (int i = view->rank - 1; i >= 0; i--) {
        stride[order[i]] = count;
        count *= view->extent[order[i]];
    }
    return count;
}

#define HT_COPY_ROW(C) \
    for (int64_t i = 0; i < n; i++) { \
        memcpy(to + i * to_stride * (int64_t)sizeof(C), \
               from + i * from_stride * (int64_t)sizeof(C), sizeof(C)); \
    }

/* Copies n elements of `size` bytes. */
HT_FN void ht_copy_row(unsigned char *to, int64_t to_stride, const unsigned char *from,
                       int64_t from_stride, int64_t n, int64_t size)
{
    if (to_stride == 1 && from_stride == 1) {
        memcpy(to, from, (size_t)n * (size_t)size);
        return;
    }
    switch (size) {
    case 1: HT_COPY_ROW(uint8_t) break;
    case 2: HT_COPY_ROW(uint16_t) break;
    case 4: HT_COPY_ROW(uint32_t) break;
    default: HT_COPY_ROW(uint64_t) break;
    }
}

/* Copies all elements of the shape of `view` between places that do not overlap. */
HT_COLD void ht_copy_elements(const ht_view *view, unsigned char *to, const int64_t *to_stride,
                              const unsigned char *from, const int64_t *from_stride)
{
    int order[HT_RANK], last = view->rank - 1, i;
    int64_t index[HT_RANK] = {0}, to_at = 0, from_at = 0;
    for (int d = 0; d <= last; d++) {
        if (view->extent[d] <= 0) return;
    }
    ht_storage_order(view, order);
    do {
        int inner = order[last];
        ht_copy_row(to + to_at * view->size, to_stride[inner], from + from_at * view->size,
                    from_stride[inner], view->extent[inner], view->size);
        for (i = last - 1; i >= 0; i--) {
            int d = order[i];
            to_at += to_stride[d];
            from_at += from_stride[d];
            if (++index[d] < view->extent[d]) break;
            to_at -= to_stride[d] * view->extent[d];
            from_at -= from_stride[d] * view->extent[d];
            index[d] = 0;
        }
    } while (i >= 0);
}

/* A view with a declared extent in `dimension`: E_SHAPE `copy.shape` when it has another (IM-187). */
HT_FN void ht_view_extent(ht_run *run, ht_site at, int64_t dimension, int64_t declared,
                          int64_t extent)
{
    int64_t operands[2];
    if (HT_LIKELY(declared == extent)) return;
    operands[0] = dimension;
    operands[1] = extent;
    ht_fault_system(run, at, HT1_E_SHAPE, HT_OP_COPY_SHAPE, 2, operands, &declared);
}

/* `target = source` of two views of one type: E_SHAPE `copy.shape` at the lowest dimension that
 * differs, E_ALIAS `copy.alias` when they overlap without being identical, then the elements
 * (IM-187). */
HT_FN bool ht_copy(ht_run *run, ht_site at, const ht_view *target, const ht_view *source)
{
    for (int d = 0; d < target->rank; d++) {
        int64_t operands[2];
        if (target->extent[d] == source->extent[d]) continue;
        operands[0] = d;
        operands[1] = source->extent[d];
        ht_fault_system(run, at, HT1_E_SHAPE, HT_OP_COPY_SHAPE, 2, operands, &target->extent[d]);
        return false;
    }
    switch (ht_overlap(target, source)) {
    case HT_IDENTICAL: return true;
    case HT_OVERLAP: ht_fault_alias(run, at, HT_OP_COPY_ALIAS, 0, 0, 0); return false;
    default: break;
    }
    ht_copy_elements(target, ht_view_base(target), target->stride,
                     (const unsigned char *)source->base, source->stride);
    return true;
}

#endif
