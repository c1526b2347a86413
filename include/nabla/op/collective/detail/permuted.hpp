// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/laid_out.hpp>
#include <nabla/expr/own_values.hpp>
#include <nabla/op/collective/all_gather.hpp>
#include <nabla/op/collective/axis_index.hpp>
#include <nabla/op/collective/detail/permutation.hpp>
#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/elementwise/less.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/elementwise/remainder.hpp>
#include <nabla/op/index/take.hpp>
#include <nabla/op/select/where.hpp>
#include <nabla/op/shape/detail/join_nodes.hpp>
#include <nabla/op/shape/detail/parts_of_dim.hpp>
#include <nabla/op/shape/merge.hpp>
#include <nabla/op/shape/split.hpp>
#include <tuple>

// Permutations along a dim that is split over devices. Its index has digits: that of the devices, and the place in what
// each of them has. Where a permutation moves each digit for itself, whole blocks move once, and elements on each
// device. A shift carries from digit to digit, so that what wraps around comes from one block further: of one dim each
// device sends each element at most once. Any other permutation is made of the whole dim.
namespace nabla::detail {

/// Digits of the index of a permutation, the first one major: of devices along mesh axes, over which a dim A is split
/// or (void) none, and of what each has of a dim.
template <class G, class A = void>
struct digit_of_devices {};
template <class A>
struct digit_of_a_dim {};

/// The digits of one axis of X.
template <class X, class A>
struct digits_of {
  using type = list<digit_of_devices<group_of<A>>>;
};
template <class X, Axis A>
struct digits_of<X, A> {
  using split = typename extent_named<typename X::dims, A>::split_over;
  using type = std::conditional_t<split::size == 0, list<digit_of_a_dim<A>>,
                                  list<digit_of_devices<rewrap<mesh_axes, split>, A>, digit_of_a_dim<A>>>;
};

template <class X, class Runs>
struct digits_of_all;
template <class X, class... A>
struct digits_of_all<X, list<A...>> {
  using type = concat<list<>, typename digits_of<X, A>::type...>;
};

template <class X, class A>
inline constexpr int place_named = find_dim<typename type_of_t<X>::dims, A>::value;

template <class X, class G, class A>
constexpr long count_of_digit(const X& x, digit_of_devices<G, A>) {
  return x.mesh().size(G{});
}
template <class X, class A>
constexpr long count_of_digit(const X& x, digit_of_a_dim<A>) {
  using split = rewrap<mesh_axes, typename extent_at<typename type_of_t<X>::dims, place_named<X, A>>::split_over>;
  if constexpr (std::is_same_v<split, mesh_axes<>>) return x.sizes()[place_named<X, A>];
  else return x.sizes()[place_named<X, A>] / x.mesh().size(split{});
}

constexpr bool stays_in_place(const index_sources& s) {
  for (long to = 0; to < s.size(); ++to)
    if (s[to] != to) return false;
  return true;
}
/// As a backend takes them: types and sizes alone know whether anything moves.
template <class X>
constexpr decltype(auto) sources_for(const index_sources& from) {
  if constexpr (has_no_values<typename X::backend>) return any_moves(from);
  else return (from);
}
/// The permutation back; of types and sizes no more is known than whether anything moves.
constexpr bool inverse_of(bool moves) { return moves; }
inline index_sources inverse_of(const index_sources& s) {
  index_sources inverse(s.size());
  for (long to = 0; to < s.size(); ++to)
    if (s[to] >= 0) inverse[s[to]] = to;
  return inverse;
}

/// The blocks of the devices along mesh axes in another order, by where each comes from.
template <class G, class Sources>
struct ppermute_blocks : word_at_once {
  static constexpr bool communicates = true;
  using group = G;
  const Sources& from;
  constexpr explicit ppermute_blocks(const Sources& s) : from(s) {}
  constexpr traffic sends() const { return from ? traffic::permutation : traffic::nothing; }
  template <class X>
  using result = X;
  template <class X, class Value>
  constexpr auto pullback(const X&, const Value&) const {
    return [back = inverse_of(from)](call_site where, const auto& g, const auto&) {
      return run_word(ppermute_blocks(back), {"ppermute", where}, g);
    };
  }
};
template <class G, class X, class Sources>
constexpr auto blocks_permuted(const called& call, const X& x, const Sources& from) {
  return run_word(ppermute_blocks<G, Sources>(from), call, x);
}
/// The elements along dim number Dim in another order.
template <int Dim, class Sources>
struct permute_dim_word : word_at_once {
  const Sources& from;
  constexpr explicit permute_dim_word(const Sources& s) : from(s) {}
  template <class X>
  using result = X;
  template <class X, class Value>
  constexpr auto pullback(const X&, const Value&) const {
    return [back = inverse_of(from)](call_site, const auto& g, const auto&) {
      return run_word(permute_dim_word(back), {"ppermute"}, g);
    };
  }
};
template <int Dim, class X, class Sources>
constexpr auto dim_permuted(const X& x, const Sources& from) {
  return run_word(permute_dim_word<Dim, Sources>(from), {"ppermute"}, x);
}

/// x with one digit permuted.
template <class X, class G, class A>
constexpr X with_digit_moved(const called& call, const X& x, digit_of_devices<G, A>, const index_sources& from) {
  if (stays_in_place(from)) return x;
  return blocks_permuted<G>(call, x, sources_for<X>(from));
}
template <class X, class A>
constexpr X with_digit_moved(const called&, const X& x, digit_of_a_dim<A>, const index_sources& from) {
  if (stays_in_place(from)) return x;
  return dim_permuted<place_named<X, A>>(x, sources_for<X>(from));
}
constexpr index_sources shifted_by(long by, long n) {
  return permutation_by<shift_by, dyn_size>::sources({}, shift(by), n);
}
constexpr index_sources reversed(long n) { return permutation_by<reverse_t, dyn_size>::sources({}, reverse, n); }

/// The number that digits make, in all dims of X. The digits of a dim that is split make the place along it.
template <class X>
constexpr auto number_of_digits(const X& x, list<>) {
  return place_in_all_dims<-1>(x);
}
template <class X, class A, class... Rest>
constexpr auto number_of_digits(const X& x, list<digit_of_a_dim<A>, Rest...>);
template <class X, class G, class A, class... Rest>
constexpr auto number_of_digits(const X& x, list<digit_of_devices<G, A>, Rest...>) {
  const auto rest = static_cast<std::int32_t>((count_of_digit(x, Rest{}) * ... * 1));
  if constexpr (std::is_void_v<A>) {
    return number_of_digits(x, list<Rest...>{}) + on_mesh(axis_index(G{}), x.mesh()) * rest;
  } else {
    const long own = count_of_digit(x, digit_of_a_dim<A>{});
    return number_of_digits(x, list<Rest...>{}) +
           place_in_all_dims<place_named<X, A>>(x) / static_cast<std::int32_t>(own > 0 ? own : 1) * rest;
  }
}
template <class X, class A, class... Rest>
constexpr auto number_of_digits(const X& x, list<digit_of_a_dim<A>, Rest...>) {
  const long rest = (count_of_digit(x, Rest{}) * ... * 1);
  const long own = count_of_digit(x, digit_of_a_dim<A>{});
  return number_of_digits(x, list<Rest...>{}) + place_in_all_dims<place_named<X, A>>(x) %
                                                    static_cast<std::int32_t>(own > 0 ? own : 1) *
                                                    static_cast<std::int32_t>(rest);
}

/// A condition on places, for a choice between values of the state of x.
template <class X, class C>
constexpr auto condition_beside(const X& x, const C& c) {
  using M = mesh_type_of<X>;
  constexpr masks state = beside_reduced(masks_of<state_of<C>, M>, split_mask<M, dims_of<C>>, masks_of<state_of<X>, M>);
  using type = in_state<type_of_t<C>, state>;
  const auto n = as_node(c);
  return as_expr(map_node<convert<bool>, type, bool, std::remove_const_t<decltype(n)>>{{n.sizes(), x.mesh()}, {n}});
}

/// The devices over which a dim is split, and what each of them has, as dims.
struct devices_of_a_dim : axis<devices_of_a_dim> {
  static constexpr const char* name() { return "the devices"; }
};
struct places_axis : axis<places_axis> {
  static constexpr const char* name() { return "the places"; }
};
/// x moved round by n places along the number that digits make, from the last digit to the first.
template <class X>
constexpr X moved_round(const called&, const X& x, list<>, long) {
  return x;
}
template <class X, class D, class... Rest>
constexpr X moved_round(const called& call, const X& x, list<D, Rest...>, long n) {
  const X inner = moved_round(call, x, list<Rest...>{}, n);
  const long below = (count_of_digit(x, Rest{}) * ... * 1), count = count_of_digit(x, D{});
  const long whole = n / below % count, carry = n % below;
  X straight = with_digit_moved(call, inner, D{}, shifted_by(whole, count));
  if constexpr (sizeof...(Rest) == 0) {
    return straight;
  } else {
    if (carry == 0 || count == 1) return straight;
    const X further = with_digit_moved(call, inner, D{}, shifted_by(whole + 1, count));
    const auto goes_further = number_of_digits(x, list<Rest...>{}) < static_cast<std::int32_t>(carry);
    return where(condition_beside(x, goes_further), further, straight).eval();
  }
}
/// Of one dim, the last elements of each device go one device further than the others.
template <class X, class G, class B, class A>
constexpr X moved_round(const called& call, const X& x, list<digit_of_devices<G, B>, digit_of_a_dim<A>>, long n) {
  constexpr int place = place_named<X, A>;
  const long own = count_of_digit(x, digit_of_a_dim<A>{}), devices = count_of_digit(x, digit_of_devices<G, B>{});
  const long whole = n / own % devices, carry = n % own;
  if (carry == 0) return with_digit_moved(call, x, digit_of_devices<G, B>{}, shifted_by(whole, devices));
  using along = std::conditional_t<std::is_void_v<B>, A, places_axis>;
  const auto apart = [&] {
    const auto node = as_node(x);
    if constexpr (std::is_void_v<B>) {
      return node;
    } else {
      using view = split_view<typename type_of_t<X>::mesh, dims_of<X>, place, binding<devices_of_a_dim, long>,
                              binding<places_axis, long>>;
      return reindexed(node, view::of(x.sizes(), {{}, devices}, {{}, own}));
    }
  }();
  const auto sent = [&](const auto& part, long by) {
    const auto stored = part.eval();
    return as_node(
        blocks_permuted<G>(call, stored, sources_for<std::remove_const_t<decltype(stored)>>(shifted_by(by, devices))));
  };
  const auto joined = [&](const auto& first, const auto& rest) -> X {
    const auto all = join_nodes<along>("ppermute", first, rest);
    const auto back = [&] {
      if constexpr (std::is_void_v<B>) return as_expr(as_node(all));
      else
        return as_expr(
            merged<typename extent_at<dims_of<X>, place>::tag>(as_node(all), list<devices_of_a_dim, places_axis>{}));
    }();
    // With the static sizes of x.
    return evaluated(in_place_of(as_node(x), as_node(back)));
  };
  const auto last = part_of_dim<along>(apart, own - carry, own), others = part_of_dim<along>(apart, 0, own - carry);
  const bool last_moves = (whole + 1) % devices != 0, others_move = whole != 0;
  if (last_moves && others_move) return joined(sent(last, whole + 1), sent(others, whole));
  if (last_moves) return joined(sent(last, whole + 1), as_node(others));
  if (others_move) return joined(as_node(last), sent(others, whole));
  return joined(as_node(last), as_node(others));
}

/// The permutations of each digit, where one permutation of the number moves each for itself.
template <int Digits>
struct digit_sources {
  long count[Digits];
  long* from[Digits];
  constexpr explicit digit_sources(const long (&c)[Digits]) : count(), from() {
    for (int d = 0; d < Digits; ++d) {
      count[d] = c[d];
      from[d] = new long[static_cast<unsigned long>(c[d]) + 1]{};
      for (long i = 0; i < c[d]; ++i) from[d][i] = -1;
    }
  }
  digit_sources(const digit_sources&) = delete;
  digit_sources& operator=(const digit_sources&) = delete;
  constexpr ~digit_sources() {
    for (long* f : from) delete[] f;
  }
  /// Whether it is so.
  constexpr bool take(const index_sources& s) {
    for (long to = 0; to < s.size(); ++to) {
      if (s[to] < 0) return false;
      long t = to, f = s[to];
      for (int d = Digits; d-- > 0; t /= count[d], f /= count[d]) {
        long& known = from[d][t % count[d]];
        if (known >= 0 && known != f % count[d]) return false;
        known = f % count[d];
      }
    }
    return true;
  }
  constexpr index_sources of(int d) const {
    index_sources s(count[d]);
    for (long i = 0; i < count[d]; ++i) s[i] = from[d][i];
    return s;
  }
};
template <int I = 0, class X, class Sources>
constexpr X each_digit_moved(const called&, const X& x, list<>, const Sources&) {
  return x;
}
template <int I = 0, class X, class D, class... Rest, class Sources>
constexpr X each_digit_moved(const called& call, const X& x, list<D, Rest...>, const Sources& sources) {
  return each_digit_moved<I + 1>(call, with_digit_moved(call, x, D{}, sources(D{}, I)), list<Rest...>{}, sources);
}

/// x by any permutation of the number that digits make. whole(x, sources) does it to all of it at once.
template <class Word, class X, class... D, class K, class Whole>
constexpr X permuted_digits(const called& call, const char* name, const X& x, list<D...> digits, const K& k,
                            const Whole& whole) {
  const long total = (count_of_digit(x, D{}) * ... * 1);
  if (total == 0) return x;
  if constexpr (std::is_same_v<K, shift_by>) {
    return moved_round(call, x, digits, (k.n % total + total) % total);
  } else if constexpr (std::is_same_v<K, reverse_t>) {
    return each_digit_moved(call, x, digits, [&](auto d, int) { return reversed(count_of_digit(x, d)); });
  } else {
    const index_sources all = permutation_by<K, dyn_size>::sources({Word::name, name}, k, total);
    digit_sources<int(sizeof...(D))> each({count_of_digit(x, D{})...});
    if (each.take(all)) return each_digit_moved(call, x, digits, [&](auto, int d) { return each.of(d); });
    return whole(x, all);
  }
}

/// X with a dim whole.
template <class X, class A>
struct with_whole_dim;
template <class T, class... E, class S, class M, class A>
struct with_whole_dim<array_type<T, dims<E...>, S, M>, A> {
  using type = array_type<T,
                          dims<std::conditional_t<std::is_same_v<typename E::tag, A>,
                                                  typename make_extent<typename E::tag, E::size, list<>>::type, E>...>,
                          S, M>;
};

/// The devices along number I of several axes, as a dim; and all of them together.
template <int I>
struct devices_axis : axis<devices_axis<I>> {
  static constexpr const char* name() { return "the devices"; }
};
/// All blocks along runs of several axes, as dims.
template <int I, class X>
constexpr auto gathered_runs(const X& x, call_site, list<>) {
  return x;
}
template <int I, class X, class A, class... Rest>
constexpr auto gathered_runs(const X& x, call_site where, list<A, Rest...>) {
  if constexpr (Axis<A>)
    return gathered_runs<I + 1>(laid_out<typename with_whole_dim<type_of_t<X>, A>::type>(x, {"all_gather", 1}).eval(),
                                where, list<Rest...>{});
  else
    return gathered_runs<I + 1>(all_gather(x, A{}, stacked_at<devices_axis<I>>{}, unwritten{}, where), where,
                                list<Rest...>{});
}
/// Of such dims each device's own place.
template <int I, class X, class Y>
constexpr auto own_of_runs(const X&, const Y& y, list<>) {
  return y;
}
template <int I, class X, class Y, class A, class... Rest>
constexpr auto own_of_runs(const X& x, const Y& y, list<A, Rest...>) {
  if constexpr (Axis<A>) {
    return own_of_runs<I + 1>(x, y, list<Rest...>{});
  } else {
    const auto own = on_mesh(axis_index(A{}), x.mesh());
    return own_of_runs<I + 1>(x, take(y, known_as(own, y), devices_axis<I>{}), list<Rest...>{});
  }
}
template <int I, class A>
using axis_of_run = std::conditional_t<Axis<A>, A, devices_axis<I>>;
/// Any permutation of the places along several axes, by all blocks: each device takes its own.
template <class Word, class X, class... A, int... I>
constexpr X permuted_as_a_whole(const X& x, call_site at, const index_sources& sources, list<A...> runs,
                                std::integer_sequence<int, I...>) {
  using from = type_of_t<X>;
  const std::tuple counts{written_number_of<members<from, A>>(x)...};
  const auto all = merge(gathered_runs<0>(x, at, runs), axis_of_run<I, A>{}..., places_axis{}).eval();
  using whole = std::remove_const_t<decltype(all)>;
  const auto moved = dim_permuted<place_named<whole, places_axis>>(all, sources_for<whole>(sources));
  const auto apart = split(moved, places_axis{}, bound<axis_of_run<I, A>>(std::get<I>(counts))...).eval();
  const auto own = own_of_runs<0>(x, apart, runs);
  // With its dims in the order of x.
  const auto in_order = where(condition_beside(x, place_in_all_dims<-1>(x) == 0), own, own).eval();
  return laid_out<from>(in_order, {Word::name, the_result});
}

/// Why a value is not permuted over mesh axes, or along an axis of the array.
template <class Word>
struct permuted_by_word {
  template <class X, class A>
  struct over {
    using error = typename why_not_moved_over<X, group_of<A>, nabla::error::to_fix::drop_the_collective>::type;
  };
  template <class X, Axis A>
  struct over<X, A> {
    template <int P>
    struct along : why_not_between_steps<X, P> {};
    template <int P>
    requires(P < 0) struct along<P> {
      using type = typename members<X, A>::error;
    };
    using error = typename along<members<X, A>::place>::type;
  };
  template <class X, class... A>
  struct over<X, collective_axes<A...>> {
    using error = typename first_error<typename over<X, A>::error...>::type;
  };
  template <class X, class A, class... K>
  struct call {
    using error = typename first_error<typename over<X, A>::error,
                                       typename why_no_permutation<Word, members<X, A>::count, K...>::type>::type;
  };
  template <class X, class A>
  struct call<X, A, nabla::error::reported> {
    using error = typename over<X, A>::error;
  };
};
template <class Word, class X, class... A>
using why_not_permuted = why_no_collective<permuted_by_word<Word>::template call, X, A...>;

template <class Word, class A, class X, class K>
constexpr auto permuted_by(const X& x, const K& k, [[maybe_unused]] call_site where) {
  using over = members<type_of_t<X>, A>;
  const called call{Word::name, where};
  const auto taken = [&] {
    using by = permutation_by<K, dyn_size>;
    const permuted what{Word::name, over::name()};
    if constexpr (has_no_values<typename X::backend>) return by::moves(what, k, over::of(x));
    else return by::sources(what, k, over::of(x));
  };
  if constexpr (SeveralAxes<A>) {
    using runs = typename several_axes<A>::runs;
    return permuted_digits<Word>(call, over::name(), x, typename digits_of_all<type_of_t<X>, runs>::type{}, k,
                                 [&](const auto& y, const auto& sources) -> X {
                                   return permuted_as_a_whole<Word>(y, where, sources, runs{}, indices_of<runs>{});
                                 });
  } else if constexpr (!Axis<A>) {
    return blocks_permuted<group_of<A>>(call, x, taken());
  } else if constexpr (extent_named<dims_of<X>, A>::split_over::size == 0) {
    return dim_permuted<over::place>(x, taken());
  } else {
    using from = type_of_t<X>;
    return permuted_digits<Word>(
        call, over::name(), x, typename digits_of<from, A>::type{}, k, [&](const auto& y, const auto& sources) -> X {
          using split = rewrap<mesh_axes, typename extent_named<dims_of<X>, A>::split_over>;
          if (y.mesh().size(split{}) == 1) return with_digit_moved(call, y, digit_of_a_dim<A>{}, sources);
          auto all = laid_out<typename with_whole_dim<from, A>::type>(y, {Word::name, 1});
          using whole = decltype(all);
          return laid_out<from>(
              dim_permuted<over::place>(all, sources_for<whole>(sources)),
              {Word::name, the_result});
        });
  }
}

}  // namespace nabla::detail
