// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/children.hpp>
#include <nabla/core/config.hpp>
#include <nabla/core/dtype.hpp>
#include <nabla/core/sentence.hpp>
#include <nabla/core/tree.hpp>
#include <nabla/errors/fail.hpp>
#include <nabla/expr/join.hpp>
#include <utility>

// The nodes of an expression. A node knows its array type, its run-time sizes and its mesh; it owns its leaves and
// holds no reference. How a node runs is written in exec/, by its kind.
namespace nabla::detail {

/// Where a value lives: on Kokkos memory, nowhere (abstract), or in no place of its own (literals, axis_index).
struct machine_backend {};
struct abstract_backend {};
struct no_backend {};

/// Whether a named expression of a backend keeps its value: what lies in memory, and what is a vertex of a graph.
/// Values without a place of their own, and abstract ones, are worked out each time: they may stand in constant
/// expressions, where nothing is mutable.
template <class Backend>
inline constexpr bool keeps_values = false;
template <>
inline constexpr bool keeps_values<machine_backend> = true;

/// The backend below those that derivatives have put around it, and whether it has types and sizes alone.
template <class Backend>
struct values_of_backend {
  using type = Backend;
};
template <class Backend>
inline constexpr bool has_no_values = std::is_same_v<typename values_of_backend<Backend>::type, abstract_backend>;

/// Whether a derivative is swept back through the values of a backend: it follows their real numbers.
template <class Backend>
inline constexpr bool is_swept_back = false;
/// Whether a derivative follows the real numbers of a backend, in either direction.
template <class Backend>
inline constexpr bool is_followed = is_swept_back<Backend>;

template <class A, class B>
struct joined_backend {
  using type = A;
};
template <class B>
struct joined_backend<no_backend, B> {
  using type = B;
};
template <>
struct joined_backend<machine_backend, abstract_backend> {
  using type = abstract_backend;
};

template <class... Nodes>
struct backend_of {
  using type = no_backend;
};
template <class N, class... Rest>
struct backend_of<N, Rest...> {
  using type = typename joined_backend<typename N::backend, typename backend_of<Rest...>::type>::type;
};

/// The backend of an argument; numbers have none.
template <class X>
struct backend_of_argument {
  using backend = no_backend;
};
template <Array X>
struct backend_of_argument<X> {
  using backend = typename X::backend;
};
template <class Entries>
struct backend_of_entries;
template <class... E>
struct backend_of_entries<list<E...>> {
  using type = typename backend_of<backend_of_argument<E>...>::type;
};
template <Tree X>
struct backend_of_argument<X> {
  using backend = typename backend_of_entries<entries_of<X>>::type;
};

constexpr int at_least_one(int n) { return n > 0 ? n : 1; }

template <class Key>
struct key_name {
  static constexpr const char* get() { return Key::name(); }
};
template <int N>
struct key_name<from_right<N>> {
  static constexpr const char* get() {
    constexpr const char* names[] = {"dim<-1>", "dim<-2>", "dim<-3>", "dim<-4>",
                                     "dim<-5>", "dim<-6>", "dim<-7>", "dim<-8>"};
    return names[N & 7];
  }
};

/// Run-time sizes of the dims of a type, in order. For split dims: the size over all devices.
template <class Dims>
struct sizes_of {
  long n[at_least_one(Dims::rank)] = {};
  constexpr long operator[](int d) const { return n[d]; }
  constexpr long& operator[](int d) { return n[d]; }
  constexpr long product() const {
    long p = 1;
    for (int d = 0; d < Dims::rank; ++d) p *= n[d];
    return p;
  }
};

/// The sizes of a value and its mesh. Each node begins with them: what asks for them is one function for all nodes of
/// these dims.
template <class Dims, class Mesh>
struct node_place {
  sizes_of<Dims> size_;
  Mesh mesh_{};
  constexpr const node_place& place() const { return *this; }
  constexpr const sizes_of<Dims>& sizes() const { return size_; }
  constexpr const Mesh& mesh() const { return mesh_; }
};
template <class Type>
using place_of_type = node_place<typename Type::dims, typename Type::mesh>;

/// An axis that two operands give two sizes.
struct unequal_sizes {
  const char* axis = nullptr;
  long left = 0, right = 0;
};

/// Puts one operand's sizes into the result's, by key.
template <class To, class From, class... Keys>
constexpr void take_sizes(unequal_sizes& found, sizes_of<To>& to, const sizes_of<From>& from, list<Keys...>) {
  [[maybe_unused]] auto one = [&]<class Key>(type_tag<Key>) {
    constexpr int t = dim_with_key<To, Key>, f = dim_with_key<From, Key>;
    if constexpr (!broadcasts<Key, extent_at<From, f>>) {
      if (to[t] < 0)
        to[t] = from[f];
      else if (to[t] != from[f] && found.axis == nullptr)
        found = {key_name<Key>::get(), to[t], from[f]};
    }
  };
  (one(type_tag<Keys>{}), ...);
}

template <class Tag>
struct label_of_dim {
  static constexpr const char* get() { return Tag::name(); }
};
template <>
struct label_of_dim<positional> {
  static constexpr const char* get() { return ""; }
};
/// `f32[batch=64,3]`: an operand in a message.
template <class = void>
NABLA_NOINLINE constexpr void say_operand(sentence& text, const char* dtype, const char* const* label, const long* size,
                                          int rank) {
  text << dtype << "[";
  for (int d = 0; d < rank; ++d) text << (d > 0 ? "," : "") << label[d] << (*label[d] != 0 ? "=" : "") << size[d];
  text << "]";
}
template <class T, class... E>
constexpr void say_operand(sentence& text, const sizes_of<dims<E...>>& size) {
  const char* const label[] = {label_of_dim<typename E::tag>::get()..., ""};
  say_operand(text, dtype_name<T>, label, size.n, sizeof...(E));
}
/// ` in f32[64] and f32[65]`: those that have sizes.
template <class... T, class... Dims>
constexpr sentence operands_text(list<T...>, const sizes_of<Dims>&... size) {
  sentence text(" in ");
  const char* between = "";
  auto one = [&]<class D>(auto dtype, const sizes_of<D>& n) {
    if (D::rank == 0) return;
    say_operand<typename decltype(dtype)::type>(text << between, n);
    between = " and ";
  };
  (one(type_tag<T>{}, size), ...);
  return text;
}

/// The sizes of a result from those of its operands, whose dtypes are T. Throws where two run-time sizes differ.
template <class To, class... T, class... Dims>
constexpr sizes_of<To> joined_sizes(const char* word, list<T...> dtypes, const sizes_of<Dims>&... size) {
  sizes_of<To> out;
  for (auto& s : out.n) s = -1;
  unequal_sizes found;
  (take_sizes(found, out, size, keys_of<Dims>{}), ...);
  if constexpr (sizeof...(Dims) > 1)
    if (found.axis != nullptr)
      fail<>::sizes_differ(word, found.axis, found.left, found.right, operands_text(dtypes, size...).text);
  for (auto& s : out.n)
    if (s < 0) s = 1;
  return out;
}
template <class... Nodes>
using dtypes_of_nodes = list<typename Nodes::type::value_type...>;
template <class To, class... Nodes>
constexpr sizes_of<To> join_sizes(const char* word, const Nodes&... n) {
  return joined_sizes<To>(word, dtypes_of_nodes<Nodes...>{}, n.sizes()...);
}

template <class To, class... D>
constexpr To as_mesh(const mesh<D...>& m) {
  To out;
  for (int i = 0; i < To::rank; ++i) out.sizes[i] = m.sizes[i];
  out.layout = m.layout;
  return out;
}

/// The mesh of a result from those of its operands: they must hold the same devices.
template <class M, class... Meshes>
constexpr M join_mesh_values(const char* word, const Meshes&... mesh) {
  M out{};
  if constexpr (is_mesh<M>) {
    bool have = false;
    auto take = [&]<class N>(const N& of_operand) {
      if constexpr (is_mesh<N>) {
        const M m = as_mesh<M>(of_operand);
        if (have && !(m == out)) fail<>::meshes_differ(word);
        out = m;
        have = true;
      }
    };
    (take(mesh), ...);
  } else if constexpr (is_open_mesh<M>) {
    auto take = [&]<class N>(const N& of_operand) {
      if constexpr (std::is_same_v<N, M>)
        if (of_operand.layout != nullptr) out = of_operand;
    };
    (take(mesh), ...);
  }
  return out;
}

/// The place of a result from those of its operands, whose dtypes are T. Throws where two differ. (It knows no nodes:
/// those of all expressions of some dims are joined by one function.)
template <class To, class M, class... T, class... Dims, class... Meshes>
constexpr node_place<To, M> joined_place(const char* word, list<T...> dtypes, const node_place<Dims, Meshes>&... of) {
  return {joined_sizes<To>(word, dtypes, of.size_...), join_mesh_values<M>(word, of.mesh_...)};
}

/// How many parts a dim is cut into.
template <class Mesh, class... A>
constexpr long parts_of(const Mesh& m, list<A...>) {
  return (m.sizes[mesh_position<Mesh, A>] * ... * 1);
}

/// A leaf: a strided view of a buffer. Its blocks are a stack: one for each coordinate of the stored mesh axes, so a
/// mesh axis is one more dim, with stride 0 where all devices share the block.
template <class T, class Dims, class State, class Mesh, class Buffer, bool Unit>
struct leaf_node : node_place<Dims, Mesh> {
  using type = array_type<T, Dims, State, Mesh>;
  using backend = typename Buffer::backend;
  /// The last dim is known to have stride 1.
  static constexpr bool unit = Unit;

  constexpr leaf_node() = default;
  /// Its strides are still to be written.
  constexpr leaf_node(Buffer b, long begin, const sizes_of<Dims>& size, const Mesh& mesh, unsigned stored_along)
      : node_place<Dims, Mesh>{size, mesh}, buffer(static_cast<Buffer&&>(b)), offset(begin), stored(stored_along) {}
  // Trees of leaves are copied in many places.
  NABLA_NOINLINE constexpr leaf_node(const leaf_node&) = default;
  constexpr leaf_node(leaf_node&&) = default;
  constexpr leaf_node& operator=(const leaf_node&) = default;
  constexpr leaf_node& operator=(leaf_node&&) = default;

  Buffer buffer;
  long offset = 0;
  long stride[at_least_one(Dims::rank)] = {};
  unsigned stored = 0;  ///< mesh axes with a block for each coordinate
  long coordinate_stride[at_least_one(Mesh::rank)] = {};
};

/// The blocks of a leaf under other dims and in another state. The strides of these dims are still to be written.
template <class Dims, class State, bool Unit, class T, class D, class S, class M, class B, bool U>
constexpr auto leaf_with_dims(const leaf_node<T, D, S, M, B, U>& n, const sizes_of<Dims>& size) {
  leaf_node<T, Dims, State, M, B, Unit> out(n.buffer, n.offset, size, n.mesh_, n.stored);
  for (int i = 0; i < M::rank; ++i) out.coordinate_stride[i] = n.coordinate_stride[i];
  return out;
}

/// A literal; adopts the dtype of its partner.
template <class T>
struct literal_node {
  using type = literal_type<T>;
  using backend = no_backend;
  T value;
  constexpr node_place<dims<>, no_mesh> place() const { return {}; }
  constexpr sizes_of<dims<>> sizes() const { return {}; }
  constexpr no_mesh mesh() const { return {}; }
};

template <class N>
inline constexpr bool is_literal_node = false;
template <class T>
inline constexpr bool is_literal_node<literal_node<T>> = true;

/// start + sum of step[d] * index[d] over its dims and, with `index`, the coordinate along mesh axes: iota, ranges,
/// axis_index. Reads no memory.
template <class T, class Dims, class State, class Mesh>
struct affine_node : node_place<Dims, Mesh> {
  using type = array_type<T, Dims, State, Mesh>;
  using backend = no_backend;
  T start{};
  T step[at_least_one(Dims::rank)] = {};
  bool index = false;  ///< adds the coordinate along the axes of its open mesh
};

/// What is added to the start of such a node over dims of which a step of an xmap has a part.
template <class Dims, class Sizes, class Mesh>
constexpr long begin_of_steps(const auto* step, const Sizes& size, const Mesh& mesh) {
  long begin = 0;
  if constexpr (is_mesh<Mesh>) {
    [&]<class... E>(list<E...>) {
      [[maybe_unused]] int d = 0;
      ((begin += static_cast<long>(step[d]) * begin_of_step(mesh, size[d], typename E::split_over{}), ++d), ...);
    }(typename extents_of<Dims>::type{});
  }
  return begin;
}

/// A scalar function of the elements of one to four operands.
template <class F, class Type, class In, class... N>
struct map_node : place_of_type<Type> {
  using type = Type;
  using backend = typename backend_of<N...>::type;
  using function = F;
  using input = In;  ///< the dtype that the operands are converted to; void: they stay as they are
  using dims = typename Type::dims;

  children<N...> child;
};

/// The function of a node, of what Each makes of its operands:
/// `n.child.into<node_made_by<Each, node>>(each, n.place())`.
template <class Each, class Node>
struct node_made_by_impl;
template <class Each, class F, class Type, class In, class... N>
struct node_made_by_impl<Each, map_node<F, Type, In, N...>> {
  using type = map_node<F, Type, In, decltype(std::declval<const Each&>()(std::declval<const N&>()))...>;
};
template <class Each, class Node>
using node_made_by = typename node_made_by_impl<Each, Node>::type;

/// A reduction of one operand over the dims of the given keys. The reduced dims are gone, or kept with static size 1.
template <class R, class Type, class Keys, bool Keep, class N>
struct reduce_node : place_of_type<Type> {
  using type = Type;
  using backend = typename N::backend;
  using reduction = R;
  using keys = Keys;
  static constexpr bool keep = Keep;

  N child;
};

template <class N>
inline constexpr bool is_leaf = false;
template <class T, class D, class S, class M, class B, bool U>
inline constexpr bool is_leaf<leaf_node<T, D, S, M, B, U>> = true;

}  // namespace nabla::detail
