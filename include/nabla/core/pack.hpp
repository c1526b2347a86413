// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace nabla {

/// A list of types. All algebra on axes uses folds over such lists, which compile a hundred times faster than a set
/// library.
template <class... T>
struct list {
  static constexpr int size = sizeof...(T);
};

namespace detail {

/// Position of T in the pack, or -1.
template <class T, class... Ts>
inline constexpr int index_of = [] {
  int found = -1;
  [[maybe_unused]] int i = 0;
  ((std::is_same_v<T, Ts> && found < 0 ? void(found = i) : void(), ++i), ...);
  return found;
}();

template <class T, class... Ts>
inline constexpr bool contains = (std::is_same_v<T, Ts> || ...);

template <class T, class List>
inline constexpr bool in_list = false;
template <class T, template <class...> class L, class... Ts>
inline constexpr bool in_list<T, L<Ts...>> = contains<T, Ts...>;

template <class T, class List>
inline constexpr int index_in = -1;
template <class T, template <class...> class L, class... Ts>
inline constexpr int index_in<T, L<Ts...>> = index_of<T, Ts...>;

template <class List>
inline constexpr int length = 0;
template <template <class...> class L, class... Ts>
inline constexpr int length<L<Ts...>> = int(sizeof...(Ts));

/// The I-th type of a list. (Overload resolution on indexed bases: constant depth.)
template <int I, class T>
struct indexed {
  using type = T;
};
template <class Is, class... Ts>
struct indexer;
template <int... Is, class... Ts>
struct indexer<std::integer_sequence<int, Is...>, Ts...> : indexed<Is, Ts>... {};
template <int I, class T>
indexed<I, T> pick(indexed<I, T>);

template <int I, class List>
struct at_impl;
template <int I, template <class...> class L, class... Ts>
struct at_impl<I, L<Ts...>> {
  using type =
      typename decltype(pick<I>(indexer<std::make_integer_sequence<int, int(sizeof...(Ts))>, Ts...>{}))::type;
};
template <int I, class List>
using at = typename at_impl<I, List>::type;

/// The concatenation of lists of one template.
template <class... Lists>
struct concat_impl;
template <template <class...> class L, class... A>
struct concat_impl<L<A...>> {
  using type = L<A...>;
};
template <template <class...> class L, class... A, class... B, class... Rest>
struct concat_impl<L<A...>, L<B...>, Rest...> : concat_impl<L<A..., B...>, Rest...> {};
template <class... Lists>
using concat = typename concat_impl<Lists...>::type;

/// The entries T of a list for which Keep<T>::value holds, in order.
template <template <class> class Keep, class List>
struct filter_impl;
template <template <class> class Keep, template <class...> class L, class... Ts>
struct filter_impl<Keep, L<Ts...>> {
  using type = concat<L<>, std::conditional_t<Keep<Ts>::value, L<Ts>, L<>>...>;
};
template <template <class> class Keep, class List>
using filter = typename filter_impl<Keep, List>::type;

/// The same entries under another template.
template <template <class...> class To, class List>
struct rewrap_impl;
template <template <class...> class To, template <class...> class L, class... Ts>
struct rewrap_impl<To, L<Ts...>> {
  using type = To<Ts...>;
};
template <template <class...> class To, class List>
using rewrap = typename rewrap_impl<To, List>::type;

template <class T>
struct type_tag {
  using type = T;
};

/// The first type that occurs twice; void if none does.
template <class List>
struct first_twice {
  using type = void;
};
template <class T, class... Ts>
struct first_twice<list<T, Ts...>> {
  using type = std::conditional_t<contains<T, Ts...>, T, typename first_twice<list<Ts...>>::type>;
};

/// Constrains a template parameter by a condition on others: `Where<(condition)> nabla_error = ..`.
template <class, bool Condition>
concept Where = Condition;

/// The first reason that is not void; void if all are.
template <class... Errors>
struct first_error {
  using type = void;
};
template <class E, class... Rest>
struct first_error<E, Rest...> {
  using type = typename std::conditional_t<std::is_void_v<E>, first_error<Rest...>, type_tag<E>>::type;
};
/// What is refused: a reason, and no type.
template <class Error>
struct refused_with {
  using error = Error;
  using type = void;
};
/// Made if there is no reason against it, else Otherwise. Both are named only: what stands in them may need that there is
/// no reason.
template <class Error, class Made, class Otherwise = refused_with<Error>>
using unless_refused = std::conditional_t<std::is_void_v<Error>, Made, Otherwise>;
/// The first reason of what structs say, `Why::type`, each of which is asked only where those before it say void.
template <class... Why>
struct first_why {
  using type = void;
};
template <class Why, class... Rest>
struct first_why<Why, Rest...> {
  using type = typename std::conditional_t<std::is_void_v<typename Why::type>, first_why<Rest...>, Why>::type;
};

}  // namespace detail
}  // namespace nabla
