// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>

#include "sentence.hpp"

/// Mistakes that the types of the library do not see: a call that fits no form of a word, a member that arrays do not have,
/// an array where a number is needed. What compilers say of them is in their words; here it is in those of the library.
namespace nabla_errors {

/// A sentence with its fixes, and the page that shows more.
struct misuse {
  sentence said;
  std::string page;

  std::string page_line() const { return page.empty() ? "" : "  " + page + "\n"; }
};

class misuses {
 public:
  explicit misuses(const catalogue& known) : known_(known), words_(known.usages()) {}

  /// error: the text behind `error: `. block: it, and the notes that belong to it.
  std::optional<misuse> find(const std::string& error_text, const std::string& block) const {
    const std::string error = straight(error_text);
    if (block.find("nabla::") == block.npos && block.find("/nabla/") == block.npos &&
        error.find("is not a member of") == error.npos && error.find("in namespace 'nabla'") == error.npos)
      return std::nullopt;
    for (const auto& recognise : {&misuses::fits_no_form, &misuses::is_no_member, &misuses::is_not_included,
                                  &misuses::becomes_no_number, &misuses::becomes_no_other_array, &misuses::has_no_subscript,
                                  &misuses::meets_no_array, &misuses::is_no_range, &misuses::is_said_by_an_attribute})
      if (auto found = (this->*recognise)(error, block)) return found;
    return std::nullopt;
  }

 private:
  /// With a small letter and plain quotes: g++ quotes by ‘ and ’ in some languages.
  static std::string straight(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (i == 0 && text[0] == 'N') {  // clangd begins a message by a capital
        out += 'n';
        continue;
      }
      const bool is_quote = text.compare(i, 2, "\xE2\x80") == 0 && i + 2 < text.size() &&
                            (text[i + 2] == '\x98' || text[i + 2] == '\x99');
      out += is_quote ? '\'' : text[i];
      if (is_quote) i += 2;
    }
    return out;
  }
  /// What is quoted behind a text; what an alias stands for, `'array_of<..>' (aka 'array<..>')`. Empty if there is none.
  static std::string quoted_behind(const std::string& text, const std::string& before) {
    const auto at = text.find(before);
    if (at == text.npos) return "";
    const auto open = text.find('\'', at + before.size() - (before.ends_with("'") ? 1 : 0));
    if (open == text.npos) return "";
    const auto close = text.find('\'', open + 1);
    if (close == text.npos) return "";
    for (const char* aka : {" (aka '", " {aka '"})
      if (text.compare(close + 1, 7, aka) == 0) return text.substr(close + 8, text.find('\'', close + 8) - close - 8);
    return text.substr(open + 1, close - open - 1);
  }
  static bool is_array(const std::string& type) { return speaker::is_array(parse_type(type)); }
  std::string text(const std::string& type) const { return speaker(known_, "").text(parse_type(type)); }

  /// `concatenate` of `concatenate(<brace-enclosed initializer list>, int)`, `size` of `nabla::array<..>::size(int)`.
  static std::string called(const std::string& call) {
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < call.size(); ++i) {
      const char c = call[i];
      if (c == '<') ++depth;
      if (c == '>') --depth;
      if (depth != 0) continue;
      if (c == '(') return call.substr(begin, call.find_first_of("<(", begin) - begin);
      if (c == ':' || c == ' ') begin = i + 1;
    }
    return call.substr(begin);  // clang says the name alone
  }
  /// A sentence with the ways to call a word.
  static misuse with_forms(const std::string& line, const usage& known, const char* before = "write ") {
    misuse made;
    made.said.lines = {line};
    for (const std::string& form : known.forms)
      if (made.said.fixes.size() < 4) made.said.fixes.push_back(before + form);
    made.page = known.page;
    return made;
  }
  static misuse made(std::vector<std::string> lines, std::vector<std::string> fixes, std::string page = "") {
    misuse m;
    m.said.lines = std::move(lines);
    m.said.fixes = std::move(fixes);
    m.page = std::move(page);
    return m;
  }

  std::optional<misuse> fits_no_form(const std::string& error, const std::string& block) const {
    std::string call = quoted_behind(error, "no matching function for call to ");
    if (call.empty()) call = quoted_behind(error, "no matching member function for call to ");
    const std::string word = called(call);
    const usage* known = words_.find(word);
    const bool is_a_word = has_candidate_of_the_library(block) ||
                           (known != nullptr && block.find("/" + header_of(*known)) != block.npos);  // clangd
    if (known == nullptr && (!is_a_word || word.empty())) return std::nullopt;
    misuse m;
    if (known == nullptr) m = with_forms("no form of " + word + " takes these arguments", words_.forms_with(word));
    else if (is_a_word) m = with_forms("no form of " + word + " takes these arguments", *known);
    else m = with_forms("the function " + word + " of another library takes no array", *known, "write nabla::");
    if (has_a_list_in_braces(word, block)) {  // before a function template: clang++ says the same of both
      m.said.lines.front() += ", of which one is a list in braces";
    } else if (has_open_function(error, block)) {
      m.said.lines.front() += ", of which one is a function template: it has no type before its own arguments are known";
      m.said.fixes.insert(m.said.fixes.begin(), "pass a lambda that calls it: [](const auto& x) { return f(x); }");
    }
    return m;
  }
  /// A function template, or one of several functions of a name, as an argument.
  static bool has_open_function(const std::string& error, const std::string& block) {
    return error.find("<unresolved overloaded function type>") != error.npos ||  // g++
           block.find("deduced incomplete pack <(no value)>") != block.npos;
  }
  /// `concatenate({a, b}, 0)`, in a line of code.
  static bool has_a_list_in_braces(const std::string& word, const std::string& block) {
    for (auto at = block.find(word + "("); at != block.npos; at = block.find(word + "(", at + 1)) {
      const auto line = std::string_view(block).substr(at, block.find('\n', at) - at);
      if (line.find("({") != line.npos || line.find(", {") != line.npos) return true;
    }
    return false;
  }
  /// `concatenate.hpp`
  static std::string header_of(const usage& known) {
    const auto name = known.page.rfind('/') + 1;
    return known.page.substr(name, known.page.rfind('.') - name) + ".hpp";
  }
  /// Whether one of the functions that were considered stands in a header of the library.
  static bool has_candidate_of_the_library(const std::string& block) {
    for (auto at = block.find(": note: candidate"); at != block.npos; at = block.find(": note: candidate", at + 1)) {
      const auto begin = block.rfind('\n', at) + 1;
      if (std::string_view(block).substr(begin, at - begin).find("/nabla/") != std::string_view::npos) return true;
    }
    return false;
  }

  std::optional<misuse> is_no_member(const std::string& error, const std::string&) const {
    std::string type, member;
    if (const auto at = error.find("' has no member named '"); at != error.npos) {  // g++
      type = quoted_behind(error, "'");
      member = quoted_behind(error, "has no member named ");
    } else {
      member = quoted_behind(error, "no member named ");
      type = quoted_behind(error, "' in ");
    }
    if (type.empty() || member.empty()) return std::nullopt;
    if (parse_type(type).name == "record_t")
      return made({"a record has no member " + member}, {"read a field by its axis: p[" + member + "]"},
                  known_.where().of("docs/reference/core/tree.md"));
    if (!is_array(type)) return std::nullopt;
    const std::string line = "an array, here " + text(type) + ", has no member " + member;
    if (const usage* known = words_.find(member)) return with_forms(line, *known);
    return made({line}, {});
  }

  std::optional<misuse> is_not_included(const std::string& error, const std::string&) const {
    std::string name = quoted_behind(error, "no member named "), space = quoted_behind(error, "' in namespace ");
    if (const auto at = error.find("' is not a member of '"); at != error.npos) {
      name = quoted_behind(error, "'");
      space = quoted_behind(error, "is not a member of ");
    }
    if (space != "nabla" && space != "nb") return std::nullopt;
    const usage* known = words_.find(name);
    if (known == nullptr || known->header.empty()) return std::nullopt;
    return made({name + " stands in a header of its own, which nabla.hpp does not include"},
                {"#include <" + known->header + ">"}, known->page);
  }

  /// From what and to what a value does not convert.
  static std::pair<std::string, std::string> conversion(const std::string& error) {
    for (const char* from : {"cannot convert ", "conversion from "})
      if (error.find(from) != error.npos) {
        const std::string source = quoted_behind(error, from);
        for (const char* to : {"' to non-scalar type ", "' to ", "') to "})
          if (const std::string target = quoted_behind(error, to); !target.empty()) return {source, target};
      }
    return {};
  }
  std::optional<misuse> becomes_no_number(const std::string& error, const std::string&) const {
    const auto [from, to] = conversion(error);
    if (!is_array(from) || dtype_of(detail::spelt_alike(to)) == nullptr) return std::nullopt;
    const std::string type = text(from);
    const bool is_scalar = type.find("[]") != type.npos;
    return made({"an array, here " + type + ", does not become a number by itself"},
                {is_scalar ? "read it: x.item()" : "reduce it or select one element, and read that: sum(x, all).item()"});
  }
  std::optional<misuse> becomes_no_other_array(const std::string& error, const std::string&) const {
    const auto [from, to] = conversion(error);
    if (!is_array(from) || !is_array(to)) return std::nullopt;
    return made({"the value does not have the type of the variable", "the variable " + text(to),
                 "the value    " + text(from)},
                {"write auto, or convert the value first: astype, rename, reshard, to_host, or the sum over what is too much"},
                known_.where().of("docs/reference/array/array.md"));
  }

  std::optional<misuse> has_no_subscript(const std::string& error, const std::string&) const {
    std::string type;
    if (error.starts_with("no match for 'operator[]'")) type = quoted_behind(error, "operand types are ");
    if (error.find("does not provide a subscript operator") != error.npos) type = quoted_behind(error, "type ");
    if (!is_array(type)) return std::nullopt;
    return made({"an array, here " + text(type) + ", is not indexed by []"},
                {"select by x(0), x(batch = 0) or x(batch = slice(0, 2))", "write elements on the host by x.mutable_view()"},
                known_.where().of("docs/reference/op/select/index.md"));
  }

  std::optional<misuse> meets_no_array(const std::string& error, const std::string&) const {
    std::string left, right;
    if (error.starts_with("no match for 'operator")) {  // g++
      left = quoted_behind(error, "operand types are ");
      right = quoted_behind(error, "' and ");
    } else if (error.starts_with("invalid operands to binary expression (")) {
      left = quoted_behind(error, "expression (");
      right = quoted_behind(error, " and ");
    }
    if (left.empty() || right.empty() || is_array(left) == is_array(right)) return std::nullopt;
    const std::string other = is_array(left) ? right : left;
    std::vector<std::string> fixes;
    if (parse_type(other).name.starts_with("std::vector"))
      fixes.push_back("make an array of it first: array_from<float>(v, batch = n)");
    return made({"an operator of an array takes arrays and numbers, and here " + text(other)}, fixes);
  }

  std::optional<misuse> is_no_range(const std::string& error, const std::string&) const {
    const bool gnu = error.starts_with("'begin' was not declared in this scope") ||
                     error.starts_with("'end' was not declared in this scope") ||
                     error.starts_with("no matching function for call to 'begin(") ||
                     error.starts_with("no matching function for call to 'end(");
    const bool clang = error.find("invalid range expression of type 'nabla::") != error.npos;
    if (!clang && !gnu) return std::nullopt;
    return made({"this is no range for a loop, as no array of nabla is"},  // g++ does not say what it is
                {"for (long i = 0; i < x.size(batch); ++i) and x(batch = i) in it",
                 "map over a dim: vmap(in_axes(batch), f)(x)"});
  }

  /// g++, of a body that returns nothing: `call to '..' declared with attribute error: nabla::shard_map requires ..`.
  std::optional<misuse> is_said_by_an_attribute(const std::string& error, const std::string&) const {
    static constexpr std::string_view said = "declared with attribute error: nabla::";
    const auto at = error.find(said);
    if (at == error.npos) return std::nullopt;
    return made({error.substr(at + said.size())}, {});
  }

  const catalogue& known_;
  const words& words_;
};

}  // namespace nabla_errors
