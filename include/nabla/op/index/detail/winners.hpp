// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/index/take.hpp>

// Which of the indices an element goes by, where several say one place: the last one, or the one with the largest or the
// smallest value. The number of the index, of all that a plan counts through; -1 where no index says the place. What is
// set there is then taken by that number, so that its derivative is that of `take`.
namespace nabla::detail {

enum class winner { last, largest, smallest };

/// The dims of the places of a plan: the dim that is counted through, and those that elements and indices share. All: all
/// dims of the elements. Other positional dims have size 1, so that these stay where they are beside the elements.
template <class P, bool All, class Seq = std::make_integer_sequence<int, P::elements::rank>>
struct winner_dims;
template <class P, bool All, int... D>
struct winner_dims<P, All, std::integer_sequence<int, D...>> {
  static constexpr bool has(int d) { return All || d == P::place || P::table.of_indices[P::of_element(d)] >= 0; }
  static constexpr bool is_one(int d) { return !has(d) && positional_flags<typename P::elements>::value[d]; }
  using type =
      concat<dims<>, std::conditional_t<has(D), dims<extent_at<typename P::elements, D>>,
                                        std::conditional_t<is_one(D), dims<extent<positional, 1>>, dims<>>>...>;
  /// The number of the dim that dim d of the elements is there, or -1.
  static constexpr int of(int d) {
    int n = 0;
    for (int i = 0; i < d; ++i) n += has(i) || is_one(i);
    return has(d) ? n : -1;
  }
};

/// The plan that takes what has the dims of P's result, by the numbers of the winners: it has the dims of P's elements.
template <class P, bool All>
struct winner_plan {
  using elements = typename P::type;
  using winners = winner_dims<P, All>;
  using indices = typename winners::type;
  using type = typename P::elements;
  static constexpr int place = P::place, count = P::table.rank - (type::rank - 1);
  static constexpr auto table = [] {
    taken_dims<type::rank> t;
    for (int d = 0; d < type::rank; ++d) t.add(d < place ? d : d == place ? -1 : d - 1 + count, winners::of(d));
    return t;
  }();
  struct result {
    /// Numbers count through dims that are whole.
    using split_in_place = list<>;
  };
};

/// By the indices alone, which count through the dims of the elements of these sizes: the last one.
template <class P>
struct last_word : word_at_once {
  sizes_of<typename P::elements> size;
  constexpr explicit last_word(const sizes_of<typename P::elements>& s) : size(s) {}
  using winners = winner_dims<P, false>;
  template <class X>
  using result = array_type<std::int64_t, typename winners::type, typename X::state, typename X::mesh>;
  constexpr auto sizes(const called&, const auto&) const {
    sizes_of<typename winners::type> to;
    for (auto& n : to.n) n = 1;
    for (int d = 0; d < P::elements::rank; ++d)
      if (winners::has(d)) to[winners::of(d)] = size[d];
    return to;
  }
};
/// By what has the dims of the plan's result: the largest, or the smallest, and of equal ones the first.
template <class P, class Indices, winner How>
struct extreme_word : word_by_indices<Indices> {
  sizes_of<typename P::elements> size;
  constexpr extreme_word(const Indices& i, const sizes_of<typename P::elements>& s)
      : word_by_indices<Indices>(i), size(s) {}
  template <class X>
  struct result_of {
    using mesh = mesh_by_indices<X, type_of_t<Indices>>;
    static constexpr joined_masks states = states_by_indices<linearity::none, mesh, X, type_of_t<Indices>>;
    using type = array_type<std::int64_t, typename P::elements, state_from<mesh, states.m>, mesh>;
  };
  template <class X>
  using result = typename result_of<X>::type;
  constexpr const auto& sizes(const called&, const auto&) const { return size; }
};

}  // namespace nabla::detail
