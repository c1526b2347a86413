// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/spmd/detail/user_kernel.hpp>

namespace nabla {

/// Declares an array that `apply`'s function writes: `output<float>(batch = n, 3)`, dims as in `zeros`; inside of a
/// shard_map they are those of a block. `output<float>(8).varying(data)` where the function writes something else on
/// each device though all it reads is the same.
///
/// Errors: element_type_is_not_a_scalar, not_a_dim_of_an_array, not_a_size_of_an_axis, mesh_axis_in_an_array,
/// result_has_the_axis_twice; runtime_error for a negative size.
NABLA_WORD(output, (class T, class... D, class nabla_error = detail::why_no_dims_t<T, D...>), (D... dims),
           "nabla::output<T>(dims...) requires a dtype that an array may have, and dims: sizes, fixed<N>, or axes "
           "with one of these, each axis once") {
  output_t<T, detail::dims_from<D...>> o;
  o.size = detail::sizes_from("output<T>(dims...)", dims...);
  return o;
}

/// The same with the dtype and the dims of an array.
template <Array X>
constexpr auto output_like(const X& x) {
  using type = type_of_t<X>;
  output_t<typename type::value_type, typename type::dims> o;
  o.size = x.sizes();
  return o;
}
template <Reported X>
constexpr error::reported output_like(const X&) {
  return {};
}

/// A function of one's own on Kokkos views of blocks: `apply(f, output_like(x), x, w)` calls
/// `f(view of the output, view of x, view of w)`, once for each distinct block of this process, and gives the output;
/// a tuple if there are several. In a shard_map it runs on each device's block, on plain arrays once.
///
/// f launches what Kokkos kernels it likes. Its views are row-major and unmanaged, `View<T**, LayoutRight,
/// memory_space, MemoryTraits<Unmanaged>>`, `const T` for operands, with the dims in the order of memory; what it has
/// not written of an output is not set. The library fences before and after. Where a block lies, f learns from an
/// operand: `axis_index(data)` is a view of one number. f must call no word that all processes call together.
///
/// Shape and dtype: as the outputs say. State: an output varies over all axes that an operand varies over, and over
/// those of `.varying(a)`; what f knows to be equal on all devices is told by `assume_invarying`. Errors:
/// result_is_not_declared, not_an_output_or_an_array, array_is_no_block, value_is_unreduced,
/// operands_live_on_different_meshes, value_has_no_mesh_yet, mesh_axis_is_not_in_the_mesh, mesh_axis_is_not_manual,
/// value_is_in_no_manual_region, value_differs_along_a_mapped_dim, more_dims_than_a_view_has,
/// function_does_not_take_these_views, function_gives_a_value, function_of_views_has_no_derivative. Derivative: none.
/// Communication: none. Source: jax.pure_callback, jax.ffi.
template <class F, class... A>
  requires(!Operand<F> && std::is_void_v<typename detail::why_not_applied<true, F, std::remove_cvref_t<A>...>::type>)
constexpr auto apply(F f, A&&... a) {
  if constexpr ((Reported<A> || ...))
    return error::reported{};
  else
    return detail::run_user_kernel<F, std::remove_cvref_t<A>...>::run("apply", f, a...);
}
// clang-format off
template <class F, class... A, class nabla_error = typename detail::why_not_applied<true, F, std::remove_cvref_t<A>...>::type>
  requires(!Operand<F> && !std::is_void_v<nabla_error>)
error::reported apply(F, A&&...)
    NABLA_REFUSED("nabla::apply(f, output<T>(dims...), x...) requires outputs, blocks or plain arrays, and an f of their views");
// clang-format on

}  // namespace nabla
