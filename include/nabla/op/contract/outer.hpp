// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/contract/detail/run.hpp>

namespace nabla {

namespace detail {

template <class X, class Y>
struct outer_rule : binary_rule<void, X, Y, list<>> {};

template <class X, class Y>
struct why_no_outer {
  using type = void;
};
template <Array X, Array Y>
struct why_no_outer<X, Y> {
  using type = typename outer_rule<type_of_t<X>, type_of_t<Y>>::error;
};

}  // namespace detail

/// The products of every element of x with every element of y. Names that both operands have are batch dims.
///
/// Shape: the names of x, the new names of y, the positional dims of x, those of y. dtype, state, communication: as
/// `dot`; nothing is summed. Errors: those of dot for sizes, shardings, states and dtypes. Derivative: contractions of
/// the cotangent with the other operand. Lazy: fuses into the expression that uses it. Source: numpy.multiply.outer.
NABLA_WORD(outer,
           (detail::Contractible X, detail::Contractible Y,
            class nabla_error = typename detail::why_no_outer<X, Y>::type),
           (X&& x, Y&& y, [[maybe_unused]] call_site where = call_site::here()),
           "nabla::outer(x, y) requires operands that fit on one mesh and in one dtype") {
  if constexpr (Reported<X> || Reported<Y>) return error::reported{};
  else
    return detail::contract_binary<detail::outer_rule<type_of_t<X>, type_of_t<Y>>>(
        {"outer", where}, static_cast<X&&>(x), static_cast<Y&&>(y));
}

}  // namespace nabla
