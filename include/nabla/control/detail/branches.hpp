// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/branch_results.hpp>
#include <nabla/control/detail/branch_values.hpp>
#include <nabla/expr/keyword_call.hpp>
#include <nabla/expr/record.hpp>

// A call of branches.
namespace nabla::detail {

/// A call of branches: what they get, and what is wrong with the arguments. `Operands` as a list.
template <class P, class Why, class Functions, class... X>
struct branch_call;
template <class P, class Seq, class... X>
struct why_no_operands;
template <class P, int... I, class... X>
struct why_no_operands<P, std::integer_sequence<int, I...>, X...> {
  using type = typename first_error<typename operand<P, X, I>::error...>::type;
};
template <class P, class Why, class... F, class... X>
struct branch_call<P, Why, list<F...>, X...> {
  using predicate = P;
  using operands_error =
      typename first_error<std::conditional_t<is_no_function<F>, nabla::error::not_a_function<F>, void>..., Why,
                           typename why_no_operands<P, indices_of<list<X...>>, X...>::type>::type;
  static constexpr bool reported = Reported<P> || (Reported<X> || ...);
  static constexpr bool for_all = decides_for_all<P>;
  struct functions {
    using error = typename first_error<typename why_no_function<F, branch_operand<P, X>...>::type...>::type;
  };
  using error = typename std::conditional_t<std::is_void_v<operands_error> && !reported, functions,
                                            refused_with<operands_error>>::error;
  static constexpr bool runs = std::is_void_v<error> && !reported;
  template <class G>
  using function = std::conditional_t<runs, G, not_called>;
  template <class Y>
  struct got {
    template <bool Runs>
    struct by {
      using type = nabla::error::reported;
    };
    template <bool Runs>
      requires Runs
    struct by<Runs> {
      using type = branch_operand<P, Y>;
    };
  };
  template <class Y>
  using get = typename got<Y>::template by<runs>::type;
  using backend = typename backend_of<backend_of_argument<P>, backend_of_argument<X>...>::type;
  template <class... R>
  using joined = joined_results<typename backend_of<called_on<backend>, backend_of_argument<R>...>::type,
                                typename choice_type<P>::type, locked_here<P, X...>, R...>;
};

/// What the function F of a call returns.
template <class Call, class F, class... X>
using branch_returns = std::remove_cvref_t<decltype(std::declval<const typename Call::template function<F>&>()(
    std::declval<typename Call::template get<X>>()...))>;

template <class R>
using is_not_reported = std::bool_constant<!Reported<R>>;
/// What refused branches give: a tree like the first result that is known, so that what is done with the entries is not
/// reported once more.
template <class... R>
using reported_branches = reported_tree_t<at<0, concat<filter<is_not_reported, list<R...>>, list<error::reported>>>>;

/// Why branches that return these do not go together, the arguments being right.
template <class Call, class... R>
struct why_no_branches {
  using type = typename Call::error;
};
template <class Call, class... R>
  requires(Call::runs && !(Reported<R> || ...))
struct why_no_branches<Call, R...> {
  using type = typename Call::template joined<std::remove_cvref_t<R>...>::error;
};

}  // namespace nabla::detail
