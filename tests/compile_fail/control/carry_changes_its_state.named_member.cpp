// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry that is a struct of Hana
/// The reason and the fix write the member as the program does.
// early: nabla::scan|scan\(
// early: carry_changes_its_state<.*at<.*carry, .*named_member<'s', 'u', 'm'>
// says: carry.sum changes its state from step to step
// says:   begins as    f32[dyn]
// says:   a step gives f32[dyn]{V:batch_dim}
// says:   to fix: write pcast(carry.sum, batch_dim, to(varying)): carry is what the loop begins with, result what it returns
#include <nabla/nabla.hpp>
#include <nabla/transform/hana.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(batch_dim)
using nb::P;

template <class Sum, class Last>
struct seen {
  BOOST_HANA_DEFINE_STRUCT(seen, (Sum, sum), (Last, last));
};
template <class Sum, class Last>
seen(Sum, Last) -> seen<Sum, Last>;

auto f() {
  auto mesh = nb::make_mesh(batch_dim = 2);
  auto sums = nb::shard_map(mesh, nb::in_specs(P(batch_dim), P()), nb::out_specs(P(batch_dim)), [](auto x, auto y) {
    auto step = [=](auto carry, auto) { return std::pair(seen{carry.sum + x, carry.last}, std::tuple<>()); };
#ifdef NABLA_FAIL
    auto out = nb::scan(seen{y, y}, nb::length(2), step);
#else
    auto out = nb::scan(seen{nb::pcast(y, batch_dim, nb::to(nb::varying)), y}, nb::length(2), step);
#endif
    return std::get<0>(out).sum;
  });
  return sums(nb::ones<float>(8), nb::ones<float>(4));
}
}  // namespace app
