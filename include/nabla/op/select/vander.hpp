// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/arithmetic.hpp>
#include <nabla/expr/word.hpp>
#include <nabla/op/make/detail/dim_arguments.hpp>
#include <nabla/op/scalar/power.hpp>
#include <nabla/op/shape/expand_dims.hpp>

namespace nabla {

namespace op {
struct vander {
  static constexpr const char* name = "vander";
  static constexpr bool first_operand_is_a_condition = false;
  template <class X, class K>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, K power) {
    if constexpr (detail::Integer<X>) {
      X product = 1;
      for (K k = 0; k < power; ++k) product = detail::wrapped_product(product, x);
      return product;
    } else if constexpr (detail::is_complex<detail::base_of<X>>) {
      detail::uniform<X> product(detail::base_of<X>(1));
      const long factors = static_cast<long>(detail::real_part(detail::plain(power)));
      for (long k = 0; k < factors; ++k) product = static_cast<detail::uniform<X>>(detail::wrapped_product(product, x));
      return product;
    } else {
      return math::pow(x, power);
    }
  }
};
}  // namespace op

namespace detail {

template <class X, class... D>
struct why_no_vander {
  using type = void;
};
template <class X, class... D>
  requires(AskedForSharding<D...>)
struct why_no_vander<X, D...> {};
template <Array X, class D>
  requires(!AskedForSharding<D>)
struct why_no_vander<X, D> {
  using mesh = mesh_type_of<X>;
  static constexpr unsigned u = masks_of<state_of<X>, mesh>.u;
  using result = concat<dims_of<X>, dims<typename dim_argument<D>::extent>>;
  using type = typename first_error<
      typename number_dtype::error<value_type_t<X>>, typename dim_argument<D>::error, typename twice_in<result>::error,
      std::conditional_t<u == 0, void,
                         nabla::error::value_is_unreduced<typename axes_from<mesh, u, mesh_axes>::type>>>::type;
};
template <Array X, class... D>
  requires(sizeof...(D) != 1 && !AskedForSharding<D...>)
struct why_no_vander<X, D...> {
  using type = nabla::error::wrong_number_of_dims<int(sizeof...(D)), nabla::error::to_fix::give_one_dim>;
};
template <class X, class... D>
using why_no_vander_t = typename why_no_vander<std::remove_cvref_t<X>, D...>::type;

/// The type that counts the powers of elements of T, each of which it holds.
template <class T>
using powers_of = std::conditional_t<is_integer<T>, std::int64_t, computing<T>>;
template <class N, class D>
constexpr auto vander_node(const N& x, D powers) {
  using type = typename N::type;
  using T = typename type::value_type;
  using extent = typename dim_argument<D>::extent;
  const auto count = sizes_from("vander(x, powers)", powers);
  using K = powers_of<T>;
  affine_node<K, dims<extent>, state<>, no_mesh> power{{count}, static_cast<K>(count[0] - 1), {static_cast<K>(-1)}};
  using insert = inserted_dim<typename type::dims, extent, type::dims::rank>;
  using result = array_type<T, typename insert::to, typename type::state, typename type::mesh>;
  auto make = [&](auto node) {
    using map =
        map_node<op::vander, result, std::conditional_t<is_integer<T>, void, T>, decltype(node), decltype(power)>;
    return map{{insert::sizes(x.sizes(), count[0]), x.mesh()}, {static_cast<decltype(node)&&>(node), power}};
  };
  if constexpr (is_positional<extent>)
    return make(
        reindexed(x, inserted_dim<typename type::dims, nabla::extent<positional, 1>, type::dims::rank>::of(x.sizes())));
  else return make(x);
}

}  // namespace detail

/// The powers of each element along a new last dim, the highest first: `vander(x, 3)` of [2] is [[4, 2, 1]], with a
/// name `vander(x, powers = 3)`.
///
/// Shape: that of x and a last dim. Lazy: fuses. dtype: that of x; bool is refused. State: as x, which must not be
/// unreduced. Errors: bool_has_no_arithmetic, not_a_dim_of_an_array, result_has_the_axis_twice, value_is_unreduced,
/// wrong_number_of_dims; runtime_error for a negative number. Derivative: k x^(k - 1). Communication: none. Source:
/// numpy.vander.
NABLA_WORD(vander,
           (ArrayOrReported X, class... D, class nabla_error = detail::why_no_vander_t<X, D...>),
           (X&& x, D... powers),
           "nabla::vander(x, powers = n) requires numbers that are not unreduced, and one dim") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    auto n = detail::vander_node(detail::as_node(static_cast<X&&>(x)), powers...);
    return expr<decltype(n)>(static_cast<decltype(n)&&>(n));
  }
}

}  // namespace nabla
