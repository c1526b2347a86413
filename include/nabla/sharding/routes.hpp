// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <initializer_list>
#include <nabla/axis/dims.hpp>
#include <nabla/sharding/state.hpp>

// The route from one sharding to another, computed on types: which collectives run, over which axes, in which order.
namespace nabla::detail {

/// Mesh axes by their number in the mesh, major to minor.
struct axis_list {
  int axis[max_mesh_rank] = {};
  int count = 0;
  constexpr void add(int a) { axis[count++] = a; }
  constexpr int operator[](int i) const { return axis[i]; }
  /// The entries from number `first` on.
  constexpr axis_list from(int first) const {
    axis_list rest;
    for (int i = first; i < count; ++i) rest.add(axis[i]);
    return rest;
  }
  constexpr bool has(int a) const {
    for (int i = 0; i < count; ++i)
      if (axis[i] == a) return true;
    return false;
  }
  constexpr bool starts_with(const axis_list& o) const {
    for (int i = 0; i < o.count; ++i)
      if (i >= count || axis[i] != o.axis[i]) return false;
    return true;
  }
};

/// The place of each mesh axis: the dim that it splits and its rank among the axes of that dim, or a state.
struct axes_places {
  static constexpr int replicated = -1, unreduced = -2, reduced = -3;
  int rank = 0;  ///< of the mesh
  int at[max_mesh_rank] = {};
  int order[max_mesh_rank] = {};
  reduction kind = reduction::none;
  constexpr bool operator==(const axes_places&) const = default;

  /// The axes that split a dim, major to minor.
  constexpr axis_list along(int dim) const {
    axis_list l;
    for (int i = 0; i < rank; ++i)
      for (int a = 0; a < rank; ++a)
        if (at[a] == dim && order[a] == i) l.add(a);
    return l;
  }
  constexpr axis_list all_at(int place) const {
    axis_list l;
    for (int a = 0; a < rank; ++a)
      if (at[a] == place) l.add(a);
    return l;
  }
  constexpr bool is_whole(int a) const { return at[a] == replicated || at[a] == reduced; }
  constexpr void put(const axis_list& axes, int place) {
    for (int i = 0; i < axes.count; ++i) {
      order[axes[i]] = place < 0 ? 0 : along(place).count;
      at[axes[i]] = place;
    }
  }
  constexpr void set_order(const axis_list& axes) {
    for (int i = 0; i < axes.count; ++i) order[axes[i]] = i;
  }
};

template <class M, class Dims, class State>
inline constexpr axes_places places_of_axes{};
template <class M, class... E, class State>
inline constexpr axes_places places_of_axes<M, dims<E...>, State> = [] {
  axes_places p;
  p.rank = M::rank;
  constexpr masks m = masks_of<State, M>;
  for (int a = 0; a < p.rank; ++a)
    p.at[a] = ((m.u >> a) & 1u) ? axes_places::unreduced
              : ((m.r >> a) & 1u) ? axes_places::reduced
                                  : axes_places::replicated;
  p.kind = m.kind;
  [[maybe_unused]] int d = 0;
  [[maybe_unused]] auto one = [&]<class... A>(list<A...>) {
    axis_list l;
    (l.add(mesh_position<M, A>), ...);
    p.put(l, d++);
  };
  (one(typename E::split_over{}), ...);
  return p;
}();

/// The kinds of step. Some cost nothing: `slice` (each device keeps its part of a dim), `rename` (between replicated
/// and reduced), and the two that make summands, `embed_part` (a part among zeros) and `embed_at_root` (the value on
/// the first device, zeros on the others).
enum class way { slice, embed_part, embed_at_root, rename, permute, gather, exchange, scatter, reduce };
constexpr bool communicates(way w) {
  return w == way::permute || w == way::gather || w == way::exchange || w == way::scatter || w == way::reduce;
}

struct route_step {
  way how = way::rename;
  axis_list axes;
  int from = -1, to = -1;  ///< dims
  axes_places after;
};
struct route {
  static constexpr int most_steps = 4 * max_mesh_rank + 4;
  route_step step[most_steps];
  int steps = 0;
  constexpr int collectives() const {
    int n = 0;
    for (int i = 0; i < steps; ++i) n += communicates(step[i].how);
    return n;
  }
  constexpr bool operator==(const route& o) const {
    if (steps != o.steps) return false;
    for (int i = 0; i < steps; ++i)
      if (step[i].how != o.step[i].how || !(step[i].after == o.step[i].after)) return false;
    return true;
  }
  /// The axes along which devices get other data, as a mask.
  constexpr unsigned axes() const {
    unsigned mask = 0;
    for (int i = 0; i < steps; ++i)
      for (int k = 0; k < step[i].axes.count; ++k) mask |= 1u << step[i].axes[k];
    return mask;
  }
};

/// Builds a route step by step. Steps that make blocks smaller come first, steps that make them larger last. A dim
/// takes new axes only after the leaving ones have left. So whatever divides its size on the way also divides it at the
/// start or at the end.
class router {
 public:
  constexpr router(int rank, const axes_places& start, const axes_places& goal)
      : rank_(rank), now_(start), goal_(goal) {}
  constexpr route way_by_dims() {
    while (append_in_order() || exchange(true) || reduce() || bring_leaving_axes_last() || exchange(false) ||
           lengthen(way::gather, false) || lengthen(way::embed_part, false) || lengthen(way::gather, true) ||
           append_in_any_order() || restore_order() || rename() || embed_at_root()) {
    }
    return route_;
  }
  /// For dims that are cut into equally many parts at both ends: each device gets the block of another one.
  constexpr route way_by_devices() {
    reduce();
    permute_to(goal_);
    return way_to_the_end();
  }
  /// Makes all sums and gathers the axes that leave their dim, before it cuts anything.
  constexpr route way_by_gathering() {
    reduce(true);
    for (int d = 0; d < rank_; ++d) {
      const axis_list before = now_.along(d), after = goal_.along(d);
      int same = 0;
      while (same < before.count && same < after.count && before[same] == after[same]) ++same;
      const axis_list axes = before.from(same);
      now_.put(axes, axes_places::replicated);
      take(way::gather, axes, d, -1);
    }
    return way_by_dims();
  }
  /// Adds one step to a known place.
  constexpr void go_to(way how, const axes_places& next) {
    if (how == way::permute) {
      permute_to(next);
      return;
    }
    int from = -1, to = -1;
    axis_list changed;
    for (int a = 0; a < now_.rank; ++a) {
      if (now_.at[a] == next.at[a]) continue;
      if (now_.at[a] >= 0) from = now_.at[a];
      if (next.at[a] >= 0) to = next.at[a];
      changed.add(a);
    }
    if (from >= 0 || to >= 0) {
      const int changed_count = changed.count;
      const axis_list all = to >= 0 ? next.along(to) : now_.along(from);
      changed = all.from(all.count - changed_count);
    }
    now_ = next;
    take(how, changed, from, to);
  }
  /// The last steps, when every split is done.
  constexpr route way_to_the_end() {
    rename();
    embed_at_root();
    return route_;
  }

 private:
  constexpr bool has_leaving(int d) const {
    for (int a = 0; a < now_.rank; ++a)
      if (leaves(a, d)) return true;
    return false;
  }
  constexpr bool leaves(int a, int d) const { return now_.at[a] == d && goal_.at[a] != d; }
  constexpr bool is_prefix_of_goal(int d) const { return goal_.along(d).starts_with(now_.along(d)); }

  constexpr bool take(way how, const axis_list& axes, int from, int to) {
    if (axes.count == 0) return false;
    route_step& s = route_.step[route_.steps++];
    s.how = how, s.axes = axes, s.from = from, s.to = to, s.after = now_;
    return true;
  }

  /// The axes that come next in a dim, as long as all are whole, or all unreduced sums.
  constexpr axis_list next_of(int d, bool summands) const {
    axis_list l;
    const axis_list all = goal_.along(d);
    for (int i = now_.along(d).count; i < all.count && is_source(all[i], summands); ++i) l.add(all[i]);
    return l;
  }
  constexpr axis_list missing_in(int d, bool summands) const {
    axis_list l;
    const axis_list all = goal_.along(d);
    for (int i = 0; i < all.count; ++i)
      if (is_source(all[i], summands)) l.add(all[i]);
    return l;
  }
  constexpr bool is_source(int a, bool summands) const {
    return summands ? now_.at[a] == axes_places::unreduced && now_.kind == reduction::sum : now_.is_whole(a);
  }
  constexpr bool append(const axis_list& axes, int d, bool summands) {
    if (axes.count == 0) return false;
    now_.put(axes, d);
    forget_kind();
    return take(summands ? way::scatter : way::slice, axes, -1, d);
  }
  constexpr bool append_in_order() {
    for (const bool summands : {false, true})
      for (int d = 0; d < rank_; ++d)
        if (!has_leaving(d) && is_prefix_of_goal(d) && append(next_of(d, summands), d, summands)) return true;
    return false;
  }
  constexpr bool append_in_any_order() {
    for (const bool summands : {false, true})
      for (int d = 0; d < rank_; ++d)
        if (!has_leaving(d) && append(missing_in(d, summands), d, summands)) return true;
    return false;
  }

  /// The minor axes of a dim that go to the same place; replicated and reduced (whole) count as one place.
  constexpr axis_list leaving_together(int d) const {
    const axis_list all = now_.along(d);
    int first = all.count;
    while (first > 0 && leaves(all[first - 1], d) && same_goal(all[first - 1], all[all.count - 1])) --first;
    return all.from(first);
  }
  constexpr bool same_goal(int a, int b) const {
    return goal_.at[a] == goal_.at[b] || (goal_.is_whole(a) && goal_.is_whole(b));
  }
  constexpr bool exchange(bool in_order) {
    for (int d = 0; d < rank_; ++d) {
      axis_list axes = leaving_together(d);
      if (axes.count == 0) continue;
      const int to = goal_.at[axes[0]];
      if (to < 0 || has_leaving(to)) continue;
      if (in_order) {
        if (!is_prefix_of_goal(to)) continue;
        const axis_list next = goal_.along(to).from(now_.along(to).count);
        while (axes.count > 0 && !next.starts_with(axes)) axes = axes.from(1);
        if (axes.count == 0) continue;
      }
      now_.put(axes, to);
      return take(way::exchange, axes, d, to);
    }
    return false;
  }
  /// Enlarges blocks by the minor axes of a dim: all devices get the whole (gather), or each keeps its part as a
  /// summand (embed_part). `waiting`: also takes axes that would go to another dim, which waits for this one.
  constexpr bool lengthen(way how, bool waiting) {
    for (int d = 0; d < rank_; ++d) {
      const axis_list axes = leaving_together(d);
      if (axes.count == 0) continue;
      const int to = goal_.at[axes[0]];
      const bool fits = how == way::embed_part ? to == axes_places::unreduced : goal_.is_whole(axes[0]);
      if (!fits && !(waiting && to >= 0)) continue;
      if (how == way::gather && reduce(true)) return true;
      now_.put(axes, how == way::embed_part ? axes_places::unreduced : axes_places::replicated);
      if (how == way::embed_part) now_.kind = reduction::sum;
      return take(how, axes, d, -1);
    }
    return false;
  }

  /// Reduces sums of which no device keeps a part, and all maxima and minima, whose parts are cut out afterwards.
  /// `all`: every sum, before blocks become larger.
  constexpr bool reduce(bool all = false) {
    axis_list axes;
    for (int a = 0; a < now_.rank; ++a)
      if (now_.at[a] == axes_places::unreduced && goal_.at[a] != axes_places::unreduced &&
          (all || goal_.at[a] < 0 || now_.kind != reduction::sum))
        axes.add(a);
    now_.put(axes, axes_places::replicated);
    forget_kind();
    return take(way::reduce, axes, -1, -1);
  }
  constexpr void forget_kind() {
    if (now_.all_at(axes_places::unreduced).count == 0) now_.kind = reduction::none;
  }

  /// Only minor axes can leave a dim. So devices exchange blocks until the leaving axes are the minor ones.
  constexpr bool bring_leaving_axes_last() {
    axes_places next = now_;
    for (int d = 0; d < rank_; ++d) {
      const axis_list all = now_.along(d);
      bool seen = false, buried = false;
      for (int i = 0; i < all.count; ++i) {
        buried = buried || (seen && !leaves(all[i], d));
        seen = seen || leaves(all[i], d);
      }
      if (buried) next.set_order(leaving_last(d, all));
    }
    return permute_to(next);
  }
  constexpr axis_list leaving_last(int d, const axis_list& all) const {
    axis_list l;
    const axis_list kept = goal_.along(d);
    for (int i = 0; i < kept.count; ++i)
      if (all.has(kept[i])) l.add(kept[i]);
    // Axes that leave for other dims come last, so they leave first.
    for (int i = 0; i < all.count; ++i)
      if (leaves(all[i], d) && goal_.at[all[i]] < 0) l.add(all[i]);
    for (int e = 0; e < rank_; ++e) {
      const axis_list there = goal_.along(e);
      for (int i = 0; e != d && i < there.count; ++i)
        if (all.has(there[i])) l.add(there[i]);
    }
    return l;
  }
  constexpr bool restore_order() {
    axes_places next = now_;
    for (int d = 0; d < rank_; ++d)
      if (!has_leaving(d) && now_.along(d).count == goal_.along(d).count) next.set_order(goal_.along(d));
    return permute_to(next);
  }
  /// Permutes blocks. The step's axes are those of the dims that change, without the major ones that stay.
  constexpr bool permute_to(const axes_places& next) {
    axis_list axes;
    for (int d = 0; d < rank_; ++d) {
      const axis_list before = now_.along(d), then = next.along(d);
      int same = 0;
      while (same < before.count && same < then.count && before[same] == then[same]) ++same;
      for (const axis_list& l : {before.from(same), then.from(same)})
        for (int i = 0; i < l.count; ++i)
          if (!axes.has(l[i])) axes.add(l[i]);
    }
    for (int i = 0; i < axes.count; ++i) {
      const int a = axes[i];
      now_.at[a] = next.at[a] < 0 ? axes_places::replicated : next.at[a];
      now_.order[a] = next.order[a];
    }
    return take(way::permute, axes, -1, -1);
  }

  constexpr bool embed_at_root() {
    axis_list axes;
    for (int a = 0; a < now_.rank; ++a)
      if (goal_.at[a] == axes_places::unreduced && now_.at[a] == axes_places::replicated) axes.add(a);
    now_.put(axes, axes_places::unreduced);
    if (axes.count > 0) now_.kind = reduction::sum;
    return take(way::embed_at_root, axes, -1, -1);
  }
  /// Axes that will be unreduced become replicated first.
  constexpr bool rename() {
    axis_list axes;
    for (int a = 0; a < now_.rank; ++a) {
      const int to = goal_.at[a] == axes_places::reduced ? axes_places::reduced : axes_places::replicated;
      if (!now_.is_whole(a) || goal_.at[a] >= 0 || now_.at[a] == to) continue;
      axes.add(a);
      now_.at[a] = to;
    }
    return take(way::rename, axes, -1, -1);
  }

  int rank_;  ///< of the array
  axes_places now_, goal_;
  route route_;
};

/// The route by dims between two shardings.
template <class M, class From, class To>
struct route_by_dims;
template <class M, class D, class S, class E, class T, template <class, class> class Sharding>
struct route_by_dims<M, Sharding<D, S>, Sharding<E, T>> {
  static constexpr route value = router(D::rank, places_of_axes<M, D, S>, places_of_axes<M, E, T>).way_by_dims();
};
}  // namespace nabla::detail
