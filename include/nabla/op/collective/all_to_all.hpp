// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/laid_out.hpp>
#include <nabla/op/collective/detail/exchange.hpp>
#include <nabla/op/collective/detail/name_of_a_map.hpp>
#include <nabla/op/shape/merge.hpp>
#include <nabla/op/shape/rename.hpp>
#include <tuple>

namespace nabla {

namespace detail {

template <class T>
struct is_split_at {
  static constexpr bool value = false;
};
template <class S>
struct is_split_at<split_at<S>> {
  static constexpr bool value = true;
};
template <class T>
struct is_concat_at {
  static constexpr bool value = false;
};
template <class S>
struct is_concat_at<concat_at<S>> {
  static constexpr bool value = true;
};
template <class T>
struct is_tiled_word {
  static constexpr bool value = std::is_same_v<T, tiled_t>;
};
template <class T>
struct is_exchange_keyword {
  static constexpr bool value = is_split_at<T>::value || is_concat_at<T>::value || is_tiled_word<T>::value;
};
template <class... K>
using why_no_exchange_keywords = typename first_error<
    typename first_unknown_keyword<is_exchange_keyword, error::not_a_keyword_of_all_to_all, K...>::type,
    std::conditional_t<(keyword<is_split_at, void, K...>::count > 1),
                       error::keyword_stands_twice<typename keyword<is_split_at, void, K...>::type>, void>,
    std::conditional_t<(keyword<is_concat_at, void, K...>::count > 1),
                       error::keyword_stands_twice<typename keyword<is_concat_at, void, K...>::type>, void>,
    std::conditional_t<(keyword<is_tiled_word, void, K...>::count > 1), error::keyword_stands_twice<tiled_t>, void>,
    std::conditional_t<(keyword<is_split_at, void, K...>::count == 0),
                       error::keyword_is_missing<error::to_fix::write_split_of_a_dim>, void>,
    std::conditional_t<(keyword<is_concat_at, void, K...>::count == 0),
                       error::keyword_is_missing<error::to_fix::write_concat_of_a_dim>, void>>::type;

template <class X, class A, class... K>
struct exchange_call {
  using split = typename keyword_selector<typename keyword<is_split_at, split_at<position<0>>, K...>::type>::type;
  using concat = typename keyword_selector<typename keyword<is_concat_at, concat_at<position<0>>, K...>::type>::type;
  static constexpr bool tiled = keyword<is_tiled_word, void, K...>::count > 0;
  template <class B>
  struct over {
    using rule = exchange_rule<X, group_of<B>, split, concat, tiled>;
    using error = typename rule::error;
  };
  template <Axis B>
  struct over<B> {
    using part = parted_dim<members<X, B>, split, tiled>;
    using joined = joined_dim<typename part::dims, concat, part::parts, tiled>;
    using error = typename first_error<
        typename members<X, B>::error, typename why_not_without_its_name<X, B>::type, typename part::error,
        typename joined::template found<joined::place>::error,
        std::conditional_t<std::is_same_v<concat, B>, nabla::error::result_has_the_axis_twice<B>, void>>::type;
  };
  template <class... B>
  struct over<collective_axes<B...>> {
    using part = parted_dim<members<X, collective_axes<B...>>, split, tiled>;
    using joined = joined_dim<typename part::dims, concat, part::parts, tiled>;
    template <class C>
    struct one {
      using error = typename why_not_moved_over<X, group_of<C>, nabla::error::to_fix::drop_the_collective>::type;
    };
    template <Axis C>
    struct one<C> {
      template <int P>
      struct along : why_not_along<typename gathered_automatic<X, P>::type::dims, P> {};
      template <int P>
        requires(P < 0)
      struct along<P> {
        using type = typename members<X, C>::error;
      };
      using error = typename along<members<X, C>::place>::type;
    };
    using error = typename first_error<
        typename one<B>::error..., typename part::error, typename joined::template found<joined::place>::error,
        std::conditional_t<contains<concat, B...>, nabla::error::result_has_the_axis_twice<concat>, void>>::type;
  };
  using error = typename first_error<why_no_exchange_keywords<K...>, typename over<A>::error>::type;
};
template <class X, class... A>
using why_not_exchanged = why_no_collective<exchange_call, X, A...>;

template <class G, class Split, class Concat, bool Tiled>
struct exchange_by {
  template <class X>
  using rule = exchange_rule<X, G, Split, Concat, Tiled>;
};
/// Each device gives every other one a part of its block.
template <class G, class Split, class Concat, bool Tiled>
struct all_to_all_word : word_by_rule<exchange_by<G, Split, Concat, Tiled>> {
  static constexpr bool communicates = true;
  using group = G;
  static constexpr traffic sends() { return traffic::all_to_all; }
  template <class X, class Value>
  static constexpr auto pullback(const X&, const Value&) {
    return [](call_site where, const auto& g, const auto&) {
      return run_word(all_to_all_word<G, Concat, Split, Tiled>{}, {"all_to_all", where}, g);
    };
  }
};

/// An axis of the array on its way into the dim where the parts meet.
struct exchanged_axis : axis<exchanged_axis> {
  static constexpr const char* name() { return "the exchanged axis"; }
};
/// What an exchange along names of an xmap gives: each name is split as it was, and what has no such name is whole.
template <class X, class Y>
struct split_as_before {
  using type = Y;
};
template <class X, class T, class... E, class S, class M>
  requires(named_axes<M> != 0)
struct split_as_before<X, array_type<T, dims<E...>, S, M>> {
  template <class F>
  static constexpr bool is_settled = is_split_within<M, named_axes<M>, typename F::split_over>;
  template <class F, int D>
  struct one {
    using type = std::conditional_t<is_settled<F>, typename make_extent<typename F::tag, F::size, list<>>::type, F>;
  };
  template <class F, int D>
    requires(D >= 0)
  struct one<F, D> {
    using before = extent_at<typename X::dims, D>;
    using type =
        std::conditional_t<is_settled<F> && is_settled<before>,
                           typename make_extent<typename F::tag, F::size, typename before::split_over>::type, F>;
  };
  template <class F>
  static constexpr int place_before = Axis<typename F::tag> ? dim_with_key<typename X::dims, typename F::tag> : -1;
  using type = array_type<T, dims<typename one<E, place_before<E>>::type...>, S, M>;
};
template <class X, class Y>
constexpr auto laid_out_as_before(Y&& y) {
  using to = typename split_as_before<X, type_of_t<Y>>::type;
  if constexpr (std::is_same_v<to, type_of_t<Y>>) return static_cast<Y&&>(y);
  else return laid_out<to>(static_cast<Y&&>(y), {"all_to_all", the_result});
}

/// The parts of a dim stand along an axis of the array, and what stood there is a dim, or the outer part of one.
template <bool Tiled, class X, class A, class Count, class S, class C>
constexpr auto exchanged_along(X&& x, A a, [[maybe_unused]] Count count, S split, C concat) {
  if constexpr (Tiled)
    return merge(parted_along(rename(static_cast<X&&>(x), a = exchanged_axis{}), a, count, split),
                 exchanged_axis{}, concat, concat);
  else
    return rename(static_cast<X&&>(x), split = a, a = concat);
}

/// Of number I of several axes: what goes out to its places, and what comes in from them.
template <int I>
struct outgoing_axis : axis<outgoing_axis<I>> {
  static constexpr const char* name() { return "the outgoing axis"; }
};
template <int I>
struct incoming_axis : axis<incoming_axis<I>> {
  static constexpr const char* name() { return "the incoming axis"; }
};
template <int I, class X>
constexpr auto exchanged_over_runs(X&& x, call_site, list<>) {
  return static_cast<X&&>(x);
}
template <int I, class X, class A, class... Rest>
constexpr auto exchanged_over_runs(X&& x, call_site where, list<A, Rest...>) {
  using out = outgoing_axis<I>;
  using in = incoming_axis<I>;
  auto one = [&] {
    if constexpr (MeshAxes<A>)
      return all_to_all(static_cast<X&&>(x), A{}, split_at<out>{}, concat_at<in>{}, unwritten{}, where);
    else
      return rename(static_cast<X&&>(x), binding<out, A>{{}, {}}, binding<A, in>{{}, {}});
  }();
  return exchanged_over_runs<I + 1>(static_cast<decltype(one)&&>(one), where, list<Rest...>{});
}
/// The parts of a dim go out along runs of several axes, one axis after the other; what comes in along them is one dim.
template <bool Tiled, class S, class C, class X, class... A, int... I>
constexpr auto exchanged_over_all(X&& x, call_site where, list<A...> runs, std::integer_sequence<int, I...>) {
  const std::tuple counts{written_number_of<members<type_of_t<X>, A>>(x)...};
  auto parts = [&] {
    if constexpr (!Tiled)
      return split(static_cast<X&&>(x), S{}, bound<outgoing_axis<I>>(std::get<I>(counts))...);
    else if constexpr (Axis<S>)
      return split(static_cast<X&&>(x), S{}, bound<outgoing_axis<I>>(std::get<I>(counts))...,
                   binding<S, rest_t>{{}, {}});
    else
      return split(static_cast<X&&>(x), S{}, bound<outgoing_axis<I>>(std::get<I>(counts))..., nabla::rest);
  }();
  auto all = exchanged_over_runs<0>(static_cast<decltype(parts)&&>(parts), where, runs);
  if constexpr (Tiled) return merge(static_cast<decltype(all)&&>(all), incoming_axis<I>{}..., C{}, C{});
  else if constexpr (sizeof...(I) == 1)
    return rename(static_cast<decltype(all)&&>(all), (binding<incoming_axis<I>, C>{{}, {}})...);
  else return merge(static_cast<decltype(all)&&>(all), incoming_axis<I>{}..., C{});
}

}  // namespace detail

/// Each device gives every device a part of its block and puts together what it gets: `all_to_all(x, data, split(d),
/// concat(e), tiled)`. Part i of the dim `d` goes to device i; the parts lie in the order of the devices they come
/// from. Of a matrix whose rows are split over the devices it makes one whose columns are: `split(dim<1>),
/// concat(dim<0>), tiled`. Over an axis of the array the parts of d stand along it, and what stood there is in e.
///
/// Shape: tiled, d divided by the number of devices and e times it; else d, whose size is the number of devices, goes,
/// and e is a new dim of that size: its place in the result, or a name. dtype: that of x. The order of devices is that
/// of the coordinates along the axes as listed, the first one major. State: x varies over each axis; so does the
/// result. Over an axis of the array any state stays. Errors: collective_needs_a_varying_value,
/// value_is_unreduced_already, dim_does_not_fit, dim_is_split_over, size_does_not_divide and
/// size_is_not_the_number_of_devices (runtime_error where the sizes are known then), value_is_in_no_manual_region,
/// mesh_axis_is_not_manual, mesh_axis_is_not_in_the_mesh, literal_has_no_devices, keyword_is_missing,
/// not_a_keyword_of_all_to_all, keyword_stands_twice, several_axes_stand_in_parentheses, not_an_axis_of_a_collective,
/// collective_needs_an_axis; over an axis of the array array_has_no_axis, result_has_the_axis_twice. Communication:
/// one all-to-all, (N - 1) / N of a block a device; over an axis of the array none, but in an xmap that splits the
/// name; over several axes together one for the mesh axes that stand side by side. Derivative: all_to_all with split
/// and concat swapped. Source: jax.lax.all_to_all.
template <Operand X, detail::CollectiveAxis A, class K = detail::unwritten, class L = detail::unwritten,
          class N = detail::unwritten>
  requires(std::is_void_v<detail::why_not_exchanged<X, A, K, L, N>>)
constexpr auto all_to_all(X&& x, [[maybe_unused]] A a, [[maybe_unused]] const K& k = {}, [[maybe_unused]] const L& l = {}, [[maybe_unused]] const N& n = {},
                          [[maybe_unused]] call_site where = call_site::here()) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else if constexpr (detail::NameOfAMap<X, A>) {
    return all_to_all(static_cast<X&&>(x), detail::meant_by_t<X, A>{}, k, l, n, where);
  } else {
    using call = detail::exchange_call<type_of_t<X>, A, K, L, N>;
    using over = typename call::template over<A>;
    if constexpr (detail::SeveralAxes<A>) {
      using runs = typename detail::several_axes<A>::runs;
      over::part::check("all_to_all", x);
      return detail::laid_out_as_before<type_of_t<X>>(
          detail::exchanged_over_all<call::tiled, typename call::split, typename call::concat>(
              static_cast<X&&>(x), where, runs{}, detail::indices_of<runs>{}));
    } else if constexpr (Axis<A>) {
      over::part::check("all_to_all", x);
      const auto count = detail::written_number_of<detail::members<type_of_t<X>, A>>(x);
      return detail::laid_out_as_before<type_of_t<X>>(detail::exchanged_along<call::tiled>(
          static_cast<X&&>(x), a, count, typename call::split{}, typename call::concat{}));
    } else {
      using word =
          detail::all_to_all_word<detail::group_of<A>, typename call::split, typename call::concat, call::tiled>;
      return detail::run_word(word{}, {"all_to_all", where}, static_cast<X&&>(x).eval());
    }
  }
}

NABLA_REFUSED_WORD((error::reported), all_to_all,
                   (Operand X, class... A, class nabla_error = detail::why_not_exchanged<X, A...>),
                   (X&&, const A&...),
                   "nabla::all_to_all(x, a, split(d), concat(e)) requires an x that varies over a, and a dim d that "
                   "the devices divide");

}  // namespace nabla
