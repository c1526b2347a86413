// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/carry_rule.hpp>
#include <nabla/control/detail/carry_values.hpp>
#include <nabla/control/detail/predicate.hpp>

namespace nabla {

namespace detail {

template <class B>
struct why_no_bound {
  using type = std::conditional_t<is_integer<B>, void, error::not_a_bound<B>>;
};
template <Reported B>
struct why_no_bound<B> {
  using type = void;
};
template <Array B>
struct why_no_bound<B> {
  using type = std::conditional_t<is_integer<value_type_t<B>>, typename why_no_host_value<type_of_t<B>>::type,
                                  error::not_a_bound<type_of_t<B>>>;
};
template <class B>
constexpr long bound_of(const B& b) {
  return adopted<std::int64_t>("fori_loop", deciding_value("fori_loop", "give the bounds as numbers", b));
}

template <class Lo, class Hi, class Init>
struct fori_operands {
  using error = typename first_error<typename why_no_bound<Lo>::type, typename why_no_bound<Hi>::type,
                                     typename held<nabla::error::at<nabla::error::carry>, Init>::error>::type;
  static constexpr bool reported = Reported<Lo> || Reported<Hi> || Reported<Init>;
};
/// A call of fori_loop: the carry that the function gets, and what is wrong with the arguments.
template <class Lo, class Hi, class Init, class F, class Operands = fori_operands<Lo, Hi, Init>>
struct fori_call {
  using carry = error::reported;
  using error = typename Operands::error;
  using function = not_called;
};
template <class Lo, class Hi, class Init, class F, class Operands>
  requires(std::is_void_v<typename Operands::error> && !Operands::reported)
struct fori_call<Lo, Hi, Init, F, Operands> {
  using carry = held_t<Init>;
  using error = typename why_no_function<F, long, carry>::type;
  using function = function_if<error, F>;

  using kept = carry;
  using locks = list<>;
  template <class R>
  using carried = R;
  template <class C>
  using on = fori_call<Lo, Hi, C, F>;
  template <class G>
  using returns = decltype(std::declval<const G&>()(0L, std::declval<carry>()));
};
template <class Lo, class Hi, class Init, class F>
using fori_call_of = fori_call<std::remove_cvref_t<Lo>, std::remove_cvref_t<Hi>, begun_carry_t<Init>,
                               std::remove_cvref_t<F>>;

template <class Carry, class F>
constexpr Carry run_steps(Carry carry, long i, long end, const F& f) {
  for (; i < end; ++i) {
    const auto memory = memory_of_carry(carry);
    auto next = f(long(i), static_cast<Carry&&>(carry));  // a parameter lives as long as the statement of its call
    take_result("fori_loop", carry, memory, static_cast<decltype(next)&&>(next));
  }
  return carry;
}

}  // namespace detail

/// A loop over integers: `fori_loop(0, n, init, [](long i, auto carry) { return carry + i; })`. f gets the number of
/// the step and the carry, and returns the carry; that of the last step is the result, init where lo >= hi.
///
/// lo and hi are integers, or integer scalars that are equal on all devices. init may be a tree; a number in it is a
/// scalar. Shape, dtype, state: the carry keeps its own. Mesh: as scan. Errors: as scan, not_a_bound, value_varies_over;
/// runtime_error for a bound beyond i64. Communication: that of f, once a step. Derivative: as scan. Source:
/// jax.lax.fori_loop.
NABLA_WORD_GIVING((auto), (detail::reported_tree_t<Init>), fori_loop,
                  (class Lo, class Hi, class Init, class F,
                   class nabla_error = typename detail::why_no_loop<
                       detail::fori_call_of<Lo, Hi, Init, F>,
                       decltype(std::declval<const typename detail::fori_call_of<Lo, Hi, Init, F>::function&>()(
                           0L, std::declval<typename detail::fori_call_of<Lo, Hi, Init, F>::carry>()))>::type),
                  (const Lo& lo, const Hi& hi, Init&& init, const F& f),
                  "nabla::fori_loop(lo, hi, init, f) requires an f(i, carry) that returns a carry of the same type") {
  using call = detail::fori_call_of<Lo, Hi, Init, F>;
  using R = std::remove_cvref_t<decltype(std::declval<const typename call::function&>()(
      0L, std::declval<typename call::carry>()))>;
  using learnt = detail::settled<call, R>;
  if constexpr (Reported<typename learnt::result>) {
    return detail::reported_tree_t<Init>{};
  } else {
    using B = detail::backend_of_loop<detail::backend_of_value<Init>, typename learnt::result>;
    using carry_type = detail::held_t<typename learnt::call::carry, B>;
    long i = detail::bound_of(lo);
    const long end = detail::bound_of(hi);
    auto* const listener = detail::listener_for<carry_type>(lo, hi, init);
    if constexpr (detail::is_carry_known<carry_type, Init>) {
      return detail::run_steps(detail::held_tree<carry_type>("fori_loop", static_cast<Init&&>(init), listener), i, end,
                               f);
    } else {
      using first_type = detail::held_t<typename call::carry, B>;
      if constexpr (!detail::are_meshes_known<carry_type, Init>)
        if (i >= end) detail::fail_without_mesh("fori_loop");
      const auto begun = detail::held_tree<first_type>("fori_loop", static_cast<Init&&>(init), listener);
      const auto first = f(long(i), first_type(begun));
      if (i >= end) return detail::held_tree<carry_type>("fori_loop", begun, listener, first);
      return detail::run_steps(
          detail::held_tree<carry_type>("fori_loop", first, detail::listener_for<carry_type>(lo, hi, first)), i + 1,
          end, f);
    }
  }
}
// Never defined: chosen when the function has been reported, so that nobody says that nothing matches.
template <class Init>
detail::reported_tree_t<Init> fori_loop(detail::anything, detail::anything, Init&&, detail::anything);

}  // namespace nabla
