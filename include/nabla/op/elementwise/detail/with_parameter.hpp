// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>

/// Declares the elementwise word `word(x, parameter)`, and `word(x)`, where the parameter has this value.
#define NABLA_DETAIL_WORD_WITH_PARAMETER(word, function, value, sentence)                      \
  NABLA_DETAIL_WORD_2(word, function, sentence)                                                \
  template <class X>                                                                           \
    requires ::nabla::ArrayAmong<X> && (::nabla::detail::accepts<function, X, double>)         \
  constexpr auto word(X&& x) {                                                                 \
    return ::nabla::detail::elementwise<function>(static_cast<X&&>(x), value);                 \
  }                                                                                            \
  template <class X, class nabla_error = ::nabla::detail::why_not_t<function, X, double>>      \
    requires ::nabla::ArrayAmong<X> && (!::nabla::detail::accepts<function, X, double>)        \
  ::nabla::error::reported word(X&&) NABLA_REFUSED(sentence);
