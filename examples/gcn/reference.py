# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The same training in JAX, by one process, with the matrix of the graph: it made expected.txt. The initial weights are
# those of the example:
#     ./dev run gcn --write-weights=. && python3 examples/gcn/reference.py .
import pathlib
import re
import sys

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)
folder = pathlib.Path(sys.argv[1])
text = (pathlib.Path(__file__).parent / "karate_club.hpp").read_text()
friends = [(int(a), int(b)) for a, b in re.findall(r"\{(\d+), (\d+)\}", text)]
joined = np.array(re.findall(r"\d", text[text.index("joined{") :]), int)
assert len(friends) == 78 and len(joined) == 34

graph = np.eye(34)
for a, b in friends:
    graph[a, b] = graph[b, a] = 1
graph /= np.sqrt(np.outer(graph.sum(0), graph.sum(1)))
params = [jnp.asarray(np.load(folder / "w1.npy")), jnp.zeros(16), jnp.asarray(np.load(folder / "w2.npy")), jnp.zeros(2)]
known = np.array([0, 33])


def scores(params):
    w1, b1, w2, b2 = params
    return graph @ (jax.nn.relu(graph @ w1 + b1) @ w2) + b2


def loss(params):
    return -jax.nn.log_softmax(scores(params))[known, joined[known]].mean()


mean = square = [jnp.zeros_like(p) for p in params]
print("# 200 steps in double precision, by reference.py.")
for step in range(201):
    value, gradients = jax.value_and_grad(loss)(params)
    if step % 20 == 0:
        right = (scores(params).argmax(1) == joined).sum()
        print('{"step": %d, "loss": %.6e, "right": %d}' % (step, value, right))
    mean = [0.9 * m + 0.1 * g for m, g in zip(mean, gradients)]
    square = [0.999 * s + 0.001 * g**2 for s, g in zip(square, gradients)]
    t = step + 1
    moved = [(m / (1 - 0.9**t)) / (jnp.sqrt(s / (1 - 0.999**t)) + 1e-8) for m, s in zip(mean, square)]
    params = [p - 0.01 * d for p, d in zip(params, moved)]
