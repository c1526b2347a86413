// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/shape.hpp>
#include <nabla/expr/view_word.hpp>

// Dims of an array that is to be made: `8`, `fixed<3>`, `batch = n`, `batch = fixed<3>`, in the order of memory.
namespace nabla::detail {

template <class A>
struct dim_argument {
  using error = nabla::error::not_a_dim_of_an_array<A>;
  using extent = nabla::extent<positional>;
};
template <class A>
  requires(written_size<A>::ok)
struct dim_argument<A> {
  using error = void;
  using extent = nabla::extent<positional, written_size<A>::value>;
  static constexpr long of(A a) { return written_size<A>::of(a); }
};
template <Axis A, class V>
struct dim_argument<binding<A, V>> {
  using error = nabla::error::not_a_size_of_an_axis<A, V>;
  using extent = nabla::extent<A>;
};
template <Axis A, class V>
  requires(written_size<V>::ok)
struct dim_argument<binding<A, V>> {
  using error = void;
  using extent = nabla::extent<A, written_size<V>::value>;
  static constexpr long of(binding<A, V> b) { return written_size<V>::of(b.value); }
};
template <MeshAxis A, class V>
struct dim_argument<binding<A, V>> {
  using error = nabla::error::mesh_axis_in_an_array<A, nabla::error::to_fix::declare_it_with_NABLA_AXES>;
  using extent = nabla::extent<positional>;
};

/// Why arguments are no dims of an array of T; void if they are.
template <class T, class... D>
struct why_no_dims {
  using type = typename first_error<
      std::conditional_t<Scalar<T>, void, nabla::error::element_type_is_not_a_scalar<T>>,
      typename dim_argument<D>::error..., typename twice_in<dims<typename dim_argument<D>::extent...>>::error>::type;
};
template <class T, class... D>
using why_no_dims_t = typename why_no_dims<T, D...>::type;
template <class... D>
using dims_from = dims<typename dim_argument<D>::extent...>;

template <class... D>
constexpr sizes_of<dims_from<D...>> sizes_from(const char* word, D... d) {
  const sizes_of<dims_from<D...>> size = {{dim_argument<D>::of(d)...}};
  for (int i = 0; i < int(sizeof...(D)); ++i)
    if (size[i] < 0) fail<>::because(word, "requires sizes that are not negative");
  return size;
}

}  // namespace nabla::detail
