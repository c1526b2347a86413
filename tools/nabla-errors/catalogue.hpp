// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "words.hpp"

/// What a reason type says: read from the comments that stand beside the types, `/// says: ..` (include/nabla/errors).
namespace nabla_errors {

struct entry {
  /// `At`, `Before`, `Fix`; the last one may be a pack.
  std::vector<std::string> parameters;
  bool last_is_a_pack = false;
  /// The sentence, and the lines that go on below it.
  std::vector<std::string> lines;
};

/// Where the pages lie that a message leads to. In a folder of sources a mistake is shown by its test; an installed NABLA has
/// a page of it instead (tools/docs/make).
struct place {
  /// In front of a path; empty, and a path is one from the root of the sources.
  std::string folder;
  bool is_installed = false;

  /// `docs/reference/op/reduce/sum.md`, `tests/compile_fail/axis/undeclared.cpp`
  std::string of(std::string path) const {
    static constexpr std::string_view docs = "docs/", tests = "tests/compile_fail/", source = ".cpp";
    if (is_installed && path.starts_with(docs)) path.erase(0, docs.size());
    if (is_installed && path.starts_with(tests))
      path = "errors/" + path.substr(tests.size(), path.size() - tests.size() - source.size()) + ".md";
    return folder.empty() ? path : folder + "/" + path;
  }
};

class catalogue {
 public:
  explicit catalogue(place where = {}) : where_(std::move(where)) {}

  /// A header with reasons.
  void read_header(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<std::string> lines;
    std::string parameters;
    bool is_said = false;
    for (std::string line; std::getline(in, line);) {
      line.erase(0, line.find_first_not_of(' '));
      if (line.starts_with("/// says: ")) {
        lines = {line.substr(10)};
        is_said = true;
      } else if (is_said && line.starts_with("///   ")) {
        lines.push_back(line.substr(line.find_first_not_of("/ ")));
      } else if (line.starts_with("template <")) {
        parameters = line;
      } else if (line.starts_with("struct ")) {
        const std::string name = line.substr(7, line.find_first_of(" ;{", 7) - 7);
        if (!lines.empty()) entries_[name] = made(parameters, lines);
        lines.clear();
        parameters.clear();
        is_said = false;
      } else if (!line.starts_with("///")) {
        if (line.empty()) lines.clear();
        is_said = false;
      } else {
        is_said = false;
      }
    }
  }

  /// docs/errors.md, which leads to the tests of each reason: `- [reason](../tests/compile_fail/control/reason.cpp): title`.
  void read_index(std::string_view text) {
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) {
      const auto bracket = line.find("](");
      if (!line.starts_with("- [") || bracket == line.npos) continue;
      const std::string reason = line.substr(3, bracket - 3);
      const std::string test = line.substr(bracket + 5, line.find(')', bracket) - bracket - 5);  // without ../
      if (test.ends_with("/" + reason + ".cpp"))
        pages_[reason] = where_.of(test);
      else
        pages_.try_emplace(reason, where_.of(test));
    }
  }

  /// A page of the reference: its path, and below it the lines of its first block.
  void read_page(std::string_view text) {
    const auto end = text.find('\n');
    usages_.read_page(where_.of(std::string(text.substr(0, end))), text.substr(std::min(end, text.size())));
  }

  const entry* find(const std::string& name) const {
    const auto found = entries_.find(name);
    return found == entries_.end() ? nullptr : &found->second;
  }
  const place& where() const { return where_; }
  /// What shows the mistake; empty where nothing does.
  std::string page(const std::string& reason) const {
    const auto found = pages_.find(reason);
    return found == pages_.end() ? std::string() : found->second;
  }
  const std::map<std::string, entry>& entries() const { return entries_; }
  const words& usages() const { return usages_; }

 private:
  static entry made(const std::string& parameters, const std::vector<std::string>& lines) {
    entry made;
    made.lines = lines;
    std::istringstream in(parameters.empty() ? "" : parameters.substr(10, parameters.rfind('>') - 10));
    for (std::string one; std::getline(in, one, ',');) {
      made.last_is_a_pack = one.find("...") != one.npos;
      made.parameters.push_back(one.substr(one.find_last_of(" .") + 1));
    }
    return made;
  }

  place where_;
  std::map<std::string, entry> entries_;
  std::map<std::string, std::string> pages_;
  words usages_;
};

}  // namespace nabla_errors
