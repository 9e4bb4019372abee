/* Reads "narrow bits" in hexadecimal, and prints the text of that float or double. */
#include "ht1.h"

#include "print_float.h"

int main(void)
{
    char line[64], text[HT_FLOAT_TEXT];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *rest;
        bool narrow = line[0] == '1';
        uint64_t bits = strtoull(line + 2, &rest, 16);
        uint32_t low = (uint32_t)bits;
        float single;
        double value;
        memcpy(&single, &low, sizeof single);
        memcpy(&value, &bits, sizeof value);
        if (narrow) value = (double)single;
        size_t length = ht_float_text(text, value, narrow);
        printf("%.*s\n", (int)length, text);
    }
    return 0;
}
