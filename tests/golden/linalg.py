# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Numbers of NumPy and JAX for tests/unit/op/linalg/complex.cpp and complex_derivatives.cpp.
import jax
import numpy as np

jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp
import jax.scipy.linalg as jsl


def show(name, values):
    a = np.asarray(values).ravel()
    if np.iscomplexobj(a):
        print(name, ", ".join("c128(%.15g, %.15g)" % (v.real, v.imag) for v in a))
    else:
        print(name, ", ".join("%.15g" % v for v in a))


def numbers(n, m):
    i = np.arange(float(n * m)).reshape(n, m) ** 2
    return np.sin(i * 1.7 + 0.3) + 1j * np.cos(i * 0.9) + np.eye(n, m) * np.arange(m) * 2


x, tall, wide = numbers(3, 3), numbers(3, 2), numbers(2, 3)
positive = x @ x.conj().T + np.eye(3)
b = numbers(3, 1)[:, 0]

show("cholesky", np.linalg.cholesky(positive))
show("eigvalsh", np.linalg.eigvalsh((x + x.conj().T) / 2))
show("singular values", np.linalg.svd(tall)[1])
show("det", np.linalg.det(x))
show("slogdet", np.linalg.slogdet(x)[0])
show("slogdet", np.linalg.slogdet(x)[1])
show("q", np.linalg.qr(tall)[0])
show("r", np.linalg.qr(tall)[1])
show("expm", jsl.expm(jnp.asarray(x)))
show("pinv", np.linalg.pinv(tall))
show("lstsq", np.linalg.lstsq(tall, b, rcond=None)[0])


# Gradients of real losses, in JAX's convention. Vectors count by what does not depend on their phases.
def total(y):
    return jnp.sum(jnp.sin(jnp.real(y)) + jnp.square(jnp.imag(y)))


def of_eigh(a):
    w, v = jnp.linalg.eigh(a)
    return jnp.sum(jnp.sin(w) * jnp.abs(v[0]) ** 2)


def of_svd(a):
    u, s, vt = jnp.linalg.svd(a, full_matrices=False)
    return total((u * jnp.square(s)) @ vt) + jnp.sum(jnp.sin(s) * jnp.abs(u[0]) ** 2)


def of_qr(a):
    q, r = jnp.linalg.qr(a)
    return total(q) * total(r)


def of_slogdet(a):
    sign, log = jnp.linalg.slogdet(a)
    return total(sign) * jnp.sin(log)


for name, f, a in [
    ("cholesky", lambda a: total(jnp.linalg.cholesky(a)), positive),
    ("eigh", of_eigh, x),
    ("svd, tall", of_svd, tall),
    ("svd, wide", of_svd, wide),
    ("qr", of_qr, tall),
    ("slogdet", of_slogdet, x),
    ("det", lambda a: total(jnp.linalg.det(a)), x),
    ("pinv", lambda a: total(jnp.linalg.pinv(a)), tall),
    ("expm", lambda a: total(jsl.expm(a)), x),
]:
    show("grad " + name, jax.grad(f)(jnp.asarray(a)))
    # The change of the loss along a direction, and that of its gradient.
    d = jnp.asarray(a) * (0.3 - 0.5j)
    if name in ("cholesky", "eigh"):
        d = d + d.conj().T
    show("jvp " + name, jax.jvp(f, (jnp.asarray(a),), (d,))[1])
    if name in ("cholesky", "eigh", "svd, wide", "qr", "slogdet"):
        show("hvp " + name, jax.jvp(jax.grad(f), (jnp.asarray(a),), (d,))[1])
