// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/reduce.hpp>
#include <nabla/expr/word.hpp>

// What all reductions share: which dims they take away, in what state the result is, and the node that runs.
namespace nabla {

/// Keeps the reduced positional dims with static size 1, so that the result broadcasts against the operand.
struct keepdims_t : vocabulary {};
inline constexpr keepdims_t keepdims{};

namespace detail {

template <class S>
concept ReductionArgument = DimSelector<S> || std::is_same_v<S, all_t> || std::is_same_v<S, keepdims_t>;

/// What a reduction over a split dim leaves to be made between devices.
enum class partial { none, sum, max, min };

template <class Dims, class... S>
struct selected_keys {
  static constexpr bool everything = (std::is_same_v<S, all_t> || ...);
  static constexpr int axes = (int(DimSelector<S>) + ... + 0);
  template <class Sel>
  struct key {
    using type = list<>;
    using missing = void;
  };
  template <DimSelector Sel>
    requires(find_dim<Dims, Sel>::value >= 0)
  struct key<Sel> {
    using type = list<at<find_dim<Dims, Sel>::value, keys_of<Dims>>>;
    using missing = void;
  };
  template <DimSelector Sel>
    requires(find_dim<Dims, Sel>::value < 0)
  struct key<Sel> {
    using type = list<>;
    using missing = error::array_has_no_axis<Sel, Dims>;
  };
  template <class K>
  struct is_positional_key {
    static constexpr bool value = is_from_right<K>;
  };
  using named = concat<list<>, typename key<S>::type...>;
  using type = std::conditional_t<everything, keys_of<Dims>,
                                  std::conditional_t<axes == 0, filter<is_positional_key, keys_of<Dims>>, named>>;
  using twice = typename first_twice<named>::type;
  using error = typename first_error<
      typename key<S>::missing..., std::conditional_t<std::is_void_v<twice>, void, error::axis_named_twice<twice>>,
      std::conditional_t<!everything && axes == 0 && positional_rank<Dims> == 0 && (Dims::rank > 0),
                         error::only_named_dims_and_none_is_named<Dims>, void>>::type;
};

template <class Dims, class Keys, bool Keep, class DimKeys>
struct reduced_dims_impl;
template <class... E, class Keys, bool Keep, class... K>
struct reduced_dims_impl<dims<E...>, Keys, Keep, list<K...>> {
  using type = concat<dims<>, std::conditional_t<!in_list<K, Keys>, dims<E>,
                                                 std::conditional_t<Keep && is_from_right<K>,
                                                                    dims<extent<positional, 1>>, dims<>>>...>;
  using split = concat<list<>, std::conditional_t<in_list<K, Keys>, typename E::split_over, list<>>...>;
  template <class X>
  struct split_dim {
    using type = void;
  };
  using first_split = typename first_error<
      std::conditional_t<in_list<K, Keys> && (E::split_over::size > 0),
                         error::reduced_dim_is_split_over<typename name_of_key<K>::type,
                                                          rewrap<mesh_axes, typename E::split_over>>,
                         void>...>::type;
};

/// The rule of reduction R of type X over the dims that S select: `error`, or void and `type`, `keys`.
template <class R, class X, class... S>
struct reduction_rule {
  using mesh = typename X::mesh;
  using selection = selected_keys<typename X::dims, S...>;
  using keys = typename selection::type;
  static constexpr bool keep = (std::is_same_v<S, keepdims_t> || ...);
  using reduced = reduced_dims_impl<typename X::dims, keys, keep, keys_of<typename X::dims>>;
  static constexpr masks before = masks_of<typename X::state, mesh>;
  static constexpr unsigned split = axis_mask<mesh>(typename reduced::split{});
  static constexpr unreduced_kind made = R::over_split == partial::sum   ? unreduced_kind::sum
                                         : R::over_split == partial::max ? unreduced_kind::max
                                         : R::over_split == partial::min ? unreduced_kind::min
                                                                         : unreduced_kind::none;
  /// A pending sum stays pending under a sum, a pending max under a max.
  static constexpr bool state_fits = before.u == 0 || (made != unreduced_kind::none && before.kind == made);
  static constexpr masks after = {before.v, before.u | split, before.r & ~split,
                                  (before.u | split) != 0 ? made : unreduced_kind::none};
  template <bool Fits>
  struct unreduced_error {
    using type = void;
  };
  template <bool Fits>
    requires(!Fits)
  struct unreduced_error<Fits> {
    using type = error::value_is_unreduced<typename axes_from<mesh, before.u, mesh_axes>::type>;
  };
  using error =
      typename first_error<typename selection::error,
                           std::conditional_t<made == unreduced_kind::none, typename reduced::first_split, void>,
                           typename unreduced_error<state_fits>::type>::type;
  using in = typename R::template in<typename X::value_type>;
  using out = typename R::template out<typename X::value_type>;
  using type = array_type<out, typename reduced::type, state_from<mesh, after>, mesh>;
};

/// Computed also for types that are no arrays, before the constraints that leave them alone.
template <class R, class X, class... S>
struct why_not_reduced {
  using type = void;
};
template <class R, Array X, ReductionArgument... S>
struct why_not_reduced<R, X, S...> {
  using type = typename reduction_rule<R, type_of_t<X>, S...>::error;
};
template <class R, class X, class... S>
using why_not_reduced_t = typename why_not_reduced<R, X, S...>::type;
template <class R, class X, class... S>
inline constexpr bool reducible = std::is_void_v<why_not_reduced_t<R, X, S...>>;

/// A conversion of the operand's elements inside a kernel.
template <class To>
struct convert {
  static constexpr bool first_operand_is_a_condition = false;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr To apply(T a) {
    return static_cast<To>(a);
  }
};

template <class To, class N>
constexpr auto converted(N n) {
  using from = typename N::type::value_type;
  if constexpr (std::is_same_v<from, To>) {
    return n;
  } else {
    using type = array_type<To, typename N::type::dims, typename N::type::state, typename N::type::mesh>;
    using node = map_node<convert<To>, type, from, N>;
    const auto size = n.sizes();
    const auto mesh = n.mesh();
    return node{{static_cast<N&&>(n)}, size, mesh};
  }
}

/// Sizes of a reduction's result.
template <class Rule, class Dims, class Sizes>
constexpr auto reduced_sizes(const Sizes& from) {
  sizes_of<typename Rule::type::dims> to;
  [&]<class... K>(list<K...>) {
    int d = 0, r = 0;
    ((in_list<K, typename Rule::keys> ? (Rule::keep && is_from_right<K> ? void(to[r++] = 1) : void())
                                      : void(to[r++] = from[d]),
      ++d),
     ...);
  }(keys_of<Dims>{});
  return to;
}

template <class R, class X, class... S>
constexpr auto reduce_with(X&& x, S...) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using rule = reduction_rule<R, type_of_t<X>, S...>;
    auto n = converted<typename rule::in>(as_node(static_cast<X&&>(x)));
    using N = decltype(n);
    if constexpr (rule::keys::size == 0) {
      return expr<decltype(converted<typename rule::out>(n))>(converted<typename rule::out>(static_cast<N&&>(n)));
    } else {
      using node = reduce_node<R, typename rule::type, typename rule::keys, rule::keep, N>;
      const auto size = reduced_sizes<rule, typename N::type::dims>(n.sizes());
      return expr<node>(node{static_cast<N&&>(n), size});
    }
  }
}

/// How many elements a reduction takes together, over all devices.
template <class R, class X, class... S>
constexpr long reduced_count(const X& x, S...) {
  using rule = reduction_rule<R, type_of_t<X>, S...>;
  return [&]<class... K>(list<K...>) {
    long n = 1;
    int d = 0;
    const auto& size = x.sizes();
    ((n *= in_list<K, typename rule::keys> ? size[d] : 1, ++d), ...);
    return n;
  }(keys_of<typename type_of_t<X>::dims>{});
}

}  // namespace detail

template <class X, class... S>
concept ReductionArguments = (Array<X> || Reported<X>) && (detail::ReductionArgument<S> && ...);

}  // namespace nabla

/// Declares the reduction `word(x, axes...)` by the rules of op::word.
#define NABLA_DETAIL_REDUCTION(word, function, sentence)                                                          \
  template <class X, class... S>                                                                                  \
    requires ::nabla::ReductionArguments<X, S...> && (::nabla::detail::reducible<function, X, S...>)              \
  constexpr auto word(X&& x, S... axes) {                                                                         \
    return ::nabla::detail::reduce_with<function>(static_cast<X&&>(x), axes...);                                  \
  }                                                                                                               \
  template <class X, class... S, class nabla_error = ::nabla::detail::why_not_reduced_t<function, X, S...>>       \
    requires ::nabla::ReductionArguments<X, S...> && (!::nabla::detail::reducible<function, X, S...>)             \
  ::nabla::error::reported word(X&&, S...) NABLA_REFUSED(sentence);
