// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/abstract_array.hpp>
#include <nabla/sharding/state.hpp>

// Words that run at once on one stored array: collectives, placements, permutations. Each is one struct, which stands
// beside the function that users call; what plans and derivatives need to know of it is in that struct.
namespace nabla::detail {

/// What such a struct has. Its base gives what most words share.
///
///     template <class X> using result = ..;        the type of the result, for an operand of the type X
///     sizes(call, x), mesh(x)                      those of the result; sizes throws where they do not fit
///     group, sends()                               where it communicates: over which mesh axes, and what
///     pullback(x, value)                           a function (where, g, operand): the cotangent of x, from that of value.
///                                                  It is kept for the backward pass, and x is not
///     pushforward(where, x, dx, value)             the tangent of value, where the word is not linear
///
/// In memory it is run by an overload `on_devices(word, call, x)`; a word that is made of others has `run(call, x)`.
struct word_at_once {
  /// A linear word does to a tangent what it does to a value.
  static constexpr bool is_linear = true;
  /// It sends and receives: plans list it, and what it gives is saved where a function is run a second time.
  static constexpr bool communicates = false;
  /// Nothing but other words: run(call, x).
  static constexpr bool is_made_of_words = false;
  /// It adds or multiplies: elements of 16 bits are f32 there, and what it gives is rounded once.
  static constexpr bool computes = false;
  /// A number that nobody has read yet may be made later.
  static constexpr bool may_run_later = false;
  /// The result may lie where x lies, under another type.
  static constexpr bool keeps_memory = false;
  /// The result may be x itself: where gives_x(x) says so, which asks for no value.
  static constexpr bool may_give_x = false;

  template <class X>
  static constexpr const auto& sizes(const called&, const X& x) {
    return x.sizes();
  }
  template <class X>
  static constexpr const auto& mesh(const X& x) {
    return x.mesh();
  }
};

/// One whose result and sizes are those of By::rule<X>, for an operand of the type X.
template <class By>
struct word_by_rule : word_at_once {
  template <class X>
  using rule = typename By::template rule<X>;
  template <class X>
  using result = typename rule<X>::type;
  template <class X>
  static constexpr auto sizes(const called& call, const X& x) {
    return rule<type_of_t<X>>::sizes(call, x);
  }
};

/// How a backend runs these words: abstract arrays here, arrays in memory in spmd/, derivatives in transform/.
template <class Backend>
struct word_runner;

template <class Word, class X>
constexpr auto run_word(const Word& word, const called& call, X&& x) {
  return word_runner<typename std::remove_cvref_t<X>::backend>::run(word, call, static_cast<X&&>(x));
}

/// The cotangent of an operand of the type X from one of the same elements: what has to be summed or gathered for the
/// state and the sharding that it has by its type is. Defined in transform/.
template <class X>
struct to_cotangent_of;
/// The cotangent as it is.
struct as_it_comes {
  template <class Y>
  constexpr Y operator()(call_site, const Y& g, const auto&) const {
    return g;
  }
};

/// The dtype that the elements of an operand have within a word.
template <class Word, class T>
using sent_dtype = std::conditional_t<Word::computes, computing<T>, T>;

/// Tells who listens to an abstract array that a word takes it over mesh axes.
template <class Word, class G = typename Word::group, class X>
constexpr void hear(const called& call, const X& x, traffic how) {
  plan_listener* const listener = x.listener();
  if (listener == nullptr) return;
  using T = sent_dtype<Word, typename X::value_type>;
  planned_collective c;
  c.word = call.word;
  c.where = call.where;
  c.axes = axes_text<G>::get();
  c.devices = x.mesh().size(G{});
  c.dtype = dtype_name<T>;
  c.elements = elements_on_device<type_of_t<X>>(x.sizes(), x.mesh());
  c.bytes = c.elements * long(sizeof(T));
  c.sent = bytes_sent(how, c.bytes, c.devices);
  c.messages = messages_sent(how, c.devices);
  c.goes_on = how == traffic::permutation;
  listener->hear(c);
}

template <>
struct word_runner<abstract_backend> {
  template <class Word, class X>
  static constexpr auto run(const Word& word, const called& call, const X& x) {
    if constexpr (Word::is_made_of_words) {
      return word.run(call, x);
    } else {
      const auto size = word.sizes(call, x);
      if constexpr (Word::communicates) hear<Word>(call, x, word.sends());
      return abstract_result<typename Word::template result<type_of_t<X>>>(size, word.mesh(x), listener_of(x));
    }
  }
};

}  // namespace nabla::detail
