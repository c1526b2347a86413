// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/sentence.hpp>
#include <nabla/errors/fail.hpp>
#include <nabla/expr/along_one_dim.hpp>
#include <nabla/op/collective/detail/reduction.hpp>

namespace nabla {

/// Round by n places: index i goes to i + n, the last ones to the first. `shift(-1)` goes back.
struct shift_by : vocabulary {
  long n = 0;
};
constexpr shift_by shift(long n) { return {{}, n}; }

/// From one index to another: `perm(pair<0, 1>, pair<1, 2>)`.
template <long From, long To>
struct pair_t : vocabulary {};
template <long From, long To>
inline constexpr pair_t<From, To> pair{};
/// The same in a list that is known when the program runs: `perm({{0, 1}, {1, 2}})`.
struct index_pair {
  long from, to;
};

/// A permutation that the type carries: of pairs, or of `fixed<I>`, the index whose value comes to each place.
template <class... E>
struct static_permutation : vocabulary {};
/// One that is known when the program runs.
template <class List>
struct listed_permutation : vocabulary {
  List list;
};

namespace detail {

template <class T, long N>
struct few {
  T entry[N] = {};
  constexpr const T* begin() const { return entry; }
  constexpr const T* end() const { return entry + N; }
};
template <class T>
concept IndexPair = requires(const T& e) {
  static_cast<long>(e.first);
  static_cast<long>(e.second);
} || std::is_same_v<T, index_pair>;
template <class R>
concept IndexList = requires(const R& r) {
  r.begin();
  r.end();
  requires is_integer<std::remove_cvref_t<decltype(*r.begin())>>;
};
template <class R>
concept PairList = requires(const R& r) {
  r.begin();
  r.end();
  requires IndexPair<std::remove_cvref_t<decltype(*r.begin())>>;
};

template <class E>
inline constexpr bool is_static_pair = false;
template <long From, long To>
inline constexpr bool is_static_pair<pair_t<From, To>> = true;

/// Why these are no permutation; void if they are.
template <class... E>
using why_no_list_of_indices = std::conditional_t<
    sizeof...(E) != 0 && ((is_static_pair<E> && ...) || (is_fixed<E> && ...) ||
                          (sizeof...(E) == 1 && ((IndexList<E> || PairList<E>) && ...))),
    void, error::not_a_list_of_indices<list<E...>, error::to_fix::write_the_list_in_braces>>;

}  // namespace detail

/// `perm(pair<0, 1>, pair<1, 2>)`, or a list of pairs that is known when the program runs: `perm({{0, 1}, {1, 2}})`, a
/// std::vector of std::pair. For pshuffle the index whose value comes to each place: `perm(fixed<1>, fixed<0>)`,
/// `perm({1, 0})`, a std::vector of integers.
template <long... From, long... To>
  requires(sizeof...(From) > 0)
constexpr static_permutation<pair_t<From, To>...> perm(pair_t<From, To>...) { return {}; }
template <long... I>
  requires(sizeof...(I) > 0)
constexpr static_permutation<fixed_t<I>...> perm(fixed_t<I>...) { return {}; }
template <class R>
  requires(detail::IndexList<R> || detail::PairList<R>)
constexpr listed_permutation<R> perm(R list) {
  return {{}, static_cast<R&&>(list)};
}
template <int N>
constexpr listed_permutation<detail::few<index_pair, N>> perm(const index_pair (&pairs)[N]) {
  listed_permutation<detail::few<index_pair, N>> made;
  for (int i = 0; i < N; ++i) made.list.entry[i] = pairs[i];
  return made;
}
template <int N>
constexpr listed_permutation<detail::few<long, N>> perm(const long (&indices)[N]) {
  listed_permutation<detail::few<long, N>> made;
  for (int i = 0; i < N; ++i) made.list.entry[i] = indices[i];
  return made;
}

NABLA_REFUSED_WORD((error::reported), perm, (class... E, class nabla_error = detail::why_no_list_of_indices<E...>),
                   (const E&...),
                   "nabla::perm(...) requires a list of indices or pairs, or fixed<I>... or pair<From, To>... alone");

namespace detail {

/// For each index the one that its value comes from; -1: it gets zeros.
class index_sources {
 public:
  constexpr explicit index_sources(long n) : n_(n), from_(new long[static_cast<unsigned long>(n) + 1]{}) {
    for (long i = 0; i < n; ++i) from_[i] = -1;
  }
  constexpr index_sources(index_sources&& o) noexcept : n_(o.n_), from_(o.from_) { o.from_ = nullptr; }
  constexpr ~index_sources() { delete[] from_; }
  index_sources& operator=(index_sources&&) = delete;
  constexpr long size() const { return n_; }
  constexpr long operator[](long to) const { return from_[to]; }
  constexpr long& operator[](long to) { return from_[to]; }
  constexpr const long* data() const { return from_; }

 private:
  long n_;
  long* from_;
};

/// A word and what it permutes, for the texts of mistakes.
struct permuted {
  const char* word;
  const char* axis;
};

constexpr void require_index(permuted what, long i, long n) {
  if (i < 0 || i >= n) fail<>::out_of_range(what.word, what.axis, i, n);
}
[[noreturn]] inline void index_twice(permuted what, long i, const char* role, long n) {
  fail<>::because(what.word, (sentence("requires a permutation with each index at most once as ")
                              << role << ": found " << i << " twice, on " << what.axis << " = " << n)
                                 .text);
}

/// Pairs one by one, each index at most once on either side.
class pair_sources {
 public:
  constexpr pair_sources(permuted what, long n) : what_(what), from_(n), taken_(n) {}
  constexpr void add(long from, long to) {
    const long n = from_.size();
    require_index(what_, from, n);
    require_index(what_, to, n);
    if (taken_[from] >= 0) index_twice(what_, from, "source", n);
    if (from_[to] >= 0) index_twice(what_, to, "destination", n);
    taken_[from] = to;
    from_[to] = from;
  }
  constexpr index_sources finish() { return static_cast<index_sources&&>(from_); }

 private:
  permuted what_;
  index_sources from_, taken_;
};

constexpr bool any_moves(const index_sources& s) {
  for (long to = 0; to < s.size(); ++to)
    if (s[to] >= 0 && s[to] != to) return true;
  return false;
}

/// What ppermute and pshuffle make of a keyword: the reason that it is none on N indices (dyn_size: not known), and once
/// their number is known the sources, or only whether any of them moves: a plan for many devices lists no devices.
template <class K, long N>
struct permutation_by {
  static constexpr bool of_pairs = false, of_all = false;
};
template <long N>
struct permutation_by<shift_by, N> {
  static constexpr bool of_pairs = true, of_all = false;
  using error = void;
  static constexpr index_sources sources(permuted, const shift_by& k, long n) {
    index_sources s(n);
    const long by = n == 0 ? 0 : (k.n % n + n) % n;
    for (long i = 0; i < n; ++i) s[i + by < n ? i + by : i + by - n] = i;
    return s;
  }
  static constexpr bool moves(permuted, const shift_by& k, long n) { return n > 0 && k.n % n != 0; }
};
template <long N>
struct permutation_by<reverse_t, N> {
  static constexpr bool of_pairs = false, of_all = true;
  using error = void;
  static constexpr index_sources sources(permuted, const reverse_t&, long n) {
    index_sources s(n);
    for (long i = 0; i < n; ++i) s[i] = n - 1 - i;
    return s;
  }
  static constexpr bool moves(permuted, const reverse_t&, long n) { return n > 1; }
};

/// The first index that is none of N (-1: not known), and the first that stands twice.
template <long N, class Role, long... I>
struct static_indices {
  template <long J>
  struct number {};
  static constexpr int count = sizeof...(I);
  static constexpr long outside = [] {
    for (const long i : {I...})
      if (i < 0 || (N != dyn_size && i >= N)) return i;
    return 0L;
  }();
  static constexpr bool is_outside = outside < 0 || (N != dyn_size && outside >= N);
  static constexpr long twice = [] {
    const long all[] = {I...};
    for (int a = 0; a < count; ++a)
      for (int b = 0; b < a; ++b)
        if (all[a] == all[b]) return all[a];
    return -1L;
  }();
  using error =
      typename first_error<std::conditional_t<is_outside, nabla::error::index_is_not_on_the_axis<outside, N>, void>,
                           std::conditional_t<(twice >= 0), nabla::error::index_stands_twice<twice, Role>, void>>::type;
};
template <long... From, long... To, long N>
struct permutation_by<static_permutation<pair_t<From, To>...>, N> {
  static constexpr bool of_pairs = true, of_all = false;
  using error = typename first_error<typename static_indices<N, nabla::error::as_source, From...>::error,
                                     typename static_indices<N, nabla::error::as_destination, To...>::error>::type;
  template <class K>
  static constexpr index_sources sources(permuted what, const K&, long n) {
    pair_sources s(what, n);
    (s.add(From, To), ...);
    return s.finish();
  }
  template <class K>
  static constexpr bool moves(permuted what, const K&, long n) {
    (require_index(what, From, n), ...);
    (require_index(what, To, n), ...);
    return ((From != To) || ...);
  }
};

constexpr void require_all_indices(permuted what, long count, long n) {
  if (count != n)
    fail<>::because(
        what.word, (sentence("requires an index for each of ") << what.axis << " = " << n << ": found " << count).text);
}
/// One index for each place.
template <class List>
constexpr index_sources sources_in_order(permuted what, const List& list, long count, long n) {
  require_all_indices(what, count, n);
  pair_sources s(what, n);
  long to = 0;
  for (const auto from : list) s.add(static_cast<long>(from), to++);
  return s.finish();
}
template <long... I, long N>
struct permutation_by<static_permutation<fixed_t<I>...>, N> {
  static constexpr bool of_pairs = false, of_all = true;
  static constexpr long count = sizeof...(I);
  using error = typename first_error<
      std::conditional_t<(N != dyn_size && count != N),
                         nabla::error::permutation_has_not_every_index<count, N, nabla::error::to_fix::use_ppermute>,
                         void>,
      typename static_indices<count, nabla::error::as_source, I...>::error>::type;
  template <class K>
  static constexpr index_sources sources(permuted what, const K&, long n) {
    return sources_in_order(what, few<long, count>{{I...}}, count, n);
  }
  template <class K>
  static constexpr bool moves(permuted what, const K&, long n) {
    require_all_indices(what, count, n);
    long to = 0;
    return ((I != to++) || ...);
  }
};
template <class List, long N>
struct permutation_by<listed_permutation<List>, N> {
  static constexpr bool of_pairs = PairList<List>, of_all = IndexList<List>;
  using error = void;
  static constexpr index_sources sources(permuted what, const listed_permutation<List>& k, long n) {
    if constexpr (of_all) {
      return sources_in_order(what, k.list, static_cast<long>(k.list.end() - k.list.begin()), n);
    } else {
      pair_sources s(what, n);
      for (const auto& e : k.list) {
        if constexpr (requires { e.first; }) s.add(static_cast<long>(e.first), static_cast<long>(e.second));
        else s.add(e.from, e.to);
      }
      return s.finish();
    }
  }
  static constexpr bool moves(permuted what, const listed_permutation<List>& k, long n) {
    return any_moves(sources(what, k, n));
  }
};

/// Which keywords a word takes, and what to write instead of another.
struct ppermute_word {
  static constexpr const char* name = "ppermute";
  using fix = error::to_fix::write_shift_or_perm;
  template <class By>
  static constexpr bool takes = By::of_pairs;
};
struct pshuffle_word {
  static constexpr const char* name = "pshuffle";
  using fix = error::to_fix::write_reverse_or_perm;
  template <class By>
  static constexpr bool takes = By::of_all;
};

/// Why Word does not take these keywords on N indices: there must be one, a permutation.
template <class Word, long N, class... K>
struct why_no_permutation {
  using type = error::keyword_is_missing<typename Word::fix>;
};
template <class Word, long N, class K, class... Rest>
struct why_no_permutation<Word, N, K, Rest...> {
  using by = permutation_by<K, N>;
  static constexpr bool taken = Word::template takes<by>;
  using foreign = std::conditional_t<MeshAxes<K>, error::several_axes_stand_in_parentheses<K>,
                                     error::not_a_permutation<K, typename Word::fix>>;
  template <bool Taken, class B>
  struct reason {
    using type = foreign;
  };
  template <class B>
  struct reason<true, B> {
    using type =
        typename first_error<typename B::error, typename why_no_permutation<Word, N, Rest..., void>::type>::type;
  };
  using type = typename reason<taken, by>::type;
};
/// Behind the one permutation nothing stands.
template <class Word, long N>
struct why_no_permutation<Word, N, void> {
  using type = void;
};
template <class Word, long N, class K>
struct why_no_permutation<Word, N, K, void> {
  using type =
      std::conditional_t<MeshAxes<K>, error::several_axes_stand_in_parentheses<K>, error::keyword_stands_twice<K>>;
};

}  // namespace detail
}  // namespace nabla
