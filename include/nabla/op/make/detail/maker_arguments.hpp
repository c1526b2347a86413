// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/make/detail/dim_arguments.hpp>

// The arguments of a word that makes an array: dims, and at most one out_sharding(...) behind them.
namespace nabla {

/// What `out_sharding(...)` gives (spmd/out_sharding.hpp).
template <class Sharding>
struct out_sharding_t;

namespace detail {

/// Dims where they are made: on no mesh, or split as out_sharding(...) says (spmd). `of<T>`: the type of the array.
template <class Dims, class... Keyword>
struct dims_made;
template <class Dims>
struct dims_made<Dims> {
  template <class T>
  using of = array_type<T, Dims>;
  using error = void;
};
template <class Dims>
struct dims_made<Dims, out_sharding_t<error::reported>> {
  using error = void;
};

/// The same sizes for dims that differ in their splits.
template <class To, class From>
constexpr sizes_of<To> in_dims(const sizes_of<From>& size) {
  sizes_of<To> out;
  for (int d = 0; d < To::rank; ++d) out[d] = size[d];
  return out;
}

/// The sizes of an array of a type, and the mesh on which it is made.
template <class Type>
struct place_to_make {
  sizes_of<typename Type::dims> size;
  typename Type::mesh mesh;
};

template <class Before, class... A>
struct maker_arguments_from;
template <class... Before>
struct maker_arguments_from<list<Before...>> {
  using dims = dims_from<Before...>;
  using made = dims_made<dims>;
  static constexpr bool reported = false;
  template <class T>
  using why_no_dims = why_no_dims_t<T, Before...>;
  template <class T>
  static constexpr auto place(const char* word, const Before&... d) {
    using type = typename made::template of<T>;
    return place_to_make<type>{sizes_from(word, d...), {}};
  }
};
template <class... Before, class A, class... Rest>
struct maker_arguments_from<list<Before...>, A, Rest...> : maker_arguments_from<list<Before..., A>, Rest...> {};
template <class... Before, class Sharding>
struct maker_arguments_from<list<Before...>, out_sharding_t<Sharding>> {
  using dims = dims_from<Before...>;
  using made = dims_made<dims, out_sharding_t<Sharding>>;
  static constexpr bool reported = Reported<Sharding>;
  template <class T>
  using why_no_dims = why_no_dims_t<T, Before...>;
  template <class T>
  static constexpr auto place(const char* word, const Before&... d, const out_sharding_t<Sharding>& keyword) {
    using type = typename made::template of<T>;
    const auto size = sizes_from(word, d...);
    return place_to_make<type>{in_dims<typename type::dims>(size), made::mesh(word, size, keyword)};
  }
};

/// `reported`: the sharding was refused already; `place<T>(word, arguments...)`: sizes and mesh of an array of T.
template <class... A>
using maker_arguments = maker_arguments_from<list<>, A...>;

/// Why no array of T can be made of these arguments; void if one can.
template <class T, class... A>
struct why_not_made {
  using arguments = maker_arguments<A...>;
  using type = typename first_error<typename arguments::template why_no_dims<T>, typename arguments::made::error>::type;
};
template <class T, class... A>
using why_not_made_t = typename why_not_made<T, A...>::type;

}  // namespace detail
}  // namespace nabla
