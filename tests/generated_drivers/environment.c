/* Linked with a program, this sets the floating-point environment before main() as the variable
 * TEST_ENVIRONMENT says, proves that it is set, and ends the program with status 97 or 98 when it
 * is not, or when anything but the inexact flag was raised. Words: traps, up, down, zero, flush. */
#define _GNU_SOURCE
#include <fenv.h>
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __x86_64__
#include <immintrin.h>
#define FLUSH_BITS 0x8040u /* flush to zero, denormals are zero */
#endif

#define TRAPS (FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW)

static volatile double one = 1.0, three = 3.0, nothing = 0.0, least = DBL_MIN, most = DBL_MAX;

static void stop(const char *what)
{
    fprintf(stderr, "environment: %s\n", what);
    _exit(97);
}

static void divide_by_zero(void)
{
    one = one / nothing;
}

static void be_invalid(void)
{
    one = nothing / nothing;
}

static void overflow(void)
{
    one = most * three;
}

static void underflow(void)
{
    one = least / three;
}

/* Whether `work` ends a child process by a signal. */
static int traps(void (*work)(void))
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        work();
        _exit(0);
    }
    return waitpid(child, &status, 0) == child && WIFSIGNALED(status);
}

static void set(int mode, const char *name)
{
    volatile double up, down;
    if (fesetround(mode) != 0) stop(name);
    up = one / three;
    down = -one / three;
    /* 1/3 in binary ends below; what the four modes make of it and of its negative differs. */
    if ((mode == FE_UPWARD) != (up * three > 1.0 || up != 0x1.5555555555555p-2)) stop("up");
    if ((mode == FE_DOWNWARD) != (down != -0x1.5555555555555p-2)) stop("down");
}

static void leave(void)
{
    if (fetestexcept(FE_ALL_EXCEPT & ~FE_INEXACT) != 0) {
        fputs("environment: a floating-point exception was raised\n", stderr);
        _exit(98);
    }
}

__attribute__((constructor)) static void begin(void)
{
    const char *wanted = getenv("TEST_ENVIRONMENT");
    if (wanted == NULL) stop("TEST_ENVIRONMENT is not set");
    if (strstr(wanted, "up")) set(FE_UPWARD, "up");
    else if (strstr(wanted, "down")) set(FE_DOWNWARD, "down");
    else if (strstr(wanted, "zero")) set(FE_TOWARDZERO, "zero");
    else set(FE_TONEAREST, "nearest");
    if (strstr(wanted, "zero") && fegetround() != FE_TOWARDZERO) stop("zero");
    if (strstr(wanted, "flush")) {
#ifdef __x86_64__
        _mm_setcsr(_mm_getcsr() | FLUSH_BITS);
        if (least / three != 0.0) stop("nothing is flushed");
        if (0x1p-1074 * one != 0.0) stop("denormals are not zero");
#else
        stop("flush to zero is tested on x86 only");
#endif
    }
    if (strstr(wanted, "traps")) {
        feclearexcept(FE_ALL_EXCEPT);
        if (feenableexcept(TRAPS) == -1) stop("traps");
        if (!traps(divide_by_zero) || !traps(be_invalid) || !traps(overflow)) stop("no trap");
        if (!traps(underflow)) stop("no trap of underflow");
    }
    feclearexcept(FE_ALL_EXCEPT);
    atexit(leave);
}
