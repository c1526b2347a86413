// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/asked_sharding.hpp>
#include <nabla/expr/dim_selection.hpp>
#include <nabla/expr/laid_out.hpp>
#include <nabla/expr/reindex.hpp>

// What all words share that only look at an array in another way. A word's header gives a rule: why it does not apply
// (`error`, or void), the view (`map`), and its sizes (`of`).
namespace nabla {

namespace detail {

/// How an error names dim number I.
template <class Dims, int I>
using dim_name = typename selector_of_key<at<I, keys_of<Dims>>>::type;
template <class Dims, int I>
inline constexpr const char* dim_text = key_name<at<I, keys_of<Dims>>>::get();

/// Why a word that would move elements along dim number I cannot; void if it can. Fix: what to write instead, first of all.
template <class Dims, int I, class... Fix>
struct why_not_along {
  using split = typename extent_at<Dims, I>::split_over;
  using type = std::conditional_t<
      split::size == 0, void,
      why_not_from_all_parts<split, error::dim_is_split_over<dim_name<Dims, I>, rewrap<mesh_axes, split>, Fix...,
                                                             error::to_fix::reshard_the_dim_first,
                                                             error::to_fix::or_copy_it_with_to_host>>>;
};
/// A dim that is not there is another mistake.
template <class Dims, class... Fix>
struct why_not_along<Dims, -1, Fix...> {
  using type = void;
};

/// The first tag, other than `positional`, that occurs twice in some dims.
template <class Dims>
struct twice_in;
template <class... E>
struct twice_in<dims<E...>> {
  template <class Tag>
  struct is_name {
    static constexpr bool value = !std::is_same_v<Tag, positional>;
  };
  using type = typename first_twice<filter<is_name, list<typename E::tag...>>>::type;
  using error = std::conditional_t<std::is_void_v<type>, void, nabla::error::result_has_the_axis_twice<type>>;
};

/// The type of X as a rule takes it.
template <template <class, class...> class Rule, class X, class... S>
using viewed_operand = as_taken_by<Rule, type_of_t<X>, S...>;

/// Why a rule does not apply to X; void also where X is no array: the constraints leave that alone.
template <template <class, class...> class Rule, class X, class... S>
struct why_not_viewed {
  using type = void;
};
template <template <class, class...> class Rule, Array X, class... S>
struct why_not_viewed<Rule, X, S...> {
  using type = typename Rule<viewed_operand<Rule, X, S...>, S...>::error;
};
/// Neither accepted nor refused here.
template <template <class, class...> class Rule, class X, class... S>
  requires AskedForSharding<S...>
struct why_not_viewed<Rule, X, S...> {};
template <template <class, class...> class Rule, Array X, class... S>
  requires AskedForSharding<S...>
struct why_not_viewed<Rule, X, S...> {};
template <template <class, class...> class Rule, class X, class... S>
using why_not_viewed_t = typename why_not_viewed<Rule, X, S...>::type;

/// The node of an operand as a rule takes it.
template <template <class, class...> class Rule, class... S, class X>
constexpr auto viewed_node(const char* word, X&& x) {
  return as_node(laid_out<viewed_operand<Rule, X, S...>>(static_cast<X&&>(x), laid_out_for{word, 1}));
}
template <template <class, class...> class Rule, class X, class... S>
constexpr auto view_with(const char* word, X&& x, S... s) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    const auto n = viewed_node<Rule, S...>(word, static_cast<X&&>(x));
    using rule = Rule<viewed_operand<Rule, X, S...>, S...>;
    return expr(made_in_place{}, [&] { return reindexed(n, rule::of(n.sizes(), n.mesh(), s...)); });
  }
}

}  // namespace detail

}  // namespace nabla

/// Declares `word(x, arguments...)`, a view by a rule that sees the type of x.
#define NABLA_DETAIL_VIEW(word, rule, sentence)                                                                        \
  NABLA_WORD(word,                                                                                                     \
             (::nabla::ArrayOrReported X, class... S,                                                                  \
              class nabla_error = ::nabla::detail::why_not_viewed_t<rule, X, S...>),                                   \
             (X&& x, S... s), sentence) {                                                                             \
    return ::nabla::detail::view_with<rule>(#word, static_cast<X&&>(x), s...);                                         \
  }
