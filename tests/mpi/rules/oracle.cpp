// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rules.hpp"

#include <algorithm>

namespace rules {

namespace {

enum : int { equal = -1, summands = -2, candidates_for_max = -3, candidates_for_min = -4 };

/// One way to put results together: for each mesh axis one of the above, or the dim along which it cuts; of two axes that
/// cut the same dim, which one is major.
struct assembly {
  std::vector<int> axis;
  bool first_is_major = true;
};

bool is_whole(const assembly& by, const std::vector<long>& mesh, const std::vector<numbers>& results, const numbers& whole) {
  const int axes = int(mesh.size()), rank = int(whole.sizes.size());
  std::vector<long> block = whole.sizes;
  for (int a = 0; a < axes; ++a)
    if (by.axis[a] >= 0) {
      if (block[by.axis[a]] % mesh[a] != 0) return false;
      block[by.axis[a]] /= mesh[a];
    }
  for (const numbers& r : results)
    if (r.sizes != block) return false;
  for (std::size_t i = 0; i < whole.values.size(); ++i) {
    // Where the element stands: its place in a block, and the part of the mesh that has this block.
    std::vector<long> at(rank), wanted(axes, -1);
    long rest = long(i), offset = 0;
    for (int d = rank - 1; d >= 0; --d) at[d] = rest % whole.sizes[d], rest /= whole.sizes[d];
    for (int d = 0; d < rank; ++d) {
      long part = at[d] / block[d];
      offset = offset * block[d] + at[d] % block[d];
      std::vector<int> cut;
      for (int a = 0; a < axes; ++a)
        if (by.axis[a] == d) cut.push_back(a);
      if (!by.first_is_major) std::reverse(cut.begin(), cut.end());
      for (auto a = cut.rbegin(); a != cut.rend(); ++a) wanted[*a] = part % mesh[*a], part /= mesh[*a];
    }
    // The devices that have it, folded along one axis after another.
    std::vector<double> seen(results.size());
    for (std::size_t k = 0; k < results.size(); ++k) seen[k] = results[k].values[std::size_t(offset)];
    long below = long(results.size());
    for (int a = 0; a < axes; ++a) {  // major to minor: what is left begins with axis a
      below /= mesh[a];
      std::vector<double> folded;
      for (long k = 0; k < below; ++k) {
        double value = seen[std::size_t(k + (wanted[a] < 0 ? 0 : wanted[a]) * below)];
        if (by.axis[a] < 0)
          for (long n = 1; n < mesh[a]; ++n) {
            const double other = seen[std::size_t(k + n * below)];
            if (by.axis[a] == summands) value += other;
            else if (by.axis[a] == candidates_for_max) value = std::max(value, other);
            else if (by.axis[a] == candidates_for_min) value = std::min(value, other);
            else if (!same(value, other)) return false;
          }
        folded.push_back(value);
      }
      seen = std::move(folded);
    }
    if (!same(seen[0], whole.values[i])) return false;
  }
  return true;
}

}  // namespace

std::vector<bool> ways_to_the_whole(const std::vector<long>& mesh, const std::vector<numbers>& results,
                                    const numbers& whole) {
  const int ways = int(whole.sizes.size()) + 4;
  long total = 1;
  for (std::size_t a = 0; a < mesh.size(); ++a) total *= ways;
  std::vector<bool> right;
  for (long n = 0; n < total; ++n) {
    assembly by;
    for (long rest = n; by.axis.size() < mesh.size(); rest /= ways) by.axis.push_back(int(rest % ways) - 4);
    for (const bool first : {true, false}) {
      by.first_is_major = first;
      right.push_back(is_whole(by, mesh, results, whole));
    }
  }
  return right;
}

}  // namespace rules
