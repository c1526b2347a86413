// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/hidden.hpp>
#include <nabla/mesh/regions.hpp>
#include <nabla/sharding/routes.hpp>

// The cheapest route from one sharding to another: a search over all sequences of steps for the one where a device
// sends least. Block sizes follow from the mesh axes that split them, so the result depends only on the sizes of mesh
// axes.
namespace nabla::detail {

/// The number of devices along each axis of a mesh.
struct axis_sizes {
  long of[max_mesh_rank] = {};
  constexpr double product(const axis_list& axes) const {
    double n = 1;
    for (int i = 0; i < axes.count; ++i) n *= double(of[axes[i]]);
    return n;
  }
};

/// The cost of a route, compared in this order: the part of the array that each device sends, the number of
/// collectives, the number of detours (what only some sizes fit), the number of steps.
struct route_cost {
  double sent = 0;
  int collectives = 0, detours = 0, steps = 0;
  constexpr bool sends_less_than(const route_cost& o) const { return sent < o.sent * (1 - 1e-9); }
  constexpr bool operator<(const route_cost& o) const {
    if (sends_less_than(o)) return true;
    if (o.sends_less_than(*this)) return false;
    if (collectives != o.collectives) return collectives < o.collectives;
    return detours != o.detours ? detours < o.detours : steps < o.steps;
  }
};
/// The amount that a device sends of a block in a collective over n devices, with ring algorithms.
constexpr double sent_of_block(way how, double block, double n) {
  switch (how) {
    case way::gather:
      return (n - 1) * block;
    case way::exchange:
    case way::scatter:
      return block * (n - 1) / n;
    case way::reduce:
      return 2 * block * (n - 1) / n;
    case way::permute:
      return block;
    default:
      return 0;
  }
}
/// Whether a permutation gives any device another block. Axes with one device do not matter.
constexpr bool moves_blocks(const axes_places& before, const axes_places& after, const axis_sizes& mesh) {
  for (int a = 0; a < before.rank; ++a) {
    if (mesh.of[a] == 1 || before.at[a] < 0) continue;
    if (after.at[a] != before.at[a]) return true;
    for (int b = 0; b < before.rank; ++b)
      if (mesh.of[b] > 1 && before.at[b] == before.at[a] && before.order[b] < before.order[a] &&
          (after.at[b] != after.at[a] || after.order[b] > after.order[a]))
        return true;
  }
  return false;
}
constexpr route_cost cost_of(const route& r, const axes_places& start, const axis_sizes& mesh) {
  route_cost c;
  c.collectives = r.collectives();
  c.steps = r.steps;
  const axes_places* before = &start;
  for (int i = 0; i < r.steps; ++i) {
    const route_step& s = r.step[i];
    double block = 1;
    for (int a = 0; a < before->rank; ++a)
      if (before->at[a] >= 0) block /= double(mesh.of[a]);
    if (s.how != way::permute || moves_blocks(*before, s.after, mesh))
      c.sent += sent_of_block(s.how, block, mesh.product(s.axes));
    before = &s.after;
  }
  return c;
}

constexpr bool is_within(const axis_list& l, const axis_list& all) {
  for (int i = 0; i < l.count; ++i)
    if (!all.has(l[i])) return false;
  return true;
}
/// Whether a permutation changes which axes split a dim; this needs sizes that give equally many parts.
constexpr bool trades_axes(const route_step& s, const axes_places& before, int rank) {
  if (s.how != way::permute) return false;
  for (int d = 0; d < rank; ++d)
    if (!is_within(s.after.along(d), before.along(d))) return true;
  return false;
}
/// Whether a route fits all sizes that fit its ends: whatever divides a dim on the way divides it at one end.
constexpr bool always_fits(const route& r, int rank, const axes_places& start, const axes_places& goal) {
  for (int i = 0; i < r.steps; ++i) {
    if (trades_axes(r.step[i], i == 0 ? start : r.step[i - 1].after, rank)) return false;
    for (int d = 0; d < rank; ++d) {
      const axis_list now = r.step[i].after.along(d);
      if (!is_within(now, start.along(d)) && !is_within(now, goal.along(d))) return false;
    }
  }
  return true;
}
/// Whether a route fits the given sizes. size: one for each dim; negative sizes are unknown, and count as fitting.
constexpr bool fits_sizes(const route& r, int rank, const axes_places& start, const axis_sizes& mesh,
                          const long* size) {
  const axes_places* before = &start;
  for (int i = 0; i < r.steps; ++i) {
    const route_step& s = r.step[i];
    for (int d = 0; d < rank; ++d) {
      const double parts = mesh.product(s.after.along(d));
      if (s.how == way::permute && parts != mesh.product(before->along(d))) return false;
      if (size[d] >= 0 && size[d] % long(parts) != 0) return false;
    }
    before = &s.after;
  }
  return true;
}

/// What types know of an array. 0 devices or a dim of -1 mean unknown; a hidden dim is one that a map has taken away.
struct sizes_typed {
  static constexpr int most_dims = 16;
  axis_sizes mesh;
  long dim[most_dims] = {};
  bool is_hidden[most_dims] = {};
};

/// The subject of a search: the dims whose axes change, one more dim that parts may visit on the way, and the axes that
/// split these dims or change state. Nothing else moves. An axis that is whole or unreduced at both ends stays so, and
/// so does the split of a dim that is the same at both ends.
struct route_question {
  static constexpr int most = 3;  ///< the most axes, and the most dims
  int rank = 0;                   ///< of the array
  axes_places start, goal;
  int axes = 0, dims = 0;
  int axis[most] = {}, dim[most] = {};
  bool is_small = true;

  constexpr route_question(int r, const axes_places& s, const axes_places& g, const sizes_typed& known)
      : rank(r), start(s), goal(g) {
    for (int a = 0; a < start.rank; ++a)
      takes_part_[a] = start.at[a] != goal.at[a] && !(start.is_whole(a) && goal.is_whole(a));
    for (int d = 0; d < rank; ++d) {
      const axis_list before = start.along(d), after = goal.along(d);
      if (before.count == after.count && before.starts_with(after)) continue;
      if (dims < most) dim[dims] = d;
      ++dims;
      for (const axis_list& l : {before, after})
        for (int i = 0; i < l.count; ++i) takes_part_[l[i]] = true;
    }
    for (int a = 0; a < start.rank; ++a) {
      if (!takes_part_[a]) continue;
      if (axes < most) axis[axes] = a;
      ++axes;
    }
    is_small = axes <= most && dims <= most;
    if (axes > 1 && dims < most) add_free_dim(known);
  }
  constexpr bool takes_part(int a) const { return takes_part_[a]; }

 private:
  /// Adds a whole dim, if there is one. A dim of unknown size comes before one of known size, which may be short.
  constexpr void add_free_dim(const sizes_typed& known) {
    for (const bool sure : {false, true})
      for (int d = 0; d < rank; ++d)
        if (start.along(d).count == 0 && goal.along(d).count == 0 && !known.is_hidden[d] &&
            (known.dim[d] >= 0) == sure) {
          dim[dims++] = d;
          return;
        }
  }

  bool takes_part_[max_mesh_rank] = {};
};

/// A sharding in a search. The axes of a dim are the digits of a number to the base 4, major to minor; the digit of an
/// axis is its number in the question plus 1. Axes in no dim are whole, or in `unreduced`.
struct searched_place {
  int dim[route_question::most] = {};
  int unreduced = 0;  ///< a mask
  constexpr int key() const { return ((unreduced * 64 + dim[2]) * 64 + dim[1]) * 64 + dim[0]; }
  /// The axes that split a dim, as a mask.
  static constexpr int mask(int list) {
    int m = 0;
    for (; list != 0; list /= 4) m |= 1 << (list % 4 - 1);
    return m;
  }
  constexpr int split() const { return mask(dim[0]) | mask(dim[1]) | mask(dim[2]); }
  static constexpr searched_place of(const route_question& q, const axes_places& p) {
    searched_place s;
    for (int d = 0; d < q.dims; ++d) {
      const axis_list all = p.along(q.dim[d]);
      for (int i = 0; i < all.count; ++i)
        for (int a = 0; a < q.axes; ++a)
          if (q.axis[a] == all[i]) s.dim[d] = s.dim[d] * 4 + a + 1;
    }
    for (int a = 0; a < q.axes; ++a)
      if (p.at[q.axis[a]] == axes_places::unreduced) s.unreduced |= 1 << a;
    return s;
  }
};

/// Dijkstra's search. Unreduced axes become split or whole; split axes go anywhere; whole axes are cut if they are not
/// whole at the end; parts become summands if they are summands at the end.
class route_search {
 public:
  /// sizes: one for each dim, negative if unknown. `safely`: uses only steps that fit all sizes.
  constexpr route_search(const route_question& q, const axis_sizes& mesh, const long* sizes, const route_cost& bound,
                         bool safely)
      : q_(q),
        start_(searched_place::of(q, q.start)),
        goal_(searched_place::of(q, q.goal)),
        bound_(bound),
        safely_(safely) {
    for (int a = 0; a < q.axes; ++a) size_[a] = double(mesh.of[q.axis[a]]), has_single_ = has_single_ || size_[a] == 1;
    for (int d = 0; d < q.dims; ++d) whole_[d] = sizes[q.dim[d]];
    for (int a = 0; a < q.axes; ++a)
      if (!q.goal.is_whole(q.axis[a])) may_be_cut_ |= 1 << a;
    for (int d = 0; d < q.dims; ++d)
      start_mask_[d] = searched_place::mask(start_.dim[d]), goal_mask_[d] = searched_place::mask(goal_.dim[d]);
    // Axes that split other dims make all blocks smaller.
    for (int a = 0; a < q.start.rank; ++a)
      if (!q.takes_part(a) && q.start.at[a] >= 0) outside_ /= double(mesh.of[a]);
  }
  /// The cheapest route; a route without steps if none is cheaper than the bound.
  constexpr route way_found() {
    reach(-1, start_, way::rename, 0);
    for (int i = next(); i >= 0; i = next()) {
      if (is_end(node_[i].place)) return route_to(i);
      node_[i].done = true;
      leave(i);
    }
    return {};
  }

 private:
  static constexpr int most_nodes = 200, table_size = 512;
  struct node {
    searched_place place;
    route_cost cost;
    int from = -1;
    way how = way::rename;
    bool done = false;
  };

  constexpr bool is_end(const searched_place& p) const {
    return p.dim[0] == goal_.dim[0] && p.dim[1] == goal_.dim[1] && p.dim[2] == goal_.dim[2] &&
           (p.unreduced & ~goal_.unreduced) == 0;
  }
  constexpr int next() const {
    int best = -1;
    for (int i = 0; i < nodes_; ++i)
      if (!node_[i].done && (best < 0 || node_[i].cost < node_[best].cost)) best = i;
    return best;
  }
  constexpr double parts(int list) const {
    double n = 1;
    for (; list != 0; list /= 4) n *= size_[list % 4 - 1];
    return n;
  }
  constexpr double block(const searched_place& p) const {
    return outside_ / (parts(p.dim[0]) * parts(p.dim[1]) * parts(p.dim[2]));
  }

  /// Records a sharding that a step from node number `from` reaches.
  constexpr void reach(int from, const searched_place& p, way how, double sent, bool trades = false) {
    route_cost c;
    if (from >= 0) c = node_[from].cost;
    if (how == way::permute && has_single_ && same_blocks(node_[from].place, p)) sent = 0;
    c.sent += sent, c.collectives += communicates(how), c.steps += from >= 0, c.detours += trades;
    for (int d = 0; d < q_.dims; ++d) {
      const int here = searched_place::mask(p.dim[d]);
      if ((here & ~start_mask_[d]) == 0 || (here & ~goal_mask_[d]) == 0) continue;
      if (whole_[d] >= 0 && whole_[d] % long(parts(p.dim[d])) != 0) return;
      ++c.detours;
    }
    if (!(c < bound_) || (safely_ && c.detours > 0)) return;
    const int key = p.key();
    int at = (key % 509 + key / 4096 * 37) % table_size;
    while (table_[at] != 0 && node_[table_[at] - 1].place.key() != key) at = (at + 1) % table_size;
    if (table_[at] == 0) {
      if (nodes_ == most_nodes) return;
      table_[at] = ++nodes_;
      node_[nodes_ - 1].place = p;
    } else if (!(c < node_[table_[at] - 1].cost)) {
      return;
    }
    node& n = node_[table_[at] - 1];
    n.cost = c, n.from = from, n.how = how;
  }
  /// Whether two shardings have the same blocks: axes with one device do not matter.
  constexpr bool same_blocks(const searched_place& p, const searched_place& o) const {
    for (int d = 0; d < q_.dims; ++d)
      if (long_axes(p.dim[d]) != long_axes(o.dim[d])) return false;
    return true;
  }
  constexpr int long_axes(int list) const {
    int l = 0;
    for (int digit = 1; list != 0; list /= 4)
      if (size_[list % 4 - 1] > 1) l += list % 4 * digit, digit *= 4;
    return l;
  }
  constexpr void leave(int i) {
    const searched_place p = node_[i].place;
    const double b = block(p);
    const int split = p.split();
    for (int d = 0; d < q_.dims; ++d) leave_dim(i, p, d, b);
    for (int a = 0; a < q_.axes; ++a)
      if (((split | p.unreduced | ~may_be_cut_) >> a & 1) == 0)
        for (int d = 0; d < q_.dims; ++d) {
          searched_place next = p;
          next.dim[d] = next.dim[d] * 4 + a + 1;
          reach(i, next, way::slice, 0);
        }
    const int sums = p.unreduced & start_.unreduced;
    for (int some = sums; some != 0; some = (some - 1) & sums) {
      searched_place next = p;
      next.unreduced &= ~some;
      double n = 1;
      for (int a = 0; a < q_.axes; ++a)
        if (some >> a & 1) n *= size_[a];
      reach(i, next, way::reduce, sent_of_block(way::reduce, b, n));
    }
    if (sums != 0 && q_.start.kind == reduction::sum)
      for (int d = 0; d < q_.dims; ++d) scatter(i, p, d, sums, b, 1);
    for (int a = 0; a < q_.axes; ++a)
      for (int o = a + 1; o < q_.axes; ++o)
        if (size_[a] == size_[o] && (p.unreduced >> a & 1) == 0 && (p.unreduced >> o & 1) == 0) trade(i, p, a, o, b);
    if ((p.unreduced & goal_.split()) == 0) {
      searched_place next = goal_;
      next.unreduced = p.unreduced;
      bool same = true;
      for (int d = 0; d < q_.dims; ++d) same = same && parts(p.dim[d]) == parts(next.dim[d]);
      if (same) reach(i, next, way::permute, b, true);
    }
  }
  /// Moves the minor axes of a dim elsewhere, or reorders the axes of the dim.
  constexpr void leave_dim(int i, const searched_place& p, int d, double b) {
    int kept = p.dim[d], moved = 0, digit = 1, axes = 0;
    double n = 1;
    while (kept != 0) {
      moved += kept % 4 * digit, digit *= 4, axes |= 1 << (kept % 4 - 1), n *= size_[kept % 4 - 1], kept /= 4;
      searched_place next = p;
      next.dim[d] = kept;
      reach(i, next, way::gather, sent_of_block(way::gather, b, n));
      if ((axes & ~goal_.unreduced) == 0 && q_.start.kind != reduction::max &&
          q_.start.kind != reduction::min) {
        next.unreduced |= axes;
        reach(i, next, way::embed_part, 0);
        next.unreduced = p.unreduced;
      }
      for (int e = 0; e < q_.dims; ++e) {
        if (e == d) continue;
        next.dim[e] = p.dim[e] * digit + moved;
        reach(i, next, way::exchange, sent_of_block(way::exchange, b, n));
        next.dim[e] = p.dim[e];
      }
    }
    if (digit > 4) reorder(i, p, d, 0, axes, b);
  }
  constexpr void reorder(int i, const searched_place& p, int d, int list, int left, double b) {
    if (left == 0) {
      if (list == p.dim[d]) return;
      searched_place next = p;
      next.dim[d] = list;
      reach(i, next, way::permute, b);
    }
    for (int a = 0; a < q_.axes; ++a)
      if (left >> a & 1) reorder(i, p, d, list * 4 + a + 1, left & ~(1 << a), b);
  }
  constexpr void scatter(int i, searched_place p, int d, int left, double b, double n) {
    const int list = p.dim[d];
    for (int a = 0; a < q_.axes; ++a) {
      if ((left >> a & 1) == 0) continue;
      p.dim[d] = list * 4 + a + 1;
      p.unreduced &= ~(1 << a);
      reach(i, p, way::scatter, sent_of_block(way::scatter, b, n * size_[a]));
      scatter(i, p, d, left & ~(1 << a), b, n * size_[a]);
      p.unreduced |= 1 << a;
    }
  }
  /// Swaps two axes of equal size; one of them may be whole.
  constexpr void trade(int i, const searched_place& p, int a, int o, double b) {
    searched_place next = p;
    bool in_one_dim = false, any = false;
    for (int d = 0; d < q_.dims; ++d) {
      int list = 0, digit = 1, found = 0;
      for (int all = p.dim[d]; all != 0; all /= 4, digit *= 4) {
        const int one = all % 4 - 1;
        found += one == a || one == o;
        list += digit * (1 + (one == a ? o : one == o ? a : one));
      }
      next.dim[d] = list;
      in_one_dim = in_one_dim || found == 2;
      any = any || found > 0;
    }
    if (any && !in_one_dim) reach(i, next, way::permute, b, true);
  }

  constexpr axes_places places(const searched_place& s) const {
    axes_places p = q_.start;
    for (int a = 0; a < q_.axes; ++a) {
      p.order[q_.axis[a]] = 0;
      p.at[q_.axis[a]] = (s.unreduced >> a & 1) ? axes_places::unreduced : axes_places::replicated;
    }
    for (int d = 0; d < q_.dims; ++d) {
      int digit = 1;
      while (digit * 4 <= s.dim[d]) digit *= 4;
      for (int i = 0; s.dim[d] != 0 && digit > 0; digit /= 4, ++i) {
        const int a = q_.axis[s.dim[d] / digit % 4 - 1];
        p.at[a] = q_.dim[d], p.order[a] = i;
      }
    }
    const bool any = p.all_at(axes_places::unreduced).count > 0;
    p.kind = !any ? reduction::none : q_.start.kind != reduction::none ? q_.start.kind : q_.goal.kind;
    return p;
  }
  constexpr route route_to(int end) const {
    int path[route::most_steps] = {}, length = 0;
    for (int i = end; node_[i].from >= 0; i = node_[i].from) path[length++] = i;
    router way_there(q_.rank, q_.start, q_.goal);
    bool any_reduced = false;
    for (int a = 0; a < q_.axes; ++a) any_reduced = any_reduced || q_.start.at[q_.axis[a]] == axes_places::reduced;
    if (any_reduced) way_there.go_to(way::rename, places(start_));
    while (length > 0) {
      const node& n = node_[path[--length]];
      // Several cuts of one dim become one step.
      while (n.how == way::slice && length > 0 && node_[path[length - 1]].how == way::slice &&
             is_same_dim(node_[n.from].place, n.place, node_[path[length - 1]].place))
        --length;
      way_there.go_to(n.how, places(node_[path[length]].place));
    }
    return way_there.way_to_the_end();
  }
  constexpr bool is_same_dim(const searched_place& a, const searched_place& b, const searched_place& c) const {
    for (int d = 0; d < q_.dims; ++d)
      if ((a.dim[d] != b.dim[d]) != (b.dim[d] != c.dim[d])) return false;
    return true;
  }

  const route_question& q_;
  searched_place start_, goal_;
  route_cost bound_;
  bool safely_, has_single_ = false;
  double size_[route_question::most] = {}, outside_ = 1;
  long whole_[route_question::most] = {};
  int may_be_cut_ = 0, start_mask_[route_question::most] = {}, goal_mask_[route_question::most] = {};
  node node_[most_nodes] = {};
  int nodes_ = 0;
  int table_[table_size] = {};
};

/// Whether a route by dims is one collective without a cut (or no collective); no route is cheaper.
constexpr bool is_direct(const route& r) {
  int others = 0;
  for (int i = 0; i < r.steps; ++i) others += !communicates(r.step[i].how) && r.step[i].how != way::rename;
  return r.collectives() == 0 || (r.collectives() == 1 && others == 0);
}
/// Whether each dim has equally many axes at both ends, but some dim has other ones, and no summand becomes a part and
/// nothing becomes a summand. If sizes are equal it is then enough to give the same blocks to other devices.
constexpr bool may_go_by_devices(int rank, const axes_places& start, const axes_places& goal) {
  bool others = false;
  for (int d = 0; d < rank; ++d) {
    const axis_list before = start.along(d), after = goal.along(d);
    if (before.count != after.count) return false;
    others = others || !is_within(after, before);
  }
  for (int a = 0; a < start.rank; ++a)
    if ((start.at[a] == axes_places::unreduced && goal.at[a] >= 0) ||
        (start.at[a] != axes_places::unreduced && goal.at[a] == axes_places::unreduced))
      return false;
  return others;
}

/// The mesh sizes for which routes are searched. With one or two axes of unknown size, each is tried short and long.
/// With more, they are equal, or grow from one to the next, or shrink.
struct sizes_to_try {
  static constexpr int most = 4;
  axis_sizes mesh[most];
  int count = 0;
  constexpr sizes_to_try(const route_question& q, const axis_sizes& known) {
    axis_list open;
    for (int k = 0; k < q.axes && k < route_question::most; ++k)
      if (known.of[q.axis[k]] == 0) open.add(q.axis[k]);
    count = open.count == 0 ? 1 : open.count == 1 ? 2 : open.count == 2 ? 4 : 3;
    for (int i = 0; i < count; ++i) {
      mesh[i] = known;
      for (long& n : mesh[i].of)
        if (n == 0) n = 1;
      for (int k = 0; k < open.count; ++k)
        mesh[i].of[open[k]] = open.count < 3 ? ((i >> k & 1) ? 4 : 2) : i == 0 ? 2 : i == 1 ? 2 << k : 8 >> k;
    }
  }
};

/// Routes between two shardings: the cheapest depends on the sizes. One of them can always be taken.
struct route_choice {
  static constexpr int most = 10;
  route way[most];
  int count = 0;
  constexpr void add(const route& r) {
    if (r.steps == 0) return;
    for (int i = 0; i < count; ++i)
      if (way[i] == r) return;
    if (count < most) way[count++] = r;
  }
};
/// Whether, for some widely spread sizes, a route is cheaper than all routes that always fit.
constexpr bool is_cheaper_somewhere(const route& r, const route_choice& than, const route_question& q,
                                    const axis_sizes& known) {
  axis_list open;
  axis_sizes mesh = known;
  for (long& n : mesh.of)
    if (n == 0) n = 1;
  for (int a = 0; a < q.start.rank; ++a)
    if (known.of[a] == 0 && q.takes_part(a)) open.add(a);
  const int lengths = open.count <= 3 ? 3 : 2;
  int all = 1;
  for (int k = 0; k < open.count; ++k) all *= lengths;
  for (int i = 0; i < all; ++i) {
    for (int k = 0, left = i; k < open.count; ++k, left /= lengths)
      mesh.of[open[k]] = left % lengths == 0 ? 1 : left % lengths == 1 ? 32 : 2;
    const route_cost cost = cost_of(r, q.start, mesh);
    bool cheaper = true;
    for (int w = 0; w < than.count && cheaper; ++w)
      if (always_fits(than.way[w], q.rank, q.start, q.goal))
        cheaper = cost.sends_less_than(cost_of(than.way[w], q.start, mesh));
    if (cheaper) return true;
  }
  return false;
}
/// The results of a search for the sizes tried as number i: the cheapest route, and the cheapest that always fits. A
/// route without steps means that the route by dims is as cheap.
struct found_routes {
  route cheapest, safe;
};
constexpr found_routes routes_found(int rank, const axes_places& start, const axes_places& goal,
                                    const sizes_typed& known, int i) {
  const route_question q(rank, start, goal, known);
  const sizes_to_try tried(q, known.mesh);
  if (!q.is_small || i >= tried.count) return {};
  const route_cost bound = cost_of(router(rank, start, goal).way_by_dims(), start, tried.mesh[i]);
  found_routes found;
  found.cheapest = route_search(q, tried.mesh[i], known.dim, bound, false).way_found();
  if (found.cheapest.steps == 0 || always_fits(found.cheapest, rank, start, goal)) found.safe = found.cheapest;
  else found.safe = route_search(q, tried.mesh[i], known.dim, bound, true).way_found();
  return found;
}
/// found: the results for all sizes tried.
constexpr route_choice routes_to_choose_from(int rank, const axes_places& start, const axes_places& goal,
                                             const sizes_typed& known, const found_routes* found) {
  route_choice c;
  const route by_dims = router(rank, start, goal).way_by_dims();
  const route_question q(rank, start, goal, known);
  bool keep_by_dims = !q.is_small;
  if (q.is_small) {
    const int tried = sizes_to_try(q, known.mesh).count;
    for (int i = 0; i < tried; ++i) {
      c.add(found[i].cheapest);
      c.add(found[i].safe);
      keep_by_dims = keep_by_dims || found[i].safe.steps == 0;
    }
  } else if (may_go_by_devices(rank, start, goal)) {
    c.add(router(rank, start, goal).way_by_devices());
  }
  if (keep_by_dims) c.add(by_dims);
  if (q.axes > 2) {
    const route gathered = router(rank, start, goal).way_by_gathering();
    if (is_cheaper_somewhere(gathered, c, q, known.mesh)) c.add(gathered);
  }
  return c;
}
/// Whether a search can find anything better than the route by dims.
constexpr bool is_searched(int rank, const axes_places& start, const axes_places& goal) {
  return rank <= sizes_typed::most_dims && !is_direct(router(rank, start, goal).way_by_dims());
}
/// The number of the cheapest of some routes that fit the sizes. size: one for each dim.
constexpr int cheapest_of(const route* way, int count, int rank, const axes_places& start, const axis_sizes& mesh,
                          const long* size) {
  int best = -1;
  route_cost least;
  for (int i = 0; i < count; ++i) {
    if (!fits_sizes(way[i], rank, start, mesh, size)) continue;
    const route_cost cost = cost_of(way[i], start, mesh);
    if (best < 0 || cost < least) best = i, least = cost;
  }
  return best;
}

template <class M, class Dims>
inline constexpr sizes_typed sizes_in_types{};
template <class... D, class... E>
inline constexpr sizes_typed sizes_in_types<mesh<D...>, dims<E...>> = [] {
  sizes_typed k;
  [[maybe_unused]] int a = 0, d = 0;
  ((k.mesh.of[a++] = D::size == dyn_size ? 0 : D::size), ...);
  if constexpr (sizeof...(E) <= sizes_typed::most_dims)
    ((k.dim[d] = E::size == dyn_size ? -1 : E::size, k.is_hidden[d++] = is_hidden<E>), ...);
  return k;
}();

/// The routes between two shardings of an array, and the choice among them for a mesh and sizes of dims.
template <class M, class From, class To>
struct routes_between;
template <class M, class D, class S, class E, class T, template <class, class> class Sharding>
struct routes_between<M, Sharding<D, S>, Sharding<E, T>> {
  static constexpr axes_places start = places_of_axes<M, D, S>, goal = places_of_axes<M, E, T>;
  /// Each size is searched in an evaluation of its own, because compilers limit the length of one evaluation.
  template <int I>
  static constexpr found_routes found = routes_found(D::rank, start, goal, sizes_in_types<M, D>, I);
  static constexpr route_choice all = [] {
    // Axes of steps are not searched, because nothing moves between steps; the route by dims goes past them.
    if constexpr (steps_axes<M> == 0 && is_searched(D::rank, start, goal)) {
      const found_routes each[] = {found<0>, found<1>, found<2>, found<3>};
      return routes_to_choose_from(D::rank, start, goal, sizes_in_types<M, D>, each);
    } else {
      route_choice c;
      c.way[c.count++] = router(D::rank, start, goal).way_by_dims();
      return c;
    }
  }();
  static constexpr int count = all.count;
  template <int I>
  struct nth {
    static constexpr route value = all.way[I];
  };
  template <class Sizes>
  static constexpr int cheapest(const M& mesh, const Sizes& size) {
    axis_sizes n;
    long dim[D::rank > 0 ? D::rank : 1] = {};
    for (int a = 0; a < M::rank; ++a) n.of[a] = mesh.sizes[a];
    for (int d = 0; d < D::rank; ++d) dim[d] = size[d];
    return cheapest_of(all.way, count, D::rank, start, n, dim);
  }
};

}  // namespace nabla::detail
