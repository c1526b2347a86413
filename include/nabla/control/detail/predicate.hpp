// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/carry_rule.hpp>

// What decides: one value for all devices, or one for each.
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
  requires(std::is_same_v<value_type_t<P>, bool> && dims_of<P>::rank == 0)
struct why_not_deciding<P, E> {
  static constexpr masks m = masks_of<state_of<P>, mesh_type_of<P>>;
  using type = std::conditional_t<
      m.u == 0, void, error::value_is_unreduced_over<typename axes_from<mesh_type_of<P>, m.u, mesh_axes>::type>>;
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
inline constexpr bool decides_for_all = length<deciding_axes_t<P>> == 0;

// ---- locked values --------------------------------------------------------------------------------------------------

/// A tree of stored arrays whose mesh types are locked over some axes. What is no array stays.
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
template <class X, class Axes, class Entries>
struct locked_entries;
template <class X, class Axes, class... E>
struct locked_entries<X, Axes, list<E...>> {
  using type = typename tree_traits<X>::template rebound<typename locked_value<E, Axes>::type...>;
};
template <Tree X, class Axes>
struct locked_value<X, Axes> : locked_entries<X, Axes, entries_of<X>> {};
template <class X, class P>
using locked_for = typename locked_value<X, deciding_axes_t<P>>::type;

/// Stored arrays under types with other locks: nothing is copied.
template <class To, class X>
constexpr decltype(auto) relocked(X&& x) {
  using D = std::remove_cvref_t<X>;
  if constexpr (std::is_same_v<To, D>)
    return static_cast<X&&>(x);
  else if constexpr (Tree<D>)
    return made_tree<To>(
        []<class E>(type_tag<E>, auto&& e) -> E { return relocked<E>(static_cast<decltype(e)&&>(e)); },
        static_cast<X&&>(x));
  else
    return retyped_as<type_of_t<To>>(x, x.sizes(), as_mesh<mesh_type_of<To>>(x.mesh()));
}

/// Whether some device of this process goes on. Types and sizes do not say.
template <class T, class D, class S, class M>
bool goes_on_somewhere(const abstract_array<T, D, S, M>& active) {
  return active.read_scalar("while_loop");
}
template <class T, class D, class S, class M>
bool goes_on_somewhere(const array<T, D, S, M>& active) {
  fence_for_host();
  const long n = active.stored_elements();
  if constexpr (std::is_same_v<memory_space, Kokkos::HostSpace>) {
    const bool* const at = elements(active);
    for (long i = 0; i < n; ++i)
      if (at[i]) return true;
    return false;
  } else {
    const auto on_host =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view_of<const bool, 1>(elements(active), &n));
    for (long i = 0; i < n; ++i)
      if (on_host(i)) return true;
    return false;
  }
}

/// A component of the carry that does not vary where the predicate does.
template <class C, class Axes, int... Path>
struct why_not_masked;
template <Array C, class... A, int... Path>
struct why_not_masked<C, list<A...>, Path...> {
  using missing =
      concat<error::over<>, std::conditional_t<in_list<A, varying_axes_t<C>>, error::over<>, error::over<A>>...>;
  using type = std::conditional_t<
      length<missing> == 0, void,
      error::carry_varies_less_than_the_predicate<error::carry<Path...>, missing,
                                                  error::to_fix::pcast<error::carry<Path...>, missing, varying_t>>>;
};
template <class Entries, class Axes, class Seq, int... Path>
struct why_no_entry_is_masked;
template <class... E, class Axes, int... I, int... Path>
struct why_no_entry_is_masked<list<E...>, Axes, std::integer_sequence<int, I...>, Path...> {
  using type = typename first_error<typename why_not_masked<E, Axes, Path..., I>::type...>::type;
};
template <Tree C, class Axes, int... Path>
struct why_not_masked<C, Axes, Path...>
    : why_no_entry_is_masked<entries_of<C>, Axes, indices_of<entries_of<C>>, Path...> {};

}  // namespace nabla::detail
