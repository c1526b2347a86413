// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// C++ types as compilers spell them, taken apart.
namespace nabla_errors {

/// `nabla::dims<nabla::extent<app::tag::batch, -1> >`: the name without its namespaces, and the arguments.
struct cpp_type {
  std::string name;
  std::string full_name;
  std::vector<cpp_type> arguments;

  bool operator==(const cpp_type&) const = default;
};

namespace detail {

inline std::string_view trimmed(std::string_view s) {
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.front()))) s.remove_prefix(1);
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.back()))) s.remove_suffix(1);
  return s;
}

/// Without const, references and pointers to members of it.
inline std::string_view bare(std::string_view s) {
  for (bool changed = true; changed;) {
    const auto before = s.size();
    s = trimmed(s);
    for (std::string_view word : {"const ", "struct ", "class ", "typename "})
      if (s.starts_with(word)) s.remove_prefix(word.size());
    while (!s.empty() && s.back() == '&') s.remove_suffix(1);
    if (s.ends_with(" const")) s.remove_suffix(6);
    changed = s.size() != before;
  }
  return s;
}

/// g++ writes `char [4]`, `char*`, `long int`, clang `char[4]`, `char *`, `long`.
inline std::string spelt_alike(std::string name) {
  for (const char* blank : {" [", " *"})
    for (auto at = name.find(blank); at != name.npos; at = name.find(blank)) name.erase(at, 1);
  const bool is_number = name.find_first_not_of("-0123456789UL") == name.npos;  // clang: -1L
  while (is_number && name.size() > 1 && (name.back() == 'L' || name.back() == 'U')) name.pop_back();
  for (const char* integer : {"short int", "long int", "unsigned int"})
    if (name.ends_with(integer)) name.resize(name.size() - 4);
  return name;
}

inline bool is_closure(std::string_view name) {
  return name.find("<lambda") != name.npos || name.find("(lambda at") != name.npos || name.starts_with("<unnamed");
}

/// What stands behind the last `::`; names of the standard library keep their namespace.
inline std::string without_namespaces(std::string_view name) {
  if (is_closure(name)) return "a lambda";
  std::size_t start = 0;
  int depth = 0;
  for (std::size_t i = 0; i + 1 < name.size(); ++i) {
    if (name[i] == '(' || name[i] == '{') ++depth;
    if (name[i] == ')' || name[i] == '}') --depth;
    if (depth == 0 && name[i] == ':' && name[i + 1] == ':') start = i + 2;
  }
  const std::string last(name.substr(start));
  return name.starts_with("std::") ? "std::" + last : last;
}

class type_parser {
 public:
  explicit type_parser(std::string_view text) : text_(text) {}

  cpp_type type() {
    std::string name;
    cpp_type parsed;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\'' && at_ + 2 < text_.size() && text_[at_ + 2] == '\'' && trimmed(name).empty()) {  // a letter, 'w'
        name += text_[at_ + 1];
        at_ += 3;
        continue;
      }
      if (c == ',' || c == '>' || c == ';' || c == ']' || c == ')' || c == '\'' || is_closing_quote()) break;
      if (c == '<' && text_.substr(at_, 7) != "<lambda" && text_.substr(at_, 8) != "<unnamed") {
        ++at_;
        parsed.arguments = arguments();
        continue;
      }
      if (c == '(' || c == '{' || c == '<' || c == '[')
        name += group();
      else
        name += text_[at_++];
    }
    parsed.full_name = spelt_alike(std::string(bare(name)));
    parsed.name = without_namespaces(parsed.full_name);
    return parsed;
  }

  /// How much of the text has been read.
  std::size_t place() const { return at_; }

 private:
  std::vector<cpp_type> arguments() {
    std::vector<cpp_type> all;
    while (at_ < text_.size() && text_[at_] != '>') {
      const auto before = at_;
      all.push_back(type());
      if (all.back().full_name.empty() && all.back().arguments.empty()) all.pop_back();
      if (at_ < text_.size() && text_[at_] == ',') ++at_;
      if (at_ == before) break;
    }
    if (at_ < text_.size()) ++at_;
    return all;
  }
  /// `(lambda at digits.cpp:13:15)`, `{anonymous}`, `<lambda(auto:1)>`, all that is in it.
  std::string group() {
    std::string all;
    int depth = 0;
    do {
      const char c = text_[at_++];
      if (c == '(' || c == '{' || c == '<' || c == '[') ++depth;
      if (c == ')' || c == '}' || c == '>' || c == ']') --depth;
      all += c;
    } while (depth > 0 && at_ < text_.size());
    return all;
  }
  bool is_closing_quote() const { return text_.substr(at_, 3) == "\xE2\x80\x99"; }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace detail

/// The type at the beginning of a text; length: how much of the text it takes.
inline cpp_type parse_type(std::string_view text, std::size_t* length = nullptr) {
  detail::type_parser parser(text);
  cpp_type parsed = parser.type();
  if (length) *length = parser.place();
  return parsed;
}

}  // namespace nabla_errors
