// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The inverse of matrices whose rows are split over devices
/// Each element of the inverse depends on all rows. Batches may be split, rows and columns may not.
// expect: dim_is_split_over
// says: rows is split over data, and inv needs all of it on each device
// says:   to fix: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
// says:   or: copy the array to the host: to_host(x)
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/linalg/linalg.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns)
NABLA_MESH_AXES(data)
using mesh = nb::mesh<nb::mesh_dim<tag::data>>;
template <class... E>
using matrices = nb::abstract_array<float, nb::dims<E...>, nb::state<>, mesh>;
using split_rows = matrices<nb::extent<tag::batch>, nb::extent<tag::rows, -1, tag::data>, nb::extent<tag::columns>>;
using split_batch = matrices<nb::extent<tag::batch, -1, tag::data>, nb::extent<tag::rows>, nb::extent<tag::columns>>;

#ifdef NABLA_FAIL
auto f(split_rows x) { return inv(x, rows, columns); }
#else
auto f(split_batch x) { return inv(x, rows, columns); }
#endif
}  // namespace app
