// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/expr.hpp>

namespace nabla {

namespace detail {

/// The memory of a value that has none.
struct no_buffer {
  using backend = abstract_backend;
};

}  // namespace detail

/// The type and the sizes of an array, and no data. Every word accepts it, so any program can be run on types alone.
template <class T, class Dims, class State, class Mesh>
class abstract_array
    : public array_interface<abstract_array<T, Dims, State, Mesh>, array_type<T, Dims, State, Mesh>> {
 public:
  using nabla_array_type = array_type<T, Dims, State, Mesh>;
  using value_type = T;
  using backend = detail::abstract_backend;

  constexpr abstract_array() = default;
  constexpr explicit abstract_array(const detail::sizes_of<Dims>& size, const Mesh& mesh = {})
      : sizes_(size), mesh_(mesh) {}

  constexpr const detail::sizes_of<Dims>& sizes() const { return sizes_; }
  constexpr const Mesh& mesh() const { return mesh_; }
  constexpr const abstract_array& eval() const { return *this; }
  constexpr auto leaf() const {
    return detail::leaf_node<T, Dims, State, Mesh, detail::no_buffer, true>{{}, 0, sizes_, {}, mesh_, 0, {}};
  }
  [[noreturn]] constexpr T read_scalar() const {
    detail::fail<>::because("item()", "an abstract array has no value: the program asked for one");
  }

 private:
  detail::sizes_of<Dims> sizes_;
  Mesh mesh_{};
};

namespace detail {

template <>
struct evaluator<abstract_backend> {
  template <class N>
  static constexpr auto materialize(const N& n) {
    return typename stored_impl<typename N::type, abstract_backend>::type(n.sizes(), n.mesh());
  }
};

/// The stored array of a node; a whole array's leaf is that array again.
template <class N>
constexpr auto evaluated(const N& n) {
  return evaluator<typename N::backend>::materialize(n);
}

}  // namespace detail

/// An abstract array with the type of x, or of the type given: what x would be, without its data. Shape, dtype, state,
/// mesh: those of x, which is not run. Errors: runtime_error from `item()`. Derivative: none. Communication: none.
/// Source: jax.ShapeDtypeStruct.
template <Array X>
constexpr auto abstract(const X& x) {
  return typename detail::stored_impl<type_of_t<X>, detail::abstract_backend>::type(x.sizes(), x.mesh());
}

}  // namespace nabla
