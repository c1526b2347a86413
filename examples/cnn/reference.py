# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The same training in JAX, by one process: it made expected.txt with 12 epochs and short.txt with 3. The initial weights
# are those of the example:
#     ./dev run cnn --write-weights=. && python3 examples/cnn/reference.py . 12
import pathlib
import sys

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)
ROWS, TRAIN = 48, 1440
folder, epochs = pathlib.Path(sys.argv[1]), int(sys.argv[2])

weights = [jnp.asarray(np.load(folder / f"{name}.npy"), float) for name in ["edges", "corners", "shapes", "classes"]]
params = [(w, jnp.zeros(w.shape[-1])) for w in weights]
table = np.loadtxt(pathlib.Path(__file__).parent / "../digits/data/digits.csv", delimiter=",")
table = table[np.arange(len(table)) * 101 % len(table)]
pictures, labels = table[:, :-1].reshape(-1, 8, 8) / 16, table[:, -1].astype(int)


def conv(x, w):
    return jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def halved(x):
    n, h, w, c = x.shape
    return x.reshape(n, h // 2, 2, w // 2, 2, c).max((2, 4))


def scores(params, x):
    (edges, b0), (corners, b1), (shapes, b2), (classes, b3) = params
    e = jax.nn.relu(conv(x[..., None], edges[:, :, None]) + b0)
    c = halved(jax.nn.relu(conv(e, corners) + b1))
    s = halved(jax.nn.relu(conv(c, shapes) + b2))
    return jnp.einsum("nhwc,hwck->nk", s, classes) + b3


def loss(params, x, y):
    return -((0.9 * jax.nn.one_hot(y, 10) + 0.01) * jax.nn.log_softmax(scores(params, x))).sum(1).mean()


@jax.jit
def train(params, mean, square, step, x, y):
    value, gradients = jax.value_and_grad(loss)(params, x, y)
    rate = 0.005 * (1 + jnp.cos(jnp.pi * step / (epochs * (TRAIN // ROWS)))) / 2
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, gradients)
    square = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g**2, square, gradients)
    t = step + 1
    moved = lambda p, m, s: p - rate * (m / (1 - 0.9**t)) / (jnp.sqrt(s / (1 - 0.999**t)) + 1e-8)
    return jax.tree.map(moved, params, mean, square), mean, square, value


mean = square = jax.tree.map(jnp.zeros_like, params)
step = 0
print("# %d epochs in double precision, by reference.py." % epochs)
for epoch in range(epochs):
    total = 0
    for first in range(0, TRAIN, ROWS):
        x, y = pictures[first : first + ROWS], labels[first : first + ROWS]
        params, mean, square, value = train(params, mean, square, step, x, y)
        step, total = step + 1, total + value
    print('{"epoch": %d, "loss": %.6f}' % (epoch, total / (TRAIN // ROWS)))
right = scores(params, pictures[TRAIN:]).argmax(1) == labels[TRAIN:]
print('{"test_accuracy": %.4f}' % right.mean())
