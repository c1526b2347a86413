// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry that is a struct, and what is done with the result
/// The member is named. What is read from the result of the refused loop is not reported once more.
// early: nabla::scan|scan\(
// early: carry_changes_its_state<.*at<.*carry, .*member<0>
// forbid: no matching function
// forbid: no member
// says: carry[0] changes its state from step to step
// says:   begins as    f32[dyn]
// says:   a step gives f32[dyn]{V:batch_dim}
// says:   to fix: write pcast(carry[0], batch_dim, to(varying)): carry is what the loop begins with, result what it returns
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(batch_dim)
using nb::P;

template <class Sum, class Last>
struct seen {
  Sum sum;
  Last last;
};
template <class Sum, class Last>
seen(Sum, Last) -> seen<Sum, Last>;

auto f() {
  auto mesh = nb::make_mesh(batch_dim = 2);
  auto sums = nb::shard_map(mesh, nb::in_specs(P(batch_dim), P()), nb::out_specs(P(batch_dim)), [](auto x, auto y) {
    auto step = [=](auto carry, auto) {
      return std::pair(seen{carry.sum + x, carry.last}, std::tuple(carry.sum, carry.last));
    };
#ifdef NABLA_FAIL
    auto out = nb::scan(seen{y, y}, nb::length(2), step);
#else
    auto out = nb::scan(seen{nb::pcast(y, batch_dim, nb::to(nb::varying)), y}, nb::length(2), step);
#endif
    return std::get<0>(out).sum + nb::sum(std::get<0>(std::get<1>(out)), nb::dim<0>);
  });
  return sums(nb::iota<float>(6), nb::range<float>(10, 13));
}
}  // namespace app
