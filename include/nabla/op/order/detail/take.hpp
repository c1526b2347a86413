// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/along_one_dim.hpp>
#include <nabla/expr/word_at_once.hpp>

// Elements of another place along a dim, and back. The indices have the dims of the result.
namespace nabla::detail {

template <int Dim, class Indices>
struct put_along_word;

/// y[.., k, ..] = x[.., i[.., k, ..], ..] along dim number Dim.
template <int Dim, class Indices>
struct take_along_word : word_at_once {
  Indices indices;
  constexpr explicit take_along_word(const Indices& i) : indices(i) {}
  template <class X>
  using result = array_type<typename X::value_type, dims_of<Indices>, typename X::state, typename X::mesh>;
  constexpr const auto& sizes(const called&, const auto&) const { return indices.sizes(); }
  template <class X, class Value>
  constexpr auto pullback(const X& x, const Value&) const {
    return [back = put_along_word<Dim, Indices>(indices, x.sizes()[Dim])](call_site, const auto& g, const auto&) {
      return run_word(back, {"take_along"}, g);
    };
  }
};
template <int Dim, class Indices, class X>
constexpr auto taken_along(const called& call, const X& x, const Indices& indices) {
  return run_word(take_along_word<Dim, Indices>(indices), call, x);
}
/// y[.., i[.., k, ..], ..] += x[.., k, ..] along dim number Dim of y, which has `size` elements.
template <int Dim, class Indices>
struct put_along_word : word_at_once {
  Indices indices;
  long size;
  constexpr put_along_word(const Indices& i, long n) : indices(i), size(n) {}
  template <class X>
  using result = array_type<typename X::value_type, typename X::dims, typename X::state, typename X::mesh>;
  template <class X>
  constexpr auto sizes(const called&, const X& x) const {
    auto to = x.sizes();
    to[Dim] = size;
    return to;
  }
  template <class X, class Value>
  constexpr auto pullback(const X&, const Value&) const {
    return [back = take_along_word<Dim, Indices>(indices)](call_site, const auto& g, const auto&) {
      return run_word(back, {"take_along"}, g);
    };
  }
};

/// What a value is without the derivatives that follow it.
template <class X>
constexpr auto values_in(const X& x) {
  if constexpr (is_followed<typename X::backend>) return values_in(x.eval().primal());
  else return x.eval();
}

}  // namespace nabla::detail
