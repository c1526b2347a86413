// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/detail/on_over_devices.hpp>

namespace nabla {

namespace detail {

template <class Type, class... S>
struct flip_rule {
  using Dims = typename Type::dims;
  using selection = dim_selection<Dims, S...>;
  using error =
      typename first_error<std::conditional_t<sizeof...(S) == 0, nabla::error::wrong_number_of_dims<0>, void>,
                           typename selection::error,
                           typename why_not_along<Dims, find_dim<Dims, S>::value,
                                                  nabla::error::to_fix::name_the_mesh_axes_last>::type...>::type;
  template <class Seq>
  struct build;
  template <int... D>
  struct build<std::integer_sequence<int, D...>> {
    using map = view_map<Dims, Dims,
                         list<std::conditional_t<selection::selects(D), strided<at<D, keys_of<Dims>>>,
                                                 kept<at<D, keys_of<Dims>>>>...>>;
  };
  static constexpr auto of(const sizes_of<Dims>& size, const typename Type::mesh&, S...) {
    typename build<std::make_integer_sequence<int, Dims::rank>>::map m;
    m.size = size;
    for (int d = 0; d < Dims::rank; ++d) {
      m.factor[d] = selection::selects(d) ? -1 : 1;
      if (selection::selects(d) && size[d] > 0) m.begin[d] = size[d] - 1;
    }
    return m;
  }
};

/// Dims, and last the mesh axes over which they go on.
template <class X, class... A>
struct flipped_over {
  using type = void;
};
template <Array X, class... A>
struct flipped_over<X, A...> {
  using from = type_of_t<X>;
  using Dims = typename from::dims;
  using group = group_of<at<sizeof...(A) - 1, list<A...>>>;
  template <class S>
  struct is_split {
    static constexpr bool value = extent_at<Dims, find_dim<Dims, S>::value>::split_over::size > 0;
  };
  template <class S>
  struct is_whole {
    static constexpr bool value = !is_split<S>::value;
  };
  template <class Seq>
  struct dims_of_call;
  template <int... I>
  struct dims_of_call<std::integer_sequence<int, I...>> {
    using type = list<at<I, list<A...>>...>;
    using error = typename first_error<
        std::conditional_t<sizeof...(I) == 0, nabla::error::wrong_number_of_dims<0>, void>,
        typename dim_selection<Dims, at<I, list<A...>>...>::error,
        typename on_over_devices<false, from, group, find_dim<Dims, at<I, list<A...>>>::value...>::error>::type;
  };
  using call = dims_of_call<std::make_integer_sequence<int, int(sizeof...(A)) - 1>>;
  using type = typename call::error;
};
template <class X, class... A>
struct why_not_flipped : why_not_viewed<flip_rule, X, A...> {};
template <class X, class... A>
  requires ends_with_mesh_axes<A...>
struct why_not_flipped<X, A...> : flipped_over<X, A...> {};

/// The dims that are split, on each device.
template <class X>
constexpr X flipped_on_devices(const X& x, list<>) {
  return x;
}
template <class X, class S, class... Rest>
constexpr X flipped_on_devices(const X& x, list<S, Rest...>) {
  using digit = digit_of_a_dim<S>;
  return flipped_on_devices(with_digit_moved({"flip"}, x, digit{}, reversed(count_of_digit(x, digit{}))),
                            list<Rest...>{});
}

template <class Call, class X>
constexpr auto flipped(const called& call, const X& x) {
  using group = typename Call::group;
  using dims = typename Call::call::type;
  auto sent = flipped_on_devices(with_digit_moved(call, x, digit_of_devices<group>{}, reversed(x.mesh().size(group{}))),
                                 filter<Call::template is_split, dims>{});
  return [&]<class... S>(list<S...>) {
    if constexpr (sizeof...(S) == 0) return sent;
    else return view_with<flip_rule>("flip", static_cast<decltype(sent)&&>(sent), S{}...);
  }(filter<Call::template is_whole, dims>{});
}

}  // namespace detail

/// Reverses dims: `flip(x, dim<0>)`, `flip(x, time, batch)`. With mesh axes behind the dims these go on from device to
/// device: `flip(x, time, data)` of the blocks of a shard_map, which vary over data, or of an array whose dim is split over
/// data.
///
/// Shape and dtype: those of x. A view: copies nothing; over mesh axes of the blocks that were sent. State: that of x.
/// Errors: array_has_no_axis, axis_named_twice, dim_is_split_over (name the mesh axes), wrong_number_of_dims; of the mesh
/// axes those of ppermute. Derivative: flip. Communication: none; over mesh axes one ppermute of all blocks. Source:
/// numpy.flip.
NABLA_WORD(flip, (ArrayOrReported X, class... S, class nabla_error = typename detail::why_not_flipped<X, S...>::type),
           (X&& x, S... s),
           "nabla::flip(x, dims...) requires dims of x, each once, and where they are split over devices their mesh axes") {
  if constexpr (!Reported<X> && detail::ends_with_mesh_axes<S...>) {
    return detail::flipped<detail::flipped_over<X, S...>>({"ppermute", call_site::here()}, static_cast<X&&>(x).eval());
  } else {
    return detail::view_with<detail::flip_rule>("flip", static_cast<X&&>(x), s...);
  }
}

}  // namespace nabla
