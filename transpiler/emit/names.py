"""C names for source names: the user's name unless the target forbids it.

One rule changes a name: a trailing underscore, repeated until the name is free. It applies to
keywords of C and C++, macros and functions of the standard library, the names that generated
code uses for itself, and names that C reserves. Leading underscores of reserved names are
dropped first.
"""

from __future__ import annotations

import re
from collections.abc import Container
from functools import cache

C_KEYWORDS = frozenset(
    """auto break case char const continue default do double else enum extern float for goto if
    inline int long register restrict return short signed sizeof static struct switch typedef
    union unsigned void volatile while alignas alignof bool complex imaginary noreturn
    static_assert thread_local typeof typeof_unqual constexpr nullptr true false asm fortran
    """.split()
)
CXX_KEYWORDS = frozenset(
    """and and_eq bitand bitor catch char8_t char16_t char32_t class compl concept consteval
    constinit const_cast co_await co_return co_yield decltype delete dynamic_cast explicit export
    friend mutable namespace new noexcept not not_eq operator or or_eq private protected public
    reinterpret_cast requires static_cast template this throw try typeid typename using virtual
    wchar_t xor xor_eq""".split()
)
MACROS = frozenset(
    """linux unix i386 near far errno stdin stdout stderr assert NULL EOF I offsetof va_start
    va_arg va_end va_copy setjmp min max major minor makedev signbit isnan isinf isfinite
    isnormal fpclassify INFINITY NAN BUFSIZ RAND_MAX EXIT_SUCCESS EXIT_FAILURE""".split()
)
# Functions and types of the C library that a file-scope name must not meet.
LIBRARY = frozenset(
    """abort abs acos acosh aligned_alloc asctime asin asinh at_quick_exit atan atan2 atanh
    atexit atof atoi atol atoll bcmp bcopy bsearch bzero calloc cbrt ceil clearerr clock close
    copysign cos cosh ctime difftime div dprintf erf erfc exit exp exp2 expm1 fabs fclose fdim
    feof ferror fflush ffs fgetc fgetpos fgets floor fma fmax fmin fmod fopen fork fprintf fputc
    fputs fread free freopen frexp fscanf fseek fsetpos ftell fwrite gamma getc getchar getenv
    gets gmtime hypot ilogb index isalnum isalpha isblank iscntrl isdigit isgraph islower isprint
    ispunct isspace isupper isxdigit j0 j1 jn kill labs ldexp ldiv lgamma link llabs lldiv llrint
    llround localtime log log10 log1p log2 logb longjmp lrint lround malloc mblen mbstowcs mbtowc
    memccpy memchr memcmp memcpy memmove memset mktime modf nan nearbyint nextafter nexttoward
    open perror pipe pow printf putc putchar puts qsort quick_exit raise rand read realloc
    remainder remove remquo rename rewind rindex rint round scalbln scalbn scanf select setbuf
    setlocale setvbuf signal sin sinh sleep snprintf sprintf sqrt srand sscanf stpcpy strcat
    strchr strcmp strcoll strcpy strcspn strdup strerror strftime strlen strncat strncmp strncpy
    strndup strpbrk strrchr strspn strstr strtod strtof strtok strtol strtold strtoll strtoul
    strtoull strxfrm sync system tan tanh tgamma time timezone tmpfile tmpnam tolower toupper
    trunc ungetc unlink vfprintf vprintf vscanf vsnprintf vsprintf wait write y0 y1 yn main
    int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t size_t ssize_t ptrdiff_t
    intptr_t uintptr_t intmax_t uintmax_t off_t time_t clock_t wchar_t pid_t""".split()
)
# What the bodies of generated functions call their own things. What stands around bodies gives
# way to the names of the source instead.
OWN = frozenset("run totals AT".split())
# At file scope of the self-test's test blocks, which are compiled together with the sources.
TEST_BLOCKS = frozenset("blocks failed_line run_block write_out".split())
# Parameters of public entries, which call functions of file scope.
ENTRY = frozenset("cx result".split())
# Locals of the services and the test blocks: a named constant would be shadowed there.
INNER = frozenset(
    """at block bytes cx depth failed fault i interface_number made memory options passed
    result room skip status text units user v which""".split()
)
SERVICES = frozenset(
    """check_arithmetic close context_bytes fault fault_bytes fault_text fault_value fuel_used
    main open reserve reset set_depth set_fuel status trim""".split()
)
"""The services of every tree: `PREFIX_ht_NAME`."""
# Of generated companions, and of the variants of an export.
KERNEL_SUFFIXES = ("_item", "_block", "_merge", "_dispatch", "_call")
FUNCTION_SUFFIXES = ("_admit",)
LAUNCH_SUFFIXES = ("_rows",)
"""Of the function behind the entry of a Python kernel, which is no entry itself."""
SUFFIXES = (
    "_strided",
    "_staging",
    "_cuda",
    "_hip",
    "_opencl",
    "_metal",
    "_workspace",
    *KERNEL_SUFFIXES,
    *FUNCTION_SUFFIXES,
)
_RESERVED = re.compile(r"^_[A-Z_]|__")


@cache
def tree_names(prefix: str) -> frozenset[str]:
    """What every tree with this prefix has at file scope, macros included."""
    upper = prefix.upper()
    names = {f"{prefix}_ht_{service}" for service in SERVICES}
    names |= {f"{prefix}_{word}" for word in _FILE_SCOPE}
    return frozenset(names | {f"{upper}_{word}" for word in _TREE_MACROS})


_FILE_SCOPE = "context functions initialize memory program variables".split()
_TREE_MACROS = "API BUILD FUNCTIONS H INTERFACE LOCAL PRIVATE_H SHARED STATUS VARIABLES".split()


def c_name(
    name: str,
    taken: Container[str] = (),
    *,
    file_scope: bool = False,
    constant: bool = False,
) -> str:
    """The C name for source name `name`; `taken` are names that it must not meet.

    `file_scope` names also avoid the C library and the suffixes of generated companions, and a
    `constant` there what would shadow it.
    """
    if _RESERVED.search(name) or (file_scope and name.startswith("_")):
        name = re.sub(r"__+", "_", name.lstrip("_")) or "name"
        name += "_"
    while _forbidden(name, file_scope) or name in taken or (constant and name in INNER):
        name += "_"
    return name


def _forbidden(name: str, file_scope: bool) -> bool:
    if name in C_KEYWORDS or name in CXX_KEYWORDS or name in MACROS or name in OWN:
        return True
    if re.match(r"(ht|HT)1?_(.*[^_])?$|u?int(_least|_fast)?\d+_t$|U?INT\d+_(MAX|MIN|C)$", name):
        return True
    # Fixed-width limits and the like of <stdint.h> and <limits.h>.
    if re.match(r"(U?(INT|CHAR|SHRT|LONG|LLONG)|SCHAR|SIZE|PTRDIFF)(PTR|MAX)?_(MAX|MIN)$", name):
        return True
    return file_scope and (
        name in LIBRARY or name in TEST_BLOCKS or name in ENTRY or name.endswith(SUFFIXES)
    )
