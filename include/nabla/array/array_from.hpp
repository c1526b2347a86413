// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <initializer_list>
#include <nabla/array/array.hpp>
#include <nabla/op/make/detail/dim_arguments.hpp>
#include <vector>

namespace nabla {

namespace detail {

/// A new array with the values of a range of the host; without dims, one positional dim.
template <class T, class Values, class... D>
auto copied_in(const Values& values, D... d) {
  if constexpr (sizeof...(D) == 0) {
    return copied_in<T>(values, long(values.size()));
  } else {
    using type = array_type<T, dims_from<D...>>;
    const auto size = sizes_from("array_from(values, dims...)", d...);
    if (size.product() != long(values.size()))
      fail<>::sizes_differ("array_from(values, dims...)", "all elements", long(values.size()), size.product());
    auto x = new_array<type>(size, {}, 0);
    if (values.size() == 0) return x;
    Kokkos::View<T*, Kokkos::HostSpace> host(Kokkos::ViewAllocateWithoutInitializing("nabla::array_from"), values.size());
    std::size_t i = 0;
    for (const T v : values) host(i++) = v;
    const long n[1] = {size.product()};
    Kokkos::deep_copy(view_of<T, 1>(x.data(), n), host);
    return x;
  }
}

}  // namespace detail

/// An array with these values, copied in, in the order of memory: `array_from({1.f, 2.f, 3.f, 4.f}, rows = 2, 2)`,
/// `array_from<float>({1, 2}, 2)`, `array_from(vector, batch = n)`; dims as in `zeros`, without any one positional dim.
///
/// Errors: as zeros; runtime_error if the dims do not make the number of values. Communication: none. Source:
/// numpy.array.
template <class T, class... D>
  requires std::is_void_v<detail::why_no_dims_t<T, D...>>
auto array_from(std::initializer_list<T> values, D... dims) {
  return detail::copied_in<T>(values, dims...);
}
template <class T, class... D>
  requires std::is_void_v<detail::why_no_dims_t<T, D...>>
auto array_from(const std::vector<T>& values, D... dims) {
  return detail::copied_in<T>(values, dims...);
}
template <class T, class... D, class nabla_error = detail::why_no_dims_t<T, D...>>
  requires(!std::is_void_v<nabla_error>)
error::reported array_from(std::initializer_list<T>, D...)
    NABLA_REFUSED("nabla::array_from(values, dims...) requires a dtype that an array may have, and dims: sizes, fixed<N>, or "
                  "axes with one of these");
template <class T, class... D, class nabla_error = detail::why_no_dims_t<T, D...>>
  requires(!std::is_void_v<nabla_error>)
error::reported array_from(const std::vector<T>&, D...)
    NABLA_REFUSED("nabla::array_from(values, dims...) requires a dtype that an array may have, and dims: sizes, fixed<N>, or "
                  "axes with one of these");

}  // namespace nabla
