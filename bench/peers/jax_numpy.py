# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""JAX (jit, CPU) or NumPy on cases of `./dev bench`, one JSON line each: median microseconds.

jax_numpy.py jax|numpy [part ..]    all cases, or those whose name holds one of these parts, or is the part behind a =
jax_numpy.py jax|numpy --about      the version and the names of the cases, as one JSON line
"""
import json
import statistics
import sys
import time

import numpy

peer, chosen = sys.argv[1], sys.argv[2:]
if peer == "jax":
    import jax
    import jax.numpy as xp
else:
    import numpy as xp

rng = numpy.random.default_rng(0)
cases = {}


def numbers(*shape):
    return rng.standard_normal(shape, numpy.float32)


def case(name, function, *arguments, by=("jax", "numpy")):
    """Of each argument the shape, or a function that makes it."""
    if peer in by:
        cases[name] = function, arguments


def median_us(call, seconds=0.3, most=3000):
    call()
    times, start = [], time.perf_counter()
    while len(times) < 7 or (time.perf_counter() - start < seconds and len(times) < most):
        before = time.perf_counter()
        call()
        times.append(time.perf_counter() - before)
    return statistics.median(times) * 1e6


def run(name):
    function, arguments = cases[name]
    made = [a() if callable(a) else numbers(*a) for a in arguments]
    if peer == "jax":
        made = jax.tree.map(xp.asarray, made)
        compiled = jax.jit(function)
        us = median_us(lambda: jax.block_until_ready(compiled(*made)))
    else:
        us = median_us(lambda: function(*made))
    print(json.dumps({"case": name, "us": round(us, 3)}), flush=True)


# Elements and broadcasts.
for n in (10_000, 1_000_000, 16_000_000):
    case(f"triad_{n}", lambda a, b, c: a + 2.5 * b * c, *[(n,)] * 3)
    case(f"relu_sin_{n}", lambda a, b, c, d: xp.maximum(a * b + c, 0) + c * xp.sin(d), *[(n,)] * 4)
for n in (10_000, 1_000_000):
    case(f"chain_11_{n}", lambda a, b, c, d, e, f, g, h, i, j, k: a * b + c * d + e * f + g * h + i * j + k,
         *[(n,)] * 11)
for m, n in ((1000, 1000), (16384, 64), (100000, 10)):
    case(f"row_times_matrix_{m}x{n}", lambda x, w: x * w, (m, n), (n,))


# Rows.
def numpy_logsumexp(x):
    most = x.max(1, keepdims=True)
    return most[:, 0] + numpy.log(numpy.exp(x - most).sum(1))


def numpy_softmax(x):
    e = numpy.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def layernorm(x, g, b):
    return (x - x.mean(1, keepdims=True)) / xp.sqrt(x.var(1, keepdims=True) + 1e-5) * g + b


rows = 4096, 1000
case("logsumexp_4096x1000", lambda x: jax.scipy.special.logsumexp(x, axis=1), rows, by=["jax"])
case("logsumexp_4096x1000", numpy_logsumexp, rows, by=["numpy"])
case("softmax_4096x1000", lambda x: jax.nn.softmax(x, axis=1), rows, by=["jax"])
case("softmax_4096x1000", numpy_softmax, rows, by=["numpy"])
case("layernorm_4096x1000", layernorm, rows, (1000,), (1000,))
case("sum_4096x1000", lambda x: x.sum(), rows)
case("colsum_4096x1000", lambda x: x.sum(0), rows)

# Products.
for n in (256, 1024):
    case(f"matmul_{n}", lambda p, q: p @ q, (n, n), (n, n))
    case(f"matmul_bias_relu_{n}", lambda p, q, b: xp.maximum(p @ q + b, 0), (n, n), (n, n), (n,))

# A stencil.
case("jacobi_2048", lambda u: 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]), (2048, 2048))


# Training.
def cross_entropy(z, y):
    return -xp.mean(xp.take_along_axis(jax.nn.log_softmax(z), y[:, None], 1))


def digits_step(w, b, x, y):
    gw, gb = jax.grad(lambda w, b: cross_entropy(x @ w + b, y), (0, 1))(w, b)
    return w - 1e-3 * gw, b - 1e-3 * gb


def mlp_step(p, x, y):
    loss, g = jax.value_and_grad(lambda p: cross_entropy(jax.nn.relu(x @ p[0] + p[1]) @ p[2] + p[3], y))(p)
    return loss, jax.tree.map(lambda p, g: p - 1e-3 * g, p, g)


def zeros(*shape):
    return numpy.zeros(shape, numpy.float32)


def network():
    small = numpy.float32(0.05)
    return numbers(784, 512) * small, zeros(512), numbers(512, 10) * small, zeros(10)


case("digits_softmax_step", digits_step, lambda: zeros(64, 10), lambda: zeros(10), (1440, 64),
     lambda: numpy.arange(1440) % 10, by=["jax"])
for n in (32, 128, 1024):
    case(f"mlp_step_{n}", mlp_step, network, (n, 784), lambda n=n: numpy.arange(n) * 7 % 10, by=["jax"])

# Gradients of a loss over one dim.
def loss(a, x, b, c):
    return (xp.tanh(a * x + b) * c).sum()


def relu_loss(x, w, b, y):
    return ((jax.nn.relu(x * w + b) - y) ** 2).mean()


for n in (10_000, 100_000, 1_000_000):
    case(f"loss_and_grad_{n}", lambda *all: jax.value_and_grad(loss, (0, 1, 2, 3))(*all), *[(n,)] * 4, by=["jax"])
    case(f"relu_loss_and_grad_{n}", lambda *all: jax.value_and_grad(relu_loss, (0, 1, 2))(*all),
         *[(n,)] * 4, by=["jax"])


# A recurrence.
def rnn(h, x, w):
    def step(h, x):
        h = xp.tanh(h @ w + x)
        return h, h

    return jax.lax.scan(step, h, x)


case("scan_rnn_1000", rnn, (8, 64), (1000, 8, 64), lambda: numbers(64, 64) * numpy.float32(0.1), by=["jax"])


# A causal block of a transformer: batch 4, length 256, 8 heads of 32, 1024 hidden units.
def weights():
    small = numpy.float32(256 ** -0.5)
    made = {name: numbers(256, 8, 32) * small for name in "qkv"}
    made |= {"o": numbers(8, 32, 256) * small, "into": numbers(256, 1024) * small, "out_of": numbers(1024, 256) * small}
    return made | {"attention": zeros(256) + 1, "mlp": zeros(256) + 1}


def block(p, x):
    def normalised(x, by):
        return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5) * by

    h = normalised(x, p["attention"])
    q, k, v = (xp.einsum("btw,whd->bthd", h, p[name]) for name in "qkv")
    scores = xp.einsum("bthd,bphd->bhtp", q, k) * 32 ** -0.5
    scores = xp.where(xp.tril(xp.ones(scores.shape[-2:], bool)), scores, -xp.inf)
    attended = xp.einsum("bhtp,bphd->bthd", jax.nn.softmax(scores), v)
    x = x + xp.einsum("bthd,hdw->btw", attended, p["o"])
    return x + jax.nn.gelu(normalised(x, p["mlp"]) @ p["into"], approximate=False) @ p["out_of"]


case("transformer_block_fwd", block, weights, (4, 256, 256), by=["jax"])
case("transformer_block_fwd_bwd",
     lambda p, x, c: jax.value_and_grad(lambda p, x: (block(p, x) * c).sum(), (0, 1))(p, x),
     weights, (4, 256, 256), (4, 256, 256), by=["jax"])

if chosen == ["--about"]:
    print(json.dumps({"version": (jax if peer == "jax" else numpy).__version__, "cases": list(cases)}))
else:
    for name in cases:
        if not chosen or any(part in name or part == "=" + name for part in chosen):
            run(name)
