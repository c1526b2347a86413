// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <nabla/testing/reference/ndarray.hpp>

namespace nabla::testing::reference {
namespace detail {

inline void meet(const std::string& what, long& size, long other, bool ones_broadcast) {
  if (size == other) return;
  if (ones_broadcast && size == 1) {
    size = other;
    return;
  }
  if (ones_broadcast && other == 1) return;
  fail("broadcast", what + " has sizes " + std::to_string(size) + " and " + std::to_string(other));
}

/// The dims of an elementwise result. Names meet by name, positional dims from the right; positional size 1 broadcasts.
/// Order: that of the first operand with every name and every position; if there is none, names by first appearance,
/// then positions.
inline ndarray broadcast_dims(const std::vector<const ndarray*>& xs) {
  ndarray names;
  std::vector<long> positions;  // from the right
  for (const ndarray* x : xs) {
    std::vector<long> from_right;
    for (std::size_t d = x->rank(); d-- > 0;)
      if (x->names[d].empty()) from_right.push_back(x->shape[d]);
    for (std::size_t k = 0; k < from_right.size(); ++k) {
      if (k == positions.size()) positions.push_back(from_right[k]);
      meet("positional dim " + std::to_string(-1 - static_cast<long>(k)), positions[k], from_right[k], true);
    }
    for (std::size_t d = 0; d < x->rank(); ++d) {
      if (x->names[d].empty()) continue;
      const std::size_t p = place_of_name(names.names, x->names[d]);
      if (p == names.rank()) {
        names.names.push_back(x->names[d]);
        names.shape.push_back(x->shape[d]);
      }
      meet("'" + x->names[d] + "'", names.shape[p], x->shape[d], false);
    }
  }
  std::reverse(positions.begin(), positions.end());

  ndarray result = names;
  result.names.resize(names.rank() + positions.size());
  for (const ndarray* x : xs)
    if (x->rank() == result.names.size() && positional_places(x->names).size() == positions.size()) {
      result.names = x->names;
      break;
    }
  result.shape.clear();
  std::size_t position = 0;
  for (const auto& name : result.names)
    result.shape.push_back(name.empty() ? positions[position++] : names.shape[place_of_name(names.names, name)]);
  return result;
}

/// x broadcast to the dims of target.
inline ndarray spread(const ndarray& x, const ndarray& target) {
  const auto target_positions = positional_places(target.names);
  std::vector<std::size_t> to(x.rank());
  std::size_t from_right = 0;
  for (std::size_t d = x.rank(); d-- > 0;) {
    if (x.names[d].empty()) {
      if (++from_right > target_positions.size()) fail("broadcast_to", "the target has too few positional dims");
      to[d] = target_positions[target_positions.size() - from_right];
    } else {
      to[d] = place_of_name(target.names, x.names[d]);
      if (to[d] == target.rank()) fail("broadcast_to", "the target has no dim named '" + x.names[d] + "'");
    }
    const bool spreads = x.names[d].empty() && x.shape[d] == 1;
    if (!spreads && x.shape[d] != target.shape[to[d]])
      fail("broadcast_to",
           "size " + std::to_string(x.shape[d]) + " does not fit " + std::to_string(target.shape[to[d]]));
  }
  std::vector<long> at(x.rank());
  return generate(target.names, target.shape, [&](const std::vector<long>& index) {
    for (std::size_t d = 0; d < x.rank(); ++d) at[d] = x.shape[d] == 1 ? 0 : index[to[d]];
    return x.at(at);
  });
}

}  // namespace detail

/// f(x) of each element.
template <class F>
ndarray map(F f, const ndarray& x) {
  ndarray r = x;
  for (double& v : r.data) v = static_cast<double>(f(v));
  return r;
}

/// f(x, y, ...) of each element, the operands broadcast against each other.
template <class F, class... Xs>
ndarray zip(F f, const ndarray& x, const Xs&... xs) {
  const ndarray dims = detail::broadcast_dims({&x, &xs...});
  const std::vector<ndarray> spread{detail::spread(x, dims), detail::spread(xs, dims)...};
  ndarray r = spread[0];
  for (std::size_t k = 0; k < r.data.size(); ++k) r.data[k] = [&]<std::size_t... I>(std::index_sequence<I...>) {
      return static_cast<double>(f(spread[I].data[k]...));
    }
  (std::make_index_sequence<1 + sizeof...(Xs)>{});
  return r;
}

/// x broadcast to new dims; every dim of x must be among them.
inline ndarray broadcast_to(const ndarray& x, const extents& dims) {
  return detail::spread(x, detail::empty_like(dims));
}

inline ndarray operator+(const ndarray& x, const ndarray& y) {
  return zip([](double a, double b) { return a + b; }, x, y);
}
inline ndarray operator-(const ndarray& x, const ndarray& y) {
  return zip([](double a, double b) { return a - b; }, x, y);
}
inline ndarray operator*(const ndarray& x, const ndarray& y) {
  return zip([](double a, double b) { return a * b; }, x, y);
}
inline ndarray operator/(const ndarray& x, const ndarray& y) {
  return zip([](double a, double b) { return a / b; }, x, y);
}
inline ndarray operator-(const ndarray& x) {
  return map([](double a) { return -a; }, x);
}
/// yes where the condition is not zero, no elsewhere.
inline ndarray where(const ndarray& condition, const ndarray& yes, const ndarray& no) {
  return zip([](double c, double a, double b) { return c != 0 ? a : b; }, condition, yes, no);
}

/// Same names in the same order, same sizes, and |x - y| <= atol + rtol * |y| everywhere; nan equals nan.
inline bool allclose(const ndarray& x, const ndarray& y, double atol = 1e-12, double rtol = 1e-12) {
  if (x.names != y.names || x.shape != y.shape || x.data.size() != y.data.size()) return false;
  for (std::size_t k = 0; k < x.data.size(); ++k) {
    const double a = x.data[k], b = y.data[k];
    if (a == b || (std::isnan(a) && std::isnan(b))) continue;
    if (std::isinf(b) || !(std::abs(a - b) <= atol + rtol * std::abs(b))) return false;  // rtol * inf accepts all
  }
  return true;
}

}  // namespace nabla::testing::reference
