// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/converts.hpp>

namespace nabla::detail {

/// Whether a value can be stored in memory: it has numbers, and no derivative follows it.
template <class X>
inline constexpr bool is_stored_in_memory = !is_abstract<X> && !is_followed<typename std::remove_cvref_t<X>::backend>;

/// Why a value cannot be stored in an array of type To; void if it can.
template <class X, class To>
struct why_not_stored {
  using type =
      std::conditional_t<is_abstract<X>, error::abstract_value_in_memory<error::to_fix::start_from_an_argument>, void>;
};
template <class X, class To>
  requires(!becomes<type_of_t<X>, To>)
struct why_not_stored<X, To> : why_not_converted<type_of_t<X>, To> {};
template <class X, class To>
  requires(becomes<type_of_t<X>, To> && is_followed<typename std::remove_cvref_t<X>::backend>)
struct why_not_stored<X, To> {
  using type =
      error::followed_value_in_memory<error::to_fix::initialise_a_new_array, error::to_fix::start_from_an_argument>;
};
template <class X, class To>
using why_not_stored_t = typename why_not_stored<X, To>::type;

/// Runs x and copies the result into the order of To; defined in exec/.
template <class To, class X>
To convert_to(X&& x);
/// Runs x into an array whose memory may be reused; defined in exec/.
template <class To, class X>
void assign_from(To& to, X&& x);

}  // namespace nabla::detail
