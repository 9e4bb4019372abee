/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The same kernels as a person writes them in C with OpenMP. */
#include <math.h>
#include <stdint.h>

void by_hand_saxpy(const float *x, float *y, int64_t n, float a)
{
#pragma omp parallel for
    for (int64_t i = 0; i < n; i++) y[i] = a * x[i] + y[i];
}

/* A plain nest over the inside; the border is copied. */
void by_hand_heat(const float *u, float *out, int64_t rows, int64_t columns, float k)
{
#pragma omp parallel for
    for (int64_t i = 0; i < rows; i++) {
        const float *row = u + i * columns;
        float *to = out + i * columns;
        if (i == 0 || i == rows - 1) {
            for (int64_t j = 0; j < columns; j++) to[j] = row[j];
            continue;
        }
        to[0] = row[0];
        for (int64_t j = 1; j < columns - 1; j++) {
            float lap = row[j - columns] + row[j + columns] + row[j - 1] + row[j + 1]
                        - 4.0f * row[j];
            to[j] = row[j] + k * lap;
        }
        to[columns - 1] = row[columns - 1];
    }
}

void by_hand_matmul(const float *a, const float *b, float *c, int64_t rows, int64_t inner,
                    int64_t columns)
{
#pragma omp parallel for
    for (int64_t i = 0; i < rows; i++) {
        float *row = c + i * columns;
        for (int64_t j = 0; j < columns; j++) row[j] = 0;
        for (int64_t p = 0; p < inner; p++) {
            const float factor = a[i * inner + p];
            const float *other = b + p * columns;
            for (int64_t j = 0; j < columns; j++) row[j] += factor * other[j];
        }
    }
}

void by_hand_nbody(const float *position, const float *mass, float *acceleration, int64_t n,
                   float soft)
{
#pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
        const float x = position[3 * i], y = position[3 * i + 1], z = position[3 * i + 2];
        float ax = 0, ay = 0, az = 0;
        for (int64_t j = 0; j < n; j++) {
            const float dx = position[3 * j] - x, dy = position[3 * j + 1] - y;
            const float dz = position[3 * j + 2] - z;
            const float r2 = dx * dx + dy * dy + dz * dz + soft;
            const float pull = mass[j] / (r2 * sqrtf(r2));
            ax += dx * pull;
            ay += dy * pull;
            az += dz * pull;
        }
        acceleration[3 * i] = ax;
        acceleration[3 * i + 1] = ay;
        acceleration[3 * i + 2] = az;
    }
}

void by_hand_mandelbrot(int32_t *count, int64_t rows, int64_t columns, double left, double top,
                        double pixel, int32_t limit)
{
#pragma omp parallel for
    for (int64_t i = 0; i < rows; i++) {
        for (int64_t j = 0; j < columns; j++) {
            const double cx = left + (double)j * pixel, cy = top - (double)i * pixel;
            double x = 0, y = 0;
            int32_t n = 0;
            while (n < limit && x * x + y * y <= 4.0) {
                const double t = x * x - y * y + cx;
                y = 2.0 * x * y + cy;
                x = t;
                n++;
            }
            count[i * columns + j] = n;
        }
    }
}

void by_hand_squares(const float *x, float *sums, int64_t rows, int64_t columns)
{
#pragma omp parallel for
    for (int64_t i = 0; i < rows; i++) {
        float total = 0;
        for (int64_t j = 0; j < columns; j++) total += x[i * columns + j] * x[i * columns + j];
        sums[i] = total;
    }
}

void by_hand_squares_atomic(const float *x, double *sum, int64_t rows, int64_t columns)
{
#pragma omp parallel for
    for (int64_t i = 0; i < rows; i++) {
        float total = 0;
        for (int64_t j = 0; j < columns; j++) total += x[i * columns + j] * x[i * columns + j];
#pragma omp atomic
        *sum += total;
    }
}
