// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/index/take.hpp>

// Neighbouring elements along a dim from a start that is known when the program runs, as indices.
namespace nabla::detail {

/// The start `axis = start` of such a range: an integer, or an array of integers whose dims all have names.
template <class B>
struct range_start {
  static constexpr bool ok = false;
};
template <DimSelector A, class V>
  requires(Array<V> || is_integer<V>)
struct range_start<binding<A, V>> {
  static constexpr bool ok = true;
  using selector = A;
  using value = V;
};

/// The range of N elements (dyn_size: as many as the program says) along the dim that B names of X.
template <class X, class B, long N>
struct range_rule {
  using start = range_start<B>;
  using S = typename start::value;
  using selector = typename start::selector;
  static constexpr int place = find_dim<typename X::dims, selector>::value;

  template <class V>
  struct of_start {
    using T = std::int64_t;
    using type = array_type<T, dims<>, state<>, no_mesh>;
    using error = void;
  };
  template <Array V>
  struct of_start<V> {
    using T = std::conditional_t<std::is_same_v<value_type_t<V>, std::int32_t>, std::int32_t, std::int64_t>;
    using type = type_of_t<V>;
    using error =
        std::conditional_t<!is_integer<value_type_t<V>>, nabla::error::indices_are_not_integers<value_type_t<V>>,
                           std::conditional_t<(positional_rank<dims_of<V>> > 0),
                                              nabla::error::start_has_positional_dims<dims_of<V>>, void>>;
  };
  using T = typename of_start<S>::T;
  template <int P>
  struct along {
    using dim = extent<typename extent_at<typename X::dims, P>::tag, N>;
    using dims_of_range = concat<typename of_start<S>::type::dims, dims<dim>>;
    using indices = array_type<T, dims_of_range, typename of_start<S>::type::state, typename of_start<S>::type::mesh>;
    using error = typename first_error<typename of_start<S>::error, typename twice_in<dims_of_range>::error,
                                       typename agreed_taking<false, X, indices, selector>::error>::type;
  };
  template <int P>
    requires(P < 0)
  struct along<P> {
    using error = typename dim_selection<typename X::dims, selector>::error;
  };
  using error = typename along<place>::error;
};

/// The indices: they have the dims of the start, and the dim. Throws where a start leaves no room for n elements.
template <class Rule, class X, class S>
constexpr auto range_of_indices(const char* word, const X& x, const S& start, long n) {
  using T = typename Rule::T;
  using extent = typename Rule::template along<Rule::place>::dim;
  constexpr const char* dim = dim_text<dims_of<X>, Rule::place>;
  const long size = x.sizes()[Rule::place];
  if (n < 0 || n > size)
    fail<>::because(word, (sentence("requires at most ") << size << " elements, the size of " << dim << ": found " << n).text);
  affine_node<T, dims<extent>, state<>, no_mesh> steps{};
  steps.step[0] = 1, steps.size_[0] = n;
  if constexpr (Array<S>) {
    const auto from =
        astype<T>(run_word(counted_word(dim, size, size - n + 1), word, indices_beside(x, wide_indices(start))));
    return (from + expr<decltype(steps)>(steps)).eval();
  } else {
    const long from = long(start) < 0 ? long(start) + size : long(start);
    if (from < 0 || from > size - n) fail<>::out_of_range(word, dim, long(start), size - n + 1);
    steps.start = from;
    return expr<decltype(steps)>(steps);
  }
}

}  // namespace nabla::detail
