// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <span>
#include <string>
#include <vector>

// What an order of transforms means, by loops over entries and numbers that carry their slopes. No line of the library.
namespace orders {

/// `spmd_vmap` is a vmap with spmd_axis_name. A shard_map splits the vector, so the sum in f is a psum; one of entries
/// splits the dim of the next vmap within it.
enum class transform { vmap, spmd_vmap, shard_map, shard_map_of_entries, grad, jvp };
constexpr int transforms = 6;

constexpr bool is_vmap(transform t) { return t == transform::vmap || t == transform::spmd_vmap; }
constexpr bool is_derivative(transform t) { return t == transform::grad || t == transform::jvp; }
constexpr bool takes_an_axis(transform t) { return t != transform::vmap && !is_derivative(t); }

inline std::string name_of(std::span<const transform> order) {
  static constexpr const char* names[] = {"vmap", "spmd_vmap", "shard_map", "shard_map_of_entries", "grad", "jvp"};
  std::string text;
  for (const auto t : order) text += names[int(t)] + std::string("(");
  return text + "f" + std::string(order.size(), ')');
}

/// A number, and how fast it changes.
template <class T>
struct dual {
  T value{}, slope{};
  friend dual operator+(const dual& a, const dual& b) { return {a.value + b.value, a.slope + b.slope}; }
  friend dual operator*(const dual& a, const dual& b) {
    return {a.value * b.value, a.slope * b.value + a.value * b.slope};
  }
};
/// The sine of an angle that is `quarters` quarters of a turn further: its derivative is one more.
inline double sine(double a, int quarters) { return std::sin(a + quarters * std::acos(0.)); }
template <class T>
dual<T> sine(const dual<T>& a, int quarters) {
  return {sine(a.value, quarters), a.slope * sine(a.value, quarters + 1)};
}

/// How many derivatives a number follows.
template <class T>
constexpr int depth_of = 0;
template <class T>
constexpr int depth_of<dual<T>> = depth_of<T> + 1;

/// The order, from outside to inside, of f(x) = sin(x) sum(x), for an array of these sizes.
template <class T>
std::vector<T> serial(std::span<const transform> order, std::span<const long> sizes, const std::vector<T>& x) {
  if (order.empty()) {
    T sum{};
    for (const auto& e : x) sum = sum + e;
    std::vector<T> y;
    for (const auto& e : x) y.push_back(sine(e, 0) * sum);
    return y;
  }
  const auto inner = order.subspan(1);
  if (is_vmap(order[0])) {
    std::vector<T> y;
    const long size = long(x.size()) / sizes[0];
    for (long i = 0; i < sizes[0]; ++i)
      for (const auto& e : serial(inner, sizes.subspan(1), std::vector<T>(x.begin() + i * size, x.begin() + (i + 1) * size)))
        y.push_back(e);
    return y;
  }
  if (!is_derivative(order[0])) return serial(inner, sizes, x);
  if constexpr (depth_of<T> < 3) {
    std::vector<dual<T>> moved;
    for (const auto& e : x) moved.push_back({e, order[0] == transform::jvp ? e : T{}});
    std::vector<T> y;
    if (order[0] == transform::jvp) {
      for (const auto& e : serial(inner, sizes, moved)) y.push_back(e.slope);
      return y;
    }
    T one{};
    if constexpr (depth_of<T> == 0)
      one = 1;
    else if constexpr (depth_of<T> == 1)
      one.value = 1;
    else
      one.value.value = 1;
    for (auto& e : moved) {
      e.slope = one;
      T slope{};
      for (const auto& r : serial(inner, sizes, moved)) slope = slope + r.slope;
      y.push_back(slope);
      e.slope = T{};
    }
    return y;
  }
  return {};
}

}  // namespace orders
