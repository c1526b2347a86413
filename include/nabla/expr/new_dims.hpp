// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/make.hpp>
#include <nabla/expr/node.hpp>

// The dims of a new array as a user writes them: `3`, `fixed<3>`, `batch = 3`, `batch = fixed<3>`.
namespace nabla::detail {

template <class D>
struct new_dim {
  using type = void;
};
template <class D>
  requires is_integer<D>
struct new_dim<D> {
  using type = extent<positional>;
  static constexpr long size(D n) { return static_cast<long>(n); }
};
template <long N>
struct new_dim<fixed_t<N>> {
  using type = extent<positional, N>;
  static constexpr long size(fixed_t<N>) { return N; }
};
template <Axis A, class D>
  requires is_integer<D>
struct new_dim<binding<A, D>> {
  using type = extent<A>;
  static constexpr long size(binding<A, D> b) { return static_cast<long>(b.value); }
};
template <Axis A, long N>
struct new_dim<binding<A, fixed_t<N>>> {
  using type = extent<A, N>;
  static constexpr long size(binding<A, fixed_t<N>>) { return N; }
};

template <class... D>
struct first_no_size {
  using type = void;
};
template <class D, class... Rest>
struct first_no_size<D, Rest...> {
  using type = std::conditional_t<std::is_void_v<typename new_dim<D>::type>, D, typename first_no_size<Rest...>::type>;
};

/// Why these dims make no array of T; void if they do.
template <class T, class... D>
struct why_no_new_array {
  using wrong = typename first_no_size<D...>::type;
  template <class W>
  struct check {
    using type = error::not_a_size<W>;
  };
  template <class W>
    requires std::is_void_v<W>
  struct check<W> {
    using twice =
        typename first_twice<typename names_among<keys_of<dims<typename new_dim<D>::type...>>>::type>::type;
    using type = std::conditional_t<std::is_void_v<twice>, void, error::axis_names_two_dims<twice>>;
  };
  using type = typename std::conditional_t<Scalar<T>, check<wrong>, type_tag<error::not_a_dtype<T>>>::type;
};
template <class T, class... D>
using why_no_new_array_t = typename why_no_new_array<T, D...>::type;
template <class T, class... D>
inline constexpr bool makes_array = std::is_void_v<why_no_new_array_t<T, D...>>;

template <class T, class... D>
using new_array_type = array_type<T, dims<typename new_dim<D>::type...>>;

/// The sizes written; throws if one is negative.
template <class Dims, class... D>
constexpr sizes_of<Dims> new_sizes(const char* word, D... d) {
  sizes_of<Dims> size;
  [[maybe_unused]] int i = 0;
  ((size[i++] = new_dim<D>::size(d)), ...);
  for (int k = 0; k < Dims::rank; ++k)
    if (size[k] < 0) fail<>::because(word, "requires sizes that are not negative");
  return size;
}

}  // namespace nabla::detail
