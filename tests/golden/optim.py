# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# By optax 0.2.8, f64: for tests/unit/optim/optimisers.cpp the parameters after each of three steps, p = (1, -2, 0.5), of
# which the gradients are (0.5 p + 1), (p - 3), (sin p); for tests/unit/optim/schedules.cpp the schedules at steps; for
# tests/unit/optim/norms.cpp the norm of a tree, and one of its arrays clipped.
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
    ("adamw(0.1)", optax.adamw(0.1)),
    ("adamw(0.1, 0.25, 0.8, 0.95, 0.01)", optax.adamw(0.1, weight_decay=0.25, b1=0.8, b2=0.95, eps=0.01)),
    ("lion(0.1)", optax.lion(0.1)),
    ("lion(0.1, 0.25, 0.6, 0.8)", optax.lion(0.1, weight_decay=0.25, b1=0.6, b2=0.8)),
]:
    p = jnp.array([1.0, -2.0, 0.5], dtype=jnp.float64)
    state = optimiser.init(p)
    for gradient in gradients:
        updates, state = optimiser.update(gradient(p), state, p)
        p = optax.apply_updates(p, updates)
        print(name, ", ".join(f"{v:.15g}" for v in p))

for name, schedule in [
    ("constant_schedule(0.25)", optax.constant_schedule(0.25)),
    ("linear_schedule(1, 0.25, 6)", optax.linear_schedule(1.0, 0.25, 6)),
    ("exponential_decay(0.5, 4, 0.3)", optax.exponential_decay(0.5, 4, 0.3)),
    ("cosine_decay_schedule(2, 8, 0.1)", optax.cosine_decay_schedule(2.0, 8, 0.1)),
    ("warmup_cosine_decay_schedule(0.1, 1, 3, 9, 0.05)", optax.warmup_cosine_decay_schedule(0.1, 1.0, 3, 9, 0.05)),
]:
    print(name, ", ".join(f"{float(schedule(jnp.float64(step))):.15g}" for step in range(11)))

tree = (jnp.arange(6.0), 0.5 * jnp.arange(3.0) - 2)
print("global_norm", f"{float(optax.global_norm(tree)):.15g}")
clipped, _ = optax.clip_by_global_norm(2.5).update(tree, None)
print("clip_by_global_norm(2.5)", ", ".join(f"{v:.15g}" for v in clipped[1]))
