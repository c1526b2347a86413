// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/view_word.hpp>

namespace nabla {

namespace detail {

template <class Type, class... S>
struct flip_rule {
  using Dims = typename Type::dims;
  using selection = dim_selection<Dims, S...>;
  using error = typename first_error<
      std::conditional_t<sizeof...(S) == 0, nabla::error::wrong_number_of_dims<0>, void>, typename selection::error,
      typename why_not_along<Dims, find_dim<Dims, S>::value>::type...>::type;
  template <class Seq>
  struct build;
  template <int... D>
  struct build<std::integer_sequence<int, D...>> {
    using map = view_map<Dims, Dims,
                         list<std::conditional_t<selection::selects(D), strided<at<D, keys_of<Dims>>>,
                                                 kept<at<D, keys_of<Dims>>>>...>>;
  };
  static constexpr auto of(const sizes_of<Dims>& size, const typename Type::mesh&, S...) {
    typename build<std::make_integer_sequence<int, Dims::rank>>::map m;
    m.size = size;
    for (int d = 0; d < Dims::rank; ++d) {
      m.factor[d] = selection::selects(d) ? -1 : 1;
      if (selection::selects(d) && size[d] > 0) m.begin[d] = size[d] - 1;
    }
    return m;
  }
};

}  // namespace detail

/// Reverses dims: `flip(x, dim<0>)`, `flip(x, time, batch)`.
///
/// Shape and dtype: those of x. A view: copies nothing. State: that of x. Errors: array_has_no_axis, axis_named_twice,
/// dim_is_split_over (elements would have to move between devices), wrong_number_of_dims. Derivative: flip.
/// Communication: none. Source: numpy.flip.
NABLA_DETAIL_VIEW(flip, detail::flip_rule,
                  "nabla::flip(x, dims...) requires dims of x, each once, that are not split over devices")

}  // namespace nabla
