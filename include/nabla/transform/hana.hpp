// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Trees of Boost.Hana: sequences and pairs, maps whose keys are types, names or axes, and structs that are defined or
/// adapted for Hana, whose members then have names in messages,
///
///   template <class W, class B>
///   struct layer {
///     BOOST_HANA_DEFINE_STRUCT(layer, (W, weights), (B, bias));
///   };
///
/// It is no part of <nabla/nabla.hpp>: nothing else needs Boost. It stands before or behind the headers of Boost and the
/// structs, in front of the first word that takes one.

#include <algorithm>
#include <array>
#include <boost/hana/accessors.hpp>
#include <boost/hana/at.hpp>
#include <boost/hana/at_key.hpp>
#include <boost/hana/bool.hpp>
#include <boost/hana/concept/integral_constant.hpp>
#include <boost/hana/concept/product.hpp>
#include <boost/hana/concept/sequence.hpp>
#include <boost/hana/concept/struct.hpp>
#include <boost/hana/core/make.hpp>
#include <boost/hana/core/tag_of.hpp>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/equal.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/fwd/map.hpp>
#include <boost/hana/hash.hpp>
#include <boost/hana/pair.hpp>
#include <boost/hana/second.hpp>
#include <boost/hana/string.hpp>
#include <boost/hana/type.hpp>
#include <boost/hana/unpack.hpp>
#include <memory>
#include <nabla/axis/vocabulary.hpp>
#include <nabla/core/tree.hpp>
#include <nabla/errors/tree.hpp>
#include <string_view>

namespace nabla::error {

/// The entry of a map whose key is a type.
template <class T>
struct entry_for {
  static constexpr const char* name() { return letters.data(); }

 private:
  /// What compilers call this function ends with `[T = app::encoder]`.
  static constexpr auto spelt() {
    constexpr std::string_view function = __PRETTY_FUNCTION__;
    constexpr auto begin = function.rfind("T = ") + 4, end = function.rfind(']');
    std::array<char, end - begin + 1> all{};
    std::copy(function.begin() + begin, function.begin() + end, all.begin());
    return all;
  }
  static constexpr auto letters = spelt();
};

}  // namespace nabla::error

namespace nabla::detail {

namespace hana = boost::hana;

/// Axes as keys of a map: two are equal if they are one axis, as everywhere.
struct axis_as_a_key;

struct decayed_types {
  template <class... A>
  constexpr list<std::remove_cvref_t<A>...> operator()(A&&...) const {
    return {};
  }
};
/// The types of what a Foldable of Hana holds.
template <class X>
using types_in = decltype(hana::unpack(std::declval<X>(), decayed_types{}));

struct name_of_letters {
  template <class... C>
  constexpr error::named_member<C::value...> operator()(C...) const {
    return {};
  }
};
/// What an entry is called that has a key of Hana: by a name, a number, an axis or another type.
template <class Key>
struct key_in_messages {
  using type = error::entry_for<Key>;
};
template <class Key>
  requires(std::is_same_v<hana::tag_of_t<Key>, hana::string_tag>)
struct key_in_messages<Key> {
  using type = decltype(hana::unpack(std::declval<Key>(), name_of_letters{}));
};
template <class Key>
  requires(hana::IntegralConstant<Key>::value)
struct key_in_messages<Key> {
  using type = error::entry<int(Key::value)>;
};
template <class Key>
  requires(std::is_same_v<hana::tag_of_t<Key>, axis_as_a_key>)
struct key_in_messages<Key> {
  using type = Key;
};
template <class Key>
  requires(std::is_same_v<hana::tag_of_t<Key>, hana::type_tag>)
struct key_in_messages<Key> {
  using named = typename Key::type;
  using type = std::conditional_t<std::is_same_v<hana::tag_of_t<named>, axis_as_a_key>, named, error::entry_for<named>>;
};

/// Made as Hana makes it.
template <class X>
struct made_by_hana {
  X tree;

  template <class... E>
  constexpr explicit made_by_hana(E&&... e) : tree(hana::make<hana::tag_of_t<X>>(static_cast<E&&>(e)...)) {}
};

// ---- sequences and pairs: trees by position, of one kind with tuples

template <class X>
concept HanaSequence = struct_members<X> == 0 && hana::Sequence<X>::value;
template <class X>
concept HanaProduct = struct_members<X> == 0 && hana::Product<X>::value;

template <HanaSequence X>
struct tree_traits<X> {
  static constexpr bool is_tree = true;
  using entries = types_in<X>;
  using kind = error::entries<length<entries>>;
  using maker = made_by_hana<X>;
  template <int I>
  using key = error::entry<I>;
  template <class... Y>
  using rebound = decltype(hana::make<hana::tag_of_t<X>>(std::declval<Y>()...));
  template <int I, class Tree>
  static constexpr decltype(auto) get(Tree&& t) {
    return hana::at_c<std::size_t(I)>(static_cast<Tree&&>(t));
  }
};
template <HanaProduct X>
struct tree_traits<X> {
  static constexpr bool is_tree = true;
  using entries = list<std::remove_cvref_t<decltype(hana::first(std::declval<X&>()))>,
                       std::remove_cvref_t<decltype(hana::second(std::declval<X&>()))>>;
  using kind = error::entries<2>;
  using maker = made_by_hana<X>;
  template <int I>
  using key = error::entry<I>;
  template <class A, class B>
  using rebound = decltype(hana::make<hana::tag_of_t<X>>(std::declval<A>(), std::declval<B>()));
  template <int I, class Tree>
  static constexpr decltype(auto) get(Tree&& t) {
    if constexpr (I == 0)
      return hana::first(static_cast<Tree&&>(t));
    else
      return hana::second(static_cast<Tree&&>(t));
  }
};

// ---- maps: trees by key, of one kind with records where the keys are axes

template <class X>
concept HanaMap = std::is_same_v<hana::tag_of_t<X>, hana::map_tag>;

template <class X, class Pairs = types_in<X>>
struct map_traits;
template <class X, class... P>
struct map_traits<X, list<P...>> {
  using keys = list<std::remove_cvref_t<decltype(hana::first(std::declval<P&>()))>...>;
  using values = list<std::remove_cvref_t<decltype(hana::second(std::declval<P&>()))>...>;
  template <class Keys>
  struct with_keys;
  template <class... K>
  struct with_keys<list<K...>> {
    using kind = error::fields<typename key_in_messages<K>::type...>;
    template <class... Y>
    static constexpr auto made(Y&&... y) {
      return hana::make<hana::map_tag>(hana::make_pair(K{}, static_cast<Y&&>(y))...);
    }
  };
};
template <HanaMap X>
struct tree_traits<X> {
  static constexpr bool is_tree = true;
  using keys = typename map_traits<X>::keys;
  using with_keys = typename map_traits<X>::template with_keys<keys>;
  using entries = typename map_traits<X>::values;
  using kind = typename with_keys::kind;
  struct maker {
    X tree;

    template <class... E>
    constexpr explicit maker(E&&... e) : tree(with_keys::made(static_cast<E&&>(e)...)) {}
  };
  template <int I>
  using key = typename key_in_messages<at<I, keys>>::type;
  template <class... Y>
  using rebound = decltype(with_keys::made(std::declval<Y>()...));
  template <int I, class Tree>
  static constexpr decltype(auto) get(Tree&& t) {
    return hana::at_key(static_cast<Tree&&>(t), at<I, keys>{});
  }
};

// ---- structs

/// The names of a struct's members, each in a pair with the function that reaches it.
template <class X>
using accessors_of = types_in<decltype(hana::accessors<X>())>;
template <class X>
using indices_of_members = indices_of<accessors_of<X>>;
template <class X, int I>
inline constexpr auto reach_member = hana::second(hana::at_c<std::size_t(I)>(hana::accessors<X>()));
template <class X, int I>
using adapted_member = decltype(reach_member<X, I>(std::declval<X&>()));
template <class X, int I>
using name_of_accessor =
    typename key_in_messages<std::remove_cvref_t<decltype(hana::first(std::declval<at<I, accessors_of<X>>>()))>>::type;

/// Memory for an X that is never made: the addresses in it tell which member an accessor reaches.
template <class X>
union never_begun {
  char nothing;
  X value;
  constexpr never_begun() : nothing() {}
  constexpr ~never_begun() {}
};
template <class X>
inline never_begun<X> places_of_members;

template <class X, int I>
constexpr const void* place_reached() {
  if constexpr (std::is_lvalue_reference_v<adapted_member<X, I>>)
    return std::addressof(reach_member<X, I>(places_of_members<X>.value));
  else
    return nullptr;  // computed: no member
}

/// Which name is that of member I of a plain struct: they may be adapted in another order, and not all. -1: it has none.
template <class X, int I, class Seq = indices_of_members<X>>
inline constexpr int name_of_member = -1;
template <class X, int I, int... A>
inline constexpr int name_of_member<X, I, std::integer_sequence<int, A...>> = [] {
  const void* member = std::addressof(with_members(places_of_members<X>.value, pick_member<I>{}));
  int found = -1;
  ((found = place_reached<X, A>() == member ? A : found), ...);
  return found;
}();

template <class X, int I>
  requires(hana::Struct<X>::value && name_of_member<X, I> >= 0)
struct member_key<X, I> {
  using type = name_of_accessor<X, name_of_member<X, I>>;
};

/// A class with a constructor that takes its members, in the order in which they are adapted, by accessors that give
/// references to them. An aggregate that is no plain struct has base classes or too many members: what its braces would take
/// for which member cannot be seen.
template <class X, class Seq = indices_of_members<X>>
inline constexpr bool is_made_of_its_members = false;
template <class X, int... I>
  requires((std::is_lvalue_reference_v<adapted_member<X, I>> && ...) &&
           !(std::is_const_v<std::remove_reference_t<adapted_member<X, I>>> || ...))
inline constexpr bool is_made_of_its_members<X, std::integer_sequence<int, I...>> =
    requires { X{std::declval<std::remove_cvref_t<adapted_member<X, I>>>()...}; };
template <class X>
inline constexpr bool is_adapted = false;
template <class X>
  requires(!std::is_aggregate_v<X> && hana::Struct<X>::value)
inline constexpr bool is_adapted<X> = is_made_of_its_members<X>;

template <class X, class Seq = indices_of_members<X>>
struct adapted_members;
template <class X, int... I>
struct adapted_members<X, std::integer_sequence<int, I...>> {
  using type = list<std::remove_cvref_t<adapted_member<X, I>>...>;
};
/// The struct like X that holds members Y instead; void where there is none.
template <class X, class... Y>
struct adapted_with_members {
  using type = void;
};
template <class X, class... Y>
  requires std::is_same_v<typename adapted_members<X>::type, list<Y...>>
struct adapted_with_members<X, Y...> {
  using type = X;
};
template <class Made, class... Y>
inline constexpr bool holds_members = false;
template <class Made, class... Y>
  requires is_adapted<Made>
inline constexpr bool holds_members<Made, Y...> = std::is_same_v<typename adapted_members<Made>::type, list<Y...>>;
template <template <class...> class S, class... A, class... Y>
  requires(!std::is_same_v<typename adapted_members<S<A...>>::type, list<Y...>> &&
           requires { requires holds_members<decltype(S{std::declval<Y>()...}), Y...>; })
struct adapted_with_members<S<A...>, Y...> {
  using type = decltype(S{std::declval<Y>()...});
};

template <class X>
  requires is_adapted<X>
struct tree_traits<X> {
  static constexpr bool is_tree = true;
  using kind = typename struct_kind<X>::type;
  using entries = typename adapted_members<X>::type;
  template <int I>
  using key = name_of_accessor<X, I>;
  template <class... Y>
  using rebound = typename adapted_with_members<X, Y...>::type;
  template <int I, class Tree>
  static constexpr auto&& get(Tree&& t) {
    auto& member = reach_member<X, I>(t);
    if constexpr (std::is_lvalue_reference_v<Tree>)
      return member;
    else
      return std::move(member);
  }
};

}  // namespace nabla::detail

namespace boost::hana {

template <class A>
struct tag_of<A, when<(nabla::Axis<A> || nabla::MeshAxis<A>)>> {
  using type = nabla::detail::axis_as_a_key;
};
template <>
struct equal_impl<nabla::detail::axis_as_a_key, nabla::detail::axis_as_a_key> {
  template <class A, class B>
  static constexpr auto apply(const A&, const B&) {
    return bool_c<std::is_same_v<A, B>>;
  }
};
template <>
struct hash_impl<nabla::detail::axis_as_a_key> {
  template <class A>
  static constexpr auto apply(const A&) {
    return type_c<A>;
  }
};

}  // namespace boost::hana
