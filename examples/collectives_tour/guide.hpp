// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdio>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <nabla/nabla.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace tour {

/// Prints what the tour comes by, and holds it against what serial formulas say: anything else ends the program.
class guide {
 public:
  guide(const nabla::runtime& rt, bool json) : rt_(rt), json_(json) {}

  void stop(const std::string& title) {
    title_ = title;
    if (!json_) rt_.on_root([&] { std::cout << "\n" << title << "\n"; });
  }

  /// What each device holds. Printing does not communicate: of several processes the first prints the blocks of its own
  /// devices.
  template <class X>
  void blocks(const char* what, const X& x) const {
    if (!json_) rt_.on_root([&] { std::cout << what << ": " << x << "\n"; });
  }

  /// The collectives that ran, which must be these.
  void ran(const nabla::recording& heard, std::initializer_list<const char*> words) const {
    bool same = heard.records().size() == words.size();
    std::string text;
    for (std::size_t i = 0; i < heard.records().size(); ++i) {
      const nabla::collective_record& r = heard.records()[i];
      same = same && std::strcmp(r.word, words.begin()[i]) == 0;
      text += (i > 0 ? ", " : "") + std::string(r.word) + "(" + r.axes + ") of " + std::to_string(r.bytes) + " bytes";
    }
    if (!same) throw std::runtime_error(title_ + ": other collectives ran: " + text);
    if (!json_) rt_.on_root([&] { std::cout << "ran: " << (text.empty() ? "no collective" : text) << "\n"; });
  }

  /// A whole result, whose element i, in the order of memory, must be formula(i).
  template <class X>
  void result(const char* what, const X& x, const std::function<double(long)>& formula) const {
    const auto whole = nabla::to_host(x);
    const auto numbers = nabla::to_vector(whole);
    check(what, numbers, formula);
    rt_.on_root([&] {
      if (json_) print_json(what, nabla::type_name(x), numbers);
      else std::cout << what << " = " << whole << "\n";
    });
  }

 private:
  void check(const char* what, const std::vector<float>& numbers, const std::function<double(long)>& formula) const {
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (const auto wanted = float(formula(long(i))); numbers[i] != wanted)
        throw std::runtime_error(title_ + ", " + what + ": element " + std::to_string(i) + " is " +
                                 std::to_string(numbers[i]) + " and should be " + std::to_string(wanted));
  }
  void print_json(const char* what, const std::string& type, const std::vector<float>& numbers) const {
    std::printf("{\"stop\": \"%s\", \"result\": \"%s\", \"type\": \"%s\", \"numbers\": [", title_.c_str(), what,
                type.c_str());
    for (std::size_t i = 0; i < numbers.size(); ++i) std::printf(i ? ", %g" : "%g", double(numbers[i]));
    std::printf("]}\n");
  }

  const nabla::runtime& rt_;
  bool json_;
  std::string title_;
};

}  // namespace tour
