// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/rule.hpp>

namespace nabla {

// What these keywords are called with is judged by the words that take them, which know the array.

/// An existing dim that grows: `tiled(dim<0>)`, `tiled(batch)`.
template <class S>
struct tiled_at : vocabulary {};
struct tiled_t : vocabulary {
  template <class S>
  constexpr tiled_at<S> operator()(const S&) const {
    return {};
  }
};
inline constexpr tiled_t tiled{};

/// A new dim: `stacked(dim<0>)`, or a named one, `stacked(stage)`.
template <class S>
struct stacked_at : vocabulary {};
struct stacked_t : vocabulary {
  template <class S>
  constexpr stacked_at<S> operator()(const S&) const {
    return {};
  }
};
inline constexpr stacked_t stacked{};

namespace detail {

template <class T>
inline constexpr bool is_gather_form = false;
template <class S>
inline constexpr bool is_gather_form<tiled_at<S>> = true;
template <class S>
inline constexpr bool is_gather_form<stacked_at<S>> = true;
template <class T>
inline constexpr bool is_to_state = false;
template <class S>
inline constexpr bool is_to_state<to_state<S>> = true;

/// The one keyword of a kind among some arguments, or its default.
template <template <class> class Is, class Default, class... K>
struct keyword {
  using all = filter<Is, list<K...>>;
  template <class L>
  struct first {
    using type = Default;
  };
  template <class T, class... Ts>
  struct first<list<T, Ts...>> {
    using type = T;
  };
  using type = typename first<all>::type;
  static constexpr int count = all::size;
};
template <class T>
struct is_gather_form_t {
  static constexpr bool value = is_gather_form<T>;
};
template <class T>
struct is_to_state_t {
  static constexpr bool value = is_to_state<T>;
};
template <class T>
struct is_gather_keyword {
  static constexpr bool value = is_gather_form<T> || is_to_state<T>;
};

/// The first keyword that a word does not know. Known<K>: it does.
template <template <class> class Known, template <class> class Unknown, class... K>
struct first_unknown_keyword {
  using type = void;
};
template <template <class> class Known, template <class> class Unknown, class... Rest>
struct first_unknown_keyword<Known, Unknown, unwritten, Rest...> : first_unknown_keyword<Known, Unknown, Rest...> {};
template <template <class> class Known, template <class> class Unknown, class K, class... Rest>
struct first_unknown_keyword<Known, Unknown, K, Rest...> {
  using reason = std::conditional_t<MeshAxes<K>, error::several_axes_stand_in_parentheses<K>, Unknown<K>>;
  using type =
      std::conditional_t<Known<K>::value, typename first_unknown_keyword<Known, Unknown, Rest...>::type, reason>;
};

/// The index in memory of positional dim N, counted with one dim more than there are: where a new one goes.
template <class Dims, int N>
inline constexpr int place_of_new_position = [] {
  constexpr int rank = positional_rank<Dims>;
  constexpr int n = N < 0 ? rank + 1 + N : N;
  if constexpr (n < 0 || n > rank)
    return -1;
  else if constexpr (n == rank)
    return Dims::rank;
  else
    return find_dim<Dims, position<n>>::value;
}();

/// Why S is none of these dims.
template <class S, class Dims>
struct why_no_dim : wrong_argument<S> {};
template <DimSelector S, class Dims>
struct why_no_dim<S, Dims> {
  using type = error::dim_does_not_fit<S, Dims>;
};

template <class Dims, class Form>
struct gather_place {
  static constexpr int value = -1;
  static constexpr bool is_new = true;
  using tag = void;
};
template <class Dims, class S>
struct gather_place<Dims, tiled_at<S>> {
  static constexpr int value = find_dim<Dims, S>::value;
  static constexpr bool is_new = false;
  using tag = void;
};
template <class Dims, int N>
struct gather_place<Dims, stacked_at<position<N>>> {
  static constexpr int value = place_of_new_position<Dims, N>;
  static constexpr bool is_new = true;
  using tag = positional;
};
template <class Dims, Axis A>
struct gather_place<Dims, stacked_at<A>> {
  static constexpr int value = find_dim<Dims, A>::value >= 0 ? -1 : 0;
  static constexpr bool is_new = true;
  using tag = A;
};

/// What a keyword says of: the S of `tiled(S)`, `stacked(S)`, `split(S)`, `concat(S)`.
template <class Keyword>
struct keyword_selector;
template <template <class> class K, class S>
struct keyword_selector<K<S>> {
  using type = S;
};

/// Why the blocks do not come together in this form; void if they do. A dim that is split over devices cannot grow by
/// whole blocks: what each device holds of it would have to move on.
template <class Dims, class Form>
struct why_no_gather_form {
  using spot = gather_place<Dims, Form>;
  template <int P, bool New>
  struct at_place {
    using type = void;
  };
  template <int P>
    requires(P >= 0)
  struct at_place<P, false> {
    using type = typename why_not_along<Dims, P>::type;
  };
  template <int P, bool New>
    requires(P < 0)
  struct at_place<P, New> {
    using type = typename why_no_dim<typename keyword_selector<Form>::type, Dims>::type;
  };
  using type = typename at_place<spot::value, spot::is_new>::type;
};

/// Whether all_gather gives a value in this state.
template <class State>
inline constexpr bool is_gathered_state =
    std::is_same_v<State, varying_t> || std::is_same_v<State, invarying_t> || std::is_same_v<State, reduced_t<>>;

/// A list of extents with entries put in before place At; `Replace` drops the one that stood there.
template <class Extents, int At, bool Replace, class... New>
struct with_extents_at;
template <class... E, int At, bool Replace, class... New>
struct with_extents_at<list<E...>, At, Replace, New...> {
  template <int I, class X>
  using entry = concat<std::conditional_t<I == At, dims<New...>, dims<>>,
                       std::conditional_t<Replace && I == At, dims<>, dims<X>>>;
  template <class Seq>
  struct all;
  template <int... I>
  struct all<std::integer_sequence<int, I...>> {
    using type = concat<dims<>, entry<I, E>..., std::conditional_t<At == int(sizeof...(E)), dims<New...>, dims<>>>;
  };
  using type = typename all<std::make_integer_sequence<int, int(sizeof...(E))>>::type;
};

template <class Target, masks Before, unsigned Axes>
inline constexpr masks masks_after_gather = Before;
template <masks Before, unsigned Axes>
inline constexpr masks masks_after_gather<invarying_t, Before, Axes> = {Before.v & ~Axes, Before.u, Before.r,
                                                                        Before.kind};
template <masks Before, unsigned Axes>
inline constexpr masks masks_after_gather<reduced_t<>, Before, Axes> = {Before.v & ~Axes, Before.u, Before.r | Axes,
                                                                        Before.kind};

template <long N, long Parts>
inline constexpr long times_parts = (N == dyn_size || Parts == dyn_size) ? dyn_size : N * Parts;

/// The rule of all_gather: types and sizes of the result.
template <class X, class G, class Form, class Target>
struct gather_rule {
  using mesh = typename X::mesh;
  using from = typename X::dims;
  using spot = gather_place<from, Form>;
  static constexpr int place = spot::value;
  using error = typename first_error<typename why_not_moved_over<X, G, nabla::error::to_fix::drop_the_collective>::type,
                                     typename why_no_gather_form<from, Form>::type>::type;

  static constexpr long parts = static_parts<mesh, G>;
  template <bool New, class>
  struct grown {
    using type = extent<typename spot::tag, parts>;
  };
  template <class D>
  struct grown<false, D> {
    using old = extent_at<D, (place < 0 ? 0 : place)>;
    using type = extent<typename old::tag, times_parts<old::size, parts>>;
  };
  using extents = typename extents_of<from>::type;
  template <class>
  struct result {
    using type = typename with_extents_at<extents, place, !spot::is_new,
                                          typename grown<spot::is_new, from>::type>::type;
  };
  using dims = typename std::conditional_t<std::is_void_v<error>, result<void>, type_tag<from>>::type;
  static constexpr masks after =
      masks_after_gather<Target, masks_of<typename X::state, mesh>, axis_mask<mesh>(G{})>;
  using type = array_type<typename X::value_type, dims, state_from<mesh, after>, mesh>;

  /// The dims of the stack in the order of the result: processes and slots of each axis before the dim at `place`.
  template <template <class> class Process, template <class> class Slot, class Group = G>
  struct spread;
  template <template <class> class Process, template <class> class Slot, class... A>
  struct spread<Process, Slot, mesh_axes<A...>> {
    template <class L>
    struct insert;
    template <class... New>
    struct insert<list<New...>> {
      using type = typename with_extents_at<extents, place, false, New...>::type;
    };
    using type = typename insert<concat<list<>, list<extent<Process<A>>, extent<Slot<A>>>...>>::type;
  };
  template <template <class> class Process, template <class> class Slot>
  using spread_dims = typename spread<Process, Slot>::type;

  template <class Value>
  static constexpr sizes_of<dims> sizes(const Value& x) {
    sizes_of<dims> to;
    const long n = x.mesh().size(G{});
    int r = 0;
    for (int d = 0; d < from::rank; ++d) {
      if (d == place && spot::is_new) to[r++] = n;
      to[r++] = x.sizes()[d] * (d == place && !spot::is_new ? n : 1);
    }
    if (place == from::rank) to[r] = n;
    return to;
  }
};

}  // namespace detail
}  // namespace nabla
