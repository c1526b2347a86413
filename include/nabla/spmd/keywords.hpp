// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/sharding/spec.hpp>
#include <tuple>

namespace nabla {

/// One spec an argument: `in_specs(P(data), P())`. A spec given for a tuple holds for all its leaves; a nested
/// `in_specs(...)` gives them one each.
template <class... S>
struct in_specs_t {};
template <class... S>
struct out_specs_t {};

template <class T>
inline constexpr bool is_spec_tree = Spec<T>;
template <class... S>
inline constexpr bool is_spec_tree<in_specs_t<S...>> = true;
template <class... S>
inline constexpr bool is_spec_tree<out_specs_t<S...>> = true;

template <class... S>
  requires(is_spec_tree<S> && ...)
constexpr in_specs_t<S...> in_specs(S...) {
  return {};
}
template <class... S>
  requires(is_spec_tree<S> && ...)
constexpr out_specs_t<S...> out_specs(S...) {
  return {};
}

}  // namespace nabla
