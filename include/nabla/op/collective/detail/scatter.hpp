// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/sentence.hpp>
#include <nabla/expr/view_word.hpp>
#include <nabla/op/collective/detail/gather.hpp>
#include <nabla/op/reduce/sum.hpp>
#include <nabla/op/shape/split.hpp>

namespace nabla::detail {

/// A dim of a block that is given out to the members of what a collective goes over. It stays, that many times shorter;
/// or, not `Keeps`, it has one element for each member and goes.
template <class Members, class Selector, bool Keeps>
struct parted_dim {
  using from = typename Members::block;
  static constexpr int place = find_dim<from, Selector>::value;
  static constexpr long parts = Members::count;

  template <int P>
  struct found {
    using old = extent_at<from, P>;
    static constexpr bool known = old::size != dyn_size && parts != dyn_size;
    /// Of a count of 0 there are no parts: the dim is 0 too.
    static constexpr long count = known && parts > 0 ? parts : 1;
    static constexpr bool fits = !known || (Keeps && parts > 0 ? old::size % count == 0 : old::size == parts);
    using misfit = std::conditional_t<
        Keeps, nabla::error::size_does_not_divide<Selector, old::size, parts>,
        nabla::error::size_is_not_the_number_of_devices<Selector, old::size, parts, nabla::error::to_fix::write_tiled>>;
    using error =
        typename first_error<typename why_not_along<from, P>::type, std::conditional_t<fits, void, misfit>>::type;
    using extents = typename extents_of<from>::type;
    using kept = extent<typename old::tag, known ? old::size / count : dyn_size>;
    using type = typename std::conditional_t<Keeps, with_extents_at<extents, P, true, kept>,
                                             with_extents_at<extents, P, true>>::type;
  };
  template <int P>
    requires(P < 0)
  struct found<P> {
    using error = typename why_no_dim<Selector, from>::type;
    using type = from;
  };
  using error = typename found<place>::error;
  /// The dims of what one member gets.
  using dims = typename found<place>::type;

  /// Throws where the sizes do not fit.
  template <class Value>
  static constexpr void check(const char* word, const Value& x) {
    const long n = Members::block_sizes(x)[place], count = Members::of(x);
    const bool fits = Keeps && count > 0 ? n % count == 0 : n == count;
    if (fits) return;
    if (!Keeps)
      fail<>::because(word, (sentence("requires ")
                             << dim_text<from, place> << " = " << n << " to have one element for each "
                             << Members::member << " of " << Members::name() << " = " << count
                             << "; tiled cuts it into blocks")
                                .text);
    if (Members::over_devices) fail<>::does_not_divide(word, dim_text<from, place>, n, Members::name(), count);
    fail<>::because(word, (sentence("requires ") << dim_text<from, place> << " = " << n << " to be a multiple of "
                                                 << Members::name() << " = " << count)
                              .text);
  }
  /// The sizes of what one member gets, where they fit.
  template <class Value>
  static constexpr sizes_of<dims> sizes(const Value& x) {
    const auto size = Members::block_sizes(x);
    sizes_of<dims> to;
    int r = 0;
    for (int d = 0; d < from::rank; ++d) {
      if (d != place) to[r++] = size[d];
      else if (Keeps) to[r++] = size[d] / Members::of(x);
    }
    return to;
  }
};

/// As many parts of a dim along an axis of the array; what is left of the dim keeps its name or position.
template <class X, class A, class Count, class S>
constexpr auto parted_along(X&& x, A a, Count count, S) {
  if constexpr (Axis<S>)
    return split(static_cast<X&&>(x), S{}, a = count, S{} = nabla::rest);
  else
    return split(static_cast<X&&>(x), S{}, a = count, nabla::rest);
}

template <class Form>
inline constexpr bool is_tiled = false;
template <class S>
inline constexpr bool is_tiled<tiled_at<S>> = true;

/// The rule of psum_scatter: types and sizes of the result.
template <class X, class G, class Form>
struct scatter_rule {
  using mesh = typename X::mesh;
  using part = parted_dim<members<X, G>, typename keyword_selector<Form>::type, is_tiled<Form>>;
  static constexpr int place = part::place;
  static constexpr bool keeps = is_tiled<Form>;
  using error = typename first_error<
      typename why_not_reduced_over<reduction::sum, X, G, nabla::error::to_fix::drop_the_collective,
                                    nabla::error::to_fix::pcast_to_varying_first>::type,
      typename part::error>::type;
  static constexpr masks before = masks_of<typename X::state, mesh>;
  static constexpr unsigned axes = axis_mask<mesh>(G{});
  static constexpr masks after = {before.v | axes, before.u & ~axes, before.r,
                                  (before.u & ~axes) != 0 ? before.kind : reduction::none};
  using type = array_type<op::sum::in<typename X::value_type>, typename part::dims, state_from<mesh, after>, mesh>;

  template <class Value>
  static constexpr auto sizes(const char* word, const Value& x) {
    part::check(word, x);
    return part::sizes(x);
  }
};

}  // namespace nabla::detail
