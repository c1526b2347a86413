// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/view_word.hpp>
#include <nabla/op/collective/detail/gather.hpp>
#include <nabla/op/collective/detail/sentence.hpp>
#include <nabla/op/reduce/sum.hpp>

namespace nabla::detail {

/// A dim of a block that is given out to the devices of a group. It stays, that many times shorter; or, not `Keeps`, it
/// has one element for each device and goes.
template <class X, class G, class Selector, bool Keeps>
struct parted_dim {
  using mesh = typename X::mesh;
  using from = typename X::dims;
  static constexpr int place = find_dim<from, Selector>::value;
  static constexpr long parts = static_parts<mesh, G>;

  template <int P>
  struct found {
    using old = extent_at<from, P>;
    static constexpr bool known = old::size != dyn_size && parts != dyn_size;
    static constexpr bool fits = !known || (Keeps ? old::size % (known ? parts : 1) == 0 : old::size == parts);
    using misfit = std::conditional_t<
        Keeps, nabla::error::size_does_not_divide<Selector, old::size, parts>,
        nabla::error::size_is_not_the_number_of_devices<Selector, old::size, parts, nabla::error::to_fix::write_tiled>>;
    using error =
        typename first_error<typename why_not_along<from, P>::type, std::conditional_t<fits, void, misfit>>::type;
    using extents = typename extents_of<from>::type;
    using kept = extent<typename old::tag, known ? old::size / (known ? parts : 1) : dyn_size>;
    using type = typename std::conditional_t<Keeps, with_extents_at<extents, P, true, kept>,
                                             with_extents_at<extents, P, true>>::type;
  };
  template <int P>
    requires(P < 0)
  struct found<P> {
    using error = nabla::error::dim_does_not_fit<Selector, from>;
    using type = from;
  };
  using error = typename found<place>::error;
  /// The dims of what one device gets.
  using dims = typename found<place>::type;

  /// Throws where the sizes do not fit; else they are those of what one device gets.
  template <class Value>
  static constexpr sizes_of<dims> sizes(const char* word, const Value& x) {
    const long n = x.sizes()[place], devices = x.mesh().size(G{});
    if (Keeps && n % devices != 0)
      fail<>::does_not_divide(word, dim_text<from, place>, n, axes_text<G>::get(), devices);
    if (!Keeps && n != devices)
      fail<>::because(word, (sentence("requires ")
                             << dim_text<from, place> << " = " << n << " to have one element for each device of "
                             << axes_text<G>::get() << " = " << devices << "; tiled cuts it into blocks")
                                .text);
    sizes_of<dims> to;
    int r = 0;
    for (int d = 0; d < from::rank; ++d) {
      if (d != place) to[r++] = x.sizes()[d];
      else if (Keeps) to[r++] = n / devices;
    }
    return to;
  }
};

template <class Form>
inline constexpr bool is_tiled = false;
template <class S>
inline constexpr bool is_tiled<tiled_at<S>> = true;

/// The first keyword that a word does not know. Known<K>: it does.
template <template <class> class Known, template <class> class Unknown, class... K>
struct first_unknown_keyword {
  using type = void;
};
template <template <class> class Known, template <class> class Unknown, class K, class... Rest>
struct first_unknown_keyword<Known, Unknown, K, Rest...> {
  using reason = std::conditional_t<MeshAxes<K>, error::several_axes_stand_in_parentheses<K>, Unknown<K>>;
  using type =
      std::conditional_t<Known<K>::value, typename first_unknown_keyword<Known, Unknown, Rest...>::type, reason>;
};

/// The rule of psum_scatter: types and sizes of the result.
template <class X, class G, class Form>
struct scatter_rule {
  using mesh = typename X::mesh;
  using part = parted_dim<X, G, typename form_selector<Form>::type, is_tiled<Form>>;
  static constexpr int place = part::place;
  static constexpr bool keeps = is_tiled<Form>;
  using error = typename first_error<
      typename why_not_reduced_over<unreduced_kind::sum, X, G, nabla::error::to_fix::drop_the_collective,
                                    nabla::error::to_fix::pcast_to_varying_first>::type,
      typename part::error>::type;
  static constexpr masks before = masks_of<typename X::state, mesh>;
  static constexpr unsigned axes = axis_mask<mesh>(G{});
  static constexpr masks after = {before.v | axes, before.u & ~axes, before.r,
                                  (before.u & ~axes) != 0 ? before.kind : unreduced_kind::none};
  using type = array_type<op::sum::in<typename X::value_type>, typename part::dims, state_from<mesh, after>, mesh>;

  template <class Value>
  static constexpr auto sizes(const char* word, const Value& x) {
    return part::sizes(word, x);
  }
};

}  // namespace nabla::detail
