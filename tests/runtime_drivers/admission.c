/* Entry checks, records of views, slices, copies. */
#include "ht1.h"

#include "check.h"
#include "dispatch.h"
#include "view.h"

static ht_run run;

static const ht_fault *fresh(void)
{
    memset(&run, 0, sizeof run);
    run.phase = HT_PHASE_ENTRY;
    run.dispatch = 4;
    run.kernel = 1;
    return &run.fault;
}

static ht_view vector(const void *base, int type, int64_t size, int64_t n, int64_t s, bool written,
                      int parameter)
{
    ht_view v = {base, type, 1, size, {n}, {s}, {0}, written, parameter};
    return v;
}

#define SYSTEM(name) HT_OP(HT_OP_##name, HT_FORM_NONE, 0, 0, 0)

static void check_record(const ht_fault *f, int code, uint32_t op, int count, const int64_t *operands)
{
    CHECK_EQUAL(run.stop, HT_STOP_FAULT);
    CHECK_EQUAL(f->code, code);
    CHECK_EQUAL(f->op, op);
    CHECK_EQUAL(f->phase, HT_PHASE_ENTRY);
    CHECK_EQUAL(f->dispatch, 4);
    CHECK_EQUAL(f->item, -1);
    CHECK_EQUAL(f->operand_count, count);
    for (int i = 0; i < count; i++) {
        CHECK_EQUAL(f->operand[i].type, HT_TYPE_I64);
        CHECK_EQUAL(f->operand[i].bits, operands[i]);
    }
}

static void test_shapes(void)
{
    const ht_fault *f = fresh();
    const int64_t shape[] = {2, 1, 7}, domain[] = {3, 0, 4}, negative[] = {-1, 2, -5};
    const int64_t declared[] = {0, -3};
    CHECK(ht_bind_shape(&run, 0, 2, 1, 7, 7) && run.stop == HT_STOP_NONE);
    CHECK(!ht_bind_shape(&run, 0, 2, 1, 7, 8));
    check_record(f, HT1_E_SHAPE, SYSTEM(BIND_SHAPE), 3, shape);
    CHECK_EQUAL(f->limit.bits, 8);
    CHECK(!f->has_exact && f->has_limit);
    f = fresh();
    CHECK(ht_bind_domain(&run, 0, 3, 0, 4, 4));
    CHECK(!ht_bind_domain(&run, 0, 3, 0, 4, 5));
    check_record(f, HT1_E_SHAPE, SYSTEM(BIND_DOMAIN), 3, domain);
    CHECK_EQUAL(f->limit.bits, 5);
    f = fresh();
    CHECK(ht_bind_negative(&run, 0, 2, 0));
    CHECK(!ht_bind_negative(&run, 0, 2, -5));
    check_record(f, HT1_E_SHAPE, SYSTEM(BIND_DOMAIN), 3, negative);
    CHECK_EQUAL(f->limit.bits, 0);
    f = fresh();
    CHECK(ht_decl_shape(&run, 0, 0, 0));
    CHECK(!ht_decl_shape(&run, 0, 0, -3));
    check_record(f, HT1_E_SHAPE, SYSTEM(DECL_SHAPE), 2, declared);
    CHECK(f->has_limit && f->limit.bits == 0);
}

static void test_conditions(void)
{
    const ht_fault *f = fresh();
    const int64_t first[] = {3};
    CHECK(ht_bind_where(&run, 0, 3, true));
    CHECK(!ht_bind_where(&run, 0, 3, false));
    check_record(f, HT1_E_SHAPE, SYSTEM(BIND_WHERE), 1, first);
    CHECK(!f->has_limit && !f->has_exact);
    f = fresh();
    CHECK(!ht_bind_where_i8(&run, 0, 1, false, -2, 5));
    CHECK_EQUAL(f->operand_count, 3);
    CHECK_EQUAL(f->operand[0].bits, 1);
    CHECK_EQUAL(f->operand[1].type, HT_TYPE_I8);
    CHECK_EQUAL(f->operand[1].bits, -2);
    CHECK_EQUAL(f->operand[2].bits, 5);
    f = fresh();
    ht_assert_bool(&run, 0, false, true, false);
    CHECK_EQUAL(f->op, HT_OP(HT_OP_ASSERT, HT_FORM_CHECKED, HT_TYPE_BOOL, 0, 0));
    CHECK_EQUAL(f->operand_count, 2);
    CHECK_EQUAL(f->operand[0].type, HT_TYPE_BOOL);
    CHECK_EQUAL(f->operand[0].bits, 1);
    f = fresh();
    ht_assert_u64(&run, 0, false, UINT64_MAX, 1);
    CHECK_EQUAL(f->operand[0].bits, -1);
    CHECK_EQUAL(f->operand[0].type, HT_TYPE_U64);
    f = fresh();
    ht_assert(&run, 0, false);
    CHECK_EQUAL(f->operand_count, 0);
}

static void test_admit(void)
{
    const ht_fault *f = fresh();
    int64_t count = 7;
    const int64_t square[] = {4294967296, 4294967296}, empty[] = {INT64_MAX, 0, INT64_MAX};
    const int64_t most[] = {INT64_MAX, 1}, cube[] = {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX};
    CHECK(ht_dispatch_admit(&run, 0, empty, 3, &count) && count == 0);
    CHECK(ht_dispatch_admit(&run, 0, most, 2, &count) && count == INT64_MAX);
    CHECK(!ht_dispatch_admit(&run, 0, square, 2, &count));
    check_record(f, HT1_E_SHAPE, SYSTEM(DISPATCH_ADMIT), 2, square);
    CHECK(f->has_exact && f->exact[0] == 0 && f->exact[1] == 1 && f->exact[2] == 0);
    CHECK_EQUAL(f->limit.bits, INT64_MAX);
    f = fresh();
    CHECK(!ht_dispatch_admit(&run, 0, cube, 4, &count));
    CHECK_EQUAL(count, 0);
    CHECK_EQUAL(f->exact[0], 1); /* (2^63 - 1)^4 = 2^252 - 2^191 + 6 * 2^126 - 2^65 + 1 */
    CHECK_EQUAL(f->exact[1], INT64_MAX - 1);
    CHECK_EQUAL(f->exact[3], 0x0fffffffffffffff);
    CHECK_EQUAL(f->exact[4], 0);
}

static void test_alias(void)
{
    static int32_t data[100];
    static int64_t other[4];
    const int64_t pair[] = {2, 5};
    ht_view views[4];
    const ht_fault *f;
    views[0] = vector(other, HT_TYPE_I64, 8, 4, 1, false, 0);
    views[1] = vector(data + 3, HT_TYPE_I32, 4, 10, 2, true, 2);
    views[2] = vector(data + 60, HT_TYPE_I32, 4, 5, 1, true, 3);
    views[3] = vector(data + 20, HT_TYPE_I32, 4, 9, -2, false, 5);
    f = fresh();
    CHECK(ht_bind_apart(&run, 0, views, 4)); /* odd and even elements */
    views[3].base = data + 19;
    CHECK(!ht_bind_apart(&run, 0, views, 4));
    check_record(f, HT1_E_ALIAS, SYSTEM(BIND_ALIAS), 2, pair);
    CHECK(!f->has_exact && !f->has_limit);
    CHECK_EQUAL(f->view_count, 2);
    CHECK_EQUAL(f->view[0].buffer, 1);
    CHECK_EQUAL(f->view[1].buffer, 1);
    CHECK_EQUAL(f->view[0].origin, 0);
    CHECK_EQUAL(f->view[1].origin, 16);
    CHECK_EQUAL(f->view[0].written, true);
    CHECK_EQUAL(f->view[1].written, false);
    CHECK_EQUAL(f->view[1].stride[0], -2);
    CHECK_EQUAL(f->view[1].extent[0], 9);
    CHECK_EQUAL(f->view[1].type, HT_TYPE_I32);
    f = fresh();
    CHECK(!ht_call_alias(&run, 0, views, 4));
    check_record(f, HT1_E_ALIAS, SYSTEM(BIND_ALIAS), 2, pair);
    CHECK_EQUAL(f->view_count, 0);
    views[2].base = data + 8; /* now a lower pair: both written, the lower first */
    views[2].type = HT_TYPE_U32;
    f = fresh();
    CHECK(!ht_bind_alias(&run, 0, views, 4));
    CHECK_EQUAL(f->operand[0].bits, 2);
    CHECK_EQUAL(f->operand[1].bits, 3);
    views[1].stride[0] = 0;
    f = fresh();
    CHECK(!ht_bind_apart(&run, 0, views, 4));
    CHECK_EQUAL(f->op, SYSTEM(BIND_INJECTIVE));
    CHECK_EQUAL(f->operand_count, 1);
    CHECK_EQUAL(f->operand[0].bits, 2);
    views[1] = vector((unsigned char *)data + 2, HT_TYPE_I32, 4, 1, 1, true, 2);
    views[2] = vector(data, HT_TYPE_I32, 4, 2, 1, false, 3); /* half an element apart */
    f = fresh();
    CHECK(!ht_bind_alias(&run, 0, views, 3));
    CHECK_EQUAL(f->operand[1].bits, 3);
}

static void test_valid(void)
{
    static int64_t data[64];
    ht_view v = {data, HT_TYPE_I64, 2, 8, {8, 8}, {8, 1}, {0}, true, 0};
    CHECK(ht_views_valid(&v, 1, true));
    v.stride[0] = 7;
    CHECK(!ht_views_valid(&v, 1, true));
    CHECK(ht_views_valid(&v, 1, false));
    v.written = false;
    CHECK(ht_views_valid(&v, 1, true));
    v.extent[0] = -1;
    CHECK(!ht_views_valid(&v, 1, true));
    v.extent[0] = 0;
    v.base = NULL;
    CHECK(ht_views_valid(&v, 1, true));
    v.extent[0] = 1;
    CHECK(!ht_views_valid(&v, 1, true));
    v.base = (unsigned char *)data + 4;
    CHECK(!ht_views_valid(&v, 1, true));
    v.base = data;
    v.extent[0] = INT64_MAX;
    v.stride[0] = 2;
    CHECK(!ht_views_valid(&v, 1, true));
    v.stride[0] = INT64_MIN;
    CHECK(!ht_views_valid(&v, 1, true));
    v.extent[0] = INT64_MAX / 8;
    v.stride[0] = 1;
    v.extent[1] = INT64_MAX / 8;
    CHECK(!ht_views_valid(&v, 1, true)); /* past the end of the address space */
    CHECK_EQUAL(ht_overlap(&v, &v), HT_OVERLAP);
    v.extent[0] = v.extent[1] = 1; /* strides of single elements are not read */
    v.stride[0] = v.stride[1] = INT64_MIN;
    CHECK(ht_views_valid(&v, 1, true));
    CHECK_EQUAL(ht_row_stride(3, 4), 12);
    CHECK_EQUAL(ht_row_stride(3, 4, 5), 60);
    CHECK_EQUAL(ht_row_stride(0, 4, 5), 20);
    CHECK_EQUAL(ht_row_stride(INT64_MAX, 2), INT64_MAX);
    CHECK_EQUAL(ht_row_stride(INT64_MAX, INT64_MAX, 0), INT64_MAX);
}

/* Elements of a rank-3 view by plain loops. */
static int32_t *element(const ht_view *v, int64_t i, int64_t j, int64_t k)
{
    return (int32_t *)ht_view_base(v) + i * v->stride[0] + j * v->stride[1] + k * v->stride[2];
}

static void test_copy(void)
{
    static int32_t to[400], from[400];
    static const int64_t strides[5][3] = {{20, 5, 1}, {1, 3, 12}, {-20, 5, 1}, {2, 20, 7}, {60, 20, -4}};
    const int64_t first[] = {1, 4};
    const ht_fault *f;
    for (int a = 0; a < 5; a++) {
        for (int b = 0; b < 5; b++) {
            ht_view target = {to + 200, HT_TYPE_I32, 3, 4, {3, 4, 5}, {0}, {0}, true, 0};
            ht_view source = {from + 200, HT_TYPE_I32, 3, 4, {3, 4, 5}, {0}, {0}, false, 1};
            int32_t *before;
            int changed = 0;
            memcpy(target.stride, strides[a], sizeof strides[a]);
            memcpy(source.stride, strides[b], sizeof strides[b]);
            if (!ht_injective(&target)) continue;
            for (int i = 0; i < 400; i++) from[i] = i + 1;
            memset(to, 0, sizeof to);
            (void)fresh();
            CHECK(ht_copy(&run, 0, &target, &source));
            for (int64_t i = 0; i < 3; i++) {
                for (int64_t j = 0; j < 4; j++) {
                    for (int64_t k = 0; k < 5; k++) {
                        before = element(&target, i, j, k);
                        CHECK_EQUAL(*before, *element(&source, i, j, k));
                    }
                }
            }
            for (int i = 0; i < 400; i++) changed += to[i] != 0;
            CHECK_EQUAL(changed, 60);
        }
    }
    {
        ht_view target = {to, HT_TYPE_I32, 2, 4, {2, 5}, {5, 1}, {0}, true, 0};
        ht_view source = {from, HT_TYPE_I32, 2, 4, {2, 4}, {4, 1}, {0}, false, 1};
        f = fresh();
        CHECK(!ht_copy(&run, 0, &target, &source));
        check_record(f, HT1_E_SHAPE, SYSTEM(COPY_SHAPE), 2, first);
        CHECK_EQUAL(f->limit.bits, 5);
        source = target;
        f = fresh();
        CHECK(ht_copy(&run, 0, &target, &source)); /* identical: nothing to do */
        source.base = to + 1;
        CHECK(!ht_copy(&run, 0, &target, &source));
        check_record(f, HT1_E_ALIAS, SYSTEM(COPY_ALIAS), 0, NULL);
        CHECK(!f->has_limit && !f->has_exact);
        target.extent[1] = source.extent[1] = 0;
        f = fresh();
        CHECK(ht_copy(&run, 0, &target, &source)); /* empty: disjoint */
    }
}

static void test_loads(void)
{
    static const int16_t data[24] = {10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                     22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33};
    static const uint8_t truths[3] = {0, 2, 255};
    const int64_t rank1[] = {-1}, rank2[] = {1, 6}, rank4[] = {3, 1};
    const ht_fault *f = fresh();
    CHECK_EQUAL(ht_load_i16(&run, 0, data + 23, 5, 24, -1), 28);
    CHECK_EQUAL(ht_load2_i16(&run, 0, data, 3, 4, 6, 5, 6, 1), 33);
    CHECK_EQUAL(ht_load3_i16(&run, 0, data, 1, 2, 12, 2, 3, 4, 3, 4, 1), 33);
    CHECK_EQUAL(ht_load4_i16(&run, 0, data, 1, 2, 12, 1, 2, 6, 2, 3, 2, 1, 2, 1), 33);
    CHECK(!ht_load_bool(&run, 0, truths, 0, 3, 1) && ht_load_bool(&run, 0, truths, 1, 3, 1));
    CHECK(ht_load_bool(&run, 0, truths, 2, 3, 1));
    CHECK_EQUAL(run.stop, HT_STOP_NONE);
    CHECK_EQUAL(ht_load_i16(&run, 0, data, -1, 24, 1), 0);
    check_record(f, HT1_E_BOUNDS, HT_OP(HT_OP_INDEX, HT_FORM_CHECKED, HT_TYPE_I16, 0, 0), 1, rank1);
    CHECK_EQUAL(f->limit.bits, 24);
    f = fresh();
    CHECK_EQUAL(ht_load2_i16(&run, 0, data, 3, 4, 6, 6, 6, 1), 0);
    check_record(f, HT1_E_BOUNDS, HT_OP(HT_OP_INDEX, HT_FORM_CHECKED, HT_TYPE_I16, 0, 0), 2, rank2);
    CHECK_EQUAL(f->limit.bits, 6);
    f = fresh();
    CHECK(!ht_place4_u64(&run, 0, 0, 1, 0, 1, 0, 1, 1, 1));
    check_record(f, HT1_E_BOUNDS, HT_OP(HT_OP_INDEX, HT_FORM_CHECKED, HT_TYPE_U64, 0, 0), 2, rank4);
    f = fresh();
    CHECK(!ht_place2_u64(&run, 0, 9, 1, 9, 1)); /* the first bad dimension */
    CHECK_EQUAL(f->operand[0].bits, 0);
    f = fresh();
    CHECK_EQUAL(ht_load_u8(&run, 0, NULL, 0, 0, 1), 0); /* an empty table */
    CHECK_EQUAL(f->code, HT1_E_BOUNDS);
}

static void test_slice_record(void)
{
    const int64_t bounds[] = {1, 3, 9};
    const ht_fault *f = fresh();
    (void)ht_slice(&run, 0, HT_TYPE_U8, 1, 3, 9, true, 2, 9);
    check_record(f, HT1_E_BOUNDS, HT_OP(HT_OP_SLICE, HT_FORM_CHECKED, HT_TYPE_U8, 0, 0), 3, bounds);
    CHECK_EQUAL(f->limit.bits, 9);
    CHECK_EQUAL(ht_slice_stride(-3, 4), -12);
}

int main(void)
{
    test_shapes();
    test_conditions();
    test_admit();
    test_alias();
    test_valid();
    test_copy();
    test_loads();
    test_slice_record();
    return failures;
}
