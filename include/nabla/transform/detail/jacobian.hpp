// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/broadcast.hpp>
#include <nabla/op/shape/concatenate.hpp>
#include <nabla/op/shape/rename.hpp>
#include <nabla/op/shape/split.hpp>
#include <nabla/transform/detail/hidden_dims.hpp>
#include <nabla/transform/jvp.hpp>
#include <vector>

// Jacobians, one row or column after the other.
namespace nabla::detail {

/// The rows (columns) of a Jacobian on their way to the dims of the value (argument).
struct jacobian_axis final : axis<jacobian_axis> {
  static constexpr const char* name() noexcept { return "the rows of a Jacobian"; }
};

/// A value of this type that is 1 in element number i, in the order of the dims that a map does not hide, and 0
/// elsewhere.
template <class Type>
auto basis_vector(const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh, long i) {
  using D = typename Type::dims;
  using T = typename Type::value_type;
  affine_node<std::int64_t, D, state<>, no_mesh> number{0, {}, size, {}, false};
  std::int64_t step = 1;
  for (int d = D::rank - 1; d >= 0; --d)
    if (!hidden_flags<D>::value[d]) number.step[d] = step, step *= size[d];
  const auto is_it = node_of<op::equal>(number, literal_node<std::int64_t>{i});
  using node = map_node<convert<T>, Type, T, std::remove_const_t<decltype(is_it)>>;
  return evaluator<machine_backend>::materialize(node{{is_it}, size, mesh});
}

/// Arrays one after the other, as many as the program finds: neighbours are joined until one is left.
template <class X>
X joined_rows(std::vector<X> rows) {
  while (rows.size() > 1) {
    std::vector<X> pairs;
    for (std::size_t i = 0; i + 1 < rows.size(); i += 2)
      pairs.push_back(concatenate(jacobian_axis{}, rows[i], rows[i + 1]));
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

/// The derivative of each element, `row(i)`, laid side by side; without dims there is one. What a map hides stays.
template <int Place, class AllDims, class F>
auto laid_out(const sizes_of<AllDims>& all_sizes, const F& row) {
  using Dims = visible_dims<AllDims>;
  const auto size = visible_sizes<AllDims>(all_sizes);
  if constexpr (Dims::rank == 0) {
    return row(0);
  } else {
    const long n = size.product();
    const auto one = [&](long i) { return broadcast(row(i), binding<jacobian_axis, long>{{}, n > 0 ? 1 : 0}).eval(); };
    std::vector<std::remove_const_t<decltype(one(0))>> rows;
    rows.push_back(one(0));
    for (long i = 1; i < n; ++i) rows.push_back(one(i));
    return rows_as_dims<Place>(joined_rows(std::move(rows)), size, typename extents_of<Dims>::type{});
  }
}

template <class X, class... B>
auto renamed_by(const X& x, const std::tuple<B...>& names) {
  if constexpr (sizeof...(B) == 0) return x;
  else return std::apply([&](auto... b) { return rename(x, b...).eval(); }, names);
}

template <class... E>
struct names_of_dims {
  using type = concat<list<>, std::conditional_t<is_positional<E> || is_hidden<E>, list<>, list<typename E::tag>>...>;
};
template <class Y, class X>
struct clash_of_names;
template <class... E, class... G>
struct clash_of_names<dims<E...>, dims<G...>> {
  using found = typename first_twice<typename names_of_dims<E..., G...>::type>::type;
  using type = std::conditional_t<
      std::is_void_v<found>, void,
      error::jacobian_has_the_axis_twice<found, error::to_fix::give_the_axis_of_the_argument_another_name>>;
};

/// Why there is no Jacobian of a value Y in an argument X, whose dims get other names there; void if there is.
template <class Y, class X, class Names>
struct why_no_jacobian {
  using type = error::jacobian_needs_an_array<Y, error::to_fix::take_vjp_of_the_tree>;
};
template <Array Y, class X, class... B>
  requires is_variable<Y>
struct why_no_jacobian<Y, X, std::tuple<B...>> {
  template <class Type, class Error>
  struct named {
    using type = Error;
  };
  template <class Type, class Error>
    requires std::is_void_v<Error>
  struct named<Type, Error> {
    using renamed = type_of_t<decltype(renamed_by(std::declval<stored_t<X>>(), std::declval<std::tuple<B...>>()))>;
    using type = typename clash_of_names<dims_of<Y>, typename renamed::dims>::type;
  };
  template <class... C>
  struct refused {
    using type = typename rename_rule<type_of_t<X>, C...>::error;
  };
  template <class... C>
    requires(sizeof...(C) == 0)
  struct refused<C...> {
    using type = void;
  };
  using type = typename named<type_of_t<X>, typename refused<B...>::type>::type;
};

template <class Refused, class F, class Names, class X, class... Rest>
struct why_no_jacobian_if {
  using type = Refused;
};
template <class F, class Names, class X, class... Rest>
struct why_no_jacobian_if<void, F, Names, X, Rest...> {
  using value = decltype(std::declval<const F&>()(std::declval<const X&>(), std::declval<const Rest&>()...));
  using type = typename why_no_jacobian<std::remove_cvref_t<value>, X, Names>::type;
};
/// Why a Jacobian of F is refused; void if it is not.
template <class F, class Names, class X, class... Rest>
struct why_no_jacobian_call {
  using type = error::jacobian_needs_an_array<X, error::to_fix::take_vjp_of_the_tree>;
};
template <class F, class Names, class X, class... Rest>
  requires is_variable<X>
struct why_no_jacobian_call<F, Names, X, Rest...>
    : why_no_jacobian_if<
          typename why_not_taken<error::function_does_not_take_these_arguments, F, stored_t<X>, Rest...>::type, F,
          Names, stored_t<X>, Rest...> {};

/// The Jacobian of F by rows (Columns false) or by columns.
template <bool Columns, class F, class... B>
class jacobian_of {
 public:
  constexpr jacobian_of(F f, call_site where, B... names)
      : f_(static_cast<F&&>(f)), where_(where), names_(names...) {}

  template <class... X>
  using refusal = typename why_no_jacobian_call<F, std::tuple<B...>, X...>::type;
  template <class X, class... Rest, class nabla_error = refusal<X, Rest...>>
    requires std::is_void_v<nabla_error>
  auto operator()(const X& x, const Rest&... rest) const {
    const auto f = [&](const auto& v) { return f_(v, rest...); };
    const auto stored = x.eval();
    if constexpr (Columns) return columns(f, stored);
    else return rows(f, stored);
  }
#ifndef __clang__
  template <class X, class... Rest, class nabla_error = refusal<X, Rest...>>
    requires(!std::is_void_v<nabla_error>)
  error::reported operator()(const X&, const Rest&...) const = delete;
#endif

 private:
  template <class G, class X>
  auto rows(const G& f, const X& x) const {
    using recorded = recorded_call<G, levels<>, false, X>;
    const auto both = recorded::run(f, x);
    using type = typename cotangent_of<type_of_t<decltype(both.first)>>::type;
    const auto& y = both.first;
    return laid_out<0>(y.sizes(), [&](long i) {
      return renamed_by(both.second(basis_vector<type>(y.sizes(), y.mesh(), i), where_), names_);
    });
  }
  template <class G, class X>
  auto columns(const G& f, const X& x) const {
    const auto names = renamed_by(x, names_);
    const auto& size = names.sizes();
    return laid_out<-1>(size, [&](long i) {
      const auto direction = basis_vector<type_of_t<X>>(x.sizes(), x.mesh(), i);
      return jvp_call<G, std::tuple<X>, std::tuple<std::remove_const_t<decltype(direction)>>>::run(
                 f, std::tuple<X>(x), std::make_tuple(direction))
          .second;
    });
  }

  F f_;
  call_site where_;
  std::tuple<B...> names_;
};

}  // namespace nabla::detail
