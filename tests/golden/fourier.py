# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Numbers of NumPy and JAX for tests/unit/op/fourier.
import jax
import numpy as np

jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp


def show(name, values):
    print(name, ", ".join("{%r, %r}" % (float(v.real), float(v.imag)) for v in np.asarray(values).ravel()))


x = np.sin(np.arange(6.0))
show("fft", np.fft.fft(x))
show("rfft", np.fft.rfft(x))
show("rfft of 5", np.fft.rfft(x, 5))
z = np.sin(np.arange(4.0)) + 1j * np.cos(2 * np.arange(4.0))
show("irfft", np.fft.irfft(z))
show("irfft to 7", np.fft.irfft(z, 7))
show("irfft to 5", np.fft.irfft(z, 5))
m = np.sin(np.arange(12.0)).reshape(3, 4)
show("rfftn", np.fft.rfftn(m))
zz = np.sin(np.arange(6.0)).reshape(3, 2) + 1j * np.cos(2 * np.arange(6.0)).reshape(3, 2)
show("irfftn", np.fft.irfftn(zz, (3, 3), (0, 1)))
print("fftfreq", np.fft.fftfreq(7, 0.1), np.fft.fftfreq(8), "rfftfreq", np.fft.rfftfreq(7, 0.1), np.fft.rfftfreq(8))

# Gradients of real losses, in JAX's convention.
w = jnp.cos(jnp.arange(6.0)) + 1j * jnp.sin(3 * jnp.arange(6.0))
c = jnp.asarray(x) * (1 + 0.5j)
show("grad fft", jax.grad(lambda v: jnp.sum(jnp.abs(jnp.fft.fft(v) * w) ** 2))(c))
show("grad rfft", jax.grad(lambda v: jnp.sum(jnp.real(jnp.fft.rfft(v) ** 2 * w[:4])))(jnp.asarray(x)))
show("grad irfft", jax.grad(lambda v: jnp.sum(jnp.fft.irfft(v, 7) ** 3))(jnp.asarray(z)))
show("grad irfftn", jax.grad(lambda v: jnp.sum(jnp.fft.irfftn(v, (3, 3)) ** 3))(jnp.asarray(zz)))
show("grad rfftn", jax.grad(lambda v: jnp.sum(jnp.real(jnp.fft.rfftn(v) ** 3)))(jnp.asarray(m)))
