// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/as_array.hpp>
#include <nabla/errors/spmd.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/expr/reduction_word.hpp>
#include <nabla/sharding/named_sharding.hpp>

namespace nabla {

namespace detail {

/// The type of a plain array after it has been placed.
template <class X, class Mesh, class Spec>
struct placed_type {
  using groups = groups_of<Spec, typename X::dims>;
  using dims = typename split_dims<typename X::dims, groups>::type;
  static constexpr masks said = spec_masks<Mesh, Spec>;
  using type = array_type<typename X::value_type, dims, state_from<Mesh, said>, Mesh>;
};

template <class X, class Mesh, class Spec>
struct why_not_put {
  using fit = typename why_not_placed<Spec, typename X::dims, Mesh>::type;
  template <class F>
  struct division {
    using type = F;
  };
  template <class F>
    requires std::is_void_v<F>
  struct division<F> {
    using type = typename indivisible<Mesh, typename placed_type<X, Mesh, Spec>::dims>::type;
  };
  static constexpr unsigned pending = spec_masks<Mesh, Spec>.u;
  using type = std::conditional_t<
      !std::is_same_v<typename X::mesh, no_mesh>, error::array_is_on_a_mesh_already<typename X::mesh>,
      std::conditional_t<(pending != 0),
                         error::unreduced_in_spec_and_value_differ<typename axes_from<Mesh, pending, mesh_axes>::type>,
                         typename division<fit>::type>>;
};
template <class Mesh, class Spec>
struct why_not_put<void, Mesh, Spec> {
  using type = void;
};
template <class X, class Mesh, class Spec>
using why_not_put_t = typename why_not_put<type_of_t<X>, Mesh, Spec>::type;

/// `data` or `(data, model)` for a sentence.
template <class... A>
std::string group_name(list<A...>) {
  std::string s;
  ((s += (s.empty() ? "" : ", ") + std::string(A::name())), ...);
  return sizeof...(A) == 1 ? s : "(" + s + ")";
}

/// Throws unless every split dim is a multiple of the mesh axes that it is split over.
template <class Dims, class Mesh>
void require_divisible(const char* word, const sizes_of<Dims>& size, const Mesh& mesh) {
  auto one = [&]<class E, class Key>(type_tag<E>, type_tag<Key>, int d) {
    if constexpr (E::split_over::size > 0) {
      const long parts = parts_of(mesh, typename E::split_over{});
      if (size[d] % parts != 0)
        fail<>::does_not_divide(word, key_name<Key>::get(), size[d], group_name(typename E::split_over{}).c_str(),
                                parts);
    } else {
      static_cast<void>(d);
    }
  };
  [&]<class... E, class... K>(list<E...>, list<K...>) {
    [[maybe_unused]] int d = 0;
    (one(type_tag<E>{}, type_tag<K>{}, d++), ...);
  }(typename extents_of<Dims>::type{}, keys_of<Dims>{});
}

/// A node whose value is that of another under a type with the same dims in the same order: split dims take their part.
template <class Type, class N>
auto placed_node(N n, const typename Type::mesh& mesh) {
  using T = typename Type::value_type;
  using node = map_node<convert<T>, Type, T, N>;
  sizes_of<typename Type::dims> size;
  const auto from = n.sizes();
  for (int d = 0; d < Type::dims::rank; ++d) size[d] = from[d];
  return node{{static_cast<N&&>(n)}, size, mesh};
}

/// A plain value as the blocks of a mesh. Every process holds all of it, so nothing moves between them.
template <class Type, class X>
auto place_on(const char* word, X&& x, const typename Type::mesh& mesh) {
  using M = typename Type::mesh;
  sizes_of<typename Type::dims> size;
  for (int d = 0; d < Type::dims::rank; ++d) size[d] = x.sizes()[d];
  require_divisible(word, size, mesh);
  if constexpr (split_mask<M, typename Type::dims> == 0 && !is_expr<std::remove_cvref_t<X>>) {
    return typename stored_impl<Type, machine_backend>::type(x.storage(), x.offset(), size, mesh, 0);
  } else {
    auto n = placed_node<Type>(as_node(static_cast<X&&>(x)), mesh);
    return evaluator<machine_backend>::materialize(n);
  }
}

}  // namespace detail

/// Places a plain array on a mesh: `device_put(x, mesh, P(batch = data))`. Each device keeps its part; dims that the spec
/// leaves out are held whole by all.
///
/// States: the plain array counts as replicated; in the result each mesh axis of the spec splits its dim. Errors:
/// spec_is_longer_than_the_rank, spec_names_an_absent_axis, mesh_axis_is_not_in_the_mesh, size_does_not_divide,
/// array_is_on_a_mesh_already (reshard it); runtime_error where a size does not divide. Communication: none, every
/// process has the array. Derivative: the cotangent, gathered. Source: jax.device_put.
template <Array X, class... D, Spec S>
  requires(std::is_void_v<detail::why_not_put_t<X, mesh<D...>, S>>)
auto device_put(X&& x, const mesh<D...>& m, S) {
  using type = typename detail::placed_type<type_of_t<X>, mesh<D...>, S>::type;
  return detail::place_on<type>("device_put", static_cast<X&&>(x), m);
}
template <Array X, class... D, Spec S, class nabla_error = detail::why_not_put_t<X, mesh<D...>, S>>
  requires(!std::is_void_v<nabla_error>)
error::reported device_put(X&&, const mesh<D...>&, S)
    NABLA_REFUSED("nabla::device_put(x, mesh, P(...)) requires a plain array, and a spec that fits it and the mesh");

/// The same with a named_sharding.
template <Array X, class M, Spec S>
auto device_put(X&& x, const named_sharding<M, S>& s) {
  return device_put(static_cast<X&&>(x), s.mesh(), S{});
}

}  // namespace nabla
