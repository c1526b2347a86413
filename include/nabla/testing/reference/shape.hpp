// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <nabla/testing/reference/ndarray.hpp>

namespace nabla::testing::reference {
namespace detail {

/// The place in storage order at which a new positional dim becomes number `position`.
inline std::size_t place_for_new(const std::string& word, const ndarray& x, long position) {
  const auto at = positional_places(x.names);
  const long n = static_cast<long>(at.size()) + 1;
  const long p = position < 0 ? position + n : position;
  if (p < 0 || p >= n) fail(word, "no place " + std::to_string(position) + " among " + std::to_string(n));
  return p + 1 == n ? x.rank() : at[static_cast<std::size_t>(p)];
}

/// x with its dims in the given order of places.
inline ndarray reordered(const ndarray& x, const std::vector<std::size_t>& order) {
  ndarray dims;
  for (std::size_t p : order) {
    dims.names.push_back(x.names[p]);
    dims.shape.push_back(x.shape[p]);
  }
  if (std::is_sorted(order.begin(), order.end())) return x;
  std::vector<long> from(x.rank());
  return generate(dims.names, dims.shape, [&](const std::vector<long>& index) {
    for (std::size_t d = 0; d < order.size(); ++d) from[order[d]] = index[d];
    return x.at(from);
  });
}

}  // namespace detail

/// The listed dims, in the order listed, fill the places that they hold; all others stay. A full list is a permutation.
inline ndarray transpose(const ndarray& x, const dim_refs& dims) {
  const auto listed = detail::places("transpose", x, dims);
  auto free = listed;
  std::sort(free.begin(), free.end());
  std::vector<std::size_t> order(x.rank());
  for (std::size_t d = 0; d < x.rank(); ++d) order[d] = d;
  for (std::size_t k = 0; k < listed.size(); ++k) order[free[k]] = listed[k];
  return detail::reordered(x, order);
}
/// Reverses the positional dims; names stay where they are.
inline ndarray transpose(const ndarray& x) {
  dim_refs d = positional_dims(x);
  std::reverse(d.begin(), d.end());
  return transpose(x, d);
}

/// Gives one dim another name; "" makes it positional.
inline ndarray rename(ndarray x, const dim_ref& from, const std::string& to) {
  const std::size_t p = detail::place("rename", x, from);
  const std::size_t taken = detail::place_of_name(x.names, to);
  if (!to.empty() && taken != x.rank() && taken != p) detail::fail("rename", "there is a dim named '" + to + "'");
  x.names[p] = to;
  return x;
}

/// Splits one dim into several, the first the slowest. One part may have size -1: what remains.
inline ndarray split(const ndarray& x, const dim_ref& d, extents parts) {
  const std::size_t p = detail::place("split", x, d);
  long known = 1;
  for (const auto& e : parts)
    if (e.size != -1) known *= e.size;
  for (auto& e : parts)
    if (e.size == -1) {
      e.size = known ? x.shape[p] / known : 0;
      known *= e.size;
    }
  if (known != x.shape[p]) detail::fail("split", "size " + std::to_string(x.shape[p]) + " is no product of the parts");
  extents dims;
  for (std::size_t k = 0; k < x.rank(); ++k) {
    if (k == p) dims.insert(dims.end(), parts.begin(), parts.end());
    else dims.push_back({x.names[k], x.shape[k]});
  }
  return from(dims, x.data);  // row-major: the elements stay in order
}

/// Merges several dims into one, at the place of the first listed; the first listed is the slowest.
inline ndarray merge(const ndarray& x, const dim_refs& dims, const std::string& into = "") {
  const auto listed = detail::places("merge", x, dims);
  if (listed.empty()) detail::fail("merge", "no dims");
  std::vector<std::size_t> order;  // x with the listed dims side by side
  extents merged;
  long size = 1;
  for (std::size_t p : listed) size *= x.shape[p];
  for (std::size_t d = 0; d < x.rank(); ++d) {
    if (d == listed[0]) {
      order.insert(order.end(), listed.begin(), listed.end());
      merged.push_back({into, size});
    } else if (std::find(listed.begin(), listed.end(), d) == listed.end()) {
      order.push_back(d);
      merged.push_back({x.names[d], x.shape[d]});
    }
  }
  return from(merged, detail::reordered(x, order).data);
}
/// Merges all positional dims into one, at the place of the first; a scalar becomes one element.
inline ndarray flatten(const ndarray& x) {
  if (!positional_dims(x).empty()) return merge(x, positional_dims(x));
  ndarray r = x;
  r.names.push_back("");
  r.shape.push_back(1);
  return r;
}

/// Adds a dim of size 1: positional number d, or a named dim, which comes first.
inline ndarray expand_dims(ndarray x, const dim_ref& d) {
  const std::size_t p = d.is_named() ? 0 : detail::place_for_new("expand_dims", x, d.position);
  if (d.is_named() && detail::place_of_name(x.names, d.name) != x.rank())
    detail::fail("expand_dims", "there is a dim named '" + d.name + "'");
  x.names.insert(x.names.begin() + static_cast<std::ptrdiff_t>(p), d.name);
  x.shape.insert(x.shape.begin() + static_cast<std::ptrdiff_t>(p), 1);
  return x;
}

/// Removes dims of size 1.
inline ndarray squeeze(const ndarray& x, const dim_refs& dims) {
  const auto listed = detail::places("squeeze", x, dims);
  ndarray r;
  for (std::size_t d = 0; d < x.rank(); ++d) {
    if (std::find(listed.begin(), listed.end(), d) == listed.end()) {
      r.names.push_back(x.names[d]);
      r.shape.push_back(x.shape[d]);
    } else if (x.shape[d] != 1) {
      detail::fail("squeeze", "a dim of size " + std::to_string(x.shape[d]));
    }
  }
  r.data = x.data;
  return r;
}
/// Removes the positional dims of size 1.
inline ndarray squeeze(const ndarray& x) {
  dim_refs ones;
  for (const auto& d : positional_dims(x))
    if (x.shape[detail::place("squeeze", x, d)] == 1) ones.push_back(d);
  return squeeze(x, ones);
}

/// Joins arrays along a dim that all have. Dims are in the order of the first array; the others may permute names.
inline ndarray concatenate(const std::vector<ndarray>& xs, const dim_ref& d) {
  if (xs.empty()) detail::fail("concatenate", "no arrays");
  const std::size_t along = detail::place("concatenate", xs[0], d);
  ndarray dims{xs[0].names, xs[0].shape, {}};
  dims.shape[along] = 0;
  std::vector<ndarray> parts;
  for (const auto& x : xs) {
    if (x.rank() != dims.rank()) detail::fail("concatenate", "arrays of different rank");
    std::vector<std::size_t> order;
    for (const auto& r : all_dims(xs[0])) order.push_back(detail::place("concatenate", x, r));
    parts.push_back(detail::reordered(x, order));
    for (std::size_t k = 0; k < dims.rank(); ++k)
      if (k != along && parts.back().shape[k] != dims.shape[k])
        detail::fail("concatenate",
                     "sizes " + std::to_string(parts.back().shape[k]) + " and " + std::to_string(dims.shape[k]));
    dims.shape[along] += parts.back().shape[along];
  }
  std::vector<long> at;
  return detail::generate(dims.names, dims.shape, [&](const std::vector<long>& index) {
    at = index;
    std::size_t part = 0;
    while (at[along] >= parts[part].shape[along]) at[along] -= parts[part++].shape[along];
    return parts[part].at(at);
  });
}

/// Puts equal arrays side by side along a new dim: positional number d (the first by default), or a named dim, which
/// comes first.
inline ndarray stack(const std::vector<ndarray>& xs, const dim_ref& d = 0) {
  std::vector<ndarray> expanded;
  for (const auto& x : xs) expanded.push_back(expand_dims(x, d));
  return concatenate(expanded, d);
}

/// 1 where the label equals the index along a new last dim of n classes, else 0; a label that is no class gives no 1.
inline ndarray one_hot(const ndarray& labels, long n, const std::string& name = "") {
  extents dims;
  for (std::size_t d = 0; d < labels.rank(); ++d) dims.push_back({labels.names[d], labels.shape[d]});
  dims.push_back({name, n});
  std::vector<double> hot;
  for (double label : labels.data)
    for (long c = 0; c < n; ++c) hot.push_back(label == static_cast<double>(c) ? 1 : 0);
  return from(dims, std::move(hot));
}

/// The elements first, first + step, ... before last along one dim.
inline ndarray slice(const ndarray& x, const dim_ref& d, long first, long last, long step = 1) {
  const std::size_t p = detail::place("slice", x, d);
  if (first < 0 || last > x.shape[p] || first > last || step < 1)
    detail::fail("slice", std::to_string(first) + ".." + std::to_string(last) + " by " + std::to_string(step) +
                              " of size " + std::to_string(x.shape[p]));
  auto shape = x.shape;
  shape[p] = (last - first + step - 1) / step;
  std::vector<long> at;
  return detail::generate(x.names, shape, [&](const std::vector<long>& index) {
    at = index;
    at[p] = first + step * index[p];
    return x.at(at);
  });
}

/// One element along one dim, which is removed; a negative index counts from the end.
inline ndarray pick(const ndarray& x, const dim_ref& d, long index) {
  const std::size_t p = detail::place("pick", x, d);
  const long at = index < 0 ? index + x.shape[p] : index;
  if (at < 0 || at >= x.shape[p])
    detail::fail("pick", "index " + std::to_string(index) + " of size " + std::to_string(x.shape[p]));
  return squeeze(slice(x, d, at, at + 1), {d});
}

}  // namespace nabla::testing::reference
