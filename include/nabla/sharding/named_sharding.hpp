// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/errors/fail.hpp>
#include <nabla/sharding/placement.hpp>

namespace nabla {

namespace detail {
/// Why a spec does not fit a mesh, whatever the array.
template <class M, class S>
struct why_no_sharding {
  using foreign = typename first_axis_not_in<M, typename mentioned_in<S>::type>::type;
  using type = std::conditional_t<std::is_void_v<foreign>, void, error::mesh_axis_is_not_in_the_mesh<foreign, M>>;
};

/// The spec that the dims of an array type are split by.
template <class Dims>
struct spec_of_dims;
template <class E>
struct spec_entry_of;
template <class Tag, long N, class... A>
struct spec_entry_of<extent<Tag, N, A...>> {
  using type = std::conditional_t<sizeof...(A) == 0, spec<>, spec<placed<Tag, mesh_axes<A...>>>>;
};
template <long N, class... A>
struct spec_entry_of<extent<positional, N, A...>> {
  using type = spec<mesh_axes<A...>>;
};
template <class... E>
struct spec_of_dims<dims<E...>> {
  using type = concat<spec<>, typename spec_entry_of<E>::type...>;
};
}  // namespace detail

/// A spec on a mesh: which part of an array each device holds.
template <class M, Spec S>
class named_sharding {
 public:
  template <class... D, Spec T>
    requires(std::is_void_v<typename detail::why_no_sharding<mesh<D...>, T>::type>)
  constexpr named_sharding(const mesh<D...>& m, T) : mesh_(m) {}
  template <class... D, Spec T, class nabla_error = typename detail::why_no_sharding<mesh<D...>, T>::type>
    requires(!std::is_void_v<nabla_error>)
  named_sharding(const mesh<D...>&, T) = delete;

  constexpr const M& mesh() const { return mesh_; }
  constexpr S spec() const { return {}; }
  constexpr long num_devices() const { return mesh_.size(); }
  template <Spec T>
  constexpr auto with_spec(T) const {
    return named_sharding<M, T>(mesh_, T{});
  }
  template <class N>
  constexpr auto with_mesh(const N& m) const {
    return named_sharding<N, S>(m, S{});
  }

  /// Every device holds the whole array.
  constexpr bool is_fully_replicated() const {
    if (mesh_.size() == 1) return true;
    return [&]<class... A>(list<A...>) {
      return (mesh_.size(A{}) * ... * 1) == 1 && detail::spec_masks<M, S>.u == 0;
    }(typename detail::mentioned_in<S>::type{});
  }

  /// The positional sizes of one device's block, from those of the whole array.
  template <std::size_t Rank>
  constexpr std::array<long, Rank> shard_shape(std::array<long, Rank> shape) const {
    [&]<class... G>(list<G...>) {
      std::size_t d = 0;
      (divide(shape, d++, G{}), ...);
    }(typename detail::positional_entries<S>::type{});
    return shape;
  }

  template <class N, Spec T>
  friend constexpr bool operator==(const named_sharding& a, const named_sharding<N, T>& b) {
    if constexpr (std::is_same_v<S, T> && std::is_same_v<M, N>)
      return a.mesh() == b.mesh();
    else
      return false;
  }

 private:
  template <std::size_t Rank, class G>
  constexpr void divide(std::array<long, Rank>& shape, std::size_t d, G group) const {
    if (d >= Rank) detail::fail<>::because("shard_shape", "the spec has more entries than the shape");
    const long parts = mesh_.size(group);
    if (shape[d] % parts != 0) detail::fail<>::does_not_divide("shard_shape", "a dim", shape[d], "its mesh axes", parts);
    shape[d] /= parts;
  }
  M mesh_;
};

template <class... D, Spec T>
named_sharding(const mesh<D...>&, T) -> named_sharding<mesh<D...>, T>;

}  // namespace nabla
