/* Activations and their slopes at one number, written once for `real` = double or float; activations.h includes this
 * file twice. */

/* exp(x) for x <= 0: x = n ln 2 + r, a polynomial for exp(r), and n put into the exponent. No table, branch or call, so
 * that the loops around it are vectorised. */
static inline real NAME(exp_negative)(real x)
{
    x = x < EXP_MIN ? EXP_MIN : x;
    const real rounder = ROUNDER;
    const real shifted = x * (real)1.4426950408889634 + rounder;
    const real n = shifted - rounder;
    const real r = x - n * LN2_HIGH - n * LN2_LOW;
    integer bits, rounder_bits;
    memcpy(&bits, &shifted, sizeof bits);
    memcpy(&rounder_bits, &rounder, sizeof rounder_bits);
    bits = (integer)((unsigned_integer)(bits - rounder_bits + EXPONENT_BIAS) << MANTISSA_BITS);
    real power;
    memcpy(&power, &bits, sizeof power);
    return power * EXP_POLYNOMIAL(r);
}

/* log(1 + t) for 0 <= t <= 1 as 2 atanh(t / (2 + t)). */
static inline real NAME(log1p_unit)(real t)
{
    const real y = t / (2 + t);
    const real y2 = y * y;
    return 2 * y * ATANH_POLYNOMIAL(y2);
}

static inline real NAME(logistic)(real z)
{
    const real e = NAME(exp_negative)(z < 0 ? z : -z);
    return (z < 0 ? e : (real)1) / (1 + e);
}

static inline void NAME(softplus)(real z, real *value, real *slope)
{
    const real e = NAME(exp_negative)(z < 0 ? z : -z);
    *value = (z < 0 ? (real)0 : z) + NAME(log1p_unit)(e);
    *slope = (z < 0 ? e : (real)1) / (1 + e);
}

static inline void NAME(silu)(real z, real *value, real *slope)
{
    const real s = NAME(logistic)(z);
    *value = z * s;
    *slope = s * (1 + z * (1 - s));
}

static inline void NAME(tanh)(real z, real *value, real *slope)
{
    const real s = NAME(logistic)(2 * z);
    *value = 2 * s - 1;
    *slope = 4 * s * (1 - s);
}

static inline void NAME(squareplus)(real z, real *value, real *slope)
{
    const real root = SQRT(z * z + 4);
    *value = (real)0.5 * (z + root);
    *slope = (real)0.5 * (1 + z / root);
}
