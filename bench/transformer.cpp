// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "baseline/transformer.hpp"

#include "cases.hpp"

#include <cmath>
#include <nabla/transform/checkpoint.hpp>
#include <nabla/transform/grad.hpp>

namespace bench {

namespace {

NABLA_AXES(time, past, width, head, depth)
NABLA_AXES(attention_scale, query, key, value, attended, mlp_scale, into, out_of)

auto normalised(const auto& x, const auto& by) {
  return (x * nb::rsqrt(nb::mean(nb::square(x), width) + 1e-5f) * by).eval();
}
auto attention(const auto& p, const auto& x, float scale) {
  const auto q = nb::dot(x, p[query], width);
  const auto k = nb::rename(nb::dot(x, p[key], width), time = past);
  const auto v = nb::rename(nb::dot(x, p[value], width), time = past);
  const auto scores = nb::dot(q, k, depth);
  const auto is_past = (nb::tril(nb::ones_like(scores(batch = 0, head = 0)), time, past) > 0).eval();
  const auto weights = nb::softmax(nb::where(is_past, scale * scores, -INFINITY), past);
  return nb::dot(nb::dot(weights, v, past), p[attended], head, depth);
}
auto block(const auto& p, const auto& x, float scale) {
  const auto h = (x + attention(p, normalised(x, p[attention_scale]), scale)).eval();
  return (h + nb::dot(nb::gelu(nb::dot(normalised(h, p[mlp_scale]), p[into], width)), p[out_of], hidden)).eval();
}

/// The bytes of four blocks, one after the other, and their gradients; beside what a derivative has to keep: the
/// operands of all products, the softmax, h, what the gelu takes, and the gradients. With a checkpoint of each block
/// that is one block at a time, and the argument of each.
void memory_of_blocks(const runner& run, const auto& p, const auto& x, const auto& c, float scale, long heads,
                      long wide) {
  const long n = x.total_size(), length = x.size(time), narrow = x.size(width), tokens = n / narrow;
  const long of_block = 7 * n + 2 * tokens * wide + heads * tokens * length;
  const long gradients = n + 4 * narrow * narrow + 2 * narrow * wide + 2 * narrow;
  const auto bytes = [&](const auto& layer) {
    const auto loss = [&](const auto& p, const auto& x) {
      return nb::sum(layer(p, layer(p, layer(p, layer(p, x)))) * c, batch, time, width);
    };
    return peak_bytes(nb::value_and_grad(nb::argnums<0, 1>, loss), p, x);
  };
  const auto layer = [=](const auto& p, const auto& x) { return block(p, x, scale); };
  if (run.wants("memory_of_4_blocks"))
    run.compare_bytes("memory_of_4_blocks", bytes(layer), "what is kept", 4 * (4 * of_block + 3 * n + gradients));
  if (run.wants("memory_of_4_checkpoints"))
    run.compare_bytes("memory_of_4_checkpoints", bytes(nb::checkpoint(layer)), "what is kept",
                      4 * (of_block + 3 * n + gradients));
}

}  // namespace

void transformer_cases(runner& run) {
  if (!run.wants("transformer_block_fwd") && !run.wants("transformer_block_fwd_bwd") &&
      !run.wants("memory_of_4_blocks") && !run.wants("memory_of_4_checkpoints"))
    return;
  const long rows = opaque(4L), length = opaque(256L), heads = opaque(8L), of_head = opaque(32L), wide = opaque(1024L);
  const long all = heads * of_head;
  const float scale = 1 / std::sqrt(float(of_head)), small = 1 / std::sqrt(float(all));
  const auto weights = [&](unsigned seed, auto... dims) { return (small * random_array(seed, dims...)).eval(); };
  const auto p = nb::record(
      attention_scale = nb::ones<float>(width = all), query = weights(1, width = all, head = heads, depth = of_head),
      key = weights(2, width = all, head = heads, depth = of_head),
      value = weights(3, width = all, head = heads, depth = of_head),
      attended = weights(4, head = heads, depth = of_head, width = all), mlp_scale = nb::ones<float>(width = all),
      into = weights(5, width = all, hidden = wide), out_of = weights(6, hidden = wide, width = all));
  const auto x = random_array(7, batch = rows, time = length, width = all);
  const auto c = random_array(8, batch = rows, time = length, width = all);
  baseline::transformer_products products{int(rows), int(length), int(all), int(heads), int(wide)};
  run.compare(
      "transformer_block_fwd", "its sgemms", [&] { keep(block(p, x, scale).data()); }, [&] { products.forward(); });
  const auto with_gradients = nb::value_and_grad(nb::argnums<0, 1>, [&](const auto& p, const auto& x) {
    return nb::sum(block(p, x, scale) * c, batch, time, width);
  });
  run.compare(
      "transformer_block_fwd_bwd", "its sgemms",
      [&] {
        const auto [loss, gradients] = with_gradients(p, x);
        keep(loss.item());
        keep(std::get<1>(gradients).data());
      },
      [&] { products.forward(), products.backward(); });
  memory_of_blocks(run, p, x, c, scale, heads, wide);
}

}  // namespace bench
