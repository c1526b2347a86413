// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/jvp.hpp>

namespace nabla {

namespace detail {

/// The level of the derivative of a pullback in its cotangent.
template <class F>
struct transposed {};

/// Why these are no tangents for what linearize gives of a function of arguments X; void if they are.
template <class Error, class Outer, class... T>
struct why_no_constant_tangents {
  using type = Error;
};
template <class Outer, class... T>
struct why_no_constant_tangents<void, Outer, T...> {
  using type = std::conditional_t<std::is_same_v<typename all_levels<Outer, levels_in<T...>>::type, Outer>, void,
                                  error::tangent_is_followed_by_a_derivative<error::to_fix::take_jvp>>;
};
template <class Outer, class X, class... T>
using why_not_pushed =
    typename why_no_constant_tangents<typename together<tangent_for, error::at<>, X, std::tuple<T...>>::error, Outer,
                                      T...>::type;

/// What linearize gives beside the value: from tangents of the arguments to that of the value. A pullback is linear in
/// its cotangent, so this is the pullback of the pullback: a sweep back along the sweep, which was recorded once.
template <class F, bool HasAux, class Outer, class C, class Gradients, class X>
class pushforward;
template <class F, bool HasAux, class... X>
struct linearized;
template <class F, bool HasAux, class Outer, class C, class Gradients, class... X>
class pushforward<F, HasAux, Outer, C, Gradients, std::tuple<X...>> {
 public:
  constexpr pushforward(F f, C cotangents, Gradients gradients, std::tuple<X...> arguments, call_site where)
      : f_(static_cast<F&&>(f)),
        cotangents_(static_cast<C&&>(cotangents)),
        gradients_(static_cast<Gradients&&>(gradients)),
        arguments_(static_cast<std::tuple<X...>&&>(arguments)),
        where_(where) {}

  template <class... T, class nabla_error = why_not_pushed<Outer, std::tuple<X...>, T...>>
    requires std::is_void_v<nabla_error>
  constexpr auto operator()(const T&... tangents) const {
    using hidden = hidden_in<std::tuple<T...>>;
    if constexpr ((lacks_hidden<hidden, X> || ...)) return in_each_entry<hidden>(tangents...);
    else return pushed(tangents...);
  }
  NABLA_REFUSED_CALL((class... T, class nabla_error = why_not_pushed<Outer, std::tuple<X...>, T...>), (const T&...))

 private:
  template <class... T>
  constexpr auto pushed(const T&... tangents) const {
    const auto vertices = variables_among(cotangents_);
    const sweep_to<Outer, C> back{where_, cotangents_, vertices};
    const auto starts = sweep_starts<levels_in<Gradients>>(gradients_, kept_tree(std::tuple<T...>(tangents...)));
    return call_with_entries([&](const auto&... s) { return back.from(s...); }, starts);
  }
  /// Within a vmap, of tangents that are mapped where the arguments are not: the graph cannot follow them.
  template <class Hidden, class... T>
  constexpr auto in_each_entry(const T&... tangents) const {
    return call_with_entries(
        [&](const auto&... x) {
          using again = linearized<F, HasAux, decltype(along_hidden<Hidden>(x, tangents...))...>;
          return std::get<1>(again::run(f_, where_, along_hidden<Hidden>(x, tangents...)...))(tangents...);
        },
        arguments_);
  }

  F f_;
  C cotangents_;
  Gradients gradients_;
  std::tuple<X...> arguments_;
  call_site where_;  ///< of the call of linearize
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

template <class F, bool HasAux, class... X>
struct linearized {
  using level = next_level<transposed<F>, levels_in<X...>>;
  using recorded = recorded_call<F, levels<level>, HasAux, X...>;

  static constexpr auto run(const F& f, call_site where, const X&... x) {
    using graph = typename without_level<typename recorded::result::all_levels, typename recorded::level>::type;
    using outer = typename without_level<graph, level>::type;
    const auto both = recorded::run(f, x...);
    const auto& y = std::get<0>(both);
    if constexpr (Reported<decltype(y)>) {
      return both;
    } else {
      const auto cotangents = std::make_tuple(as_variables<graph>(zero_cotangents(y)));
      const auto gradients = arguments_of_pullback(std::get<1>(both)(std::get<0>(cotangents), where));
      using push = pushforward<F, HasAux, outer, std::remove_const_t<decltype(cotangents)>,
                               std::remove_const_t<decltype(gradients)>, std::tuple<X...>>;
      push forwards(f, cotangents, gradients, std::tuple<X...>(x...), where);
      if constexpr (HasAux)
        return std::tuple(values_in_outer<outer>(y), std::move(forwards), values_in_outer<outer>(std::get<2>(both)));
      else return std::pair(values_in_outer<outer>(y), std::move(forwards));
    }
  }

 private:
  template <class G>
  static constexpr auto arguments_of_pullback(const G& gradients) {
    if constexpr (sizeof...(X) == 1) return std::tuple<G>(gradients);
    else return gradients;
  }
};

/// A call of linearize: how f is recorded, and `run`.
template <bool HasAux, class F, class... X>
struct linearize_call_of : linearized<F, HasAux, stored_tree<X>...>::recorded {
  using call = linearized<F, HasAux, stored_tree<X>...>;
  static constexpr auto run(call_site where, const F& f, const X&... x) { return call::run(f, where, kept_tree(x)...); }
};
template <class F, class... X>
struct linearize_call : linearize_call_of<false, F, X...> {};
template <class F, class... X>
struct linearize_call<has_aux_t, F, X...> : linearize_call_of<true, F, X...> {
  static constexpr auto run(call_site where, has_aux_t, const F& f, const X&... x) {
    return linearize_call::linearize_call_of::run(where, f, x...);
  }
};

}  // namespace detail

/// The value of f, and its derivative as a linear function of the tangents of its arguments:
/// `auto [y, push] = linearize(f, x, w); auto dy = push(dx, dw);`. f runs once; the function may be called many times,
/// and each call costs what the derivative costs, without f. With `linearize(has_aux, f, x...)` f gives a pair, and a
/// third result hands its second part on.
///
/// f is recorded as in vjp, so arguments and results are those of vjp, and what goes forwards only is refused. Tangents
/// have the types of their arguments, as in jvp, and that of the value its type; no derivative follows them. Errors:
/// those of vjp, with has_aux function_gives_no_aux too; of the function tangent_has_another_type, structures_differ,
/// tangent_is_followed_by_a_derivative. Communication: that of f, and of its pullback, once; of each call that of the
/// derivative. Derivative: of any order, in the arguments. Source: jax.linearize.
// What f gives is asked for here, as in grad; before it, whether what stands last is a site.
NABLA_WORD_GIVING((auto), (error::reported), linearize,
                  (class... A, class = std::enable_if_t<!(std::is_same_v<A, call_site> || ...)>,
                   class arguments_error = typename detail::linearize_call<A...>::arguments_error,
                   detail::Where<(sizeof...(A) > 1)> nabla_error =
                       typename detail::linearize_call<A...>::template why_not<
                           arguments_error,
                           typename detail::result_of_call<typename detail::linearize_call<A...>::function,
                                                           typename detail::linearize_call<A...>::seen>::type>::type),
                  (const A&... f_and_arguments),
                  "nabla::linearize(f, x...) requires a function of arrays that gives arrays of real numbers") {
  return detail::linearize_call<A...>::run(call_site{}, f_and_arguments...);
}
// As for grad, where the word is called is known for up to so many arguments.
#define NABLA_DETAIL_LINEARIZE(parameters, types, arguments, names)                                                    \
  template <NABLA_BARE parameters, class Site = call_site,                                                             \
            class = std::enable_if_t<std::is_same_v<Site, call_site> &&                                                \
                                     !detail::in_list<call_site, list<NABLA_BARE types>>>,                             \
            class arguments_error = typename detail::linearize_call<NABLA_BARE types>::arguments_error,                \
            class nabla_error = typename detail::linearize_call<NABLA_BARE types>::template why_not<                   \
                arguments_error,                                                                                       \
                typename detail::result_of_call<typename detail::linearize_call<NABLA_BARE types>::function,           \
                                                typename detail::linearize_call<NABLA_BARE types>::seen>::type>::type> \
    requires std::is_void_v<nabla_error>                                                                               \
  constexpr auto linearize(NABLA_BARE arguments, Site where = call_site::here()) {                                     \
    return detail::linearize_call<NABLA_BARE types>::run(where, NABLA_BARE names);                                     \
  }
NABLA_DETAIL_LINEARIZE((class A, class B), (A, B), (const A& a, const B& b), (a, b))
NABLA_DETAIL_LINEARIZE((class A, class B, class C), (A, B, C), (const A& a, const B& b, const C& c), (a, b, c))
NABLA_DETAIL_LINEARIZE((class A, class B, class C, class D), (A, B, C, D),
                       (const A& a, const B& b, const C& c, const D& d), (a, b, c, d))
#undef NABLA_DETAIL_LINEARIZE
// Never defined: chosen when f has been reported, so that nobody says that nothing matches.
template <class... Rest>
std::pair<error::reported, detail::not_called> linearize(detail::anything, detail::anything, const Rest&...);
template <class... Rest>
std::tuple<error::reported, detail::not_called, error::reported> linearize(detail::has_aux_t, detail::anything,
                                                                           const Rest&...);

}  // namespace nabla
