// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/zeros.hpp>
#include <span>
#include <vector>

namespace nabla {

namespace detail {

template <class T, class Range>
concept HostNumbers = requires(const Range& r) {
  { std::data(r) };
  { std::size(r) };
} && std::is_arithmetic_v<std::remove_cvref_t<decltype(*std::data(std::declval<const Range&>()))>>;

}  // namespace detail

/// A new array with a copy of numbers on the host, row-major: `array_from<float>(pixels, batch = 1440, pixel = 64)`.
///
/// Errors: as `zeros`; runtime_error where the count is not the product of the sizes. Communication: none; the same numbers
/// on all processes are the caller's promise.
template <class T, class Range, class... D>
  requires(std::is_void_v<detail::why_no_dims_t<T, D...>> && detail::HostNumbers<T, Range>)
auto array_from(const Range& numbers, D... dims) {
  using type = array_type<T, detail::dims_from<D...>>;
  const auto size = detail::sizes_from("array_from", dims...);
  if (static_cast<long>(std::size(numbers)) != size.product())
    detail::fail<>::sizes_differ("array_from", "the numbers", static_cast<long>(std::size(numbers)), size.product());
  auto out = detail::new_array<type>(size, {}, 0);
  if constexpr (std::is_same_v<memory_space, Kokkos::HostSpace>) {
    T* to = out.data();
    for (const auto v : numbers) *to++ = static_cast<T>(v);
  } else {
    std::vector<std::conditional_t<std::is_same_v<T, bool>, unsigned char, T>> host(std::begin(numbers),
                                                                                    std::end(numbers));
    using from = Kokkos::View<const T*, Kokkos::HostSpace, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
    using to = Kokkos::View<T*, memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
    Kokkos::deep_copy(to(out.data(), host.size()), from(reinterpret_cast<const T*>(host.data()), host.size()));
  }
  return out;
}
template <class T, class U, class... D>
  requires(std::is_void_v<detail::why_no_dims_t<T, D...>> && std::is_arithmetic_v<U>)
auto array_from(std::initializer_list<U> numbers, D... dims) {
  return array_from<T>(std::span<const U>(numbers.begin(), numbers.size()), dims...);
}

/// The elements of a plain array, row-major, copied to the host. A bool is a char.
template <Array X>
  requires(std::is_same_v<typename type_of_t<X>::mesh, no_mesh>)
auto to_vector(const X& value) {
  using T = typename type_of_t<X>::value_type;
  using element = std::conditional_t<std::is_same_v<T, bool>, char, T>;
  const auto& x = value.eval();
  detail::fence_for_host();
  std::vector<element> out(static_cast<std::size_t>(x.stored_elements()));
  using from = Kokkos::View<const T*, memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  using to = Kokkos::View<T*, Kokkos::HostSpace, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  Kokkos::deep_copy(to(reinterpret_cast<T*>(out.data()), out.size()), from(x.data(), out.size()));
  return out;
}

}  // namespace nabla
