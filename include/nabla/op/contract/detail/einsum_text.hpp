// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace nabla::detail {

/// The text of an einsum, as a template argument. It ends in the word: no type and no reason of an error carries it,
/// because clang 14 prints characters as numbers.
template <int N>
struct einsum_text {
  char c[N] = {};
  consteval einsum_text(const char (&s)[N]) {  // NOLINT: written in the angle brackets
    for (int i = 0; i < N; ++i) c[i] = s[i];
  }
};

/// A text as a type: nvcc finds no partial specialization for the text itself.
template <einsum_text Text>
struct type_of_text {
  static constexpr auto& value = Text;
};

/// One letter or name of a text.
struct einsum_item {
  char letter = 0;         ///< 0 for a name
  int begin = 0, end = 0;  ///< of a name in the text
};
struct einsum_operand {
  static constexpr int most = 16;
  einsum_item item[most];
  int items = 0, letters = 0, names = 0;
};

enum class einsum_mistake {
  none,
  stray_character,
  open_brace,
  no_arrow,
  counts_differ,
  letters_differ,
  of_no_operand,
  ambiguous,
  operand_lacks,
  operand_repeats,
  left_out,
  result_name_is_new,
  result_letter_is_new,
  result_name_repeats,
  result_letter_repeats,
  diagonal_is_split,
};

/// A text by its parts. A mistake carries numbers: a place in the text, an operand, an item.
struct einsum_parts {
  static constexpr int most = 8;
  einsum_operand operand[most];
  einsum_operand result;
  int operands = 0;
  einsum_mistake mistake = einsum_mistake::none;
  int first = 0, second = 0, third = 0;

  constexpr void fail(einsum_mistake m, int a = 0, int b = 0, int c = 0) {
    if (mistake == einsum_mistake::none) mistake = m, first = a, second = b, third = c;
  }
};

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_name_character(char c) { return is_letter(c) || c == '_' || (c >= '0' && c <= '9'); }

/// Reads the names between braces; returns the place of the closing one.
constexpr int read_names(einsum_parts& p, einsum_operand& to, const char* s, int at) {
  const int open = at++;
  for (bool first = true;; first = false) {
    while (s[at] == ' ') ++at;
    if (first && s[at] == '}') return at;
    const int begin = at;
    while (is_name_character(s[at])) ++at;
    if (at > begin && to.items < einsum_operand::most) to.item[to.items++] = {0, begin, at}, ++to.names;
    else if (s[at] != 0) p.fail(einsum_mistake::stray_character, at);
    while (s[at] == ' ') ++at;
    if (s[at] == '}') return at;
    if (s[at] == 0) p.fail(einsum_mistake::open_brace, open);
    if (s[at] != ',') p.fail(einsum_mistake::stray_character, at);
    if (p.mistake != einsum_mistake::none) return at;
    ++at;
  }
}

constexpr einsum_parts parse_einsum(const char* s) {
  einsum_parts p;
  bool arrow = false;
  einsum_operand* to = &p.operand[p.operands++];
  for (int at = 0; s[at] != 0; ++at) {
    if (s[at] == ' ') continue;
    if (s[at] == '-' && s[at + 1] == '>' && !arrow) arrow = true, to = &p.result, ++at;
    else if (s[at] == ',' && !arrow && p.operands < einsum_parts::most) to = &p.operand[p.operands++];
    else if (s[at] == '{') at = read_names(p, *to, s, at);
    else if (is_letter(s[at]) && to->items < einsum_operand::most) to->item[to->items++] = {s[at], 0, 0}, ++to->letters;
    else p.fail(einsum_mistake::stray_character, at);
    if (p.mistake != einsum_mistake::none) return p;
  }
  if (!arrow) p.fail(einsum_mistake::no_arrow);
  return p;
}

constexpr bool is_spelt(const char* text, const einsum_item& item, const char* name) {
  int i = item.begin;
  for (; i < item.end; ++i, ++name)
    if (*name == 0 || *name != text[i]) return false;
  return *name == 0;
}

}  // namespace nabla::detail
