// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/fail.hpp>
#include <nabla/mesh/mesh_sizes.hpp>

namespace nabla {

namespace detail {

/// Why arguments do not make a mesh without devices; void if they do. `rest` is refused, because there are no devices
/// to count.
template <class... B>
struct why_no_abstract_mesh {
  using type = typename why_no_mesh<B...>::type;
};
template <class... B>
  requires(mesh_binding<B>::rest || ...)
struct why_no_abstract_mesh<B...> {
  using type = error::abstract_mesh_has_no_rest;
};

template <class Size>
constexpr long abstract_size_of(const Size& size) {
  const long n = mesh_axis_size<Size>::of(size);
  if (n < 1) fail<>::because("abstract_mesh", "requires a size of at least 1 along each axis");
  return n;
}

}  // namespace detail

/// A mesh without devices, for types and plans: `abstract_mesh(data = 4, model = fixed<2>)`; sizes as in make_mesh,
/// except `rest`.
///
/// Errors: as make_mesh, abstract_mesh_has_no_rest; runtime_error for a size below 1. Communication: none. Source:
/// jax.sharding.AbstractMesh.
template <class... B>
  requires std::is_void_v<typename detail::why_no_abstract_mesh<B...>::type>
constexpr auto abstract_mesh(B... b) -> mesh<typename detail::mesh_binding<B>::dim...> {
  return {{detail::abstract_size_of(b.value)...}, nullptr};
}
NABLA_REFUSED_WORD((error::reported), abstract_mesh,
                   (class... B, class nabla_error = typename detail::why_no_abstract_mesh<B...>::type), (B...),
                   "nabla::abstract_mesh(data = 4, model = 2) requires sizes of 1 to 8 different mesh axes");

}  // namespace nabla
