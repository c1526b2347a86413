// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "attention.hpp"

#include <nabla/transform/grad.hpp>

namespace ring_attention {

attended on_one_device(const queries& q, const keys& k, const keys& v) {
  const auto attention = [](auto q, auto k, auto v) { return nb::dot(nb::softmax(scores_of(q, k), key), v, key); };
  const auto [d_q, d_k, d_v] = nb::grad(nb::argnums<0, 1, 2>, loss_of(attention))(q, k, v);
  return {numbers_of(attention(q, k, v)), numbers_of(d_q), numbers_of(d_k), numbers_of(d_v)};
}

}  // namespace ring_attention
