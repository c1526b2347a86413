// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/evaluate.hpp>
#include <nabla/expr/map_elements.hpp>
#include <nabla/op/make/detail/constant.hpp>
#include <nabla/op/shape/detail/join_nodes.hpp>

namespace nabla::detail {

/// The dims of a result with one operand's extent at number D: static ones must not count as broadcasting.
template <class Dims, int D, class E, class Seq = std::make_integer_sequence<int, Dims::rank>>
struct dims_of_part;
template <class Dims, int D, class E, int... I>
struct dims_of_part<Dims, D, E, std::integer_sequence<int, I...>> {
  using type = dims<std::conditional_t<I == D, E, extent_at<Dims, I>>...>;
};

template <>
struct joiner<machine_backend> {
  template <class Type, int D, class... N>
  static auto run(const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh, const N&... n) {
    using M = typename Type::mesh;
    const unsigned stored = (stored_axes<M>(n) | ... | always_stored_on<M, Type>);
    auto out = new_array<Type>(size, bound(mesh), stored);
    const auto layout = out.layout();
    long done = 0;
    auto one = [&](const auto& node) {
      using from = std::remove_cvref_t<decltype(node)>;
      using T = typename Type::value_type;
      constexpr int d = dim_with_key<typename from::type::dims, at<D, keys_of<typename Type::dims>>>;
      using part_dims =
          typename dims_of_part<typename Type::dims, D, extent_at<typename from::type::dims, d>>::type;
      using part = array_type<T, part_dims, typename Type::state, M>;
      sizes_of<part_dims> part_size = {};
      for (int i = 0; i < part_dims::rank; ++i) part_size[i] = i == D ? node.sizes()[d] : size[i];
      run_placed(map_node<convert<T>, part, T, from>{{part_size, mesh}, {node}},
                 elements(out) + done * layout.stride[D], stored, layout.coordinate, layout.stride);
      done += node.sizes()[d];
    };
    (one(n), ...);
    return out;
  }
};
template <>
struct joiner<no_backend> : joiner<machine_backend> {};

}  // namespace nabla::detail
