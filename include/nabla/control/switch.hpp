// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/branches.hpp>

namespace nabla {

/// What `branches(f, g, h)` gives.
template <class... F>
struct branches_t : vocabulary {
  std::tuple<F...> functions;
};

/// The functions among which switch_ chooses, in their order: `switch_(i, branches(f, g, h), x)`.
///
/// Errors: there_are_no_branches. Source: the argument `branches` of jax.lax.switch.
NABLA_WORD_GIVING((branches_t<F...>), (error::reported), branches,
                  (class... F,
                   class nabla_error = std::conditional_t<(sizeof...(F) > 0), void, error::there_are_no_branches>),
                  (F... f), "nabla::branches(f, g, ...) requires at least one function") {
  return {{}, std::tuple<F...>(static_cast<F&&>(f)...)};
}

namespace detail {

/// Why a value does not choose a branch; void if it does.
template <class I>
struct why_not_choosing {
  using type = std::conditional_t<is_integer<I>, void, error::not_an_index_of_a_branch<I>>;
};
template <Reported I>
struct why_not_choosing<I> {
  using type = void;
};
template <Array I>
struct why_not_choosing<I> {
  static constexpr masks m = masks_of<state_of<I>, mesh_type_of<I>>;
  using type = std::conditional_t<
      !is_integer<value_type_t<I>> || visible_rank<dims_of<I>> != 0, error::not_an_index_of_a_branch<type_of_t<I>>,
      std::conditional_t<m.u == 0, void,
                         error::value_is_unreduced_over<typename axes_from<mesh_type_of<I>, m.u, mesh_axes>::type>>>;
};

template <class I, class Branches, class... X>
struct switch_call {
  using error = nabla::error::not_the_branches<Branches, nabla::error::to_fix::write_branches>;
  static constexpr bool runs = false;
  using functions = list<>;
};
template <class I, class... X>
struct switch_call<I, error::reported, X...> {
  using error = void;
  static constexpr bool runs = false;
  using functions = list<>;
};
template <class I, class... F, class... X>
struct switch_call<I, branches_t<F...>, X...>
    : branch_call<I, typename why_not_choosing<I>::type, list<F...>, X...> {
  using functions = list<F...>;
};
template <class... A>
using switch_call_of = switch_call<std::remove_cvref_t<A>...>;

/// What the branches return, from first to last.
template <class Call, class Functions, class... X>
struct switch_results {
  using error = typename Call::error;
  static constexpr bool reported = true;
  using type = nabla::error::reported;
  using refused = nabla::error::reported;
};
template <class Call, class... F, class... X>
  requires Call::runs
struct switch_results<Call, list<F...>, X...> {
  template <class G>
  using result = branch_returns<Call, G, X...>;
  using refused = reported_branches<result<F>...>;
  using error = typename why_no_branches<Call, result<F>...>::type;
  static constexpr bool reported = (Reported<result<F>> || ...);
  struct given {
    using type = typename Call::template joined<result<F>...>::type;
  };
  using type = typename std::conditional_t<std::is_void_v<error> && !reported, given, type_tag<refused>>::type;
};
template <class Call, class... X>
using switch_results_of = switch_results<Call, typename Call::functions, std::remove_cvref_t<X>...>;

/// The number of the branch that an index chooses: it is compared in its own dtype, which may hold more than a long.
template <class I>
constexpr long index_of_branch(I index, long branches) {
  if (index <= I{0}) return 0;
  const auto i = static_cast<std::uint64_t>(index), last = static_cast<std::uint64_t>(branches - 1);
  return static_cast<long>(i < last ? i : last);
}
template <class To, class Index, class F, class... Rest>
constexpr To run_branch(long i, const Index& index, const auto& call, const F& f, const Rest&... rest) {
  if constexpr (sizeof...(Rest) > 0)
    if (i > 0) return run_branch<To>(i - 1, index, call, rest...);
  return call.template operator()<To>(index, f);
}

/// `where` for several branches: number i where the index is i, the first below it, the last above it.
template <class Index, class X>
constexpr decltype(auto) select_branch(const Index&, long, X&& last) {
  return static_cast<X&&>(last);
}
template <class Index, class X, class Y, class... Rest>
constexpr auto select_branch(const Index& index, long i, X&& x, Y&& y, Rest&&... rest) {
  return where(index <= i, static_cast<X&&>(x),
               select_branch(index, i + 1, static_cast<Y&&>(y), static_cast<Rest&&>(rest)...));
}

template <class To, class I, class... F, class... X>
constexpr To run_switch(const I& index, const std::tuple<F...>& functions, X&&... x) {
  return call_with_entries(
      [&](const F&... f) -> To {
        if constexpr (decides_for_all<I>) {
          const long chosen = index_of_branch(
              deciding_value("switch_", "give the index as a number, once for each function", index), sizeof...(F));
          const auto all = [&] { return std::tuple(f(stored_operand<branch_operand<I, X>>(x)...)...); };
          const auto call = [&]<class Result>(const auto& i, const auto& g) {
            return chosen_result<Result>("switch_", g(stored_operand<branch_operand<I, X>>(x)...), all, i, x...);
          };
          return run_branch<To>(chosen, index, call, f...);
        } else {
          const auto chooses = kept_value(index);
          const auto choose = [&]<class Leaf>(type_tag<Leaf>, auto&&... r) {
            return result_leaf<Leaf>("switch_", select_branch(chooses, 0, static_cast<decltype(r)&&>(r)...), index,
                                     x...);
          };
          // One after the other: arguments of one call have no order.
          std::tuple<std::remove_cvref_t<decltype(f(stored_operand<branch_operand<I, X>>(x)...))>...> results{
              f(stored_operand<branch_operand<I, X>>(x)...)...};
          return call_with_entries([&](auto&... r) { return chosen<To>("switch_", choose, std::move(r)...); }, results);
        }
      },
      functions);
}

}  // namespace detail

/// One of several functions of the operands, by number: `switch_(i, branches(f, g, h), x, y)` is f(x, y) for i = 0. An
/// index below 0 chooses the first, one that is too large the last.
///
/// The index is an integer, or an integer scalar. Where it is equal on all devices, only the function that it chooses
/// runs; where it varies, all run and each device takes its own result, as does each entry of a vmap. Operands, shape, dtype, state, communication,
/// derivative: as cond. Errors: as cond, not_an_index_of_a_branch, not_the_branches, there_are_no_branches. Source:
/// jax.lax.switch (`switch` is a word of C++).
NABLA_WORD_GIVING(
    (auto), (typename detail::switch_results_of<detail::switch_call_of<I, Branches, X...>, X...>::refused), switch_,
    (class I, class Branches, class... X,
     class nabla_error = typename detail::switch_results_of<detail::switch_call_of<I, Branches, X...>, X...>::error),
    (const I& index, const Branches& b, X&&... x),
    "nabla::switch_(i, branches(f, g, ...), x...) requires an integer scalar, and results of the branches with equal "
    "dtypes and dims") {
  using results = detail::switch_results_of<detail::switch_call_of<I, Branches, X...>, X...>;
  if constexpr (results::reported)
    return typename results::refused{};
  else
    return detail::run_switch<typename results::type>(index, b.functions, static_cast<X&&>(x)...);
}
// Never defined: chosen when the function has been reported, so that nobody says that nothing matches.
template <class... X>
error::reported switch_(detail::anything, detail::anything, const X&...);

}  // namespace nabla
