// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/view_word.hpp>

namespace nabla {

namespace detail {

/// The dims without those for which Drop holds; of a dropped dim one index is seen.
template <class Dims, class Drops, class Seq = std::make_integer_sequence<int, Dims::rank>>
struct dropped_dims;
template <class Dims, class Drops, int... D>
struct dropped_dims<Dims, Drops, std::integer_sequence<int, D...>> {
  using to = concat<dims<>, std::conditional_t<Drops::drops(D), dims<>, dims<extent_at<Dims, D>>>...>;
  using sources =
      concat<list<>, std::conditional_t<Drops::drops(D), list<>, list<kept<at<D, keys_of<Dims>>>>>...>;
  using map = view_map<Dims, to, sources>;
  static constexpr map of([[maybe_unused]] const sizes_of<Dims>& size) {
    map m;
    [[maybe_unused]] int e = 0;
    ((Drops::drops(D) ? void() : void((m.factor[e] = 1, m.size[e++] = size[D]))), ...);
    return m;
  }
};

template <class Type, class... S>
struct squeeze_rule {
  using Dims = typename Type::dims;
  using selection = dim_selection<Dims, S...>;
  struct flags {
    bool one[at_least_one(Dims::rank)] = {};
  };
  static constexpr flags static_ones = [] {
    flags f;
    [&]<class... E>(list<E...>) {
      [[maybe_unused]] int d = 0;
      ((f.one[d++] = is_positional<E> && E::size == 1 && E::split_over::size == 0), ...);
    }(typename extents_of<Dims>::type{});
    return f;
  }();
  static constexpr bool drops(int d) { return sizeof...(S) == 0 ? static_ones.one[d] : selection::selects(d); }

  template <class Sel, int I = find_dim<Dims, Sel>::value>
  struct reason {
    static constexpr long size = extent_at<Dims, I>::size;
    using type = typename first_error<
        std::conditional_t<size == 1 || size == dyn_size, void, nabla::error::size_is_not_one<Sel, size>>,
        typename why_not_along<Dims, I>::type>::type;
  };
  template <class Sel>
  struct reason<Sel, -1> {
    using type = void;
  };
  using error = typename first_error<typename selection::error, typename reason<S>::type...>::type;

  static constexpr auto of(const sizes_of<Dims>& size, const typename Type::mesh&, S...) {
    [[maybe_unused]] auto check = [&]<int I>(std::integral_constant<int, I>) {
      if (size[I] != 1) fail<>::sizes_differ("squeeze(x, dims...)", dim_text<Dims, I>, size[I], 1);
    };
    (check(std::integral_constant<int, find_dim<Dims, S>::value>{}), ...);
    return dropped_dims<Dims, squeeze_rule>::of(size);
  }
};

}  // namespace detail

/// Removes dims of size one: `squeeze(x, dim<0>)`, `squeeze(x, batch)`. `squeeze(x)` removes the positional dims of
/// static size one.
///
/// A view: copies nothing. State: that of x. Errors: array_has_no_axis, axis_named_twice, size_is_not_one,
/// dim_is_split_over; runtime_error for a run-time size that is not one. Derivative: expand_dims. Communication: none.
/// Source: numpy.squeeze.
NABLA_DETAIL_VIEW(squeeze, detail::squeeze_rule,
                  "nabla::squeeze(x, dims...) requires dims of x of size one that are not split over devices")

}  // namespace nabla
