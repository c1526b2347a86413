# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The same by JAX: it made expected.txt.
import jax

jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp

N, TIME = 48, 0.1
t = 2 * jnp.pi / N * jnp.arange(N)
y, x = t[:, None], t[None, :]
start = jnp.cos(y) * jnp.sin(2 * x) + jnp.cos(3 * y) + 0.5 * jnp.sin(4 * y) * jnp.cos(x) + 1


def heat(diffusivity):
    squares = jnp.fft.fftfreq(N, 1 / N)[:, None] ** 2 + jnp.fft.rfftfreq(N, 1 / N)[None, :] ** 2
    return jnp.fft.irfft2(jnp.fft.rfft2(start) * jnp.exp(-TIME * diffusivity * squares), (N, N))


end = heat(0.5)
misfit = lambda diffusivity: jnp.mean((heat(diffusivity) - end) ** 2)

print("# Steps from 0.2 to the diffusivity 0.5 by JAX %s: reference.py." % jax.__version__)
diffusivity = 0.2
for step in range(3):
    value, slope = jax.value_and_grad(misfit)(diffusivity)
    print(
        '{"step": %d, "diffusivity": %.6f, "misfit": %.6e, "derivative": %.6e}' % (step, diffusivity, value, slope)
    )
    change = jax.jvp(heat, (diffusivity,), (1.0,))[1]
    diffusivity -= slope / (2 * jnp.mean(change**2))
