// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/fill.hpp>

namespace nabla {

/// 0, 1, 2, ... in the order written: `iota<float>(8, 16)` is filled with 0 to 127.
///
/// Errors: as `full`. Communication: none. Source: numpy.arange(n).reshape(dims).
template <class T, class... D>
  requires detail::makes_array<T, D...>
auto iota(D... dims) {
  using type = detail::new_array_type<T, D...>;
  detail::affine_node<T, typename type::dims, state<>, no_mesh> n{};
  n.size_ = detail::new_sizes<typename type::dims>("iota", dims...);
  long step = 1;
  for (int d = type::dims::rank - 1; d >= 0; --d) {
    n.step[d] = static_cast<T>(step);
    step *= n.size_[d];
  }
  return detail::evaluated(n);
}
template <class T, class... D, class nabla_error = detail::why_no_new_array_t<T, D...>>
  requires(!detail::makes_array<T, D...>)
error::reported iota(D...) NABLA_REFUSED("nabla::iota<T>(dims...) requires sizes and axis = size");

namespace detail {
template <class T, class D>
auto progression(D dim, T start, T step) {
  using type = new_array_type<T, D>;
  affine_node<T, typename type::dims, state<>, no_mesh> n{};
  n.start = start;
  n.step[0] = step;
  n.size_ = new_sizes<typename type::dims>("range", dim);
  return evaluated(n);
}
template <class T>
long steps_between(T start, T stop, T step) {
  if (step == T{0}) fail<>::because("range", "requires a step that is not zero");
  const double n = (static_cast<double>(stop) - static_cast<double>(start)) / static_cast<double>(step);
  const long whole = static_cast<long>(n);
  return n <= 0 ? 0 : whole + (static_cast<double>(whole) < n ? 1 : 0);
}
}  // namespace detail

/// start, start + step, ... before stop: `range<float>(10, 13)` is 10, 11, 12. With an axis first the dim has its name:
/// `range<float>(time, 0, 10)`. Errors: runtime_error for a step of zero. Source: numpy.arange.
template <Scalar T>
auto range(std::type_identity_t<T> start, std::type_identity_t<T> stop, std::type_identity_t<T> step = T{1}) {
  return detail::progression<T>(detail::steps_between<T>(start, stop, step), start, step);
}
template <Scalar T, Axis A>
auto range(A axis, std::type_identity_t<T> start, std::type_identity_t<T> stop,
           std::type_identity_t<T> step = T{1}) {
  return detail::progression<T>(axis = detail::steps_between<T>(start, stop, step), start, step);
}

/// n numbers from first to last, both included. With an axis first the dim has its name. Source: numpy.linspace.
template <Scalar T>
  requires std::is_floating_point_v<T>
auto linspace(std::type_identity_t<T> first, std::type_identity_t<T> last, long n) {
  return detail::progression<T>(n, first, n > 1 ? (last - first) / static_cast<T>(n - 1) : T{0});
}
template <Scalar T, Axis A>
  requires std::is_floating_point_v<T>
auto linspace(A axis, std::type_identity_t<T> first, std::type_identity_t<T> last, long n) {
  return detail::progression<T>(axis = n, first, n > 1 ? (last - first) / static_cast<T>(n - 1) : T{0});
}

namespace detail {
/// 1 where a number is 0.
template <class T>
struct is_zero {
  static constexpr bool first_operand_is_a_condition = false;
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(std::int64_t i) { return static_cast<T>(i == 0); }
};
}  // namespace detail

/// Ones on the diagonal of two dims, zeros elsewhere: `eye<float>(3)`, `eye<float>(3, 4)`, `eye<float>(a = 3, b = 3)`.
/// Errors: as `full`. Source: numpy.eye.
template <class T, class D, class E>
  requires detail::makes_array<T, D, E>
auto eye(D rows, E columns) {
  using type = detail::new_array_type<T, D, E>;
  using index = detail::affine_node<std::int64_t, typename type::dims, state<>, no_mesh>;
  index distance{};
  distance.size_ = detail::new_sizes<typename type::dims>("eye", rows, columns);
  distance.step[0] = 1;
  distance.step[1] = -1;
  using node = detail::map_node<detail::is_zero<T>, type, std::int64_t, index>;
  return detail::evaluated(node{{distance}, distance.size_, {}});
}
template <class T, class D>
  requires(detail::makes_array<T, D> && detail::is_integer<D>)
auto eye(D n) {
  return eye<T>(n, n);
}

}  // namespace nabla
