// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/reduction_word.hpp>

namespace nabla::detail {

/// One value at every index of an array type. It is a word of a literal: nothing is read, and one kernel fills memory.
template <class Type>
using constant_node = map_node<convert<typename Type::value_type>, Type, typename Type::value_type,
                               literal_node<typename Type::value_type>>;

template <class Type>
constexpr constant_node<Type> constant(typename Type::value_type value, const sizes_of<typename Type::dims>& size,
                                       const typename Type::mesh& mesh) {
  return {{{value}}, size, mesh};
}

}  // namespace nabla::detail
