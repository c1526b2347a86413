// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/expr/in_front.hpp>
#include <nabla/expr/own_values.hpp>
#include <nabla/expr/word_at_once.hpp>
#include <nabla/op/elementwise/floor_divide.hpp>
#include <nabla/op/elementwise/less.hpp>
#include <nabla/op/elementwise/mod.hpp>
#include <nabla/op/elementwise/not_equal.hpp>
#include <nabla/op/make/detail/dim_arguments.hpp>
#include <nabla/op/select/where.hpp>

namespace nabla {

namespace detail {

/// The dims of the first B of X, and one of some places.
template <class Dims, int B, class E>
using dims_of_places = concat<typename first_dims<Dims, std::make_integer_sequence<int, B>>::type, dims<E>>;
template <class Dims, int B>
constexpr auto sizes_of_places(const auto& from, long places) {
  sizes_of<Dims> size;
  for (int d = 0; d < B; ++d) size[d] = from[d];
  size[B] = places;
  return size;
}

/// The places of the true elements among all behind the first B dims, in their order; -1 where there are no more.
template <int B, class E>
struct nonzero_word : word_at_once {
  long places;
  constexpr explicit nonzero_word(long n) : places(n) {}
  template <class X>
  using result = array_type<std::int32_t, dims_of_places<typename X::dims, B, E>, typename X::state, typename X::mesh>;
  template <class X>
  constexpr auto sizes(const called&, const X& x) const {
    return sizes_of_places<typename result<type_of_t<X>>::dims, B>(x.sizes(), places);
  }
};

template <class Type, class... A>
struct nonzero_rule {
  using error = nabla::error::wrong_number_of_dims<int(sizeof...(A)), nabla::error::to_fix::give_one_dim>;
};
template <class Type, class D>
struct nonzero_rule<Type, D> {
  using Dims = typename Type::dims;
  static constexpr unsigned u = masks_of<typename Type::state, typename Type::mesh>.u;
  template <class Seq>
  struct whole;
  template <int... I>
  struct whole<std::integer_sequence<int, I...>> {
    using error = typename first_error<typename std::conditional_t<is_hidden<extent_at<Dims, I>>, type_tag<void>,
                                                                   why_not_along<Dims, I>>::type...>::type;
  };
  using error = typename first_error<typename dim_argument<D>::error,
                                     typename whole<std::make_integer_sequence<int, Dims::rank>>::error,
                                     typename state_error_type<u == 0 ? state_error::none : state_error::nonlinear,
                                                               typename Type::mesh, u>::type>::type;
};
template <class Type, class D, class Fill>
struct nonzero_rule<Type, D, Fill> {
  using error =
      typename first_error<typename nonzero_rule<Type, D>::error,
                           std::conditional_t<std::is_integral_v<Fill>, void, nabla::error::not_a_number<Fill>>>::type;
};

template <class Dims, class X, class D>
constexpr auto coordinates_of_nonzero(const X& x, D argument, std::int32_t fill) {
  constexpr int visible = visible_rank<Dims>, B = Dims::rank - visible;
  using E = typename dim_argument<D>::extent;
  const auto size = x.sizes();
  const auto flat = run_word(nonzero_word<B, E>(sizes_from("nonzero(x, places = n)", argument)[0]), {"nonzero"}, x);
  const auto along = [&](int d) {
    long inner = 1;
    for (int e = d + 1; e < Dims::rank; ++e) inner *= size[e];
    return where(flat < 0, fill,
                 mod(floor_divide(flat, std::int32_t(inner > 0 ? inner : 1)), std::int32_t(size[d] > 0 ? size[d] : 1)))
        .eval();
  };
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return std::array<decltype(along(0)), sizeof...(I)>{along(B + I)...};
  }(std::make_integer_sequence<int, visible>{});
}

}  // namespace detail

/// The indices of the elements that are not zero, in their order, of a fixed number: `auto [row, column] = nonzero(x > 0,
/// places = 8)`. One array of indices for each dim. If there are more such elements, the last are left out; if there are fewer, the
/// rest is 0, or what stands as the last argument: `nonzero(x, places = 8, -1)`.
///
/// Shape: a std::array of one dim of n indices for each dim of x. Stored at once. dtype: i32. State: that of x; an unreduced x
/// is refused. Errors: not_a_dim_of_an_array, wrong_number_of_dims, dim_is_split_over (all dims are whole on each device), not_a_number,
/// value_is_unreduced. Derivative: none. Communication: none. Source: jax.numpy.nonzero with `size` and `fill_value`.
NABLA_WORD(nonzero,
           (ArrayOrReported X, class... A, class nabla_error = detail::why_not_viewed_t<detail::nonzero_rule, X, A...>),
           (const X& x, A... a),
           "nabla::nonzero(x, places = n) requires an array whose dims are not split and that is not unreduced, and one dim") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return [&](auto argument, auto... filled) {
      const std::int32_t fill =
          (std::int32_t{0} + ... + detail::adopted<std::int32_t>("nonzero(x, places = n, fill)", filled));
      const auto whole = detail::values_in(detail::laid_out<detail::viewed_operand<detail::nonzero_rule, X, A...>>(
          x, detail::laid_out_for{"nonzero", 1}));
      using T = value_type_t<X>;
      using order =
          typename detail::first_in_front<detail::dims_of<X>, detail::hidden_keys_of<detail::dims_of<X>>>::order;
      const auto in_front = detail::evaluated(detail::node_in_order<order>(detail::as_node(whole != T{0})));
      return detail::coordinates_of_nonzero<detail::dims_of<decltype(in_front)>>(in_front, argument, fill);
    }(a...);
  }
}

}  // namespace nabla
