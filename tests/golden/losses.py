# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The losses of optax 0.2.8 in f64, for tests/unit/op/loss/losses.cpp: of predictions sin(0), sin(1), ..
import jax

jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp
import optax

x = jnp.sin(jnp.arange(12.0)).reshape(3, 4)
y = jnp.cos(jnp.arange(12.0)).reshape(3, 4) / 2 + 0.5
labels = jnp.array([2, 0, 3])
for name, values in [
    ("squared_error", optax.squared_error(x, y)),
    ("huber_loss, 0.5", optax.huber_loss(x, y, delta=0.5)),
    ("sigmoid_binary_cross_entropy", optax.sigmoid_binary_cross_entropy(20 * x, y)),
    ("softmax_cross_entropy", optax.softmax_cross_entropy(3 * x, y)),
    ("of integer labels", optax.softmax_cross_entropy_with_integer_labels(3 * x, labels)),
]:
    print(name, ", ".join(f"{v:.15g}" for v in values.ravel()))
