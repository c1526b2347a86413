// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/abstract_array.hpp>
#include <nabla/op/collective/detail/rule.hpp>

namespace nabla::detail {

/// Collectives on types and sizes alone.
template <>
struct collectives<abstract_backend> {
  template <class R, class G, class X>
  static constexpr auto reduce(const char*, const X& x) {
    return made<typename reduced_over_type<type_of_t<X>, G>::type>(x.sizes(), x.mesh());
  }
  template <class Rule, class G, class X>
  static constexpr auto gather(const char*, const X& x) {
    return made<typename Rule::type>(Rule::sizes(x), x.mesh());
  }
  template <class Rule, class G, class X>
  static constexpr auto scatter(const char* word, const X& x) {
    return made<typename Rule::type>(Rule::sizes(word, x), x.mesh());
  }
  template <class Rule, class G, class X>
  static constexpr auto exchange(const char* word, const X& x) {
    return made<typename Rule::type>(Rule::sizes(word, x), x.mesh());
  }
  template <class G, class X, class Sources>
  static constexpr auto permute(const char*, const X& x, const Sources&) {
    return x;
  }
  template <int Dim, class X, class Sources>
  static constexpr auto permute_dim(const X& x, const Sources&) {
    return x;
  }
  template <class Type, class X>
  static constexpr auto cast(const X& x) {
    return made<Type>(x.sizes(), x.mesh());
  }
  template <class Type, class G, class X>
  static constexpr auto assume(const X& x) {
    return made<Type>(x.sizes(), x.mesh());
  }

 private:
  template <class Type>
  static constexpr auto made(const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh) {
    return typename stored_impl<Type, abstract_backend>::type(size, mesh);
  }
};

}  // namespace nabla::detail
