// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/expr/reduction_word.hpp>
#include <nabla/op/shape/expand_dims.hpp>

namespace nabla {

namespace detail {

/// A value with one more dim E, at place At, along which it repeats. The operand does not get this dim, so its
/// innermost stride does not change.
template <class E, int At, class N>
constexpr auto repeated(const N& n, long size) {
  using type = typename N::type;
  using T = typename type::value_type;
  using insert = inserted_dim<typename type::dims, E, At>;
  using result = array_type<T, typename insert::to, typename type::state, typename type::mesh>;
  auto make = [&](auto child) {
    return map_node<convert<T>, result, T, decltype(child)>{{insert::sizes(n.sizes(), size), n.mesh()},
                                                            {static_cast<decltype(child)&&>(child)}};
  };
  if constexpr (is_positional<E>)
    return make(reindexed(n, inserted_dim<typename type::dims, extent<positional, 1>, At>::of(n.sizes())));
  else
    return make(n);
}

/// One `axis = size` of broadcast.
template <class B>
struct new_dim {
  static constexpr bool ok = false;
};
template <DimSelector A, class V>
  requires(written_size<V>::ok)
struct new_dim<binding<A, V>> {
  static constexpr bool ok = true;
  using selector = A;
  using extent = nabla::extent<typename tag_of_key<A>::type, written_size<V>::value>;
  static constexpr long of(binding<A, V> b) { return written_size<V>::of(b.value); }
};

template <class Dims, class B>
struct why_no_new_dim {
  using type = nabla::error::not_a_dim_of_an_array<B>;
};
template <class Dims, class B>
  requires(new_dim<B>::ok)
struct why_no_new_dim<Dims, B> : why_not_expanded<Dims, typename new_dim<B>::selector> {};
template <class Dims, MeshAxis A, class V>
struct why_no_new_dim<Dims, binding<A, V>> {
  using type = nabla::error::mesh_axis_in_an_array<A, nabla::error::to_fix::declare_it_with_NABLA_AXES>;
};

template <class Type, class... B>
struct broadcast_rule {
  using error = nabla::error::wrong_number_of_dims<0, nabla::error::to_fix::give_one_dim>;
};
template <class Type, class First, class... Rest>
struct broadcast_rule<Type, First, Rest...> {
  using error = nabla::error::wrong_number_of_dims<1 + int(sizeof...(Rest)), nabla::error::to_fix::give_one_dim>;
};
template <class Type, class B>
struct broadcast_rule<Type, B> {
  using error = typename why_no_new_dim<typename Type::dims, B>::type;
};

}  // namespace detail

/// Adds a dim along which the value repeats: `broadcast(x, batch = n)` puts it first, `broadcast(x, dim<0> = n)` at
/// that position; a size may be `fixed<N>`. Rarely needed: operands of elementwise words broadcast by themselves.
///
/// Shape: one more dim. dtype: that of x. Lazy: fuses, and copies nothing until it is stored. State: that of x. Errors:
/// not_a_dim_of_an_array, array_has_the_axis_already, no_such_position_in_the_result, mesh_axis_in_an_array,
/// wrong_number_of_dims; runtime_error for a negative size. Derivative: the sum over the new dim. Communication: none.
/// Source: numpy.broadcast_to.
NABLA_WORD(broadcast,
           (ArrayOrReported X, class... B,
            class nabla_error = detail::why_not_viewed_t<detail::broadcast_rule, X, B...>), (X&& x, B... b),
           "nabla::broadcast(x, axis = size) requires one axis that x lacks, or a position of the result, and an "
           "integer or fixed<N>") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using New = detail::new_dim<B...>;
    const long size = New::of(b...);
    if (size < 0) detail::fail<>::because("broadcast(x, axis = size)", "requires a size that is not negative");
    using dims = typename type_of_t<X>::dims;
    auto n = detail::repeated<typename New::extent, detail::place_for_new<dims, typename New::selector>::value>(
        detail::as_node(static_cast<X&&>(x)), size);
    return expr<decltype(n)>(static_cast<decltype(n)&&>(n));
  }
}

}  // namespace nabla
