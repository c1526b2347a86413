// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/evaluate.hpp>
#include <nabla/expr/converts.hpp>

// Where an array type is written down: a value becomes an array of that type, in the order of dims written there.
namespace nabla::detail {

/// Every dim of To from the dim of From that has its key.
template <class From, class To, class Keys>
struct conversion;
template <class From, class To, class... K>
struct conversion<From, To, list<K...>> {
  using map = view_map<From, To, list<kept<K>...>>;
  static constexpr map of([[maybe_unused]] const sizes_of<From>& size) {
    map m;
    [[maybe_unused]] int d = 0;
    ((m.factor[d] = 1, m.size[d] = converted_size<To, K>(size[dim_with_key<From, K>]), ++d), ...);
    return m;
  }
};

/// A node with the dims of an array type To.
template <class To, class X>
constexpr auto node_as(X&& n) {
  using N = std::remove_cvref_t<X>;
  using from = typename N::type::dims;
  using to = typename To::nabla_array_type::dims;
  if constexpr (std::is_same_v<from, to>)
    return N(static_cast<X&&>(n));
  else
    return reindexed(n, conversion<from, to, keys_of<to>>::of(n.sizes()));
}

/// A replicated array without its mesh: the block that this process holds.
template <class To, class X>
To on_mesh_of(X&& x) {
  if constexpr (std::is_same_v<typename To::nabla_array_type::mesh, mesh_type_of<X>>)
    return static_cast<X&&>(x);
  else
    return To(static_cast<X&&>(x).storage(), x.offset(), x.sizes(), {}, 0);
}

template <class To, class X>
To convert_to(X&& x) {
  using to = typename To::nabla_array_type;
  if constexpr (!converts<type_of_t<X>, to>)
    return convert_to<To>(laid_out_in_place<to>(static_cast<X&&>(x), "operator="));
  else if constexpr (std::is_same_v<dims_of<X>, dims_of<To>> &&
                std::is_same_v<typename std::remove_cvref_t<X>::backend, machine_backend>)
    return on_mesh_of<To>(static_cast<X&&>(x).eval());
  else
    return on_mesh_of<To>(evaluator<machine_backend>::materialize(node_as<To>(as_node(static_cast<X&&>(x)))));
}

}  // namespace nabla::detail
