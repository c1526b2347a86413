// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/vocabulary.hpp>
#include <nabla/errors/runtime_error.hpp>
#include <nabla/expr/tree_structure.hpp>

// How trees are walked through when a program runs: the first one leads, entries of the others are found by their keys,
// and what is thrown on the way says where.
namespace nabla::detail {

// ---- the way to an entry, as text: `[1]` of a tuple, `.weights` of a struct (`.0` where nobody says its name), `[w]`
// of a record.

/// How an entry of a tree is named: by its name, or if it has none by its number.
struct entry_key {
  const char* name;
  int number;
  bool is_member;

  /// Appended to one string: of the sum of three g++ 12 says that they overlap.
  std::string text() const {
    const std::string called = name != nullptr ? name : std::to_string(number);
    return is_member ? std::string(".").append(called) : std::string("[").append(called).append("]");
  }
};
template <class X, int I, class Key>
inline constexpr entry_key key_of_kind = {Key::name(), I, false};
template <class X, int I, int N>
inline constexpr entry_key key_of_kind<X, I, error::entry<N>> = {nullptr, N, false};
template <class X, int I, int N>
inline constexpr entry_key key_of_kind<X, I, error::member<N>> = {nullptr, N, true};
template <class X, int I, char... Letter>
inline constexpr entry_key key_of_kind<X, I, error::named_member<Letter...>> = {
    error::named_member<Letter...>::name(), I, true};
template <class X, int I>
inline constexpr entry_key key_of_entry = key_of_kind<X, I, typename tree_traits<X>::template key<I>>;

/// A mistake in an entry of a tree: what it is, and where.
class entry_error : public runtime_error {
 public:
  entry_error(const std::string& path, const std::string& reason)
      : runtime_error(reason + "; at " + path), path_(path), reason_(reason) {}
  entry_error within(const std::string& key) const { return {key + path_, reason_}; }
  const std::string& path() const { return path_; }
  const std::string& reason() const { return reason_; }

 private:
  std::string path_, reason_;
};

/// Throws again what is being handled, as what went wrong in an entry.
template <class = void>
[[noreturn]] void throw_from(const entry_key& key) {
  try {
    throw;
  } catch (const entry_error& e) {
    throw e.within(key.text());
  } catch (const runtime_error& e) {
    throw entry_error(key.text(), e.what());
  }
}
/// Throws again what is being handled, as what went wrong in argument i of a call, counted from 0.
template <class = void>
[[noreturn]] void throw_from_argument(int i, const call_site& where) {
  const auto said = [&](const std::string& reason, const std::string& path) {
    return runtime_error(reason + "; at argument " + std::to_string(i) + path + called_at(where));
  };
  try {
    throw;
  } catch (const entry_error& e) {
    throw said(e.reason(), e.path());
  } catch (const runtime_error& e) {
    throw said(e.what(), "");
  }
}

/// What f gives for entry I of a tree X; what it throws says which entry it was.
template <class X, int I, class F>
constexpr auto in_entry(F f) {
  try {
    return f();
  } catch (const runtime_error&) {
    throw_from(key_of_entry<X, I>);
  }
}

/// What f gives for argument I, counted from 0, of what is called somewhere; what it throws says both.
template <int I, class F>
constexpr auto in_argument(const call_site& where, F f) {
  try {
    return f();
  } catch (const runtime_error&) {
    throw_from_argument(I, where);
  }
}

// ---- walking

/// Entry number I of a tree X.
template <class X, int I>
struct entry_at {
  using type = at<I, entries_of<X>>;
  static constexpr int index = I;
};
template <int I, class T>
constexpr decltype(auto) entry_of(T&& t) {
  return tree_traits<std::remove_cvref_t<T>>::template get<I>(static_cast<T&&>(t));
}
template <class X, int I, class F, class... T>
constexpr auto visit_entry(F& f, T&&... t) {
  return in_entry<X, I>([&]() -> decltype(auto) {
    return f(entry_at<X, I>{}, entry_of<counterpart<X, std::remove_cvref_t<T>, I>>(static_cast<T&&>(t))...);
  });
}
/// Calls f(entry_at, entries...) for each entry of a tree.
template <class F, class T, class... Rest>
constexpr void each_entry(F&& f, T&& t, Rest&&... rest) {
  using X = std::remove_cvref_t<T>;
  [&]<int... I>(std::integer_sequence<int, I...>) {
    (visit_entry<X, I>(f, static_cast<T&&>(t), static_cast<Rest&&>(rest)...), ...);
  }(indices_of<entries_of<X>>{});
}
/// Whether a tree is made by a class of its traits, not by its own braces.
template <class Tree>
inline constexpr bool has_maker = requires { typename tree_traits<Tree>::maker; };
/// The tree of type To in which each entry is f(entry_at, entries...).
template <class To, class F, class... T>
constexpr To made_tree(F&& f, T&&... t) {
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    if constexpr (has_maker<To>)
      return typename tree_traits<To>::maker{visit_entry<To, I>(f, static_cast<T&&>(t)...)...}.tree;
    else
      return To{visit_entry<To, I>(f, static_cast<T&&>(t)...)...};
  }(indices_of<entries_of<To>>{});
}

/// Calls f(leaves...) for each leaf of a tree.
template <class F, class T, class... Rest>
constexpr void each_leaf(F&& f, T&& t, Rest&&... rest) {
  if constexpr (Tree<std::remove_cvref_t<T>>)
    each_entry([&](auto, auto&&... e) { each_leaf(f, static_cast<decltype(e)&&>(e)...); }, static_cast<T&&>(t),
               static_cast<Rest&&>(rest)...);
  else
    f(static_cast<T&&>(t), static_cast<Rest&&>(rest)...);
}
/// The tree of type To in which f(type_tag, leaves...) comes in the place of each leaf of a tree.
template <class To, class F, class T, class... Rest>
constexpr To made_of_leaves(F&& f, T&& t, Rest&&... rest) {
  if constexpr (Tree<std::remove_cvref_t<T>>)
    return made_tree<To>(
        [&]<class E>(E, auto&&... e) {
          return made_of_leaves<typename E::type>(f, static_cast<decltype(e)&&>(e)...);
        },
        static_cast<T&&>(t), static_cast<Rest&&>(rest)...);
  else
    return f(type_tag<To>{}, static_cast<T&&>(t), static_cast<Rest&&>(rest)...);
}

}  // namespace nabla::detail
