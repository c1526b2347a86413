// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/io/detail/snapshot/read.hpp>
#include <nabla/io/detail/snapshot/write.hpp>

// A tree in a file.
namespace nabla {

/// Saves a tree in a file: `save("run/latest.snapshot", record(params = p, state = s, step = i))`. Its leaves are
/// arrays, plain or on a mesh, and numbers. Stored is each global array, once, however it is split. All processes write
/// at once, each its own blocks, with a checksum for each. The file gets its name when all of it is on the disk: until
/// then, and if the run ends before, the snapshot that had the name stays as it was.
///
/// States: split or replicated. Errors: value_is_unreduced_over, value_is_a_block, value_differs_along_a_mapped_dim,
/// abstract_value_runs_no_kernel, value_is_followed_by_a_derivative, element_type_is_not_a_scalar (long double),
/// not_an_array_or_a_tree, each with the way to the leaf; runtime_error, in all processes, where the file cannot be
/// written, two leaves have one name, or arrays lie on meshes of other processes. Derivative: none. Communication: a
/// few small exchanges, of checksums and of success; no data. Source: orbax.checkpoint.
template <class T, class nabla_error = detail::snapshots::why_no_snapshot_t<true, T>>
  requires(std::is_void_v<nabla_error>)
void save(const std::string& path, const T& tree, call_site where = call_site::here()) {
  const detail::called call("save", where);
  const detail::processes_together all = detail::snapshots::processes_of_tree(tree, call);
  detail::snapshots::write_snapshot({"save", path}, all, detail::snapshots::leaves_to_save(tree, all));
}
template <class Path, Reported T>
void save(const Path&, const T&) {}

/// The tree that a snapshot holds, placed as another tree is: `auto [p, s, i] = load(path, std::tuple(p0, s0, 0L))`.
/// `like` has the structure, the types, sizes and shardings of what is loaded; its values are not read, and its arrays
/// may be abstract: `device_put(abstract<float>(inputs = 64), mesh, P(inputs = model))`. Neither the mesh nor the specs
/// have to be those with which the tree was saved, nor the number of processes. Named dims may stand in another order.
/// Each process reads the blocks that have something for its devices, and checks them.
///
/// Errors: those of save, but arrays may be abstract; members_have_fixed_types; runtime_error, in all processes, where
/// the file is no snapshot, is damaged, short, or of a later format, where a leaf is not there or has other dims or
/// another dtype, or where the file has a leaf that `like` has not. Derivative: none. Communication: two small
/// exchanges; no data. Source: orbax.checkpoint.
template <class T, class nabla_error = detail::snapshots::why_no_snapshot_t<false, T>>
  requires(std::is_void_v<nabla_error>)
auto load(const std::string& path, const T& like, call_site where = call_site::here()) {
  const detail::called call("load", where);
  const detail::processes_together all = detail::snapshots::processes_of_tree(like, call);
  auto tree = detail::snapshots::made_to_load<typename detail::snapshots::tree_of_leaves<false, T>::type>(like);
  detail::snapshots::read_snapshot({"load", path}, all, detail::snapshots::leaves_to_load(tree, all));
  return tree;
}
template <class Path, Reported T>
error::reported load(const Path&, const T&) {
  return {};
}

// clang-format off
template <class T, class nabla_error = detail::snapshots::why_no_snapshot_t<true, T>>
  requires(!Reported<T> && !std::is_void_v<nabla_error>)
void save(const std::string&, const T&)
    NABLA_REFUSED("nabla::save(path, tree) requires arrays outside of shard_map that have values, numbers, and trees of them");

template <class T, class nabla_error = detail::snapshots::why_no_snapshot_t<false, T>>
  requires(!Reported<T> && !std::is_void_v<nabla_error>)
error::reported load(const std::string&, const T&)
    NABLA_REFUSED("nabla::load(path, like) requires arrays outside of shard_map, abstract ones too, numbers, and trees of them");
// clang-format on

}  // namespace nabla
