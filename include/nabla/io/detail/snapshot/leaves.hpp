// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <map>
#include <nabla/errors/transform.hpp>
#include <nabla/io/detail/file_dtype.hpp>
#include <nabla/io/detail/snapshot/header.hpp>
#include <nabla/io/detail/together.hpp>
#include <nabla/spmd/spmd.hpp>
#include <nabla/transform/detail/graph/variables.hpp>
#include <numeric>

// The leaves of a tree: which of them are saved and loaded, and what is written and read without their types.
namespace nabla::detail::snapshots {

// ---- by types

/// A tree whose arrays have values, or, to say what is loaded, need not have them.
template <bool NeedsValues>
struct table_of_leaves : leaf_table {
  template <class X>
  static constexpr bool is_leaf = Array<X> || Literal<X> || std::is_same_v<X, no_tangent>;
  template <class X, class S>
  struct leaf : same_leaf<X> {};
  template <class S>
  struct leaf<long double, S> {
    using type = long double;
    using error = refused_leaf<nabla::error::element_type_is_not_a_scalar<long double>>;
  };
  template <Array X, class S>
  struct leaf<X, S> {
    using backend = typename X::backend;
    using type = typename stored_impl<type_of_t<X>, machine_backend>::type;
    static constexpr bool is_in_memory = std::is_same_v<backend, machine_backend>;
    using error = refused_leaf_if<typename first_error<
        std::conditional_t<
            has_hidden_dim<dims_of<X>>,
            nabla::error::value_differs_along_a_mapped_dim<nabla::error::to_fix::read_the_result_of_the_vmap>, void>,
        why_not_to_host_t<X>,
        std::conditional_t<has_no_values<backend> && (NeedsValues || !is_abstract<X>),
                           nabla::error::abstract_value_runs_no_kernel<>, void>,
        std::conditional_t<!has_no_values<backend> && !is_in_memory,
                           nabla::error::value_is_followed_by_a_derivative<nabla::error::to_fix::stop_gradient_first>,
                           void>>::type>;
  };
};
template <bool NeedsValues, class X>
using tree_of_leaves = tree_by_specs<table_of_leaves<NeedsValues>, X, own_spec>;
template <bool NeedsValues, class X>
using why_no_snapshot_t = typename reason_of<typename tree_of_leaves<NeedsValues, X>::error>::type;

// ---- without them

/// A part of an array, and who has it.
struct leaf_part {
  index_box box;
  std::vector<int> holders;  ///< processes; none: all have it
  long own = -1;             ///< where it begins in this process's memory, in elements; -1: not there
};
/// A leaf on the host of this process.
struct leaf_in_memory {
  saved_array array;
  std::vector<leaf_part> parts;
  unsigned char* data = nullptr;
  std::size_t bytes = 0;           ///< of all parts in this process's memory
  buffer memory;                   ///< holds them
  std::function<void()> finished;  ///< to be called when what lies on the host has been loaded
};

template <class T, class F>
void each_named_leaf(T& tree, const std::string& name, F& f) {
  using X = std::remove_cv_t<T>;
  if constexpr (Tree<X> && !table_of_leaves<false>::is_leaf<X>)
    each_entry(
        [&]<class E>(E, auto& e) {
          std::string longer = name;
          each_named_leaf(e, longer.append(in_one_line(key_of_entry<X, E::index>.text())), f);
        },
        tree);
  else f(name, tree);
}

/// The processes that save or load a tree: those of the first mesh of its arrays, and if none is on a mesh all.
template <class T>
processes_together processes_of_tree(const T& tree, const called& call) {
  const mesh_instance* first = nullptr;
  auto note = [&](const std::string&, [[maybe_unused]] const auto& leaf) {
    using X = std::remove_cvref_t<decltype(leaf)>;
    if constexpr (Array<X>) {
      if constexpr (mesh_type_of<X>::rank > 0)
        if (first == nullptr) first = &instance_of(leaf.mesh(), call.word);
    }
  };
  each_named_leaf(tree, "", note);
  return processes_together(call, first);
}
/// The parts of an array on a mesh, in the order of the devices that hold them first.
template <class X>
std::vector<leaf_part> parts_of_devices(const X& x, const processes_together& all) {
  const mesh_instance& mesh = instance_of(x.mesh());
  const std::vector<int> ranks = ranks_of(mesh, all);
  std::vector<leaf_part> parts;
  std::map<std::vector<long>, std::size_t> known;
  const auto part_at = [&](const auto& at) -> leaf_part& {
    index_box box;
    for (const index_range& r : part_of(x, at)) box.begin.push_back(r.begin), box.end.push_back(r.end);
    const auto [found, is_new] = known.emplace(box.begin, parts.size());
    if (is_new) parts.push_back({box, {}, -1});
    return parts[found->second];
  };
  for (long place = 0; place < mesh.slots * mesh.processes; ++place) {
    std::vector<int>& holders = part_at(coordinates_of(x.mesh(), place)).holders;
    const int rank = ranks[std::size_t(place / mesh.slots)];
    if (std::find(holders.begin(), holders.end(), rank) == holders.end()) holders.push_back(rank);
  }
  for_own_blocks(x, [&](long, const auto& at, long offset) { part_at(at).own = offset; });
  return parts;
}

/// What a leaf is called and made of.
template <class X>
leaf_in_memory described(const std::string& name, const X& x, const processes_together& all) {
  leaf_in_memory leaf;
  leaf.array.name = name;
  if constexpr (Array<X>) {
    using type = type_of_t<X>;
    leaf.array.dtype = dtype_name<typename type::value_type>;
    leaf.array.element = sizeof(typename type::value_type);
    [&]<class... E>(list<E...>) {
      (leaf.array.axis.push_back([] {
        if constexpr (is_positional<E>) return std::string();
        else return std::string(E::tag::name());
      }()),
       ...);
    }(typename extents_of<typename type::dims>::type{});
    for (int d = 0; d < type::dims::rank; ++d) leaf.array.size.push_back(x.sizes()[d]);
    if constexpr (type::mesh::rank > 0) leaf.parts = parts_of_devices(x, all);
    else leaf.parts = {{leaf.array.whole(), {}, 0}};
  } else {
    leaf.array.dtype = dtype_in_file<X>.name();
    leaf.array.element = sizeof(X);
    leaf.parts = {{leaf.array.whole(), {}, 0}};
  }
  return leaf;
}

/// The leaves of a tree that is saved, in memory that the host can read.
template <class T>
std::vector<leaf_in_memory> leaves_to_save(const T& tree, const processes_together& all) {
  std::vector<leaf_in_memory> leaves;
  auto note = [&](const std::string& name, const auto& value) {
    using X = std::remove_cvref_t<decltype(value)>;
    if constexpr (Array<X>) {
      const auto& x = value.eval();
      leaves.push_back(described(name, x, all));
      leaf_in_memory& leaf = leaves.back();
      const long n = x.stored_elements();
      const auto host = on_host(view_of<const value_type_t<X>, 1>(elements(x), &n));
      leaf.bytes = std::size_t(n) * sizeof(value_type_t<X>);
      leaf.data = reinterpret_cast<unsigned char*>(const_cast<value_type_t<X>*>(host.data()));
      leaf.memory = x.storage();
      if (host.data() != elements(x)) leaf.memory = buffer::foreign(leaf.data, leaf.bytes, host);
    } else if constexpr (Literal<X>) {
      leaves.push_back(described(name, value, all));
      leaves.back().data = reinterpret_cast<unsigned char*>(const_cast<X*>(&value));
      leaves.back().bytes = sizeof(X);
    }
  };
  each_named_leaf(tree, "", note);
  return leaves;
}

/// The tree that is loaded, with arrays whose elements are not set.
template <class To, class T>
To made_to_load(const T& like) {
  return made_by_specs<table_of_leaves<false>, To, own_spec>(
      []<class X, class S>(type_tag<X>, type_tag<S>, const auto& leaf) -> X {
        if constexpr (Array<X>) {
          using type = type_of_t<X>;
          return new_array<type>(leaf.sizes(), leaf.mesh(), split_mask<typename type::mesh, typename type::dims>);
        } else {
          return leaf;
        }
      },
      like);
}
/// Its leaves, in memory that the host can write.
template <class T>
std::vector<leaf_in_memory> leaves_to_load(T& tree, const processes_together& all) {
  std::vector<leaf_in_memory> leaves;
  auto note = [&](const std::string& name, auto& value) {
    using X = std::remove_cvref_t<decltype(value)>;
    if constexpr (Array<X>) {
      using E = value_type_t<X>;
      leaves.push_back(described(name, value, all));
      leaf_in_memory& leaf = leaves.back();
      const long n = value.stored_elements();
      leaf.bytes = std::size_t(n) * sizeof(E);
      E* const to = const_cast<E*>(elements(value));
      if constexpr (runs_on_the_host) {
        leaf.data = reinterpret_cast<unsigned char*>(to);
      } else {
        const auto elements_there = view_of<E, 1>(to, &n);
        const auto host = room_on_host(elements_there);
        leaf.data = reinterpret_cast<unsigned char*>(host.data());
        leaf.finished = [=] { copy_to(elements_there, host); };
      }
    } else if constexpr (Literal<X>) {
      leaves.push_back(described(name, value, all));
      leaves.back().data = reinterpret_cast<unsigned char*>(&value);
      leaves.back().bytes = sizeof(X);
    }
  };
  each_named_leaf(tree, "", note);
  return leaves;
}

}  // namespace nabla::detail::snapshots
