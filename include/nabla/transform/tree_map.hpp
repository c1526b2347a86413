// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/spmd/detail/tree_path.hpp>
#include <nabla/transform/detail/leaves.hpp>

namespace nabla {

namespace detail {

/// What tree_map makes of trees of one structure.
template <class F, class At, class T, class... Rest>
struct mapped_tree {
  using call = call_of_leaves<F, At, T, Rest...>;
  using type = typename kept_leaf<typename call::type>::type;
  using error = typename call::error;
};
template <class F, class At, Tree T, class... Rest>
struct mapped_tree<F, At, T, Rest...> {
  template <int I>
  using entry = mapped_tree<F, path_to_entry<At, T, I>, at<I, entries_of<T>>,
                            at<counterpart<T, Rest, I>, entries_of<Rest>>...>;
  template <class Seq>
  struct all;
  template <int... I>
  struct all<std::integer_sequence<int, I...>> {
    using rebound = typename rebound_tree<T, typename entry<I>::type...>::type;
    using fixed = nabla::error::leaf<
        At, nabla::error::members_have_fixed_types<T, nabla::error::to_fix::make_it_a_template_over_its_members>>;
    using error =
        typename first_error<typename entry<I>::error..., std::conditional_t<std::is_void_v<rebound>, fixed, void>>::type;
    using type = std::conditional_t<std::is_void_v<error> && !(Reported<typename entry<I>::type> || ...), rebound,
                                    nabla::error::reported>;
  };
  using type = typename all<indices_of<entries_of<T>>>::type;
  using error = typename all<indices_of<entries_of<T>>>::error;
};

template <class Structure, class F, class... T>
struct tree_map_rule {
  using error = Structure;
};
template <class F, class... T>
struct tree_map_rule<void, F, T...> : mapped_tree<F, error::at<>, T...> {};
template <class F, class... T>
  requires(Reported<T> || ...)
struct tree_map_rule<void, F, T...> {
  using type = nabla::error::reported;
  using error = void;
};
template <class F, class... T>
using tree_map_of = tree_map_rule<typename why_not_one_structure<T...>::type, F, T...>;

template <class Result, class F, class T, class... Rest>
constexpr Result map_tree(const F& f, const T& t, const Rest&... rest);

template <class Result, int I, class F, class T, class... Rest>
constexpr Result map_entry(const F& f, const T& t, const Rest&... rest) {
  return in_entry<T, I>(
      [&] { return map_tree<Result>(f, entry_of<I>(t), entry_of<counterpart<T, Rest, I>>(rest)...); });
}
template <class Result, class F, class T, class... Rest>
constexpr Result map_tree(const F& f, const T& t, const Rest&... rest) {
  if constexpr (Tree<T>) {
    return [&]<int... I, class... R>(std::integer_sequence<int, I...>, list<R...>) {
      return Result{map_entry<R, I>(f, t, rest...)...};
    }(indices_of<entries_of<T>>{}, entries_of<Result>{});
  } else {
    return kept_value(f(t, rest...));
  }
}

}  // namespace detail

/// The tree of the same structure with f(leaf) for each leaf; of several trees f(leaf, leaf, ...) of those that stand in
/// the same place: `params = tree_map([](auto p, auto g) { return p - 0.1f * g; }, params, grads)`. Leaves are what has
/// no entries: arrays, numbers, anything else. Expressions that f gives are run. An array whose entries become different
/// types becomes a tuple.
///
/// Shapes, dtypes, states: as f gives them. Errors: structures_differ, function_does_not_take_the_leaves,
/// function_gives_nothing, members_have_fixed_types, each with the way to the place; it stands in a runtime_error of f
/// too. Derivative: that of f. Communication: that of f. Source: jax.tree.map.
template <class F, class T, class... Rest>
  requires(std::is_void_v<typename detail::tree_map_of<F, T, Rest...>::error>)
constexpr auto tree_map(const F& f, const T& tree, const Rest&... rest) {
  using result = typename detail::tree_map_of<F, T, Rest...>::type;
  if constexpr (Reported<result>)
    return error::reported{};
  else
    return detail::map_tree<result>(f, tree, rest...);
}
// clang-format off
template <class F, class T, class... Rest, class nabla_error = typename detail::tree_map_of<F, T, Rest...>::error>
  requires(!std::is_void_v<nabla_error>)
error::reported tree_map(const F&, const T&, const Rest&...)
    NABLA_REFUSED("nabla::tree_map(f, trees...) requires trees of one structure and a function of their leaves");
// clang-format on
// Never defined: chosen when the function has been reported, so that nobody says that nothing matches.
template <class... Rest>
error::reported tree_map(detail::anything, detail::anything, const Rest&...);

}  // namespace nabla
