// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/broadcast.hpp>
#include <nabla/op/shape/concatenate.hpp>
#include <nabla/op/shape/rename.hpp>
#include <nabla/op/shape/split.hpp>
#include <nabla/op/shape/transpose.hpp>
#include <nabla/transform/detail/jacobian/rule.hpp>
#include <optional>
#include <vector>

// Jacobians, one row or column after the other.
namespace nabla::detail {

/// The rows (columns) of a Jacobian on their way to the dims of the value (argument).
struct jacobian_axis final : axis<jacobian_axis> {
  static constexpr const char* name() noexcept { return "the rows of a Jacobian"; }
};

/// What f gives for an array, or for each array of a tree; with others, for those that stand in the same place.
template <class F, class X, class... Rest>
auto at_arrays(const F& f, const X& x, const Rest&... rest) {
  if constexpr (Array<X>) {
    return f(x, rest...);
  } else {
    return tree_map(
        [&](const auto& leaf, const auto&... others) {
          if constexpr (Array<decltype(leaf)>) return f(leaf, others...);
          else return leaf;
        },
        x, rest...);
  }
}

/// Arrays one after the other, as many as the program finds: neighbours are joined until one is left. The same of
/// trees.
template <class X>
X joined_rows(std::vector<X> rows) {
  const auto joined = [](const auto& a, const auto& b) { return concatenate(jacobian_axis{}, a, b).eval(); };
  while (rows.size() > 1) {
    std::vector<X> pairs;
    for (std::size_t i = 0; i + 1 < rows.size(); i += 2) pairs.push_back(at_arrays(joined, rows[i], rows[i + 1]));
    if (rows.size() % 2 == 1) pairs.push_back(rows.back());
    rows = std::move(pairs);
  }
  return rows[0];
}

template <class E>
auto part_of_rows(long size) {
  if constexpr (is_positional<E>) return size;
  else return binding<typename E::tag, long>{{}, size};
}
/// The rows as the dims E, at number Place among the positional ones.
template <int Place, class Dims, class X, class... E>
auto rows_as_dims(const X& rows, const sizes_of<Dims>& size, list<E...>) {
  const auto at_place = rename(rows, binding<jacobian_axis, position<Place>>{{}, {}});
  if constexpr (sizeof...(E) > 1) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return split(at_place, position<Place>{}, part_of_rows<E>(size[int(I)])...).eval();
    }
    (std::index_sequence_for<E...>{});
  } else if constexpr ((is_positional<E> && ...)) {
    return at_place.eval();
  } else {
    return rename(at_place, binding<position<Place>, typename E::tag>{{}, {}}...).eval();
  }
}

template <class Key>
struct is_dim_of_column {
  static constexpr bool value = !std::is_same_v<Key, jacobian_axis>;
};
/// Columns side by side, which stand before all else, behind the dims of a column: x's behind those of the value.
template <class X>
auto columns_last(const X& columns) {
  return [&]<class... K>(list<K...>) {
    if constexpr (sizeof...(K) == 0) return columns;
    else return transpose(columns, typename selector_of_key<K>::type{}..., jacobian_axis{}).eval();
  }(filter<is_dim_of_column, keys_of<visible_dims<dims_of<X>>>>{});
}

/// The derivative of each element, `row(i)`, an array or a tree of arrays, laid side by side; without dims there is
/// one. What a map hides stays.
template <int Place, class AllDims, class F>
auto laid_out(const sizes_of<AllDims>& all_sizes, const F& row) {
  using Dims = visible_dims<AllDims>;
  const auto size = visible_sizes<AllDims>(all_sizes);
  if constexpr (Dims::rank == 0) {
    return row(0);
  } else {
    const long n = size.product();
    const auto one = [&](long i) {
      return at_arrays(
          [&](const auto& x) {
            return broadcast(x, binding<jacobian_axis, long>{{}, n > 0 ? 1 : 0}).eval();
          },
          row(i));
    };
    std::vector<std::remove_const_t<decltype(one(0))>> rows;
    rows.push_back(one(0));
    for (long i = 1; i < n; ++i) rows.push_back(one(i));
    return at_arrays(
        [&](const auto& x) {
          using made = typename extents_of<Dims>::type;
          if constexpr (Place < 0) return rows_as_dims<Place>(columns_last(x), size, made{});
          else return rows_as_dims<Place>(x, size, made{});
        },
        joined_rows(std::move(rows)));
  }
}

/// What f gives for the number of each leaf of X, one after the other, as a tuple.
template <class X, class F>
auto for_leaf_numbers(const F& f) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    // In braces: what is communicated is communicated in the order of the leaves.
    return std::tuple<decltype(f(std::integral_constant<std::size_t, I>{}))...>{
        f(std::integral_constant<std::size_t, I>{})...};
  }(std::make_index_sequence<std::size_t(length<leaves_of<X>>)>{});
}

/// The Jacobian of F by rows (Columns false) or by columns, in the arguments at the numbers N. The leaves of the
/// value's tree lead: in the place of each stands the tree of the arguments.
template <bool Columns, bool HasAux, bool Holomorphic, class N, class F, class... B>
class jacobian_of {
 public:
  constexpr jacobian_of(F f, call_site where, B... names)
      : f_(static_cast<F&&>(f)), where_(where), names_(names...) {}

  template <class... X>
  using rule = jacobian_rule<Columns, HasAux, Holomorphic, N, std::tuple<B...>, F, X...>;
  /// In the place of the result, where F has been reported.
  using nothing = std::conditional_t<HasAux, std::pair<error::reported, error::reported>, error::reported>;
  /// Why these are no arguments for it; void if they are.
  template <class... X>
  using refusal = typename rule<X...>::template why_not<
      typename result_of_call<typename rule<X...>::function, typename rule<X...>::seen>::type>::type;

  // What f gives is asked for here, as in grad.
  template <class... X, class arguments_error = typename rule<X...>::error,
            class nabla_error = typename rule<X...>::template why_not<
                typename result_of_call<typename rule<X...>::function, typename rule<X...>::seen>::type>::type>
    requires std::is_void_v<nabla_error>
  constexpr auto operator()(const X&... x) const {
    using given =
        std::remove_cvref_t<typename result_of_call<typename rule<X...>::function, typename rule<X...>::seen>::type>;
    if constexpr (!gives_reported<given>)
      return in_arguments(typename rule<X...>::numbers{}, x...);
    else return nothing{};
  }
  NABLA_REFUSED_CALL(
      (class... X, class arguments_error = typename rule<X...>::error,
       class nabla_error = typename rule<X...>::template why_not<
           typename result_of_call<typename rule<X...>::function, typename rule<X...>::seen>::type>::type),
      (const X&...))
  // Never defined: chosen when f has been reported, so that nobody says that nothing matches.
  template <class... X>
    requires(std::is_void_v<typename rule<X...>::error> && !has_result<F, typename rule<X...>::seen>)
  nothing operator()(const X&...) const;

 private:
  template <class Numbers, class... X>
  auto in_arguments(Numbers, const X&... x) const {
    const of_one_argument<Numbers, F, X...> f(f_, x...);
    const auto stored = one_argument<Numbers, X...>::of(x...);
    if constexpr (Columns) return columns(f, stored);
    else return rows(f, stored);
  }

  template <class G, class X>
  auto rows(const G& f, const X& x) const {
    const auto both = recorded_call<G, levels<>, HasAux, X>::run(f, x);
    const auto& y = std::get<0>(both);
    using value = std::remove_cvref_t<decltype(y)>;
    const auto leaves = leaves_in(y);
    const auto of_leaf = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
      const auto& leaf = std::get<I>(leaves);
      using leaf_type = std::remove_cvref_t<decltype(leaf)>;
      if constexpr (!is_variable<leaf_type>) {
        return no_tangent{};
      } else {
        using type = typename cotangent_of<type_of_t<leaf_type>>::type;
        return laid_out<0>(leaf.sizes(), [&](long i) {
          const auto c = basis_vector<type>(leaf.sizes(), leaf.mesh(), i);
          return at_arrays([&](const auto& g) { return renamed_by(g, names_); },
                           std::get<1>(both)(only_at_leaf<value, I>(c), where_));
        });
      }
    };
    const auto jacobian = tree_of_leaves<value>(for_leaf_numbers<value>(of_leaf));
    if constexpr (HasAux) return std::pair(jacobian, std::get<2>(both));
    else return jacobian;
  }

  template <class G, class X>
  auto columns(const G& f, const X& x) const {
    const auto leaves = leaves_in(x);
    constexpr std::size_t first = first_variable(leaves_of<X>{});
    const auto change = [&]<std::size_t I>(std::integral_constant<std::size_t, I>, long i) {
      const auto& leaf = std::get<I>(leaves);
      using type = type_of_t<decltype(leaf)>;
      const int* order = renaming_of<type, names_for<std::remove_cvref_t<decltype(leaf)>, B...>>::order();
      const auto direction = only_at_leaf<X, I>(basis_vector<type>(leaf.sizes(), leaf.mesh(), i, order));
      using call = jvp_call<G, std::tuple<X>, std::tuple<std::remove_const_t<decltype(direction)>>>;
      return call::template run<HasAux>(f, std::tuple<X>(x), std::make_tuple(direction));
    };
    // What f hands on is taken from its first run.
    using change_type = decltype(change(std::integral_constant<std::size_t, first>{}, 0));
    std::conditional_t<HasAux, std::optional<std::tuple_element_t<HasAux ? 2 : 0, change_type>>, std::tuple<>> aux;
    const auto of_leaf = [&]<std::size_t I>(std::integral_constant<std::size_t, I> number) {
      const auto& leaf = std::get<I>(leaves);
      if constexpr (!is_variable<std::remove_cvref_t<decltype(leaf)>>) {
        return no_tangent{};
      } else {
        return laid_out<-1>(renamed_by(leaf, names_).sizes(), [&](long i) {
          const auto changed = change(number, i);
          if constexpr (HasAux)
            if (!aux) aux.emplace(std::get<2>(changed));
          return std::get<1>(changed);
        });
      }
    };
    using value = std::remove_cvref_t<std::tuple_element_t<1, change_type>>;
    const auto jacobian = turned<value, X>(for_leaf_numbers<X>(of_leaf));
    if constexpr (HasAux) return std::pair(jacobian, *aux);
    else return jacobian;
  }
  template <class... L>
  static constexpr std::size_t first_variable(list<L...>) {
    std::size_t n = 0;
    (void)((is_variable<L> || (++n, false)) || ...);
    return n;
  }
  /// From the derivatives of the value in each leaf of X to those of each leaf of the value in X.
  template <class Y, class X, class... D>
  static auto turned(const std::tuple<D...>& derivatives) {
    if constexpr (!Tree<Y> && !Tree<X>) {
      return std::get<0>(derivatives);
    } else {
      const auto by_leaf = call_with_entries(
          [](const auto&... d) { return std::tuple<decltype(leaves_in(d))...>{leaves_in(d)...}; }, derivatives);
      return tree_of_leaves<Y>(for_leaf_numbers<Y>([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        if constexpr (std::is_same_v<at<int(I), leaves_of<Y>>, no_tangent>) {
          return no_tangent{};
        } else {
          return call_with_entries(
              [](const auto&... d) {
                using leaves = std::tuple<decltype(leaf_or_nothing<I>(d))...>;
                return tree_of_leaves<X>(leaves{leaf_or_nothing<I>(d)...});
              },
              by_leaf);
        }
      }));
    }
  }
  /// In an integer there is one `no_tangent`, whatever the value is.
  template <std::size_t I, class... D>
  static auto leaf_or_nothing(const std::tuple<D...>& derivatives) {
    if constexpr (std::is_same_v<list<D...>, list<no_tangent>>) return no_tangent{};
    else return std::get<I>(derivatives);
  }

  F f_;
  call_site where_;
  std::tuple<B...> names_;
};

/// The arguments of a Jacobian: keywords, the function, and names, of which nothing is said here.
template <class Keywords, class... A>
struct jacobian_call;
template <class... K>
struct jacobian_call<list<K...>> : derivative_call<K...> {};
template <class... K, class F, class... B>
struct jacobian_call<list<K...>, F, B...> : derivative_call<K..., F> {};
template <class... K, DerivativeKeyword L, class... A>
struct jacobian_call<list<K...>, L, A...> : jacobian_call<list<K..., L>, A...> {};

/// make(f, names...), of what stands behind the keywords.
template <class Make, class F, class... B>
constexpr auto behind_keywords(const Make& make, F& f, B&... names) {
  return make(static_cast<F&&>(f), names...);
}
template <class Make, DerivativeKeyword K, class... A>
constexpr auto behind_keywords(const Make& make, K&, A&... a) {
  return behind_keywords(make, a...);
}
template <bool Columns>
struct jacobian_by {
  template <class... A>
  using error = typename jacobian_call<list<>, A...>::error;
  template <class... A>
  static constexpr auto of(call_site where, A&... a) {
    using said = typename jacobian_call<list<>, A...>::said;
    return behind_keywords(
        [&]<class F, class... B>(F&& f, B&... names) {
          return jacobian_of<Columns, said::has_aux, said::holomorphic, typename said::numbers, F, B...>(
              static_cast<F&&>(f), where, names...);
        },
        a...);
  }
};

}  // namespace nabla::detail
