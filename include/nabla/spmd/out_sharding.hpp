// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/contract/contract.hpp>
#include <nabla/op/random/random.hpp>
#include <nabla/op/reduce/reduce.hpp>
#include <nabla/op/select/one_hot.hpp>
#include <nabla/op/select/tril.hpp>
#include <nabla/op/select/triu.hpp>
#include <nabla/op/shape/shape.hpp>
#include <nabla/spmd/device_put.hpp>
#include <nabla/spmd/reshard.hpp>
#include <tuple>

namespace nabla {

/// What `out_sharding(...)` gives.
template <class Sharding>
struct out_sharding_t : vocabulary {
  Sharding sharding;
  call_site where;
};

namespace detail {

template <class S>
inline constexpr bool is_sharding = Spec<S>;
template <class M, class S, class Space>
inline constexpr bool is_sharding<named_sharding<M, S, Space>> = true;

template <class S>
using why_no_out_sharding_t = std::conditional_t<is_sharding<S>, void, error::not_a_spec<S, error::to_fix::write_P>>;

}  // namespace detail

/// The sharding of a word's result, as its last argument: `dot(x, w, inputs, out_sharding(P(batch = data)))` is
/// `reshard(dot(x, w, inputs), P(batch = data))`. Products, reductions, softmaxes, `one_hot` and the words that give an
/// array another form take it: a spec, or a named_sharding. It moves the result, never an operand: what the word refuses
/// stays refused. What makes an array takes a named_sharding, which says the mesh, and each device makes its own part:
/// `zeros`, `ones`, `full`, `iota`, `eye`, `linspace`, `range`, `uniform`, `normal`, `bernoulli`, `randint`, `split` of a
/// key, `permutation`.
///
/// Errors: those of the word and of reshard, not_a_spec, out_sharding_stands_last; of what is made those of device_put. Communication: that of
/// reshard, called where the keyword is written; of what is made none. Source: out_sharding of jax.numpy.dot,
/// jax.numpy.einsum, jax.lax.reduce_sum.
template <class S>
  requires(!Reported<S> && std::is_void_v<detail::why_no_out_sharding_t<S>>)
constexpr out_sharding_t<S> out_sharding(const S& sharding, call_site where = call_site::here()) {
  return {{}, sharding, where};
}
/// A keyword of what was refused stays one, so that the words take it and report nothing more.
constexpr out_sharding_t<error::reported> out_sharding(error::reported) { return {}; }
template <class S, class nabla_error = detail::why_no_out_sharding_t<S>>
  requires(!Reported<S> && !std::is_void_v<nabla_error>)
out_sharding_t<error::reported> out_sharding(const S&)
    NABLA_REFUSED("nabla::out_sharding(P(...)) requires a spec or a sharding");

namespace detail {

/// The arguments of a word, and its last one.
template <class Before, class... A>
struct before_last {
  using type = void;
  using last = void;
};
template <class... Before, class Last>
struct before_last<list<Before...>, Last> {
  using type = list<Before...>;
  using last = Last;
};
template <class... Before, class A, class B, class... Rest>
struct before_last<list<Before...>, A, B, Rest...> : before_last<list<Before..., A>, B, Rest...> {};

template <class Word, class Before>
inline constexpr bool takes_all = false;
template <class Word, class... X>
inline constexpr bool takes_all<Word, list<X...>> = Word::template takes<std::remove_cvref_t<X>...>;
template <class A>
struct is_no_out_sharding {
  static constexpr bool value = !is_out_sharding<std::remove_cvref_t<A>>;
};

/// Arguments of a word, and out_sharding(...) among them. Word::takes<X...>: they are meant for it; Word::why<X...>: why
/// it is refused; Word::call: it.
template <class Word, class... A>
concept AskedInSharding = AskedForSharding<A...> && takes_all<Word, filter<is_no_out_sharding, list<A...>>>;

/// Why a word with these arguments is refused, or its result in a sharding; void if it is not.
template <class Word, class Arguments, class Keyword>
struct result_in_sharding {
  using error = error::out_sharding_stands_last;
};
template <class Word, class... X, class Sharding>
  requires(!AskedForSharding<X...>)
struct result_in_sharding<Word, list<X...>, out_sharding_t<Sharding>> {
  struct moved {
    using result = std::remove_cvref_t<decltype(Word::call(std::declval<X>()...))>;
    using type =
        typename std::conditional_t<Reported<result>, type_tag<void>, why_no_reshard<result, Sharding>>::type;
  };
  using error = typename first_why<typename Word::template why<std::remove_cvref_t<X>...>, moved>::type;
};
template <class Word, class... X>
  requires(!AskedForSharding<X...>)
struct result_in_sharding<Word, list<X...>, out_sharding_t<error::reported>> {
  using error = void;
};
/// In two steps: most calls of a word have no out_sharding(...), and pay for no more than the question.
template <bool Asked>
struct refusal_in_sharding {
  template <class Word, class... A>
  using of = void;
};
template <>
struct refusal_in_sharding<true> {
  template <class Word, class... A>
  struct why {
    using type = void;
  };
  template <class Word, class... A>
    requires AskedInSharding<Word, A...>
  struct why<Word, A...> {
    using split = before_last<list<>, A...>;
    using type =
        typename result_in_sharding<Word, typename split::type, std::remove_cvref_t<typename split::last>>::error;
  };
  template <class Word, class... A>
  using of = typename why<Word, A...>::type;
};
template <class Word, class... A>
using why_not_in_sharding_t = typename refusal_in_sharding<AskedForSharding<A...>>::template of<Word, A...>;

template <class Word, class... A>
constexpr auto in_sharding(A&&... a) {
  auto tied = std::forward_as_tuple(static_cast<A&&>(a)...);
  const auto& keyword = std::get<sizeof...(A) - 1>(tied);
  if constexpr (Reported<decltype(keyword.sharding)>)
    return error::reported{};
  else
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return reshard(Word::call(std::get<I>(static_cast<decltype(tied)&&>(tied))...), keyword.sharding, keyword.where);
    }(std::make_index_sequence<sizeof...(A) - 1>{});
}

template <class... X>
inline constexpr bool are_two_operands = false;
template <class X, class Y>
inline constexpr bool are_two_operands<X, Y> = Contractible<X> && Contractible<Y>;
template <class... X>
inline constexpr bool are_for_dot = false;
template <class X, class Y, class... S>
inline constexpr bool are_for_dot<X, Y, S...> = Contractible<X> && Contractible<Y> && (ContractionArgument<S> && ...);
template <class... X>
inline constexpr bool are_for_view = false;
template <class X, class... S>
inline constexpr bool are_for_view<X, S...> = ArrayOrReported<X>;
template <class... X>
inline constexpr bool are_for_flatten = false;
template <class X>
inline constexpr bool are_for_flatten<X> = ArrayOrReported<X>;
template <class... X>
inline constexpr bool are_for_join = false;
template <class Sel, class... X>
inline constexpr bool are_for_join<Sel, X...> = some_array<X...>;

template <class T>
struct one_hot_in_sharding {
  template <class... X>
  static constexpr bool takes = are_for_view<X...>;
  template <class... X>
  struct why : why_not_one_hot<T, X...> {};
  template <class... X>
  static constexpr auto call(X&&... x) {
    return one_hot<T>(static_cast<X&&>(x)...);
  }
};
struct all_in_sharding {
  template <class... X>
  static constexpr bool takes = are_reduction_arguments<X...>;
  template <class... X>
  struct why : why_not_reduced<op::all, X...> {};
  template <class X, class... S>
  static constexpr auto call(X&& x, S... s) {
    return reduce_with<op::all>(static_cast<X&&>(x), s...);
  }
};
/// `all` is an object, whose calls this is for.
template <class X, class... S>
  requires AskedInSharding<all_in_sharding, X, S...>
struct call_of_all<X, S...> {
  static constexpr bool exists = true;
  using error = why_not_in_sharding_t<all_in_sharding, X, S...>;
  static constexpr auto run(X&& x, S... s) {
    return in_sharding<all_in_sharding>(static_cast<X&&>(x), s...);
  }
};
template <einsum_text Text>
struct einsum_in_sharding {
  template <class... X>
  static constexpr bool takes = sizeof...(X) > 0 && (Contractible<X> && ...);
  template <class... X>
  struct why : why_no_einsum<Text, X...> {};
  template <class... X>
  static constexpr auto call(X&&... x) {
    return einsum<Text>(static_cast<X&&>(x)...);
  }
};

}  // namespace detail
}  // namespace nabla

/// Declares the word with out_sharding(...) behind its arguments. `taken`: whether they are meant for it; the last
/// argument says why it is refused.
#define NABLA_DETAIL_OUT_SHARDING(word, taken, ...)                                                                   \
  namespace nabla {                                                                                                   \
  namespace detail {                                                                                                  \
  struct word##_in_sharding {                                                                                         \
    template <class... X>                                                                                             \
    static constexpr bool takes = taken<X...>;                                                                        \
    template <class... X>                                                                                             \
    struct why : __VA_ARGS__ {};                                                                                      \
    template <class... X>                                                                                             \
    static constexpr auto call(X&&... x) {                                                                            \
      return word(static_cast<X&&>(x)...);                                                                            \
    }                                                                                                                 \
  };                                                                                                                  \
  }                                                                                                                   \
  template <class... A>                                                                                               \
    requires(detail::AskedInSharding<detail::word##_in_sharding, A...> &&                                             \
             std::is_void_v<detail::why_not_in_sharding_t<detail::word##_in_sharding, A...>>)                         \
  constexpr auto word(A&&... arguments) {                                                                             \
    return detail::in_sharding<detail::word##_in_sharding>(static_cast<A&&>(arguments)...);                           \
  }                                                                                                                   \
  template <class... A, class nabla_error = detail::why_not_in_sharding_t<detail::word##_in_sharding, A...>>          \
    requires(!std::is_void_v<nabla_error>)                                                                            \
  error::reported word(A&&...) NABLA_REFUSED("nabla::" #word                                                          \
                                             "(..., out_sharding(P(...))) requires what the word does, and a spec "   \
                                             "that fits its result");                                                 \
  }

NABLA_DETAIL_OUT_SHARDING(dot, are_for_dot, why_no_dot<X...>)
NABLA_DETAIL_OUT_SHARDING(matmul, are_two_operands, why_no_matmul<X...>)
NABLA_DETAIL_OUT_SHARDING(vdot, are_two_operands, why_no_vdot<X...>)
NABLA_DETAIL_OUT_SHARDING(sum, are_reduction_arguments, why_not_reduced<op::sum, X...>)
NABLA_DETAIL_OUT_SHARDING(mean, are_reduction_arguments, why_not_reduced<op::mean, X...>)
NABLA_DETAIL_OUT_SHARDING(max, are_reduction_arguments, why_not_reduced<op::max, X...>)
NABLA_DETAIL_OUT_SHARDING(min, are_reduction_arguments, why_not_reduced<op::min, X...>)

NABLA_DETAIL_OUT_SHARDING(any, are_reduction_arguments, why_not_reduced<op::any, X...>)
NABLA_DETAIL_OUT_SHARDING(count_nonzero, are_reduction_arguments, why_not_reduced<op::count_nonzero, X...>)
NABLA_DETAIL_OUT_SHARDING(prod, are_reduction_arguments, why_not_reduced<op::prod, X...>)
NABLA_DETAIL_OUT_SHARDING(var, are_reduction_arguments, why_not_reduced<op::var, X...>)
NABLA_DETAIL_OUT_SHARDING(std, are_reduction_arguments, why_not_reduced<op::standard_deviation, X...>)
NABLA_DETAIL_OUT_SHARDING(norm, are_reduction_arguments, why_not_reduced<op::norm, X...>)
NABLA_DETAIL_OUT_SHARDING(logsumexp, are_reduction_arguments, why_not_reduced<op::logsumexp, X...>)
NABLA_DETAIL_OUT_SHARDING(argmax, are_reduction_arguments, why_not_reduced<op::argmax, X...>)
NABLA_DETAIL_OUT_SHARDING(argmin, are_reduction_arguments, why_not_reduced<op::argmin, X...>)
NABLA_DETAIL_OUT_SHARDING(softmax, are_reduction_arguments, why_no_softmax<op::softmax, X...>)
NABLA_DETAIL_OUT_SHARDING(log_softmax, are_reduction_arguments, why_no_softmax<op::log_softmax, X...>)
NABLA_DETAIL_OUT_SHARDING(outer, are_two_operands, why_no_outer<X...>)
NABLA_DETAIL_OUT_SHARDING(reshape, are_for_view, why_not_viewed<reshape_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(split, are_for_view, why_not_viewed<split_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(merge, are_for_view, why_not_viewed<merge_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(flatten, are_for_flatten, why_not_viewed<flatten_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(transpose, are_for_view, why_not_viewed<transpose_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(flip, are_for_view, why_not_viewed<flip_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(roll, are_for_view, why_not_viewed<moved_dim_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(tile, are_for_view, why_not_viewed<moved_dim_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(repeat, are_for_view, why_not_viewed<repeat_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(pad, are_for_view, why_not_viewed<pad_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(broadcast, are_for_view, why_not_viewed<broadcast_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(expand_dims, are_for_view, why_not_viewed<expand_dims_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(squeeze, are_for_view, why_not_viewed<squeeze_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(rename, are_for_view, why_not_viewed<rename_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(index, are_for_view, why_not_viewed<index_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(tril, are_for_view, why_not_viewed<triangle_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(triu, are_for_view, why_not_viewed<triangle_rule, X...>)
NABLA_DETAIL_OUT_SHARDING(concatenate, are_for_join, why_not_concatenated<X...>)
NABLA_DETAIL_OUT_SHARDING(stack, are_for_join, why_not_stacked<X...>)

#undef NABLA_DETAIL_OUT_SHARDING

namespace nabla {

namespace detail {

/// What a word makes, or draws, is made where it belongs.
template <class Dims, class S>
struct dims_made<Dims, out_sharding_t<S>> {
  using error = nabla::error::array_is_on_no_mesh<nabla::error::to_fix::write_named_sharding>;
};
template <class Dims, class M, Spec S, class Space>
struct dims_made<Dims, out_sharding_t<named_sharding<M, S, Space>>> {
  using error = typename first_error<why_no_arrays_in<Space>,
                                     typename why_not_put<array_type<std::int64_t, Dims>, M, S>::type>::type;
  template <class T>
  using of = typename placed_type<array_type<T, Dims>, M, S>::type;
  static constexpr M mesh(const char* word, const sizes_of<Dims>& size,
                          const out_sharding_t<named_sharding<M, S, Space>>& keyword) {
    require_divisible(word, in_dims<typename of<std::int64_t>::dims>(size), keyword.sharding.mesh());
    return keyword.sharding.mesh();
  }
};

}  // namespace detail

namespace detail {

/// A random order is made whole by all, and each device keeps its part.
template <class T, class K, class Dims, class Keyword>
struct why_no_order_on {
  using type = error::out_sharding_stands_last;
};
template <class T, class K, class... D, class S>
  requires(!AskedForSharding<D...>)
struct why_no_order_on<T, K, list<D...>, list<out_sharding_t<S>>> {
  using own = why_no_random_order_t<T, K, D...>;
  template <class Own, class Sharding>
  struct placed {
    using type = Own;
  };
  template <class Sharding>
    requires(!Reported<Sharding>)
  struct placed<void, Sharding> {
    using type = error::array_is_on_no_mesh<error::to_fix::write_named_sharding>;
  };
  template <class M, class P, class Space>
  struct placed<void, named_sharding<M, P, Space>> {
    using order = decltype(permutation<T>(std::declval<const K&>(), std::declval<const D&>()...));
    using type = why_not_device_put_t<order, M, P, Space>;
  };
  using type = typename placed<own, S>::type;
};
template <class T, class K, class... A>
struct why_no_order_in_sharding {
  using type = void;
};
template <class T, class K, class... A>
  requires AskedForSharding<A...>
struct why_no_order_in_sharding<T, K, A...> : why_no_order_on<T, K, typename behind_other_arguments<A...>::before,
                                                  typename behind_other_arguments<A...>::keyword> {};

}  // namespace detail

template <class T = std::int32_t, class K, class... A>
  requires(detail::AskedForSharding<A...> && std::is_void_v<typename detail::why_no_order_in_sharding<T, K, A...>::type>)
constexpr auto permutation(const K& key, const A&... arguments) {
  using split = detail::behind_other_arguments<A...>;
  if constexpr (Reported<K> || split::reported) {
    return error::reported{};
  } else {
    const auto& keyword = std::get<split::count>(std::tuple<const A&...>(arguments...));
    return device_put(split::first([&](const auto&... dim) { return permutation<T>(key, dim...); }, arguments...),
                      keyword.sharding, keyword.where);
  }
}
template <class T = std::int32_t, class K, class... A,
          class nabla_error = typename detail::why_no_order_in_sharding<T, K, A...>::type>
  requires(detail::AskedForSharding<A...> && !std::is_void_v<nabla_error>)
error::reported permutation(const K&, const A&...)
    NABLA_REFUSED("nabla::permutation<T>(key, n, out_sharding(sharding)) requires what the word does, and a "
                  "named_sharding that fits the order");

template <detail::einsum_text Text, class... A>
  requires(detail::AskedInSharding<detail::einsum_in_sharding<Text>, A...> &&
           std::is_void_v<detail::why_not_in_sharding_t<detail::einsum_in_sharding<Text>, A...>>)
constexpr auto einsum(A&&... arguments) {
  return detail::in_sharding<detail::einsum_in_sharding<Text>>(static_cast<A&&>(arguments)...);
}
NABLA_REFUSED_WORD((error::reported), einsum,
                   (detail::einsum_text Text, class... A,
                    class nabla_error = detail::why_not_in_sharding_t<detail::einsum_in_sharding<Text>, A...>),
                   (A&&...),
                   "nabla::einsum<text>(..., out_sharding(P(...))) requires what the word does, and a spec that fits "
                   "its result");

template <class T = float, class... A>
  requires(detail::AskedInSharding<detail::one_hot_in_sharding<T>, A...> &&
           std::is_void_v<detail::why_not_in_sharding_t<detail::one_hot_in_sharding<T>, A...>>)
constexpr auto one_hot(A&&... arguments) {
  return detail::in_sharding<detail::one_hot_in_sharding<T>>(static_cast<A&&>(arguments)...);
}
NABLA_REFUSED_WORD((error::reported), one_hot,
                   (class T = float, class... A,
                    class nabla_error = detail::why_not_in_sharding_t<detail::one_hot_in_sharding<T>, A...>),
                   (A&&...),
                   "nabla::one_hot<T>(..., out_sharding(P(...))) requires what the word does, and a spec that fits "
                   "its result");

}  // namespace nabla
