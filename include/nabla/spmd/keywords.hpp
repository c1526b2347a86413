// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>
#include <nabla/sharding/spec.hpp>

namespace nabla {

/// What `in_specs(...)` gives.
template <class... S>
struct in_specs_t {};
/// What `out_specs(...)` gives.
template <class... S>
struct out_specs_t {};

namespace detail {

/// A spec, or a nested list of specs for the entries of a tuple.
template <class T>
inline constexpr bool is_spec_tree = is_spec<T>;
template <class... S>
inline constexpr bool is_spec_tree<in_specs_t<S...>> = true;
template <class... S>
inline constexpr bool is_spec_tree<out_specs_t<S...>> = true;

template <class... S>
struct first_non_spec {
  using type = void;
};
template <class S, class... Rest>
struct first_non_spec<S, Rest...> {
  using type = std::conditional_t<is_spec_tree<S>, typename first_non_spec<Rest...>::type,
                                  error::not_a_spec<S, error::to_fix::write_P>>;
};
template <class S>
inline constexpr bool is_reported = std::is_same_v<S, error::reported>;
/// What P refused stands for a spec: it was reported.
template <class... Rest>
struct first_non_spec<error::reported, Rest...> {
  using type = void;
};
template <class... S>
using why_no_specs = typename first_non_spec<S...>::type;

}  // namespace detail

/// One spec an argument: `in_specs(P(data), P())`. A spec given for a tuple holds for all its entries; a nested
/// `in_specs(...)` gives them one each.
template <class... S>
  requires(std::is_void_v<detail::why_no_specs<S...>>)
constexpr auto in_specs(S...) {
  return std::conditional_t<(detail::is_reported<S> || ...), error::reported, in_specs_t<S...>>{};
}
/// One spec a result, or one for all of them. A function that returns nothing has `out_specs()`.
template <class... S>
  requires(std::is_void_v<detail::why_no_specs<S...>>)
constexpr auto out_specs(S...) {
  return std::conditional_t<(detail::is_reported<S> || ...), error::reported, out_specs_t<S...>>{};
}

template <class... S, class nabla_error = detail::why_no_specs<S...>>
  requires(!std::is_void_v<nabla_error>)
error::reported in_specs(S...) NABLA_REFUSED("nabla::in_specs(...) requires P(...) for each argument");
template <class... S, class nabla_error = detail::why_no_specs<S...>>
  requires(!std::is_void_v<nabla_error>)
error::reported out_specs(S...) NABLA_REFUSED("nabla::out_specs(...) requires P(...) for each result");

}  // namespace nabla
