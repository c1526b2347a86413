# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""JAX (jit, CPU) and NumPy on the cases of `./dev bench`, one JSON line each: median microseconds.

Wants `pip install jax numpy` in a virtual environment; nothing else of the project needs Python.
One core: taskset -c 0 python bench/peers/jax_numpy.py
"""
import json
import statistics
import time

import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(0)


def numbers(*shape):
    return rng.uniform(-1, 1, shape).astype(np.float32)


def median_us(call, seconds=0.5):
    call()
    times, start = [], time.perf_counter()
    while len(times) < 7 or (time.perf_counter() - start < seconds and len(times) < 3000):
        before = time.perf_counter()
        call()
        times.append(time.perf_counter() - before)
    return statistics.median(times) * 1e6


def case(name, function, *arguments, numpy=None):
    on_device = [jnp.asarray(a) for a in arguments]
    compiled = jax.jit(function).lower(*on_device).compile()
    line = {"case": name, "jax_us": round(median_us(lambda: jax.block_until_ready(compiled(*on_device))), 2)}
    if numpy is not None:
        line["numpy_us"] = round(median_us(lambda: numpy(*arguments)), 2)
    print(json.dumps(line), flush=True)


for n in (10_000, 1_000_000, 16_000_000):
    a, b, c, d = (numbers(n) for _ in range(4))
    case(f"triad_{n}", lambda a, b, c: a + 2.5 * b * c, a, b, c, numpy=lambda a, b, c: a + 2.5 * b * c)
    case(f"relu_sin_{n}", lambda a, b, c, d: jnp.maximum(a * b + c, 0) + c * jnp.sin(d), a, b, c, d,
         numpy=lambda a, b, c, d: np.maximum(a * b + c, 0) + c * np.sin(d))
for n in (10_000, 1_000_000):
    leaves = [numbers(n) for _ in range(11)]

    def chain(a, b, c, d, e, f, g, h, i, j, k):
        return a * b + c * d + e * f + g * h + i * j + k

    case(f"chain_11_{n}", chain, *leaves, numpy=chain)
for m, n in ((1000, 1000), (16384, 64), (100000, 10)):
    case(f"row_times_matrix_{m}x{n}", lambda x, w: x * w, numbers(m, n), numbers(n), numpy=lambda x, w: x * w)

x = numbers(4096, 1000)
case("logsumexp_4096x1000", lambda x: jax.scipy.special.logsumexp(x, axis=1), x,
     numpy=lambda x: np.log(np.exp(x - x.max(1, keepdims=True)).sum(1)))
case("softmax_4096x1000", lambda x: jax.nn.softmax(x, axis=1), x)
case("layernorm_4096x1000",
     lambda x, g, b: (x - x.mean(1, keepdims=True)) * jax.lax.rsqrt(x.var(1, keepdims=True) + 1e-5) * g + b,
     x, numbers(1000), numbers(1000))
case("sum_4096x1000", lambda x: x.sum(), x, numpy=lambda x: x.sum())
case("colsum_4096x1000", lambda x: x.sum(0), x, numpy=lambda x: x.sum(0))

for n in (256, 1024):
    p, q, bias = numbers(n, n), numbers(n, n), numbers(n)
    case(f"matmul_{n}", lambda p, q: p @ q, p, q, numpy=lambda p, q: p @ q)
    case(f"matmul_bias_relu_{n}", lambda p, q, b: jnp.maximum(p @ q + b, 0), p, q, bias)


def step(w, b, x, y):
    def loss(w, b):
        return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(x @ w + b), y[:, None], 1))

    gw, gb = jax.grad(loss, (0, 1))(w, b)
    return w - 1e-3 * gw, b - 1e-3 * gb


case("digits_softmax_step", step, np.zeros((64, 10), np.float32), np.zeros(10, np.float32), numbers(1440, 64),
     np.arange(1440) % 10)
