// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/view_word.hpp>

namespace nabla {

namespace detail {

/// The place of a new dim of static size one. A named dim comes first. A positional dim comes before the dim that had
/// its number, or, as the last one, after all dims.
template <class Dims, class New>
struct place_for_new {
  static constexpr int value = 0;
  static constexpr bool ok = dim_with_key<Dims, New> < 0;
};
template <class Dims, int N>
struct place_for_new<Dims, position<N>> {
  static constexpr int positions = positional_rank<Dims> + 1;
  static constexpr int number = N < 0 ? N + positions : N;
  static constexpr bool ok = number >= 0 && number < positions;
  static constexpr int value =
      ok ? (number + 1 == positions ? Dims::rank : find_dim<Dims, position<number>>::value) : 0;
};

/// Inserts a new dim E at place At.
template <class Dims, class E, int At>
struct inserted_dim {
  template <int D>
  struct entry : kept_entry<Dims, (D < At ? D : D - 1)> {};
  template <int D>
    requires(D == At)
  struct entry<D> {
    using extent = E;
    using source = fresh;
  };
  using all = view_by_entries<Dims, entry, std::make_integer_sequence<int, Dims::rank + 1>>;
  using to = typename all::to;
  using map = typename all::map;
  static constexpr sizes_of<to> sizes(const sizes_of<Dims>& size, long n) {
    sizes_of<to> s;
    for (int d = 0; d <= Dims::rank; ++d) s[d] = d < At ? size[d] : d == At ? n : size[d - 1];
    return s;
  }
  /// The view with a new dim of size one.
  static constexpr map of(const sizes_of<Dims>& size) {
    map m;
    m.size = sizes(size, 1);
    for (int d = 0; d <= Dims::rank; ++d) m.factor[d] = 1;
    return m;
  }
};
template <class Dims, class New>
struct expanded_dims
    : inserted_dim<Dims, extent<typename tag_of_key<New>::type, 1>, place_for_new<Dims, New>::value> {};

template <class Dims, class New>
struct why_not_expanded {
  using type = typename wrong_argument<New>::type;
};
template <class Dims, DimSelector New>
struct why_not_expanded<Dims, New> {
  using type = std::conditional_t<
      place_for_new<Dims, New>::ok, void,
      std::conditional_t<is_position<New>,
                         nabla::error::no_such_position_in_the_result<New, positional_rank<Dims> + 1>,
                         nabla::error::array_has_the_axis_already<New, Dims>>>;
};

template <class Type, class... New>
struct expand_dims_rule {
  using error = nabla::error::wrong_number_of_dims<int(sizeof...(New)), nabla::error::to_fix::give_one_dim>;
};
template <class Type, class New>
struct expand_dims_rule<Type, New> {
  using Dims = typename Type::dims;
  using error = typename why_not_expanded<Dims, New>::type;
  static constexpr auto of(const sizes_of<Dims>& size, const typename Type::mesh&, New) {
    return expanded_dims<Dims, New>::of(size);
  }
};

}  // namespace detail

/// Adds a dim of static size one. `expand_dims(x, dim<0>)` makes it positional number 0, which broadcasts;
/// `expand_dims(x, batch)` gives it a name and puts it first.
///
/// A view: copies nothing. State: that of x. Errors: no_such_position_in_the_result, array_has_the_axis_already,
/// variable_hides_the_axis, number_is_no_axis, mesh_axis_is_no_dim_of_an_array, not_an_axis_or_position,
/// wrong_number_of_dims. Derivative: squeeze. Communication: none. Source: numpy.expand_dims.
NABLA_DETAIL_VIEW(expand_dims, detail::expand_dims_rule,
                  "nabla::expand_dims(x, dim) requires one new axis, or a position that the result has")

}  // namespace nabla
