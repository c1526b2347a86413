// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/join.hpp>
#include <nabla/expr/array_type.hpp>
#include <nabla/expr/between_steps.hpp>

namespace nabla::detail {

/// How a word treats an unreduced operand.
enum class linearity {
  none,      ///< nonlinear: refuses it
  linear,    ///< f(sum) = sum(f): keeps it
  additive,  ///< all operands unreduced alike, or none
  product,   ///< one operand unreduced, the others equal on all devices by type (reduced, or literals)
  quotient,  ///< as product, in the first operand only
  select,    ///< as additive, except for the first operand, which must not be unreduced
};

/// The state of places, as ids, beside a value. They have no cotangent: where it is reduced they may be, if they are the
/// same on all devices.
constexpr masks beside_reduced(masks places, unsigned split, masks value) {
  places.r |= value.r & ~(places.v | places.u | split);
  return places;
}

/// Whether a sum of numbers of A that is still to be made may be made in T. Integers wrap around where those of a wider
/// dtype do not.
template <class A, class T>
inline constexpr bool sums_alike = !is_integer<A> || std::is_same_v<A, T>;
/// Whether R may be made of numbers of T before the sum, maximum or minimum of them that is still to be made.
template <reduction StillToBeMade, class R, class T>
inline constexpr bool comes_before = true;
template <class R, class T>
inline constexpr bool comes_before<reduction::sum, R, T> = sums_alike<T, typename R::template in<T>>;

struct operand_masks {
  masks m{};
  unsigned split = 0;
  bool literal = false;
};

enum class state_error {
  none,
  nonlinear,
  meets_varying,
  added_to_replicated,
  multiplied_by_replicated,
  meets_unreduced,
  reduced_meets_invarying,
};

struct joined_masks {
  masks m{};
  state_error error = state_error::none;
  unsigned axes = 0;
};

/// The state of a result from the states of the operands: the one table behind every word.
template <int N>
constexpr joined_masks join_masks(linearity rule, const operand_masks (&x)[N]) {
  joined_masks out;
  unsigned v = 0, s = 0, u = 0, r = 0;
  for (const auto& o : x) v |= o.m.v, s |= o.split, u |= o.m.u, r |= o.m.r;
  auto fail = [&](state_error e, unsigned axes) {
    out.error = e, out.axes = axes;
    return out;
  };
  if (u != 0) {
    if (rule == linearity::none) return fail(state_error::nonlinear, u);
    if ((u & (v | s)) != 0) return fail(state_error::meets_varying, u & (v | s));
    int carriers = 0;
    for (int i = 0; i < N; ++i) {
      const auto& o = x[i];
      if (o.m.u != 0) {
        ++carriers;
        if (rule != linearity::additive && rule != linearity::select && o.m.kind != reduction::sum)
          return fail(state_error::nonlinear, o.m.u);
        if (rule == linearity::select && i == 0) return fail(state_error::nonlinear, o.m.u);
        if (rule == linearity::quotient && i > 0) return fail(state_error::nonlinear, o.m.u);
        out.m.kind = o.m.kind;
      }
    }
    for (int i = 0; i < N; ++i) {
      const auto& o = x[i];
      const bool must_match = rule == linearity::additive || (rule == linearity::select && i > 0);
      if (must_match) {
        if (o.m.u != u) return fail(state_error::added_to_replicated, u & ~o.m.u);
        if (o.m.kind != out.m.kind) return fail(state_error::nonlinear, u);
      } else if (o.m.u == 0 && !o.literal && (u & ~o.m.r) != 0 && rule != linearity::select) {
        return fail(state_error::multiplied_by_replicated, u & ~o.m.r);
      } else if (o.m.u != 0 && carriers > 1) {
        return fail(state_error::meets_unreduced, u);
      }
    }
    if (rule == linearity::additive && out.m.kind != reduction::sum) return fail(state_error::nonlinear, u);
  }
  const unsigned resolved = v | s | u;
  for (const auto& o : x)
    if (!o.literal && (r & ~(o.m.r | resolved)) != 0)
      return fail(state_error::reduced_meets_invarying, r & ~(o.m.r | resolved));
  out.m.v = v;
  out.m.u = u;
  out.m.r = r & ~resolved;
  return out;
}

template <class M, unsigned Axes>
struct first_axis {
  using type = at<0, typename axes_from<M, (Axes & (0u - Axes)), list>::type>;
};
/// The fix that fits the kind of the axis: a word of the manual region, or a reshard.
template <class M, unsigned Axes, class Manual, class Explicit>
using fix_for = std::conditional_t<is_manual<M, typename first_axis<M, Axes>::type>, Manual, Explicit>;
/// A sum over steps is whole when they are done.
template <class M, unsigned Axes>
using sum_first = fix_over<M, Axes, fix_for<M, Axes, error::to_fix::psum_first, error::to_fix::reshard_first>>;
template <class M, unsigned Axes>
using make_reduced = fix_for<M, Axes, error::to_fix::pcast_to_reduced, error::to_fix::reshard_to_reduced>;

template <state_error E, class M, unsigned Axes>
struct state_error_type {
  using type = void;
};
template <class M, unsigned Axes>
struct state_error_type<state_error::nonlinear, M, Axes> {
  using type = error::value_is_unreduced<typename axes_from<M, Axes, mesh_axes>::type, sum_first<M, Axes>>;
};
template <class M, unsigned Axes>
struct state_error_type<state_error::meets_varying, M, Axes> {
  using type = error::unreduced_meets_varying<typename first_axis<M, Axes>::type, sum_first<M, Axes>>;
};
template <class M, unsigned Axes>
struct state_error_type<state_error::added_to_replicated, M, Axes> {
  using axis = typename first_axis<M, Axes>::type;
  using type = fix_for<
      M, Axes, error::unreduced_meets_replicated<axis, error::to_fix::psum_first, error::to_fix::or_embed_at_root>,
      error::unreduced_meets_replicated<axis, fix_over<M, Axes, error::to_fix::reshard_first>>>;
};
template <class M, unsigned Axes>
struct state_error_type<state_error::multiplied_by_replicated, M, Axes> {
  using type = error::unreduced_meets_replicated<typename first_axis<M, Axes>::type, make_reduced<M, Axes>>;
};
template <class M, unsigned Axes>
struct state_error_type<state_error::meets_unreduced, M, Axes> {
  using type = error::unreduced_meets_unreduced<typename first_axis<M, Axes>::type, sum_first<M, Axes>>;
};
template <class M, unsigned Axes>
struct state_error_type<state_error::reduced_meets_invarying, M, Axes> {
  using type = error::reduced_meets_invarying<typename first_axis<M, Axes>::type, make_reduced<M, Axes>>;
};

}  // namespace nabla::detail
