// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/vocabulary.hpp>
#include <nabla/core/tree.hpp>
#include <nabla/errors/runtime_error.hpp>

// The way to an entry of a tree, as text: `[1]` of a tuple, `.weights` of a struct (`.0` where nobody says its name),
// `[w]` of a record.
namespace nabla::detail {

template <class X, int I, class Key>
struct key_text;
template <class X, int I>
struct key_text<X, I, error::entry<I>> {
  static std::string get() { return "[" + std::to_string(I) + "]"; }
};
template <class X, int I>
struct key_text<X, I, error::member<I>> {
  static std::string get() { return "." + called(member_name<X, I>); }
  static std::string called(const char* name) { return name ? name : std::to_string(I); }
};
template <class X, int I, Axis A>
struct key_text<X, I, A> {
  static std::string get() { return std::string("[") + A::name() + "]"; }
};
template <class X, int I>
std::string text_of_key() {
  return key_text<X, I, typename tree_traits<X>::template key<I>>::get();
}

/// A mistake in an entry of a tree: what it is, and where.
class entry_error : public runtime_error {
 public:
  entry_error(const std::string& path, const std::string& reason)
      : runtime_error(reason + "; at " + path), path_(path), reason_(reason) {}
  entry_error within(const std::string& key) const { return {key + path_, reason_}; }

 private:
  std::string path_, reason_;
};

/// What f gives for entry I of a tree X; what it throws says which entry it was.
template <class X, int I, class F>
constexpr auto in_entry(F f) {
  try {
    return f();
  } catch (const entry_error& e) {
    throw e.within(text_of_key<X, I>());
  } catch (const runtime_error& e) {
    throw entry_error(text_of_key<X, I>(), e.what());
  }
}

}  // namespace nabla::detail
