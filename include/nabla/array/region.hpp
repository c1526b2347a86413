// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <list>
#include <nabla/errors/fail.hpp>
#include <nabla/mesh/mesh.hpp>

// Which mesh a value without one of its own lives on (axis_index, a cast constant): that of the running region.
namespace nabla::detail {

/// One address for each mesh axis: its name at run time.
template <class A>
inline constexpr char axis_id = 0;

/// The innermost running shard_map.
struct region {
  const mesh_layout* layout = nullptr;
  const void* axes[max_mesh_rank] = {};
};
inline region& current_region() {
  static region r;
  return r;
}

/// While a body runs, its mesh is the current region.
class inside_region {
 public:
  template <class... D>
  explicit inside_region(const mesh<D...>& m) : before_(current_region()) {
    current_region() = {m.layout, {&axis_id<typename D::tag>...}};
  }
  ~inside_region() { current_region() = before_; }
  inside_region(const inside_region&) = delete;
  inside_region& operator=(const inside_region&) = delete;

 private:
  region before_;
};

/// The part of the running region's mesh that an open value names.
template <class... A>
const mesh_layout* region_layout(open_mesh<A...>) {
  struct part {
    const mesh_layout* of;
    mesh_layout layout;
  };
  static std::list<part> known;
  const region& here = current_region();
  for (const part& p : known)
    if (p.of == here.layout) return &p.layout;
  part made{here.layout, {}};
  for (const void* id : {static_cast<const void*>(&axis_id<A>)...}) {
    int i = 0;
    while (i < max_mesh_rank && here.axes[i] != id) ++i;
    if (here.layout == nullptr || i == max_mesh_rank)
      fail<>::because("axis_index(a)", "requires a running shard_map over a: no region binds the axis here");
    mesh_layout& l = made.layout;
    l.size[l.rank] = here.layout->size[i], l.local[l.rank] = here.layout->local[i];
    l.start[l.rank] = here.layout->start[i], l.name[l.rank] = here.layout->name[i];
    ++l.rank;
  }
  known.push_back(made);
  return &known.back().layout;
}

/// The mesh of a value that is about to run: an open one takes the region's.
template <class M>
M bound(const M& m) {
  return m;
}
template <class... A>
open_mesh<A...> bound(open_mesh<A...> m) {
  const mesh_layout* const here = region_layout(m);
  if (m.layout != nullptr && m.layout != here) fail<>::meshes_differ("axis_index(a)");
  m.layout = here;
  return m;
}

template <class M>
const mesh_layout* layout_of(const M& m) {
  if constexpr (M::rank > 0)
    return bound(m).layout;
  else
    return nullptr;
}

/// Mesh axes of N, as a mask over M, of a mask over N: an open mesh lists its axes in its own order.
template <class M, class N>
constexpr unsigned mask_on(unsigned mask) {
  return mask;
}
template <class M, class N>
  requires(is_open_mesh<N> && !std::is_same_v<M, N>)
constexpr unsigned mask_on(unsigned mask) {
  return []<class... A>(type_tag<open_mesh<A...>>, unsigned bits) {
    unsigned on = 0;
    int i = 0;
    ((on |= ((bits >> i) & 1u) << mesh_position<M, A>, ++i), ...);
    return on;
  }(type_tag<N>{}, mask);
}
/// The place on M of axis number i of N.
template <class M, class N>
constexpr int position_on(int i) {
  const unsigned bit = mask_on<M, N>(1u << i);
  int at = 0;
  while (((bit >> at) & 1u) == 0) ++at;
  return at;
}

}  // namespace nabla::detail
