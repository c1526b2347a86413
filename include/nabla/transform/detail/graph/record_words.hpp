// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/spmd/shard_map.hpp>
#include <nabla/spmd/to_host.hpp>
#include <nabla/transform/detail/graph/record.hpp>

// Words that run at once, of traced values: they run, and their pullback is kept. A block and the whole array have the same
// elements in the same memory, and so have their cotangents: a graph goes through a shard_map as through any word.
namespace nabla::detail {

/// The place of what is no word of the program.
inline constexpr call_site no_word{};

/// Whether a cotangent is made from the operand's values.
template <class Back>
inline constexpr bool reads_operand = requires { requires Back::reads_operand; };

/// The value of a word of one leaf, which stands at `where`, if it is a word of the program. back(where, cotangent,
/// operand) gives the cotangent of the operand, whose node it sees, and communicates in the name of that place.
template <class X, class Value, class Back, int Order>
class moved_vertex final : public recorded_vertex<Value, Order> {
 public:
  constexpr moved_vertex(call_site where, const X& x, Back back, const Value& value)
      : recorded_vertex<Value, Order>(value), x_(x), back_(static_cast<Back&&>(back)), where_(where) {
    this->depends_on(x.buffer.origin);
  }
  constexpr void pull(const sweep& s) {
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
  if constexpr (has_derivative_type<type_of_t<X>> && has_derivative_type<type_of_t<Value>>) {
    if (x.origin()) {
      const auto leaf = kept_operands<!reads_operand<Back>, some_levels<order_of<L>>>(x.leaf());
      using vertex_type = moved_vertex<std::remove_const_t<decltype(leaf)>, Value, Back, order_of<L>>;
      origin = vertex_ptr(new vertex_type(where, leaf, static_cast<Back&&>(back), value));
    }
  }
  return with_origin<L>(static_cast<Value&&>(value), static_cast<vertex_ptr&&>(origin));
}

/// A word whose value waits.
template <class Word, class X, class Value>
class word_later final : public later_value {
 public:
  constexpr word_later(const Word& word, const called& call, const X& x, const Value& value)
      : word_(word), call_(call), x_(x), value_(value) {}
  constexpr ~word_later() override = default;
  constexpr void make() override { put_in_place(value_, run_word(word_, call_, x_.primal())); }

 private:
  Word word_;
  called call_;
  X x_;
  Value value_;
};

template <class I, class L>
struct word_runner<traced_backend<I, L>> {
  template <class Word, class X>
  static constexpr auto run(const Word& word, const called& call, const X& x) {
    if constexpr (Word::may_run_later && may_wait<X>)
      if (waits(x)) return later(word, call, x);
    if constexpr (Word::keeps_memory && may_wait<X>)
      if (is_pending(x)) {
        const auto value = run_word(word, call, x.place());
        if (has_one_place(x.place(), value))
          return with_later(moved_in<L>(call.where, x, value, word.pullback(x, value)), later_in_place(x));
      }
    if constexpr (Word::may_give_x)
      if (word.gives_x(x.place())) return x;
    const auto value = now(word, call, x);
    return moved_in<L>(call.where, x, value, word.pullback(x, value));
  }

 private:
  template <class Word, class X>
  static constexpr auto now(const Word& word, const called& call, const X& x) {
    const auto run = [&] { return run_word(word, call, x.primal()); };
    if constexpr (Word::communicates) return saved_or_made(made_by::collective, x.origin().get(), run);
    else return run();
  }
  template <class Word, class X>
  static constexpr auto later(const Word& word, const called& call, const X& x) {
    using type = typename Word::template result<type_of_t<X>>;
    const auto value = place_for<type>(x.place(), axis_mask<mesh_type_of<X>>(typename Word::group{}));
    return with_later(moved_in<L>(call.where, x, value, word.pullback(x, value)),
                   new word_later<Word, X, std::remove_const_t<decltype(value)>>(word, call, x, value));
  }
};

// ---- onto the mesh of a value ---------------------------------------------------------------------------------------

/// Onto the mesh of a value, and back.
template <class X>
struct mesh_back {
  typename X::mesh mesh;
  template <class Y>
  constexpr auto operator()(call_site, const Y& g, const auto&) const {
    return with_mesh<typename cotangent_of<X>::type::state>(g, mesh);
  }
};
template <class State, class Mesh, class L, class Stored>
constexpr auto with_mesh(const traced<L, Stored>& x, const Mesh& mesh) {
  return moved_in<L>(no_word, x, with_mesh<State>(x.primal(), mesh), mesh_back<type_of_t<Stored>>{x.mesh()});
}

template <Array X>
  requires is_traced<X>
constexpr auto in_memory(const X& x) {
  return x.eval().primal();
}

}  // namespace nabla::detail
