# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The same training in NumPy, by one process, in double precision, with backpropagation written by hand: it made losses.txt.
# The initial weights are those of the example:
#     ./dev run digits_explicit --write-inputs=weights.bin && python3 examples/digits_explicit/reference.py weights.bin
import pathlib
import sys

import numpy as np

EPOCHS, ROWS, TRAIN = 8, 96, 1440
SIZES = [(64, 128), (128, 32), (32, 128), (128, 10)]
numbers = np.fromfile(sys.argv[1], np.float32).astype(float)
weights = []
for m, n in SIZES:
    weights.append(numbers[: m * n].reshape(m, n).copy())
    numbers = numbers[m * n :]
assert numbers.size == 0
biases = [np.zeros(n) for _, n in SIZES]
params = weights + biases
mean = [np.zeros_like(p) for p in params]
square = [np.zeros_like(p) for p in params]

table = np.loadtxt(pathlib.Path(__file__).parent / "../digits/data/digits.csv", delimiter=",")
table = table[np.arange(len(table)) * 101 % len(table)]
pixels, labels = table[:, :-1] / 16, table[:, -1].astype(int)

step = 0
print("# The mean loss of each epoch, made by reference.py.\n# epoch loss")
for epoch in range(EPOCHS):
    total = 0
    for first in range(0, TRAIN, ROWS):
        x, y = pixels[first : first + ROWS], labels[first : first + ROWS]
        values = [x]
        for k in range(4):
            z = values[-1] @ params[k] + params[4 + k]
            values.append(np.maximum(z, 0) if k < 3 else z)
        scores = values[4] - values[4].max(1, keepdims=True)
        log_p = scores - np.log(np.exp(scores).sum(1, keepdims=True))
        target = np.eye(10)[y]
        total += -(target * log_p).sum() / ROWS
        back = (np.exp(log_p) - target) / ROWS
        gradients = [None] * 8
        for k in reversed(range(4)):
            gradients[k], gradients[4 + k] = values[k].T @ back, back.sum(0)
            back = (back @ params[k].T) * (values[k] > 0)
        step += 1
        for k, g in enumerate(gradients):
            mean[k] = 0.9 * mean[k] + 0.1 * g
            square[k] = 0.999 * square[k] + 0.001 * g**2
            params[k] -= 0.003 * (mean[k] / (1 - 0.9**step)) / (np.sqrt(square[k] / (1 - 0.999**step)) + 1e-8)
    print(epoch, "%.8f" % (total / (TRAIN // ROWS)))
