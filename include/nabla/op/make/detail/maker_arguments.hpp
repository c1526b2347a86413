// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/asked_sharding.hpp>
#include <nabla/op/make/detail/dim_arguments.hpp>
#include <tuple>

// The arguments of a word that makes an array: dims, and at most one out_sharding(...) behind them.
namespace nabla {

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
  using type = Type;
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

/// Arguments that are no dims, and out_sharding(...) behind them: `before` and `keyword`, lists. `first(f, arguments...)`:
/// f of those before it; `place<T, Dims>(word, size, arguments...)`: where an array of T with dims of these sizes is made.
template <class Before, class... A>
struct split_off_sharding {
  using before = Before;
  using keyword = list<>;
  static constexpr bool reported = false;
  template <class Dims>
  using made = dims_made<Dims>;
};
template <class... Before, class A, class... Rest>
struct split_off_sharding<list<Before...>, A, Rest...> : split_off_sharding<list<Before..., A>, Rest...> {};
template <class... Before, class Sharding>
struct split_off_sharding<list<Before...>, out_sharding_t<Sharding>> {
  using before = list<Before...>;
  using keyword = list<out_sharding_t<Sharding>>;
  static constexpr bool reported = Reported<Sharding>;
  template <class Dims>
  using made = dims_made<Dims, out_sharding_t<Sharding>>;
};
template <class... A>
struct behind_other_arguments : split_off_sharding<list<>, A...> {
  using base = split_off_sharding<list<>, A...>;
  static constexpr int count = base::before::size;
  template <class F>
  static constexpr auto first(const F& f, const A&... a) {
    const std::tuple<const A&...> all(a...);
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return f(std::get<I>(all)...);
    }(std::make_index_sequence<std::size_t(count)>{});
  }
  template <class T, class Dims>
  static constexpr auto place(const char* word, const sizes_of<Dims>& size, const A&... a) {
    using made = typename base::template made<Dims>;
    using type = typename made::template of<T>;
    if constexpr (base::keyword::size == 0)
      return place_to_make<type>{size, {}};
    else
      return place_to_make<type>{in_dims<typename type::dims>(size),
                                 made::mesh(word, size, std::get<count>(std::tuple<const A&...>(a...)))};
  }
};

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
