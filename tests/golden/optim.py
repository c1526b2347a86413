# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The parameters after each of three steps by optax 0.2.8, for tests/unit/optim/optimisers.cpp: p = (1, -2, 0.5), of which
# the gradients are (0.5 p + 1), (p - 3), (sin p); f64.
import jax

jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp
import optax

gradients = [lambda p: 0.5 * p + 1, lambda p: p - 3, jnp.sin]
for name, optimiser in [
    ("sgd(0.1)", optax.sgd(0.1)),
    ("momentum(0.1, 0.9)", optax.sgd(0.1, momentum=0.9)),
    ("momentum(0.1, 0.9, nesterov)", optax.sgd(0.1, momentum=0.9, nesterov=True)),
    ("adam(0.1)", optax.adam(0.1)),
    ("adam(0.1, 0.8, 0.95, 0.01)", optax.adam(0.1, b1=0.8, b2=0.95, eps=0.01)),
]:
    p = jnp.array([1.0, -2.0, 0.5], dtype=jnp.float64)
    state = optimiser.init(p)
    for gradient in gradients:
        updates, state = optimiser.update(gradient(p), state, p)
        p = optax.apply_updates(p, updates)
        print(name, ", ".join(f"{v:.15g}" for v in p))
