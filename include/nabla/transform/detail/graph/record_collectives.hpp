// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/divide.hpp>
#include <nabla/transform/detail/graph/record.hpp>

// Collectives of traced values. Each is linear, and its transpose is a collective again, or none at all.
namespace nabla::detail {

/// The place of what is no word of the program.
inline constexpr call_site no_word{};

/// Whether a cotangent is made from the operand's values.
template <class Back>
inline constexpr bool reads_operand = false;
template <class G, class Value>
struct choice_back;
template <class G, class Value>
inline constexpr bool reads_operand<choice_back<G, Value>> = true;

/// The value of a word of one leaf, which stands at `where`, if it is a word of the program. back(where, cotangent,
/// operand) gives the cotangent of the operand, whose node it sees, and communicates in the name of that place.
template <class X, class Value, class Back, int Order>
class moved_vertex final : public recorded_vertex<Value, Order> {
 public:
  constexpr moved_vertex(call_site where, const X& x, Back back, const Value& value)
      : recorded_vertex<Value, Order>(value), x_(x), back_(static_cast<Back&&>(back)), where_(where) {
    this->depends_on(x.buffer.origin);
  }
  constexpr void pull(const sweep& s) override {
    const call_site where = where_.line != no_word.line ? where_ : s.where;
    this->with_cotangent(s, [&](const auto& g, const auto& view) {
      // What nobody reads is not asked for: it may wait.
      if constexpr (reads_operand<Back>) deliver(s, x_, back_(where, g, view(x_)).leaf());
      else deliver(s, x_, back_(where, g, x_).leaf());
    });
  }

 private:
  X x_;
  Back back_;
  call_site where_;
};

template <class L, class X, class Value, class Back>
constexpr auto moved_in(call_site where, const X& x, Value value, Back back) {
  vertex_ptr origin;
  if constexpr (is_real_type<type_of_t<X>> && is_real_type<type_of_t<Value>>) {
    if (x.origin()) {
      const auto leaf = kept_operands<!reads_operand<Back>, some_levels<order_of<L>>>(x.leaf());
      using vertex_type = moved_vertex<std::remove_const_t<decltype(leaf)>, Value, Back, order_of<L>>;
      origin = vertex_ptr(new vertex_type(where, leaf, static_cast<Back&&>(back), value));
    }
  }
  return with_origin<L>(static_cast<Value&&>(value), static_cast<vertex_ptr&&>(origin));
}

template <class X>
using backend_collectives = collectives<typename std::remove_cvref_t<X>::backend>;

/// The cotangent in the state of that of a value of the type X.
template <class X>
struct cast_back {
  template <class Y>
  constexpr auto operator()(call_site where, const Y& g, const auto&) const {
    return in_state_of<typename cotangent_of<X>::type>(sweep{where}, g);
  }
};

/// A type that varies over some axes as well.
template <class X, class G>
struct varying_also {
  using M = typename X::mesh;
  static constexpr masks before = masks_of<typename X::state, M>;
  static constexpr masks after = {before.v | axis_mask<M>(G{}), before.u, before.r, before.kind};
  using type = array_type<typename X::value_type, typename X::dims, state_from<M, after>, M>;
};
/// Of a value that is taken to be the same on all devices the first one has the cotangent, the others zeros.
template <class G>
struct assume_back {
  template <class Y>
  constexpr auto operator()(call_site, const Y& g, const auto&) const {
    using type = typename varying_also<type_of_t<Y>, G>::type;
    return embedding<no_backend>::template run<type>(g, G{}).eval();
  }
};
/// Of a value that is the same on all devices each its own part, the one that it would get of a psum_scatter. A view:
/// nothing moves.
template <class G, class Form, class T, class D, class S, class M>
auto own_part(const array<T, D, S, M>& x) {
  using rule = scatter_rule<typename varying_also<array_type<T, D, S, M>, G>::type, G, Form>;
  using type = typename rule::type;
  constexpr unsigned group = axis_mask<M>(G{});
  const mesh_instance& mesh = instance_of(x.mesh());
  const auto size = rule::sizes("all_gather", x);
  const auto whole = x.leaf();
  leaf_node<T, typename type::dims, typename type::state, M, buffer, false> n(
      whole.buffer, whole.offset, size, whole.mesh_, whole.stored | group);
  for (int i = 0; i < M::rank; ++i) n.coordinate_stride[i] = whole.coordinate_stride[i];
  int to = 0;
  for (int d = 0; d < D::rank; ++d)
    if (d != rule::place || rule::keeps) n.stride[to++] = whole.stride[d];
  long step = whole.stride[rule::place] * x.sizes()[rule::place];
  for (const int a : positions_in<M>(G{})) {
    step /= mesh.size[a];
    n.coordinate_stride[a] = step;
    n.offset += mesh.start[a] * step;
  }
  return stored_as<type>(n, size, x.mesh());
}
template <class G, class Form, class T, class D, class S, class M>
constexpr auto own_part(const abstract_array<T, D, S, M>& x) {
  using rule = scatter_rule<typename varying_also<array_type<T, D, S, M>, G>::type, G, Form>;
  return abstract_result<typename rule::type>(rule::sizes("all_gather", x), x.mesh(), x.listener());
}
template <class G, class Form, class L, class Stored>
constexpr auto own_part(const traced<L, Stored>& x);

template <class Rule>
struct gather_back;
template <class X, class G, class Form, class Target>
struct gather_back<gather_rule<X, G, Form, Target>> {
  template <class Y>
  constexpr auto operator()(call_site where, const Y& g, const auto&) const {
    using rule = scatter_rule<type_of_t<Y>, G, Form>;
    return backend_collectives<Y>::template scatter<rule, G>({"psum_scatter", where}, g);
  }
};
/// Gathered to the same value on all devices, each takes its own part of the cotangent.
template <class X, class G, class Form>
struct gather_back<gather_rule<X, G, Form, invarying_t>> {
  template <class Y>
  constexpr auto operator()(call_site, const Y& g, const auto&) const {
    return own_part<G, Form>(g);
  }
};

template <class Rule>
struct scatter_back;
template <class X, class G, class Form>
struct scatter_back<scatter_rule<X, G, Form>> {
  static constexpr bool was_unreduced =
      (masks_of<typename X::state, typename X::mesh>.u & axis_mask<typename X::mesh>(G{})) != 0;
  using target = std::conditional_t<was_unreduced, reduced_t<>, varying_t>;
  template <class Y>
  constexpr auto operator()(call_site where, const Y& g, const auto&) const {
    using rule = gather_rule<type_of_t<Y>, G, Form, target>;
    return backend_collectives<Y>::template gather<rule, G>({"all_gather", where}, g);
  }
};

template <class Rule>
struct exchange_back;
template <class X, class G, class Split, class Concat, bool Tiled>
struct exchange_back<exchange_rule<X, G, Split, Concat, Tiled>> {
  template <class Y>
  constexpr auto operator()(call_site where, const Y& g, const auto&) const {
    using rule = exchange_rule<type_of_t<Y>, G, Concat, Split, Tiled>;
    return backend_collectives<Y>::template exchange<rule, G>({"all_to_all", where}, g);
  }
};

/// The permutation back; of types and sizes no more is known than whether anything moves.
constexpr bool inverse_of(bool moves) { return moves; }
inline index_sources inverse_of(const index_sources& s) {
  index_sources inverse(s.size());
  for (long to = 0; to < s.size(); ++to)
    if (s[to] >= 0) inverse[s[to]] = to;
  return inverse;
}

template <class G, class Form, class L, class Stored>
constexpr auto own_part(const traced<L, Stored>& x) {
  return moved_in<L>(no_word, x, own_part<G, Form>(x.primal()), [](call_site where, const auto& g, const auto&) {
    using rule = gather_rule<type_of_t<decltype(g)>, G, Form, invarying_t>;
    return backend_collectives<decltype(g)>::template gather<rule, G>({"all_gather", where}, g);
  });
}

/// Each device that holds the largest (smallest) value has an equal share of the cotangent. Of a maximum over a split
/// dim each has all of it: those who share are counted where the elements are.
template <class G, class Value>
struct choice_back {
  Value best;
  template <class Y, class N>
  constexpr auto operator()(call_site where, const Y& g, const N& operand) const {
    const auto own = as_own(operand);
    const auto chosen = evaluated(converted<value_type_t<Y>>(node_of<op::equal>(own, as_own(best.leaf()))));
    if constexpr (!std::is_same_v<typename decltype(own)::type, typename N::type>) {
      return evaluated(node_of<op::times_partial>(g.leaf(), chosen.leaf()));
    } else {
      const auto count = backend_collectives<decltype(chosen)>::template reduce<op::sum, G>({"psum", where}, chosen);
      return evaluated(node_of<op::times_partial>(node_of<op::divide>(g.leaf(), count.leaf()), chosen.leaf()));
    }
  }
};

/// A sum over devices that waits.
template <class G, class X, class Value>
class later_sum final : public later_value {
 public:
  constexpr later_sum(const called& call, const X& x, const Value& value) : call_(call), x_(x), value_(value) {}
  constexpr ~later_sum() override = default;
  constexpr void make() override {
    put_in_place(value_, collectives<typename Value::backend>::template reduce<op::sum, G>(call_, x_.primal()));
  }

 private:
  called call_;
  X x_;
  Value value_;
};

template <class I, class L>
struct collectives<traced_backend<I, L>> {
  template <class R, class G, class X>
  static constexpr auto reduce(const called& call, const X& x) {
    if constexpr (std::is_same_v<R, op::sum> && may_wait<X>) {
      if (waits(x)) {
        const auto value = place_for<typename reduced_over_type<type_of_t<X>, G>::type>(
            x.place(), axis_mask<mesh_type_of<X>>(G{}));
        using later = later_sum<G, X, std::remove_const_t<decltype(value)>>;
        return waiting(moved_in<L>(call.where, x, value, cast_back<type_of_t<X>>{}), new later(call, x, value));
      }
    }
    const auto value = run(x, [&] { return collectives<I>::template reduce<R, G>(call, x.primal()); });
    if constexpr (std::is_same_v<R, op::sum>) return moved_in<L>(call.where, x, value, cast_back<type_of_t<X>>{});
    else return moved_in<L>(call.where, x, value, choice_back<G, std::remove_const_t<decltype(value)>>{value});
  }
  template <class G, class X>
  static constexpr auto mean(const called& call, const X& x) {
    return reduce<op::sum, G>(call, x) / x.mesh().size(G{});
  }
  template <class Rule, class G, class X>
  static constexpr auto gather(const called& call, const X& x) {
    const auto value = run(x, [&] { return collectives<I>::template gather<Rule, G>(call, x.primal()); });
    return moved_in<L>(call.where, x, value, gather_back<Rule>{});
  }
  template <class Rule, class G, class X>
  static constexpr auto scatter(const called& call, const X& x) {
    const auto value = run(x, [&] { return collectives<I>::template scatter<Rule, G>(call, x.primal()); });
    return moved_in<L>(call.where, x, value, scatter_back<Rule>{});
  }
  template <class Rule, class G, class X>
  static constexpr auto exchange(const called& call, const X& x) {
    const auto value = run(x, [&] { return collectives<I>::template exchange<Rule, G>(call, x.primal()); });
    return moved_in<L>(call.where, x, value, exchange_back<Rule>{});
  }
  template <class G, class X, class Sources>
  static constexpr auto permute(const called& call, const X& x, const Sources& from) {
    const auto value = run(x, [&] { return collectives<I>::template permute<G>(call, x.primal(), from); });
    return moved_in<L>(call.where, x, value, [back = inverse_of(from)](call_site where, const auto& g, const auto&) {
      return backend_collectives<decltype(g)>::template permute<G>({"ppermute", where}, g, back);
    });
  }
  template <int Dim, class X, class Sources>
  static constexpr auto permute_dim(const X& x, const Sources& from) {
    return moved_in<L>(no_word, x, collectives<I>::template permute_dim<Dim>(x.primal(), from),
                       [back = inverse_of(from)](call_site, const auto& g, const auto&) {
                         return backend_collectives<decltype(g)>::template permute_dim<Dim>(g, back);
                       });
  }
  template <class Type, class X>
  static constexpr auto cast(const called& call, const X& x) {
    return moved_in<L>(call.where, x, collectives<I>::template cast<Type>(call, x.primal()), cast_back<type_of_t<X>>{});
  }
  template <class Type, class G, class X>
  static constexpr auto assume(const called& call, const X& x) {
    return moved_in<L>(call.where, x, collectives<I>::template assume<Type, G>(call, x.primal()), assume_back<G>{});
  }

 private:
  template <class X, class Word>
  static constexpr auto run(const X& x, const Word& word) {
    return saved_or_made(made_by::collective, x.origin().get(), word);
  }
};

}  // namespace nabla::detail
