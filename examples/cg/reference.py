# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The same equations by SciPy's conjugate gradients: it made expected.txt.
import numpy as np
import scipy
from scipy.sparse import diags_array, eye_array, kron
from scipy.sparse.linalg import cg

N = 48
h = 1 / (N + 1)
t = h * np.arange(1, N + 1)
parabola, cubic = t * (1 - t), t - t**3
b = h**2 * (np.outer(parabola, 6 * t) + 2 * cubic).ravel()
second = diags_array([-np.ones(N - 1), 2 * np.ones(N), -np.ones(N - 1)], offsets=[-1, 0, 1])
matrix = kron(second, eye_array(N)) + kron(eye_array(N), second)

print("# Conjugate gradients on 48 x 48 inner points by SciPy %s: reference.py." % scipy.__version__)
residuals = []
u, failed = cg(matrix, b, rtol=1e-6, callback=lambda u: residuals.append(np.linalg.norm(b - matrix @ u)))
assert failed == 0
for k, residual in enumerate(residuals):
    print('{"iteration": %d, "residual": %.9e}' % (k + 1, residual))
print('{"error": %.5e}' % np.abs(u - np.outer(parabola, cubic).ravel()).max())
