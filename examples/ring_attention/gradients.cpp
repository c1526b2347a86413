// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>

#include "ring.hpp"

namespace ring_attention {

void add_gradients(attended& all, const queries& q, const keys& k, const keys& v) {
  const auto mesh = nb::make_mesh(ring = nb::rest);
  const auto attention = attention_on(mesh);
  const nb::recording both;
  const auto [d_q, d_k, d_v] = nb::grad(nb::argnums<0, 1, 2>, loss_of(attention))(
      nb::device_put(q, mesh, P(query = ring)), nb::device_put(k, mesh, P(key = ring)), nb::device_put(v, mesh, P(key = ring)));
  all.sent_by_both = both.count("ppermute");
  all.d_q = numbers_of(d_q), all.d_k = numbers_of(d_k), all.d_v = numbers_of(d_v);
}

}  // namespace ring_attention
