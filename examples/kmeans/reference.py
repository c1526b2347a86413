# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The same in NumPy, by one process: it made expected.txt.
import pathlib

import numpy as np

POINTS, CLUSTERS = 1440, 10
rows = np.loadtxt(pathlib.Path(__file__).parent / "../digits/data/digits.csv", delimiter=",", dtype=int)[:POINTS]
x, labels = rows[:, :-1] / 16, rows[:, -1]

print("# Lloyd's iteration on the first 1440 digits from the first ten of them, by reference.py.")
centres, moved, step = x[:CLUSTERS], True, 0
while moved:
    distances = ((x[:, None] - centres) ** 2).sum(2)
    nearest = distances.argmin(1)
    print('{"step": %d, "inertia": %.9e}' % (step, distances.min(1).sum()))
    following = np.stack([x[nearest == c].mean(0) if (nearest == c).any() else centres[c] for c in range(CLUSTERS)])
    moved, centres, step = (following != centres).any(), following, step + 1
table = np.zeros((CLUSTERS, 10), int)
np.add.at(table, (nearest, labels), 1)
print('{"purity": %.6f}' % (table.max(1).sum() / POINTS))
