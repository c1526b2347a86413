// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/plan.hpp>
#include <string>
#include <vector>

namespace nabla {

/// A plan and what the program is called in a table.
struct named_plan {
  std::string name;
  program_plan plan;
};

/// Plans in the order of their columns.
struct plans_side_by_side {
  std::vector<named_plan> plans;
};

/// Several plans as one table, a column for each: `side_by_side({{"explicit", plan(f, x)}, {"manual", plan(g, x)}})`. A row
/// for each collective and the mesh axes that it goes over has the bytes that a device sends in all of them.
///
/// Errors: none. Derivative: none. Communication: none.
inline plans_side_by_side side_by_side(std::vector<named_plan> plans) { return {std::move(plans)}; }

/// `bytes sent  explicit  automatic  manual`, a row for each collective word, then sums, and what a device holds.
template <class = void>
std::ostream& operator<<(std::ostream& out, const plans_side_by_side& table) {
  std::vector<planned_collective> words;  // each that any of the programs runs, once
  const auto is_in = [](const planned_collective& word, const planned_collective& c) {
    return detail::same_collective(word.word, word.axes, c);
  };
  for (const named_plan& p : table.plans)
    for (int i = 0; i < p.plan.collectives.size(); ++i) {
      const planned_collective& c = p.plan.collectives[i];
      if (std::none_of(words.begin(), words.end(), [&](const auto& word) { return is_in(word, c); }))
        words.push_back(c);
    }

  std::vector<std::vector<std::string>> rows = {{"bytes sent in", "over"}};
  for (const named_plan& p : table.plans) rows[0].push_back(p.name);
  for (const planned_collective& word : words) {
    rows.push_back({word.word, word.axes});
    for (const named_plan& p : table.plans) {
      long sent = 0, times = 0;
      for (int i = 0; i < p.plan.collectives.size(); ++i)
        if (const planned_collective& c = p.plan.collectives[i]; is_in(word, c))
          sent += c.sent * c.times, times += c.times;
      rows.back().push_back(times == 0 ? "-" : std::to_string(sent));
    }
  }
  const auto add_row = [&](const char* text, auto number_of) {
    rows.push_back({text, ""});
    for (const named_plan& p : table.plans) rows.back().push_back(std::to_string(number_of(p.plan)));
  };
  add_row("all of them", [](const program_plan& p) { return p.collectives.sent(); });
  add_row("bytes of arguments", [](const program_plan& p) { return p.input_bytes; });
  add_row("bytes of results", [](const program_plan& p) { return p.output_bytes; });
  add_row("laid out by the library", [](const program_plan& p) { return p.layouts.size(); });
  detail::print_table(out, rows, 2);
  return out;
}

}  // namespace nabla
