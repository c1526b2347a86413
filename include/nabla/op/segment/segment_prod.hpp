// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/astype.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/elementwise/square.hpp>
#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/reduce/prod.hpp>
#include <nabla/op/segment/detail/segments.hpp>

namespace nabla {

namespace detail {

struct segment_prods : segment_reduction<op::prod> {
  static constexpr const char* name = "segment_prod";
  using put = segment_prods;

  /// The product of the other elements of the segment, made as by op::prod.
  template <int B, class E, class Ids, class X>
  static constexpr auto of_the_others(const Ids& ids, const X& operand, long segments) {
    using W = complex_as<value_type_t<X>, double>;
    const auto x = evaluated(converted<W>(as_node(operand)));
    const auto is_zero = (x == 0.0).eval();
    const auto of_all = [&]<class R>(type_tag<R>, const auto& y) {
      return of_segments<B>(in_segments<R, B, E>(evaluated(as_node(y)), ids, segments), ids);
    };
    const type_tag<segment_sums> sum;
    const type_tag<segment_prods> product;
    const auto not_zero = where(is_zero, 1.0, x).eval(), zero = where(is_zero, x, 0.0).eval();
    const auto of_the_rest = of_all(product, not_zero);
    const auto count = of_all(sum, astype<W>(is_zero));
    // For each zero the product of the other zeros: made of sums, which have the right derivatives up to the second.
    const auto rest = (of_all(sum, zero) - zero).eval();
    const auto of_two = ((square(rest) - (of_all(sum, square(zero)) - square(zero))) * 0.5).eval();
    const auto of_other_zeros =
        where(count == 1.0, 1.0, where(count == 2.0, rest, where(count == 3.0, of_two, 0.0))).eval();
    const auto of_all_zeros = of_all(product, where(is_zero, x, 1.0));
    const auto others = where(is_zero, elementwise<op::times_partial>(of_other_zeros, of_the_rest),
                              elementwise<op::times_partial>(of_all_zeros, of_the_rest / not_zero));
    return evaluated(converted<value_type_t<X>>(as_node(others)));
  }
  template <int B, class E, class Ids>
  struct back {
    static constexpr bool reads_operand = true;
    Ids ids;
    template <class Y, class N>
    constexpr auto operator()(call_site, const Y& g, const N& operand) const {
      const auto others = of_the_others<B, E>(ids, evaluated(operand), g.sizes()[B]);
      return evaluated(as_node(elementwise<op::times_partial>(of_segments<B>(g, ids), others)));
    }
  };
  template <class P, class Ids, class Value>
  static constexpr auto pullback(const Ids& ids, const Value&) {
    return back<P::place, extent_at<typename P::elements, P::place>, Ids>{ids};
  }
  template <class P, class Ids, class X, class Value>
  static constexpr auto change(const Ids& ids, const X& x, const X& dx, const Value& value) {
    constexpr int B = P::place;
    using E = extent_at<typename P::elements, B>;
    const auto others = of_the_others<B, E>(ids, x, value.sizes()[B]);
    return in_segments<segment_sums, B, E>(evaluated(as_node(elementwise<op::times_partial>(dx, others))), ids,
                                           value.sizes()[B]);
  }
};

}  // namespace detail

/// The product of the elements of each segment: `segment_prod(x, ids, segments = 3)`. Of no elements it is 1.
///
/// Shape and ids: as `segment_sum`. dtype: as `prod`: bool and integers of 8 and 16 bits count as i32. State: joined; a split dim of ids and an
/// unreduced x are refused. Errors: as `segment_sum`, reduced_dim_is_split_over. Derivative: the product of the other elements
/// of the segment, as that of `prod`. Communication: none. Source: jax.ops.segment_prod.
NABLA_DETAIL_SEGMENT(segment_prod, detail::segment_prods,
                     "nabla::segment_prod(x, ids, segments = n) requires integer ids whose dims x has, none of them split, and "
                     "one new dim")

}  // namespace nabla
