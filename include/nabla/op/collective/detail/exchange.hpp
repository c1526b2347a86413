// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/scatter.hpp>

namespace nabla {

/// The dim whose parts go to the devices: `split(dim<0>)`, `split(batch)`.
template <class S>
struct split_at : vocabulary {};
template <class S>
  requires(!ArrayOrReported<S>)
constexpr split_at<S> split(const S&) {
  return {};
}
/// The dim along which the parts of the devices are put together: `concat(dim<1>)`, `concat(batch)`.
template <class S>
struct concat_at : vocabulary {};
template <class S>
constexpr concat_at<S> concat(const S&) {
  return {};
}

namespace detail {

/// Where the parts meet: a dim that is there, or, stacked, a new one.
template <class Cut, class Concat, long Parts, bool Tiled>
struct joined_dim {
  using spot = gather_place<Cut, stacked_at<Concat>>;
  static constexpr int place = spot::value;
  template <int P>
  struct found {
    using error = void;
    using type =
        typename with_extents_at<typename extents_of<Cut>::type, P, false, extent<typename spot::tag, Parts>>::type;
  };
  template <int P>
    requires(P < 0)
  struct found<P> {
    using error = typename why_no_dim<Concat, Cut>::type;
    using type = Cut;
  };
};
template <class Cut, class Concat, long Parts>
struct joined_dim<Cut, Concat, Parts, true> {
  static constexpr int place = find_dim<Cut, Concat>::value;
  template <int P>
  struct found {
    using old = extent_at<Cut, P>;
    using error = typename why_not_along<Cut, P>::type;
    using type = typename with_extents_at<typename extents_of<Cut>::type, P, true,
                                          extent<typename old::tag, times_parts<old::size, Parts>>>::type;
  };
  template <int P>
    requires(P < 0)
  struct found<P> {
    using error = typename why_no_dim<Concat, Cut>::type;
    using type = Cut;
  };
};

/// The rule of all_to_all: types and sizes of the result.
template <class X, class G, class Split, class Concat, bool Tiled>
struct exchange_rule {
  using mesh = typename X::mesh;
  using part = parted_dim<members<X, G>, Split, Tiled>;
  using joined = joined_dim<typename part::dims, Concat, part::parts, Tiled>;
  using meeting = typename joined::template found<joined::place>;
  static constexpr int split_place = part::place, place = joined::place;
  static constexpr bool tiled = Tiled;
  using error = typename first_error<typename why_not_moved_over<X, G, nabla::error::to_fix::drop_the_collective>::type,
                                     typename part::error, typename meeting::error>::type;
  using dims = typename meeting::type;
  using type = array_type<typename X::value_type, dims, typename X::state, mesh>;

  template <class Value>
  static constexpr sizes_of<dims> sizes(const char* word, const Value& x) {
    part::check(word, x);
    const auto cut = part::sizes(x);
    const long n = x.mesh().size(G{});
    sizes_of<dims> to;
    int c = 0;
    for (int d = 0; d < dims::rank; ++d) {
      if (d != place) to[d] = cut[c++];
      else to[d] = Tiled ? cut[c++] * n : n;
    }
    return to;
  }
};

}  // namespace detail
}  // namespace nabla
