// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/config.hpp>

namespace nabla::detail {

/// Up to four values by position, for an expression node and its kernel. (A std::tuple costs several times the compile
/// time and keeps g++ from vectorising the loop over it.)
///
/// A walk over a tree of them is a struct whose operator() takes a node and hands itself to the children: two functions
/// for each node, where a closure in each would be four.
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
  /// A cursor of those of each, at one place of a loop nest.
  template <class To>
  NABLA_FUNCTION NABLA_INLINE constexpr To at(const long* index, int outer, int inner) const {
    return To{a.at(index, outer, inner)};
  }
  /// A node or a kernel that begins with `first`, of what f makes of each. It is made in its place.
  template <class To, class F, class... First>
  constexpr To into(const F& f, const First&... first) const {
    return To{first..., {f(a)}};
  }
  /// Calls the walk f with each that it visits: `F::visits<A>`.
  template <class F>
  constexpr void each(const F& f) {
    if constexpr (F::template visits<A>) f(a);
  }
  template <class F>
  constexpr void each(const F& f) const {
    if constexpr (F::template visits<A>) f(a);
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
  template <class To>
  NABLA_FUNCTION NABLA_INLINE constexpr To at(const long* index, int outer, int inner) const {
    return To{a.at(index, outer, inner), b.at(index, outer, inner)};
  }
  template <class To, class F, class... First>
  constexpr To into(const F& f, const First&... first) const {
    return To{first..., {f(a), f(b)}};
  }
  template <class F>
  constexpr void each(const F& f) {
    if constexpr (F::template visits<A>) f(a);
    if constexpr (F::template visits<B>) f(b);
  }
  template <class F>
  constexpr void each(const F& f) const {
    if constexpr (F::template visits<A>) f(a);
    if constexpr (F::template visits<B>) f(b);
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
  template <class To>
  NABLA_FUNCTION NABLA_INLINE constexpr To at(const long* index, int outer, int inner) const {
    return To{a.at(index, outer, inner), b.at(index, outer, inner), c.at(index, outer, inner)};
  }
  template <class To, class F, class... First>
  constexpr To into(const F& f, const First&... first) const {
    return To{first..., {f(a), f(b), f(c)}};
  }
  template <class F>
  constexpr void each(const F& f) {
    if constexpr (F::template visits<A>) f(a);
    if constexpr (F::template visits<B>) f(b);
    if constexpr (F::template visits<C>) f(c);
  }
  template <class F>
  constexpr void each(const F& f) const {
    if constexpr (F::template visits<A>) f(a);
    if constexpr (F::template visits<B>) f(b);
    if constexpr (F::template visits<C>) f(c);
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
  template <class To>
  NABLA_FUNCTION NABLA_INLINE constexpr To at(const long* index, int outer, int inner) const {
    return To{a.at(index, outer, inner), b.at(index, outer, inner), c.at(index, outer, inner),
              d.at(index, outer, inner)};
  }
  template <class To, class F, class... First>
  constexpr To into(const F& f, const First&... first) const {
    return To{first..., {f(a), f(b), f(c), f(d)}};
  }
  template <class F>
  constexpr void each(const F& f) {
    if constexpr (F::template visits<A>) f(a);
    if constexpr (F::template visits<B>) f(b);
    if constexpr (F::template visits<C>) f(c);
    if constexpr (F::template visits<D>) f(d);
  }
  template <class F>
  constexpr void each(const F& f) const {
    if constexpr (F::template visits<A>) f(a);
    if constexpr (F::template visits<B>) f(b);
    if constexpr (F::template visits<C>) f(c);
    if constexpr (F::template visits<D>) f(d);
  }
};

}  // namespace nabla::detail
