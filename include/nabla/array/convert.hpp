// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/converts.hpp>

namespace nabla::detail {

/// Why a value is not stored in an array of type To; void if it is.
template <class X, class To>
struct why_not_stored {
  using type = std::conditional_t<is_abstract<X>, error::abstract_value_in_memory<error::to_fix::start_from_an_argument>,
                                  void>;
};
template <class X, class To>
  requires(!converts<type_of_t<X>, To>)
struct why_not_stored<X, To> : why_not_converted<type_of_t<X>, To> {};
template <class X, class To>
using why_not_stored_t = typename why_not_stored<X, To>::type;

/// Run and copied into the written order; defined in exec/.
template <class To, class X>
To convert_to(X&& x);
/// Run into an array that may be reused; defined in exec/.
template <class To, class X>
void assign_from(To& to, X&& x);

}  // namespace nabla::detail
