// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/arithmetic.hpp>
#include <nabla/op/scalar/bits.hpp>

// Dual numbers: a value and how fast it changes. A function of them is its own derivative rule, which stands beside
// the function. Derivatives of higher order come from nesting; the tag says which derivative a tangent belongs to.
namespace nabla::math {

template <int Tag, class V, class T = V>
struct dual;

}  // namespace nabla::math

namespace nabla::detail {

/// The tag of a number's outermost tangent; -1 of a plain number (and of anything else).
template <class X>
inline constexpr int tag_of = -1;
template <int Tag, class V, class T>
inline constexpr int tag_of<math::dual<Tag, V, T>> = Tag;
template <class A, class B>
inline constexpr int top_tag = tag_of<A> > tag_of<B> ? tag_of<A> : tag_of<B>;

template <class X>
concept Dual = (tag_of<X> >= 0);
template <class X>
concept Number = Dual<X> || std::is_arithmetic_v<X> || is_complex<X>;
/// A constant beside a dual number of this tag.
template <class X, int Tag>
concept Below = Number<X> &&(tag_of<X> < Tag);
template <class A, class B>
concept DualPair = (Dual<A> && Number<B>) || (Dual<B> && Number<A>);

/// The plain number that a dual number is made of.
template <class X>
struct base_of_impl {
  using type = X;
};
template <int Tag, class V, class T>
struct base_of_impl<math::dual<Tag, V, T>> : base_of_impl<V> {};
template <class X>
using base_of = typename base_of_impl<X>::type;

/// X made of another plain number.
template <class X, class Base>
struct rebased_impl {
  using type = Base;
};
template <int Tag, class V, class T, class Base>
struct rebased_impl<math::dual<Tag, V, T>, Base> {
  using type = math::dual<Tag, typename rebased_impl<V, Base>::type, typename rebased_impl<T, Base>::type>;
};
template <class X, class Base>
using rebased = typename rebased_impl<X, Base>::type;

/// A dual number whose values and tangents have one type at each level, so that sums and products have it too: what a
/// function computes fits into a variable that held its operand.
template <class X>
struct uniform_impl {
  using type = X;
};
template <int Tag, class V, class T>
struct uniform_impl<math::dual<Tag, V, T>> {
  using type = math::dual<Tag, typename uniform_impl<V>::type>;
};
template <class X>
using uniform = typename uniform_impl<X>::type;

/// A conversion that loses nothing; others are explicit, so that `c ? x : 2. * x` has one type.
template <class From, class To>
inline constexpr bool widens = !Dual<From> && (Dual<To> || sizeof(From) <= sizeof(To));
template <int N, class V, class T, int M, class W, class U>
inline constexpr bool widens<math::dual<N, V, T>, math::dual<M, W, U>> =
    N == M ? (widens<V, W>&& widens<T, U>) : (N < M && widens<math::dual<N, V, T>, W>);

}  // namespace nabla::detail

namespace nabla::math {

/// value + tangent e, e^2 = 0. V and T are plain or duals of lower tags; T may be simpler than V, as that of a seed is.
/// A number of a lower tag, or a plain one, counts as a constant. The result of an operation on numbers of one type
/// with T = V has that type again.
template <int Tag, class V, class T>
struct dual {
  V value{};
  T tangent{};

  constexpr dual() = default;
  NABLA_FUNCTION NABLA_INLINE constexpr dual(V v, T t) : value(v), tangent(t) {}
  template <detail::Below<Tag> X>
  NABLA_FUNCTION NABLA_INLINE constexpr explicit(detail::Dual<X> && !detail::widens<X, dual>) dual(const X& x)
      : value(static_cast<V>(x)) {}
  template <class W, class U>
  NABLA_FUNCTION NABLA_INLINE constexpr explicit(!detail::widens<dual<Tag, W, U>, dual>) dual(const dual<Tag, W, U>& x)
      : value(static_cast<V>(x.value)), tangent(static_cast<T>(x.tangent)) {}

  /// This number made of f32, or of f64.
  template <class Base>
  NABLA_FUNCTION NABLA_INLINE constexpr auto as() const {
    return static_cast<detail::rebased<dual, Base>>(*this);
  }

  /// As a plain number is assigned to: rounded where it must be.
  template <detail::Number X>
  NABLA_FUNCTION NABLA_INLINE constexpr dual& operator=(const X& x) {
    return *this = static_cast<dual>(x);
  }
  template <detail::Number X>
  NABLA_FUNCTION NABLA_INLINE constexpr dual& operator+=(const X& x) {
    return *this = static_cast<dual>(*this + x);
  }
  template <detail::Number X>
  NABLA_FUNCTION NABLA_INLINE constexpr dual& operator-=(const X& x) {
    return *this = static_cast<dual>(*this - x);
  }
  template <detail::Number X>
  NABLA_FUNCTION NABLA_INLINE constexpr dual& operator*=(const X& x) {
    return *this = static_cast<dual>(*this * x);
  }
  template <detail::Number X>
  NABLA_FUNCTION NABLA_INLINE constexpr dual& operator/=(const X& x) {
    return *this = static_cast<dual>(*this / x);
  }
};

}  // namespace nabla::math

namespace nabla::detail {

/// The tangent of a constant: 0 as a type, for 0 * inf is not 0.
struct zero_tangent {
  template <class X>
  NABLA_FUNCTION friend NABLA_INLINE constexpr zero_tangent operator*(zero_tangent, const X&) {
    return {};
  }
  template <class X>
  NABLA_FUNCTION friend NABLA_INLINE constexpr X operator+(zero_tangent, const X& x) {
    return x;
  }
  template <class X>
  NABLA_FUNCTION friend NABLA_INLINE constexpr X operator+(const X& x, zero_tangent) {
    return x;
  }
};

/// x as a number of tag Tag: its value, and its tangent.
template <int Tag, class X>
NABLA_FUNCTION NABLA_INLINE constexpr auto value_at(const X& x) {
  if constexpr (tag_of<X> == Tag) {
    return x.value;
  } else {
    return x;
  }
}
template <int Tag, class X>
NABLA_FUNCTION NABLA_INLINE constexpr auto tangent_at(const X& x) {
  if constexpr (tag_of<X> == Tag) {
    return x.tangent;
  } else {
    return zero_tangent{};
  }
}
/// The same with 0 for the tangent of a constant.
template <int Tag, class Zero, class X>
NABLA_FUNCTION NABLA_INLINE constexpr auto tangent_or_zero(const X& x) {
  if constexpr (tag_of<X> == Tag) {
    return x.tangent;
  } else {
    return Zero(0);
  }
}

/// The plain value.
template <Number X>
NABLA_FUNCTION NABLA_INLINE constexpr auto plain(const X& x) {
  if constexpr (Dual<X>) {
    return plain(x.value);
  } else {
    return x;
  }
}

template <int Tag, class V, class T>
NABLA_FUNCTION NABLA_INLINE constexpr math::dual<Tag, V, T> make_dual(V value, T tangent) {
  return {value, tangent};
}

/// f(x) where f has this value and this derivative at x.value.
template <int Tag, class V, class T, class Y, class D>
NABLA_FUNCTION NABLA_INLINE constexpr auto chain(const math::dual<Tag, V, T>& x, const Y& value, const D& derivative) {
  return make_dual<Tag>(value, wrapped_product(x.tangent, derivative));
}
/// f(x, y) where f has this value and these derivatives.
template <class A, class B, class Z, class DX, class DY>
  requires DualPair<A, B>
NABLA_FUNCTION NABLA_INLINE constexpr auto chain(const A& x, const B& y, const Z& value, const DX& in_x,
                                                 const DY& in_y) {
  constexpr int tag = top_tag<A, B>;
  return make_dual<tag>(value, wrapped_product(tangent_at<tag>(x), in_x) + wrapped_product(tangent_at<tag>(y), in_y));
}
/// f(x) where f is constant but for jumps.
template <int Tag, class V, class T, class Y>
NABLA_FUNCTION NABLA_INLINE constexpr auto constant_at(const math::dual<Tag, V, T>&, const Y& value) {
  return make_dual<Tag>(value, T{});
}

/// condition ? x : y, the tangent of the other counting as nothing, whatever it is. A condition is a byte in memory,
/// and g++ 12 keeps a branch for it: a mask of the element's width takes a third of the time.
template <Number A, Number B>
NABLA_FUNCTION NABLA_INLINE constexpr auto choose(bool condition, const A& x, const B& y) {
  constexpr int tag = top_tag<A, B>;
  if constexpr (tag >= 0) {
    using base = std::common_type_t<base_of<A>, base_of<B>>;
    return make_dual<tag>(choose(condition, value_at<tag>(x), value_at<tag>(y)),
                          choose(condition, tangent_or_zero<tag, base>(x), tangent_or_zero<tag, base>(y)));
  } else {
    using T = std::common_type_t<A, B>;
    if constexpr (Real<T>) {
      return pick(bits_of<T>(0) - bits_of<T>(condition), static_cast<T>(x), static_cast<T>(y));
    } else if constexpr (Complex<T>) {
      return T(choose(condition, real_part(x), real_part(y)), choose(condition, imaginary_part(x), imaginary_part(y)));
    } else {
      return condition ? static_cast<T>(x) : static_cast<T>(y);
    }
  }
}

/// `value`, with the tangent of x where x is taken, else of y; half of each where they are tied.
template <class A, class B, class Z>
NABLA_FUNCTION NABLA_INLINE constexpr auto taken(bool takes_x, bool tied, const A& x, const B& y, const Z& value) {
  constexpr int tag = top_tag<A, B>;
  using base = base_of<Z>;
  const auto half = (tangent_at<tag>(x) + tangent_at<tag>(y)) * base(0.5);
  const auto one = choose(takes_x, tangent_or_zero<tag, base>(x), tangent_or_zero<tag, base>(y));
  return make_dual<tag>(value, choose(tied, half, one));
}

}  // namespace nabla::detail

namespace nabla::math {

template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr X operator+(const X& x) {
  return x;
}
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr X operator-(const X& x) {
  return {-x.value, -x.tangent};
}

template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto operator+(const A& x, const B& y) {
  constexpr int tag = detail::top_tag<A, B>;
  return detail::make_dual<tag>(detail::value_at<tag>(x) + detail::value_at<tag>(y),
                                detail::tangent_at<tag>(x) + detail::tangent_at<tag>(y));
}
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto operator-(const A& x, const B& y) {
  constexpr int tag = detail::top_tag<A, B>;
  const auto value = detail::value_at<tag>(x) - detail::value_at<tag>(y);
  if constexpr (detail::tag_of<B> < tag) {
    return detail::make_dual<tag>(value, x.tangent);
  } else if constexpr (detail::tag_of<A> < tag) {
    return detail::make_dual<tag>(value, -y.tangent);
  } else {
    return detail::make_dual<tag>(value, x.tangent - y.tangent);
  }
}
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto operator*(const A& x, const B& y) {
  constexpr int tag = detail::top_tag<A, B>;
  const auto u = detail::value_at<tag>(x);
  const auto v = detail::value_at<tag>(y);
  return detail::chain(x, y, detail::wrapped_product(u, v), v, u);
}
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto operator/(const A& x, const B& y) {
  constexpr int tag = detail::top_tag<A, B>;
  const auto u = detail::value_at<tag>(x);
  const auto v = detail::value_at<tag>(y);
  const auto q = detail::quotient(u, v);
  if constexpr (detail::tag_of<B> < tag) {
    return detail::make_dual<tag>(q, detail::quotient(x.tangent, v));
  } else if constexpr (detail::tag_of<A> < tag) {
    return detail::make_dual<tag>(q, detail::quotient(-detail::wrapped_product(y.tangent, q), v));
  } else {
    return detail::make_dual<tag>(q, detail::quotient(x.tangent - detail::wrapped_product(y.tangent, q), v));
  }
}

#define NABLA_DETAIL_COMPARE(symbol)                                                   \
  template <class A, detail::DualPair<A> B>                                            \
  NABLA_FUNCTION NABLA_INLINE constexpr bool operator symbol(const A& x, const B& y) { \
    return detail::plain(x) symbol detail::plain(y);                                   \
  }
NABLA_DETAIL_COMPARE(==)
NABLA_DETAIL_COMPARE(!=)
NABLA_DETAIL_COMPARE(<)
NABLA_DETAIL_COMPARE(<=)
NABLA_DETAIL_COMPARE(>)
NABLA_DETAIL_COMPARE(>=)
#undef NABLA_DETAIL_COMPARE

}  // namespace nabla::math
