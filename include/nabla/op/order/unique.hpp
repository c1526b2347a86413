// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/maximum.hpp>
#include <nabla/op/order/detail/table.hpp>
#include <nabla/op/order/nonzero.hpp>
#include <nabla/op/segment/segment_sum.hpp>

namespace nabla {

namespace detail {

/// Where along the last dim of x each of its different values stands first, from the smallest to the largest; the place of the
/// smallest where there are no more, or (Filled) -1.
template <bool Filled, class E>
struct unique_word : word_at_once {
  long count;
  constexpr explicit unique_word(long n) : count(n) {}
  template <class X>
  using result = array_type<std::int32_t, dims_of_places<typename X::dims, X::dims::rank - 1, E>, typename X::state,
                            typename X::mesh>;
  template <class X>
  constexpr auto sizes(const called&, const X& x) const {
    constexpr int B = dims_of<X>::rank - 1;
    return sizes_of_places<typename result<type_of_t<X>>::dims, B>(x.sizes(), count);
  }
};

template <class Type, class... A>
struct unique_rule {
  using error = nabla::error::wrong_number_of_dims<int(sizeof...(A)), nabla::error::to_fix::give_one_dim>;
};
template <class Type, class D>
struct unique_rule<Type, D> {
  using error = typename first_error<typename table_rule<Type>::error, typename dim_argument<D>::error>::type;
};
template <class Type, class D, class Fill>
struct unique_rule<Type, D, Fill> {
  using error = typename first_error<typename unique_rule<Type, D>::error,
                                     typename why_not_an_element<Fill, typename Type::value_type>::type>::type;
};

}  // namespace detail

/// The different values of x from the smallest to the largest, of a fixed number: `unique(x, values = 5)`. If there are more, the
/// largest are left out; if there are fewer, the rest is the smallest value, or what stands as the last argument:
/// `unique(x, values = 5, -1)`. Of nan there is one, behind all numbers.
///
/// Shape: one dim of n values; x has one dim. Stored at once. dtype: that of x. State: that of x; an unreduced x is refused.
/// Errors: not_of_one_dim, not_a_dim_of_an_array, wrong_number_of_dims, dim_is_split_over, value_is_unreduced,
/// literal_would_lose, not_a_number; runtime_error where x has no element. Derivative: the cotangent of a value
/// goes to the first element that has it. Communication: none. Source: jax.numpy.unique with `size` and `fill_value`.
NABLA_WORD(unique,
           (ArrayOrReported X, class... A, class nabla_error = detail::why_not_viewed_t<detail::unique_rule, X, A...>),
           (const X& x, A... a),
           "nabla::unique(x, values = n) requires an array of one dim that is not split and that is not unreduced, and one dim") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return [&](auto argument, auto... fill) {
      using E = typename detail::dim_argument<decltype(argument)>::extent;
      constexpr bool filled = sizeof...(fill) != 0;
      const char* const word = "unique(x, values = n)";
      const auto whole =
          detail::laid_out<detail::viewed_operand<detail::unique_rule, X, A...>>(x, detail::laid_out_for{"unique", 1})
              .eval();
      using order =
          typename detail::first_in_front<detail::dims_of<X>, detail::hidden_keys_of<detail::dims_of<X>>>::order;
      const auto table = detail::evaluated(detail::node_in_order<order>(whole.leaf()));
      constexpr int entries = detail::dims_of<X>::rank - 1;
      if (table.sizes()[entries] == 0) detail::fail<>::because(word, "requires an element");
      const auto places = detail::run_word(detail::unique_word<filled, E>(detail::sizes_from(word, argument)[0]),
                                           {"unique"}, detail::values_in(table));
      if constexpr (filled) {
        const auto is_missing = (places < 0).eval();
        return where(is_missing, detail::adopted<value_type_t<X>>("unique", fill...),
                     detail::of_segments<entries>(table, maximum(places, 0).eval())).eval();
      } else {
        return detail::of_segments<entries>(table, places);
      }
    }(a...);
  }
}

}  // namespace nabla
