// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>
#include <nabla/core/config.hpp>
#include <type_traits>

namespace nabla::detail {

struct chosen {};
template <int N>
struct n_ary;
template <>
struct n_ary<0> {
  NABLA_FUNCTION chosen operator()() const;
};
template <>
struct n_ary<1> {
  template <class A>
  NABLA_FUNCTION chosen operator()(A) const;
};
template <>
struct n_ary<2> {
  template <class A, class B>
  NABLA_FUNCTION chosen operator()(A, B) const;
};
template <>
struct n_ary<3> {
  template <class A, class B, class C>
  NABLA_FUNCTION chosen operator()(A, B, C) const;
};
template <>
struct n_ary<4> {
  template <class A, class B, class C, class D>
  NABLA_FUNCTION chosen operator()(A, B, C, D) const;
};
template <>
struct n_ary<5> {
  template <class A, class B, class C, class D, class E>
  NABLA_FUNCTION chosen operator()(A, B, C, D, E) const;
};
template <>
struct n_ary<6> {
  template <class A, class B, class C, class D, class E, class F>
  NABLA_FUNCTION chosen operator()(A, B, C, D, E, F) const;
};

/// N parameters, and any number after them.
template <int N>
struct n_ary_and_more;
template <>
struct n_ary_and_more<0> {
  template <class... Rest>
  NABLA_FUNCTION chosen operator()(Rest...) const;
};
template <>
struct n_ary_and_more<1> {
  template <class A, class... Rest>
  NABLA_FUNCTION chosen operator()(A, Rest...) const;
};
template <>
struct n_ary_and_more<2> {
  template <class A, class B, class... Rest>
  NABLA_FUNCTION chosen operator()(A, B, Rest...) const;
};

template <class F, class Probe>
struct probed : F, Probe {
  using F::operator();
  using Probe::operator();
};
template <class P, class... B>
concept PicksTheProbe = requires(P& p, B... b) {
  { p(b...) } -> std::same_as<chosen>;
};
template <int N, class... B>
concept FewerThan = sizeof...(B) < N;
/// The next probe is asked only where the one before was better: F is never the better one, so its body is not looked at.
template <template <class> class Const, class F, class... B>
concept PicksAllProbes =
    PicksTheProbe<typename Const<probed<F, n_ary<int(sizeof...(B))>>>::type, B...> &&
    (FewerThan<2, B...> || PicksTheProbe<typename Const<probed<F, n_ary_and_more<2>>>::type, B...>)&&(
        FewerThan<1, B...> || PicksTheProbe<typename Const<probed<F, n_ary_and_more<1>>>::type, B...>)&&PicksTheProbe<
        typename Const<probed<F, n_ary_and_more<0>>>::type, B...>;
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
