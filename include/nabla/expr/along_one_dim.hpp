// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/takes_complex.hpp>
#include <nabla/expr/view_word.hpp>

namespace nabla {

/// The last index first.
struct reverse_t : vocabulary {};
inline constexpr reverse_t reverse{};

namespace detail {

/// Why one axis or position of X is not a dim that a word may take apart; void if it is.
template <class Type, class... A>
struct whole_dim_rule {
  using error = nabla::error::wrong_number_of_arguments<int(sizeof...(A))>;
};
template <class Type, class Sel>
struct whole_dim_rule<Type, Sel> {
  using Dims = typename Type::dims;
  using error = typename first_error<typename dim_selection<Dims, Sel>::error,
                                     typename why_not_along<Dims, find_dim<Dims, Sel>::value>::type>::type;
};

/// The rule of a word R along one dim that is whole on each device. The last argument may be `reverse`. R::keeps: which
/// unreduced values it takes, and leaves unreduced.
template <class R>
struct along_one_dim {
  template <class Type, class... S>
  struct rule {
    static constexpr int place = -1;
    using error = nabla::error::wrong_number_of_dims<int(sizeof...(S)), nabla::error::to_fix::give_one_dim>;
  };
  template <class Type, class S>
  struct rule<Type, S> {
    using mesh = typename Type::mesh;
    static constexpr int place = find_dim<typename Type::dims, S>::value;
    static constexpr masks before = masks_of<typename Type::state, mesh>;
    static constexpr bool fits =
        before.u == 0 || (before.kind == R::keeps && comes_before<R::keeps, R, typename Type::value_type>);
    using error = typename first_error<
        typename whole_dim_rule<Type, S>::error, complex_error<R, typename Type::value_type>,
        typename state_error_type<fits ? state_error::none : state_error::nonlinear, mesh, before.u>::type>::type;
  };
  template <class Type, class S>
  struct rule<Type, S, reverse_t> : rule<Type, S> {};
};

/// The operand of such a word R, whole along the dim.
template <class R, class... S, class X>
constexpr decltype(auto) whole_along(X&& x) {
  return laid_out<viewed_operand<along_one_dim<R>::template rule, X, S...>>(static_cast<X&&>(x),
                                                                            laid_out_for{R::name, 1});
}

/// The place along dim number D of X, in all dims of X; zeros for D < 0.
template <int D, class T = std::int32_t, class X>
constexpr auto place_in_all_dims(const X& x) {
  using from = type_of_t<X>;
  using node = affine_node<T, typename from::dims, state<>, typename from::mesh>;
  node n{};
  if constexpr (D >= 0) n.step[D] = 1;
  n.size_ = x.sizes();
  n.mesh_ = x.mesh();
  return expr<node>(n);
}

}  // namespace detail
}  // namespace nabla
