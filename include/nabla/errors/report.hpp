// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <iosfwd>
#include <nabla/core/operand.hpp>
#include <type_traits>

namespace nabla {
struct found_in_nabla {};
}

/// The vocabulary of mistakes. A word that is used wrongly selects a refused overload whose template arguments are
/// these types: they stand on the first line that the compiler prints. docs/errors.md leads to a test of each.
namespace nabla::error {

/// The result of a refused word. Every word accepts it, so that one mistake gives one error. The bases make the words
/// and operators of NABLA be found for it: without them `-reported` is an error of its own.
struct reported : found_in_nabla, operators::operand {
  /// `float v = x.item()` is reported once.
  template <class T>
    requires std::is_arithmetic_v<T>
  constexpr operator T() const {  // NOLINT: implicit, as the value would be that is not there
    return {};
  }
  // What a value is asked, is said once too.
  template <class... A>
  constexpr reported operator()(const A&...) const {
    return {};
  }
  template <class... A>
  constexpr reported size(const A&...) const {
    return {};
  }
  constexpr reported sizes() const { return {}; }
  constexpr reported shape() const { return {}; }
  constexpr reported eval() const { return {}; }
  constexpr reported item() const { return {}; }
  constexpr reported sharding() const { return {}; }
  template <class... A>
  constexpr reported at(const A&...) const {
    return {};
  }
  template <class A>
  constexpr reported set(const A&) const {
    return {};
  }
  template <class A>
  constexpr reported add(const A&) const {
    return {};
  }
  template <class A>
  constexpr reported max(const A&) const {
    return {};
  }
  template <class A>
  constexpr reported min(const A&) const {
    return {};
  }
  template <class I>
  constexpr reported operator[](const I&) const {
    return {};
  }
  constexpr const float* begin() const { return nullptr; }
  constexpr const float* end() const { return nullptr; }
};
/// `std::cout << reported` would list every operator<< that there is.
template <class C, class Traits>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& out, const reported&) {
  return out;
}

/// How a mistake may be mended; stands beside a reason.
namespace to_fix {}

}  // namespace nabla::error

namespace nabla {

/// What a refused word gives; the words that take it report nothing more.
template <class X>
concept Reported = std::is_same_v<std::remove_cvref_t<X>, error::reported>;

}  // namespace nabla
