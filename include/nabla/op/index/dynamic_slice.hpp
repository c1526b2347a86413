// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/index/detail/range.hpp>

namespace nabla {

namespace detail {

template <class X, class... A>
struct why_not_sliced {
  using type = void;
};
template <Array X, class... A>
struct why_not_sliced<X, A...> {
  using type = nabla::error::wrong_number_of_arguments<int(sizeof...(A))>;
};
template <Array X, class B, class N>
struct why_not_sliced<X, B, N> {
  using type = nabla::error::not_a_start<B>;
};
template <Array X, class B, class N>
  requires(range_start<B>::ok)
struct why_not_sliced<X, B, N> {
  using type = typename first_error<std::conditional_t<written_size<N>::ok, void, nabla::error::not_a_number<N>>,
                                    typename range_rule<type_of_t<X>, B, written_size<N>::value>::error>::type;
};

}  // namespace detail

/// n elements along a dim from a start that is known when the program runs: `dynamic_slice(x, time = start, 4)`. The start
/// is an integer or an array of integers, which may differ from device to device, and, if it has dims, from entry to entry:
/// they all have names. A negative start counts from the end. n is an integer or `fixed<N>`.
///
/// Shape: that of x, the dim of size n, with the dims of the start. Stored at once. dtype: that of x. State: joined; x may be
/// unreduced, the start not. Errors: not_a_start, indices_are_not_integers, start_has_positional_dims, array_has_no_axis,
/// result_has_the_axis_twice, dim_is_split_over, not_a_number, wrong_number_of_arguments; runtime_error unless all n elements
/// are within the dim: a start is not moved in silence. Derivative: the cotangent goes back to its elements. Communication:
/// none. Source: jax.lax.dynamic_slice_in_dim, which moves the start.
NABLA_WORD(dynamic_slice,
           (ArrayOrReported X, class... A,
            class nabla_error = typename detail::why_not_sliced<std::remove_cvref_t<X>, A...>::type),
           (X&& x, A... a),
           "nabla::dynamic_slice(x, axis = start, n) requires an integer start, a size, and a dim that is not split over devices") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return [&]<class B, class N>(const B& start, N n) {
      using rule = detail::range_rule<type_of_t<X>, B, detail::written_size<N>::value>;
      constexpr const char* word = "dynamic_slice(x, axis = start, n)";
      auto stored = static_cast<X&&>(x).eval();
      auto indices = detail::range_of_indices<rule>(word, stored, start.value, detail::written_size<N>::of(n));
      return detail::taken_along_dim<false, typename rule::selector>(word, stored, indices);
    }(a...);
  }
}

}  // namespace nabla
