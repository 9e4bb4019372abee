/* Entries of the tree `faces`: scalars, truth values, results, services and what a host keeps. */
#include "faces/faces.h"

#include "check.h"

#include <errno.h>
#include <string.h>

#define MANY 6000

static faces_context *cx;
static faces_memory storage;
static char written[64];
static int32_t write_status;
static int64_t refuse_above = INT64_MAX;

/* A host whose functions leave their marks in errno. */
static int32_t write_text(void *user, const char *text, size_t bytes)
{
    CHECK(user == &cx && bytes < sizeof written);
    memcpy(written, text, bytes);
    written[bytes] = 0;
    errno = EDOM;
    /* The context is in use, by this very call. */
    CHECK(faces_faces_tick(cx) == HT1_REFUSED_BUSY && faces_ht_reset(cx) == HT1_REFUSED_BUSY);
    CHECK(faces_ht_trim(cx) == HT1_REFUSED_BUSY && faces_ht_close(cx) == HT1_REFUSED_BUSY);
    return write_status;
}

static int64_t allocations;
static void *allocate(void *user, size_t bytes)
{
    CHECK(user == &cx);
    errno = ENOMEM;
    if (bytes > (size_t)refuse_above) return NULL;
    allocations++;
    return malloc(bytes);
}

static void release(void *user, void *memory, size_t bytes)
{
    (void)user;
    (void)bytes;
    errno = EDOM;
    free(memory);
}

static void open(void)
{
    ht1_options options = HT1_DEFAULTS;
    options.allocate = allocate;
    options.release = release;
    options.write = write_text;
    options.user = &cx;
    options.depth = 20;
    CHECK(faces_ht_open(FACES_INTERFACE, &storage, sizeof storage, &options, &cx) == HT1_OK);
}

static void truth_values(void)
{
    uint8_t bits[4] = {0, 2, 255, 1}, answer = 9;
    int64_t set = -1;
    CHECK(faces_faces_both(cx, 128, &answer) == HT1_OK && answer == 1);
    CHECK(faces_faces_both(cx, 0, &answer) == HT1_OK && answer == 0);
    CHECK(faces_faces_flip(cx, bits, 4, 0, &set) == HT1_OK && set == 3);
    CHECK(bits[0] == 0 && bits[1] == 1 && bits[2] == 1 && bits[3] == 1);
    bits[1] = 64;
    CHECK(faces_faces_flip(cx, bits, 4, 77, &set) == HT1_OK && set == 1);
    CHECK(bits[0] == 1 && bits[1] == 0 && bits[2] == 0 && bits[3] == 0);
    CHECK(faces_faces_say(cx, -5, 200) == HT1_OK && strcmp(written, "a is -5 and b is true\n") == 0);
}

/* A place of a result is checked as arrays are, and written on success only. */
static void places(void)
{
    int16_t x[3] = {4, -7, 9};
    uint8_t yes[3] = {7, 7, 7};
    int64_t places[4] = {-1, -1, -1, -1};
    int16_t most = 5;
    void *odd = (char *)&places[1] + 1;
    uint64_t quotient = 3;
    CHECK(faces_faces_over_limit(cx, x, 3, 0, yes, 3, odd, &most) == HT1_REFUSED_ARGUMENT);
    CHECK(faces_faces_over_limit(cx, x, 3, 0, yes, 3, NULL, &most) == HT1_REFUSED_ARGUMENT);
    CHECK(faces_faces_over_limit(cx, x, 3, 0, yes, 3, places, NULL) == HT1_REFUSED_ARGUMENT);
    CHECK(faces_faces_counted(cx, odd) == HT1_REFUSED_ARGUMENT);
    CHECK(faces_faces_both(cx, 1, NULL) == HT1_REFUSED_ARGUMENT);
    CHECK(most == 5 && yes[0] == 7 && places[1] == -1 && places[2] == -1);
    /* No item, no greatest value: the other output stays too. */
    CHECK(faces_faces_over_limit(cx, x, 0, 0, yes, 0, places, &most) == HT1_E_SHAPE);
    CHECK(faces_ht_reset(cx) == HT1_OK && places[0] == -1 && most == 5);
    CHECK(faces_faces_over_limit(cx, x, 3, 0, yes, 3, places, &most) == HT1_OK);
    CHECK(places[0] == 2 && most == 9 && yes[0] == 1 && yes[1] == 0 && yes[2] == 1);
    CHECK(faces_faces_quotient(cx, 9, 0, &quotient) == HT1_E_DIV_ZERO && quotient == 3);
    CHECK(faces_ht_reset(cx) == HT1_OK);
    CHECK(faces_faces_quotient(cx, UINT64_MAX, 1, &quotient) == HT1_OK && quotient == UINT64_MAX);
}

static void names(void)
{
    int32_t array[1] = {9}, half = 0;
    int8_t minus = 0;
    uint8_t sum = 0;
    int64_t twice = 0;
    CHECK(faces_faces_register(cx, 1, 2, 3, 4, 250, &sum) == HT1_OK && sum == 4);
    CHECK(faces_faces_half_strided_(cx, array, 1, 2, &half) == HT1_OK && half == 4);
    CHECK(faces_faces_half_strided__strided(cx, array, 1, 99, 2, &half) == HT1_OK && half == 4);
    CHECK(faces_faces_hidden_(cx, -127, &minus) == HT1_OK && minus == 127);
    CHECK(faces_lib_more_counted(cx, 8, &twice) == HT1_OK && twice == 8);
}

/* What a fault says, in a struct and as text that is cut to its room. */
static void faults(void)
{
    ht1_fault fault;
    char text[600], part[24], value[32];
    size_t length;
    int8_t minus = 0;
    CHECK(faces_faces_hidden_(cx, -128, &minus) == HT1_E_OVERFLOW && faces_ht_status(cx) == 1);
    faces_ht_fault(cx, &fault);
    CHECK(fault.code == 1 && strcmp(fault.operation, "neg.checked.i8") == 0);
    CHECK(strcmp(fault.function, "faces._hidden") == 0 && strcmp(fault.file, "faces.ci") == 0);
    CHECK(fault.phase == -1 && fault.dispatch == -1 && fault.item == -1 && fault.step == -1);
    CHECK(fault.line > 1 && fault.column == 12);
    CHECK(faces_ht_fault_value(cx, 0, value, sizeof value) == 4 && strcmp(value, "-128") == 0);
    CHECK(faces_ht_fault_value(cx, HT1_EXACT, value, 3) == 3 && strcmp(value, "12") == 0);
    CHECK(faces_ht_fault_value(cx, HT1_LIMIT, value, sizeof value) == 3);
    CHECK(strcmp(value, "127") == 0);
    CHECK(faces_ht_fault_value(cx, 1, value, sizeof value) == 0 && value[0] == 0);
    CHECK(faces_ht_fault_value(cx, INT32_MIN, value, sizeof value) == 0 && value[0] == 0);
    length = faces_ht_fault_text(cx, text, sizeof text);
    CHECK(length == strlen(text) && faces_ht_fault_text(cx, NULL, 0) == length);
    CHECK(faces_ht_fault_text(cx, part, sizeof part) == length && strlen(part) == 23);
    CHECK(strncmp(part, text, 23) == 0);
    CHECK(faces_ht_fault_bytes(cx, NULL, 0) == faces_ht_fault_bytes(cx, (unsigned char *)text, 600));
    CHECK(faces_ht_reset(cx) == HT1_OK);
    faces_ht_fault(cx, &fault);
    CHECK(fault.code == 0 && fault.line == -1 && fault.file == NULL && fault.entry == -1);
    CHECK(faces_ht_fault_text(cx, text, sizeof text) == 0 && text[0] == 0);
    CHECK(faces_ht_fault_bytes(cx, (unsigned char *)text, sizeof text) == 0);
}

/* Allowance and depth are those of each later entry; a refused setting changes nothing. */
static void limits(void)
{
    int64_t n = -1;
    CHECK(faces_ht_set_fuel(cx, 3) == HT1_OK && faces_ht_set_fuel(cx, -2) == HT1_REFUSED_ARGUMENT);
    CHECK(faces_faces_deep(cx, 2, &n) == HT1_OK && n == 2 && faces_ht_fuel_used(cx) == 3);
    CHECK(faces_faces_deep(cx, 3, &n) == HT1_E_FUEL && n == 2 && faces_ht_fuel_used(cx) == 3);
    CHECK(faces_ht_reset(cx) == HT1_OK && faces_faces_deep(cx, 3, &n) == HT1_E_FUEL);
    CHECK(faces_ht_reset(cx) == HT1_OK && faces_ht_set_fuel(cx, HT1_NO_LIMIT) == HT1_OK);
    CHECK(faces_faces_deep(cx, 19, &n) == HT1_OK && n == 19);
    CHECK(faces_faces_deep(cx, 20, &n) == HT1_E_DEPTH && faces_ht_reset(cx) == HT1_OK);
    CHECK(faces_ht_set_depth(cx, 0) == HT1_REFUSED_ARGUMENT);
    CHECK(faces_ht_set_depth(cx, 30) == HT1_OK && faces_faces_deep(cx, 29, &n) == HT1_OK);
    CHECK(faces_ht_set_depth(cx, INT64_MAX) == HT1_OK);
    CHECK(faces_faces_deep(cx, 1, &n) == HT1_E_UNSUPPORTED && faces_ht_reset(cx) == HT1_OK);
    CHECK(faces_ht_set_depth(cx, 20) == HT1_OK);
}

/* Module variables belong to a context; a reset leaves them. */
static void variables(void)
{
    faces_memory memory;
    faces_context *other;
    int64_t ticks = 0;
    CHECK(faces_ht_open(FACES_INTERFACE, &memory, sizeof memory, NULL, &other) == HT1_OK);
    CHECK(faces_faces_tick(cx) == HT1_OK && faces_faces_tick(cx) == HT1_OK);
    CHECK(faces_faces_counted(cx, &ticks) == HT1_OK && ticks == 42);
    CHECK(faces_ht_reset(cx) == HT1_OK && faces_faces_counted(cx, &ticks) == HT1_OK && ticks == 42);
    CHECK(faces_faces_counted(other, &ticks) == HT1_OK && ticks == 40);
    CHECK(faces_faces_say(other, 1, 1) == HT1_OK && faces_ht_close(other) == HT1_OK);
}

/* Neither the library nor what it calls changes errno. */
static void host_state(void)
{
    static int32_t cells[MANY];
    int64_t need = faces_faces_bump_staging(MANY), before;
    CHECK(faces_ht_trim(cx) == HT1_OK);
    errno = EILSEQ;
    CHECK(faces_faces_bump(cx, cells, MANY, 1) == HT1_OK && cells[MANY - 1] == 1);
    CHECK(faces_faces_say(cx, 0, 0) == HT1_OK);
    write_status = 1;
    CHECK(faces_faces_say(cx, 0, 0) == HT1_STOPPED_OUTPUT && faces_ht_status(cx) == HT1_OK);
    write_status = 0;
    CHECK(faces_ht_reserve(cx, 2 * need) == HT1_OK && errno == EILSEQ);
    /* A reserve that cannot be had leaves the one before. */
    refuse_above = 2 * need + 1000;
    CHECK(faces_ht_reserve(cx, 3 * need) == HT1_REFUSED_MEMORY);
    before = allocations;
    CHECK(faces_faces_bump(cx, cells, MANY, 1) == HT1_OK && cells[0] == 2);
    CHECK(allocations == before);
    refuse_above = 0;
    CHECK(faces_ht_trim(cx) == HT1_OK);
    CHECK(faces_faces_bump(cx, cells, MANY, 1) == HT1_STOPPED_MEMORY && cells[0] == 2);
    CHECK(faces_ht_status(cx) == HT1_OK && errno == EILSEQ);
    refuse_above = INT64_MAX;
    CHECK(faces_faces_bump(cx, cells, MANY, 1) == HT1_OK && cells[0] == 3);
}

/* Services without a context, and what options refuse. */
static void nothing(void)
{
    ht1_fault fault;
    ht1_options options = HT1_DEFAULTS;
    faces_context *other = NULL;
    faces_memory memory;
    char text[8] = "text";
    CHECK(faces_faces_tick(NULL) == HT1_REFUSED_ARGUMENT);
    CHECK(faces_ht_reset(NULL) == HT1_REFUSED_ARGUMENT && faces_ht_trim(NULL) < 0);
    CHECK(faces_ht_reserve(NULL, 1) < 0 && faces_ht_set_depth(NULL, 1) < 0);
    CHECK(faces_ht_fuel_used(NULL) == 0 && faces_ht_status(NULL) == HT1_REFUSED_ARGUMENT);
    CHECK(faces_ht_fault_text(NULL, text, sizeof text) == 0 && text[0] == 0);
    CHECK(faces_ht_fault_value(NULL, 0, text, 1) == 0 && faces_ht_fault_bytes(NULL, NULL, 0) == 0);
    faces_ht_fault(NULL, &fault);
    CHECK(fault.code == 0 && faces_ht_check_arithmetic() == HT1_OK);
    options.threads = -1;
    CHECK(faces_ht_open(FACES_INTERFACE, &memory, sizeof memory, &options, &other) ==
          HT1_REFUSED_ARGUMENT);
    options.threads = 1;
    options.memory = -1;
    CHECK(faces_ht_open(FACES_INTERFACE, &memory, sizeof memory, &options, &other) ==
          HT1_REFUSED_ARGUMENT);
    options.memory = 0;
    options.flags = 2;
    CHECK(faces_ht_open(FACES_INTERFACE, &memory, sizeof memory, &options, &other) ==
          HT1_REFUSED_ARGUMENT);
    options.flags = 0;
    options.allocate = allocate;
    CHECK(faces_ht_open(FACES_INTERFACE, &memory, sizeof memory, &options, &other) ==
          HT1_REFUSED_ARGUMENT);
    CHECK(faces_ht_open(FACES_INTERFACE, &memory, sizeof memory, NULL, NULL) ==
          HT1_REFUSED_ARGUMENT);
    CHECK(other == NULL);
}

int main(void)
{
    open();
    truth_values();
    places();
    names();
    faults();
    limits();
    variables();
    host_state();
    nothing();
    CHECK(faces_ht_close(cx) == HT1_OK);
    puts("done");
    return 0;
}
