// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <nabla/nabla.hpp>
#include <vector>

// Attention of queries to keys, a loss, and what is compared: the value and its gradients, on the host.
namespace ring_attention {

namespace nb = nabla;

NABLA_AXES(query, key, features)
NABLA_MESH_AXES(ring)

using queries = nb::array_of<double, query, features>;
using keys = nb::array_of<double, key, features>;

struct attended {
  std::vector<double> value, d_q, d_k, d_v;
  long sent = 0, sent_by_both = 0;  ///< ppermutes of the value, and of the gradient
};
/// As it is written down, on one device; and in a ring of all devices.
attended on_one_device(const queries&, const keys& k, const keys& v);
attended in_a_ring(const queries&, const keys& k, const keys& v);

/// How well each query fits each key.
constexpr auto scores_of = [](const auto& q, const auto& k) {
  return nb::dot(q, k, features) / std::sqrt(double(q.size(features)));
};

/// A loss that each element of the attention enters differently.
template <class Attention>
auto loss_of(const Attention& attention) {
  return [&attention](auto q, auto k, auto v) {
    const auto out = attention(q, k, v);
    return nb::sum(nb::square(out) * (1. + 0.5 * out), query, features);
  };
}

constexpr auto numbers_of = [](const auto& x) { return nb::to_vector(nb::to_host(x)); };

}  // namespace ring_attention
