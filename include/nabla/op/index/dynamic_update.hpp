// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/index/at.hpp>
#include <nabla/op/index/detail/range.hpp>

namespace nabla {

namespace detail {

/// The dim of an update of type U along which it is put into X.
template <class U, class B, int D = find_dim<typename U::dims, typename range_start<B>::selector>::value>
struct length_of_update {
  static constexpr long value = extent_at<typename U::dims, D>::size;
  static constexpr int place = D;
  using error = void;
};
template <class U, class B>
struct length_of_update<U, B, -1> {
  static constexpr long value = dyn_size;
  using error = typename dim_selection<typename U::dims, typename range_start<B>::selector>::error;
};

template <class X, class... A>
struct why_not_put_in {
  using type = void;
};
template <Array X, class U, class... A>
  requires(!Reported<U>)
struct why_not_put_in<X, U, A...> {
  using type = nabla::error::wrong_number_of_arguments<1 + int(sizeof...(A))>;
};
template <Array X, class U, class B>
  requires(!Reported<U> && !Array<U>)
struct why_not_put_in<X, U, B> {
  using type = nabla::error::not_an_array<U>;
};
template <Array X, Array U, class B>
struct why_not_put_in<X, U, B> {
  template <bool, class>
  struct checked {
    using error = nabla::error::not_a_start<B>;
  };
  template <class S>
  struct checked<true, S> {
    using length = length_of_update<type_of_t<U>, S>;
    using range = range_rule<type_of_t<X>, S, length::value>;
    template <class Wrong, class>
    struct rest {
      using error = Wrong;
    };
    template <class R>
    struct rest<void, R> {
      using indices = typename R::template along<R::place>::indices;
      using error = typename why_not_updated<update::set, X, typename stored_impl<indices, typename X::backend>::type,
                                             typename R::selector, U>::type;
    };
    using error =
        typename rest<typename first_error<typename length::error, typename range::error>::type, range>::error;
  };
  using type = typename checked<range_start<B>::ok, B>::error;
};

}  // namespace detail

/// x with an update from a start on along a dim: `dynamic_update(x, update, time = start)`. The update is as long along the
/// dim as it is; in other dims it is as long as x, or it has them not. The start is that of `dynamic_slice`.
///
/// Shape and dtype: those of x. Stored at once. State: joined. Errors: those of `dynamic_slice` and of `x.at(..).set(v)`;
/// runtime_error unless the update lies within the dim. Derivative: that of x is zero where it is replaced, that of the
/// update is taken from there. Communication: none. Source: jax.lax.dynamic_update_slice_in_dim, which moves the start.
NABLA_WORD(dynamic_update,
           (ArrayOrReported X, class... A,
            class nabla_error = typename detail::why_not_put_in<std::remove_cvref_t<X>, std::remove_cvref_t<A>...>::type),
           (X&& x, const A&... a),
           "nabla::dynamic_update(x, update, axis = start) requires an integer start, and a dim that is not split over devices") {
  if constexpr (Reported<X> || (Reported<A> || ...)) {
    return error::reported{};
  } else {
    return [&]<class U, class B>(const U& update, const B& start) {
      using length = detail::length_of_update<type_of_t<U>, B>;
      using rule = detail::range_rule<type_of_t<X>, B, length::value>;
      constexpr const char* word = "dynamic_update(x, update, axis = start)";
      const auto stored = static_cast<X&&>(x).eval();
      const auto indices =
          detail::range_of_indices<rule>(word, stored, start.value, update.sizes()[length::place]).eval();
      return detail::update_at<detail::update::set, typename rule::selector>(word, stored, indices, update);
    }(a...);
  }
}

}  // namespace nabla
