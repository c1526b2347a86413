// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/jvp.hpp>

namespace nabla {

namespace detail {

/// The level of the derivative of a pullback in its cotangent.
template <class F>
struct transposed {};

/// What linearize gives beside the value: from tangents of the arguments to that of the value. A pullback is linear in
/// its cotangent, so this is the pullback of the pullback: a sweep back along the sweep, which was recorded once.
template <class Outer, class C, class Gradients, class X>
class pushforward;
template <class Outer, class C, class Gradients, class... X>
class pushforward<Outer, C, Gradients, std::tuple<X...>> {
 public:
  constexpr pushforward(C cotangents, Gradients gradients)
      : cotangents_(static_cast<C&&>(cotangents)), gradients_(static_cast<Gradients&&>(gradients)) {}

  template <class... T,
            class nabla_error = typename together<tangent_for, error::at<>, std::tuple<X...>, std::tuple<T...>>::error>
    requires std::is_void_v<nabla_error>
  constexpr auto operator()(const T&... tangents) const {
    static_assert(std::is_same_v<typename all_levels<Outer, levels_in<T...>>::type, Outer>,
                  "nabla: the function that linearize gives takes constants: of what a derivative follows take jvp");
    const auto vertices = variables_among(cotangents_);
    const sweep_to<Outer, C> back{{}, cotangents_, vertices};
    const auto starts = sweep_starts<levels_in<Gradients>>(gradients_, kept_tree(std::tuple<T...>(tangents...)));
    return std::get<0>(std::apply([&](const auto&... s) { return back.from(s...); }, starts));
  }
#ifndef __clang__
  template <class... T,
            class nabla_error = typename together<tangent_for, error::at<>, std::tuple<X...>, std::tuple<T...>>::error>
    requires(!std::is_void_v<nabla_error>)
  error::reported operator()(const T&...) const = delete;
#endif

 private:
  C cotangents_;
  Gradients gradients_;
};

/// Zeros in the place of the cotangents of a value.
template <class Y>
constexpr auto zero_cotangents(const Y& y) {
  if constexpr (Tree<Y>) {
    return tree_map([](const auto& leaf) { return zero_cotangents(leaf); }, y);
  } else if constexpr (is_variable<Y>) {
    using type = typename cotangent_of<type_of_t<Y>>::type;
    return stored_constant<type, typename values_of_backend<typename Y::backend>::type>({}, y.sizes(), y.mesh(),
                                                                                        listener_of(y));
  } else {
    return no_tangent{};
  }
}

template <class F, class... X>
struct linearize_call {
  using level = transposed<F>;
  using recorded = recorded_call<F, levels<level>, false, X...>;
  using error = typename why_no_recorded_call<recorded, F, X...>::type;

  static constexpr auto run(const F& f, const X&... x) {
    using graph = typename without_level<typename recorded::template checked<void>::all, F>::type;
    using outer = typename without_level<graph, level>::type;
    const auto both = recorded::run(f, x...);
    const auto cotangents = std::make_tuple(as_variables<graph>(zero_cotangents(both.first)));
    const auto gradients = arguments_of_pullback(both.second(std::get<0>(cotangents), call_site{}));
    return std::pair(values_in_outer<outer>(both.first),
                     pushforward<outer, std::remove_const_t<decltype(cotangents)>,
                                 std::remove_const_t<decltype(gradients)>, std::tuple<X...>>(cotangents, gradients));
  }

 private:
  template <class G>
  static constexpr auto arguments_of_pullback(const G& gradients) {
    if constexpr (sizeof...(X) == 1) return std::tuple<G>(gradients);
    else return gradients;
  }
};

}  // namespace detail

/// The value of f, and its derivative as a linear function of the tangents of its arguments:
/// `auto [y, push] = linearize(f, x, w); auto dy = push(dx, dw);`. f runs once; the function may be called many times,
/// and each call costs what the derivative costs, without f.
///
/// As jvp in everything else, but for the collectives: f communicates once, and each call of the function as the
/// derivative does. Source: jax.linearize.
template <class F, class... X>
  requires(sizeof...(X) > 0 && std::is_void_v<typename detail::linearize_call<F, detail::stored_tree<X>...>::error>)
constexpr auto linearize(const F& f, const X&... x) {
  return detail::linearize_call<F, detail::stored_tree<X>...>::run(f, detail::kept_tree(x)...);
}
template <class F, class... X, class nabla_error = typename detail::linearize_call<F, detail::stored_tree<X>...>::error>
  requires(sizeof...(X) > 0 && !std::is_void_v<nabla_error>)
error::reported linearize(const F&, const X&...)
    NABLA_REFUSED("nabla::linearize(f, x...) requires a function of arrays that gives arrays of real numbers");

}  // namespace nabla
