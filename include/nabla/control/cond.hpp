// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/branches.hpp>

namespace nabla {

namespace detail {

template <class P, class F, class G, class... X>
using cond_call =
    branch_call<std::remove_cvref_t<P>, why_no_predicate<P>, list<std::remove_cvref_t<F>, std::remove_cvref_t<G>>,
                std::remove_cvref_t<X>...>;

template <class P, class F, class G, class... X>
using refused_cond = reported_branches<branch_returns<cond_call<P, F, G, X...>, F, std::remove_cvref_t<X>...>,
                                       branch_returns<cond_call<P, F, G, X...>, G, std::remove_cvref_t<X>...>>;

template <class To, class P, class F, class G, class... X>
constexpr To run_cond(const P& predicate, const F& f, const G& g, X&&... x) {
  if constexpr (decides_for_all<P>) {
    const auto run = [&](const auto& chosen, const auto& other) -> To {
      return chosen_result<To>("cond", chosen(stored_operand<branch_operand<P, X>>(x)...),
                               [&] { return std::tuple(other(stored_operand<branch_operand<P, X>>(x)...)); }, predicate,
                               x...);
    };
    return static_cast<bool>(deciding_value("cond", "give the predicate as a bool, once for each function", predicate))
               ? run(f, g)
               : run(g, f);
  } else {
    const auto chooses = kept_value(predicate);
    // One after the other: arguments of one call have no order.
    auto first = f(stored_operand<branch_operand<P, X>>(x)...);
    auto second = g(stored_operand<branch_operand<P, X>>(x)...);
    return chosen<To>("cond", [&]<class Leaf>(type_tag<Leaf>, auto&& a, auto&& b) {
      return result_leaf<Leaf>("cond", where(chooses, static_cast<decltype(a)&&>(a), static_cast<decltype(b)&&>(b)),
                               predicate, x...);
    }, std::move(first), std::move(second));
  }
}

}  // namespace detail

/// One of two functions of the operands: `cond(x_is_large, [](auto x) { return x / 2.f; }, [](auto x) { return x; },
/// x)`.
///
/// The predicate is a bool, or a scalar of bool. Where it is equal on all devices, only the function that it chooses
/// runs. Where it varies, both run and each device takes its own result; then the mesh axes of the predicate are locked
/// in the operands: no collective of them may be over these axes. Where it differs along the mapped dim of a vmap, both
/// run and each entry takes its own. Operands may be trees; an expression is stored first,
/// a number stays one. Shape, dtype: both functions return trees of one structure with equal dtypes and dims. State:
/// joined as by `where`; what one of them gives invarying becomes varying, and the result varies as the predicate does.
/// Errors: not_a_predicate, value_is_unreduced_over, branches_differ_in_dtype (_dims,
/// _state), structures_differ, members_have_fixed_types, not_an_array_or_a_tree, not_a_function,
/// function_does_not_take_that_many, function_does_not_take_these_blocks, function_is_mutable,
/// mesh_axis_is_locked; runtime_error for sizes that differ, for a number beyond those of the dtype of the other result, and
/// in a plan, which does not know what an array holds: there the predicate is a bool. Communication: that of what runs.
/// Derivative: that of the function that was chosen, on each device; none in the predicate. Source: jax.lax.cond.
NABLA_WORD_GIVING(
    (auto), (detail::refused_cond<P, F, G, X...>), cond,
    (class P, class F, class G, class... X,
     class nabla_error = typename detail::why_no_branches<
         detail::cond_call<P, F, G, X...>,
         decltype(std::declval<const typename detail::cond_call<P, F, G, X...>::template function<F>&>()(
             std::declval<typename detail::cond_call<P, F, G, X...>::template get<std::remove_cvref_t<X>>>()...)),
         decltype(std::declval<const typename detail::cond_call<P, F, G, X...>::template function<G>&>()(
             std::declval<typename detail::cond_call<P, F, G, X...>::template get<std::remove_cvref_t<X>>>()...))>::
         type),
    (const P& predicate, const F& f, const G& g, X&&... x),
    "nabla::cond(predicate, f, g, x...) requires a scalar predicate of bool, and results of f and g with equal dtypes "
    "and dims") {
  using call = detail::cond_call<P, F, G, X...>;
  using R = detail::branch_returns<call, F, std::remove_cvref_t<X>...>;
  using S = detail::branch_returns<call, G, std::remove_cvref_t<X>...>;
  if constexpr (Reported<R> || Reported<S>)
    return detail::reported_branches<R, S>{};
  else
    return detail::run_cond<typename call::template joined<R, S>::type>(predicate, f, g, static_cast<X&&>(x)...);
}
// Never defined: chosen when the function has been reported, so that nobody says that nothing matches.
template <class... X>
error::reported cond(detail::anything, detail::anything, detail::anything, const X&...);

}  // namespace nabla
