// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <list>
#include <nabla/errors/fail.hpp>
#include <nabla/errors/runtime_error.hpp>
#include <nabla/mesh/mesh.hpp>
#include <string>
#include <utility>

// The mesh of values that have none of their own (axis_index, a cast constant): that of the running region.
namespace nabla::detail {

/// The address of this variable names a mesh axis at run time.
template <class A>
inline constexpr char axis_id = 0;

/// The innermost running shard_map: its mesh, and the axis_id of each mesh axis that is manual in it.
struct region {
  const mesh_layout* layout = nullptr;
  const void* axes[max_mesh_rank] = {};
};
inline region& current_region() {
  static region r;
  return r;
}

/// The current region; an empty one in a constant expression, where nothing is on devices.
constexpr region noted_region() {
  if (std::is_constant_evaluated()) return {};
  return current_region();
}

/// Makes a mesh the current region while a body, or a word that works on blocks, runs. Axes that an outer region of the
/// same mesh has made manual stay manual.
class inside_region {
 public:
  /// `opened`: the axes that the region makes manual, as a mask.
  template <class... D>
  inside_region(const char* word, const mesh<D...>& m, unsigned opened) : before_(current_region()) {
    region here{m.layout, {(is_manual_kind<typename D::kind> ? &axis_id<typename D::tag> : nullptr)...}};
    if (before_.layout == m.layout) add_those_around(word, here, opened);
    current_region() = here;
  }
  ~inside_region() { current_region() = before_; }
  inside_region(const inside_region&) = delete;
  inside_region& operator=(const inside_region&) = delete;

 private:
  /// Adds the mesh axes that the surrounding region, on the same devices, has made manual.
  template <class = void>
  NABLA_NOINLINE void add_those_around(const char* word, region& here, unsigned opened) const {
    for (int i = 0; i < here.layout->rank; ++i) {
      if (before_.axes[i] == nullptr) continue;
      if ((opened >> i) & 1u)
        throw runtime_error(std::string("nabla::") + word + " requires mesh axes that are not manual already: found " +
                            here.layout->name[i] + ", which a running shard_map has made manual");
      here.axes[i] = before_.axes[i];
    }
  }

  region before_;
};

/// Makes a region current again while values noted in it are evaluated later.
class region_again {
 public:
  constexpr explicit region_again(const region& noted) {
    if (!std::is_constant_evaluated()) before_ = std::exchange(current_region(), noted);
  }
  constexpr ~region_again() {
    if (!std::is_constant_evaluated()) current_region() = before_;
  }
  region_again(const region_again&) = delete;
  region_again& operator=(const region_again&) = delete;

 private:
  region before_;
};

/// The position of an axis in the mesh of the running region; max_mesh_rank if it has none.
template <class A>
int place_in_region() {
  int i = 0;
  while (i < max_mesh_rank && current_region().axes[i] != &axis_id<A>) ++i;
  return i;
}

/// The part of the running region's mesh that an open value names. A mesh of a later runtime may have the address of an
/// earlier one, so a known part is used again only if its layout is the same.
template <class... A>
const mesh_layout* region_layout(open_mesh<A...>) {
  struct part {
    const mesh_layout* of;
    mesh_layout layout;
  };
  static std::list<part> known;
  const region& here = current_region();
  int place[sizeof...(A)];
  int n = 0;
  for (const int i : {place_in_region<A>()...}) {
    if (here.layout == nullptr || i == max_mesh_rank)
      fail<>::because("axis_index(a)", "requires a running shard_map over a: no region binds the axis here");
    place[n++] = i;
  }
  part made{here.layout, {}};
  for (const int i : place) {
    mesh_layout& l = made.layout;
    l.size[l.rank] = here.layout->size[i], l.local[l.rank] = here.layout->local[i];
    l.start[l.rank] = here.layout->start[i], l.name[l.rank] = here.layout->name[i];
    ++l.rank;
  }
  for (const part& p : known)
    if (p.of == made.of && p.layout == made.layout) return &p.layout;
  known.push_back(made);
  return &known.back().layout;
}

/// The mesh of a value that is about to run: for an open value, that of the region.
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

/// Translates a mask over the mesh axes of N into one over M: an open mesh lists its axes in its own order.
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
/// The position on M of axis number i of N.
template <class M, class N>
constexpr int position_on(int i) {
  const unsigned bit = mask_on<M, N>(1u << i);
  int at = 0;
  while (((bit >> at) & 1u) == 0) ++at;
  return at;
}

}  // namespace nabla::detail
