// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdio>
#include <nabla/array/array_from.hpp>
#include <nabla/array/to_vector.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/vjp.hpp>
#include <ostream>
#include <string>
#include <vector>

// Compares derivatives with differences, and the two modes with each other.
namespace nabla::testing {

/// The result of check_grads: true, or a text that says what differs and where.
struct grads_found {
  std::string difference;
  explicit operator bool() const { return difference.empty(); }
  friend std::ostream& operator<<(std::ostream& out, const grads_found& g) {
    return out << (g.difference.empty() ? "the derivatives agree" : g.difference);
  }
};

namespace detail {

/// Thrown when two numbers that must be the same differ, and only then.
struct derivatives_differ {
  std::string text;
};

template <class X>
inline constexpr bool has_derivative = nabla::detail::is_variable<X>;

/// A tangent of numbers between -1 and 1 without a pattern, for the leaves of real numbers.
template <class X>
auto directions(const X& x, double phase) {
  return nabla::detail::with_variables(
      [phase](const auto& leaf) {
        std::vector<double> numbers(std::size_t(leaf.total_size()));
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = std::sin(double(i) * 12.9898 + phase);
        auto t = nabla::detail::new_array<type_of_t<decltype(leaf)>>(leaf.sizes(), leaf.mesh(), leaf.stored());
        nabla::detail::copy_numbers(numbers, nabla::detail::elements(t), leaf.total_size());
        return t;
      },
      [](const auto&) { return no_tangent{}; }, x);
}
template <class X, class T>
auto moved(const X& x, const T& t, double step) {
  return nabla::tree_map(
      [step](const auto& v, const auto& d) {
        if constexpr (has_derivative<std::remove_cvref_t<decltype(v)>>) return (v + d * step).eval();
        else return v;
      },
      x, t);
}
template <class A, class B>
double inner_product(const A& a, const B& b) {
  double sum = 0;
  nabla::detail::each_leaf(
      [&](const auto& x, const auto& y) {
        if constexpr (has_derivative<std::remove_cvref_t<decltype(x)>>) {
          const auto p = to_vector(x), q = to_vector(y);
          for (std::size_t i = 0; i < p.size(); ++i) sum += p[i] * q[i];
        }
      },
      a, b);
  return sum;
}

inline void require_close(const char* what, double found, double expected, double tolerance) {
  if (std::abs(found - expected) <= tolerance * (1 + std::abs(expected))) return;
  char numbers[64];
  std::snprintf(numbers, sizeof numbers, ": %.17g and %.17g", found, expected);
  throw runtime_error(what + std::string(numbers));
}
/// Calls f, which compares leaves, for the leaves of trees. An exception of f names the leaf.
template <class F, class... X>
void compare_leaves(const F& f, const X&... trees) {
  try {
    nabla::detail::each_leaf(f, trees...);
  } catch (const runtime_error& e) {
    throw derivatives_differ{e.what()};
  }
}
template <class Y>
void require_same_values(const char* what, const Y& found, const Y& expected, double tolerance) {
  compare_leaves(
      [&](const auto& y, const auto& e) {
        if constexpr (has_derivative<std::remove_cvref_t<decltype(y)>>) {
          const auto p = to_vector(y), q = to_vector(e);
          for (std::size_t i = 0; i < p.size(); ++i) require_close(what, p[i], q[i], tolerance);
        }
      },
      found, expected);
}

/// f as a function of one tuple of arguments.
template <class F>
struct on_tuple {
  const F& f;
  template <class X>
  auto operator()(const X& x) const {
    return nabla::detail::kept_tree(nabla::detail::call_with_entries(f, x));
  }
};

/// The derivative of f in a direction (change_in_direction) and the pullback of a cotangent (pulled_back), as functions
/// that check_grads can check again.
template <class F, class T>
struct change_in_direction {
  template <class...>
  using refusal = void;
  F f;
  T direction;
  template <class... X>
  auto operator()(const X&... x) const {
    return jvp(f, std::tuple<X...>(x...), direction).second;
  }
};
template <class F, class C>
struct pulled_back {
  template <class...>
  using refusal = void;
  F f;
  C cotangent;
  template <class... X>
  auto operator()(const X&... x) const {
    return vjp(f, x...).second(cotangent);
  }
};

/// The modes in which a derivative is checked.
enum class modes { forward, reverse, both };

/// Compares the derivatives of f at x in these modes with the slope of its values, and the two modes with each other.
/// With an order, the derivative of jvp is checked in reverse, and that of a pullback forward: each order adds two
/// derivatives to what is compiled.
template <int Order, modes Modes, class F, class... X>
void check(const F& f, const std::tuple<X...>& x, double tolerance) {
  const on_tuple<F> value{f};
  const auto direction = directions(x, 0.5);
  const double step = 1e-5;
  const auto y = value(x), above = value(moved(x, direction, step)), below = value(moved(x, direction, -step));
  const auto cotangent = directions(y, 1.5);
  double along = (inner_product(cotangent, above) - inner_product(cotangent, below)) / (2 * step);
  if constexpr (Modes != modes::reverse) {
    const auto [same, change] = jvp(f, x, direction);
    require_same_values("the value of jvp and that of the function differ", same, y, tolerance);
    compare_leaves(
        [&](const auto& d, const auto& a, const auto& b) {
          if constexpr (has_derivative<std::remove_cvref_t<decltype(d)>>) {
            const auto change = to_vector(d), after = to_vector(a), before = to_vector(b);
            for (std::size_t i = 0; i < change.size(); ++i)
              require_close("jvp and the slope of the values differ", change[i], (after[i] - before[i]) / (2 * step),
                            tolerance);
          }
        },
        change, above, below);
    along = inner_product(cotangent, change);
    if constexpr (Order > 1) {
      using T = std::remove_const_t<decltype(direction)>;
      check<Order - 1, modes::reverse>(change_in_direction<F, T>{f, direction}, x, tolerance);
    }
  }
  if constexpr (Modes != modes::forward) {
    const auto both = nabla::detail::call_with_entries([&](const auto&... v) { return vjp(f, v...); }, x);
    require_same_values("the value of vjp and that of the function differ", both.first, y, tolerance);
    const auto back = both.second(cotangent);
    const auto one_by_one = [&] {
      if constexpr (sizeof...(X) == 1) return std::make_tuple(back);
      else return back;
    }();
    compare_leaves(
        [&](double found, double wanted) {
          require_close("<pullback(c), t> and the change of <c, f> along t differ", found, wanted, tolerance);
        },
        inner_product(one_by_one, direction), along);
    if constexpr (Order > 1) {
      using C = std::remove_const_t<decltype(cotangent)>;
      check<Order - 1, modes::forward>(pulled_back<F, C>{f, cotangent}, x, tolerance);
    }
  }
}

template <class Leaves>
inline constexpr bool all_f64 = true;
template <class... X>
inline constexpr bool all_f64<nabla::list<X...>> =
    ((!has_derivative<X> || std::is_same_v<typename nabla::detail::given_type<X>::type::value_type, double>) && ...);

using not_in_f64 = error::derivatives_are_checked_in_f64<error::to_fix::astype_double>;
/// Why the values of a function cannot be compared; void if they can. Error: why the function cannot be called.
template <class Error, class Recorded>
struct why_no_f64_values {
  using type = Error;
};
template <class Recorded>
struct why_no_f64_values<void, Recorded> {
  using given = typename Recorded::result::given;
  using type = std::conditional_t<all_f64<nabla::detail::leaves_of<given>>, void, not_in_f64>;
};
/// Why the derivatives of F at arguments X cannot be checked; void if they can.
template <class F, class X>
struct why_not_checked {
  using type = not_in_f64;
};
template <class F, class... X>
  requires(all_f64<nabla::detail::leaves_of<std::tuple<X...>>>)
struct why_not_checked<F, std::tuple<X...>> {
  using recorded = nabla::detail::recorded_call<F, nabla::detail::levels<>, false, X...>;
  using recording_error =
      typename recorded::template why_not<typename recorded::arguments_error, typename recorded::result::given>::type;
  using type = typename why_no_f64_values<recording_error, recorded>::type;
};
template <class F, class X>
using why_not_checked_t = typename why_not_checked<F, nabla::detail::arguments_in<X>>::type;

}  // namespace detail

/// Whether the derivatives of f at x are right. Compares `jvp` with differences of values, and `vjp` with `jvp`, whose
/// adjoint it is; both must give the values of f. With an order, `check_grads<2>(f, x)`, checks the derivatives of
/// both, each in the other mode, and so on. x is one argument, or a tuple of several. Arguments and values are f64:
/// plain arrays or trees of them. Leaves that are no real numbers are ignored.
///
/// A difference is too large if it exceeds `tolerance` * (1 + |expected|); the result says which. f must be smooth near
/// x: at a kink the differences are not the derivative. Errors: derivatives_are_checked_in_f64, those of vjp;
/// exceptions of f are passed on. Communication: that of f. Source: jax.test_util.check_grads.
template <int Order = 1, class F, class X>
  requires(Order >= 1 && std::is_void_v<detail::why_not_checked_t<F, X>>)
grads_found check_grads(const F& f, const X& x, double tolerance = 1e-6) {
  try {
    detail::check<Order, detail::modes::both>(f, nabla::detail::kept_tree(nabla::detail::arguments_of(x)), tolerance);
  } catch (const detail::derivatives_differ& found) {
    return {found.text};
  }
  return {};
}
NABLA_REFUSED_WORD((grads_found), check_grads,
                   (int Order = 1, class F, class X, class nabla_error = detail::why_not_checked_t<F, X>),
                   (const F&, const X&, double = 0),
                   "nabla::testing::check_grads(f, x) requires a function of arrays of real numbers, and its "
                   "arguments");

}  // namespace nabla::testing
