// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/carry_rule.hpp>
#include <nabla/control/detail/carry_values.hpp>
#include <nabla/control/detail/slices.hpp>
#include <nabla/core/sentence.hpp>
#include <nabla/op/collective/detail/permutation.hpp>

namespace nabla {

/// What `length(n)` gives: a number of steps, in place of arrays to run over.
template <class Size>
struct length_t : vocabulary {
  Size value;
};

namespace detail {
template <class Size>
using why_no_length = std::conditional_t<written_size<Size>::ok, void, error::not_a_length<Size>>;
}  // namespace detail

/// `scan(init, length(2), f)`: so many steps; `length(fixed<2>)` where the type of the result is to say it.
///
/// Errors: not_a_length; runtime_error for a negative one. Communication: none. Source: the argument `length` of
/// jax.lax.scan.
NABLA_WORD_GIVING((length_t<Size>), (error::reported), length,
                  (class Size, class nabla_error = detail::why_no_length<Size>), (Size n),
                  "nabla::length(n) requires a number of steps: an integer, or fixed<n>") {
  return {{}, n};
}

namespace detail {

/// What a scan runs over: arrays, or a number of steps.
template <class Time, class Xs>
struct scanned {
  using stored = held_t<Xs>;
  using step = typename steps_of<Time, stored>::type;
  static constexpr long size = time_of<Time, Xs>.size;
  template <class X>
  static constexpr stored hold(X&& xs) {
    return held_tree<stored>("scan", static_cast<X&&>(xs), listener_for<stored>(xs));
  }
  static constexpr long steps(const stored& xs) {
    long n = -1;
    take_steps<Time>("scan", n, xs);
    return n;
  }
  static constexpr step at(const stored& xs, long i) { return step_of<Time, step>(xs, i); }
};
template <class Time, class Size>
struct scanned<Time, length_t<Size>> {
  using step = std::tuple<>;
  static constexpr long size = written_size<Size>::value;
  static constexpr length_t<Size> hold(length_t<Size> n) { return n; }
  static constexpr long steps(length_t<Size> n) {
    const long steps = written_size<Size>::of(n.value);
    if (steps < 0)
      fail<>::because("length", (sentence("requires a number of steps of at least 0: found ") << steps).text);
    return steps;
  }
  static constexpr step at(length_t<Size>, long) { return {}; }
};

template <class Time, class Xs>
struct why_no_xs {
  static constexpr bool has_leaves = length<leaves_of<Xs>> > 0;
  struct sizes {
    static constexpr time_size t = time_of<Time, Xs>;
    using type = std::conditional_t<
        t.other == dyn_size, void,
        error::leaf<error::at<error::xs>, error::sizes_differ<Time, t.size, t.other, error::to_fix::slice_one_side>>>;
  };
  using type = std::conditional_t<has_leaves,
                                  typename first_why<type_tag<typename steps_of<Time, Xs>::error>, sizes>::type,
                                  error::scan_needs_xs_or_a_length<error::to_fix::write_length_of_n>>;
};
template <class Time, class Size>
struct why_no_xs<Time, length_t<Size>> {
  using type = void;
};
template <class Time, Vocabulary Xs>
struct why_no_xs<Time, Xs> {
  using type = error::scan_needs_xs_or_a_length<error::to_fix::write_length_of_n>;
};

/// Carry and y of what the function of a scan returns.
template <class R>
struct carry_and_y {
  static constexpr bool ok = false;
  using carry = void;
};
template <class C, class Y>
struct carry_and_y<std::pair<C, Y>> {
  static constexpr bool ok = true;
  using carry = std::remove_cvref_t<C>;
  using y = std::remove_cvref_t<Y>;
};
template <class C, class Y>
struct carry_and_y<std::tuple<C, Y>> : carry_and_y<std::pair<C, Y>> {};

/// How the arguments of a scan are read: an axis or none, the carry, what to run over, keywords, the function.
template <class Time, class... A>
struct scan_arguments {
  using error = nabla::error::scan_needs_xs_or_a_length<nabla::error::to_fix::write_length_of_n>;
  using function = not_called;
  using carry = nabla::error::reported;
  using x = nabla::error::reported;
  using refused = std::pair<nabla::error::reported, nabla::error::reported>;
};
template <class K>
struct why_no_scan_keyword {
  using type = error::not_a_keyword_of_scan<K>;
};
template <>
struct why_no_scan_keyword<reverse_t> {
  using type = void;
};

template <class Time, class Init, class Xs, class... Rest>
  requires(sizeof...(Rest) > 0)
struct scan_arguments<Time, Init, Xs, Rest...> {
  using time = Time;
  using over = scanned<Time, Xs>;
  using refused = std::pair<reported_tree_t<Init>, nabla::error::reported>;
  using function = at<sizeof...(Rest) - 1, list<Rest...>>;
  static constexpr int keywords = sizeof...(Rest) - 1;
  static constexpr bool backwards = keywords > 0;
  template <class... K>
  struct rest {
    using type = void;
  };
  template <class K, class Next, class... More>
  struct rest<K, Next, More...> {
    using type = typename first_error<typename why_no_scan_keyword<K>::type, typename rest<Next, More...>::type>::type;
  };
  using operands_error = typename first_error<
      std::conditional_t<is_no_function<function>, nabla::error::the_function_stands_last<function>, void>,
      typename rest<Rest...>::type,
      std::conditional_t<(keywords > 1), nabla::error::keyword_stands_twice<reverse_t>, void>,
      typename held<nabla::error::at<nabla::error::carry>, Init>::error, typename why_no_xs<Time, Xs>::type>::type;
  using backend = typename backend_of<backend_of_argument<Init>, backend_of_argument<Xs>>::type;
  struct uncalled {
    using carry = nabla::error::reported;
    using x = nabla::error::reported;
    using error = operands_error;
  };
  struct call {
    using carry = held_t<begun_carry_t<Init, typename over::step>, backend>;
    using x = typename over::step;
    using error = typename why_not_callable<function, carry, x>::type;
  };
  using checked = unless_refused<operands_error, call, uncalled>;
  using carry = typename checked::carry;
  using x = typename checked::x;
  using error = typename checked::error;

  using kept = carry;
  using locks = list<>;
  template <class R>
  using carried = typename carry_and_y<R>::carry;
  template <class C>
  using on = scan_arguments<Time, C, Xs, Rest...>;
  template <class F>
  using returns = decltype(std::declval<const F&>()(std::declval<carry>(), std::declval<x>()));
};

template <class... A>
struct scan_call : scan_arguments<position<0>, A...> {
  static constexpr int first = 0;
};
template <Axis Time, class... A>
struct scan_call<Time, A...> : scan_arguments<Time, A...> {
  static constexpr int first = 1;
};
template <class... A>
  requires(Reported<A> || ...)
struct scan_call<A...> {
  using error = void;
  using carry = nabla::error::reported;
  using x = nabla::error::reported;
  using function = not_called;
  using refused = std::pair<nabla::error::reported, nabla::error::reported>;
};

/// What a scan stacks up of what its function returns.
template <class Call, class R>
using ys_of = stack_of<typename Call::time, Call::over::size, typename carry_and_y<R>::y,
                       backend_of_loop<typename Call::backend, R>>;

/// Why a scan whose carry has learnt its mesh is not one; void if it is.
template <class Call, class R>
struct why_no_settled_scan {
  using type = typename first_error<typename Call::error,
                                    why_not_carried<typename Call::carry, typename carry_and_y<R>::carry>,
                                    typename ys_of<Call, R>::error>::type;
};
template <class Call, Reported R>
struct why_no_settled_scan<Call, R> {
  using type = void;
};

/// Why a scan is not one, its arguments being right; void if it is.
template <class Call, class R>
struct why_no_scan_of {
  using type = error::function_returns_no_carry_and_y<R>;
};
template <class Call, Reported R>
struct why_no_scan_of<Call, R> {
  using type = void;
};
template <class Call, class R>
  requires carry_and_y<R>::ok
struct why_no_scan_of<Call, R> {
  using learnt = settled<Call, R>;
  using type = typename why_no_settled_scan<typename learnt::call, typename learnt::result>::type;
};
template <class Call, class E, class R>
struct why_no_scan {
  using type = E;
};
template <class Call, class E, class R>
  requires std::is_void_v<E>
struct why_no_scan<Call, E, R> : why_no_scan_of<Call, std::remove_cvref_t<R>> {};

template <class... A>
using scan_call_of = scan_call<std::remove_cvref_t<A>...>;

/// What a refused scan gives: a carry, and ys where it is known what they are made of.
template <class Call, class R>
struct refused_scan {
  using type = typename Call::refused;
};
template <class Call, class R>
  requires carry_and_y<R>::ok
struct refused_scan<Call, R> {
  using type = std::pair<typename Call::refused::first_type, reported_tree_t<typename carry_and_y<R>::y>>;
};
template <class E, class... A>
using refused_scan_t = typename refused_scan<
    scan_call_of<A...>,
    std::remove_cvref_t<decltype(std::declval<const function_if<E, typename scan_call_of<A...>::function>&>()(
        std::declval<typename scan_call_of<A...>::carry>(), std::declval<typename scan_call_of<A...>::x>()))>>::type;

/// Runs the steps from number `done` on, one after the other.
template <class Call, class Carry, class Ys, class Over, class F>
constexpr void run_scan_steps(std::pair<Carry, Ys>& out, const Over& xs, long done, long steps, const F& f) {
  for (; done < steps; ++done) {
    const long i = Call::backwards ? steps - 1 - done : done;
    const auto memory = memory_of_carry(out.first);
    auto result = f(static_cast<Carry&&>(out.first), Call::over::at(xs, i));
    each_leaf([&](auto& ys, auto&& y) {
      if (!put_carry(ys, std::get<0>(result), "scan", steps, done, i, y))
        put_step(ys, "scan", steps, done, i, static_cast<decltype(y)&&>(y));
    }, out.second, std::get<1>(static_cast<decltype(result)&&>(result)));
    take_result("scan", out.first, memory, std::get<0>(static_cast<decltype(result)&&>(result)));
  }
  each_leaf([&](auto& carry) { each_leaf([&](const auto& ys) { leave_stack(carry, ys); }, out.second); }, out.first);
}
/// First: the call with the carry of its first step. Learnt: the call when its carry has learnt its mesh.
template <class First, class Learnt, class Init, class Xs, class F>
constexpr auto run_scan(Init&& init, Xs&& xs, const F& f) {
  using call = typename Learnt::call;
  using R = typename Learnt::result;
  using over = typename call::over;
  using B = backend_of_loop<typename call::backend, R>;
  using carry_type = held_t<typename call::carry, B>;
  using ys_type = typename ys_of<call, R>::type;
  plan_listener* const listener = listener_for<carry_type>(init, xs);
  const auto stored = over::hold(static_cast<Xs&&>(xs));
  const long steps = over::steps(stored);
  if constexpr (length<leaves_of<ys_type>> > 0)
    if (steps == 0) fail<>::no_element("scan", time_dim<typename call::time>::name());
  if constexpr (is_carry_known<carry_type, Init, typename call::x>) {
    std::pair<carry_type, ys_type> out{
        held_tree<carry_type>("scan", static_cast<Init&&>(init), listener, stored), ys_type{}};
    run_scan_steps<call>(out, stored, 0, steps, f);
    return out;
  } else {
    if (steps == 0) fail_without_mesh("scan");
    using first_carry = held_t<typename First::carry, B>;
    using y_type = held_t<typename carry_and_y<R>::y, B>;
    const long i = call::backwards ? steps - 1 : 0;
    const auto first = f(held_tree<first_carry>("scan", static_cast<Init&&>(init), listener), over::at(stored, i));
    plan_listener* const heard = listener_for<carry_type>(first, xs);
    std::pair<carry_type, ys_type> out{held_tree<carry_type>("scan", std::get<0>(first), heard), ys_type{}};
    each_leaf([&](auto& ys, auto&& y) { put_step(ys, "scan", steps, 0, i, static_cast<decltype(y)&&>(y)); }, out.second,
              held_tree<y_type>("scan", std::get<1>(first), heard, std::get<0>(first)));
    run_scan_steps<call>(out, stored, 1, steps, f);
    return out;
  }
}

}  // namespace detail

/// Runs a function over the steps of arrays and carries a value from one to the next: `auto [carry, ys] = scan(init,
/// xs, [](auto carry, auto x) { return std::pair(carry + x, carry); })`.
///
/// `scan(init, xs, f)` goes along `dim<0>` of xs, `scan(time, init, xs, f)` along the axis `time`, `scan(init,
/// length(n), f)` n times with x = `std::tuple<>()`; `reverse` before f goes backwards. f gets the carry and one step
/// of xs, and returns a pair of the carry and of a y; `std::tuple<>()` where there is none. The ys lie along the same
/// dim, which is the outermost of the result; that of step i is number i, backwards too. init, xs and y may be trees. A
/// number in init is a scalar.
///
/// Shape and dtype: the carry keeps its own, a y gets the dim of time. State: the carry keeps its own, so what varies
/// after a step is cast before the first; what a step makes differ along the mapped dim of a vmap does so from the
/// first; xs and ys have that of their steps. Mesh: that of init, xs and the results of steps together, so a cast of a
/// plain array becomes a block. Storage: the carry is written in place where f does not keep it, the ys go straight
/// into their place; a value that is both is written there alone if its steps lie in one piece (not in several devices
/// of one process, nor under a derivative). Errors: carry_changes_its_state (and _dtype, _dims, _mesh),
/// structures_differ, function_returns_no_carry_and_y; of an entry of the carry, of xs or of y array_has_no_axis,
/// dim_is_split_over, sizes_differ, array_has_the_axis_already, not_an_array_or_a_tree, members_have_fixed_types;
/// scan_needs_xs_or_a_length, not_a_keyword_of_scan, keyword_stands_twice, the_function_stands_last,
/// function_does_not_take_that_many, function_does_not_take_these_blocks, function_is_mutable; runtime_error where
/// sizes differ, and for ys of no steps. Communication: that of f, once a step. Derivative: the steps backwards, of
/// each of which the forward pass keeps what its derivative needs (`checkpoint(f)`: the carry and x). The cotangent of
/// what all steps read is added up in place and summed over devices once, after the loop; an unreduced one is not.
/// Source: jax.lax.scan.
NABLA_WORD_GIVING(
    (auto), (detail::refused_scan_t<arguments_error, A...>), scan,
    (class... A, class arguments_error = typename detail::scan_call_of<A...>::error,
     class nabla_error = typename detail::why_no_scan<
         detail::scan_call_of<A...>, arguments_error,
         decltype(std::declval<
                  const detail::function_if<arguments_error, typename detail::scan_call_of<A...>::function>&>()(
             std::declval<typename detail::scan_call_of<A...>::carry>(),
             std::declval<typename detail::scan_call_of<A...>::x>()))>::type),
    (A&&... a), "nabla::scan(init, xs, f) requires an f(carry, x) that returns a carry of the same type and a y") {
  using call = detail::scan_call_of<A...>;
  using F = typename call::function;
  using R = std::remove_cvref_t<
      decltype(std::declval<const F&>()(std::declval<typename call::carry>(), std::declval<typename call::x>()))>;
  using learnt = detail::settled<call, R>;
  if constexpr (Reported<typename learnt::result>) {
    return typename call::refused{};
  } else {
    const std::tuple<A&&...> all(static_cast<A&&>(a)...);
    return detail::run_scan<call, learnt>(std::get<call::first>(std::move(all)),
                                          std::get<call::first + 1>(std::move(all)), std::get<sizeof...(A) - 1>(all));
  }
}
// Chosen when the function has been reported, so that nobody says that nothing matches.
template <class... A>
std::pair<error::reported, error::reported> scan(detail::anything, const A&...) {
  return {};
}

}  // namespace nabla
