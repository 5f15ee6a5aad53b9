// Values to 113 binary digits, by the GNU C library's functions of _Float128.
//
// wide FUNCTION reads doubles and writes for each the value as a sum of two doubles; wide sum and wide variance read all and write
// one value. All in the machine's own bytes.
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef _Float128 wide;

static wide sigmoid(wide x) { return x < 0 ? expf128(x) / (1 + expf128(x)) : 1 / (1 + expf128(-x)); }
static wide softplus(wide x) { return (x > 0 ? x : 0) + log1pf128(expf128(-fabsf128(x))); }
static wide elu(wide x) { return x < 0 ? expm1f128(x) : x; }
static wide gelu(wide x) { return x == -INFINITY ? 0 : x / 2 * erfcf128(-x * M_SQRT1_2f128); }
static wide gelu_tanh(wide x) {
    wide cubic = sqrtf128(8 / M_PIf128) * (x + 44715 / (wide)1000000 * x * x * x);
    return x == -INFINITY ? 0 : x * sigmoid(cubic);
}
static wide softsign(wide x) { return isinf(x) ? (x > 0 ? 1 : -1) : x / (1 + fabsf128(x)); }
static wide reciprocal(wide x) { return 1 / x; }
static wide square(wide x) { return x * x; }

static const struct {
    const char *name;
    wide (*value)(wide);
} FUNCTIONS[] = {
    {"exp", expf128},     {"ln", logf128},      {"tanh", tanhf128},         {"erf", erff128},
    {"erfc", erfcf128},   {"sigmoid", sigmoid}, {"softplus", softplus},     {"elu", elu},
    {"gelu", gelu},       {"gelu_tanh", gelu_tanh}, {"softsign", softsign}, {"reciprocal", reciprocal},
    {"square", square},   {"sqrt", sqrtf128},   {"sin", sinf128},           {"cos", cosf128},
};

static void put(wide value) {
    double parts[2];
    parts[0] = (double)value;
    parts[1] = isfinite(parts[0]) ? (double)(value - parts[0]) : 0;
    fwrite(parts, sizeof parts, 1, stdout);
}

int main(int count, char **arguments) {
    if (count != 2) return 2;
    double x;
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++) {
        if (strcmp(arguments[1], FUNCTIONS[i].name)) continue;
        while (fread(&x, sizeof x, 1, stdin) == 1) put(FUNCTIONS[i].value(x));
        return 0;
    }
    size_t n = 0, room = 1 << 20;
    double *all = malloc(room * sizeof *all);
    while (all && fread(&x, sizeof x, 1, stdin) == 1) {
        if (n == room) all = realloc(all, (room *= 2) * sizeof *all);
        if (all) all[n++] = x;
    }
    if (!all) return 3;
    wide sum = 0, squares = 0;
    for (size_t i = 0; i < n; i++) sum += all[i];
    if (!strcmp(arguments[1], "sum")) {
        put(sum);
        return 0;
    }
    for (size_t i = 0; i < n; i++) squares += (all[i] - sum / n) * (all[i] - sum / n);
    if (!strcmp(arguments[1], "variance")) {
        put(squares / n);
        return 0;
    }
    return 2;
}
