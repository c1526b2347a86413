// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "filter.hpp"

/// What clangd sends to an editor, with a sentence for each diagnostic that has a reason of NABLA.
namespace nabla_errors {

namespace detail {

/// Behind the closing quote of the JSON string that begins at a quote.
inline std::size_t end_of_string(const std::string& json, std::size_t at) {
  for (++at; at < json.size() && json[at] != '"'; ++at)
    if (json[at] == '\\') ++at;
  return std::min(at + 1, json.size());
}

/// Behind the closing bracket of the object or list that begins here.
inline std::size_t end_of_value(const std::string& json, std::size_t at) {
  int depth = 0;
  while (at < json.size()) {
    if (json[at] == '"') {
      at = end_of_string(json, at);
      continue;
    }
    if (json[at] == '{' || json[at] == '[') ++depth;
    if ((json[at] == '}' || json[at] == ']') && --depth == 0) return at + 1;
    ++at;
  }
  return at;
}

/// The escapes that do not stand for a quote, a backslash or a line stay as they are: reasons have none.
inline std::string unescaped(const std::string& json) {
  std::string out;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] != '\\' || i + 1 == json.size()) {
      out += json[i];
      continue;
    }
    const char c = json[++i];
    if (c == 'n')
      out += '\n';
    else if (c == '"' || c == '\\' || c == '/')
      out += c;
    else
      out.append(1, '\\').append(1, c);
  }
  return out;
}
inline std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

/// Where the string of a diagnostic's own `message` begins and ends, quotes included.
inline std::pair<std::size_t, std::size_t> message_of(const std::string& diagnostic) {
  for (std::size_t at = 1; at < diagnostic.size();) {
    const char c = diagnostic[at];
    if (c == '{' || c == '[') {
      at = end_of_value(diagnostic, at);
    } else if (c == '"') {
      const std::size_t end = end_of_string(diagnostic, at);
      if (diagnostic.substr(at, end - at) == "\"message\"") {
        const std::size_t value = diagnostic.find('"', end);
        if (value != diagnostic.npos) return {value, end_of_string(diagnostic, value)};
      }
      at = end;
    } else {
      ++at;
    }
  }
  return {0, 0};
}

}  // namespace detail

/// One message of a language server.
inline std::string with_sentences(const catalogue& known, std::string json) {
  if (json.find("\"textDocument/publishDiagnostics\"") == json.npos) return json;
  const auto list = json.find("\"diagnostics\":[");
  if (list == json.npos) return json;
  std::string out = json.substr(0, list + 15);
  std::size_t at = list + 15;
  while (at < json.size() && json[at] != ']') {
    if (json[at] != '{') {
      out += json[at++];
      continue;
    }
    const std::size_t end = detail::end_of_value(json, at);
    std::string one = json.substr(at, end - at);
    const auto [from, to] = detail::message_of(one);
    if (to > from + 2) {
      const std::string message = detail::unescaped(one.substr(from + 1, to - from - 2));
      const std::string said = explained(known, message, detail::unescaped(one));
      if (!said.empty()) one = one.substr(0, from + 1) + detail::escaped(said) + one.substr(to - 1);
    }
    out += one;
    at = end;
  }
  return out + json.substr(at);
}

/// Messages as the protocol frames them, `Content-Length: n`, an empty line and n bytes; however they are cut.
class language_server {
 public:
  language_server(const catalogue& known, std::ostream& out) : known_(known), out_(out) {}
  language_server(const language_server&) = delete;
  language_server& operator=(const language_server&) = delete;
  ~language_server() { out_ << rest_ << std::flush; }

  void read(const char* data, std::size_t size) {
    rest_.append(data, size);
    for (;;) {
      const auto head = rest_.find("\r\n\r\n");
      const auto field = rest_.find("Content-Length:");
      if (head == rest_.npos || field > head) return;
      const std::size_t length = std::stoul(rest_.substr(field + 15, head - field - 15));
      if (rest_.size() < head + 4 + length) return;
      std::string said = rest_.substr(head + 4, length);
      try {
        said = with_sentences(known_, said);
      } catch (...) {  // what cannot be read is sent as it is
      }
      out_ << "Content-Length: " << said.size() << "\r\n\r\n" << said << std::flush;
      rest_.erase(0, head + 4 + length);
    }
  }

 private:
  const catalogue& known_;
  std::ostream& out_;
  std::string rest_;
};

}  // namespace nabla_errors
