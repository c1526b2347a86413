# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The same paths in NumPy, by Threefry 2x32 of 20 rounds and SciPy's quantile, with derivatives along each path written
# by hand, and the formulas of Black and Scholes; for the geometric mean those of Kemna and Vorst. It made expected.txt.
import numpy as np
from scipy.special import ndtri
from scipy.stats import norm

PATHS, MONTHS, SPOT, VOLATILITY, STRIKE, RATE, YEARS = 196608, 12, 100, 0.2, 105, 0.03, 1
ROTATIONS = [13, 15, 26, 6, 17, 29, 16, 24]


def threefry(counter, key=(0, 0)):
    keys = [np.uint32(k) for k in (*key, key[0] ^ key[1] ^ 0x1BD11BDA)]
    x = [(counter >> 32).astype(np.uint32) + keys[0], counter.astype(np.uint32) + keys[1]]
    for i in range(20):
        x[0] += x[1]
        x[1] = (x[1] << np.uint32(ROTATIONS[i % 8])) | (x[1] >> np.uint32(32 - ROTATIONS[i % 8]))
        x[1] ^= x[0]
        if i % 4 == 3:
            s = i // 4 + 1
            x[0] += keys[s % 3]
            x[1] += keys[(s + 1) % 3] + np.uint32(s)
    return x[0].astype(np.uint64) << np.uint64(32) | x[1]


# A sign and 63 bits. Half of them is a distance from 1/2: the quantile is taken of what remains.
bits = threefry(np.arange(PATHS * MONTHS, dtype=np.uint64))
sign = np.where(bits >> np.uint64(63), -1.0, 1.0)
rest = ((~bits & np.uint64(2**63 - 1)).astype(np.float64) + 0.5) * 2.0**-63
w = np.cumsum((sign * -ndtri(rest / 2)).reshape(PATHS, MONTHS) * np.sqrt(YEARS / MONTHS), 1)
t = np.arange(1, MONTHS + 1) * YEARS / MONTHS
discount = np.exp(-RATE * YEARS)

for name, w_paid, t_paid, variance in [
    ("european", w[:, -1], YEARS, YEARS),
    ("asian", w.mean(1), t.mean(), np.minimum.outer(t, t).mean()),
]:
    paid = SPOT * np.exp((RATE - VOLATILITY**2 / 2) * t_paid + VOLATILITY * w_paid)
    payoff = discount * np.maximum(paid - STRIKE, 0)
    slope = discount * (paid > STRIKE) * paid
    error = payoff.std() / np.sqrt(PATHS)
    estimate = payoff.mean(), error, (slope / SPOT).mean(), (slope * (w_paid - VOLATILITY * t_paid)).mean()

    sigma = VOLATILITY * np.sqrt(variance)
    forward = SPOT * np.exp((RATE - VOLATILITY**2 / 2) * t_paid + sigma**2 / 2)
    d1 = np.log(forward / STRIKE) / sigma + sigma / 2
    price = discount * (forward * norm.cdf(d1) - STRIKE * norm.cdf(d1 - sigma))
    delta = discount * forward / SPOT * norm.cdf(d1)
    vega = discount * forward * (norm.pdf(d1) * np.sqrt(variance) + norm.cdf(d1) * VOLATILITY * (variance - t_paid))
    print('{"option": "%s", "price": %.9f, "error": %.9f, "delta": %.9f, "vega": %.9f, "exact": [%.9f, %.9f, %.9f]}'
          % (name, *estimate, price, delta, vega))
