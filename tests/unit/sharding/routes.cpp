// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/sharding/routes.hpp>
#include <string>
#include <vector>

// Routes between all shardings of an array of two dims over three mesh axes: every step is one that devices can do, and
// they end where they should.
namespace test_of_routes {

namespace {

using namespace nabla::detail;
constexpr int axes = 3, rank = 2;

std::vector<axes_places> all_places() {
  std::vector<axes_places> all;
  const int where[] = {0, 1, axes_places::replicated, axes_places::unreduced, axes_places::reduced};
  const int orders[][axes] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (const int a : where)
    for (const int b : where)
      for (const int c : where) {
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
          if (p.all_at(axes_places::unreduced).count > 0) p.kind = unreduced_kind::sum;
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
    case way::slice: return s.to >= 0 && all_whole(before, s.axes);
    case way::scatter: return s.to >= 0 && all_are(before, s.axes, axes_places::unreduced);
    case way::reduce:
      return all_are(before, s.axes, axes_places::unreduced) && all_are(after, s.axes, axes_places::replicated);
    case way::gather: return s.from >= 0 && all_are(after, s.axes, axes_places::replicated);
    case way::embed_part: return s.from >= 0 && all_are(after, s.axes, axes_places::unreduced);
    case way::exchange: return s.from >= 0 && s.to >= 0 && s.from != s.to;
    case way::embed_at_root:
      return all_are(before, s.axes, axes_places::replicated) && all_are(after, s.axes, axes_places::unreduced);
    case way::rename: return all_whole(before, s.axes) && all_whole(after, s.axes);
    case way::permute:
      for (int d = 0; d < rank; ++d)
        if (before.along(d).count != after.along(d).count) return false;
      return true;
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

}  // namespace test_of_routes
