// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

/// How each word of the library is called: read from the first block of its page (docs/reference).
namespace nabla_errors {

struct usage {
  /// `concatenate(axis, x, y, ...)`
  std::vector<std::string> forms;
  /// The header that nabla.hpp does not include; empty where it does.
  std::string header;
  /// Where its page lies: `docs/reference/op/shape/concatenate.md`
  std::string page;
};

class words {
 public:
  /// A page, and the lines of its first block. Forms on one line are two blanks apart.
  void read_page(const std::string& page, std::string_view block) {
    std::istringstream in{std::string(block)};
    std::string header;
    for (std::string line; std::getline(in, line);) {
      if (line.starts_with("#include <")) {
        header = line.substr(10, line.find('>') - 10);
        continue;
      }
      for (std::size_t at = line.find_first_not_of(' '); at < line.size(); at = line.find_first_not_of(' ', at)) {
        const std::size_t end = std::min(line.find("  ", at), line.size());
        add(line.substr(at, end - at), header, page);
        at = end;
      }
    }
  }
  const usage* find(const std::string& word) const {
    const auto found = usages_.find(word);
    return found == usages_.end() ? nullptr : &found->second;
  }
  /// Of a keyword, the words that take it, `vmap(in_axes(...), f)`; no form if none does.
  usage forms_with(const std::string& keyword) const {
    usage made;
    for (const auto& [word, known] : usages_)
      for (const std::string& form : known.forms)
        if (form.find("(" + keyword + "(") != form.npos || form.find(" " + keyword + "(") != form.npos) {
          made.forms.push_back(form);
          break;
        }
    return made;
  }
  const std::map<std::string, usage>& all() const { return usages_; }

 private:
  void add(const std::string& form, const std::string& header, const std::string& page) {
    const auto open = form.find_first_of("(<");
    if (open == form.npos) return;
    const auto dot = form.rfind('.', open);  // x.size(axis)
    const std::string word = form.substr(dot == form.npos ? 0 : dot + 1, open - (dot == form.npos ? 0 : dot + 1));
    if (word.size() < 2) return;  // x(indices...)
    for (const char c : word)
      if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_') return;
    usage& known = usages_[word];
    // A word of two pages is told by the one that has its name.
    const bool is_its_own = page.ends_with("/" + word + ".md");
    if (!known.page.empty() && known.page != page) {
      if (!is_its_own) return;
      known = {};
    }
    known.forms.push_back(form);
    known.header = header;
    known.page = page;
  }

  std::map<std::string, usage> usages_;
};

}  // namespace nabla_errors
