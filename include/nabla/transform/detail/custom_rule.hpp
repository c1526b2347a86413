// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/hidden_dims.hpp>
#include <nabla/transform/detail/pullback.hpp>
#include <nabla/transform/detail/rematerialise.hpp>

// A function whose derivative is written by hand: its run is one vertex, which calls the function that goes back.
namespace nabla::detail {

/// A value that no derivative follows any more.
template <class X>
constexpr auto unfollowed(const X& x) {
  const auto of_leaf = []<class Leaf>(const Leaf& leaf) {
    if constexpr (Array<Leaf>) return without_tangents(in_outer<levels<>>(leaf));
    else return leaf;
  };
  if constexpr (Array<X>) return of_leaf(x);
  else return tree_map(of_leaf, x);
}
template <class X>
using unfollowed_t = decltype(unfollowed(std::declval<const stored_tree<X>&>()));

template <class X>
inline constexpr bool has_dual_leaf = false;
template <class X>
  requires Array<X>
inline constexpr bool has_dual_leaf<X> = is_dual<X>;
template <Tree X>
inline constexpr bool has_dual_leaf<X> = []<class... L>(list<L...>) {
  return (has_dual_leaf<L> || ...);
}(leaves_of<X>{});

/// Why something that a function gives for arguments which no derivative follows is followed by one; void if it is not.
template <class... Given>
struct why_held {
  using type = void;
};
template <class Given, class... Rest>
struct why_held<Given, Rest...> {
  using stored = stored_tree<Given>;
  using type =
      std::conditional_t<order_of<levels_in<stored>> != 0 || has_dual_leaf<stored>,
                         error::custom_rule_holds_a_followed_value<stored, error::to_fix::pass_it_as_an_argument>,
                         typename why_held<Rest...>::type>;
};

/// Why a rule does not give the value Y of a function; void if it does. Nothing: where it does not give two things.
template <class Y, class Given, class Nothing>
struct why_no_rule {
  using type = Nothing;
};
template <class Y, class Given, class Nothing>
  requires gives_aux<Given>
struct why_no_rule<Y, Given, Nothing> {
  using value = stored_tree<at<0, entries_of<Given>>>;
  using type = std::conditional_t<
      std::is_same_v<stored_tree<Y>, value>, void,
      error::rule_gives_another_value<typename given_type<stored_tree<Y>>::type, typename given_type<value>::type,
                                      error::to_fix::give_the_value_of_the_function>>;
};

/// What is known of a result that a cotangent may come to, when the result itself has gone.
template <class Value, int Order>
class expected_cotangent {
  using Type = type_of_t<Value>;

 public:
  template <class X>
  constexpr explicit expected_cotangent(const X& value)
      : size_(value.sizes()), mesh_(value.mesh()), listener_(listener_of(value)) {}
  /// What has arrived at the vertex of the result, or zeros.
  template <class In>
  constexpr auto from(const sweep& s, vertex* of_result) const {
    using type = typename cotangent_of<Type>::type;
    using backend = typename Value::backend;
    using stored = typename stored_impl<type, backend>::type;
    using wanted = decltype(in_outer<In>(std::declval<const stored&>()));
    wanted cotangent;
    bool arrived = false;
    if (of_result != nullptr)
      static_cast<value_of_run<Value, Order>&>(*of_result).give_cotangent(s, [&]<class G>(const G& g) {
        if constexpr (std::is_same_v<G, wanted>) cotangent = g, arrived = true;
      });
    if (!arrived) cotangent = in_outer<In>(stored_constant<type, backend>({}, size_, mesh_, listener_));
    return cotangent;
  }

 private:
  sizes_of<typename Type::dims> size_;
  typename Type::mesh mesh_;
  plan_listener* listener_;
};

template <class X>
inline constexpr bool is_expected_cotangent = false;
template <class Value, int Order>
inline constexpr bool is_expected_cotangent<expected_cotangent<Value, Order>> = true;

/// Hands the cotangents that a function gave for arguments to the vertices of these.
template <class X, class C>
constexpr void deliver_to(const sweep& s, const X& arguments, const C& cotangents) {
  if constexpr (Tree<X>) {
    [&]<int... I>(std::integer_sequence<int, I...>) {
      (deliver_to(s, entry_of<I>(arguments), entry_of<counterpart<X, C, I>>(cotangents)), ...);
    }
    (indices_of<entries_of<X>>{});
  } else if constexpr (has_cotangents<X> && Array<C>) {
    if constexpr (lacks_hidden<hidden_in<C>, X>) {
      // Of an argument that all entries of a vmap share: the sum of theirs.
      const auto given = cotangents.eval();
      join_sizes<dims_of<C>>("the function that goes back", arguments.leaf(), given.leaf());
      deliver(s, arguments.leaf(), given.leaf());
    } else {
      using type = typename cotangent_of<type_of_t<X>>::type;
      const auto stored = stored_cotangent(arguments, along_hidden<hidden_in<X>>(cotangents, arguments));
      join_sizes<typename type::dims>("the function that goes back", arguments.leaf(), stored.leaf());
      deliver(s, arguments.leaf(), stored.leaf());
    }
  }
}

/// A run of a function whose cotangents go back through Back: back(kept, cotangent of the value).
template <class Back, class Kept, class Arguments, class Expected, int Order>
class custom_run final : public run_vertex {
 public:
  constexpr custom_run(const Back& back, const Kept& kept, const Arguments& arguments, const Expected& expected)
      : run_vertex(counts_for(listener_among(arguments))),
        back_(back),
        kept_(kept),
        arguments_(arguments),
        expected_(expected) {
    for (const vertex_ptr& v : origins_of(arguments)) this->depends_on(v);
  }
  constexpr void pull(const sweep& s) {
    this->drop_cotangent();
    if (!s.recorded) pull_in<levels<>>(s);
    else if constexpr (Order > 1) pull_in<some_levels<Order - 1>>(s);
  }

 private:
  template <class In>
  constexpr void pull_in(const sweep& s) {
    auto result = this->values.begin();
    const auto cotangent = tree_map(
        [&](const auto& leaf) {
          if constexpr (is_expected_cotangent<std::remove_cvref_t<decltype(leaf)>>)
            return leaf.template from<In>(s, *result++);
          else return no_tangent{};
        },
        expected_);
    const auto given = kept_tree(back_(values_in_outer<In>(kept_), cotangent));
    if constexpr (std::tuple_size_v<Arguments> == 1) deliver_to(s, std::get<0>(arguments_), given);
    else deliver_to(s, arguments_, given);
  }

  Back back_;
  Kept kept_;
  Arguments arguments_;
  Expected expected_;
};

/// A value as it is stored below all derivatives.
template <class X>
using stored_values = typename stored_impl<type_of_t<X>, typename values_of_backend<typename X::backend>::type>::type;

/// Values that a sweep takes back to the arguments by `back(kept, cotangent)`, and not by how they were made.
template <class Levels, class Y, class Kept, class Back, class... X>
constexpr auto swept_by(const Y& y, const Kept& kept, const Back& back, const std::tuple<X...>& arguments) {
  constexpr int order = order_of<Levels>;
  const auto expected = tree_map(
      []<class Leaf>(const Leaf& leaf) {
        if constexpr (is_variable<Leaf>) return expected_cotangent<stored_values<Leaf>, order>(leaf);
        else return no_tangent{};
      },
      y);
  using run = custom_run<Back, Kept, std::tuple<X...>, std::remove_const_t<decltype(expected)>, order>;
  const vertex_ptr origin(new run(back, kept, arguments, expected));
  return tree_map(
      [&]<class Leaf>(const Leaf& leaf) {
        if constexpr (is_variable<Leaf>) {
          const auto value = in_outer<levels<>>(leaf);
          return with_origin<Levels>(value, vertex_ptr(new value_of_run<stored_values<Leaf>, order>(value, origin)));
        } else {
          return leaf;
        }
      },
      y);
}

}  // namespace nabla::detail
