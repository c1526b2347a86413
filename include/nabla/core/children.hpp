// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/config.hpp>

namespace nabla::detail {

/// Up to four values by position, for an expression node and its kernel. (A std::tuple costs several times the compile
/// time and keeps g++ from vectorising the loop over it.)
template <class... T>
struct children;
template <>
struct children<> {
  NABLA_CALLS_ITS_ARGUMENT
  template <class F>
  NABLA_FUNCTION NABLA_INLINE constexpr auto apply(F&& f) const {
    return f();
  }
};
template <class A>
struct children<A> {
  A a;
  NABLA_CALLS_ITS_ARGUMENT
  template <class F>
  NABLA_FUNCTION NABLA_INLINE constexpr auto apply(F&& f) const {
    return f(a);
  }
  /// f of each.
  template <class F>
  constexpr auto mapped(const F& f) const {
    return children<decltype(f(a))>{f(a)};
  }
  template <class F>
  constexpr void each(F&& f) {
    f(a);
  }
  template <class F>
  constexpr void each(F&& f) const {
    f(a);
  }
};
template <class A, class B>
struct children<A, B> {
  A a;
  B b;
  NABLA_CALLS_ITS_ARGUMENT
  template <class F>
  NABLA_FUNCTION NABLA_INLINE constexpr auto apply(F&& f) const {
    return f(a, b);
  }
  /// f of each.
  template <class F>
  constexpr auto mapped(const F& f) const {
    return children<decltype(f(a)), decltype(f(b))>{f(a), f(b)};
  }
  template <class F>
  constexpr void each(F&& f) {
    f(a), f(b);
  }
  template <class F>
  constexpr void each(F&& f) const {
    f(a), f(b);
  }
};
template <class A, class B, class C>
struct children<A, B, C> {
  A a;
  B b;
  C c;
  NABLA_CALLS_ITS_ARGUMENT
  template <class F>
  NABLA_FUNCTION NABLA_INLINE constexpr auto apply(F&& f) const {
    return f(a, b, c);
  }
  /// f of each.
  template <class F>
  constexpr auto mapped(const F& f) const {
    return children<decltype(f(a)), decltype(f(b)), decltype(f(c))>{f(a), f(b), f(c)};
  }
  template <class F>
  constexpr void each(F&& f) {
    f(a), f(b), f(c);
  }
  template <class F>
  constexpr void each(F&& f) const {
    f(a), f(b), f(c);
  }
};

template <class A, class B, class C, class D>
struct children<A, B, C, D> {
  A a;
  B b;
  C c;
  D d;
  NABLA_CALLS_ITS_ARGUMENT
  template <class F>
  NABLA_FUNCTION NABLA_INLINE constexpr auto apply(F&& f) const {
    return f(a, b, c, d);
  }
  /// f of each.
  template <class F>
  constexpr auto mapped(const F& f) const {
    return children<decltype(f(a)), decltype(f(b)), decltype(f(c)), decltype(f(d))>{f(a), f(b), f(c), f(d)};
  }
  template <class F>
  constexpr void each(F&& f) {
    f(a), f(b), f(c), f(d);
  }
  template <class F>
  constexpr void each(F&& f) const {
    f(a), f(b), f(c), f(d);
  }
};

}  // namespace nabla::detail
