# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The same training in JAX, by one process, in double precision: it made losses.txt. The initial parameters and the batches
# are those of the example:
#     ./dev run named_transformer --write-inputs=inputs.bin && python3 examples/named_transformer/reference.py inputs.bin
import sys

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)
STEPS, ROWS, TIME, LETTERS, WIDTH, HEADS, DEPTH, HIDDEN = 20, 32, 32, 76, 32, 8, 4, 128
numbers = np.fromfile(sys.argv[1])


def take(*shape):
    global numbers
    size = int(np.prod(shape))
    taken, numbers = numbers[:size].reshape(shape), numbers[size:]
    return taken


def take_pieces():
    return take(ROWS, TIME).astype(int), take(ROWS, TIME).astype(int)


params = {
    "letters": take(LETTERS, WIDTH),
    "places": take(TIME, WIDTH),
    "in_roles": take(WIDTH, 3, HEADS, DEPTH),
    "attended": take(HEADS, DEPTH, WIDTH),
    "into": take(WIDTH, HIDDEN),
    "out_of": take(HIDDEN, WIDTH),
    "readout": take(WIDTH, LETTERS),
}
batches = [take_pieces() for _ in range(STEPS)]
assert numbers.size == 0


def normalised(x):
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + np.float64(np.float32(1e-5)))


def block(h, p):
    q, k, v = jnp.einsum("btw,wrhd->rbhtd", normalised(h), p["in_roles"])
    scores = jnp.einsum("bhtd,bhsd->bhts", q, k) / 2
    causal = jnp.where(jnp.tril(jnp.ones((TIME, TIME), bool)), scores, -jnp.inf)
    mixed = jnp.einsum("bhts,bhsd->bhtd", jax.nn.softmax(causal), v)
    h = h + jnp.einsum("bhtd,hdw->btw", mixed, p["attended"])
    return h + jax.nn.gelu(normalised(h) @ p["into"], approximate=False) @ p["out_of"]


def loss_of(p, text, following):
    h = block(p["letters"][text] + p["places"], p)
    log_p = jax.nn.log_softmax(normalised(h) @ p["readout"])
    return -jnp.take_along_axis(log_p, following[..., None], -1).mean()


@jax.jit
def update(p, mean, square, step, text, following):
    loss, g = jax.value_and_grad(loss_of)(p, text, following)
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, g)
    square = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g * g, square, g)
    p = jax.tree.map(
        lambda p, m, s: p - 0.003 * (m / (1 - 0.9**step)) / (jnp.sqrt(s / (1 - 0.999**step)) + 1e-8), p, mean, square
    )
    return p, mean, square, loss


mean = square = jax.tree.map(np.zeros_like, params)
print("# step loss")
for step, batch in enumerate(batches, 1):
    params, mean, square, loss = update(params, mean, square, step, *batch)
    print(step, "%.8f" % loss)
