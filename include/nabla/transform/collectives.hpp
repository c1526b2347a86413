// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/short_list.hpp>
#include <nabla/errors/fail.hpp>
#include <nabla/errors/transform.hpp>
#include <nabla/expr/planned_collective.hpp>

namespace nabla {

namespace detail {

constexpr bool same_text(const char* a, const char* b) {
  while (*a != 0 && *a == *b) ++a, ++b;
  return *a == *b;
}
/// c: planned or expected. Different axes may have one name, so the objects are compared; the texts come first, because the
/// sanitizers of g++ cannot say in a constant expression whether two that differ are one object.
constexpr bool same_collective(const char* word, const char* axes, const auto& c) {
  return same_text(axes, c.axes) && axes == c.axes && same_text(word, c.word);
}

}  // namespace detail

/// What a plan is compared with: a word over mesh axes, so many times in succession.
struct expected_collective {
  const char* word;
  const char* axes;
  long times;
};

/// Several of them, in order; `collectives()` is none.
template <int N>
struct expected_collectives {
  expected_collective entry[N > 0 ? N : 1] = {};
};

/// A network, as a model of the time that collectives take.
struct network {
  double latency;    ///< seconds from the beginning of a message to its first byte
  double bandwidth;  ///< bytes a second that a device sends; above 0
};

/// Seconds that collectives take on a network, by that model.
struct network_time {
  double seconds = 0;    ///< of all, one after the other
  double under_way = 0;  ///< of these, those of permutations: the program may compute until it reads what they bring
};

/// The collective words that a program runs, in order; equal ones in succession are one entry with a number of times.
/// It is compared with `collectives(psum_of(data), all_gather_of(model))`, and with one entry.
class collective_list {
 public:
  /// Number of entries.
  constexpr int size() const { return list_.size(); }
  constexpr const planned_collective& operator[](int i) const { return list_[i]; }

  /// How many words run.
  constexpr long count() const {
    long n = 0;
    for (int i = 0; i < size(); ++i) n += list_[i].times;
    return n;
  }
  /// How many words of a name run.
  constexpr long count(const char* word) const {
    long n = 0;
    for (int i = 0; i < size(); ++i)
      if (detail::same_text(list_[i].word, word)) n += list_[i].times;
    return n;
  }
  /// Bytes that a device sends at most, in all of them.
  constexpr long sent() const {
    long n = 0;
    for (int i = 0; i < size(); ++i) n += list_[i].sent * list_[i].times;
    return n;
  }

  /// The time of all of them on a network whose devices send at the same time, with the algorithms of a ring and a
  /// process for each device. Errors (runtime_error): no bandwidth.
  constexpr network_time on(const network& n) const {
    if (!(n.bandwidth > 0)) detail::fail<>::because("collectives", "on(network) requires a bandwidth above 0");
    network_time time;
    for (int i = 0; i < size(); ++i) {
      const planned_collective& c = list_[i];
      const double one = double(c.messages) * n.latency + (c.sent > 0 ? double(c.sent) / n.bandwidth : 0);
      time.seconds += double(c.times) * one;
      if (c.goes_on) time.under_way += double(c.times) * one;
    }
    return time;
  }

  /// For the library's own words.
  template <class = void>
  constexpr void add(const planned_collective& c) {
    if (const int n = size(); n > 0) {
      planned_collective& last = list_[n - 1];
      if (detail::same_collective(c.word, c.axes, last) && last.bytes == c.bytes &&
          detail::same_text(last.dtype, c.dtype) && last.sent == c.sent) {
        last.times += c.times;
        return;
      }
    }
    list_.push_back(c);
  }

  template <int N>
  friend constexpr bool operator==(const collective_list& found, const expected_collectives<N>& expected) {
    // Blocks of any size count together, on both sides.
    int i = 0;
    for (int e = 0; e < N;) {
      const expected_collective& wanted = expected.entry[e];
      long times = 0;
      for (; e < N && detail::same_collective(wanted.word, wanted.axes, expected.entry[e]); ++e)
        times += expected.entry[e].times;
      for (; i < found.size() && detail::same_collective(wanted.word, wanted.axes, found[i]); ++i)
        times -= found[i].times;
      if (times != 0) return false;
    }
    return i == found.size();
  }
  friend constexpr bool operator==(const collective_list& found, const expected_collective& expected) {
    return found == expected_collectives<1>{{expected}};
  }

 private:
  /// More than most programs have. A longer list is no constant, but may be compared in a constant expression.
  detail::short_list<planned_collective, 64> list_;
};

/// The values that a program lays out anew over automatic axes, in order, each as often as its word is called.
class layout_list {
 public:
  /// Number of entries.
  constexpr int size() const { return list_.size(); }
  constexpr const planned_layout& operator[](int i) const { return list_[i]; }

  /// For the library's own words.
  template <class = void>
  constexpr void add(const planned_layout& l) {
    list_.push_back(l);
  }
  constexpr void add_sent(long bytes) { list_[size() - 1].sent += bytes; }

 private:
  detail::short_list<planned_layout, 32> list_;
};

/// The collectives that a program is expected to run, in order: `plan.collectives == collectives(psum_of(data),
/// ppermute_of(data, 4))`. Words over the same axes in succession count together, whatever their blocks.
template <class... E>
  requires(std::is_same_v<E, expected_collective> && ...)
constexpr expected_collectives<int(sizeof...(E))> collectives(E... e) {
  return {{e...}};
}

}  // namespace nabla

/// Declares what a plan says of `word(x, a)`.
#define NABLA_DETAIL_EXPECTED(word)                                                                                    \
  NABLA_WORD_GIVING((expected_collective), (expected_collective), word##_of,                                           \
                    (class A, class nabla_error = detail::why_not_over_a_mesh<A>), (A, long times = 1),                \
                    "nabla::" #word "_of(a, times) requires a mesh axis, or several in parentheses") {                 \
    return {#word, detail::axes_text<detail::group_of<A>>::get(), times};                                              \
  }

namespace nabla {

namespace detail {
template <class A>
using why_not_over_a_mesh =
    std::conditional_t<MeshAxes<A>, void, error::collective_over_no_mesh_axis<A, error::to_fix::name_axes_of_the_mesh>>;
}  // namespace detail

// What a plan is expected to say of a word over mesh axes, in the order of the call; so many times in succession.
// Errors: collective_over_no_mesh_axis.
NABLA_DETAIL_EXPECTED(psum)
NABLA_DETAIL_EXPECTED(pmean)
NABLA_DETAIL_EXPECTED(pmax)
NABLA_DETAIL_EXPECTED(pmin)
NABLA_DETAIL_EXPECTED(all_gather)
NABLA_DETAIL_EXPECTED(psum_scatter)
NABLA_DETAIL_EXPECTED(ppermute)
NABLA_DETAIL_EXPECTED(pshuffle)
NABLA_DETAIL_EXPECTED(all_to_all)
NABLA_DETAIL_EXPECTED(to_host)

}  // namespace nabla

#undef NABLA_DETAIL_EXPECTED
