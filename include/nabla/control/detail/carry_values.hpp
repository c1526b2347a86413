// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/leaves.hpp>
#include <nabla/control/detail/node_memory.hpp>

// A step's result takes the place of the carry.
namespace nabla::detail {

/// What is run once for all who hold it: a stored array, and an expression that has a name.
template <class X>
constexpr bool is_shared(const X& x) {
  if constexpr (is_expr<X>)
    return x.is_shared();
  else
    return true;
}

/// Where the leaves of a carry lie: the function that takes them hands the memory back in an expression.
template <class Carry>
struct carry_memory {
  const void* at[at_least_one(length<leaves_of<Carry>>)] = {};
};
template <class To>
constexpr const void* memory_of(const To& x) {
  if constexpr (std::is_same_v<typename To::backend, machine_backend>)
    return x.storage().place();
  else
    return nullptr;
}
template <class Carry>
constexpr carry_memory<Carry> memory_of_carry(const Carry& carry) {
  carry_memory<Carry> m;
  const void** at = m.at;
  each_leaf([&](const auto& leaf) { *at++ = memory_of(leaf); }, carry);
  return m;
}

/// A leaf of the carry becomes the result of the function: in its own memory, where nobody else holds it.
template <class To, class X>
constexpr void take_leaf(const char* word, To& carry, [[maybe_unused]] const void* memory, X&& result) {
  using D = std::remove_cvref_t<X>;
  using lacking = hidden_lacking<typename leaf_type_t<D>::dims, dims_of<To>>;
  if constexpr (lacking::size != 0 && Array<D>) {
    take_leaf(word, carry, memory, repeated_along_dims(lacking{}, result, carry));
  } else {
    if constexpr (Array<D>) require_same_sizes(word, carry, result);
    if constexpr (is_expr<D> && std::is_same_v<typename To::backend, machine_backend> &&
                  std::is_same_v<mesh_type_of_leaf<D>, mesh_type_of<To>>) {
      if (!result.is_shared()) {
        if (!carry.storage() && memory != nullptr) take_memory_back(carry, memory, result.node());
        assign_from(carry, static_cast<X&&>(result));
        return;
      }
    }
    plan_listener* const listener = listener_for<To>(result, carry);
    if constexpr (is_expr<D>)
      carry = held_leaf<To>(word, result, carry.mesh(), listener, carry);
    else
      carry = held_leaf<To>(word, static_cast<X&&>(result), carry.mesh(), listener, carry);
  }
}
template <class Carry, class X>
constexpr void take_result(const char* word, Carry& carry, const carry_memory<Carry>& memory, X&& result) {
  const void* const* at = memory.at;
  each_leaf([&](auto& c, auto&& r) { take_leaf(word, c, *at++, static_cast<decltype(r)&&>(r)); }, carry,
            static_cast<X&&>(result));
}

}  // namespace nabla::detail
