// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>
#include <nabla/core/config.hpp>
#include <type_traits>

namespace nabla::detail {

struct chosen {};
/// The templates that a function is compared with: n_ary has N parameters, n_ary_and_more N and any number after them.
#define NABLA_PROBES(on)                                            \
  template <int N>                                                  \
  struct n_ary;                                                     \
  template <>                                                       \
  struct n_ary<0> {                                                 \
    on chosen operator()() const;                                   \
  };                                                                \
  template <>                                                       \
  struct n_ary<1> {                                                 \
    template <class A>                                              \
    on chosen operator()(A) const;                                  \
  };                                                                \
  template <>                                                       \
  struct n_ary<2> {                                                 \
    template <class A, class B>                                     \
    on chosen operator()(A, B) const;                               \
  };                                                                \
  template <>                                                       \
  struct n_ary<3> {                                                 \
    template <class A, class B, class C>                            \
    on chosen operator()(A, B, C) const;                            \
  };                                                                \
  template <>                                                       \
  struct n_ary<4> {                                                 \
    template <class A, class B, class C, class D>                   \
    on chosen operator()(A, B, C, D) const;                         \
  };                                                                \
  template <>                                                       \
  struct n_ary<5> {                                                 \
    template <class A, class B, class C, class D, class E>          \
    on chosen operator()(A, B, C, D, E) const;                      \
  };                                                                \
  template <>                                                       \
  struct n_ary<6> {                                                 \
    template <class A, class B, class C, class D, class E, class F> \
    on chosen operator()(A, B, C, D, E, F) const;                   \
  };                                                                \
  template <int N>                                                  \
  struct n_ary_and_more;                                            \
  template <>                                                       \
  struct n_ary_and_more<0> {                                        \
    template <class... Rest>                                        \
    on chosen operator()(Rest...) const;                            \
  };                                                                \
  template <>                                                       \
  struct n_ary_and_more<1> {                                        \
    template <class A, class... Rest>                               \
    on chosen operator()(A, Rest...) const;                         \
  };                                                                \
  template <>                                                       \
  struct n_ary_and_more<2> {                                        \
    template <class A, class B, class... Rest>                      \
    on chosen operator()(A, B, Rest...) const;                      \
  };
namespace probes {
NABLA_PROBES(NABLA_FUNCTION)
}  // namespace probes
// As a compiler of CUDA clang prefers a function of the host to one of both, or the other way, where it had found them
// ambiguous; a function of hosts is then compared with probes of hosts.
#if defined(__clang__) && defined(__CUDA__)
#define NABLA_SIDES_DIFFER
namespace probes_on_hosts {
NABLA_PROBES(NABLA_HOST)
}  // namespace probes_on_hosts
#endif
#undef NABLA_PROBES

template <class F, class Probe>
struct probed : F, Probe {
  using F::operator();
  using Probe::operator();
};
template <class P, class... B>
concept PicksTheProbe = requires(P& p, B... b) {
  { p(b...) } -> std::same_as<chosen>;
};
#ifdef NABLA_SIDES_DIFFER
struct on_one_side {
  template <class A>
  NABLA_HOST on_one_side operator()(A) const;
};
struct on_both_sides {
  template <class A>
  NABLA_FUNCTION on_both_sides operator()(A) const;
};
template <class...>
struct one_of_each : on_one_side, on_both_sides {
  using on_one_side::operator();
  using on_both_sides::operator();
};
/// Whether the place where this is asked prefers functions of the host. The compiler keeps the answer to a Question, so
/// each is asked in one place.
template <class... Question>
concept PrefersHosts = requires(const one_of_each<Question...>& f) {
  { f(0) } -> std::same_as<on_one_side>;
};
/// The probe of the kind that is preferred comes first: it is better than an F of the other kind. So F is compared with
/// its own kind alone.
template <class First, class Second, template <class> class Const, class F, class... B>
concept PicksBoth = PicksTheProbe<typename Const<probed<F, First>>::type, B...> &&
    PicksTheProbe<typename Const<probed<F, Second>>::type, B...>;
template <template <class> class Const, class F, class Host, class Both, class... B>
concept PicksAProbe = (PrefersHosts<typename Const<F>::type, Both, B...> && PicksBoth<Host, Both, Const, F, B...>) ||
                      (!PrefersHosts<typename Const<F>::type, Both, B...> && PicksBoth<Both, Host, Const, F, B...>);
#else
namespace probes_on_hosts = probes;
template <template <class> class Const, class F, class, class Both, class... B>
concept PicksAProbe = PicksTheProbe<typename Const<probed<F, Both>>::type, B...>;
#endif
template <template <class> class Const, class F, int N, class... B>
concept PicksNary = PicksAProbe<Const, F, probes_on_hosts::n_ary<N>, probes::n_ary<N>, B...>;
template <template <class> class Const, class F, int N, class... B>
concept PicksNaryAndMore =
    int(sizeof...(B)) < N || PicksAProbe<Const, F, probes_on_hosts::n_ary_and_more<N>, probes::n_ary_and_more<N>, B...>;
/// The next probe is asked only where the one before was better. So F is never the better one, and its body is not
/// looked at.
template <template <class> class Const, class F, class... B>
concept PicksAllProbes = PicksNary<Const, F, int(sizeof...(B)), B...> && PicksNaryAndMore<Const, F, 2, B...> &&
    PicksNaryAndMore<Const, F, 1, B...> && PicksNaryAndMore<Const, F, 0, B...>;
template <class F, class... B>
concept CanBeProbed = std::is_class_v<F> && !std::is_final_v<F> && sizeof...(B) <= 6;

/// Whether F takes these arguments, asked without instantiating its body: overload resolution between F and an n-ary
/// template is ambiguous exactly when F takes n arguments; where it ends with a pack, that between F and a template that
/// ends with one. What cannot be inherited from, or has too many parameters to ask, is believed.
template <class F, class... B>
inline constexpr bool takes = true;
template <class F, class... B>
  requires CanBeProbed<F, B...>
inline constexpr bool takes<F, B...> = !PicksAllProbes<std::add_const, F, B...>;

/// The same of a function that is not const.
template <class F, class... B>
inline constexpr bool takes_when_mutable = true;
template <class F, class... B>
  requires CanBeProbed<F, B...>
inline constexpr bool takes_when_mutable<F, B...> = !PicksAllProbes<std::type_identity, F, B...>;

/// Converts to any parameter.
struct any_argument {
  template <class T>
  operator T() const;
};
template <class>
struct any_argument_for : any_argument {};

/// Converts from any argument, worse than any other parameter.
struct anything {
  template <class X>
  anything(const X&) {}
};
template <class>
using anything_for = anything;

/// The number of parameters of a function that is no template; -1 of others.
template <class Member>
inline constexpr int parameters_of = -1;
template <class R, class C, class... A>
inline constexpr int parameters_of<R (C::*)(A...)> = int(sizeof...(A));
template <class R, class C, class... A>
inline constexpr int parameters_of<R (C::*)(A...) const> = int(sizeof...(A));
template <class R, class C, class... A>
inline constexpr int parameters_of<R (C::*)(A...) noexcept> = int(sizeof...(A));
template <class R, class C, class... A>
inline constexpr int parameters_of<R (C::*)(A...) const noexcept> = int(sizeof...(A));

template <class F>
concept HasOneFunction = requires { &F::operator(); };

/// Whether F takes as many arguments, whatever they are.
template <class F, class... B>
inline constexpr bool takes_that_many = takes<F, any_argument_for<B>...>;
template <HasOneFunction F, class... B>
inline constexpr bool takes_that_many<F, B...> = parameters_of<decltype(&F::operator())> == int(sizeof...(B));

}  // namespace nabla::detail
