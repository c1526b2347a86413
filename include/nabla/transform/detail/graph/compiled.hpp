// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// What of the derivatives knows no type of a program: see <nabla/compiled.hpp>.

#include <nabla/comm/joined_sums.hpp>
#include <nabla/transform/detail/graph/ordered_vertices.hpp>
#include <nabla/transform/detail/graph/row.hpp>

#ifdef NABLA_COMPILED

namespace nabla::detail {

NABLA_COMPILED_PART template class joined_sums<void>;
NABLA_COMPILED_PART template void vertex::make_value<void>();
NABLA_COMPILED_PART template void ordered_vertices::begin<void>(const std::vector<vertex_ptr>&,
                                                                const std::vector<vertex_ptr>&);
NABLA_COMPILED_PART template void ordered_vertices::collect<void>(long, const std::vector<vertex_ptr>&);
NABLA_COMPILED_PART template void ordered_vertices::end<void>();
NABLA_COMPILED_PART template void placed_dims::add_dims<void>(int, const int*, const long*, const long*, const long*);
NABLA_COMPILED_PART template placed_dims placed_dims::take_out_shared<void>();
NABLA_COMPILED_PART template void place_array<false>(const float*, float*, placed_dims);
NABLA_COMPILED_PART template void place_array<false>(const double*, double*, placed_dims);
NABLA_COMPILED_PART template void place_array<true>(const float*, float*, placed_dims);
NABLA_COMPILED_PART template void place_array<true>(const double*, double*, placed_dims);

}  // namespace nabla::detail

#endif
