// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/join.hpp>
#include <nabla/mesh/regions.hpp>

// What runs in the steps of an xmap is there one part after the other. Here stands, for all words, what is said where a
// word needs more than a part, and what to do then: a fix that moves something cannot be written there.
namespace nabla::detail {

/// The name that runs in steps among mesh axes; void if none does.
template <class Axes>
struct step_among {
  using type = void;
};
template <template <class...> class L, class A, class... Rest>
struct step_among<L<A, Rest...>> : step_among<L<Rest...>> {};
template <template <class...> class L, class Name, class... Rest>
struct step_among<L<steps_over<Name>, Rest...>> {
  using type = Name;
};

/// The fix over some mesh axes: what runs in steps is whole when they are done.
template <class Axes, class Fix>
using fix_beside_steps = std::conditional_t<std::is_void_v<typename step_among<Axes>::type>, Fix,
                                            error::to_fix::go_on_outside_of_the_xmap>;
template <class M, unsigned Axes, class Fix>
using fix_over = std::conditional_t<(Axes & steps_axes<M>) == 0, Fix, error::to_fix::go_on_outside_of_the_xmap>;

template <class Name>
struct nothing_moves_along {
  using type = error::nothing_moves_between_steps<Name, error::to_fix::go_on_outside_of_the_xmap>;
};
template <>
struct nothing_moves_along<void> {
  using type = void;
};
/// Why elements do not come from all parts of a dim that is split over these mesh axes: they are steps. Where they are
/// devices, it is Otherwise.
template <class Axes, class Otherwise>
using why_not_from_all_parts =
    std::conditional_t<std::is_void_v<typename step_among<Axes>::type>, Otherwise,
                       typename nothing_moves_along<typename step_among<Axes>::type>::type>;

/// Why one dim is not split over some mesh axes in one operand, and over others in another. To cut or to gather one of
/// them there would have to be a place for each step.
template <class Name, class Left, class Right>
struct why_split_differently {
  using left_step = typename step_among<Left>::type;
  using right_step = typename step_among<Right>::type;
  template <class Step, bool OneIsWhole>
  struct reason {
    using type = error::dim_is_split_differently<Name, rewrap<mesh_axes, Left>, rewrap<mesh_axes, Right>,
                                                 error::to_fix::go_on_outside_of_the_xmap>;
  };
  template <bool OneIsWhole>
  struct reason<void, OneIsWhole> {
    using type = error::dim_is_split_differently<Name, rewrap<mesh_axes, Left>, rewrap<mesh_axes, Right>,
                                                 error::to_fix::reshard_one_side>;
  };
  template <class Step>
    requires(!std::is_void_v<Step>)
  struct reason<Step, true> {
    using type = error::whole_dim_meets_steps<Step, error::to_fix::pass_the_array_as_an_argument>;
  };
  using type = typename reason<std::conditional_t<std::is_void_v<left_step>, right_step, left_step>,
                               Left::size == 0 || Right::size == 0>::type;
};

}  // namespace nabla::detail
