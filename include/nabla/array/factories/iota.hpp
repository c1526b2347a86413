// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/zeros.hpp>
#include <nabla/expr/map_elements.hpp>

namespace nabla {

namespace detail {

/// The type that counts indices before they become elements of T: a byte would wrap around, and a bool cannot count.
template <class T>
using index_dtype = std::conditional_t<(sizeof(T) < 4), std::int32_t, T>;

/// Throws where the numbers from first to last are not all elements of T.
template <class T>
constexpr void require_held([[maybe_unused]] const char* word, [[maybe_unused]] std::int64_t first,
                            [[maybe_unused]] std::int64_t last) {
  if constexpr (is_integer<T>)
    for (const std::int64_t n : {first, last})
      if (!has_integer<T>(n))
        fail<>::because(word, (sentence("requires numbers that ") << dtype_name<T> << " holds: found " << n).text);
}
/// The stored array of start plus the sum of step * index.
template <class Type, class C>
auto counted(C start, const C (&step)[at_least_one(Type::dims::rank)], const place_to_make<Type>& at) {
  affine_node<C, typename Type::dims, typename Type::state, typename Type::mesh> n{{at.size, at.mesh}, start};
  for (int d = 0; d < Type::dims::rank; ++d) n.step[d] = step[d];
  return evaluated(converted<typename Type::value_type>(n));
}

}  // namespace detail

/// The numbers 0, 1, 2, ... in memory order: `iota<float>(8, 16)`, `iota<int>(rows = 2, columns = 3)`; dims as in
/// `zeros`.
///
/// Errors: as zeros; runtime_error where an integer T does not hold the last number. Derivative: none. Communication:
/// none. Source: std::iota; numpy.arange(n).reshape(shape).
NABLA_WORD(iota, (class T, class... A, class nabla_error = detail::why_not_made_t<T, A...>), (const A&... arguments),
           "nabla::iota<T>(dims...) requires a dtype that an array may have, and dims: sizes, fixed<N>, or axes with "
           "one of these, each axis once") {
  using made = detail::maker_arguments<A...>;
  if constexpr (made::reported) {
    return error::reported{};
  } else {
    constexpr int rank = made::dims::rank;
    using C = detail::index_dtype<T>;
    constexpr const char* word = "iota<T>(dims...)";
    const auto at = made::template place<T>(word, arguments...);
    C step[detail::at_least_one(rank)] = {};
    long next = 1;
    for (int d = rank - 1; d >= 0; --d) {
      step[d] = static_cast<C>(next);
      next *= at.size[d];
    }
    if (next > 0) detail::require_held<T>(word, 0, next - 1);
    return detail::counted(C{0}, step, at);
  }
}

}  // namespace nabla
