// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/expr/reindex.hpp>
#include <nabla/op/contract/detail/node.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/reduce/sum.hpp>

// Contractions that no matrix product helps: nothing is summed, or each element of the result has summands of its own.
// They become expressions, sum(x * y) and x * y, and run as one kernel with whatever takes them.
namespace nabla::detail {

/// The last label of an operand, that of unit stride; -1 for none.
template <class L>
inline constexpr int last_label =
    labels_array<L>::rank == 0 ? -1 : labels_array<L>::value[at_least_one(labels_array<L>::rank) - 1];

/// The dims of the product before the sum: those of the result and the summed ones, either behind them (the sum runs
/// along rows) or before (down columns).
template <class Rule, class Type, class Out, class L>
struct fused_form;
template <class Rule, class Type, int... Out, class... L>
struct fused_form<Rule, Type, labels<Out...>, list<L...>> {
  using out = labels<Out...>;
  static constexpr int operands = sizeof...(L);
  static constexpr bool summed_anywhere(int label) {
    bool used = false;
    for (const bool u : {has_label_at<L>(label)...}) used = used || u;
    return used && ((label != Out) && ... && true);
  }
  template <class M>
  static constexpr bool has_label_at(int label) {
    for (int d = 0; d < labels_array<M>::rank; ++d)
      if (labels_array<M>::value[d] == label) return true;
    return false;
  }
  /// The summed label that is the inner one, or -1.
  static constexpr int inner = [] {
    int found = -1;
    for (const int l : {last_label<L>..., -1})
      if (found < 0 && l >= 0 && summed_anywhere(l)) found = l;
    return found;
  }();
  struct table {
    int order[at_least_one(Rule::count)] = {};
    int rank = 0, summed = 0;
  };
  static constexpr table made = [] {
    table t;
    const int kept[] = {Out..., -1};
    auto put_kept = [&] {
      for (int i = 0; i < int(sizeof...(Out)); ++i) t.order[t.rank++] = kept[i];
    };
    if (inner >= 0) put_kept();
    for (int l = 0; l < Rule::count; ++l)
      if (summed_anywhere(l)) {
        ++t.summed;
        if (l != inner) t.order[t.rank++] = l;
      }
    if (inner >= 0) t.order[t.rank++] = inner;
    else put_kept();
    return t;
  }();
  static constexpr bool sums = made.summed > 0;
  struct order_member {
    static constexpr auto value = &table::order;
  };
  using order = typename labels_from<fused_form, order_member, made.rank>::type;

  /// The key that all operands have for a summed label, where it is an axis; else one of its own.
  template <int Label, class Tags>
  struct own_axis {
    using type = label_axis<Label>;
  };
  template <int Label, class T, class... Ts>
  requires(!std::is_same_v<T, positional> && (std::is_same_v<T, Ts> && ...) &&
           dim_with_key<typename Type::dims, T> < 0) struct own_axis<Label, list<T, Ts...>> {
    using type = T;
  };
  template <class Extents>
  struct tags_of;
  template <class... E>
  struct tags_of<list<E...>> {
    using type = list<typename E::tag...>;
  };
  template <int Label, class... D>
  struct entry {
    using tag = typename own_axis<
        Label, typename tags_of<concat<list<>, typename extents_with_label<Label, D, L>::type...>>::type>::type;
    using joined = typename Rule::template label<Label>;
    using type = typename make_extent<tag, joined::sizes.size, typename joined::split>::type;
    using keys = list<tag>;
  };
  template <int Label, class... D>
  requires(has_label<out, Label>) struct entry<Label, D...> {
    static constexpr int index = [] {
      int i = 0, found = 0;
      ((Out == Label ? void(found = i) : void(), ++i), ...);
      return found;
    }();
    using type = extent_at<typename Type::dims, index>;
    using keys = list<>;
  };
  template <class Order, class... D>
  struct entries;
  template <int... I, class... D>
  struct entries<labels<I...>, D...> {
    using type = dims<typename entry<I, D...>::type...>;
    using keys = concat<list<>, typename entry<I, D...>::keys...>;
  };
};

/// How an operand with the dims D and the labels L is shown to a product with the dims To and the labels Order: the
/// dims in that order, and one of size one for each positional dim that it lacks behind its first.
template <class D, class L, class To, class Order>
struct shown_as {
  static constexpr int rank = labels_array<Order>::rank;
  struct table {
    int place[at_least_one(rank)] = {};  // in To
    int dim[at_least_one(rank)] = {};    // of D; -1: of size one
    int count = 0;
    bool fits = true;  // the operand's own keys are those of the product already
  };
  template <int... I, class... K>
  static constexpr bool same_keys(labels<I...>, list<K...>) {
    return (std::is_same_v<K, at<place_of(I), keys_of<To>>> && ... && true);
  }
  static constexpr int place_of(int label) {
    for (int i = 0; i < rank; ++i)
      if (labels_array<Order>::value[i] == label) return i;
    return 0;
  }
  static constexpr table made = [] {
    table t;
    constexpr auto& positional_at = positional_flags<To>::value;
    bool have_positional = false;
    for (int i = 0; i < rank; ++i) {
      int dim = -1;
      for (int d = 0; d < D::rank; ++d)
        if (labels_array<L>::value[d] == labels_array<Order>::value[i]) dim = d;
      if (dim >= 0 || (positional_at[i] && have_positional)) t.place[t.count] = i, t.dim[t.count++] = dim;
      have_positional = have_positional || (dim >= 0 && positional_at[i]);
    }
    t.fits = same_keys(L{}, keys_of<D>{});
    return t;
  }();
  template <int Place, int Dim>
  struct one {
    using from = extent_at<D, Dim>;
    using to = typename make_extent<typename extent_at<To, Place>::tag, from::size, typename from::split_over>::type;
    using source = kept<at<Dim, keys_of<D>>>;
  };
  template <int Place, int Dim>
  requires(Dim < 0) struct one<Place, Dim> {
    using to = extent<positional, 1>;
    using source = fresh;
  };
  template <class Seq>
  struct all;
  template <int... I>
  struct all<std::integer_sequence<int, I...>> {
    using type = view_map<D, dims<typename one<made.place[I], made.dim[I]>::to...>,
                          list<typename one<made.place[I], made.dim[I]>::source...>>;
  };
  using map = typename all<std::make_integer_sequence<int, made.count>>::type;
  static constexpr map of(const sizes_of<D>& size) {
    map m;
    for (int i = 0; i < made.count; ++i) m.size[i] = made.dim[i] < 0 ? 1 : size[made.dim[i]], m.factor[i] = 1;
    return m;
  }
};

/// Alone: no product puts the dims into their order.
template <bool Alone, class Order, class To, class L, class N>
constexpr auto show(N n) {
  using shown = shown_as<typename N::type::dims, L, To, Order>;
  if constexpr (shown::made.fits && (!Alone || std::is_same_v<L, Order>)) return n;
  else return reindexed(n, shown::of(n.sizes()));
}

/// The expression of a contraction of one or two operands.
template <class Rule, class Type, class Out, class... L, class Sizes, class Mesh, class... N>
constexpr auto fused(list<L...>, const Sizes& size, const Mesh& mesh, N... n) {
  using T = typename Type::value_type;
  using form = fused_form<Rule, Type, Out, list<L...>>;
  using order = typename form::order;
  using all = typename form::template entries<order, typename N::type::dims...>;
  using product_dims = typename all::type;
  using product_type = array_type<T, product_dims, typename Type::state, typename Type::mesh>;
  const auto product_sizes = sizes_along<product_dims>(size, order{});
  auto finish = [&](auto product) {
    using P = decltype(product);
    if constexpr (form::sums) {
      using node = reduce_node<op::sum, Type, typename all::keys, false, P>;
      return expr<node>(node{{sizes_along<typename Type::dims>(size, Out{}), mesh}, static_cast<P&&>(product)});
    } else {
      return expr<P>(static_cast<P&&>(product));
    }
  };
  auto multiply = [&](auto... s) {
    if constexpr (sizeof...(s) == 1) {
      return finish(converted<T>(static_cast<decltype(s)&&>(s)...));
    } else {
      using node = map_node<op::multiply, product_type, T, decltype(s)...>;
      return finish(node{{product_sizes, mesh}, {static_cast<decltype(s)&&>(s)...}});
    }
  };
  return multiply(show<sizeof...(N) == 1, order, product_dims, L>(static_cast<N&&>(n))...);
}

}  // namespace nabla::detail
