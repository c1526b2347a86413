// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <nabla/exec/kernel/kernel_node.hpp>

// What a contraction is at run time: a loop nest over plain indices, each with its step in both operands and in the
// result. No type of the program is left here, so that all contractions of one dtype share this code.
namespace nabla::detail {

/// One index of the loop nest. A step of 0 in an operand or in the result: it does not move there. (No initial values:
/// setting all the indices of all groups takes longer than a small product.)
struct contraction_index {
  long size, x, y, out;
};
inline constexpr contraction_index unit_index{1, 0, 0, 0};

/// Indices of one kind, outermost first.
struct index_group {
  int count = 0;
  contraction_index at[max_positions];

  void add(const contraction_index& i) { at[count++] = i; }
  /// Takes one of them out.
  contraction_index take(int place) {
    const contraction_index taken = at[place];
    for (--count; place < count; ++place) at[place] = at[place + 1];
    return taken;
  }
  long size() const {
    long n = 1;
    for (int i = 0; i < count; ++i) n *= at[i].size;
    return n;
  }
  /// The place of the longest of the first ones, of which there is at least one.
  int longest(int among) const {
    int place = 0;
    for (int i = 1; i < among; ++i)
      if (at[i].size > at[place].size) place = i;
    return place;
  }
  template <class Before>
  void sort(Before before) {
    for (int i = 1; i < count; ++i)
      for (int j = i; j > 0 && before(at[j], at[j - 1]); --j) std::swap(at[j], at[j - 1]);
  }
  /// Makes one index of neighbours that everything walks through in one step.
  void merge() {
    if (count < 2) return;
    int kept = 0;
    for (int i = 0; i < count; ++i) {
      const auto& b = at[i];
      if (kept > 0) {
        auto& a = at[kept - 1];
        if (a.x == b.x * b.size && a.y == b.y * b.size && a.out == b.out * b.size) {
          a = {a.size * b.size, b.x, b.y, b.out};
          continue;
        }
      }
      at[kept++] = b;
    }
    count = kept;
  }
};

/// The indices by what they do: batch moves in both operands, m in the left one, n in the right one, k in no result.
struct contraction_groups {
  index_group batch, m, n, k;

  void add(const contraction_index& i, bool kept) {
    if (i.size == 1) return;
    if (!kept) k.add(i);
    else if (i.x != 0 && i.y == 0) m.add(i);
    else if (i.x == 0 && i.y != 0) n.add(i);
    else batch.add(i);
  }
  void merge() {
    const auto by_out = [](const contraction_index& a, const contraction_index& b) { return a.out > b.out; };
    batch.sort(by_out), m.sort(by_out), n.sort(by_out);
    k.sort([](const contraction_index& a, const contraction_index& b) { return a.x > b.x; });
    batch.merge(), m.merge(), n.merge(), k.merge();
  }
};

/// How a matrix lies in memory for the BLAS: rows of unit step, columns of unit step, or neither.
enum class orientation { rows, columns, neither };

inline orientation orientation_of(long rows, long columns, long row_step, long column_step) {
  constexpr long most = std::numeric_limits<int>::max();
  if (rows > most || columns > most) return orientation::neither;
  if ((column_step == 1 || columns == 1) && (rows == 1 || (row_step >= columns && row_step <= most)))
    return orientation::rows;
  if ((row_step == 1 || rows == 1) && (columns == 1 || (column_step >= rows && column_step <= most)))
    return orientation::columns;
  return orientation::neither;
}
/// From one row to the next as it is stored: the BLAS wants at least the row's length.
inline long leading(orientation o, long rows, long columns, long row_step, long column_step) {
  if (o == orientation::rows) return rows == 1 || row_step < columns ? columns : row_step;
  return columns == 1 || column_step < rows ? rows : column_step;
}

/// One index of each group that together form a matrix product; -1 for a group without indices.
struct product_roles {
  int m = -1, n = -1, k = -1;
  contraction_index im = unit_index, in = unit_index, ik = unit_index;
  orientation x = orientation::neither, y = orientation::neither, out = orientation::neither;

  bool fits() {
    x = orientation_of(im.size, ik.size, im.x, ik.x);
    y = orientation_of(ik.size, in.size, ik.y, in.y);
    out = orientation_of(im.size, in.size, im.out, in.out);
    return x != orientation::neither && y != orientation::neither && out != orientation::neither;
  }
  /// Takes these indices of the groups; whether the BLAS takes them as they lie.
  bool take(const contraction_groups& g, int to_m, int to_n, int to_k) {
    m = to_m, n = to_n, k = to_k;
    im = m < 0 ? unit_index : g.m.at[m];
    in = n < 0 ? unit_index : g.n.at[n];
    ik = k < 0 ? unit_index : g.k.at[k];
    return fits();
  }
  long leading_x() const { return leading(x, im.size, ik.size, im.x, ik.x); }
  long leading_y() const { return leading(y, ik.size, in.size, ik.y, in.y); }
  long leading_out() const { return leading(out, im.size, in.size, im.out, in.out); }
  long volume() const { return im.size * in.size * ik.size; }
};

/// Finds the largest product that the BLAS takes as the operands lie; false if there is none.
template <class = void>
bool find_largest_product(const contraction_groups& g, product_roles& r) {
  if (g.m.count <= 1 && g.n.count <= 1 && g.k.count <= 1) return r.take(g, g.m.count - 1, g.n.count - 1, g.k.count - 1);
  int best[3] = {};
  long volume = -1;
  const auto each = [](const index_group& group, auto&& visit) {
    if (group.count == 0) visit(-1);
    for (int i = group.count - 1; i >= 0; --i) visit(i);
  };
  each(g.m, [&](int m) {
    each(g.n, [&](int n) {
      each(g.k, [&](int k) {
        if (r.take(g, m, n, k) && r.volume() > volume) volume = r.volume(), best[0] = m, best[1] = n, best[2] = k;
      });
    });
  });
  return volume >= 0 && r.take(g, best[0], best[1], best[2]);
}

}  // namespace nabla::detail
