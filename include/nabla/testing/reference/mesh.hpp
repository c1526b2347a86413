// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <nabla/testing/reference/elementwise.hpp>
#include <nabla/testing/reference/ndarray.hpp>
#include <nabla/testing/reference/shape.hpp>

namespace nabla::testing::reference {

/// For each dim in storage order the mesh axes (by number) that split it, major to minor. A missing entry means not
/// split.
using partition = std::vector<std::vector<int>>;

/// How the values of the devices along an unreduced mesh axis become one value.
enum class pending { sum, max, min };

/// One block per device, the devices in row-major order of the mesh.
struct family {
  std::vector<long> mesh_sizes;
  std::vector<ndarray> blocks;

  static family split(const ndarray& x, const std::vector<long>& mesh, const partition& spec,
                      const std::vector<int>& unreduced = {}, pending kind = pending::sum);
  ndarray join(const partition& spec, const std::vector<int>& unreduced = {}, pending kind = pending::sum) const;
  friend bool operator==(const family&, const family&) = default;
};

namespace detail {

inline double neutral(pending kind) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  return kind == pending::sum ? 0 : kind == pending::max ? -inf : inf;
}
inline ndarray combine(pending kind, const ndarray& x, const ndarray& y) {
  if (kind == pending::sum) return x + y;
  const double sign = kind == pending::max ? 1 : -1;
  return zip([&](double a, double b) { return a != a || b != b ? a + b : sign * b > sign * a ? b : a; }, x, y);
}

/// The number whose digits are the device's coordinates on some mesh axes, the first axis most significant.
inline long radix(const std::vector<long>& mesh, const std::vector<long>& device, const std::vector<int>& axes) {
  long r = 0;
  for (int a : axes) r = r * mesh.at(static_cast<std::size_t>(a)) + device[static_cast<std::size_t>(a)];
  return r;
}
inline long group_size(const std::vector<long>& mesh, const std::vector<int>& axes) {
  long n = 1;
  for (int a : axes) n *= mesh.at(static_cast<std::size_t>(a));
  return n;
}

inline void check_partition(const std::string& word, const std::vector<long>& mesh, std::size_t rank,
                            const partition& spec, const std::vector<int>& unreduced) {
  if (spec.size() > rank) fail(word, "the spec has more entries than the array has dims");
  std::vector<int> used = unreduced;
  for (const auto& axes : spec) used.insert(used.end(), axes.begin(), axes.end());
  for (std::size_t k = 0; k < used.size(); ++k) {
    if (used[k] < 0 || static_cast<std::size_t>(used[k]) >= mesh.size())
      fail(word, "no mesh axis " + std::to_string(used[k]));
    for (std::size_t l = 0; l < k; ++l)
      if (used[k] == used[l]) fail(word, "mesh axis " + std::to_string(used[k]) + " is used twice");
  }
}

/// For each device the result of collective(blocks, own): the blocks of its group along the axes, ordered by the
/// coordinates in the order listed, and the index of its own block.
template <class F>
family for_each_group(const family& f, const std::vector<int>& axes, F collective) {
  check_partition("collective", f.mesh_sizes, 1, {axes}, {});
  family r{f.mesh_sizes, {}};
  for_each_index(f.mesh_sizes, [&](const std::vector<long>& me) {
    std::vector<ndarray> group(static_cast<std::size_t>(group_size(f.mesh_sizes, axes)));
    for_each_index(f.mesh_sizes, [&](const std::vector<long>& other) {
      for (std::size_t a = 0; a < me.size(); ++a)
        if (me[a] != other[a] && std::find(axes.begin(), axes.end(), static_cast<int>(a)) == axes.end()) return;
      group[static_cast<std::size_t>(radix(f.mesh_sizes, other, axes))] = f.blocks[offset(f.mesh_sizes, other)];
    });
    r.blocks.push_back(collective(group, radix(f.mesh_sizes, me, axes)));
  });
  return r;
}

inline family reduce_groups(const family& f, const std::vector<int>& axes, pending kind) {
  return for_each_group(f, axes, [&](const std::vector<ndarray>& group, long) {
    ndarray total = group[0];
    for (std::size_t k = 1; k < group.size(); ++k) total = combine(kind, total, group[k]);
    return total;
  });
}

}  // namespace detail

/// For each dim split over axes (a1, .., ak) device m gets block number radix(m[a1], .., m[ak]), a1 most significant.
/// Over an unreduced axis coordinate 0 gets the value, and the others get the neutral element.
inline family family::split(const ndarray& x, const std::vector<long>& mesh, const partition& spec,
                            const std::vector<int>& unreduced, pending kind) {
  detail::check_partition("family::split", mesh, x.rank(), spec, unreduced);
  std::vector<long> shape = x.shape;
  for (std::size_t d = 0; d < spec.size(); ++d) {
    const long parts = detail::group_size(mesh, spec[d]);
    if (x.shape[d] % parts != 0)
      detail::fail("family::split", "size " + std::to_string(x.shape[d]) + " over " + std::to_string(parts) +
                                        " devices leaves " + std::to_string(x.shape[d] % parts));
    shape[d] = x.shape[d] / parts;
  }
  family r{mesh, {}};
  detail::for_each_index(mesh, [&](const std::vector<long>& device) {
    const bool root = detail::radix(mesh, device, unreduced) == 0;
    std::vector<long> first(x.rank(), 0), at;
    for (std::size_t d = 0; d < spec.size(); ++d) first[d] = shape[d] * detail::radix(mesh, device, spec[d]);
    r.blocks.push_back(detail::generate(x.names, shape, [&](const std::vector<long>& index) {
      at = index;
      for (std::size_t d = 0; d < spec.size(); ++d) at[d] += first[d];
      return root ? x.at(at) : detail::neutral(kind);
    }));
  });
  return r;
}

/// Concatenates split dims and reduces unreduced axes. Along any other axis it takes coordinate 0.
inline ndarray family::join(const partition& spec, const std::vector<int>& unreduced, pending kind) const {
  detail::check_partition("family::join", mesh_sizes, blocks.at(0).rank(), spec, unreduced);
  const family whole = unreduced.empty() ? *this : detail::reduce_groups(*this, unreduced, kind);
  std::vector<long> shape = blocks[0].shape;
  for (std::size_t d = 0; d < spec.size(); ++d) shape[d] *= detail::group_size(mesh_sizes, spec[d]);
  ndarray r{blocks[0].names, shape, std::vector<double>(static_cast<std::size_t>(detail::element_count(shape)))};
  std::vector<bool> mentioned(mesh_sizes.size(), false);
  for (const auto& axes : spec)
    for (int a : axes) mentioned[static_cast<std::size_t>(a)] = true;
  detail::for_each_index(mesh_sizes, [&](const std::vector<long>& device) {
    for (std::size_t a = 0; a < device.size(); ++a)
      if (!mentioned[a] && device[a] != 0) return;
    const ndarray& block = whole.blocks[detail::offset(mesh_sizes, device)];
    if (block.shape != blocks[0].shape) detail::fail("family::join", "blocks of different shapes");
    std::vector<long> first(block.rank(), 0), to;
    for (std::size_t d = 0; d < spec.size(); ++d)
      first[d] = block.shape[d] * detail::radix(mesh_sizes, device, spec[d]);
    detail::for_each_index(block.shape, [&](const std::vector<long>& index) {
      to = index;
      for (std::size_t d = 0; d < spec.size(); ++d) to[d] += first[d];
      r.at(to) = block.at(index);
    });
  });
  return r;
}

/// f of each device's blocks: the body of a manual region between two collectives.
template <class F, class... Families>
family on_each_device(F f, const family& x, const Families&... xs) {
  family r{x.mesh_sizes, {}};
  for (std::size_t k = 0; k < x.blocks.size(); ++k) r.blocks.push_back(f(x.blocks[k], xs.blocks[k]...));
  return r;
}

/// Whether all blocks along the axes are equal. A type promises this for axes over which it does not vary.
inline bool is_invarying(const family& f, const std::vector<int>& axes) {
  return f == detail::for_each_group(f, axes, [](const std::vector<ndarray>& group, long) { return group[0]; });
}

inline family psum(const family& f, const std::vector<int>& axes) {
  return detail::reduce_groups(f, axes, pending::sum);
}
inline family pmax(const family& f, const std::vector<int>& axes) {
  return detail::reduce_groups(f, axes, pending::max);
}
inline family pmin(const family& f, const std::vector<int>& axes) {
  return detail::reduce_groups(f, axes, pending::min);
}
inline family pmean(const family& f, const std::vector<int>& axes) {
  const double n = static_cast<double>(detail::group_size(f.mesh_sizes, axes));
  return on_each_device([&](const ndarray& x) { return x / scalar(n); }, psum(f, axes));
}

/// Gathers along a new dim with the size of the group, in index order: positional number d (the first by default), or a
/// named dim, which comes first.
inline family all_gather_stacked(const family& f, const std::vector<int>& axes, const dim_ref& d = 0) {
  return detail::for_each_group(f, axes, [&](const std::vector<ndarray>& group, long) { return stack(group, d); });
}
/// Gathers along an existing dim, which grows by the size of the group.
inline family all_gather_tiled(const family& f, const std::vector<int>& axes, const dim_ref& d) {
  return detail::for_each_group(f, axes,
                                [&](const std::vector<ndarray>& group, long) { return concatenate(group, d); });
}

/// Each device's index along the axes, the first axis most significant.
inline family axis_index(const std::vector<long>& mesh, const std::vector<int>& axes) {
  family r{mesh, {}};
  detail::for_each_index(mesh, [&](const std::vector<long>& device) {
    r.blocks.push_back(scalar(static_cast<double>(detail::radix(mesh, device, axes))));
  });
  return r;
}

namespace detail {

/// Block number i of n along a dim.
inline ndarray block_along(const std::string& word, const ndarray& x, const dim_ref& d, long i, long n) {
  const long size = x.shape[place(word, x, d)];
  if (size % n != 0) fail(word, "size " + std::to_string(size) + " over " + std::to_string(n));
  return slice(x, d, i * (size / n), (i + 1) * (size / n));
}

}  // namespace detail

/// Device i gets block number i of the sum, which is cut into as many blocks as there are devices.
inline family psum_scatter_tiled(const family& f, const std::vector<int>& axes, const dim_ref& d) {
  return detail::for_each_group(f, axes, [&](const std::vector<ndarray>& group, long i) {
    const long n = static_cast<long>(group.size());
    ndarray total = detail::block_along("psum_scatter", group[0], d, i, n);
    for (std::size_t k = 1; k < group.size(); ++k)
      total = total + detail::block_along("psum_scatter", group[k], d, i, n);
    return total;
  });
}
/// Device i gets element number i of the sum, along a dim with one element for each device.
inline family psum_scatter_stacked(const family& f, const std::vector<int>& axes, const dim_ref& d = 0) {
  return on_each_device([&](const ndarray& x) { return squeeze(x, {d}); }, psum_scatter_tiled(f, axes, d));
}

/// Device i gets block number i along `split` from each device, and joins them along `concat`.
inline family all_to_all_tiled(const family& f, const std::vector<int>& axes, const dim_ref& split,
                               const dim_ref& concat) {
  return detail::for_each_group(f, axes, [&](const std::vector<ndarray>& group, long i) {
    std::vector<ndarray> parts;
    for (const ndarray& x : group)
      parts.push_back(detail::block_along("all_to_all", x, split, i, static_cast<long>(group.size())));
    return concatenate(parts, concat);
  });
}
/// Device i gets element number i along `split` from each device, and puts them side by side along a new dim.
inline family all_to_all_stacked(const family& f, const std::vector<int>& axes, const dim_ref& split,
                                 const dim_ref& concat) {
  return detail::for_each_group(f, axes, [&](const std::vector<ndarray>& group, long i) {
    std::vector<ndarray> parts;
    for (const ndarray& x : group) parts.push_back(pick(x, split, i));
    return stack(parts, concat);
  });
}

/// Device `second` of each pair gets the block of device `first`; the others get zeros.
inline family ppermute(const family& f, const std::vector<int>& axes, const std::vector<std::pair<long, long>>& pairs) {
  return detail::for_each_group(f, axes, [&](const std::vector<ndarray>& group, long i) {
    for (const auto& [from, to] : pairs)
      if (to == i) return group.at(static_cast<std::size_t>(from));
    ndarray zeros = group[0];
    for (double& v : zeros.data) v = 0;
    return zeros;
  });
}
/// Device i gets the block of device order[i].
inline family pshuffle(const family& f, const std::vector<int>& axes, const std::vector<long>& order) {
  return detail::for_each_group(f, axes, [&](const std::vector<ndarray>& group, long i) {
    return group.at(static_cast<std::size_t>(order[static_cast<std::size_t>(i)]));
  });
}

}  // namespace nabla::testing::reference
