// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/expr/abstract_array.hpp>

namespace nabla::detail {

/// The stack of an array under another type with the same blocks. The states and the names of dims may change.
template <class Type, class T, class D, class S, class M>
auto retyped(const array<T, D, S, M>& x, const sizes_of<typename Type::dims>& size,
             const typename Type::mesh& mesh) {
  return typename stored_impl<Type, machine_backend>::type(x.storage(), x.offset(), size, mesh, x.stored());
}
template <class Type, class T, class D, class S, class M>
auto retyped(array<T, D, S, M>&& x, const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh) {
  return typename stored_impl<Type, machine_backend>::type(static_cast<array<T, D, S, M>&&>(x).storage(), x.offset(),
                                                           size, mesh, x.stored());
}

template <class Type, class T, class D, class S, class M>
constexpr auto retyped(const abstract_array<T, D, S, M>& x, const sizes_of<typename Type::dims>& size,
                       const typename Type::mesh& mesh) {
  return abstract_result<Type>(size, mesh, x.listener());
}

}  // namespace nabla::detail
