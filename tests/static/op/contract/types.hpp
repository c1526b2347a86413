// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/axis.hpp>
#include <nabla/expr/abstract_array.hpp>

namespace app {
NABLA_AXES(batch, seq, embed, ff, inputs, hidden, classes, b, k, m)
NABLA_MESH_AXES(data, model, dp, mp)
}  // namespace app
namespace elsewhere {
NABLA_AXES(batch)
}

// Each case says what a result is, or that there is none; values are never made.
namespace contract_types {

namespace nb = nabla;
using namespace app;
using nb::dims, nb::extent, nb::positional, nb::state, nb::dyn_size;

template <class T, class D, class S = state<>, class M = nb::no_mesh>
using typed = nb::abstract_array<T, D, S, M>;

template <class... E>
using f32 = typed<float, dims<E...>>;
template <class Tag, class... A>
using of = extent<Tag, dyn_size, A...>;
template <long N, class... A>
using place = extent<positional, N, A...>;
using any = place<dyn_size>;

template <class... A>
using visible = nb::mesh<nb::mesh_dim<A>...>;
template <class... A>
using region = nb::mesh<nb::mesh_dim<A, dyn_size, nb::manual_kind>...>;

template <class... A>
using varies = nb::varying_over<A...>;
template <class... A>
using partial = nb::unreduced_over<nb::sum_kind, A...>;
template <class... A>
using reduced = nb::reduced_over<A...>;

template <class X, class Expected>
inline constexpr bool is = std::is_same_v<nb::type_of_t<X>, nb::type_of_t<Expected>>;

}  // namespace contract_types
