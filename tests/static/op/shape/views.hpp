// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/axis.hpp>
#include <nabla/expr/abstract_array.hpp>

// Types of values on meshes, and words as objects: each case says what a result is, or that there is none.
namespace views {

namespace nb = nabla;
namespace axes {
NABLA_AXES(batch, rows, columns, channels, pixels, heads, layer)
NABLA_MESH_AXES(data, model, depth)
}  // namespace axes
using namespace axes;  // NOLINT: a test
using nb::all, nb::dim, nb::dims, nb::dyn_size, nb::fixed, nb::rest, nb::state;

/// A word as an object, which exists for arguments that the word accepts.
#define VIEWS_WORD(word)                                                                                     \
  inline constexpr auto word = [](auto&&... x) -> decltype(nb::word(static_cast<decltype(x)>(x)...)) { \
    return nb::word(static_cast<decltype(x)>(x)...);                                                         \
  };

template <class... A>
using visible = nb::mesh<nb::mesh_dim<A>...>;
template <class... A>
using region = nb::mesh<nb::mesh_dim<A, dyn_size, nb::manual_kind>...>;
template <long N, class... A>
using place = nb::extent<nb::positional, N, A...>;
using any = place<dyn_size>;
template <class Tag, class... A>
using of = nb::extent<Tag, dyn_size, A...>;
template <class Tag, long N, class... A>
using sized = nb::extent<Tag, N, A...>;

template <class T, class D, class S = state<>, class M = nb::no_mesh>
using typed = nb::abstract_array<T, D, S, M>;
template <class... E>
using f32 = typed<float, dims<E...>>;
/// A value on the mesh (data, model), outside of regions.
template <class... E>
using on_mesh = typed<float, dims<E...>, state<>, visible<tag::data, tag::model>>;
template <class... E>
using summed_over_model =
    typed<float, dims<E...>, state<nb::unreduced_over<nb::sum_kind, tag::model>>, visible<tag::data, tag::model>>;
template <class... E>
using varies_over_data = typed<float, dims<E...>, state<nb::varying_over<tag::data>>, region<tag::data, tag::model>>;
template <class... E>
using block = typed<float, dims<E...>, state<>, region<tag::data, tag::model>>;

template <class F, class... X>
inline constexpr bool works = std::is_invocable_v<const F&, X...>;
/// The result of a word has this type.
template <class Expected, class F, class... X>
inline constexpr bool gives =
    std::is_same_v<nb::type_of_t<std::invoke_result_t<const F&, X...>>, nb::type_of_t<Expected>>;

}  // namespace views
