// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/array/detail/array_words.hpp>
#include <nabla/spmd/detail/plain_onto_mesh.hpp>

namespace nabla {

namespace detail {

template <class... D>
mesh<D...> mesh_within(const mesh<D...>&);

/// The type of an array on a mesh whose dims say themselves over what they are split; or `error`.
template <class M, class Type, class Specs>
struct placed_by {
  using splits = typename all_splits<typename Type::dims>::type;
  using twice = typename first_twice<splits>::type;
  using absent = typename first_axis_not_in<M, splits>::type;
  template <class Absent>
  struct division {
    using type = nabla::error::mesh_axis_is_not_in_the_mesh<Absent, M>;
  };
  template <class Absent>
    requires std::is_void_v<Absent>
  struct division<Absent> : indivisible<M, typename Type::dims> {};
  using error = typename first_error<
      std::conditional_t<std::is_void_v<twice>, void, nabla::error::mesh_axis_used_twice<twice>>,
      typename division<absent>::type>::type;
  using type = array_type<typename Type::value_type, typename Type::dims, state<>, M>;
};
/// A spec says it for all dims.
template <class M, class Type, class S>
struct placed_by<M, Type, list<S>> : placed_type<Type, M, S> {
  template <class X>
  struct split_already {
    using type = std::conditional_t<X::split_over::size == 0, void,
                                    nabla::error::split_by_its_tag_and_by_a_spec<typename X::tag, S>>;
  };
  template <class... X>
  static typename first_error<typename split_already<X>::type...>::type split_twice(list<X...>);
  using error = typename first_error<decltype(split_twice(typename extents_of<typename Type::dims>::type{})),
                                     typename why_not_put<Type, M, S>::fits>::type;
};

template <class M, class T, class... Word>
struct array_on_rule {
  using words = array_words<T, Word...>;
  using placed = unless_refused<typename words::error,
                                placed_by<M, array_type<T, typename words::dims_type>, typename words::specs>>;
};
template <class Mesh, class T, class... Word>
using array_on_rule_of = typename array_on_rule<decltype(mesh_within(std::declval<const Mesh&>())), T, Word...>::placed;

}  // namespace detail

/// The type of an explicit array as a user writes it, for members and parameters. `device_put(x, mesh, P(hidden =
/// model))` has the type `array_on<decltype(mesh), float, inputs, hidden, P(hidden = model)>`, which is also
/// `array_on<decltype(mesh), float, inputs, hidden(model)>`.
///
/// States stand in the spec: `array_on<Mesh, float, P(unreduced(data))>` is a scalar whose sum is still to be made.
/// Errors: not_a_dim_of_an_array, element_type_is_not_a_scalar, axis_named_twice, mesh_axis_used_twice,
/// mesh_axis_is_not_in_the_mesh, size_does_not_divide, array_has_one_spec, split_by_its_tag_and_by_a_spec,
/// spec_is_longer_than_the_rank, spec_names_an_absent_axis. Communication: none.
template <class Mesh, class T, auto... Words>
  requires detail::Accepted<typename detail::array_on_rule_of<Mesh, T, std::remove_cvref_t<decltype(Words)>...>::error>
using array_on = typename detail::stored_impl<
    typename detail::array_on_rule_of<Mesh, T, std::remove_cvref_t<decltype(Words)>...>::type,
    detail::machine_backend>::type;

}  // namespace nabla
