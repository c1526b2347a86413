// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/elementwise/clamp.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/elementwise/greater.hpp>
#include <nabla/op/elementwise/isfinite.hpp>
#include <nabla/op/elementwise/less.hpp>
#include <nabla/op/elementwise/minimum.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/order/searchsorted.hpp>
#include <nabla/op/segment/segment_sum.hpp>
#include <nabla/op/select/where.hpp>

namespace nabla {

namespace detail {

template <class X, class Points, class Values>
struct why_not_interpolated {
  struct of_tables {
    using type = typename first_error<typename table_rule<Points>::error, typename table_rule<Values>::error>::type;
  };
  struct of_dtypes {
    using common = common_of<X, Points, Values>;
    using type = typename first_error<typename common::error, complex_error<void, typename common::type>>::type;
  };
  struct of_points {
    using type = typename beside_table<Points, X>::error;
  };
  struct of_values {
    using type = typename beside_table<Values, typename beside_table<Points, X>::template operand<float>>::error;
  };
  using type = typename first_why<of_tables, of_dtypes, of_points, of_values>::type;
};
template <class X, class Points, class Values>
struct why_not_interp {
  using type = nabla::error::not_an_array<std::remove_cvref_t<
      std::conditional_t<!Array<X>, X, std::conditional_t<!Array<Points>, Points, Values>>>>;
};
template <class X, class Points, class Values>
  requires(Reported<X> || Reported<Points> || Reported<Values>)
struct why_not_interp<X, Points, Values> {
  using type = void;
};
template <Array X, Array Points, Array Values>
struct why_not_interp<X, Points, Values>
    : why_not_interpolated<type_of_t<X>, table_operand<Points>, table_operand<Values>> {};
template <class X, class Points, class Values>
using why_not_interp_t = typename why_not_interp<X, Points, Values>::type;

/// The elements of a table at some places.
template <class Table, class Places>
constexpr auto elements_of_table(const Table& of_all, const Places& of_places) {
  const auto [table, places] = beside<value_type_t<Table>, std::int32_t>("interp", of_all, of_places);
  constexpr int entries = dims_of<Table>::rank - 1;
  return back_beside<Table, Places>(of_segments<entries>(known_as(table, places), places));
}
template <class T, class X>
constexpr auto real_table(const X& x) {
  return evaluated(converted<T>(as_node(laid_out<table_operand<X>>(x, laid_out_for{"interp", 1}))));
}

}  // namespace detail

/// The line through the points (xp, fp) at each x, as NumPy's: `interp(x, xp, fp)`. Outside of the points it is the first or
/// the last of fp.
///
/// Shape: that of x; xp and fp have one dim each, of one size, whose name does not matter. xp must rise: this is not checked.
/// dtype: f32, f64; integers and bool count as f32. State: joined; unreduced ones are refused. Errors: as `searchsorted`;
/// runtime_error where xp and fp have other sizes, or no elements. Derivative: in x the slope, 0 outside of the points; in xp
/// and fp too. Communication: none. Source: numpy.interp.
NABLA_WORD(interp,
           (class X, class Points, class Values, class nabla_error = detail::why_not_interp_t<X, Points, Values>),
           (const X& x, const Points& xp, const Values& fp),
           "nabla::interp(x, xp, fp) requires an array, and points of one dim each that is not split") {
  if constexpr (Reported<X> || Reported<Points> || Reported<Values>) {
    return error::reported{};
  } else {
    using T = detail::real_of<typename detail::common_of<type_of_t<X>, type_of_t<Points>, type_of_t<Values>>::type>;
    // Computed in f32 and rounded once: the distance of two points may be too large for 16 bits.
    using W = detail::computing<T>;
    const auto points = detail::real_table<W>(xp);
    const auto values = detail::real_table<W>(fp);
    const auto places = detail::evaluated(detail::converted<W>(detail::as_node(x)));
    const long n = points.sizes()[detail::table_rule<type_of_t<decltype(points)>>::place];
    const long other = values.sizes()[detail::table_rule<type_of_t<decltype(values)>>::place];
    if (n != other) detail::fail<>::sizes_differ("interp(x, xp, fp)", "xp and fp", n, other);
    if (n == 0) detail::fail<>::because("interp(x, xp, fp)", "requires at least one point");
    const std::int32_t last = std::int32_t(n - 1);
    const auto lower = clamp(detail::searched<true>("interp", points, places) - 1, 0, last > 0 ? last - 1 : 0).eval();
    const auto upper = minimum(lower + 1, last).eval();
    const auto x0 = detail::elements_of_table(points, lower), x1 = detail::elements_of_table(points, upper);
    const auto f0 = detail::elements_of_table(values, lower), f1 = detail::elements_of_table(values, upper);
    const auto width = (x1 - x0).eval();
    const auto is_point = (width == W{0}).eval();
    const auto part = ((places - x0) / where(is_point, W{1}, width)).eval();
    // At a point it is that of fp, to the bit; beside an infinity too, where 0 times the rise is nan.
    const auto rise = (f1 - f0).eval();
    const auto steps = where(((part == W{0}) | (part == W{1})) & !isfinite(rise), W{0}, rise).eval();
    const auto between = where(part > W{0.5}, f1 - (W{1} - part) * steps, f0 + part * steps);
    return detail::evaluated(detail::as_node(
        detail::rounded_as<T>(where(places < x0, f0, where(places > x1, f1, where(is_point, f0, between))))));
  }
}

}  // namespace nabla
