// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/abstract_array.hpp>
#include <nabla/expr/reduction_word.hpp>
#include <nabla/op/collective/detail/rule.hpp>

namespace nabla::detail {

/// The kind of unreduced value that R finishes.
template <class R>
inline constexpr unreduced_kind kind_finished_by = R::over_split == partial::sum   ? unreduced_kind::sum
                                                   : R::over_split == partial::max ? unreduced_kind::max
                                                                                   : unreduced_kind::min;

/// The rule of a collective that reduces with R.
template <class R, class X, class G>
struct reducing_collective {
  using error = void;
};
template <class R, Array X, MeshAxes G>
struct reducing_collective<R, X, G> {
  using error = typename why_not_reduced_over<kind_finished_by<R>, type_of_t<X>, group_of<G>, error::to_fix::drop_the_collective,
                                              error::to_fix::pcast_to_varying_first>::type;
};
template <class R, Literal X, class G>
struct reducing_collective<R, X, G> {
  using error = error::literal_has_no_devices;
};

template <class R, class X, class G>
using why_not_collected = typename reducing_collective<R, std::remove_cvref_t<X>, G>::error;

template <class R, class X, class G>
constexpr auto run_reducing_collective(const char* word, X&& x, G) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using in = typename R::template in<value_type_t<X>>;
    auto n = converted<in>(as_node(static_cast<X&&>(x)));
    using backend = typename decltype(n)::backend;
    return collectives<backend>::template reduce<R, group_of<G>>(word, evaluated(static_cast<decltype(n)&&>(n)));
  }
}

}  // namespace nabla::detail

/// Declares the collective `word(x, a)` that reduces by op::function; over array axes it is the reduction `local`.
#define NABLA_DETAIL_REDUCING_COLLECTIVE(word, function, local, sentence)                                         \
  template <::nabla::Operand X, ::nabla::MeshAxes A>                                                              \
    requires(std::is_void_v<::nabla::detail::why_not_collected<function, X, A>>)                                  \
  constexpr auto word(X&& x, A a) {                                                                                   \
    return ::nabla::detail::run_reducing_collective<function>(#word, static_cast<X&&>(x), a);                     \
  }                                                                                                               \
  template <::nabla::Operand X, ::nabla::MeshAxes A,                                                              \
            class nabla_error = ::nabla::detail::why_not_collected<function, X, A>>                               \
    requires(!std::is_void_v<nabla_error>)                                                                        \
  ::nabla::error::reported word(X&&, A) NABLA_REFUSED(sentence);                                                  \
  template <::nabla::Operand X, ::nabla::Axis A>                                                                  \
  constexpr auto word(X&& x, A a) -> decltype(local(static_cast<X&&>(x), a)) {                                              \
    return local(static_cast<X&&>(x), a);                                                                         \
  }
