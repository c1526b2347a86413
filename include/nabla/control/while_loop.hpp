// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/carry_values.hpp>
#include <nabla/control/detail/branch_operands.hpp>
#include <nabla/errors/transform.hpp>

namespace nabla {

namespace detail {

/// Whether a derivative is swept back through a real number among some leaves.
template <class X>
inline constexpr bool is_followed_back = false;
template <Array X>
inline constexpr bool is_followed_back<X> = is_swept_back<typename X::backend> && is_inexact<value_type_t<X>>;
template <class... X>
inline constexpr bool is_followed_back<list<X...>> = (is_followed_back<X> || ...);
template <class X>
using why_not_followed_back =
    std::conditional_t<is_followed_back<leaves_of<std::remove_cvref_t<X>>>,
                       error::while_loop_goes_forwards_only<error::to_fix::use_fori_loop_or_scan>, void>;

/// A call of while_loop, up to what the predicate says.
template <class Init, class P, class F, class E = typename held<error::at<error::carry>, Init>::error>
struct while_operands {
  using carry = error::reported;
  using error = E;
  using predicate = not_called;
};
template <class Init, class P, class F, class E>
  requires(std::is_void_v<E> && !Reported<Init>)
struct while_operands<Init, P, F, E> {
  using carry = held_t<Init>;
  using error = typename first_error<why_not_followed_back<carry>, typename why_no_function<P, carry>::type,
                                     typename why_no_function<F, carry>::type>::type;
  using predicate = function_if<error, P>;
  template <class C>
  using on = while_operands<C, P, F>;
};
template <class Init, class P, class F>
using while_operands_of = while_operands<begun_carry_t<Init>, std::remove_cvref_t<P>, std::remove_cvref_t<F>>;

/// What the predicate says.
template <class Operands>
using answer_of = decltype(std::declval<const typename Operands::predicate&>()(
    std::declval<const typename Operands::carry&>()));

/// A leaf of the carry where each entry of a map stops by itself: it has a value for each.
template <class C, class Answer>
struct kept_for_each_entry {
  using type = C;
};
template <Array C, Array Answer>
  requires lacks_hidden_of<dims_of<C>, dims_of<Answer>>
struct kept_for_each_entry<C, Answer> {
  using type = entry_of_type<C, typename type_along<type_of_t<C>, hidden_lacking<dims_of<C>, dims_of<Answer>>,
                                                    mesh_type_of<Answer>>::type>;
};
template <class Answer>
struct kept_by {
  template <class At, class C>
  struct leaf : kept_for_each_entry<C, Answer> {
    using error = void;
  };
};
/// Entries on different devices would leave the loop in different steps, and what moves in them would wait.
template <class Answer>
inline constexpr bool is_split_among_entries = false;
template <Array Answer>
inline constexpr bool is_split_among_entries<Answer> =
    !std::is_same_v<typename all_splits<dims_of<Answer>>::type, list<>>;
template <class Answer, class D = std::remove_cvref_t<Answer>>
using why_no_answer = typename first_error<
    why_no_predicate<Answer>,
    std::conditional_t<is_split_among_entries<D>,
                       error::value_differs_along_a_mapped_dim<error::to_fix::use_fori_loop_and_where>, void>>::type;

/// What the function gets: the carry, locked over the axes over which the predicate differs.
template <class Operands, class Answer, class F>
struct while_call {
  using carry = error::reported;
  using error = typename first_error<typename Operands::error, why_no_answer<Answer>>::type;
  using function = not_called;
};
template <class Operands, class Answer, class F>
  requires(std::is_void_v<typename Operands::error> && std::is_void_v<why_no_answer<Answer>> && !Reported<Answer>)
struct while_call<Operands, Answer, F> {
  using begun = typename Operands::carry;
  using kept = if_learnt<begun, leaf_by_leaf<kept_by<std::remove_cvref_t<Answer>>::template leaf, nabla::error::at<>,
                                             begun>>;
  using operand = masked<kept, deciding_axes_t<Answer>>;
  using carry = typename operand::type;
  using error = typename operand::error;
  static constexpr bool for_all = decides_for_all<Answer>;
  using function = function_if<error, F>;

  using locks = typename newly_locked<deciding_axes_t<Answer>, arrays_in<Answer>, arrays_in<kept>>::type;
  template <class R>
  using carried = R;
  template <class C>
  using on = while_call<typename Operands::template on<C>, answer_of<typename Operands::template on<C>>, F>;
  template <class G>
  using returns = decltype(std::declval<const G&>()(std::declval<carry>()));
};
template <class Init, class P, class F>
using while_call_of = while_call<while_operands_of<Init, P, F>, answer_of<while_operands_of<Init, P, F>>, F>;

template <class Call, class R>
using why_no_while =
    typename first_error<typename why_no_loop<Call, R>::type, std::conditional_t<std::is_void_v<typename Call::error>,
                                                                                 why_not_followed_back<R>, void>>::type;

/// A leaf of the carry becomes the result of the function on the devices, and for the entries, that are active.
template <class Active, class C, class X>
constexpr void take_active(const Active& active, C& carry, X&& next) {
  if constexpr (Array<X> && !lacks_hidden_of<dims_of<X>, dims_of<C>>) require_same_sizes("while_loop", carry, next);
  if (is_shared(next))
    take_leaf("while_loop", carry, nullptr, where(active, next, carry));
  else
    take_leaf("while_loop", carry, nullptr, where(active, static_cast<X&&>(next), carry));
}

/// All go on as long as some device of this process does, for some entry; what is done keeps its carry.
template <class Carry, class P, class F>
Carry run_masked(Carry carry, const P& predicate, const F& f) {
  auto active = predicate(std::as_const(carry)).eval();
  const steps_apart here = apart_over(active.mesh(), deciding_axes_t<decltype(active)>{});
  for (; goes_on_somewhere(active); active = predicate(std::as_const(carry)).eval()) {
    auto next = f(Carry(carry));
    each_leaf([&](auto& c, auto&& n) { take_active(active, c, static_cast<decltype(n)&&>(n)); }, carry,
              static_cast<decltype(next)&&>(next));
  }
  return carry;
}
template <class Carry, class P, class F>
constexpr Carry run_while(Carry carry, const P& predicate, const F& f) {
  while (static_cast<bool>(deciding_value("while_loop", instead_of_while_loop, predicate(std::as_const(carry))))) {
    const auto memory = memory_of_carry(carry);
    auto next = f(static_cast<Carry&&>(carry));  // a parameter lives as long as the statement of its call
    take_result("while_loop", carry, memory, static_cast<decltype(next)&&>(next));
  }
  return carry;
}

/// The same where the predicate or the first step says what the carry is: the first step is taken here, and run does the
/// others.
template <class Call, class Carry, class B, class Init, class P, class F, class Run>
constexpr Carry run_while_learning(Init&& init, const P& predicate, const F& f, plan_listener* listener,
                                   const Run& run) {
  using operands = typename Call::begun;
  const auto begun = held_tree<held_t<operands, B>>("while_loop", static_cast<Init&&>(init), listener);
  const auto answer = predicate(begun);
  const auto kept = held_tree<held_t<typename Call::kept, B>>("while_loop", begun, listener, answer);
  if constexpr (is_carry_known<Carry, decltype(kept)>) {
    return run(held_tree<Carry>("while_loop", kept, listener));
  } else if constexpr (Call::for_all) {
    const bool goes_on = static_cast<bool>(deciding_value("while_loop", instead_of_while_loop, answer));
    if constexpr (!are_meshes_known<Carry, Init>)
      if (!goes_on) fail_without_mesh("while_loop");
    const auto first = held_tree<Carry>("while_loop", f(kept), listener);
    return goes_on ? run(Carry(first)) : held_tree<Carry>("while_loop", kept, listener, first);
  } else {
    const auto active = answer.eval();
    if constexpr (!are_meshes_known<Carry, Init>)
      if (!goes_on_somewhere(active)) fail_without_mesh("while_loop");
    // This step shows sizes and the mesh alone: run takes it, for those that are active.
    const auto shown = f(relocked<held_t<typename Call::carry, B>>(kept));
    return run(held_tree<Carry>("while_loop", kept, listener, shown));
  }
}

}  // namespace detail

/// Repeats a function while a predicate of the carry holds: `while_loop(init, [](auto x) { return x < 100.f; }, [](auto
/// x) { return x * 2.f; })`.
///
/// The predicate is a bool, or a scalar of bool. Where it is equal on all devices, all take as many steps, and
/// collectives are free in both functions. Where it varies, each device stops by itself: the carry must vary as the
/// predicate does, it is written on the devices that go on, and its mesh axes are locked in the carry that both
/// functions get. What they capture is not locked: a collective of that over these axes is a runtime_error. Where it
/// differs along the mapped dim of a vmap, each entry stops by itself, and the carry has a value for each. init may be
/// a tree; a number in it is a scalar. Shape, dtype, state: the carry keeps its own. Mesh: as scan. Errors: as scan, not_a_predicate,
/// value_differs_along_a_mapped_dim, carry_varies_less_than_the_predicate, mesh_axis_is_locked,
/// while_loop_goes_forwards_only. Communication: that of the functions, once a step; none over an axis over which the
/// predicate varies. Derivative: forwards only; grad follows fori_loop and scan. Source: jax.lax.while_loop.
NABLA_WORD_GIVING((auto), (detail::reported_tree_t<Init>), while_loop,
                  (class Init, class P, class F,
                   class nabla_error = detail::why_no_while<
                       detail::while_call_of<Init, P, F>,
                       decltype(std::declval<const typename detail::while_call_of<Init, P, F>::function&>()(
                           std::declval<typename detail::while_call_of<Init, P, F>::carry>()))>),
                  (Init&& init, const P& predicate, const F& f),
                  "nabla::while_loop(init, predicate, f) requires a predicate(carry) of bool and an f(carry) that "
                  "returns a carry of the same type") {
  using call = detail::while_call_of<Init, P, F>;
  using R = std::remove_cvref_t<decltype(std::declval<const typename call::function&>()(
      std::declval<typename call::carry>()))>;
  using learnt = detail::settled<call, R>;
  if constexpr (Reported<typename learnt::result> || Reported<typename learnt::call::carry>) {
    return detail::reported_tree_t<Init>{};
  } else {
    using B = detail::backend_of_loop<detail::backend_of_value<Init>, typename learnt::result>;
    using carry_type = detail::held_t<typename learnt::call::kept, B>;
    using locked = detail::held_t<typename learnt::call::carry, B>;
    auto* const listener = detail::listener_for<carry_type>(init);
    const auto run = [&](carry_type carry) {
      if constexpr (learnt::call::for_all)
        return detail::run_while(static_cast<carry_type&&>(carry), predicate, f);
      else
        return carry_type(detail::relocked<carry_type>(
            detail::run_masked(locked(detail::relocked<locked>(static_cast<carry_type&&>(carry))), predicate, f)));
    };
    if constexpr (detail::is_carry_known<carry_type, Init>)
      return run(detail::held_tree<carry_type>("while_loop", static_cast<Init&&>(init), listener));
    else
      return detail::run_while_learning<call, carry_type, B>(static_cast<Init&&>(init), predicate, f, listener, run);
  }
}
// Never defined: chosen when the function has been reported, so that nobody says that nothing matches.
template <class Init>
detail::reported_tree_t<Init> while_loop(Init&&, detail::anything, detail::anything);

}  // namespace nabla
