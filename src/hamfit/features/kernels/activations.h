/* Activations in double and in float: softplus_double(z, &value, &slope) and the like, in the order of their codes.
 *
 * They call nothing of the math library, so that the compiler vectorises the loops around them. `CLONES` before a
 * function with such a loop compiles it several times; on x86 the widest instructions are chosen when it is loaded.
 */
#ifndef HAMFIT_ACTIVATIONS_H
#define HAMFIT_ACTIVATIONS_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__)
#define CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define CLONES
#endif

enum { SOFTPLUS, SILU, TANH, SQUAREPLUS, ACTIVATIONS };

#define real double
#define integer int64_t
#define unsigned_integer uint64_t
#define NAME(x) x##_double
#define SQRT sqrt
#define EXP_MIN -708.0
#define ROUNDER 0x1.8p52
#define LN2_HIGH 0x1.62e42fefa3800p-1
#define LN2_LOW 0x1.ef35793c76730p-45
#define EXPONENT_BIAS 1023
#define MANTISSA_BITS 52
/* Taylor to r^13: |r| <= ln 2 / 2 leaves 4e-18. In pairs and fours, so that the terms do not wait for each other. */
#define EXP_POLYNOMIAL(r) exp_polynomial(r)
static inline double exp_polynomial(double r)
{
    const double r2 = r * r, r4 = r2 * r2, r8 = r4 * r4;
    const double a = (1 + r) + (1. / 2 + r * (1. / 6)) * r2;
    const double b = (1. / 24 + r * (1. / 120)) + (1. / 720 + r * (1. / 5040)) * r2;
    const double c = (1. / 40320 + r * (1. / 362880)) + (1. / 3628800 + r * (1. / 39916800)) * r2;
    const double d = 1. / 479001600 + r * (1. / 6227020800.);
    return (a + b * r4) + (c + d * r4) * r8;
}
/* Series in y^2 <= 1/9 to y^34. */
#define ATANH_POLYNOMIAL(x)                                                                                             \
    (1 + x * (1. / 3 + x * (1. / 5 + x * (1. / 7 + x * (1. / 9 + x * (1. / 11 + x * (1. / 13 + x * (1. / 15 + x * (      \
        1. / 17 + x * (1. / 19 + x * (1. / 21 + x * (1. / 23 + x * (1. / 25 + x * (1. / 27 + x * (1. / 29 + x * (       \
        1. / 31 + x * (1. / 33 + x * (1. / 35))))))))))))))))))
#include "scalars.h"
#undef real
#undef integer
#undef unsigned_integer
#undef NAME
#undef SQRT
#undef EXP_MIN
#undef ROUNDER
#undef LN2_HIGH
#undef LN2_LOW
#undef EXPONENT_BIAS
#undef MANTISSA_BITS
#undef EXP_POLYNOMIAL
#undef ATANH_POLYNOMIAL

#define real float
#define integer int32_t
#define unsigned_integer uint32_t
#define NAME(x) x##_float
#define SQRT sqrtf
#define EXP_MIN -87.0f
#define ROUNDER 0x1.8p23f
#define LN2_HIGH 0x1.62e4p-1f
#define LN2_LOW 0x1.7f7d1cp-20f
#define EXPONENT_BIAS 127
#define MANTISSA_BITS 23
#define EXP_POLYNOMIAL(r)                                                                                               \
    (1 + r * (1 + r * (1.f / 2 + r * (1.f / 6 + r * (1.f / 24 + r * (1.f / 120 + r * (1.f / 720)))))))
#define ATANH_POLYNOMIAL(x)                                                                                             \
    (1 + x * (1.f / 3 + x * (1.f / 5 + x * (1.f / 7 + x * (1.f / 9 + x * (1.f / 11 + x * (1.f / 13 + x * (1.f / 15))))))))
#include "scalars.h"
#undef real
#undef integer
#undef unsigned_integer
#undef NAME
#undef SQRT
#undef EXP_MIN
#undef ROUNDER
#undef LN2_HIGH
#undef LN2_LOW
#undef EXPONENT_BIAS
#undef MANTISSA_BITS
#undef EXP_POLYNOMIAL
#undef ATANH_POLYNOMIAL

#endif
