// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <initializer_list>
#include <iterator>
#include <nabla/array/array.hpp>
#include <nabla/op/make/detail/dim_arguments.hpp>

namespace nabla {

namespace detail {

/// Numbers on the host: a vector, an array, a span.
template <class R>
concept HostNumbers = !Array<R> && requires(const R& r) {
  std::begin(r);
  { static_cast<long>(std::size(r)) };
  requires Literal<std::remove_cvref_t<decltype(*std::begin(r))>>;
};

/// The requested dtype, or that of the numbers.
template <class T, class R>
struct numbers_dtype {
  using type = T;
};
template <HostNumbers R>
struct numbers_dtype<void, R> {
  using type = std::remove_cvref_t<decltype(*std::begin(std::declval<const R&>()))>;
};

template <class T, class R, class... D>
struct why_not_from {
  using type = why_no_dims_t<typename numbers_dtype<T, R>::type, D...>;
};
template <class T, class R, class... D>
using why_not_from_t = typename why_not_from<T, R, D...>::type;

/// Copies `count` numbers from the host to memory of arrays.
template <class T, class R>
void copy_numbers(const R& numbers, T* to, long count) {
  with_block_on_host<true>(to, count, [&](T* place) {
    for (const auto v : numbers) *place++ = static_cast<T>(v);
  });
}

template <class T, class R, class... D>
auto copied_in(const R& numbers, D... d) {
  const long count = static_cast<long>(std::size(numbers));
  if constexpr (sizeof...(D) == 0) {
    return copied_in<T>(numbers, count);
  } else {
    using type = array_type<T, dims_from<D...>>;
    const auto size = sizes_from("array_from(numbers, dims...)", d...);
    if (count != size.product())
      fail<>::sizes_differ("array_from(numbers, dims...)", "the numbers", count, size.product());
    auto x = new_array<type>(size, {}, 0);
    copy_numbers(numbers, elements(x), count);
    return x;
  }
}

}  // namespace detail

/// An array with a copy of numbers from the host, in memory order: `array_from({1.f, 2.f, 3.f, 4.f}, rows = 2, 2)`,
/// `array_from<float>(pixels, batch = 1440, pixel = 64)`; dims as in `zeros`. Without dims it has one positional dim.
///
/// dtype: T, or that of the numbers. Errors: as zeros; runtime_error where the count is not the product of the sizes.
/// Communication: none; the caller must give the same numbers on all processes. Source: numpy.array.
NABLA_WORD(array_from,
           (class T = void, detail::HostNumbers R, class... D,
            class nabla_error = detail::why_not_from_t<T, R, D...>), (const R& numbers, D... dims),
           "nabla::array_from<T>(numbers, dims...) requires a dtype that an array may have, and dims: sizes, "
           "fixed<N>, or axes with one of these") {
  return detail::copied_in<typename detail::numbers_dtype<T, R>::type>(numbers, dims...);
}
NABLA_WORD(array_from,
           (class T = void, class U, class... D,
            class nabla_error = detail::why_not_from_t<T, std::initializer_list<U>, D...>),
           (std::initializer_list<U> numbers, D... dims),
           "nabla::array_from<T>({numbers...}, dims...) requires a dtype that an array may have, and dims: sizes, "
           "fixed<N>, or axes with one of these") {
  return detail::copied_in<typename detail::numbers_dtype<T, std::initializer_list<U>>::type>(numbers, dims...);
}

}  // namespace nabla
