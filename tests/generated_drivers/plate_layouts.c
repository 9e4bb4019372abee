/* The entries of the tree `plate` in many memory layouts: results, faults and the memory around the
 * elements are those of contiguous arrays. */
#include "plate/plate.h"

#include "check.h"

#include <string.h>

enum { ROWS, COLUMNS, PADDED, UPWARD, BACKWARD, COMPONENT, LAYOUTS };

#define N 7
#define M 5
#define CELLS (N * M)
#define ROOM 4096
#define PATTERN 0x5a

/* An array of rank 2 or 4 somewhere in memory: address of element [0, .., 0], strides. */
typedef struct place {
    unsigned char memory[ROOM], before[ROOM];
    int rank;
    int64_t n[4], s[4], origin;
    size_t size;
} place;

static void lay_out(place *p, int layout, size_t size, int rank, const int64_t *n)
{
    int64_t step = layout == COMPONENT ? 3 : layout == PADDED ? 2 : 1;
    p->rank = rank;
    p->size = size;
    p->origin = layout == COMPONENT ? 2 : 1;
    for (int k = 0; k < rank; k++) {
        int d = layout == COLUMNS ? k : rank - 1 - k;
        p->n[d] = n[d];
        p->s[d] = step;
        step = step * n[d] + (layout == PADDED ? 3 : 0);
        if (layout == BACKWARD || (layout == UPWARD && d == 0)) {
            p->origin += (n[d] - 1) * p->s[d];
            p->s[d] = -p->s[d];
        }
    }
    memset(p->memory, PATTERN, ROOM);
}

static unsigned char *element(place *p, unsigned char *memory, int64_t number)
{
    int64_t offset = p->origin;
    for (int d = p->rank - 1; d >= 0; d--) {
        offset += number % p->n[d] * p->s[d];
        number /= p->n[d];
    }
    CHECK(offset >= 0 && (size_t)(offset + 1) * p->size <= ROOM);
    return memory + (size_t)offset * p->size;
}

static int64_t count(const place *p)
{
    int64_t product = 1;
    for (int d = 0; d < p->rank; d++) product *= p->n[d];
    return product;
}

/* The elements, row-major, into the memory of the layout. */
static void put(place *p, const void *elements)
{
    for (int64_t k = 0; k < count(p); k++) {
        memcpy(element(p, p->memory, k), (const char *)elements + (size_t)k * p->size, p->size);
    }
    memcpy(p->before, p->memory, ROOM);
}

/* The memory holds these elements and is otherwise as it was. */
static int holds(place *p, const void *elements)
{
    for (int64_t k = 0; k < count(p); k++) {
        memcpy(element(p, p->before, k), (const char *)elements + (size_t)k * p->size, p->size);
    }
    return memcmp(p->memory, p->before, ROOM) == 0;
}

#define VIEW(type, p) (type *)(void *)((p).memory + (size_t)(p).origin * sizeof(type))
#define SHAPE2(p) (p).n[0], (p).n[1], (p).s[0], (p).s[1]
#define SHAPE4(p) \
    (p).n[0], (p).n[1], (p).n[2], (p).n[3], (p).s[0], (p).s[1], (p).s[2], (p).s[3]

/* What a call came to. */
typedef struct outcome {
    ht1_status status;
    int64_t fuel, item, step, total;
    size_t size;
    unsigned char record[1024];
} outcome;

static plate_context *cx;

static outcome note(ht1_status status, int64_t total)
{
    static const outcome zero;
    outcome o = zero;
    ht1_fault fault;
    plate_ht_fault(cx, &fault);
    o.status = status;
    o.fuel = plate_ht_fuel_used(cx);
    o.item = fault.item;
    o.step = fault.step;
    o.total = total;
    o.size = plate_ht_fault_bytes(cx, o.record, sizeof o.record);
    CHECK(plate_ht_reset(cx) == HT1_OK);
    return o;
}

static int same(const outcome *a, const outcome *b)
{
    return a->status == b->status && a->fuel == b->fuel && a->item == b->item &&
           a->step == b->step && a->total == b->total && a->size == b->size &&
           memcmp(a->record, b->record, a->size) == 0;
}

static const int64_t shape[] = {N, M};
static int32_t u[CELLS], w[CELLS], v[CELLS];
static place pu, pw, pv, pr;

static void fill(void)
{
    for (int k = 0; k < CELLS; k++) {
        u[k] = k * k - 300;
        w[k] = k % 11 - 12;
        v[k] = 1000 - 7 * k;
    }
}

/* `blend` by its contiguous entry, then with each array in each layout, all of them mixed. */
static outcome blend(void)
{
    int32_t v_after[CELLS];
    int64_t r[CELLS], total = -9;
    outcome expected, found;
    memcpy(v_after, v, sizeof v);
    memset(r, PATTERN, sizeof r);
    expected = note(plate_blend(cx, u, N, M, w, N, M, v_after, N, M, r, N, M, &total), total);
    for (int layout = 0; layout < LAYOUTS * LAYOUTS; layout++) {
        lay_out(&pu, layout % LAYOUTS, sizeof u[0], 2, shape);
        lay_out(&pw, layout / LAYOUTS, sizeof w[0], 2, shape);
        lay_out(&pv, layout / LAYOUTS, sizeof v[0], 2, shape);
        lay_out(&pr, (layout + 2) % LAYOUTS, sizeof r[0], 2, shape);
        put(&pu, u);
        put(&pw, w);
        put(&pv, v);
        memcpy(pr.before, pr.memory, ROOM);
        total = -9;
        found = note(plate_blend_strided(cx, VIEW(int32_t, pu), SHAPE2(pu), VIEW(int32_t, pw),
                                         SHAPE2(pw), VIEW(int32_t, pv), SHAPE2(pv),
                                         VIEW(int64_t, pr), SHAPE2(pr), &total),
                     total);
        CHECK(same(&expected, &found));
        CHECK(holds(&pu, u) && holds(&pw, w) && holds(&pv, v_after) && holds(&pr, r));
    }
    return expected;
}

/* `sums` the same way: sequential code that stores as it goes, faults included. */
static outcome sums(void)
{
    int32_t after[CELLS], result = -9;
    outcome expected, found;
    memcpy(after, v, sizeof v);
    expected = note(plate_sums(cx, after, N, M, w, N, M, &result), result);
    for (int layout = 0; layout < LAYOUTS * LAYOUTS; layout++) {
        lay_out(&pv, layout % LAYOUTS, sizeof v[0], 2, shape);
        lay_out(&pw, layout / LAYOUTS, sizeof w[0], 2, shape);
        put(&pv, v);
        put(&pw, w);
        result = -9;
        found = note(plate_sums_strided(cx, VIEW(int32_t, pv), SHAPE2(pv), VIEW(int32_t, pw),
                                        SHAPE2(pw), &result),
                     result);
        CHECK(same(&expected, &found));
        CHECK(holds(&pv, after) && holds(&pw, w));
    }
    return expected;
}

static void mirror(void)
{
    static const int64_t extents[] = {2, 3, 2, 4};
    static place px, py;
    uint16_t x[48], y[48];
    for (int k = 0; k < 48; k++) x[k] = (uint16_t)(k * 100);
    CHECK(plate_mirror(cx, x, 2, 3, 2, 4, y, 2, 3, 2, 4) == HT1_OK);
    CHECK(y[0] == x[24 + 3] + 1 && y[47] == x[23 - 3] + 1);
    for (int layout = 0; layout < LAYOUTS * LAYOUTS; layout++) {
        lay_out(&px, layout % LAYOUTS, sizeof x[0], 4, extents);
        lay_out(&py, layout / LAYOUTS, sizeof y[0], 4, extents);
        put(&px, x);
        memcpy(py.before, py.memory, ROOM);
        CHECK(plate_mirror_strided(cx, VIEW(uint16_t, px), SHAPE4(px), VIEW(uint16_t, py),
                                   SHAPE4(py)) == HT1_OK);
        CHECK(holds(&px, x) && holds(&py, y));
    }
}

int main(void)
{
    static const int64_t counts[] = {1, 4};
    outcome found;
    for (int k = 0; k < 2; k++) {
        plate_memory memory;
        ht1_options options = HT1_DEFAULTS;
        options.threads = counts[k];
        CHECK(plate_ht_open(PLATE_INTERFACE, &memory, sizeof memory, &options, &cx) == HT1_OK);
        fill();
        CHECK(blend().status == HT1_OK && sums().status == HT1_OK);
        mirror();
        /* Cells [4, 0] and [0, 4]: items 20 and 4; in columns [4, 0] comes first. */
        w[4 * M] = w[4] = 0;
        found = blend();
        CHECK(found.status == HT1_E_DIV_ZERO && found.item == 4 && found.step == 4);
        found = sums();
        CHECK(found.status == HT1_E_DIV_ZERO && found.item == -1);
        fill();
        v[CELLS - 1] = INT32_MAX;
        u[0] = 1;
        found = blend();
        CHECK(found.status == HT1_E_OVERFLOW && found.item == 4);
        CHECK(plate_ht_close(cx) == HT1_OK);
    }
    puts("done");
    return 0;
}
