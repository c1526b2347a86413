// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # `map` of four arrays
/// A kernel node has at most three arrays below it. A chain of two maps is still one kernel.
// early: map_takes_at_most_three_arrays<4>
// early: map
// says: map takes at most 3 arrays, not 4: map(g, map(f, a, b), c, d) still runs as one kernel
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using scores = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>>;
struct total {
  template <class... T>
  auto operator()(T... v) const {
    return (v + ...);
  }
};

auto f(scores x) {
#ifdef NABLA_FAIL
  auto r = nb::map(total{}, x, x, x, x);
#else
  auto r = nb::map(total{}, nb::map(total{}, x, x), x, x);
#endif
  return r * 2;
}
}  // namespace app
