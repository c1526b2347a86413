// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/errors/fail.hpp>
#include <nabla/sharding/parts.hpp>

namespace nabla {

namespace detail {

/// Why a spec and a mesh do not make a sharding, for any array; void if they do.
template <class M, class S>
using why_no_sharding_t = typename first_error<why_nobody_closes<S, M>, typename why_misfit_on_mesh<S, M>::type>::type;

/// Queries that need a machine room, because they concern devices and memory. Defined in spmd/sharding_queries.hpp.
template <class Sharding>
struct sharding_queries;

/// Whether two shardings are on the same devices in the same order, and in the same memory. Defined there too.
template <class A, class B>
struct on_machine {
  static bool same_devices(const A& a, const B& b);
  static bool same_memory();
};

/// The rank of a shape as queries take it: integers, or an array of them; -1 if the arguments are no sizes.
template <class... N>
inline constexpr int written_rank = (is_integer<N> && ...) ? int(sizeof...(N)) : -1;
template <std::size_t Rank>
inline constexpr int written_rank<std::array<long, Rank>> = int(Rank);
template <class... N>
constexpr std::array<long, sizeof...(N)> written_shape(N... sizes) {
  return {static_cast<long>(sizes)...};
}
template <std::size_t Rank>
constexpr std::array<long, Rank> written_shape(const std::array<long, Rank>& shape) {
  return shape;
}
/// Why arrays with these sizes cannot have the spec; void if they can, or if these are no sizes.
template <class S, class... N>
struct why_not_of_shape : why_no_spec_of_rank<S, written_rank<N...>> {};
template <class S, class... N>
  requires(written_rank<N...> < 0)
struct why_not_of_shape<S, N...> {
  using type = void;
};
template <class S, class... N>
using why_no_shape_for = typename why_not_of_shape<S, N...>::type;
template <class S, class... N>
concept ShapeFor = written_rank<N...> >= 0 && std::is_void_v<why_no_shape_for<S, N...>>;

/// Throws: a dim does not divide.
template <class... A>
[[noreturn]] void block_does_not_divide(std::size_t from_right, long size, mesh_axes<A...>, long parts) {
  char dim[] = "dim<-00>";
  char* end = dim + 5;
  if (from_right > 9) *end++ = char('0' + from_right / 10 % 10);
  *end++ = char('0' + from_right % 10);
  *end++ = '>';
  *end = 0;
  fail<>::does_not_divide("shard_shape", dim, size, axes_text<mesh_axes<A...>>::get(), parts);
}

}  // namespace detail

/// A spec on a mesh: which part of an array each device holds. Accepted wherever `mesh, P(...)` is. A dim that the spec
/// leaves open is for constraints; queries treat it as whole.
///
/// `Space` is a Kokkos memory space; void means that of the execution space. Queries that name devices need
/// <nabla/nabla.hpp>; for an abstract mesh they are a runtime_error. Errors: mesh_axis_is_not_in_the_mesh,
/// axes_of_two_kinds_in_one_dim, unreduced_axis_is_automatic, reduced_axis_is_automatic,
/// unconstrained_needs_an_automatic_axis, spec_is_longer_than_the_rank; runtime_error where a size does not divide.
/// Communication: none. Source: jax.sharding.NamedSharding.
template <class M, Spec S, class Space = void>
class named_sharding {
 public:
  using mesh_type = M;
  using spec_type = S;
  using space = Space;

  template <class... D, Spec T>
    requires(std::is_same_v<nabla::mesh<D...>, M> && std::is_same_v<T, S> &&
             std::is_void_v<detail::why_no_sharding_t<M, S>>)
  constexpr named_sharding(const nabla::mesh<D...>& m, T) : mesh_(m) {}
  template <class... D, Spec T, class nabla_error = detail::why_no_sharding_t<nabla::mesh<D...>, T>>
    requires(!std::is_void_v<nabla_error>)
  named_sharding(const nabla::mesh<D...>&, T) = delete;

  constexpr const M& mesh() const { return mesh_; }
  constexpr S spec() const { return {}; }
  constexpr long num_devices() const { return mesh_.size(); }

  /// The same sharding with another spec, mesh or memory space.
  template <Spec T>
    requires(std::is_void_v<detail::why_no_sharding_t<M, T>>)
  constexpr auto with_spec(T) const {
    return named_sharding<M, T, Space>(mesh_, T{});
  }
  template <Spec T, class nabla_error = detail::why_no_sharding_t<M, T>>
    requires(!std::is_void_v<nabla_error>)
  error::reported
  with_spec(T) const NABLA_REFUSED_MEMBER("nabla::with_spec(P(...)) requires axes of the sharding's mesh");
  template <class... D>
    requires(std::is_void_v<detail::why_no_sharding_t<nabla::mesh<D...>, S>>)
  constexpr auto with_mesh(const nabla::mesh<D...>& m) const {
    return named_sharding<nabla::mesh<D...>, S, Space>(m, S{});
  }
  template <class... D, class nabla_error = detail::why_no_sharding_t<nabla::mesh<D...>, S>>
    requires(!std::is_void_v<nabla_error>)
  error::reported
  with_mesh(const nabla::mesh<D...>&) const
      NABLA_REFUSED_MEMBER("nabla::with_mesh(m) requires m to have the spec's axes");
  template <class Other>
  constexpr auto with_memory_space() const {
    return named_sharding<M, S, Other>(mesh_, S{});
  }

  /// Whether every device holds the whole array.
  constexpr bool is_fully_replicated() const {
    if (mesh_.size() == 1) return true;
    return [&]<class... A>(list<A...>) {
      return (mesh_.size(A{}) * ... * 1) == 1 && detail::spec_masks<M, S>.u == 0;
    }(typename detail::mentioned_in<S>::type{});
  }

  /// The positional sizes of one device's block, from those of the whole array: `shard_shape(8, 4)` or a std::array.
  /// runtime_error if one does not divide.
  template <class... N>
    requires detail::ShapeFor<S, N...>
  constexpr auto shard_shape(const N&... sizes) const {
    auto shape = detail::written_shape(sizes...);
    [&]<class... G>(list<G...>) {
      [[maybe_unused]] std::size_t d = 0;
      (divide(shape, d++, G{}), ...);
    }(typename detail::positional_entries<S>::type{});
    return shape;
  }
  template <class... N, class nabla_error = detail::why_no_shape_for<S, N...>>
    requires(!std::is_void_v<nabla_error>)
  error::reported
  shard_shape(const N&...) const NABLA_REFUSED_MEMBER("nabla::shard_shape(sizes...) requires a size for each entry");

  // ---- with devices
  /// The devices of the mesh, by their ids.
  auto device_set() const { return detail::sharding_queries<named_sharding>::device_set(*this); }
  /// The devices of the mesh that this process holds.
  auto addressable_devices() const { return detail::sharding_queries<named_sharding>::addressable_devices(*this); }
  /// Whether this process holds all devices of the mesh.
  bool is_fully_addressable() const { return detail::sharding_queries<named_sharding>::is_fully_addressable(*this); }
  /// For each device, in mesh order, the part of an array of this shape that it holds.
  template <class... N>
    requires detail::ShapeFor<S, N...>
  auto devices_indices_map(const N&... sizes) const {
    return detail::sharding_queries<named_sharding>::devices_indices_map(*this, detail::written_shape(sizes...));
  }
  template <class... N, class nabla_error = detail::why_no_shape_for<S, N...>>
    requires(!std::is_void_v<nabla_error>)
  error::reported
  devices_indices_map(const N&...) const
      NABLA_REFUSED_MEMBER("nabla::devices_indices_map(sizes...) requires a size for each entry");
  /// The same, for the devices of this process only.
  template <class... N>
    requires detail::ShapeFor<S, N...>
  auto addressable_devices_indices_map(const N&... sizes) const {
    return detail::sharding_queries<named_sharding>::addressable(devices_indices_map(sizes...));
  }
  template <class... N, class nabla_error = detail::why_no_shape_for<S, N...>>
    requires(!std::is_void_v<nabla_error>)
  error::reported
  addressable_devices_indices_map(const N&...) const
      NABLA_REFUSED_MEMBER("nabla::addressable_devices_indices_map(sizes...) requires a size for each entry");
  /// The ids of the devices that hold equal blocks: one group for each different block.
  auto replica_groups() const { return detail::sharding_queries<named_sharding>::replica_groups(*this); }
  /// Whether the other sharding puts the same parts on the same devices, for arrays with `rank` positional dims and
  /// names. Mesh axes of size one, missing entries and the names of mesh axes do not matter; the order of the axes of
  /// one dim does. Two abstract meshes have the same devices if they have equally many; the result may then be a
  /// constant. runtime_error if a spec splits a dim that does not exist, and if only one mesh is abstract.
  template <class Other>
  constexpr bool is_equivalent_to(const Other& other, int rank) const {
    using spec = typename Other::spec_type;
    if (rank < detail::split_rank<S> || rank < detail::split_rank<spec>)
      detail::fail<>::because("is_equivalent_to", "requires specs that split no more dims than the rank");
    using machine = detail::on_machine<named_sharding, Other>;
    if (!std::is_same_v<Space, typename Other::space> && !machine::same_memory()) return false;
    if (!(mesh_.is_abstract() && other.mesh().is_abstract()) && !machine::same_devices(*this, other)) return false;
    return detail::same_parts<S, spec>(mesh_, other.mesh());
  }
  /// The name of the memory space.
  auto memory_space() const { return detail::sharding_queries<named_sharding>::memory_space(*this); }

  /// Whether specs, meshes and memory are equal. `P(data)` and `P(data, none)` differ as specs.
  template <class N, Spec T, class Other>
  friend constexpr bool operator==(const named_sharding& a, const named_sharding<N, T, Other>& b) {
    if constexpr (std::is_same_v<named_sharding, named_sharding<N, T, Other>>)
      return a.mesh() == b.mesh();
    else
      return false;
  }

 private:
  template <std::size_t Rank, class G>
  constexpr void divide(std::array<long, Rank>& shape, std::size_t d, G group) const {
    const long parts = mesh_.size(group);
    if (shape[d] % parts != 0) detail::block_does_not_divide(Rank - d, shape[d], group, parts);
    shape[d] /= parts;
  }
  M mesh_;
};

template <class... D, Spec T>
named_sharding(const mesh<D...>&, T) -> named_sharding<mesh<D...>, T>;

}  // namespace nabla
