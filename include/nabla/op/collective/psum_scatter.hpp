// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/all_gather.hpp>
#include <nabla/op/collective/detail/reduction.hpp>
#include <nabla/op/collective/detail/scatter.hpp>
#include <nabla/op/shape/rename.hpp>
#include <tuple>

namespace nabla {

namespace detail {

template <class G, class Form>
struct scatter_by {
  template <class X>
  using rule = scatter_rule<X, G, Form>;
};
template <class G, class Form>
struct own_part_by {
  template <class X>
  using rule = scatter_rule<typename varying_also<X, G>::type, G, Form>;
};

/// The sum over the devices along mesh axes, of which each keeps its part.
template <class G, class Form>
struct psum_scatter_word : word_by_rule<scatter_by<G, Form>> {
  static constexpr bool communicates = true, computes = true;
  using group = G;
  static constexpr traffic sends() { return traffic::reduce_scatter; }
  template <class X, class Value>
  static constexpr auto pullback(const X&, const Value&) {
    using M = mesh_type_of<X>;
    constexpr bool was_unreduced = (masks_of<typename type_of_t<X>::state, M>.u & axis_mask<M>(G{})) != 0;
    using target = std::conditional_t<was_unreduced, reduced_t<>, varying_t>;
    return [](call_site where, const auto& g, const auto&) {
      return run_word(all_gather_word<G, Form, target>{}, {"all_gather", where}, g);
    };
  }
};

/// Of a value that is the same on all devices each its own part, the one that it would get of a psum_scatter. A view:
/// nothing moves.
template <class G, class Form>
struct own_part_word : word_by_rule<own_part_by<G, Form>> {
  template <class X, class Value>
  static constexpr auto pullback(const X&, const Value&) {
    return [](call_site where, const auto& g, const auto&) {
      return run_word(all_gather_word<G, Form, invarying_t>{}, {"all_gather", where}, g);
    };
  }
};

template <class X, class A, class... K>
struct scatter_call {
  using form = keyword<is_gather_form_t, stacked_at<position<0>>, K...>;
  template <class B>
  struct over {
    using rule = scatter_rule<X, group_of<B>, typename form::type>;
    using error = typename rule::error;
  };
  template <Axis B>
  struct over<B> {
    using part = parted_dim<members<X, B>, typename keyword_selector<typename form::type>::type,
                            is_tiled<typename form::type>>;
    using error = typename first_error<typename reduction_rule<op::sum, X, B>::error, typename part::error>::type;
  };
  template <SeveralAxes B>
  struct over<B> {
    using part = parted_dim<members<X, B>, typename keyword_selector<typename form::type>::type,
                            is_tiled<typename form::type>>;
    using error = typename first_error<typename members<X, B>::error,
                                       typename collected<op::sum>::template call<X, B>::error,
                                       typename part::error>::type;
  };
  using error = typename first_error<
      typename first_unknown_keyword<is_gather_form_t, nabla::error::not_a_keyword_of_psum_scatter, K...>::type,
      std::conditional_t<(form::count > 1), nabla::error::keyword_stands_twice<typename form::type>, void>,
      typename over<A>::error>::type;
};
template <class X, class... A>
using why_not_scattered = why_no_collective<scatter_call, X, A...>;

/// The sum along an axis of the array, whose parts stand along that axis.
template <class X, class A, class Count, class S>
constexpr auto scattered_along(X&& x, A a, Count, stacked_at<S>) {
  return rename(sum(static_cast<X&&>(x), a), S{} = a);
}
template <class X, class A, class Count, class S>
constexpr auto scattered_along(X&& x, A a, Count count, tiled_at<S>) {
  return parted_along(sum(static_cast<X&&>(x), a), a, count, S{});
}

/// A sum over axes of the array, cut into parts along runs of several axes, the first one major: what goes over mesh axes
/// adds up there as well. The last one takes elements, or, Tiled, a part of the dim S like those before.
template <class S, bool Tiled, class X, class A, class Count, class... Rest, class... Counts>
constexpr auto scattered_along_runs(X&& x, call_site where, list<A, Rest...>, [[maybe_unused]] Count count,
                                    Counts... counts) {
  auto part = [&] {
    constexpr bool takes_elements = !Tiled && sizeof...(Rest) == 0;
    if constexpr (MeshAxes<A>)
      return psum_scatter(static_cast<X&&>(x), A{},
                          std::conditional_t<takes_elements, stacked_at<S>, tiled_at<S>>{}, where);
    else if constexpr (takes_elements) return rename(static_cast<X&&>(x), binding<S, A>{{}, {}});
    else return parted_along(static_cast<X&&>(x), A{}, count, S{});
  }();
  if constexpr (sizeof...(Rest) == 0) return part;
  else return scattered_along_runs<S, Tiled>(static_cast<decltype(part)&&>(part), where, list<Rest...>{}, counts...);
}
template <class Form, class X, class... A, class... B>
constexpr auto scattered_over_all(X&& x, call_site where, list<A...> runs, list<B...>) {
  const std::tuple counts{written_number_of<members<type_of_t<X>, A>>(x)...};
  auto total = sum(static_cast<X&&>(x), B{}...);
  return call_with_entries(
      [&](auto... n) {
        return scattered_along_runs<typename keyword_selector<Form>::type, is_tiled<Form>>(
            static_cast<decltype(total)&&>(total), where, runs, n...);
      },
      counts);
}

}  // namespace detail

/// The sum over the devices along mesh axes, of which each device keeps its part: `psum_scatter(x, data)` gives out the
/// elements of the first dim, one a device; `stacked(d)` those of another dim; `tiled(d)` cuts the dim into blocks.
/// all_gather of the result, along the same dim, is psum. Over an axis of the array the parts of the sum stand along
/// that axis.
///
/// Shape: stacked, without the dim, whose size is the number of devices; tiled, the dim divided by that number. The
/// parts go to the coordinates along the axes as listed, the first one major. dtype: that of x; bool and integers of
/// 8 and 16 bits count as i32. State: on each axis x varies or is an unreduced sum; the result varies there. Over an
/// axis of the array: that of `sum`. Errors: collective_needs_a_varying_value, value_is_unreduced_already,
/// dim_does_not_fit, dim_is_split_over, size_does_not_divide and size_is_not_the_number_of_devices (runtime_error
/// where the sizes are known then), value_is_in_no_manual_region, mesh_axis_is_not_manual,
/// mesh_axis_is_not_in_the_mesh, literal_has_no_devices, not_a_keyword_of_psum_scatter, keyword_stands_twice,
/// several_axes_stand_in_parentheses, not_an_axis_of_a_collective, collective_needs_an_axis; over an axis of the
/// array array_has_no_axis. Communication: one reduce-scatter, (N - 1) / N of a block a device, half of psum; with
/// NABLA_REPRODUCIBLE=1 one all-to-all, summed in the order of the devices. Over an axis of the array none. Over
/// several axes together, `(sample, data)`: the sum over axes of the array first. Derivative: all_gather along the
/// dim; of an unreduced operand, to reduced. Source: jax.lax.psum_scatter.
template <Operand X, detail::CollectiveAxis A, class K = detail::unwritten>
  requires(std::is_void_v<detail::why_not_scattered<X, A, K>>)
constexpr auto psum_scatter(X&& x, [[maybe_unused]] A a, [[maybe_unused]] const K& k = {}, [[maybe_unused]] call_site where = call_site::here()) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else if constexpr (detail::NameOfAMap<X, A>) {
    return psum_scatter(static_cast<X&&>(x), detail::meant_by_t<X, A>{}, k, where);
  } else {
    using call = detail::scatter_call<type_of_t<X>, A, K>;
    using over = typename call::template over<A>;
    if constexpr (detail::SeveralAxes<A>) {
      using axes = detail::several_axes<A>;
      over::part::check("psum_scatter", x);
      return detail::scattered_over_all<typename call::form::type>(static_cast<X&&>(x), where, typename axes::runs{},
                                                                   typename axes::of_arrays{});
    } else if constexpr (Axis<A>) {
      over::part::check("psum_scatter", x);
      const auto count = detail::written_number_of<detail::members<type_of_t<X>, A>>(x);
      return detail::scattered_along(static_cast<X&&>(x), a, count, typename call::form::type{});
    } else {
      using word = detail::psum_scatter_word<detail::group_of<A>, typename call::form::type>;
      return detail::run_word(word{}, {"psum_scatter", where}, detail::collected_operand<op::sum>(static_cast<X&&>(x)));
    }
  }
}

NABLA_REFUSED_WORD((error::reported), psum_scatter,
                   (Operand X, class... A, class nabla_error = detail::why_not_scattered<X, A...>),
                   (X&&, const A&...),
                   "nabla::psum_scatter(x, a, tiled(d)) requires an x that varies over a, and a dim that the devices "
                   "divide");

}  // namespace nabla
