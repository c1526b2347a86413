// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/pack.hpp>

// The members of a plain struct (an aggregate without base classes), without a macro and without names: their number,
// their types and references to them.
namespace nabla::detail {

/// The largest number of members that is counted. A struct with more members counts as one value.
inline constexpr int max_struct_members = 16;

/// Initialises a member of type A only.
template <class A>
struct only {
  template <class B>
    requires std::is_same_v<A, B>
  operator B() const;
};
/// Initialises the base classes of X only.
template <class X>
struct bases_only {
  template <class B>
    requires(std::is_base_of_v<B, X> && !std::is_same_v<B, X>)
  operator B() const;
};
/// Initialises any member.
struct any_member {
  template <class B>
  operator B() const;
};

template <class X>
concept PlainStruct = std::is_class_v<X> && std::is_aggregate_v<X> && !requires { X{bases_only<X>{}}; };

/// The common case, which needs no counting: `template <class W, class B> struct layer { W w; B b; };`.
template <class X>
inline constexpr bool has_a_member_for_each_parameter = false;
template <template <class...> class S, class... A>
  requires(PlainStruct<S<A...>> && sizeof...(A) > 0 && int(sizeof...(A)) <= max_struct_members)
inline constexpr bool has_a_member_for_each_parameter<S<A...>> =
    requires { S<A...>{only<A>{}...}; } && !requires { S<A...>{only<A>{}..., any_member{}}; };

/// Counts members by empty braces. Unlike values, braces never initialise the members of a member.
template <class X>
consteval int members_by_braces() {
  // clang-format off
  if constexpr (!requires { X{{}}; }) return 0;
  else if constexpr (!requires { X{{}, {}}; }) return 1;
  else if constexpr (!requires { X{{}, {}, {}}; }) return 2;
  else if constexpr (!requires { X{{}, {}, {}, {}}; }) return 3;
  else if constexpr (!requires { X{{}, {}, {}, {}, {}}; }) return 4;
  else if constexpr (!requires { X{{}, {}, {}, {}, {}, {}}; }) return 5;
  else if constexpr (!requires { X{{}, {}, {}, {}, {}, {}, {}}; }) return 6;
  else if constexpr (!requires { X{{}, {}, {}, {}, {}, {}, {}, {}}; }) return 7;
  else if constexpr (!requires { X{{}, {}, {}, {}, {}, {}, {}, {}, {}}; }) return 8;
  else if constexpr (!requires { X{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) return 9;
  else if constexpr (!requires { X{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) return 10;
  else if constexpr (!requires { X{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) return 11;
  else if constexpr (!requires { X{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) return 12;
  else if constexpr (!requires { X{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) return 13;
  else if constexpr (!requires { X{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) return 14;
  else if constexpr (!requires { X{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) return 15;
  else if constexpr (!requires { X{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) return 16;
  else return 0;
  // clang-format on
}

/// The number of members; 0 if X is no plain struct or they cannot be counted.
template <class X>
inline constexpr int struct_members = 0;
template <PlainStruct X>
inline constexpr int struct_members<X> = members_by_braces<X>();
template <template <class...> class S, class... A>
  requires has_a_member_for_each_parameter<S<A...>>
inline constexpr int struct_members<S<A...>> = sizeof...(A);

/// Calls f with references to all members.
template <class X, class F>
constexpr decltype(auto) with_members(X& x, F f) {
  constexpr int n = struct_members<std::remove_cv_t<X>>;
  // clang-format off
  if constexpr (n == 1) { auto& [a] = x; return f(a); }
  else if constexpr (n == 2) { auto& [a, b] = x; return f(a, b); }
  else if constexpr (n == 3) { auto& [a, b, c] = x; return f(a, b, c); }
  else if constexpr (n == 4) { auto& [a, b, c, d] = x; return f(a, b, c, d); }
  else if constexpr (n == 5) { auto& [a, b, c, d, e] = x; return f(a, b, c, d, e); }
  else if constexpr (n == 6) { auto& [a, b, c, d, e, g] = x; return f(a, b, c, d, e, g); }
  else if constexpr (n == 7) { auto& [a, b, c, d, e, g, h] = x; return f(a, b, c, d, e, g, h); }
  else if constexpr (n == 8) { auto& [a, b, c, d, e, g, h, i] = x; return f(a, b, c, d, e, g, h, i); }
  else if constexpr (n == 9) { auto& [a, b, c, d, e, g, h, i, j] = x; return f(a, b, c, d, e, g, h, i, j); }
  else if constexpr (n == 10) { auto& [a, b, c, d, e, g, h, i, j, k] = x; return f(a, b, c, d, e, g, h, i, j, k); }
  else if constexpr (n == 11) { auto& [a, b, c, d, e, g, h, i, j, k, l] = x; return f(a, b, c, d, e, g, h, i, j, k, l); }
  else if constexpr (n == 12) { auto& [a, b, c, d, e, g, h, i, j, k, l, m] = x; return f(a, b, c, d, e, g, h, i, j, k, l, m); }
  else if constexpr (n == 13) { auto& [a, b, c, d, e, g, h, i, j, k, l, m, o] = x; return f(a, b, c, d, e, g, h, i, j, k, l, m, o); }
  else if constexpr (n == 14) { auto& [a, b, c, d, e, g, h, i, j, k, l, m, o, p] = x; return f(a, b, c, d, e, g, h, i, j, k, l, m, o, p); }
  else if constexpr (n == 15) { auto& [a, b, c, d, e, g, h, i, j, k, l, m, o, p, q] = x; return f(a, b, c, d, e, g, h, i, j, k, l, m, o, p, q); }
  else if constexpr (n == 16) { auto& [a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r] = x; return f(a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r); }
  // clang-format on
}

struct list_members {
  template <class... A>
  list<std::remove_cv_t<A>...> operator()(A&...) const;
};
template <class X>
struct member_types {
  using type = decltype(with_members(std::declval<X&>(), list_members{}));
};
template <template <class...> class S, class... A>
  requires has_a_member_for_each_parameter<S<A...>>
struct member_types<S<A...>> {
  using type = list<A...>;
};

/// Picks the I-th of its arguments.
template <int I>
struct pick_member {
  template <class A, class... Rest>
  constexpr auto& operator()(A& a, Rest&... rest) const {
    if constexpr (I == 0)
      return a;
    else
      return pick_member<I - 1>{}(rest...);
  }
};

/// The instance of S with members of types Y. ByParameters: each member has its own template parameter; otherwise the
/// deduction guides of S decide. void if S cannot hold such members.
template <bool ByParameters, template <class...> class S, class... Y>
struct struct_made_for {
  using type = void;
};
template <template <class...> class S, class... Y>
  requires(!(std::is_void_v<Y> || ...) && requires { typename S<Y...>; } && has_a_member_for_each_parameter<S<Y...>>)
struct struct_made_for<true, S, Y...> {
  using type = S<Y...>;
};
template <template <class...> class S, class... Y>
  requires requires { S{std::declval<Y>()...}; }
struct struct_made_for<false, S, Y...> {
  template <class Made>
  struct if_it_holds_them {
    using type = void;
  };
  template <class Made>
    requires(struct_members<Made> == sizeof...(Y))
  struct if_it_holds_them<Made> {
    using type = std::conditional_t<std::is_same_v<typename member_types<Made>::type, list<Y...>>, Made, void>;
  };
  using type = typename if_it_holds_them<decltype(S{std::declval<Y>()...})>::type;
};

/// The struct like X with members of types Y; void if there is none.
template <class X, class... Y>
struct struct_with_members {
  using type = void;
};
template <class X, class... Y>
  requires std::is_same_v<typename member_types<X>::type, list<Y...>>
struct struct_with_members<X, Y...> {
  using type = X;
};
template <template <class...> class S, class... A, class... Y>
  requires(!std::is_same_v<typename member_types<S<A...>>::type, list<Y...>>)
struct struct_with_members<S<A...>, Y...> : struct_made_for<has_a_member_for_each_parameter<S<A...>>, S, Y...> {};

}  // namespace nabla::detail
