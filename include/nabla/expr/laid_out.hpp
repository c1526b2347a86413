// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/call_site.hpp>
#include <nabla/expr/abstract_array.hpp>
#include <nabla/expr/automatic.hpp>

// How a value comes into the layout that automatic.hpp works out.
namespace nabla::detail {

/// The sharding of a type as a program writes it: `P(row, none)`, `P(batch=row)`. Trailing `none`s are left out.
template <class Type>
struct text_of_layout;
template <class T, class... E, class S, class M>
struct text_of_layout<array_type<T, dims<E...>, S, M>> {
  static constexpr sentence made = [] {
    sentence text("P(");
    [[maybe_unused]] const char* between = "";
    [[maybe_unused]] int skipped = 0;
    [[maybe_unused]] const auto one = [&]<class Tag, long N, class... A>(type_tag<extent<Tag, N, A...>>) {
      if (is_hidden<extent<Tag, N, A...>>) return;
      if constexpr (sizeof...(A) == 0) {
        skipped += std::is_same_v<Tag, positional>;
      } else {
        if constexpr (std::is_same_v<Tag, positional>)
          for (; skipped > 0; --skipped) text << between << "none", between = ", ";
        text << between;
        if constexpr (!std::is_same_v<Tag, positional>) text << Tag::name() << "=";
        text << axes_text<list<A...>>::get();
        between = ", ";
      }
    };
    (one(type_tag<E>{}), ...);
    return text << ")";
  }();
};

/// An array in another sharding of its mesh; see spmd/reshard.hpp.
template <class To, class X>
constexpr auto rerouted(X x, call_site where);

/// Whose value is laid out anew: an operand of a word, counted from 1, or its result.
struct laid_out_for {
  const char* word;
  int operand;
  call_site where = {};
};
inline constexpr int the_result = 0;

/// A value in the layout of a type: itself where it has it. All else is the same.
template <class To, class X>
constexpr decltype(auto) laid_out(X&& x, [[maybe_unused]] laid_out_for what) {
  if constexpr (Literal<std::remove_cvref_t<X>>) {
    return static_cast<X&&>(x);
  } else if constexpr (std::is_same_v<type_of_t<X>, To>) {
    return static_cast<X&&>(x);
  } else {
    auto stored = static_cast<X&&>(x).eval();
    using backend = typename decltype(stored)::backend;
    if constexpr (has_no_values<backend>)
      if (plan_listener* const listener = listener_of(stored); listener != nullptr)
        listener->lays_out({what.word, what.operand, text_of_layout<To>::made.text, 0, what.where, {}});
    auto made = rerouted<To>(static_cast<decltype(stored)&&>(stored), what.where);
    if constexpr (has_no_values<backend>)
      if (plan_listener* const listener = listener_of(made); listener != nullptr) listener->has_laid_out();
    return made;
  }
}

/// What a word gives: no sum over automatic axes is left to be made.
template <class X>
constexpr auto summed_at_once(X x, called word) {
  return laid_out<typename summed_over_automatic<type_of_t<X>>::type>(static_cast<X&&>(x),
                                                                      laid_out_for{word, the_result, word.where});
}
/// A value in the layout of one of type To, whose place it takes.
template <class To, class X>
constexpr decltype(auto) laid_out_in_place(X&& x, const char* word) {
  return laid_out<typename laid_out_as<type_of_t<X>, To>::type>(static_cast<X&&>(x), laid_out_for{word, 1});
}
/// f of the operands of a word in the layouts on which they agree, a list of types; what moves, moves from left to right.
template <int I = 1, class F>
constexpr auto with_operands(called, list<>, const F& f) {
  return f();
}
template <int I = 1, class L, class... Rest, class F, class X, class... Y>
constexpr auto with_operands(called word, list<L, Rest...>, const F& f, X&& x, Y&&... y) {
  decltype(auto) first = laid_out<L>(static_cast<X&&>(x), laid_out_for{word, I, word.where});
  return with_operands<I + 1>(
      word, list<Rest...>{},
      [&](auto&&... others) {
        return f(static_cast<decltype(first)&&>(first), static_cast<decltype(others)&&>(others)...);
      },
      static_cast<Y&&>(y)...);
}

}  // namespace nabla::detail
