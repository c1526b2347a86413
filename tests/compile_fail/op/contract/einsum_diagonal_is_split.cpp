// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The diagonal of a dim that is split
/// The elements of the diagonal lie where two dims meet, and one of them is spread over devices.
// early: einsum_diagonal_is_split<.*letter<0, 1>.*reshard_the_diagonal_first
// says: the second letter of the first operand repeats a letter, which takes a diagonal, and one of these dims is split over devices
// says:   to fix: reshard the operand first, so that each device has all of both dims: reshard(x, P(..))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)

using devices = nb::mesh<nb::mesh_dim<tag::data>>;
using split =
    nb::abstract_array<float, nb::dims<nb::extent<nb::positional, nb::dyn_size, tag::data>, nb::extent<nb::positional>>,
                       nb::state<>, devices>;
using whole =
    nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>, nb::state<>, devices>;

auto f([[maybe_unused]] split x, [[maybe_unused]] whole z) {
#ifdef NABLA_FAIL
  auto r = nb::einsum<"ii->i">(x);
#else
  auto r = nb::einsum<"ii->i">(z);
#endif
  return r + r;
}
}  // namespace app
