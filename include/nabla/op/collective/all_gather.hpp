// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/gather.hpp>
#include <nabla/op/collective/detail/name_of_a_map.hpp>
#include <nabla/op/shape/merge.hpp>
#include <nabla/op/shape/rename.hpp>

namespace nabla {

namespace detail {

template <class G, class Form>
struct psum_scatter_word;
template <class G, class Form>
struct own_part_word;

/// The blocks of the devices along mesh axes in one array, in the state Target.
template <class G, class Form, class Target>
struct all_gather_word : word_at_once {
  static constexpr bool communicates = true;
  using group = G;
  static constexpr traffic sends() { return traffic::all_gather; }
  template <class X>
  using rule = gather_rule<X, G, Form, Target>;
  template <class X>
  using result = typename rule<X>::type;
  template <class X>
  static constexpr auto sizes(const called&, const X& x) {
    return rule<type_of_t<X>>::sizes(x);
  }
  /// Gathered to the same value on all devices, each takes its own part of the cotangent.
  template <class X, class Value>
  static constexpr auto pullback(const X&, const Value&) {
    return [](call_site where, const auto& g, const auto&) {
      if constexpr (std::is_same_v<Target, invarying_t>)
        return run_word(own_part_word<G, Form>{}, {"all_gather", where}, g);
      else return run_word(psum_scatter_word<G, Form>{}, {"psum_scatter", where}, g);
    };
  }
};

/// Gathered over several axes, the last one first: it makes the dim, and each before it the outer part of that.
template <class X, class Form, class To, class Runs>
struct gathered_in_steps;

template <class X, class A, class... K>
struct gather_call {
  using form = typename keyword<is_gather_form_t, stacked_at<position<0>>, K...>::type;
  template <class S>
  struct state_in;
  template <class S>
  struct state_in<to_state<S>> {
    using type = S;
  };
  using target = typename state_in<typename keyword<is_to_state_t, to_state<varying_t>, K...>::type>::type;
  using keywords_error = typename first_error<
      typename first_unknown_keyword<is_gather_keyword, nabla::error::not_a_keyword_of_all_gather, K...>::type,
      std::conditional_t<(keyword<is_gather_form_t, void, K...>::count > 1),
                         nabla::error::keyword_stands_twice<typename keyword<is_gather_form_t, void, K...>::type>,
                         void>,
      std::conditional_t<(keyword<is_to_state_t, void, K...>::count > 1),
                         nabla::error::keyword_stands_twice<typename keyword<is_to_state_t, void, K...>::type>, void>,
      std::conditional_t<is_gathered_state<target>, void, nabla::error::not_a_state_of_all_gather<target>>>::type;
  template <class B>
  struct over {
    using rule = gather_rule<X, group_of<B>, form, target>;
    using error = typename rule::error;
  };
  template <Axis B>
  struct over<B> {
    using error = typename first_error<
        typename members<X, B>::error, typename why_not_without_its_name<X, B>::type,
        typename why_no_gather_form<typename members<X, B>::block, form>::type,
        std::conditional_t<(keyword<is_to_state_t, void, K...>::count > 0),
                           nabla::error::array_axis_has_no_state<B, nabla::error::to_fix::drop_to>, void>>::type;
  };
  template <SeveralAxes B>
  struct over<B> {
    using said = typename keyword<is_to_state_t, unwritten, K...>::type;
    static constexpr bool no_state = !several_axes<B>::has_mesh_axes && !std::is_same_v<said, unwritten>;
    using first = typename first_error<
        typename members<X, B>::error,
        std::conditional_t<no_state, nabla::error::array_axis_has_no_state<B, nabla::error::to_fix::drop_to>,
                           void>>::type;
    using error =
        typename unless_refused<first, gathered_in_steps<X, form, said, typename several_axes<B>::runs>>::error;
  };
  using error = typename unless_refused<keywords_error, over<A>>::error;
};
template <class X, class... A>
using why_not_gathered = why_no_collective<gather_call, X, A...>;

/// What stands along an axis of the array as a dim of another name, or as the outer part of a dim.
template <class X, class A, class S>
constexpr auto gathered_along(X&& x, A, stacked_at<S>) {
  return rename(static_cast<X&&>(x), binding<A, S>{});
}
template <class X, class A, class S>
constexpr auto gathered_along(X&& x, A a, tiled_at<S>) {
  return merge(static_cast<X&&>(x), a, S{}, S{});
}

/// Only devices have a state along their axis.
template <class Form, class To, class A, class X>
constexpr auto gathered_over(X&& x, A a, call_site where) {
  if constexpr (Axis<A>) return all_gather(static_cast<X&&>(x), a, Form{}, unwritten{}, where);
  else return all_gather(static_cast<X&&>(x), a, Form{}, To{}, where);
}
template <class Form, class To, class X, class A>
constexpr auto gathered_over_all(X&& x, list<A>, call_site where) {
  return gathered_over<Form, To>(static_cast<X&&>(x), A{}, where);
}
template <class Form, class To, class X, class A, class B, class... Rest>
constexpr auto gathered_over_all(X&& x, list<A, B, Rest...>, call_site where) {
  using outer = tiled_at<typename keyword_selector<Form>::type>;
  return gathered_over<outer, To>(gathered_over_all<Form, To>(static_cast<X&&>(x), list<B, Rest...>{}, where), A{},
                                  where);
}
template <class X, class Form, class To, class A>
struct gathered_in_steps<X, Form, To, list<A>> {
  using error = why_not_gathered<abstract_value<X>, A, Form, std::conditional_t<Axis<A>, unwritten, To>>;
  template <class Y>
  using type_from = type_of_t<decltype(gathered_over<Form, To>(std::declval<abstract_value<Y>>(), A{}, call_site{}))>;
};
template <class X, class Form, class To, class A, class B, class... Rest>
struct gathered_in_steps<X, Form, To, list<A, B, Rest...>> {
  using inner = gathered_in_steps<X, Form, To, list<B, Rest...>>;
  using outer = tiled_at<typename keyword_selector<Form>::type>;
  struct last : gathered_in_steps<typename inner::template type_from<X>, outer, To, list<A>> {};
  using error = typename unless_refused<typename inner::error, last>::error;
  template <class Y>
  using type_from =
      typename gathered_in_steps<X, outer, To, list<A>>::template type_from<typename inner::template type_from<Y>>;
};

}  // namespace detail

/// The blocks of all devices along mesh axes: `all_gather(x, data)` stacks them along a new first dim,
/// `tiled(dim<0>)`, `tiled(batch)` puts them one behind the other, `stacked(stage)` makes a named dim. Over an axis of
/// the array its name goes in the same way: it becomes the new dim, or the outer part of the tiled one.
///
/// Shape: stacked, one more dim of the number of devices; tiled, the dim times that number. dtype: that of x. Order:
/// that of the coordinates along the axes as listed, the first one major. State: x varies over each axis; so does the
/// result, or with `to(invarying)`, `to(reduced)` it is invarying, reduced. Over an axis of the array any state stays.
/// Errors: collective_needs_a_varying_value, value_is_unreduced_already, dim_does_not_fit, dim_is_split_over,
/// value_is_in_no_manual_region, mesh_axis_is_not_manual, mesh_axis_is_not_in_the_mesh, literal_has_no_devices,
/// not_a_keyword_of_all_gather, not_a_state_of_all_gather, keyword_stands_twice, number_is_no_axis,
/// several_axes_stand_in_parentheses, not_an_axis_of_a_collective, collective_needs_an_axis; over an axis of the array
/// array_has_no_axis, array_axis_has_no_state. Communication: one all-gather; each device receives N - 1 blocks. Over
/// an axis of the array none: a view; but in an xmap that splits the name, one all-gather makes it whole. Copies: in
/// one process none where the blocks are put one behind the other in the first dim. Over several axes together,
/// `(sample, data)`: over one after the other, the last first. Derivative: psum_scatter; of `to(invarying)`: this
/// device's part. Source: jax.lax.all_gather.
template <Operand X, detail::CollectiveAxis A, class K = detail::unwritten, class L = detail::unwritten>
  requires(std::is_void_v<detail::why_not_gathered<X, A, K, L>>)
constexpr auto all_gather(X&& x, [[maybe_unused]] A a, [[maybe_unused]] const K& k = {}, [[maybe_unused]] const L& l = {},
                          [[maybe_unused]] call_site where = call_site::here()) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else if constexpr (detail::NameOfAMap<X, A>) {
    return all_gather(static_cast<X&&>(x), detail::meant_by_t<X, A>{}, k, l, where);
  } else {
    using call = detail::gather_call<type_of_t<X>, A, K, L>;
    if constexpr (detail::SeveralAxes<A>) {
      return detail::gathered_over_all<typename call::form, typename call::template over<A>::said>(
          static_cast<X&&>(x), typename detail::several_axes<A>::runs{}, where);
    } else if constexpr (Axis<A>) {
      using whole = typename detail::without_its_name<type_of_t<X>, A>::type;
      return detail::gathered_along(detail::laid_out<whole>(static_cast<X&&>(x), {"all_gather", 1, where}), a,
                                    typename call::form{});
    } else {
      using word = detail::all_gather_word<detail::group_of<A>, typename call::form, typename call::target>;
      return detail::run_word(word{}, {"all_gather", where}, static_cast<X&&>(x).eval());
    }
  }
}

NABLA_REFUSED_WORD((error::reported), all_gather,
                   (Operand X, class... A, class nabla_error = detail::why_not_gathered<X, A...>), (X&&, const A&...),
                   "nabla::all_gather(x, a, tiled(d)) requires an x that varies over a, and a dim that fits");

}  // namespace nabla
