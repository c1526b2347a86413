// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/view_word.hpp>

namespace nabla {

namespace detail {

/// The listed dims, in the order listed, fill the places that they hold; without a list, the positional dims are
/// reversed.
template <class Type, class... S>
struct transpose_rule {
  using Dims = typename Type::dims;
  using selection = dim_selection<Dims, S...>;
  using error = typename selection::error;
  struct table {
    int order[at_least_one(Dims::rank)] = {};
  };
  static constexpr table places = [] {
    table t;
    int next = 0;
    for (int d = 0; d < Dims::rank; ++d) t.order[d] = selection::selects(d) ? selection::index[next++] : d;
    if constexpr (sizeof...(S) == 0) {
      constexpr int rank = positional_rank<Dims>;
      int at[at_least_one(rank)] = {};
      for (int d = 0, k = 0; d < Dims::rank; ++d)
        if (positional_flags<Dims>::value[d]) at[k++] = d;
      for (int k = 0; k < rank; ++k) t.order[at[k]] = at[rank - 1 - k];
    }
    return t;
  }();
  template <class Seq>
  struct ordered;
  template <int... D>
  struct ordered<std::integer_sequence<int, D...>> : in_order<Dims, std::integer_sequence<int, places.order[D]...>> {};
  static constexpr auto of(const sizes_of<Dims>& size, const typename Type::mesh&, S...) {
    return ordered<std::make_integer_sequence<int, Dims::rank>>::of(size);
  }
};

}  // namespace detail

/// Reorders dims. `transpose(x)` reverses the positional dims and leaves names where they are. With a list,
/// `transpose(x, dim<1>, dim<0>)`, `transpose(x, hidden, batch)`, the listed dims fill their own places in the order
/// listed, so a full list is the order of the result.
///
/// A view: copies nothing. State and mesh axes go with their dims. Errors: array_has_no_axis, axis_named_twice,
/// variable_hides_the_axis, number_is_no_axis, mesh_axis_is_no_dim_of_an_array, not_an_axis_or_position. Derivative:
/// the inverse transpose. Communication: none. Source: numpy.transpose.
NABLA_DETAIL_VIEW(transpose, detail::transpose_rule,
                  "nabla::transpose(x, dims...) requires axes and positions that x has, each once")

}  // namespace nabla
