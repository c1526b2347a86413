// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "devices.hpp"

// All ways between some shardings: what each device holds at the end, and what was communicated.

/// The letters of the collectives that ran: G all_gather, A all_to_all, S psum_scatter, R psum, M pmax or pmin, P
/// ppermute.
inline std::string letters_of(const nb::recording& r) {
  std::string letters;
  for (const auto& each : r.records()) {
    const std::string word = each.word;
    letters += word == "all_gather"     ? 'G'
               : word == "all_to_all"   ? 'A'
               : word == "psum_scatter" ? 'S'
               : word == "psum"         ? 'R'
               : word == "ppermute"     ? 'P'
               : word == "pmax" || word == "pmin" ? 'M'
                                                  : '?';
  }
  return letters;
}

/// Whether letters are those of an entry of a table. `GA/P`: on a mesh of unequal sizes, and on one of equal sizes;
/// `A|PA`: the sizes decide, and which is cheaper is what tests/unit/sharding/routes.cpp says.
inline bool are_expected(const std::string& letters, std::string entry, bool equal_sizes) {
  const auto slash = entry.find('/');
  if (slash != std::string::npos) entry = equal_sizes ? entry.substr(slash + 1) : entry.substr(0, slash);
  if (entry == "-") entry.clear();
  return ('|' + entry + '|').find('|' + letters + '|') != std::string::npos;
}

template <class... S, class F>
void for_each_spec(nb::list<S...>, F f) {
  int i = 0;
  (f(i++, S{}), ...);
}
