// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/reduction_word.hpp>
#include <nabla/op/collective/detail/abstract.hpp>

namespace nabla::detail {

/// The kind of unreduced value that R finishes.
template <class R>
inline constexpr unreduced_kind kind_finished_by = R::over_split == partial::sum   ? unreduced_kind::sum
                                                   : R::over_split == partial::max ? unreduced_kind::max
                                                                                   : unreduced_kind::min;

/// Why R does not reduce a value over mesh axes; void if it does. Over an array axis: why the reduction of that axis does
/// not.
template <class R, class X, class A>
struct why_not_collected_impl {
  using type = void;
};
template <class R, Array X, MeshAxes A>
struct why_not_collected_impl<R, X, A> {
  using type = typename why_not_reduced_over<kind_finished_by<R>, type_of_t<X>, group_of<A>,
                                             error::to_fix::drop_the_collective,
                                             error::to_fix::pcast_to_varying_first>::type;
};
template <class R, Array X, Axis A>
struct why_not_collected_impl<R, X, A> {
  using type = why_not_reduced_t<R, X, A>;
};
template <class R, Literal X, class A>
struct why_not_collected_impl<R, X, A> {
  using type = error::literal_has_no_devices<error::to_fix::write_axis_size>;
};
template <class R, class X, class A>
using why_not_collected = typename why_not_collected_impl<R, std::remove_cvref_t<X>, A>::type;

/// What a reducing collective is written over: mesh axes, or an axis of the array.
template <class A>
concept CollectiveAxis = MeshAxes<A> || Axis<A>;

/// An operand in another dtype, stored: itself, if it is that already.
template <class T, class X>
constexpr auto stored_in_dtype(X&& x) {
  if constexpr (std::is_same_v<value_type_t<X>, T>)
    return static_cast<X&&>(x).eval();
  else
    return evaluated(converted<T>(as_node(static_cast<X&&>(x))));
}
template <class R, class X>
constexpr auto collected_operand(X&& x) {
  return stored_in_dtype<typename R::template in<value_type_t<X>>>(static_cast<X&&>(x));
}

template <class R, class A, class X>
constexpr auto reduce_over_mesh_axes(const char* word, const X& x) {
  return collectives<typename X::backend>::template reduce<R, group_of<A>>(word, x);
}

}  // namespace nabla::detail

/// Declares the collective `word(x, a)` that reduces by op::function; over array axes it is the reduction `local`.
#define NABLA_DETAIL_REDUCING_COLLECTIVE(word, function, local, sentence)                                        \
  template <::nabla::Operand X, ::nabla::detail::CollectiveAxis A>                                                     \
    requires(std::is_void_v<::nabla::detail::why_not_collected<function, X, A>>)                                 \
  constexpr auto word(X&& x, A a) {                                                                              \
    if constexpr (::nabla::Reported<X>)                                                                          \
      return ::nabla::error::reported{};                                                                         \
    else if constexpr (::nabla::Axis<A>)                                                                         \
      return local(static_cast<X&&>(x), a);                                                                      \
    else                                                                                                         \
      return ::nabla::detail::reduce_over_mesh_axes<function, A>(                                                \
          #word, ::nabla::detail::collected_operand<function>(static_cast<X&&>(x)));                             \
  }                                                                                                              \
  NABLA_DETAIL_REFUSED_COLLECTIVE(word, function, sentence)

/// Its refused complements.
#define NABLA_DETAIL_REFUSED_COLLECTIVE(word, function, sentence)                                                \
  template <::nabla::Operand X, ::nabla::detail::CollectiveAxis A,                                                     \
            class nabla_error = ::nabla::detail::why_not_collected<function, X, A>>                              \
    requires(!std::is_void_v<nabla_error>)                                                                       \
  ::nabla::error::reported word(X&&, A) NABLA_REFUSED(sentence);                                                 \
  template <::nabla::Operand X, ::nabla::MeshAxes A, ::nabla::MeshAxes B, ::nabla::MeshAxes... C,                \
            class nabla_error = ::nabla::error::several_axes_stand_in_parentheses<A, B, C...>>                   \
  ::nabla::error::reported word(X&&, A, B, C...) NABLA_REFUSED(sentence);
