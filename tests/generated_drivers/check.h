/* A condition that must hold: else the program ends, and says which. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s, line %d: %s\n", __FILE__, __LINE__, #condition); \
            exit(1); \
        } \
    } while (0)

#endif
