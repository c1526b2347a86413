// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/contract.hpp>
#include <nabla/expr/join.hpp>
#include <nabla/expr/node.hpp>

// A contraction is told by labels. Each dim of each operand runs along one; dims of one label run together; a label
// that the result does not have is summed.
namespace nabla::detail {

template <int... L>
using labels = std::integer_sequence<int, L...>;

template <class L>
struct labels_array;
template <int... L>
struct labels_array<labels<L...>> {
  static constexpr int rank = sizeof...(L);
  static constexpr int value[at_least_one(int(sizeof...(L)))] = {L...};
};

template <class L, int Label>
inline constexpr int uses_of_label = 0;
template <int... L, int Label>
inline constexpr int uses_of_label<labels<L...>, Label> = (int(L == Label) + ... + 0);
template <class L, int Label>
inline constexpr bool has_label = uses_of_label<L, Label> > 0;

/// Labels in a constexpr array of some table, as a type.
template <class Table, class Member, int N, class Seq = std::make_integer_sequence<int, N>>
struct labels_from;
template <class Table, class Member, int N, int... I>
struct labels_from<Table, Member, N, std::integer_sequence<int, I...>> {
  using type = labels<(Table::made.*Member::value)[I]...>;
};

/// The axis of a label where it needs one of its own: a dim that is summed away, or of a result between two steps.
template <int Label>
struct label_axis {
  static constexpr const char* name() { return "a summed dim"; }
};

// ---- how a label is called in errors

/// Two dims that are contracted: an axis, where both sides call it so.
template <class Left, class Right>
struct name_of_pair {
  using type = error::matched<error::of_left<Left>, error::of_right<Right>>;
};
template <class S>
struct name_of_pair<S, S> {
  using type = S;
};

struct label_characters {
  char text[96] = {};
  int length = 0;
  constexpr label_characters& operator<<(const char* s) {
    while (*s != 0 && length < 95) text[length++] = *s++;
    return *this;
  }
  constexpr label_characters& operator<<(int n) {
    if (n < 0) *this << "-", n = -n;
    if (n >= 10) *this << n / 10;
    const char digit[] = {static_cast<char>('0' + n % 10), 0};
    return *this << digit;
  }
};

template <class Name>
struct spelt {
  static constexpr void to(label_characters& c) { c << key_name<Name>::get(); }
};
template <int N>
struct spelt<position<N>> {
  static constexpr void to(label_characters& c) { c << "dim<" << N << ">"; }
};
template <class L, class R>
struct spelt<error::matched<error::of_left<L>, error::of_right<R>>> {
  static constexpr void to(label_characters& c) {
    spelt<L>::to(c), c << " (left) and ", spelt<R>::to(c), c << " (right)";
  }
};
/// The name of a label in a run-time error.
template <class Name>
inline constexpr label_characters label_text = [] {
  label_characters c;
  spelt<Name>::to(c);
  return c;
}();
template <class Names>
inline constexpr const char* label_texts[] = {nullptr};
template <class... Name>
inline constexpr const char* label_texts<list<Name...>>[] = {label_text<Name>.text..., nullptr};

// ---- the labels of a word of two operands

/// A dim of each operand, as selectors.
template <class Left, class Right>
struct dim_pair {};

/// Labels of two operands of which some dims are contracted, some positional ones batched, and names that both have
/// batched. The result: names of the left, new names of the right, batched positional dims, then the positional ones
/// that are left, of the left and of the right.
template <class XD, class YD, class Contracted, class Batched>
struct binary_labels;
template <class XD, class YD, class... L, class... R, class... BL, class... BR>
struct binary_labels<XD, YD, list<dim_pair<L, R>...>, list<dim_pair<BL, BR>...>> {
  static constexpr int xr = XD::rank, yr = YD::rank, pairs = sizeof...(L), batches = sizeof...(BL);
  struct table {
    int x[at_least_one(xr)] = {}, y[at_least_one(yr)] = {}, out[at_least_one(xr + yr)] = {};
    int pair_of_x[at_least_one(xr)] = {}, y_of_label[at_least_one(xr + yr)] = {};
    int count = xr, kept = 0;
  };
  template <class... E>
  static constexpr void find_in_left(dims<E...>, int* to) {
    [[maybe_unused]] int d = 0;
    ((to[d++] = is_positional<E> ? -1 : dim_with_key<XD, typename E::tag>), ...);
  }
  static constexpr table made = [] {
    table t;
    constexpr int left[] = {find_dim<XD, L>::value..., -1}, right[] = {find_dim<YD, R>::value..., -1};
    constexpr int batch_left[] = {find_dim<XD, BL>::value..., -1}, batch_right[] = {find_dim<YD, BR>::value..., -1};
    bool gone_x[at_least_one(xr)] = {}, gone_y[at_least_one(yr)] = {};  // contracted, or batched by position
    int same[at_least_one(yr)] = {};
    find_in_left(YD{}, same);
    for (int d = 0; d < xr; ++d) t.x[d] = d, t.pair_of_x[d] = -1;
    for (int e = 0; e < yr; ++e) t.y[e] = -1;
    for (int p = 0; p < pairs; ++p) {
      t.y[right[p]] = left[p], t.pair_of_x[left[p]] = p;
      gone_x[left[p]] = gone_y[right[p]] = true;
    }
    for (int b = 0; b < batches; ++b) {
      if (batch_left[b] >= 0) gone_x[batch_left[b]] = true;
      if (batch_right[b] >= 0) gone_y[batch_right[b]] = true, t.y[batch_right[b]] = batch_left[b];
    }
    for (int e = 0; e < yr; ++e) {
      if (t.y[e] < 0 && same[e] >= 0 && t.pair_of_x[same[e]] < 0) t.y[e] = same[e];
      if (t.y[e] < 0) t.y_of_label[t.count] = e, t.y[e] = t.count++;
    }
    for (int d = 0; d < xr; ++d)
      if (!positional_flags<XD>::value[d] && !gone_x[d]) t.out[t.kept++] = d;
    for (int e = 0; e < yr; ++e)
      if (!positional_flags<YD>::value[e] && !gone_y[e] && t.y[e] >= xr) t.out[t.kept++] = t.y[e];
    for (int b = 0; b < batches; ++b) t.out[t.kept++] = batch_left[b] >= 0 ? batch_left[b] : t.y[batch_right[b]];
    for (int d = 0; d < xr; ++d)
      if (positional_flags<XD>::value[d] && !gone_x[d]) t.out[t.kept++] = d;
    for (int e = 0; e < yr; ++e)
      if (positional_flags<YD>::value[e] && !gone_y[e]) t.out[t.kept++] = t.y[e];
    return t;
  }();
  struct left_member {
    static constexpr auto value = &table::x;
  };
  struct right_member {
    static constexpr auto value = &table::y;
  };
  struct out_member {
    static constexpr auto value = &table::out;
  };
  using left = typename labels_from<binary_labels, left_member, xr>::type;
  using right = typename labels_from<binary_labels, right_member, yr>::type;
  using out = typename labels_from<binary_labels, out_member, made.kept>::type;

  template <int Label, int From>
  struct name {
    using type = at<made.y_of_label[Label], keys_of<YD>>;
  };
  template <int Label, int From>
  requires(Label < xr && From < 0) struct name<Label, From> {
    using type = at<Label, keys_of<XD>>;
  };
  template <int Label, int From>
  requires(Label < xr && From >= 0) struct name<Label, From> {
    using type = typename name_of_pair<at<From, list<L...>>, at<From, list<R...>>>::type;
  };
  template <class Seq>
  struct all_names;
  template <int... I>
  struct all_names<std::integer_sequence<int, I...>> {
    using type = list<typename name<I, (I < xr ? made.pair_of_x[I < xr ? I : 0] : -1)>::type...>;
  };
  /// One name a label.
  using names = typename all_names<std::make_integer_sequence<int, made.count>>::type;
};

}  // namespace nabla::detail
