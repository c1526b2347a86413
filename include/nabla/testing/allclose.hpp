// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <complex>
#include <initializer_list>
#include <nabla/array/to_vector.hpp>
#include <nabla/spmd/to_host.hpp>
#include <nabla/transform/tree_all.hpp>
#include <stdexcept>
#include <string>
#include <vector>

// Comparison for tests: any two of arrays, expressions, vectors, numbers and arrays of the serial reference, and trees
// of them.
namespace nabla::testing::reference {
struct ndarray;
}
/// A reference array is one value; its members are no entries of a tree.
template <>
struct nabla::detail::tree_traits<nabla::testing::reference::ndarray> {
  static constexpr bool is_tree = false;
  using kind = error::one_value;
};

namespace nabla::testing {

namespace detail {

/// Numbers with their dims; a positional dim has no name. A flat vector has no dims, and is compared in memory order.
struct numbers {
  bool has_dims = true;
  std::vector<std::string> names;
  std::vector<long> shape;
  std::vector<std::complex<long double>> values;  ///< wide enough for every int64_t

  template <class T>
  void add(T v) {
    if constexpr (nabla::detail::is_complex<T>) values.emplace_back(v.real(), v.imag());
    else values.emplace_back(static_cast<long double>(v));
  }
};

template <class E>
std::string extent_tag() {
  if constexpr (nabla::detail::is_positional<E>)
    return "";
  else
    return E::tag::name();
}

template <Array X>
numbers numbers_of(const X& x) {
  using dims = typename type_of_t<X>::dims;
  const auto plain = to_host(x);
  numbers n;
  [&]<class... E>(list<E...>) { n.names = {extent_tag<E>()...}; }(typename nabla::detail::extents_of<dims>::type{});
  for (int d = 0; d < dims::rank; ++d) n.shape.push_back(plain.sizes()[d]);
  for (const auto v : to_vector(plain)) n.add(v);
  return n;
}
/// An array of the serial reference. It is recognised by its members, so that programs without it do not compile it.
template <class R>
  requires requires(const R& x) { x.names, x.shape, x.data; }
numbers numbers_of(const R& x) {
  return {true, x.names, x.shape, {x.data.begin(), x.data.end()}};
}
template <Literal T>
numbers numbers_of(T v) {
  numbers n{true, {}, {}, {}};
  n.add(v);
  return n;
}
template <class T>
numbers numbers_of(const std::vector<T>& v) {
  numbers n{false, {}, {}, {}};
  for (const T& x : v) n.add(x);
  return n;
}

/// Puts the values of x in the order in which `to` lists the same dims; returns false if the dims differ. Named dims
/// match by name, positional dims in their order.
template <class = void>
bool in_order_of(const numbers& to, numbers& x) {
  if (to.shape.size() != x.shape.size()) return false;
  std::vector<std::size_t> from;
  std::size_t positional = 0;
  for (const auto& name : to.names) {
    std::size_t d = name.empty() ? positional : 0;
    while (d < x.names.size() && x.names[d] != name) ++d;
    if (d == x.names.size() || x.shape[d] != to.shape[from.size()]) return false;
    if (name.empty()) positional = d + 1;
    from.push_back(d);
  }
  std::vector<std::size_t> stride(x.shape.size(), 1);
  for (std::size_t d = x.shape.size(); d-- > 1;) stride[d - 1] = stride[d] * std::size_t(x.shape[d]);
  std::vector<std::complex<long double>> values;
  std::vector<long> index(to.shape.size(), 0);
  for (std::size_t left = x.values.size(); left > 0; --left) {
    std::size_t at = 0;
    for (std::size_t d = 0; d < index.size(); ++d) at += std::size_t(index[d]) * stride[from[d]];
    values.push_back(x.values[at]);
    for (std::size_t d = index.size(); d-- > 0 && ++index[d] == to.shape[d];) index[d] = 0;
  }
  x.values = std::move(values);
  return true;
}

template <class T>
bool close(std::complex<T> a, std::complex<T> b, std::type_identity_t<T> absolute, std::type_identity_t<T> relative) {
  const auto is_nan = [](const auto& x) { return std::isnan(x.real()) || std::isnan(x.imag()); };
  const auto is_infinite = [](const auto& x) { return std::isinf(x.real()) || std::isinf(x.imag()); };
  if (is_nan(a) || is_nan(b)) return is_nan(a) && is_nan(b);
  if (is_infinite(a) || is_infinite(b)) return a == b;
  return std::abs(a - b) <= absolute + relative * std::abs(b);
}

template <class X>
concept HasNumbers = requires(const X& x) { numbers_of(x); };

struct leaves_are_close {
  double absolute, relative;
  template <HasNumbers A, HasNumbers B>
  bool operator()(const A& a, const B& b) const {
    const auto x = numbers_of(a);
    auto y = numbers_of(b);
    if (x.has_dims && y.has_dims && !in_order_of<>(x, y)) return false;
    if (x.values.size() != y.values.size()) return false;
    for (std::size_t i = 0; i < x.values.size(); ++i)
      if (!close(x.values[i], y.values[i], absolute, relative)) return false;
    return true;
  }
};
template <class A, class B>
using why_not_compared = nabla::detail::why_not_tree_all<leaves_are_close, A, B>;

}  // namespace detail

/// Whether two values have equal dims (names in any order) and nearly equal elements, |a - b| <= absolute + relative *
/// |b|; nan equals nan. A value is an array in any placement (it is gathered, by a collective word), a reference array,
/// a number, a flat vector (compared in memory order, without dims), or a tree of these; two trees must have the same
/// structure.
/// Errors: structures_differ, function_does_not_take_the_leaves (for any other value); each names the place in the
/// tree.
NABLA_WORD_GIVING((bool), (bool), allclose, (class A, class B, class nabla_error = detail::why_not_compared<A, B>),
                  (const A& a, const B& b, double absolute = 1e-5, double relative = 1e-5),
                  "nabla::testing::allclose(a, b) requires arrays or numbers, or trees of them of one structure") {
  return nabla::detail::all_leaves(detail::leaves_are_close{absolute, relative}, a, b);
}
template <class A>
bool allclose(const A& a, std::initializer_list<double> b, double absolute = 1e-5, double relative = 1e-5) {
  return allclose(a, std::vector<double>(b), absolute, relative);
}
template <class A>
bool allclose(const A& a, std::initializer_list<std::complex<double>> b, double absolute = 1e-5,
              double relative = 1e-5) {
  return allclose(a, std::vector<std::complex<double>>(b), absolute, relative);
}

/// allclose without tolerance.
NABLA_WORD_GIVING((bool), (bool), equal, (class A, class B, class nabla_error = detail::why_not_compared<A, B>),
                  (const A& a, const B& b),
                  "nabla::testing::equal(a, b) requires arrays or numbers, or trees of them of one structure") {
  return allclose(a, b, 0, 0);
}
template <class A>
bool equal(const A& a, std::initializer_list<double> b) {
  return allclose(a, b, 0, 0);
}
template <class A>
bool equal(const A& a, std::initializer_list<std::complex<double>> b) {
  return allclose(a, b, 0, 0);
}

/// Throws, with the line of the call, if a claim of an example does not hold.
inline void require(bool claim, const std::string& message = "a claim does not hold",
                    const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (!claim) throw std::logic_error(std::string(file) + ":" + std::to_string(line) + ": " + message);
}

}  // namespace nabla::testing
