// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A softmax over a dim that is split over devices
/// Each element needs the largest and the sum of all parts. Both are small and may be made between the devices by the
/// program; softmax itself does not communicate.
// early: softmax
// early: reduced_dim_is_split_over<.*tag::hidden.*tag::data.*reshard_the_max_and_the_sum_of_exponentials
// says: hidden is split over data, and softmax needs all of it on each device
// says:   to fix: reshard x, or only m = max(x, axis), s = sum(exp(x - m), axis) of exp(x - m) / s or log(s) + m
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using grid = nb::mesh<nb::mesh_dim<tag::data, 4>>;
using split = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden, -1, tag::data>>,
                                 nb::state<>, grid>;
using whole = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, -1, tag::data>, nb::extent<tag::hidden>>,
                                 nb::state<>, grid>;

auto f([[maybe_unused]] split x, [[maybe_unused]] whole y) {
#ifdef NABLA_FAIL
  auto r = nb::softmax(x, hidden);
#else
  auto r = nb::softmax(y, hidden);  // reshard first
#endif
  return r;
}
}  // namespace app
