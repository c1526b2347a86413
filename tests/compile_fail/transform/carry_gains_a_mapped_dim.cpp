// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry that is mapped after the first step
/// The carry starts as one value for all entries, and what is added to it has one for each. Zeros like a mapped value make it
/// mapped from the start.
// early: carry_gains_a_mapped_dim<.*at<.*carry
// early: start_from_a_mapped_carry
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto add = [](auto c, auto e) { return std::pair(c + e, c); };
  return vmap(in_axes(dim<0>), [&](auto row) {
#ifdef NABLA_FAIL
    auto [total, all] = nb::scan(0.f, row, add);
#else
    auto [total, all] = nb::scan(nb::zeros_like(row(0)), row, add);
#endif
    return all + total;
  })(x);
}
}  // namespace app
