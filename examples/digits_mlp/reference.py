# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The same training in NumPy, by one process, in double precision, with backpropagation written by hand: it made momentum.txt
# and adam.txt. The initial weights and the batches are those of the example:
#     ./dev run digits_mlp --write-inputs=inputs.bin && python3 examples/digits_mlp/reference.py inputs.bin momentum
import sys

import numpy as np

EPOCHS, BATCHES, ROWS, PIXELS, HIDDEN, CLASSES = 16, 15, 96, 64, 128, 10
numbers = np.fromfile(sys.argv[1])


def take(*shape):
    global numbers
    size = int(np.prod(shape))
    taken, numbers = numbers[:size].reshape(shape).copy(), numbers[size:]
    return taken


weights = take(PIXELS, HIDDEN), take(HIDDEN, CLASSES)
epochs = [[(take(ROWS, PIXELS), take(ROWS).astype(int)) for _ in range(BATCHES)] for _ in range(EPOCHS)]
assert numbers.size == 0

params = [weights[0], np.zeros(HIDDEN), weights[1], np.zeros(CLASSES)]
mean = [np.zeros_like(p) for p in params]
square = [np.zeros_like(p) for p in params]
step = 0
print("# epoch loss")
for epoch, batches in enumerate(epochs):
    total = 0
    for x, y in batches:
        z = x @ params[0] + params[1]
        h = np.maximum(z, 0)
        scores = h @ params[2] + params[3]
        scores -= scores.max(1, keepdims=True)
        log_p = scores - np.log(np.exp(scores).sum(1, keepdims=True))
        target = np.eye(CLASSES)[y]
        total += -(target * log_p).sum() / ROWS
        of_scores = (np.exp(log_p) - target) / ROWS
        of_z = (of_scores @ params[2].T) * (z > 0)
        gradients = [x.T @ of_z, of_z.sum(0), h.T @ of_scores, of_scores.sum(0)]
        step += 1
        for k, g in enumerate(gradients):
            if sys.argv[2] == "momentum":
                mean[k] = 0.9 * mean[k] + g
                params[k] -= 0.05 * mean[k]
            else:
                mean[k] = 0.9 * mean[k] + 0.1 * g
                square[k] = 0.999 * square[k] + 0.001 * g**2
                params[k] -= 0.003 * (mean[k] / (1 - 0.9**step)) / (np.sqrt(square[k] / (1 - 0.999**step)) + 1e-8)
    print(epoch, "%.8f" % (total / BATCHES))
