// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/order/argsort.hpp>
#include <nabla/op/select/index.hpp>
#include <utility>

namespace nabla {

namespace op {
struct top_k {
  static constexpr const char* name = "top_k";
  static constexpr reduction keeps = reduction::none;
};
}  // namespace op

namespace detail {

template <class Type, class... A>
struct top_k_rule {
  using error = nabla::error::wrong_number_of_arguments<int(sizeof...(A))>;
};
template <class Type, class S, class K>
struct top_k_rule<Type, S, K> {
  using error =
      typename first_error<typename along_one_dim<op::top_k>::template rule<Type, S>::error,
                           std::conditional_t<std::is_integral_v<K>, void, nabla::error::not_a_number<K>>>::type;
};

}  // namespace detail

/// The k largest elements along a dim, the largest first, and their indices: `auto [values, indices] = top_k(x, classes, 3)`.
/// Of equal elements the first come first; nan counts as larger than all numbers.
///
/// Shape: that of x, the dim of size k. dtype: that of x, and i32. State: that of x; an unreduced x is refused. Errors: as
/// `sort`, wrong_number_of_arguments, not_a_number; runtime_error unless 0 <= k <= the size of the dim. Derivative: the
/// cotangent of a value goes back to the place of its element. Communication: none. Source: jax.lax.top_k.
NABLA_WORD(top_k,
           (ArrayOrReported X, class... A, class nabla_error = detail::why_not_viewed_t<detail::top_k_rule, X, A...>),
           (X&& x, A... a),
           "nabla::top_k(x, dim, k) requires one dim of x that is not split over devices, a number, and no unreduced x") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return [&]<class S>(S, long k) {
      const auto whole = detail::whole_along<op::top_k, S>(static_cast<X&&>(x)).eval();
      constexpr int place = detail::find_dim<detail::dims_of<decltype(whole)>, S>::value;
      if (const long n = whole.sizes()[place]; k < 0 || k > n)
        detail::fail<>::because("top_k(x, dim, k)", (detail::sentence("requires k = ")
                                                     << k << " to be in 0 .. " << n << ", the size of the dim")
                                                        .text);
      const auto order = detail::order_along<place, true>(whole);
      const auto first = order(binding<S, slice_t<false>>{{}, slice(0, k)}).eval();
      return std::pair(detail::taken_in_order<place>("top_k", whole, first), first);
    }(a...);
  }
}

}  // namespace nabla
