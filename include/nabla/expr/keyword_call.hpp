// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/pack.hpp>
#include <nabla/errors/spmd.hpp>
#include <nabla/expr/array_concepts.hpp>
#include <tuple>

namespace nabla::detail {

/// An array, a number, an axis, a spec, a tuple: in the place of a function it is a mistake.
template <class F>
inline constexpr bool is_no_function =
    Array<F> || Literal<F> || Vocabulary<F> || requires { std::tuple_size<F>::value; };

/// The arguments of a map: keywords in any order, and its function, which stands last. Foreign<K> is why some K is
/// neither of them.
template <template <class> class IsKeyword, template <class> class Foreign, class... K>
struct keyword_call {
  using keywords = list<>;
  using function = void;
  using foreign = void;
  using error = nabla::error::the_function_is_missing;
};
template <template <class> class IsKeyword, template <class> class Foreign, class F>
struct keyword_call<IsKeyword, Foreign, F> {
  using keywords = list<>;
  using function = F;
  using foreign = std::conditional_t<is_no_function<F>, Foreign<F>, void>;
  using error = std::conditional_t<IsKeyword<F>::value, nabla::error::the_function_stands_last<F>, foreign>;
};
template <template <class> class IsKeyword, template <class> class Foreign, class K, class L, class... Rest>
struct keyword_call<IsKeyword, Foreign, K, L, Rest...> {
  using rest = keyword_call<IsKeyword, Foreign, L, Rest...>;
  using keywords = concat<list<K>, typename rest::keywords>;
  using function = typename rest::function;
  using foreign = std::conditional_t<IsKeyword<K>::value, typename rest::foreign, Foreign<K>>;
  using error = typename first_error<typename rest::error, foreign>::type;
};

/// Whether a type is what one of these keywords gives: `keyword_of<in_specs_t>::is`.
template <class T, template <class...> class K>
inline constexpr bool is_made_with = false;
template <class... A, template <class...> class K>
inline constexpr bool is_made_with<K<A...>, K> = true;
template <template <class...> class... K>
struct keyword_of {
  template <class T>
  struct is {
    static constexpr bool value = (is_made_with<T, K> || ...);
  };
};

/// The one of some keywords for which Is holds, or Default.
template <class Found, class Default>
struct the_only {
  using type = Default;
  using error = void;
};
template <class K, class Default>
struct the_only<list<K>, Default> {
  using type = K;
  using error = void;
};
template <class K, class L, class... Rest, class Default>
struct the_only<list<K, L, Rest...>, Default> {
  using type = K;
  using error = nabla::error::keyword_stands_twice<K>;
};
template <template <class> class Is, class Keywords, class Default>
using the_keyword = the_only<filter<Is, Keywords>, Default>;

}  // namespace nabla::detail
