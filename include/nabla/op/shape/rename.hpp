// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/view_word.hpp>

namespace nabla {

namespace detail {

/// One `old = new` of rename.
template <class B>
struct renaming {
  static constexpr bool ok = false;
};
template <DimSelector Old, Axis New>
struct renaming<binding<Old, New>> {
  static constexpr bool ok = true, to_position = false;
  static constexpr int position = 0;
  using from = Old;
  using tag = New;
};
template <DimSelector Old, int N>
struct renaming<binding<Old, position<N>>> {
  static constexpr bool ok = true, to_position = true;
  static constexpr int position = N;
  using from = Old;
  using tag = positional;
};

/// Dims keep their places in memory, except that positional dims of the result are in the requested order.
template <class Dims, class... B>
struct rename_table {
  using selection = dim_selection<Dims, typename renaming<B>::from...>;
  static constexpr int rank = Dims::rank, count = sizeof...(B);
  int order[at_least_one(rank)] = {};
  int binding_of[at_least_one(rank)] = {};  ///< of each dim of x; -1: none
  int bad_position = -1, taken_position = -1;

  constexpr rename_table() {
    constexpr bool to_position[] = {renaming<B>::to_position..., false};
    constexpr int wanted[] = {renaming<B>::position..., 0};
    bool is_positional_now[at_least_one(rank)] = {};
    for (int d = 0; d < rank; ++d) is_positional_now[d] = positional_flags<Dims>::value[d];
    for (int& b : binding_of) b = -1;
    for (int b = 0; b < count; ++b)
      if (selection::index[b] >= 0) {
        binding_of[selection::index[b]] = b;
        is_positional_now[selection::index[b]] = to_position[b];
      }
    int positions = 0;
    for (int d = 0; d < rank; ++d) positions += is_positional_now[d];
    int at[at_least_one(rank)] = {};
    for (int& d : at) d = -1;
    for (int b = 0; b < count; ++b) {
      if (!to_position[b] || selection::index[b] < 0) continue;
      const int p = wanted[b] < 0 ? wanted[b] + positions : wanted[b];
      if (p < 0 || p >= positions)
        bad_position = b;
      else if (at[p] >= 0)
        taken_position = b;
      else
        at[p] = selection::index[b];
    }
    if (bad_position >= 0 || taken_position >= 0) return;
    int p = 0;
    for (int d = 0; d < rank; ++d) {
      if (!is_positional_now[d] || (binding_of[d] >= 0 && to_position[binding_of[d]])) continue;
      while (at[p] >= 0) ++p;
      at[p] = d;
    }
    p = 0;
    for (int d = 0; d < rank; ++d) order[d] = is_positional_now[d] ? at[p++] : d;
  }
  constexpr int positions() const {
    constexpr bool to_position[] = {renaming<B>::to_position..., false};
    int n = 0;
    for (int d = 0; d < rank; ++d)
      n += binding_of[d] >= 0 ? to_position[binding_of[d]] : positional_flags<Dims>::value[d];
    return n;
  }
};

template <class Dims, bool Ok, class... B>
struct rename_rule_impl {
  template <class X>
  struct reason {
    using type = std::conditional_t<renaming<X>::ok, void, nabla::error::not_an_old_and_a_new_name<X>>;
  };
  using error = typename first_error<typename reason<B>::type...>::type;
};
template <class Dims, class... B>
struct rename_rule_impl<Dims, true, B...> {
  using selection = dim_selection<Dims, typename renaming<B>::from...>;
  static constexpr rename_table<Dims, B...> table{};
  template <int I>
  using target = position<at<I, list<renaming<B>..., renaming<binding<position<0>, position<0>>>>>::position>;
  template <int D, int Binding = table.binding_of[D]>
  struct tag_of {
    using type = typename at<Binding, list<renaming<B>...>>::tag;
  };
  template <int D>
  struct tag_of<D, -1> {
    using type = typename extent_at<Dims, D>::tag;
  };
  template <class Seq>
  struct arranged;
  template <int... D>
  struct arranged<std::integer_sequence<int, D...>> : arrangement<Dims, std::integer_sequence<int, table.order[D]...>,
                                                                  list<typename tag_of<table.order[D]>::type...>> {};
  using view = arranged<std::make_integer_sequence<int, Dims::rank>>;
  static constexpr int bad = table.bad_position, taken = table.taken_position;
  using error = typename first_error<
      typename selection::error,
      std::conditional_t<(bad >= 0),
                         nabla::error::no_such_position_in_the_result<target<(bad >= 0 ? bad : 0)>, table.positions()>,
                         void>,
      std::conditional_t<(taken >= 0), nabla::error::axis_named_twice<target<(taken >= 0 ? taken : 0)>>, void>,
      typename twice_in<typename view::to>::error>::type;
  template <class Mesh>
  static constexpr auto of(const sizes_of<Dims>& size, const Mesh&, B...) { return view::of(size); }
};
template <class Type, class... B>
struct rename_rule : rename_rule_impl<typename Type::dims, (renaming<B>::ok && ...), B...> {};

}  // namespace detail

/// Gives dims other names: `rename(x, batch = rows)`. A position may get a name, `rename(x, dim<0> = batch)`, and a
/// name may become a position, `rename(x, batch = dim<0>)`. Left sides refer to x and right sides to the result, so
/// `rename(x, a = b, b = a)` swaps two names. A dim stays at its place in memory unless it gets a position elsewhere.
///
/// A view: copies nothing. State and mesh axes go with their dims. Errors: not_an_old_and_a_new_name,
/// array_has_no_axis, axis_named_twice, result_has_the_axis_twice, no_such_position_in_the_result. Derivative: the
/// cotangent under the old names. Communication: none.
NABLA_DETAIL_VIEW(rename, detail::rename_rule,
                  "nabla::rename(x, old = new, ...) requires axes or positions of x on the left, each once, and on the "
                  "right axes or positions that the result has once")

}  // namespace nabla
