// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/leaves.hpp>

// The values that branches return become those of the result.
namespace nabla::detail {

template <class M, class X>
constexpr void look_for_mesh(M& found, bool& have, const X& x) {
  each_leaf([&]<class Y>(const Y& leaf) {
    if constexpr (Array<Y>)
      if constexpr (std::is_same_v<mesh_type_of<Y>, M> || same_axes<mesh_type_of<Y>, M>)
        if (!have) found = as_mesh<M>(leaf.mesh()), have = true;
  }, x);
}
/// The mesh of the running region.
template <class... D>
mesh<D...> running_mesh(const char* word, type_tag<mesh<D...>>) {
  const region& here = current_region();
  const void* const axes[] = {(is_manual_kind<typename D::kind> ? &axis_id<typename D::tag> : nullptr)...};
  bool same = here.layout != nullptr && here.layout->rank == int(sizeof...(D));
  for (std::size_t i = 0; same && i < sizeof...(D); ++i) same = axes[i] == nullptr || here.axes[i] == axes[i];
  if (!same) fail<>::because(word, "requires an operand on the mesh of the result");
  mesh<D...> m;
  for (std::size_t i = 0; i < sizeof...(D); ++i) m.sizes[i] = here.layout->size[i];
  m.layout = here.layout;
  return m;
}
/// A mesh of type M, for a value that has none: that of an operand, else that of the region.
template <class M, class... X>
constexpr M mesh_among(const char* word, const X&... x) {
  if constexpr (is_mesh<M>) {
    M found;
    bool have = false;
    (look_for_mesh(found, have, x), ...);
    return have ? found : running_mesh(word, type_tag<M>{});
  } else {
    return M{};
  }
}

/// A leaf of what a branch returns, as that of the result.
template <class To, class X, class... Operands>
constexpr To result_leaf(const char* word, X&& x, const Operands&... operands) {
  const auto mesh = mesh_among<mesh_type_of<To>>(word, x, operands...);
  return held_leaf<To>(static_cast<X&&>(x), mesh, listener_for<To>(x, operands...));
}
/// What one branch returns, as the result of all.
template <class To, class X, class... Operands>
constexpr To branch_result(const char* word, X&& x, const Operands&... operands) {
  return made_of_leaves<To>([&]<class Leaf>(type_tag<Leaf>, auto&& leaf) {
    return result_leaf<Leaf>(word, static_cast<decltype(leaf)&&>(leaf), operands...);
  }, static_cast<X&&>(x));
}

/// Each device's own choice among the leaves of what the branches return, in one kernel a leaf.
template <class To, class Choose, class... X>
constexpr To chosen(const char* word, const Choose& choose, X&&... x) {
  return made_of_leaves<To>([&]<class Leaf>(type_tag<Leaf> to, auto&& first, auto&&... rest) {
    [[maybe_unused]] const auto same = [&](const auto& other) {
      if constexpr (Array<decltype(first)> && Array<decltype(other)>) require_same_sizes(word, first, other);
    };
    (same(rest), ...);
    return choose(to, static_cast<decltype(first)&&>(first), static_cast<decltype(rest)&&>(rest)...);
  }, static_cast<X&&>(x)...);
}

}  // namespace nabla::detail
