// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/make/detail/dim_arguments.hpp>
#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/shape/expand_dims.hpp>

namespace nabla {

namespace op {
template <class T>
struct one_hot {
  static constexpr const char* name = "one_hot";
  static constexpr bool first_operand_is_a_condition = false;
  template <class L>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(L label, L index) {
    // (A choice of two constants becomes a branch of what follows, and its loop stays scalar with AVX2.)
    if constexpr (detail::Real<T>) return detail::choose(label == index, T{1}, T{0});
    else return label == index ? T{1} : T{0};
  }
};
}  // namespace op

namespace detail {

template <class T, class X, class... D>
struct why_not_one_hot {
  using type = void;
};
template <class T, class X, class... D>
  requires(AskedForSharding<D...>)
struct why_not_one_hot<T, X, D...> {};
template <class T, Array X, class D>
  requires(!AskedForSharding<D>)
struct why_not_one_hot<T, X, D> {
  using L = value_type_t<X>;
  using mesh = mesh_type_of<X>;
  static constexpr unsigned u = masks_of<state_of<X>, mesh>.u;
  using result = concat<dims_of<X>, dims<typename dim_argument<D>::extent>>;
  using type = typename first_error<
      std::conditional_t<Scalar<T>, void, nabla::error::element_type_is_not_a_scalar<T>>,
      std::conditional_t<is_integer<L>, void, nabla::error::labels_are_not_integers<L>>,
      typename dim_argument<D>::error, typename twice_in<result>::error,
      std::conditional_t<u == 0, void,
                         nabla::error::value_is_unreduced<typename axes_from<mesh, u, mesh_axes>::type>>>::type;
};
template <class T, Array X, class... D>
  requires(sizeof...(D) != 1 && !AskedForSharding<D...>)
struct why_not_one_hot<T, X, D...> {
  using type = nabla::error::wrong_number_of_dims<int(sizeof...(D)), nabla::error::to_fix::give_one_dim>;
};
template <class T, class X, class... D>
using why_not_one_hot_t = typename why_not_one_hot<T, std::remove_cvref_t<X>, D...>::type;

template <class T, class N, class D>
constexpr auto one_hot_node(const N& labels, D classes) {
  using type = typename N::type;
  using L = label_dtype<typename type::value_type>;
  using extent = typename dim_argument<D>::extent;
  const auto count = sizes_from("one_hot(labels, classes)", classes);
  affine_node<L, dims<extent>, state<>, no_mesh> index{{count}, 0, {1}};
  using insert = inserted_dim<typename type::dims, extent, type::dims::rank>;
  using result = array_type<T, typename insert::to, typename type::state, typename type::mesh>;
  auto make = [&](auto node) {
    using map = map_node<op::one_hot<T>, result, L, decltype(node), decltype(index)>;
    return map{{insert::sizes(labels.sizes(), count[0]), labels.mesh()}, {static_cast<decltype(node)&&>(node), index}};
  };
  if constexpr (is_positional<extent>)
    return make(reindexed(labels, inserted_dim<typename type::dims, nabla::extent<positional, 1>, type::dims::rank>::of(
                                      labels.sizes())));
  else
    return make(labels);
}

}  // namespace detail

/// One where the label equals the index along a new last dim, else zero: `one_hot<float>(labels, 10)`, or with a name
/// `one_hot<float>(labels, classes = 10)`. A label that is no index gives zeros.
///
/// Shape: that of the labels and a last dim. Lazy: fuses. dtype: labels are integers, the result is T (float). State:
/// as the labels, which must not be unreduced. Errors: labels_are_not_integers, not_a_dim_of_an_array,
/// result_has_the_axis_twice, value_is_unreduced, element_type_is_not_a_scalar, wrong_number_of_dims; runtime_error for
/// a negative number. Derivative: none. Communication: none. Source: jax.nn.one_hot.
NABLA_WORD(one_hot,
           (class T = float, ArrayOrReported X, class... D, class nabla_error = detail::why_not_one_hot_t<T, X, D...>),
           (X&& labels, D... classes),
           "nabla::one_hot<T>(labels, classes = n) requires integer labels that are not unreduced, and one dim") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    auto n = detail::one_hot_node<T>(detail::as_node(static_cast<X&&>(labels)), classes...);
    return expr<decltype(n)>(static_cast<decltype(n)&&>(n));
  }
}

}  // namespace nabla
