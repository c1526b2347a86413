// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace detail {

template <class F, class... T>
concept CalledWith = requires(const F& f, T... x) { f(x...); };
template <class F, class... T>
concept AppliedTo = requires(T... x) { F::apply(x...); };

/// What a user's function gives for elements of these dtypes; void if it takes none of them.
template <class F, class... T>
struct result_of_map {
  using type = void;
};
template <class F, class... T>
  requires CalledWith<F, T...>
struct result_of_map<F, T...> {
  using type = std::remove_cvref_t<decltype(std::declval<const F&>()(std::declval<T>()...))>;
};
template <class F, class... T>
  requires(!CalledWith<F, T...> && AppliedTo<F, T...>)
struct result_of_map<F, T...> {
  using type = std::remove_cvref_t<decltype(F::apply(std::declval<T>()...))>;
};

template <class... X>
using joint_dual =
    typename uniform_impl<std::remove_cvref_t<decltype((std::declval<rebased<X, double>>() + ...))>>::type;

/// What X becomes among operands of which some are dual numbers: all reals become dual numbers alike.
template <class X, class Joint>
using as_joint = std::conditional_t<Real<base_of<X>>, rebased<Joint, base_of<X>>, X>;

template <class F, class... T>
concept TakesElements = CalledWith<F, T...> || AppliedTo<F, T...>;
template <class F, class... X>
concept TakesJointDuals = TakesElements<F, as_joint<X, joint_dual<X...>>...>;

template <class F, int I, class Positions, class... T>
inline constexpr bool accepts_duals_at = false;
template <class F, int I, int... K, class... T>
inline constexpr bool accepts_duals_at<F, I, std::integer_sequence<int, K...>, T...> =
    TakesJointDuals<F, std::conditional_t<K == I, math::dual<0, T>, T>...> ||
    TakesElements<F, std::conditional_t<K == I, math::dual<0, T>, T>...>;
/// Whether f can be called with elements of these dtypes where the I-th, counted from 0, is a dual number.
template <class F, int I, class... T>
inline constexpr bool accepts_duals = accepts_duals_at<F, I, std::make_integer_sequence<int, sizeof...(T)>, T...>;

}  // namespace detail

namespace op {
/// The first operand is the user's function itself: it may hold data.
struct map {
  static constexpr const char* name = "map";
  static constexpr bool first_operand_is_a_condition = false;
  template <class F, class... T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(const F& f, T... x) {
    if constexpr ((detail::Dual<T> || ...)) {
      if constexpr (detail::TakesJointDuals<F, T...>)
        return call(f, static_cast<detail::as_joint<T, detail::joint_dual<T...>>>(x)...);
      else
        return call(f, x...);
    } else {
      return call(f, x...);
    }
  }

 private:
  template <class F, class... T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto call(const F& f, const T&... x) {
    if constexpr (detail::CalledWith<F, T...>)
      return f(x...);
    else
      return F::apply(x...);
  }
};
}  // namespace op

namespace detail {

template <class F, class... X>
struct map_rule {
  using join = joined<linearity::none, X...>;
  using output = typename result_of_map<F, computing<typename X::value_type>...>::type;
  using error = typename first_error<
      typename join::error,
      std::conditional_t<TakesElements<F, computing<typename X::value_type>...>, void,
                         nabla::error::function_does_not_take<F, computing<typename X::value_type>...>>,
      std::conditional_t<Scalar<output>, void, nabla::error::function_gives_no_dtype<output>>>::type;
  using type = array_type<output, typename join::dims_type, typename join::state_type, typename join::mesh_type>;
};

template <class F, class Types>
struct map_rule_of;
template <class F, class... X>
struct map_rule_of<F, list<X...>> : map_rule<F, X...> {};

template <class F, class... X>
struct why_not_mapped {
  using type = void;
};
template <class F, class... X>
  requires(ArrayAmong<X...> && !(Reported<X> || ...))
struct why_not_mapped<F, X...> {
  template <class... Y>
  struct first_literal {
    using type = void;
  };
  template <class Y, class... Rest>
  struct first_literal<Y, Rest...> {
    using type =
        typename std::conditional_t<Array<Y>, first_literal<Rest...>, type_tag<std::remove_cvref_t<Y>>>::type;
  };
  using literal = typename first_literal<X...>::type;
  template <bool Fits>
  struct reason {
    using type = std::conditional_t<
        (sizeof...(X) > 3), error::map_takes_at_most_three_arrays<int(sizeof...(X))>,
        error::map_takes_arrays_only<literal, error::to_fix::let_the_function_hold_the_number>>;
  };
  template <bool Fits>
    requires Fits
  struct reason<Fits> {
    using type = typename map_rule_of<F, agreed_operands<type_of_t<X>...>>::error;
  };
  using type = typename reason<std::is_void_v<literal> && sizeof...(X) <= 3>::type;
};
template <class F, class... X>
using why_not_mapped_t = typename why_not_mapped<F, X...>::type;

}  // namespace detail

/// A function of the user's, of each element of one to three arrays:
/// `map([k](float a, float b) { return k * a + b; }, x, y)`. It runs inside the fused kernel, with as many elements at
/// once as the compiler can; on a device it must be a named class whose operator() (or static apply) is marked
/// NABLA_FUNCTION. It is copied, and called in any order.
///
/// Shape: names of all, positional dims from the right. dtype: each element as it is, bf16 and f16 as float; the result's is what f returns.
/// State: joined; an unreduced operand is refused (value_is_unreduced). Errors: function_does_not_take,
/// function_gives_no_dtype, map_takes_arrays_only, map_takes_at_most_three_arrays. Derivative: f of dual numbers,
/// for which its parameters must be `auto`. Communication: none. Source: jax.vmap of a scalar function.
NABLA_WORD(map,
           (class F, class... X,
            detail::Where<(!Operand<F> && ArrayAmong<X...>)> nabla_error = detail::why_not_mapped_t<F, X...>),
           (F f, X&&... x),
           "nabla::map(f, x...) requires arrays that fit, an f of their elements, and that it returns a dtype") {
  if constexpr ((Reported<X> || ...)) {
    return error::reported{};
  } else if constexpr (!detail::are_agreed<type_of_t<X>...>) {
    return detail::with_operands(
        "map", detail::agreed_operands<type_of_t<X>...>{},
        [&](auto&&... agreed) { return map(static_cast<F&&>(f), static_cast<decltype(agreed)&&>(agreed)...); },
        static_cast<X&&>(x)...);
  } else {
    using type = typename detail::map_rule<F, type_of_t<X>...>::type;
    using node = detail::map_node<op::map, type, void, detail::literal_node<F>,
                                  decltype(detail::as_node(static_cast<X&&>(x)))...>;
    return expr<node>(detail::made_in_place{}, [&] {
      return node{detail::joined_place<typename type::dims, typename type::mesh>(
                      "map", detail::dtypes_of_operands<X...>{}, detail::operand_place(x)...),
                  {{static_cast<F&&>(f)}, detail::as_node(static_cast<X&&>(x))...}};
    });
  }
}

}  // namespace nabla
