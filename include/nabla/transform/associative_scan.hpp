// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/scan.hpp>
#include <nabla/op/collective/all_gather.hpp>
#include <nabla/op/collective/axis_index.hpp>
#include <nabla/op/cumulative/cumsum.hpp>
#include <nabla/op/elementwise/astype.hpp>
#include <nabla/op/elementwise/clamp.hpp>
#include <nabla/op/shape/concatenate.hpp>
#include <nabla/op/shape/repeat.hpp>
#include <nabla/transform/tree_map.hpp>

namespace nabla {

namespace op {
struct associative_scan {
  static constexpr const char* name = "associative_scan";
  static constexpr reduction keeps = reduction::none;
  static constexpr bool takes_complex = true;
};
}  // namespace op

namespace detail {

/// Elements begin .. end - 1 along a dim.
template <class S>
struct part_along {
  long begin, end;
  template <class X>
  constexpr auto operator()(const X& x) const {
    return x(binding<S, slice_t<false>>{{}, slice(begin, end)}).eval();
  }
};
template <class S>
struct one_behind_other {
  template <class X, class Y>
  constexpr auto operator()(const X& x, const Y& y) const {
    return concatenate(S{}, x, y);
  }
};
/// Expressions are run.
struct as_stored {
  template <class X>
  constexpr auto operator()(const X& x) const {
    return x.eval();
  }
};

/// Why one leaf is not what runs along a dim.
template <class S, class X>
struct why_not_run_along {
  using type = error::not_an_array<X>;
};
template <class S, Array X>
struct why_not_run_along<S, X>
    : type_tag<typename along_one_dim<op::associative_scan>::template rule<
          viewed_operand<along_one_dim<op::associative_scan>::template rule, X, S>, S>::error> {};

/// How the arguments are read: an axis or none, the elements, keywords, the function.
template <class S, class... A>
struct associative_arguments {
  using error = nabla::error::wrong_number_of_arguments<int(sizeof...(A))>;
};
template <class S, class Xs, class... Rest>
  requires(sizeof...(Rest) > 0)
struct associative_arguments<S, Xs, Rest...> {
  using selector = S;
  using function = at<sizeof...(Rest) - 1, list<Rest...>>;
  static constexpr int keywords = sizeof...(Rest) - 1;
  /// The mesh axes along which the elements go on from device to device.
  template <class K>
  struct is_over_devices {
    static constexpr bool value = MeshAxes<K>;
  };
  using over = filter<is_over_devices, list<Rest...>>;
  static constexpr bool backwards = (std::is_same_v<Rest, reverse_t> || ...);
  template <class... K>
  struct why_no_keywords {
    using type = void;
  };
  template <class K, class Next, class... More>
  struct why_no_keywords<K, Next, More...> {
    using type = typename first_error<
        std::conditional_t<std::is_same_v<K, reverse_t> || MeshAxes<K>, void, nabla::error::not_a_keyword_of_scan<K>>,
        typename why_no_keywords<Next, More...>::type>::type;
  };
  template <class Leaves>
  struct leaves;
  template <class... X>
  struct leaves<list<X...>> : first_error<typename why_not_run_along<S, std::remove_cvref_t<X>>::type...> {};
  struct of_arguments {
    using type = typename first_error<
        std::conditional_t<is_no_function<function>, nabla::error::the_function_stands_last<function>, void>,
        typename why_no_keywords<Rest...>::type,
        std::conditional_t<(keywords > int(backwards) + int(over::size > 0)),
                           nabla::error::keyword_stands_twice<at<0, list<Rest...>>>, void>,
        typename leaves<leaves_of<Xs>>::type>::type;
  };
  template <class E>
  struct parts {
    using type = nabla::error::reported;
    using error = E;
  };
  template <class E>
    requires std::is_void_v<E>
  struct parts<E> {
    using type = held_t<decltype(tree_map(part_along<S>{}, std::declval<const Xs&>())), backend_of_value<Xs>>;
    template <class Over, class Leaves>
    struct why_not_gathered_over {
      using type = void;
    };
    template <class G, class... X>
    struct why_not_gathered_over<list<G>, list<X...>>
        : first_error<why_not_gathered<X, G, decltype(tiled(S{}))>...> {};
    using error = typename first_error<typename why_not_gathered_over<over, leaves_of<type>>::type,
                                       typename why_not_callable<function, type, type>::type>::type;
  };
  using elements = typename parts<typename of_arguments::type>::type;
  using error = typename parts<typename of_arguments::type>::error;
};
template <class... A>
struct associative_call : associative_arguments<position<0>, A...> {
  static constexpr int first = 0;
};
template <DimSelector S, class... A>
struct associative_call<S, A...> : associative_arguments<S, A...> {
  static constexpr int first = 1;
};
template <class... A>
  requires(Reported<A> || ...)
struct associative_call<A...> {
  using error = void;
};
template <class... A>
using associative_call_of = associative_call<std::remove_cvref_t<A>...>;

template <class Call, class E>
struct why_no_associative {
  using type = E;
};
template <class Call>
  requires requires { typename Call::elements; }
struct why_no_associative<Call, void> {
  using result = decltype(std::declval<const typename Call::function&>()(std::declval<typename Call::elements>(),
                                                                         std::declval<typename Call::elements>()));
  template <class R>
  struct of {
    using type = why_not_carried<typename Call::elements, R>;
  };
  template <Reported R>
  struct of<R> {
    using type = void;
  };
  using type = typename of<std::remove_cvref_t<result>>::type;
};
template <class... A>
using why_no_associative_t =
    typename why_no_associative<associative_call_of<A...>, typename associative_call_of<A...>::error>::type;

/// The size that all leaves have along the dim.
template <class S, class Xs>
constexpr long size_along(const Xs& xs) {
  long n = -1;
  each_leaf(
      [&](const auto& x) {
        using dims = dims_of<decltype(x)>;
        constexpr int place = find_dim<dims, S>::value;
        const long size = x.sizes()[place];
        if (n >= 0 && size != n)
          fail<>::sizes_differ("associative_scan", key_name<at<place, keys_of<dims>>>::get(), n, size);
        n = size;
      },
      xs);
  return n;
}
/// Parts of the elements, as they are joined: followed by a derivative where one of them is, or what the function holds.
template <class Call>
using joined_elements =
    held_t<typename Call::elements,
           backend_of_loop<backend_of_value<typename Call::elements>,
                           std::remove_cvref_t<decltype(std::declval<const typename Call::function&>()(
                               std::declval<typename Call::elements>(), std::declval<typename Call::elements>()))>>>;
/// In each round what is made of some neighbours is joined with what is made of as many before them.
template <class Call, class Xs, class F>
constexpr auto run_associative(const Xs& xs, const F& f) {
  using S = typename Call::selector;
  const long n = size_along<S>(xs);
  const auto part = [](const auto& y, long begin, long end) { return tree_map(part_along<S>{begin, end}, y); };
  using elements = joined_elements<Call>;
  plan_listener* const listener = listener_for<elements>(xs);
  const auto held = [&](const auto& tree) { return held_tree<elements>("associative_scan", tree, listener); };
  elements y = held(part(xs, 0, n));
  for (long d = 1; d < n; d *= 2) {
    if constexpr (Call::backwards) {
      const auto made = held(f(part(y, d, n), part(y, 0, n - d)));
      y = held(tree_map(one_behind_other<S>{}, made, part(y, n - d, n)));
    } else {
      const auto made = held(f(part(y, 0, n - d), part(y, d, n)));
      y = held(tree_map(one_behind_other<S>{}, part(y, 0, d), made));
    }
  }
  return y;
}

/// Of elements of all devices along mesh axes that of a neighbour, Step away, as a dim of one element; the own one of the
/// last device.
template <class S, class G, int Step>
struct element_of_neighbour {
  template <class X>
  constexpr auto operator()(const X& x) const {
    constexpr int d = find_dim<dims_of<X>, S>::value;
    const long n = x.sizes()[d];
    const auto place = clamp(axis_index(x, G{}) + Step, 0, std::int32_t(n - 1));
    const auto chosen = where(place_in_all_dims<d>(x) == place, x, value_type_t<X>{});
    return astype<value_type_t<X>>(part_along<S>{n - 1, n}(cumsum(chosen, S{})));
  }
};
/// Each element as often as f needs it.
template <class S>
struct as_often_as {
  long n;
  template <class X>
  constexpr auto operator()(const X& x) const {
    return repeat(x, S{}, n);
  }
};
/// Of the devices along a mesh axis each has the elements behind those of the one before: what all of them make, y being what the
/// own ones make. The last element of each device is gathered.
template <class Call, class G, class Y, class F>
constexpr auto over_devices(const Y& y, const F& f) {
  using S = typename Call::selector;
  const long n = size_along<S>(y);
  if (n == 0) fail<>::no_element("associative_scan", "each device");
  const long end = Call::backwards ? 0 : n - 1;
  const auto totals =
      tree_map([](const auto& x) { return all_gather(x, G{}, tiled(S{})); }, tree_map(part_along<S>{end, end + 1}, y));
  const auto made = run_associative<Call>(totals, f);
  const std::int32_t first = Call::backwards ? std::int32_t(size_along<S>(made) - 1) : 0;
  const auto before =
      tree_map(as_often_as<S>{n}, tree_map(element_of_neighbour < S, G, Call::backwards ? 1 : -1 > {}, made));
  const auto all = tree_map(as_stored{}, f(before, y));
  return tree_map(
      [&](const auto& own, const auto& joined) { return where(axis_index(own, G{}) == first, own, joined); }, y, all);
}

}  // namespace detail

/// What a function that is associative makes of each element and all before it: `associative_scan(time, xs, [](auto a, auto b) {
/// return a * b; })`. f takes two trees of elements, each with the dim and of any size, and gives the elements that they make
/// together: it works on many at once. `associative_scan(xs, f)` goes along `dim<0>`; `reverse` before f begins at the
/// last element, and f gets what is made of those behind first. With a mesh axis before f the elements go on from device to
/// device.
///
/// Shape: that of xs, an array or a tree of arrays of one size along the dim, which is known at run time. In rounds, twice as many
/// elements are joined in each: log2(n) calls of f. dtype, state: as f gives them, which must be those of xs. Errors: array_has_no_axis,
/// dim_is_split_over, value_is_unreduced, not_an_array, function_does_not_take_these_blocks, carry_changes_its_dtype and its
/// like, not_a_keyword_of_scan, the_function_stands_last; runtime_error where sizes differ, and over a mesh axis where a device has no element.
/// Derivative: that of f. Communication: that of f; over a mesh axis also one all-gather a leaf. Source: jax.lax.associative_scan.
NABLA_WORD(associative_scan, (class... A, class nabla_error = detail::why_no_associative_t<A...>), (const A&... a),
           "nabla::associative_scan(axis, xs, f) requires arrays that have the axis, not split, and a function of two parts of them "
           "that gives such a part") {
  if constexpr ((Reported<A> || ...)) {
    return error::reported{};
  } else {
    using call = detail::associative_call_of<A...>;
    const auto all = std::tie(a...);
    const auto& xs = std::get<call::first>(all);
    const auto& f = std::get<sizeof...(A) - 1>(all);
    if constexpr (call::over::size == 0) return detail::run_associative<call>(xs, f);
    else return detail::over_devices<call, detail::at<0, typename call::over>>(detail::run_associative<call>(xs, f), f);
  }
}

}  // namespace nabla
