// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/abstract_array.hpp>
#include <nabla/expr/map_elements.hpp>
#include <nabla/expr/reduction_word.hpp>

namespace nabla::detail {

/// One value at every index of an array type. It is a word of a literal: nothing is read, and one kernel fills memory.
template <class Type>
using constant_node = map_node<convert<typename Type::value_type>, Type, typename Type::value_type,
                               literal_node<typename Type::value_type>>;

template <class Type>
constexpr constant_node<Type> constant(typename Type::value_type value, const sizes_of<typename Type::dims>& size,
                                       const typename Type::mesh& mesh) {
  return {{size, mesh}, {{value}}};
}

/// The same, stored on a backend; one that has no values is heard by the listener.
template <class Type, class Backend>
constexpr typename stored_impl<Type, Backend>::type stored_constant(typename Type::value_type value,
                                                                    const sizes_of<typename Type::dims>& size,
                                                                    const typename Type::mesh& mesh,
                                                                    [[maybe_unused]] plan_listener* listener) {
  if constexpr (has_no_values<Backend>) return abstract_result<Type>(size, mesh, listener);
  else return evaluator<Backend>::materialize(constant<Type>(value, size, mesh));
}

}  // namespace nabla::detail
