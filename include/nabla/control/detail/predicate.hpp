// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <nabla/control/detail/carry_rule.hpp>

// What decides: one value for all, or one for each device and each entry of a map.
namespace nabla::detail {

/// Why a value does not decide between branches; void if it does.
template <class P, class E>
struct why_not_deciding {
  using type = E;
};
template <class P, class E>
  requires(Reported<P> || std::is_same_v<P, bool>)
struct why_not_deciding<P, E> {
  using type = void;
};
template <Array P, class E>
  requires(std::is_same_v<value_type_t<P>, bool> && visible_rank<dims_of<P>> == 0)
struct why_not_deciding<P, E> {
  static constexpr masks m = masks_of<state_of<P>, mesh_type_of<P>>;
  using type = std::conditional_t<
      m.u == 0, void,
      error::value_is_unreduced_over<typename axes_from<mesh_type_of<P>, m.u, mesh_axes>::type,
                                     fix_over<mesh_type_of<P>, m.u, error::to_fix::reshard_or_psum_it_first>>>;
};
template <class P>
using shown = typename std::conditional_t<Array<P>, type_of_impl<P>, type_tag<P>>::type;
template <class P>
using why_no_predicate = typename why_not_deciding<std::remove_cvref_t<P>, error::not_a_predicate<shown<P>>>::type;

/// The mesh axes over which a value decides differently.
template <class P>
struct deciding_axes {
  using type = list<>;
};
template <Array P>
struct deciding_axes<P> {
  using type = varying_axes_t<P>;
};
template <class P>
using deciding_axes_t = typename deciding_axes<std::remove_cvref_t<P>>::type;
template <class P>
inline constexpr bool decides_for_each_entry = false;
template <Array P>
inline constexpr bool decides_for_each_entry<P> = has_hidden_dim<dims_of<P>>;
/// One decision for all devices, and for all entries of a map.
template <class P>
inline constexpr bool decides_for_all =
    length<deciding_axes_t<P>> == 0 && !decides_for_each_entry<std::remove_cvref_t<P>>;

/// A plan knows no value of an array, and says what to write instead.
[[noreturn]] inline void fail_without_value(const char* word, const char* instead) {
  fail<>::because(word, (sentence("value needed by the plan, which knows types and sizes only: ") << instead).text);
}
/// The value that decides what a word runs: an element of an array, or a number.
template <class X>
constexpr auto deciding_value(const char* word, [[maybe_unused]] const char* instead, const X& x) {
  if constexpr (Array<X>) {
    if constexpr (has_no_values<typename X::backend>) fail_without_value(word, instead);
    return x.item();
  } else {
    return x;
  }
}

// ---- locked values --------------------------------------------------------------------------------------------------

/// The type of a stored array on a mesh that is locked over some axes. What is no array stays.
template <class X, class Axes>
struct locked_value {
  using type = X;
};
template <class T, class D, class S, class M, class... A>
struct locked_value<array<T, D, S, M>, list<A...>> {
  using type = array<T, D, S, typename locked_mesh<M, A...>::type>;
};
template <class T, class D, class S, class M, class... A>
struct locked_value<abstract_array<T, D, S, M>, list<A...>> {
  using type = abstract_array<T, D, S, typename locked_mesh<M, A...>::type>;
};

/// Stored arrays under types with other locks: nothing is copied.
template <class To, class X>
constexpr decltype(auto) relocked(X&& x) {
  if constexpr (std::is_same_v<To, std::remove_cvref_t<X>>)
    return static_cast<X&&>(x);
  else
    return made_of_leaves<To>([]<class Leaf>(type_tag<Leaf>, auto&& leaf) -> Leaf {
      if constexpr (std::is_same_v<Leaf, std::remove_cvref_t<decltype(leaf)>>)
        return static_cast<decltype(leaf)&&>(leaf);
      else
        return retyped_as<type_of_t<Leaf>>(leaf, leaf.sizes(), as_mesh<mesh_type_of<Leaf>>(leaf.mesh()));
    }, static_cast<X&&>(x));
}

inline constexpr const char* instead_of_while_loop = "where the number of steps is known, write fori_loop";
/// Whether some device of this process goes on. Types and sizes do not say.
template <class T, class D, class S, class M>
bool goes_on_somewhere(const abstract_array<T, D, S, M>&) {
  fail_without_value("while_loop", instead_of_while_loop);
}
template <class T, class D, class S, class M>
bool goes_on_somewhere(const array<T, D, S, M>& active) {
  const long n = active.stored_elements();
  const auto here = on_host(view_of<const bool, 1>(elements(active), &n));
  return std::find(here.data(), here.data() + n, true) != here.data() + n;
}

/// While devices along some axes leave a loop one by one.
template <class... D, class... A>
steps_apart apart_over(const mesh<D...>& m, list<A...>) {
  return {m.layout, axis_mask<mesh<D...>>(mesh_axes<A...>{})};
}
template <class M, class... A>
steps_apart apart_over(const M&, list<A...>) {
  return {current_region().layout, (0u | ... | (1u << place_in_region<A>()))};
}

/// A leaf of the carry of a loop that each device leaves by itself: locked over the axes over which the predicate
/// varies, over which the leaf varies too.
template <class Axes>
struct masked_over;
template <class... A>
struct masked_over<list<A...>> {
  template <class At, class C>
  struct leaf {
    using missing =
        concat<nabla::error::over<>, std::conditional_t<in_list<A, varying_axes_t<C>>, nabla::error::over<>,
                                                        nabla::error::over<A>>...>;
    using error = std::conditional_t<
        length<missing> == 0, void,
        nabla::error::carry_varies_less_than_the_predicate<
            At, missing, nabla::error::to_fix::pcast<At, missing, to_state<varying_t>>>>;
    using type = typename locked_value<C, list<A...>>::type;
  };
};
template <class Carry, class Axes>
using masked = leaf_by_leaf<masked_over<Axes>::template leaf, error::at<error::carry>, Carry>;

}  // namespace nabla::detail
