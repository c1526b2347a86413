// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <nabla/array/to_vector.hpp>
#include <nabla/spmd/to_host.hpp>
#include <source_location>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace nabla::testing {

namespace detail {

/// A value as flat numbers with sizes.
struct numbers {
  std::vector<long> shape;
  std::vector<double> data;
};

template <Array X>
numbers numbers_of(const X& x) {
  const auto plain = to_host(x);
  const auto& size = plain.sizes();
  numbers n;
  for (int d = 0; d < type_of_t<X>::dims::rank; ++d) n.shape.push_back(size[d]);
  const auto host = to_vector(plain);
  n.data.assign(host.begin(), host.end());
  return n;
}
/// The arrays of testing/reference.hpp.
template <class X>
  requires requires(const X& x) {
    { x.names.size() };
    { x.shape[0] + long{} };
    { x.data[0] + double{} };
  }
numbers numbers_of(const X& x) {
  return {x.shape, x.data};
}
template <class T>
  requires std::is_arithmetic_v<T>
numbers numbers_of(T v) {
  return {{}, {static_cast<double>(v)}};
}
template <class T>
numbers numbers_of(const std::vector<T>& v) {
  return {{long(v.size())}, std::vector<double>(v.begin(), v.end())};
}

template <class X>
inline constexpr bool is_flat = false;
template <class T>
inline constexpr bool is_flat<std::vector<T>> = true;

inline bool close(double a, double b, double absolute, double relative) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (std::isinf(a) || std::isinf(b)) return a == b;
  return std::abs(a - b) <= absolute + relative * std::abs(b);
}

}  // namespace detail

/// Whether two values have equal sizes and nearly equal elements, |a - b| <= absolute + relative * |b|; nan equals nan.
/// Values are arrays in any placement (they are gathered: a collective word), reference arrays, numbers, flat vectors
/// (compared without sizes) and tuples of them. The dims of both are in the same order.
template <class A, class B>
bool allclose(const A& a, const B& b, double absolute = 1e-5, double relative = 1e-5) {
  const auto x = detail::numbers_of(a), y = detail::numbers_of(b);
  if (!detail::is_flat<A> && !detail::is_flat<B> && x.shape != y.shape) return false;
  if (x.data.size() != y.data.size()) return false;
  for (std::size_t i = 0; i < x.data.size(); ++i)
    if (!detail::close(x.data[i], y.data[i], absolute, relative)) return false;
  return true;
}
template <class... A, class... B>
  requires(sizeof...(A) == sizeof...(B))
bool allclose(const std::tuple<A...>& a, const std::tuple<B...>& b, double absolute = 1e-5, double relative = 1e-5) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return (allclose(std::get<I>(a), std::get<I>(b), absolute, relative) && ...);
  }(std::index_sequence_for<A...>{});
}

/// allclose without tolerance.
template <class A, class B>
bool equal(const A& a, const B& b) {
  return allclose(a, b, 0, 0);
}

/// Throws where a claim of an example does not hold.
inline void require(bool claim, std::source_location at = std::source_location::current()) {
  if (!claim)
    throw std::logic_error(std::string(at.file_name()) + ":" + std::to_string(at.line()) + ": a claim does not hold");
}

}  // namespace nabla::testing
