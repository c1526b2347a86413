// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>
#include <type_traits>

namespace nabla::detail {

struct chosen {};
template <int N>
struct n_ary;
template <>
struct n_ary<0> {
  chosen operator()() const;
};
template <>
struct n_ary<1> {
  template <class A>
  chosen operator()(A) const;
};
template <>
struct n_ary<2> {
  template <class A, class B>
  chosen operator()(A, B) const;
};
template <>
struct n_ary<3> {
  template <class A, class B, class C>
  chosen operator()(A, B, C) const;
};
template <>
struct n_ary<4> {
  template <class A, class B, class C, class D>
  chosen operator()(A, B, C, D) const;
};
template <>
struct n_ary<5> {
  template <class A, class B, class C, class D, class E>
  chosen operator()(A, B, C, D, E) const;
};
template <>
struct n_ary<6> {
  template <class A, class B, class C, class D, class E, class F>
  chosen operator()(A, B, C, D, E, F) const;
};

template <class F, int N>
struct arity_probe : F, n_ary<N> {
  using F::operator();
  using n_ary<N>::operator();
};
template <class P, class... B>
concept PicksTheProbe = requires(P& p, B... b) {
  { p(b...) } -> std::same_as<chosen>;
};
template <class F, class... B>
concept CanBeProbed = std::is_class_v<F> && !std::is_final_v<F> && sizeof...(B) <= 6;

/// Whether F takes these arguments, asked without instantiating its body: overload resolution between F and an n-ary
/// template is ambiguous exactly when F takes n arguments. What cannot be inherited from, or has too many parameters to
/// ask, is believed.
template <class F, class... B>
inline constexpr bool takes = true;
template <class F, class... B>
  requires CanBeProbed<F, B...>
inline constexpr bool takes<F, B...> = !PicksTheProbe<const arity_probe<F, int(sizeof...(B))>, B...>;

/// The same of a function that is not const.
template <class F, class... B>
inline constexpr bool takes_when_mutable = true;
template <class F, class... B>
  requires CanBeProbed<F, B...>
inline constexpr bool takes_when_mutable<F, B...> = !PicksTheProbe<arity_probe<F, int(sizeof...(B))>, B...>;

/// Converts to any parameter.
struct any_argument {
  template <class T>
  operator T() const;
};
template <class>
using any_argument_for = any_argument;

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
