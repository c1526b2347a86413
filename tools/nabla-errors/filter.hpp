// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <optional>
#include <ostream>

#include "misuse.hpp"

/// What g++ and clang++ print, line by line, with a sentence for each error of NABLA. Everything else goes through.
namespace nabla_errors {

namespace detail {

/// A text without colours.
inline std::string plain(const std::string& line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\x1b') {
      out += line[i];
      continue;
    }
    while (i < line.size() && !std::isalpha(static_cast<unsigned char>(line[i]))) ++i;  // ESC [ .. m, ESC [ K
  }
  return out;
}

enum class line_kind {
  error,
  warning,
  note,
  /// What leads to the next error or note: `In file included from`, `In instantiation of`, `required from here`.
  context,
  indented,
  other
};

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A quoted line without its number, `   41 |   auto y = ..`, or the line below it, `      |        ^`: g++ and newer clang
/// print such.
inline std::string code_of(std::string line) {
  std::size_t bar = std::min(line.find_first_not_of(' '), line.size());
  while (bar < line.size() && is_digit(line[bar])) ++bar;
  while (bar < line.size() && line[bar] == ' ') ++bar;
  if (bar < line.size() && line[bar] == '|') std::fill_n(line.begin(), bar + 1, ' ');
  return line;
}
inline bool is_caret(const std::string& line) {
  const std::string code = code_of(line);
  return code.find('^') != code.npos && code.find_first_not_of(" ^~") == code.npos;
}

/// Behind `file:line:column: ` or `file:line: `; npos where there is none.
inline std::size_t behind_place(const std::string& line) {
  for (std::size_t colon = line.find(':'); colon != line.npos; colon = line.find(':', colon + 1)) {
    std::size_t at = colon + 1;
    const std::size_t first = at;
    while (at < line.size() && is_digit(line[at])) ++at;
    if (at == first || at >= line.size() || line[at] != ':') continue;
    const std::size_t second = ++at;
    while (at < line.size() && is_digit(line[at])) ++at;
    if (at > second && at < line.size() && line[at] == ':') ++at;
    if (at < line.size() && line[at] == ' ') return at + 1;
  }
  return line.npos;
}

inline line_kind kind_of(const std::string& line) {
  if (!line.empty() && line[0] == ' ') return line_kind::indented;
  if (line.starts_with("In file included from ") || line.starts_with("In module imported")) return line_kind::context;
  const std::size_t said = behind_place(line);
  if (line.starts_with("cc1plus: note: ") || line.starts_with("note: ")) return line_kind::note;
  if (said == line.npos) {
    for (const char* leads : {": In ", ": At global scope:", ": At top level:"})
      if (line.find(leads) != line.npos && line.back() == ':') return line_kind::context;
    return line_kind::other;
  }
  const std::string_view text = std::string_view(line).substr(said);
  if (text.starts_with("error: ") || text.starts_with("fatal error: ")) return line_kind::error;
  if (text.starts_with("warning: ")) return line_kind::warning;
  if (text.starts_with("note: ")) return line_kind::note;
  return line_kind::context;  // `  required from here`
}

inline bool is_operator(char c) { return std::string_view("+-*/%<>=!&|^").find(c) != std::string_view::npos; }

/// The word before a parenthesis, or the operator, at a place of a line of code.
inline std::string word_at(const std::string& code, std::size_t at) {
  if (at >= code.size()) return "";
  const auto is_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  if (is_operator(code[at])) {
    std::size_t end = at;
    while (end < code.size() && is_operator(code[end])) ++end;
    return code.substr(at, end - at);
  }
  if (is_name(code[at])) {  // clang points to the beginning: nb::psum(x
    std::size_t end = at;
    while (end < code.size() && (is_name(code[end]) || code[end] == ':')) ++end;
    const std::string name = code.substr(at, end - at);
    if (end >= code.size() || (code[end] != '(' && code[end] != '<')) return "";
    return name.substr(name.rfind(':') + 1);
  }
  if (code[at] != '(') return "";
  std::size_t end = at;
  while (end > 0 && (code[end - 1] == ')' || code[end - 1] == '>')) {  // grad(f)(, einsum<"ij,jk->ik">(
    int depth = 0;
    do {
      --end;
      if (code[end] == '"') end = std::min(end, code.rfind('"', end - 1));
      depth += code[end] == '>' || code[end] == ')' ? 1 : code[end] == '<' || code[end] == '(' ? -1 : 0;
    } while (end > 0 && depth > 0);
  }
  std::size_t begin = end;
  while (begin > 0 && is_name(code[begin - 1])) --begin;
  return code.substr(begin, end - begin);
}

/// The operator of `auto r = x + y`, where the code before a place has one alone: g++ points behind the expression.
inline std::string operator_before(const std::string& code, std::size_t at) {
  std::string found;
  for (std::size_t i = std::min(at, code.size()); i-- > 0;) {
    if (!is_operator(code[i])) continue;
    std::size_t begin = i;
    while (begin > 0 && is_operator(code[begin - 1])) --begin;
    const std::string token = code.substr(begin, i + 1 - begin);
    i = begin;
    if (token == "=" || token == "->") break;
    if (!found.empty() && token != found) return "";
    found = token;
  }
  return found;
}

/// The reason in a line: the argument `nabla_error`, or the last of the outermost reason types.
inline bool reason_in(const catalogue& known, const std::string& text, cpp_type& reason) {
  const speaker any(known, "");
  for (std::size_t at = text.find("nabla_error = "); at != text.npos; at = text.find("nabla_error = ", at + 1)) {
    const cpp_type t = parse_type(std::string_view(text).substr(at + 14));
    if (t.full_name.find("error::") != std::string::npos && any.knows(t)) return reason = t, true;
  }
  bool found = false;
  for (std::size_t at = text.find("error::"); at != text.npos;) {
    std::size_t length = 0;
    const cpp_type t = parse_type(std::string_view(text).substr(at), &length);
    const bool is_reason = any.knows(t);
    if (is_reason) reason = t;
    found = found || is_reason;
    at = text.find("error::", at + (is_reason ? length : 1));
  }
  return found;
}

/// Whether all arguments of a reason are types and numbers: in the signature of a candidate that fits no call some are
/// still parameters, as in `memory_is_not_the_execution_spaces<Space>`.
inline bool is_deduced(const cpp_type& reason) {
  return std::none_of(reason.arguments.begin(), reason.arguments.end(), [](const cpp_type& a) {
    return !a.full_name.empty() && std::isupper(static_cast<unsigned char>(a.full_name[0])) && a.arguments.empty() &&
           a.full_name.find(':') == std::string::npos;
  });
}

/// The reason that a line gives for an error: a candidate of a call that fits none gives only one that is deduced.
inline bool reason_for(const catalogue& known, const std::string& error, const std::string& line, cpp_type& reason) {
  const bool fits_nothing = error.find("o matching ") != error.npos;  // `no matching`, clangd: `No matching`
  return reason_in(known, line, reason) && (!fits_nothing || is_deduced(reason));
}

/// What `x(batch = 0)` is called.
inline constexpr const char* selection = "a selection";

/// `psum` of `reported nabla::psum(X&&) [with X = ..`; empty for an object that is called.
inline std::string word_of_signature(std::string signature) {
  const bool is_of_an_array = signature.find("array_interface<") != signature.npos;
  signature.resize(std::min(signature.size(), signature.find(" [with ")));
  std::size_t at = signature.rfind(')');
  if (at == signature.npos) return "";
  for (int depth = 0; at > 0; --at) {
    depth += signature[at] == ')' ? 1 : signature[at] == '(' ? -1 : 0;
    if (depth == 0) break;
  }
  std::size_t begin = at;
  while (begin > 0 && signature[begin - 1] != ':' && signature[begin - 1] != ' ') --begin;
  const std::string name = signature.substr(begin, at - begin);
  if (!name.starts_with("operator")) return name;
  if (name == "operator()") return is_of_an_array ? selection : "";
  return name.substr(8);
}

/// `psum` of `'psum<..>' is unavailable: ..`, `+` of `deleted operator '+'`; empty where the text names no word.
inline std::string word_in(const std::string& error) {
  for (const char* opening : {"deleted function '", "deleted function \xE2\x80\x98"})
    if (const auto at = error.find(opening); at != error.npos)
      return word_of_signature(error.substr(at + std::string_view(opening).size()));
  const auto quoted = error.find("deleted operator '");
  if (quoted != error.npos) return error.substr(quoted + 18, error.find('\'', quoted + 18) - quoted - 18);
  if (error.find("'operator()") != error.npos && error.find(" is unavailable: nabla::index(") != error.npos) return selection;
  if (error.find(" is unavailable: ") == error.npos) return "";
  const auto begin = error.find('\'');
  return error.substr(begin + 1, error.find_first_of("<'", begin + 1) - begin - 1);
}

}  // namespace detail

/// What stands below the first line of a sentence, and that line: `.. changes its state`, `    begins as ..`, `  to fix: ..`.
inline std::string explained(const sentence& said) {
  std::string out = said.lines.front() + "\n";
  for (std::size_t i = 1; i < said.lines.size(); ++i) out += "    " + said.lines[i] + "\n";
  const char* before = "  to fix: ";
  for (const std::string& fix : said.fixes) {
    out += before + fix + "\n";
    before = "      or: ";
  }
  return out;
}
/// The page of the innermost reason that has one.
inline std::string page_of(const catalogue& known, const sentence& said) {
  for (auto r = said.reasons.rbegin(); r != said.reasons.rend(); ++r)
    if (const std::string page = known.page(*r); !page.empty()) return "  " + page + "\n";
  return "";
}
inline sentence said_of(const catalogue& known, const cpp_type& reason, const std::string& word) {
  return speaker(known, word.empty() ? "the call" : word).say(reason);
}
/// Of a message alone, where the reason may stand in what belongs to it; empty where there is none.
inline std::string explained(const catalogue& known, const std::string& message, const std::string& all) {
  cpp_type reason;
  std::string out;
  if (detail::reason_for(known, message, message, reason) || detail::reason_for(known, message, all, reason)) {
    const sentence said = said_of(known, reason, detail::word_in(message));
    out = explained(said) + page_of(known, said);
  } else if (const auto found = misuses(known).find(message, all)) {
    out = explained(found->said) + found->page_line();
  }
  if (!out.empty()) out.pop_back();
  return out;
}

/// How much is shown: a sentence, with the line of code and the page, with all that the compiler said.
enum class shown { brief, normal, full };

class filter {
 public:
  filter(const catalogue& known, std::ostream& out, shown how = shown::normal) : known_(known), out_(out), how_(how) {}
  filter(const filter&) = delete;
  filter& operator=(const filter&) = delete;
  ~filter() { finish(); }

  /// A line, without its end.
  void line(const std::string& raw) {
    const std::string text = detail::plain(raw);
    const auto kind = detail::kind_of(text);
    if (source_) {  // clang quotes a line as it stands, above one with a caret
      const one_line quoted = *source_;
      source_.reset();
      if (detail::is_caret(text)) {
        block_.push_back(quoted);
        block_.push_back({raw, text});
        return;
      }
      flush();
      write(quoted.raw);
    }
    const bool is_below_a_place = place_is_last_;
    place_is_last_ = false;
    switch (kind) {
      case detail::line_kind::error:
      case detail::line_kind::warning:
        flush_block();
        is_error_ = kind == detail::line_kind::error;
        take_pending();
        error_at_ = block_.size();
        block_.push_back({raw, text});
        place_is_last_ = true;
        return;
      case detail::line_kind::note:
        take_pending();
        block_.push_back({raw, text});
        place_is_last_ = true;
        return;
      case detail::line_kind::context:
        pending_.push_back({raw, text});
        return;
      case detail::line_kind::indented:
        if (pending_.empty() && block_.empty()) write(raw);
        else (pending_.empty() ? block_ : pending_).push_back({raw, text});
        return;
      case detail::line_kind::other:
        if (is_below_a_place && !block_.empty() && pending_.empty()) {
          source_ = {raw, text};
          return;
        }
        flush();
        write(raw);
    }
  }
  void finish() {
    flush();
    if (source_) write(source_->raw);
    source_.reset();
  }

 private:
  struct one_line {
    std::string raw, text;
  };

  void write(const std::string& raw) { out_ << raw << '\n' << std::flush; }
  void take_pending() {
    block_.insert(block_.end(), pending_.begin(), pending_.end());
    pending_.clear();
  }
  void flush() {
    flush_block();
    flush_held();
    for (const one_line& l : pending_) write(l.raw);
    pending_.clear();
  }
  void flush_block() {
    if (block_.empty()) return;
    std::optional<std::string> said;
    try {
      // A body that does not compile leaves declarations of the library without a use.
      if (!is_error_ && !last_place_.empty() && block_[error_at_].text.find("used but never defined") != std::string::npos &&
          block_[error_at_].text.find("nabla::detail::") != std::string::npos)
        said = "";
      if (is_error_) said = sentence_of_block();
    } catch (...) {  // what cannot be read is shown as it is
    }
    // clang++ reports a refused selection twice, the first time without its reason.
    if (is_error_ && !said && block_[error_at_].text.find("' is unavailable: nabla::") != std::string::npos) {
      flush_held();
      held_at_ = place_of_block();
      held_.swap(block_);
    } else {
      if (said && is_error_ && place_of_block() == held_at_ && how_ != shown::full) held_.clear();
      flush_held();
      if (said) out_ << *said << std::flush;
      if (!said || how_ == shown::full)
        for (const one_line& l : block_) write(l.raw);
    }
    block_.clear();
    is_error_ = false;
    place_is_last_ = false;
  }

  void flush_held() {
    for (const one_line& l : held_) write(l.raw);
    held_.clear();
    held_at_.clear();
  }

  /// `psum` of `'reported nabla::psum(X&&, ..) [with ..`, of `'psum<..>' is unavailable`, of what the caret points at.
  std::string word_of_block() const {
    const std::string& error = block_[error_at_].text;
    if (const std::string word = detail::word_in(error); !word.empty()) return word;
    for (std::size_t i = error_at_ + 2; i < block_.size(); ++i) {
      if (!detail::is_caret(block_[i].text)) continue;
      const std::string code = detail::code_of(block_[i - 1].text);
      const auto at = block_[i].text.find('^');
      const std::string word = detail::word_at(code, at);
      return word.empty() ? detail::operator_before(code, at) : word;
    }
    return "";
  }

  /// `digits.cpp:41`
  std::string place_of_block() const {
    const std::string& error = block_[error_at_].text;
    return error.substr(0, error.find(':', error.find(':') + 1));
  }
  /// Errors that have no reason of their own: of the value that a refused call did not give, behind a type that is
  /// refused one of g++ that says nothing, and behind an `if` over the entries of a vmap that its branches return two types.
  bool follows_from_the_last() const {
    const std::string& error = block_[error_at_].text;
    const auto has = [&](const char* text) { return error.find(text) != error.npos; };
    const bool returns_two_types = has("mapped_axis") && (has("inconsistent types") || has("in earlier return statement"));
    const bool calls_that_function = has("is ambiguous") && has("nabla::detail::");  // clang++
    return !last_place_.empty() && (has("nabla::error::reported") || returns_two_types || calls_that_function ||
                                    (place_of_block() == last_place_ && has("<expression error>")));
  }

  /// Nothing where there is no reason; empty where all has been said.
  std::optional<std::string> sentence_of_block() {
    cpp_type reason;
    std::size_t at = error_at_;
    const std::string& error = block_[error_at_].text;
    // Of a function that has no type, g++ gives the reason why a call of nothing is refused.
    if (error.find("<unresolved overloaded function type>") != error.npos)
      if (const auto said = sentence_of_misuse()) return said;
    while (at < block_.size() && !detail::reason_for(known_, error, block_[at].text, reason)) ++at;
    if (at == block_.size()) {
      if (follows_from_the_last()) return "";
      return sentence_of_misuse();
    }
    const std::string place = place_of_block();
    if (place == last_place_ && reason == last_reason_) return "";
    last_place_ = place;
    last_reason_ = reason;
    const sentence said = said_of(known_, reason, word_of_block());
    return printed(said, page_of(known_, said));
  }
  /// Of what the types of the library do not see.
  std::optional<std::string> sentence_of_misuse() {
    const std::string& error = block_[error_at_].text;
    const std::string text = error.substr(std::min(error.find("error: "), error.size() - 7) + 7);
    // g++ prints why a candidate does not fit as an error of its own.
    if (!last_misuse_.empty() && text.starts_with("no type named ")) return "";
    std::string all;
    for (const one_line& l : block_) all.append(l.text).append("\n");
    const auto found = misuses(known_).find(text, all);
    if (!found) {
      last_misuse_.clear();
      return std::nullopt;
    }
    const std::string mistake = place_of_block() + found->said.lines.front();
    if (mistake == last_misuse_) return "";
    last_misuse_ = mistake;
    last_place_ = place_of_block();
    last_reason_ = {};
    return printed(found->said, found->page_line());
  }
  std::string printed(const sentence& said, const std::string& page) const {
    const std::string& error = block_[error_at_].text;
    std::string out = error.substr(0, detail::behind_place(error)) + "error: " + explained(said);
    if (how_ == shown::brief) return out;
    const std::size_t caret = error_at_ + 2;
    if (caret < block_.size() && detail::is_caret(block_[caret].text))
      out += block_[caret - 1].raw + "\n" + block_[caret].raw + "\n";
    return out + page;
  }

  const catalogue& known_;
  std::ostream& out_;
  shown how_;
  std::vector<one_line> block_, pending_;
  /// An error that may be said once more, with its reason.
  std::vector<one_line> held_;
  std::string held_at_;
  std::size_t error_at_ = 0;
  bool is_error_ = false;
  /// The line before this one names a place in a file.
  bool place_is_last_ = false;
  /// A line that may be one that clang quotes.
  std::optional<one_line> source_;
  /// Of the mistake that was said last.
  std::string last_place_;
  cpp_type last_reason_;
  std::string last_misuse_;
};

}  // namespace nabla_errors
