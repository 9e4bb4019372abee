/* Compares each operation with expected outcomes. The file named by the argument holds for each
 * case the values of its operands, then one outcome for each combination. */
#include "ht1.h"
#include "int.h"

#include <stdio.h>
#include <stdlib.h>

#define SITE HT_AT(3, 5, 7, 9)

@FUNCTIONS@
typedef struct row {
    void (*compute)(ht_run *run, const uint64_t *x, uint64_t *value, uint64_t *proven);
    uint32_t op;
    const char *name;
    int count;
    int type[3];
    int result;
} row;

static const row rows[] = {
@ROWS@
};

static long differences;

static void differs(const row *r, const uint64_t *x, const char *what)
{
    if (differences++ < 20) {
        printf("%s of %lld, %lld, %lld: %s\n", r->name, (long long)x[0], (long long)x[1],
               (long long)x[2], what);
    }
}

static uint64_t read_u64(FILE *file)
{
    unsigned char bytes[8];
    uint64_t value = 0;
    if (fread(bytes, 1, 8, file) != 8) exit(2);
    for (int i = 7; i >= 0; i--) value = value << 8 | bytes[i];
    return value;
}

/* The record against what is expected of it; `expected` has three limbs. */
static void check_record(const row *r, const uint64_t *x, const ht_fault *f, int code, int limit,
                         const uint64_t *expected)
{
    uint64_t sign = expected[2] >> 63 ? ~(uint64_t)0 : 0;
    if (f->code != code) differs(r, x, "code");
    if (f->op != r->op || strcmp(ht_operation_name(f->op), r->name) != 0) differs(r, x, "operation");
    if (f->at != SITE || f->ordinal != 105) differs(r, x, "site");
    if (f->operand_count != r->count) differs(r, x, "operand count");
    for (int i = 0; i < r->count; i++) {
        if (f->operand[i].type != r->type[i]) differs(r, x, "operand type");
        if (f->operand[i].bits != x[i]) differs(r, x, "operand");
    }
    if (f->has_exact != (limit >= 2)) differs(r, x, "presence of exact");
    for (int i = 0; f->has_exact && i < HT_LIMBS; i++) {
        if (f->exact[i] != (i < 3 ? expected[i] : sign)) differs(r, x, "exact");
    }
    if (f->has_limit != (limit != 0)) differs(r, x, "presence of limit");
    if (limit == 1 && (f->limit.type != HT_TYPE_I64 ||
                       f->limit.bits != (uint64_t)ht_type_width(r->result) - 1)) {
        differs(r, x, "limit of a count");
    }
    if (limit >= 2) {
        uint64_t bound = limit == 2 ? ht_type_min(r->result) : ht_type_max(r->result);
        if (f->limit.type != r->result || f->limit.bits != bound) differs(r, x, "limit");
    }
}

static void check(const row *r, const uint64_t *x, FILE *file)
{
    static ht_run run;
    int kind = fgetc(file);
    uint64_t expected[3], value = 0, proven = 0;
    for (int i = 0; i < 3; i++) expected[i] = read_u64(file);
    run.stop = HT_STOP_NONE;
    run.steps = 100;
    run.phase = HT_PHASE_NONE;
    r->compute(&run, x, &value, &proven);
    if (kind == 0) {
        if (run.stop != HT_STOP_NONE) differs(r, x, "a fault");
        if (value != expected[0]) differs(r, x, "value");
        if (proven != expected[0]) differs(r, x, "value of the proven form");
    } else if (run.stop != HT_STOP_FAULT) {
        differs(r, x, "no fault");
    } else {
        check_record(r, x, &run.fault, kind & 15, kind >> 4, expected);
    }
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    long evaluations = 0;
    if (file == NULL) return 2;
    for (size_t n = 0; n < sizeof rows / sizeof rows[0]; n++) {
        const row *r = &rows[n];
        uint64_t *values[3] = {NULL, NULL, NULL}, x[3] = {0, 0, 0};
        size_t count[3] = {1, 1, 1};
        for (int i = 0; i < r->count; i++) {
            unsigned char bytes[4];
            if (fread(bytes, 1, 4, file) != 4) return 2;
            count[i] = (size_t)bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16;
            values[i] = (uint64_t *)malloc(count[i] * sizeof(uint64_t));
            if (values[i] == NULL) return 2;
            for (size_t k = 0; k < count[i]; k++) values[i][k] = read_u64(file);
        }
        for (size_t i = 0; i < count[0]; i++) {
            for (size_t j = 0; j < count[1]; j++) {
                for (size_t k = 0; k < count[2]; k++) {
                    if (r->count > 0) x[0] = values[0][i];
                    if (r->count > 1) x[1] = values[1][j];
                    if (r->count > 2) x[2] = values[2][k];
                    check(r, x, file);
                    evaluations++;
                }
            }
        }
        for (int i = 0; i < 3; i++) free(values[i]);
    }
    if (fgetc(file) != EOF) return 2;
    fclose(file);
    printf("%ld evaluations, %ld differences\n", evaluations, differences);
    return differences == 0 ? 0 : 1;
}
