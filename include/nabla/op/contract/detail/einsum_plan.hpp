// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/contract/detail/einsum_text.hpp>
#include <nabla/op/contract/detail/rule.hpp>

namespace nabla::detail {

/// What einsum's checks know of one operand.
template <int Tags>
struct einsum_dims {
  int rank = 0, positional = 0;
  int tag[einsum_operand::most] = {};  ///< of each dim; -1 for a positional one
  bool split[einsum_operand::most] = {};
  bool has[at_least_one(Tags)] = {};
};

/// The labels of an einsum: those of the tags first, then one a letter.
template <int Tags>
struct einsum_labels {
  einsum_mistake mistake = einsum_mistake::none;
  int first = 0, second = 0, third = 0;
  int of[einsum_parts::most][einsum_operand::most] = {};
  int out[2 * einsum_operand::most] = {};
  int count = Tags, kept = 0;
  // Of each letter: how it is written, and the first two places where it stands (operand, number among its letters).
  char letter[einsum_parts::most * einsum_operand::most] = {};
  int places[einsum_parts::most * einsum_operand::most] = {};
  int operand[einsum_parts::most * einsum_operand::most][2] = {};
  int number[einsum_parts::most * einsum_operand::most][2] = {};

  constexpr void fail(einsum_mistake m, int a = 0, int b = 0, int c = 0) {
    if (mistake == einsum_mistake::none) mistake = m, first = a, second = b, third = c;
  }
  constexpr int find_letter(char c) const {
    for (int l = 0; l < count - Tags; ++l)
      if (letter[l] == c) return l;
    return -1;
  }
};

template <int Tags, int Operands>
constexpr einsum_labels<Tags> label_einsum(const einsum_parts& p, const char* text, const char* const* names,
                                           const einsum_dims<Tags>* dims) {
  einsum_labels<Tags> l;
  if (p.mistake != einsum_mistake::none) return l.fail(p.mistake, p.first), l;
  if (p.operands != Operands) return l.fail(einsum_mistake::counts_differ, p.operands), l;

  // The tag that a name stands for: -1 none, -2 several.
  int other = -1;
  const auto find = [&](const einsum_item& i) {
    int found = -1;
    for (int t = 0; t < Tags; ++t)
      if (is_spelt(text, i, names[t])) {
        if (found >= 0) return other = t, l.fail(einsum_mistake::ambiguous, found, t), -2;
        found = t;
      }
    return found;
  };
  bool written[Operands][at_least_one(Tags)] = {}, written_anywhere[at_least_one(Tags)] = {};
  for (int k = 0; k < Operands; ++k) {
    const auto& o = p.operand[k];
    if (o.letters != dims[k].positional) l.fail(einsum_mistake::letters_differ, k, o.letters, dims[k].positional);
    int name = -1, number = -1, letters[einsum_operand::most] = {};
    for (int i = 0; i < o.items; ++i) {
      if (o.item[i].letter != 0) {
        ++number;
        int at = l.find_letter(o.item[i].letter);
        if (at < 0) at = l.count++ - Tags, l.letter[at] = o.item[i].letter;
        if (l.places[at] < 2) l.operand[at][l.places[at]] = k, l.number[at][l.places[at]++] = number;
        letters[number] = Tags + at;
        continue;
      }
      ++name;
      const int t = find(o.item[i]);
      if (t == -1) l.fail(einsum_mistake::of_no_operand, k, name);
      if (t < 0) return l;
      if (!dims[k].has[t]) l.fail(einsum_mistake::operand_lacks, k, t);
      if (written[k][t]) l.fail(einsum_mistake::operand_repeats, k, name);
      written[k][t] = written_anywhere[t] = true;
    }
    if (l.mistake != einsum_mistake::none) return l;
    for (int d = 0, n = 0; d < dims[k].rank; ++d) {
      l.of[k][d] = dims[k].tag[d] >= 0 ? dims[k].tag[d] : letters[n++];
      for (int e = 0; e < d; ++e)
        if (l.of[k][e] == l.of[k][d] && (dims[k].split[e] || dims[k].split[d]))
          l.fail(einsum_mistake::diagonal_is_split, k, n - 1);
    }
  }
  for (int t = 0; t < Tags; ++t)
    for (int a = 0; a < Operands; ++a)
      for (int b = 0; b < Operands; ++b)
        if (written[a][t] && dims[b].has[t] && !written[b][t]) l.fail(einsum_mistake::left_out, t, a, b);
  // What no operand's text mentions passes through, before what is written.
  for (int t = 0; t < Tags; ++t)
    if (!written_anywhere[t]) l.out[l.kept++] = t;
  int name = -1, number = -1;
  for (int i = 0; i < p.result.items; ++i) {
    const auto& item = p.result.item[i];
    int label = -1;
    if (item.letter != 0) {
      ++number;
      const int at = l.find_letter(item.letter);
      if (at < 0) return l.fail(einsum_mistake::result_letter_is_new, number), l;
      label = Tags + at;
    } else {
      ++name;
      label = find(item);
      if (label < 0 || !written_anywhere[label]) l.fail(einsum_mistake::result_name_is_new, name);
      if (l.mistake != einsum_mistake::none) return l;
    }
    for (int j = 0; j < l.kept; ++j)
      if (l.out[j] == label && item.letter != 0) l.fail(einsum_mistake::result_letter_repeats, number);
    for (int j = 0; j < l.kept; ++j)
      if (l.out[j] == label) l.fail(einsum_mistake::result_name_repeats, name);
    l.out[l.kept++] = label;
  }
  return l;
}

template <char C>
inline constexpr char quoted[] = {'\'', C, '\'', 0};

/// The labels of einsum<Text> for operands with the dims D, whose tags are Tags.
template <class Text, class Tags, class... D>
struct einsum_plan;
template <class Text, class... Tag, class... D>
struct einsum_plan<Text, list<Tag...>, D...> {
  static constexpr int tags = sizeof...(Tag), operands = sizeof...(D);
  template <class... E>
  static constexpr einsum_dims<tags> look_at(dims<E...>) {
    einsum_dims<tags> r;
    ((r.split[r.rank] = E::split_over::size > 0, r.tag[r.rank++] = index_of<typename E::tag, Tag...>), ...);
    for (int d = 0; d < r.rank; ++d)
      if (r.tag[d] < 0) ++r.positional;
      else r.has[r.tag[d]] = true;
    return r;
  }
  static constexpr einsum_labels<tags> made = [] {
    const einsum_dims<tags> each[] = {look_at(D{})...};
    const char* const names[] = {Tag::name()..., nullptr};
    return label_einsum<tags, operands>(parse_einsum(Text::value.c), Text::value.c, names, each);
  }();

  template <int K, class Seq>
  struct of_operand;
  template <int K, int... I>
  struct of_operand<K, std::integer_sequence<int, I...>> {
    using type = labels<made.of[K][I]...>;
  };
  template <class Seq>
  struct of_result;
  template <int... I>
  struct of_result<std::integer_sequence<int, I...>> {
    using type = labels<made.out[I]...>;
  };
  template <class Seq>
  struct all_operands;
  template <int... K>
  struct all_operands<std::integer_sequence<int, K...>> {
    using type = list<typename of_operand<K, std::make_integer_sequence<int, D::rank>>::type...>;
  };
  using operand_labels = typename all_operands<std::make_integer_sequence<int, operands>>::type;
  using out_labels = typename of_result<std::make_integer_sequence<int, made.kept>>::type;

  template <int L, int Places>
  struct letter_name {
    using type = nabla::error::letter<made.operand[L][0], made.number[L][0]>;
  };
  template <int L>
  struct letter_name<L, 2> {
    using type = nabla::error::matched<nabla::error::letter<made.operand[L][0], made.number[L][0]>,
                                       nabla::error::letter<made.operand[L][1], made.number[L][1]>>;
  };
  template <class Seq>
  struct letters;
  template <int... I>
  struct letters<std::integer_sequence<int, I...>> {
    using names = list<Tag..., typename letter_name<I, made.places[I]>::type...>;
    static constexpr const char* texts[] = {Tag::name()..., quoted<made.letter[I]>..., nullptr};
  };
  using all_letters = letters<std::make_integer_sequence<int, made.count - tags>>;
};

/// The reason of a mistake in a text; void for none.
template <einsum_mistake Mistake, int A, int B, int C, class Tags, int Operands>
struct einsum_reason {
  using type = void;
};
#define NABLA_DETAIL_EINSUM_REASON(mistake, ...)                           \
  template <int A, int B, int C, class Tags, int Operands>                 \
  struct einsum_reason<einsum_mistake::mistake, A, B, C, Tags, Operands> { \
    using type = nabla::error::__VA_ARGS__;                                \
  };
NABLA_DETAIL_EINSUM_REASON(stray_character, einsum_has_a_stray_character<A>)
NABLA_DETAIL_EINSUM_REASON(open_brace, einsum_has_an_open_brace<A>)
NABLA_DETAIL_EINSUM_REASON(no_arrow, einsum_has_no_arrow)
NABLA_DETAIL_EINSUM_REASON(counts_differ, einsum_counts_differ<Operands, A>)
NABLA_DETAIL_EINSUM_REASON(letters_differ, einsum_letters_differ_from_rank<nabla::error::operand<A>, B, C>)
NABLA_DETAIL_EINSUM_REASON(of_no_operand, einsum_name_is_of_no_operand<nabla::error::name_in_braces<A, B>>)
NABLA_DETAIL_EINSUM_REASON(
    ambiguous, einsum_name_is_ambiguous<at<A, Tags>, at<B, Tags>, nabla::error::to_fix::use_dot_with_the_axis>)
NABLA_DETAIL_EINSUM_REASON(operand_lacks, einsum_operand_lacks<at<B, Tags>, nabla::error::operand<A>>)
NABLA_DETAIL_EINSUM_REASON(operand_repeats, einsum_operand_repeats<nabla::error::name_in_braces<A, B>>)
NABLA_DETAIL_EINSUM_REASON(left_out,
                           einsum_name_is_left_out<at<A, Tags>, nabla::error::operand<B>, nabla::error::operand<C>>)
NABLA_DETAIL_EINSUM_REASON(result_name_is_new, einsum_result_has_a_new_name<nabla::error::name_of_result<A>>)
NABLA_DETAIL_EINSUM_REASON(result_letter_is_new, einsum_result_has_a_new_name<nabla::error::letter_of_result<A>>)
NABLA_DETAIL_EINSUM_REASON(result_name_repeats, einsum_result_repeats<nabla::error::name_of_result<A>>)
NABLA_DETAIL_EINSUM_REASON(result_letter_repeats, einsum_result_repeats<nabla::error::letter_of_result<A>>)
NABLA_DETAIL_EINSUM_REASON(
    diagonal_is_split,
    einsum_diagonal_is_split<nabla::error::letter<A, B>, nabla::error::to_fix::reshard_the_diagonal_first>)
#undef NABLA_DETAIL_EINSUM_REASON

template <class Plan, class Reason, class... X>
struct einsum_checked {
  using error = Reason;
};
template <class Plan, class... X>
struct einsum_checked<Plan, void, X...>
    : agreed_contraction<any_automatic<X...>, typename Plan::all_letters::names, typename Plan::out_labels,
                         typename Plan::operand_labels, X...> {
  static constexpr const char* const* texts = Plan::all_letters::texts;
};

template <class Plan, class Tags, class... X>
using einsum_checked_rule =
    einsum_checked<Plan,
                   typename einsum_reason<Plan::made.mistake, Plan::made.first, Plan::made.second, Plan::made.third,
                                          Tags, int(sizeof...(X))>::type,
                   X...>;

/// The rule of einsum<Text> for operands of the types X.
template <einsum_text Text, class... X>
using einsum_rule =
    einsum_checked_rule<einsum_plan<type_of_text<Text>, typename all_names<list<>, typename X::dims...>::type,
                                    typename gathered_automatic<X, -1>::type::dims...>,
                        typename all_names<list<>, typename X::dims...>::type, X...>;

}  // namespace nabla::detail
