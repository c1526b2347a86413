// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <nabla/sharding/route_search.hpp>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <vector>

// Routes between all shardings of an array of two dims over three mesh axes: every step is one that devices can do, and
// they end where they should. Over two mesh axes none is cheaper: what a search through all sequences of steps finds
// that knows nothing of the library.
namespace test_of_routes {

namespace {

using namespace nabla::detail;
constexpr int axes = 3, rank = 2;

/// Over so many mesh axes; the others are whole.
std::vector<axes_places> all_places(int used = axes) {
  std::vector<axes_places> all;
  const int where[] = {0, 1, axes_places::replicated, axes_places::unreduced, axes_places::reduced};
  const int orders[][axes] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (const int a : where)
    for (const int b : where)
      for (const int c : where) {
        if (used < axes && c != axes_places::replicated) continue;
        const int at[] = {a, b, c};
        std::vector<std::string> known;
        for (const auto& order : orders) {
          axes_places p;
          p.rank = axes;
          for (int& each : p.at) each = axes_places::replicated;
          for (const int axis : order) {
            axis_list one;
            one.add(axis);
            p.put(one, at[axis]);
          }
          if (p.all_at(axes_places::unreduced).count > 0) p.kind = nabla::reduction::sum;
          std::string text;
          for (int d = 0; d < rank; ++d, text += ' ')
            for (int i = 0; i < p.along(d).count; ++i) text += char('0' + p.along(d)[i]);
          bool found = false;
          for (const auto& k : known) found = found || k == text;
          if (!found) known.push_back(text), all.push_back(p);
        }
      }
  return all;
}

bool same(const axis_list& a, const axis_list& b) { return a.count == b.count && a.starts_with(b); }
bool same_splits(const axes_places& a, const axes_places& b) {
  for (int d = 0; d < rank; ++d)
    if (!same(a.along(d), b.along(d))) return false;
  return true;
}
bool same_places(const axes_places& a, const axes_places& b) {
  for (int i = 0; i < axes; ++i)
    if (a.at[i] != b.at[i]) return false;
  return same_splits(a, b) && a.kind == b.kind;
}
axis_list joined(axis_list a, const axis_list& b) {
  for (int i = 0; i < b.count; ++i) a.add(b[i]);
  return a;
}
bool all_are(const axes_places& p, const axis_list& l, int place) {
  for (int i = 0; i < l.count; ++i)
    if (p.at[l[i]] != place) return false;
  return true;
}
bool all_whole(const axes_places& p, const axis_list& l) {
  for (int i = 0; i < l.count; ++i)
    if (!p.is_whole(l[i])) return false;
  return true;
}
/// Whether devices can come from one sharding to the next in this way, where `taken` is all that changes.
bool is_possible(const route_step& s, const axes_places& before) {
  const axes_places& after = s.after;
  for (int a = 0; a < axes; ++a)
    if (!s.axes.has(a) && after.at[a] != before.at[a]) return false;
  for (int d = 0; d < rank; ++d)
    if (d != s.from && d != s.to && s.how != way::permute && !same(before.along(d), after.along(d))) return false;
  const bool grows = s.to < 0 || same(after.along(s.to), joined(before.along(s.to), s.axes));
  const bool shrinks = s.from < 0 || same(before.along(s.from), joined(after.along(s.from), s.axes));
  if (!grows || !shrinks) return false;
  switch (s.how) {
    case way::slice:
      return s.to >= 0 && all_whole(before, s.axes);
    case way::scatter:
      return s.to >= 0 && all_are(before, s.axes, axes_places::unreduced);
    case way::reduce:
      return all_are(before, s.axes, axes_places::unreduced) && all_are(after, s.axes, axes_places::replicated);
    case way::gather:
      return s.from >= 0 && all_are(after, s.axes, axes_places::replicated);
    case way::embed_part:
      return s.from >= 0 && all_are(after, s.axes, axes_places::unreduced);
    case way::exchange:
      return s.from >= 0 && s.to >= 0 && s.from != s.to;
    case way::embed_at_root:
      return all_are(before, s.axes, axes_places::replicated) && all_are(after, s.axes, axes_places::unreduced);
    case way::rename:
      return all_whole(before, s.axes) && all_whole(after, s.axes);
    case way::permute:
      return true;  // for sizes that make as many parts: fits_sizes
  }
  return false;
}
/// What divides the size of a dim on the way divides it at one of its ends.
bool divides(const axis_list& now, const axis_list& start, const axis_list& goal) {
  bool in_start = true, in_goal = true;
  for (int i = 0; i < now.count; ++i) in_start = in_start && start.has(now[i]), in_goal = in_goal && goal.has(now[i]);
  return in_start || in_goal;
}
/// Whether nothing has to move: parts are cut smaller, or become summands, and no sum is made.
bool is_free(const axes_places& start, const axes_places& goal) {
  for (int a = 0; a < axes; ++a)
    if (start.at[a] == axes_places::unreduced && goal.at[a] != axes_places::unreduced) return false;
  for (int d = 0; d < rank; ++d) {
    axis_list kept = start.along(d);
    while (kept.count > 0 && goal.at[kept[kept.count - 1]] == axes_places::unreduced) --kept.count;
    const axis_list all = goal.along(d);
    if (!all.starts_with(kept) || !all_whole(start, all.from(kept.count))) return false;
  }
  return true;
}

bool is_right(const route& r, const axes_places& start, const axes_places& goal) {
  axes_places now = start;
  for (int i = 0; i < r.steps; ++i) {
    if (!is_possible(r.step[i], now)) return false;
    now = r.step[i].after;
  }
  return same_places(now, goal);
}

// ---- all sequences of steps, in letters
// ------------------------------------------------------------------------------

/// The axes of two dims, major to minor, and the unreduced ones; the others are whole.
struct letters {
  std::string dim[rank], unreduced;
  bool operator<(const letters& o) const {
    return std::tie(dim[0], dim[1], unreduced) < std::tie(o.dim[0], o.dim[1], o.unreduced);
  }
};
letters letters_of(const axes_places& p) {
  letters l;
  for (int d = 0; d < rank; ++d)
    for (int i = 0; i < p.along(d).count; ++i) l.dim[d] += char('a' + p.along(d)[i]);
  for (int a = 0; a < axes; ++a)
    if (p.at[a] == axes_places::unreduced) l.unreduced += char('a' + a);
  return l;
}
bool has(const std::string& all, char c) { return all.find(c) != std::string::npos; }
std::string without(std::string all, const std::string& some) {
  std::erase_if(all, [&](char c) { return has(some, c); });
  return all;
}
/// All ways to choose some of these, in every order.
std::vector<std::string> choices(const std::string& all) {
  std::vector<std::string> out{""};
  for (std::size_t i = 0; i < out.size(); ++i)
    for (const char c : all)
      if (!has(out[i], c)) out.push_back(out[i] + c);
  return out;
}

class all_sequences {
 public:
  /// What may move: all but what is whole, or unreduced, at both ends.
  all_sequences(const letters& goal, const std::string& moving, std::map<char, long> size)
      : goal_(goal), moving_(moving), size_(size) {}
  long fewest_bytes(const letters& start, long bytes) {
    sums_ = without(start.unreduced, goal_.unreduced);
    bytes_ = bytes;
    least_[start] = 0;
    std::set<std::pair<long, letters>> open{{0, start}};
    while (!open.empty()) {
      const auto [sent, at] = *open.begin();
      open.erase(open.begin());
      if (!(at < goal_) && !(goal_ < at)) return sent;
      next_.clear();
      leave(at);
      for (const auto& [bytes_sent, to] : next_) {
        const long all = sent + bytes_sent;
        const auto known = least_.find(to);
        if (known != least_.end() && known->second <= all) continue;
        least_[to] = all;
        open.insert({all, to});
      }
    }
    return -1;
  }

 private:
  long parts(const std::string& all) const {
    long n = 1;
    for (const char c : all) n *= size_.at(c);
    return n;
  }
  std::string of_several(std::string all) const {
    std::erase_if(all, [&](char c) { return size_.at(c) == 1; });
    return all;
  }
  void leave(const letters& at) {
    const long block = bytes_ / parts(at.dim[0] + at.dim[1]);
    const std::string whole = without(moving_, at.dim[0] + at.dim[1] + at.unreduced);
    for (int d = 0; d < rank; ++d) {
      for (const char c : whole) {
        letters to = at;
        to.dim[d] += c;
        next_.push_back({0, to});  // a cut
      }
      for (std::size_t kept = 0; kept < at.dim[d].size(); ++kept) {
        const std::string minor = at.dim[d].substr(kept);
        letters to = at;
        to.dim[d].resize(kept);
        next_.push_back({block * (parts(minor) - 1), to});  // all_gather
        if (without(minor, goal_.unreduced).empty()) {
          letters summands = to;
          summands.unreduced = sorted(at.unreduced + minor);
          next_.push_back({0, summands});  // each its part among zeros
        }
        to.dim[1 - d] += minor;
        next_.push_back({block - block / parts(minor), to});  // all_to_all
      }
    }
    for (const char c : whole)
      if (has(goal_.unreduced, c)) {
        letters to = at;
        to.unreduced = sorted(to.unreduced + c);
        next_.push_back({0, to});  // the first device's value, and zeros
      }
    for (const std::string& some : choices(without(sums_, without(sums_, at.unreduced)))) {
      if (some.empty()) continue;
      letters to = at;
      to.unreduced = without(to.unreduced, some);
      next_.push_back({2 * (block - block / parts(some)), to});  // psum
      for (int d = 0; d < rank; ++d) {
        letters cut = to;
        cut.dim[d] += some;
        next_.push_back({block - block / parts(some), cut});  // psum_scatter
      }
    }
    const std::string free = without(moving_, at.unreduced);
    for (const std::string& rows : choices(free))
      for (const std::string& columns : choices(without(free, rows)))
        if (parts(rows) == parts(at.dim[0]) && parts(columns) == parts(at.dim[1])) {
          const bool moves = of_several(rows) != of_several(at.dim[0]) || of_several(columns) != of_several(at.dim[1]);
          next_.push_back({moves ? block : 0, letters{{rows, columns}, at.unreduced}});  // ppermute
        }
  }
  static std::string sorted(std::string all) {
    std::sort(all.begin(), all.end());
    return all;
  }

  letters goal_;
  std::string moving_, sums_;
  std::map<char, long> size_;
  long bytes_ = 0;
  std::map<letters, long> least_;
  std::vector<std::pair<long, letters>> next_;
};

/// What is whole or unreduced at both ends stays so.
std::string moving_axes(const axes_places& start, const axes_places& goal) {
  std::string all;
  for (int a = 0; a < axes; ++a)
    if (!(start.is_whole(a) && goal.is_whole(a)) &&
        !(start.at[a] == axes_places::unreduced && goal.at[a] == axes_places::unreduced))
      all += char('a' + a);
  return all;
}
/// To make the sums, gather what leaves each dim, and cut.
long gathered_then_cut(const axes_places& start, const axes_places& goal, const axis_sizes& mesh, long bytes) {
  long block = bytes, sums = 1, gathered = 1;
  for (int a = 0; a < axes; ++a) {
    if (start.at[a] >= 0) block /= mesh.of[a];
    if (start.at[a] == axes_places::unreduced && goal.at[a] != axes_places::unreduced) sums *= mesh.of[a];
  }
  for (int d = 0; d < rank; ++d) {
    const axis_list before = start.along(d), after = goal.along(d);
    int same = 0;
    while (same < before.count && same < after.count && before[same] == after[same]) ++same;
    for (int i = same; i < before.count; ++i) gathered *= mesh.of[before[i]];
  }
  return 2 * (block - block / sums) + block * (gathered - 1);
}
route_choice choice_between(const axes_places& start, const axes_places& goal, const sizes_typed& known) {
  found_routes each[sizes_to_try::most];
  for (int i = 0; i < sizes_to_try::most; ++i) each[i] = routes_found(rank, start, goal, known, i);
  if (is_searched(rank, start, goal)) return routes_to_choose_from(rank, start, goal, known, each);
  route_choice c;
  c.way[c.count++] = router(rank, start, goal).way_by_dims();
  return c;
}
sizes_typed nothing_known() {
  sizes_typed k;
  for (long& d : k.dim) d = -1;
  return k;
}
axis_sizes mesh_of(long a, long b, long c = 1) {
  axis_sizes m;
  for (long& n : m.of) n = 1;
  m.of[0] = a, m.of[1] = b, m.of[2] = c;
  return m;
}
long bytes_sent(const route& r, const axes_places& start, const axis_sizes& mesh, long bytes) {
  return long(cost_of(r, start, mesh).sent * double(bytes) + 0.5);
}

/// Whether all sizes on the way are whole numbers, and blocks that change hands as large as before.
bool is_fitting(const route& r, const axes_places& start, const axis_sizes& mesh, const long* size) {
  axes_places now = start;
  for (int i = 0; i < r.steps; ++i) {
    const axes_places before = now;
    now = r.step[i].after;
    for (int d = 0; d < rank; ++d) {
      long parts = 1, parts_before = 1;
      for (int a = 0; a < axes; ++a) {
        if (now.at[a] == d) parts *= mesh.of[a];
        if (before.at[a] == d) parts_before *= mesh.of[a];
      }
      if (size[d] % parts != 0 || (r.step[i].how == way::permute && parts != parts_before)) return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("routes by dims are possible, divisible and no longer than they must be") {
  const auto all = all_places();
  CHECK(all.size() == 27 + 3 * 9 * 2 + 3 * 3 * 6 + 24);
  long wrong = 0, longest = 0;
  for (const auto& start : all) {
    for (const auto& goal : all) {
      const route r = router(rank, start, goal).way_by_dims();
      axes_places now = start;
      bool right = true;
      for (int i = 0; i < r.steps; ++i) {
        right = right && is_possible(r.step[i], now);
        now = r.step[i].after;
        for (int d = 0; d < rank; ++d) right = right && divides(now.along(d), start.along(d), goal.along(d));
      }
      right = right && same_places(now, goal) && (r.collectives() == 0) == is_free(start, goal);
      wrong += !right;
      longest = r.collectives() > longest ? r.collectives() : longest;
    }
  }
  CHECK(wrong == 0);
  CHECK(longest == 4);
}

TEST_CASE("over two mesh axes no sequence of steps sends less") {
  const auto all = all_places(2);
  CHECK(all.size() == 27);
  const axis_sizes meshes[] = {mesh_of(2, 2), mesh_of(4, 2), mesh_of(2, 4), mesh_of(4, 4)};
  const long size[] = {64, 64}, bytes = 64 * 64 * 4;
  long wrong = 0, dear = 0, cheap = 0, worse_than_gathering = 0, shorter = 0;
  for (const auto& start : all)
    for (const auto& goal : all) {
      const route_choice c = choice_between(start, goal, nothing_known());
      for (int i = 0; i < c.count; ++i) wrong += !is_right(c.way[i], start, goal);
      for (const axis_sizes& mesh : meshes) {
        const int best = cheapest_of(c.way, c.count, rank, start, mesh, size);
        const long sent = bytes_sent(c.way[best], start, mesh, bytes);
        all_sequences search(letters_of(goal), moving_axes(start, goal), {{'a', mesh.of[0]}, {'b', mesh.of[1]}});
        const long least = search.fewest_bytes(letters_of(start), bytes);
        dear += sent > least;
        cheap += sent < least;
        worse_than_gathering += sent > gathered_then_cut(start, goal, mesh, bytes);
        const route by_dims = router(rank, start, goal).way_by_dims();
        shorter += sent < bytes_sent(by_dims, start, mesh, bytes);
      }
    }
  CHECK(wrong == 0);
  CHECK(dear == 0);
  CHECK(cheap == 0);
  CHECK(worse_than_gathering == 0);
  CHECK(shorter > 0);
}

TEST_CASE("a mesh whose sizes are types has the cheapest route for them") {
  const auto all = all_places(2);
  const axis_sizes meshes[] = {mesh_of(3, 2), mesh_of(2, 8), mesh_of(1, 4)};
  const long size[] = {48 * 48, 48 * 48}, bytes = size[0] * size[1] * 4;
  long wrong = 0, dear = 0;
  for (const auto& start : all)
    for (const auto& goal : all)
      for (const axis_sizes& mesh : meshes) {
        sizes_typed known = nothing_known();
        known.mesh = mesh;
        for (int d = 0; d < rank; ++d) known.dim[d] = size[d];
        const route_choice c = choice_between(start, goal, known);
        const int best = cheapest_of(c.way, c.count, rank, start, mesh, size);
        all_sequences search(letters_of(goal), moving_axes(start, goal), {{'a', mesh.of[0]}, {'b', mesh.of[1]}});
        wrong += !is_right(c.way[best], start, goal);
        dear += bytes_sent(c.way[best], start, mesh, bytes) > search.fewest_bytes(letters_of(start), bytes);
      }
  CHECK(wrong == 0);
  CHECK(dear == 0);
}

TEST_CASE("whatever the sizes are, some route fits and none is worse than to gather and cut") {
  const auto all = all_places();
  const axis_sizes meshes[] = {mesh_of(2, 2, 2), mesh_of(4, 2, 3), mesh_of(2, 3, 8), mesh_of(1, 2, 16),
                               mesh_of(3, 8, 1)};
  long wrong = 0, misfits = 0, worse = 0, pairs = 0;
  // One pair in 7, which has no factor in common with their number.
  for (std::size_t pair = 0; pair < all.size() * all.size(); pair += 7, ++pairs) {
    const auto &start = all[pair / all.size()], &goal = all[pair % all.size()];
    const route_choice c = choice_between(start, goal, nothing_known());
    for (int i = 0; i < c.count; ++i) wrong += !is_right(c.way[i], start, goal);
    for (const axis_sizes& mesh : meshes) {
      // What both ends divide, and nothing else.
      long least[rank], enough[] = {2 * 3 * 16 * 48, 2 * 3 * 16 * 48};
      for (int d = 0; d < rank; ++d)
        least[d] = std::lcm(long(mesh.product(start.along(d))), long(mesh.product(goal.along(d))));
      for (const long* size : {least, enough}) {
        const int best = cheapest_of(c.way, c.count, rank, start, mesh, size);
        misfits += best < 0 || !is_fitting(c.way[best], start, mesh, size);
        const long bytes = 48L * 48 * 48 * 48;
        worse += best >= 0 && bytes_sent(c.way[best], start, mesh, bytes) > gathered_then_cut(start, goal, mesh, bytes);
      }
    }
  }
  CHECK(pairs > 3600);
  CHECK(wrong == 0);
  CHECK(misfits == 0);
  CHECK(worse == 0);
}

}  // namespace test_of_routes
