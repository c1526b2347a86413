// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/dtype.hpp>
#include <nabla/sharding/spec.hpp>

namespace nabla {

/// The type of an array value: what a word's meaning is worked out on. `array`, `abstract_array` and expressions all
/// have one, as their member `type`.
template <class T, class Dims, class State = state<>, class Mesh = no_mesh>
struct array_type {
  using value_type = T;
  using dims = Dims;
  using state = State;
  using mesh = Mesh;
};

namespace detail {

template <class X>
struct type_of_impl {
  using type = void;
};
template <class X>
  requires requires { typename X::nabla_array_type; }
struct type_of_impl<X> {
  using type = typename X::nabla_array_type;
};
template <class T, class D, class S, class M>
struct type_of_impl<array_type<T, D, S, M>> {
  using type = array_type<T, D, S, M>;
};

}  // namespace detail

/// The array type of a value: of an array, an abstract array, an expression; void for anything else.
template <class X>
using type_of_t = typename detail::type_of_impl<std::remove_cvref_t<X>>::type;

/// An array, an abstract array or an expression of them.
template <class X>
concept Array = !std::is_void_v<type_of_t<X>>;

/// An array, or what a refused word gave.
template <class X>
concept ArrayOrReported = Array<X> || Reported<X>;

/// What an elementwise word takes: an array or a literal.
template <class X>
concept Operand = Array<X> || Literal<std::remove_cvref_t<X>> || Reported<X>;

/// At least one array among the operands, so that the words never touch other people's types.
template <class... X>
concept ArrayAmong = (Operand<X> && ...) && ((Array<X> || Reported<X>) || ...);

namespace detail {

template <class X>
using dims_of = typename type_of_t<X>::dims;
template <class X>
using mesh_type_of = typename type_of_t<X>::mesh;
template <class X>
using state_of = typename type_of_t<X>::state;

/// Mesh axes on which some dim is split, as a mask over M.
template <class M, class Dims>
inline constexpr unsigned split_mask = 0;
template <class M, class... E>
inline constexpr unsigned split_mask<M, dims<E...>> = (0u | ... | axis_mask<M>(typename E::split_over{}));

/// A type as errors name it: of an array its array type.
template <class X>
struct given_type {
  using type = X;
};
template <Array X>
struct given_type<X> {
  using type = type_of_t<X>;
};

template <class X>
struct value_type_impl {
  using type = void;
};
template <Array X>
struct value_type_impl<X> {
  using type = typename type_of_t<X>::value_type;
};

}  // namespace detail

/// The dtype of an array.
template <class X>
using value_type_t = typename detail::value_type_impl<std::remove_cvref_t<X>>::type;

/// The mesh axes over which a value varies, as a list in mesh order.
template <class X>
using varying_axes_t =
    typename detail::axes_from<detail::mesh_type_of<X>,
                               detail::masks_of<detail::state_of<X>, detail::mesh_type_of<X>>.v, list>::type;

}  // namespace nabla
