// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/leaves.hpp>

namespace nabla {

namespace detail {

/// Why a predicate is not asked of the leaves of trees of one structure.
template <class F, class At, class T, class... Rest>
struct why_not_all {
  using call = call_of_leaves<F, At, T, Rest...>;
  using found = typename call::type;
  static constexpr bool says = Reported<found> || std::is_constructible_v<bool, found>;
  using type = typename first_error<
      typename call::error,
      std::conditional_t<says, void,
                         error::function_gives_no_truth_value<At, typename kept_leaf<found>::type>>>::type;
};
template <class F, class At, Tree T, class... Rest>
struct why_not_all<F, At, T, Rest...> {
  template <class Seq>
  struct entries;
  template <int... I>
  struct entries<std::integer_sequence<int, I...>> {
    template <int J>
    using entry = why_not_all<F, path_to_entry<At, T, J>, at<J, entries_of<T>>,
                              at<counterpart<T, Rest, J>, entries_of<Rest>>...>;
    using type = typename first_error<typename entry<I>::type...>::type;
  };
  using type = typename entries<indices_of<entries_of<T>>>::type;
};

template <class Structure, class F, class... T>
struct tree_all_rule {
  using error = Structure;
};
template <class F, class... T>
struct tree_all_rule<void, F, T...> {
  using error = typename why_not_all<F, nabla::error::at<>, T...>::type;
};
template <class F, class... T>
  requires(Reported<T> || ...)
struct tree_all_rule<void, F, T...> {
  using error = void;
};
template <class F, class... T>
using why_not_tree_all = typename tree_all_rule<typename why_not_one_structure<T...>::type, F, T...>::error;

template <class F, class T, class... Rest>
constexpr bool all_leaves(const F& f, const T& t, const Rest&... rest);

template <int I, class F, class T, class... Rest>
constexpr bool all_in_entry(const F& f, const T& t, const Rest&... rest) {
  return all_leaves(f, entry_of<I>(t), entry_of<counterpart<T, Rest, I>>(rest)...);
}
template <class F, class T, class... Rest>
constexpr bool all_leaves(const F& f, const T& t, const Rest&... rest) {
  if constexpr (Tree<T>) {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return (all_in_entry<I>(f, t, rest...) && ...);
    }(indices_of<entries_of<T>>{});
  } else {
    return bool(f(t, rest...));
  }
}

}  // namespace detail

/// Whether f says true of each leaf; of several trees, of the leaves that stand in the same place. A tree without leaves
/// gives true. It ends at the first leaf of which f says false.
///
/// Errors: structures_differ, function_does_not_take_the_leaves, function_gives_nothing, function_gives_no_truth_value
/// (each with the way to the place). Derivative: none. Communication: that of f. Source: jax.tree.all, jax.tree.map.
template <class F, class T, class... Rest>
  requires(std::is_void_v<detail::why_not_tree_all<F, T, Rest...>>)
constexpr bool tree_all(const F& f, const T& tree, const Rest&... rest) {
  if constexpr (Reported<T> || (Reported<Rest> || ...))
    return false;
  else
    return detail::all_leaves(f, tree, rest...);
}
// clang-format off
template <class F, class T, class... Rest, class nabla_error = detail::why_not_tree_all<F, T, Rest...>>
  requires(!std::is_void_v<nabla_error>)
bool tree_all(const F&, const T&, const Rest&...)
    NABLA_REFUSED("nabla::tree_all(f, trees...) requires trees of one structure and a predicate of their leaves");
// clang-format on
// Never defined: chosen when the function has been reported, so that nobody says that nothing matches.
template <class... Rest>
bool tree_all(detail::anything, detail::anything, const Rest&...);

}  // namespace nabla
