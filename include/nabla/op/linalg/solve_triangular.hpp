// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/linalg/detail/system.hpp>

namespace nabla {

/// Which triangle of a matrix a word reads, and how.
template <bool Lower>
struct triangle_t : vocabulary {};
inline constexpr triangle_t<true> lower{};
inline constexpr triangle_t<false> upper{};
struct transposed_t : vocabulary {};
inline constexpr transposed_t transposed{};
struct unit_diagonal_t : vocabulary {};
inline constexpr unit_diagonal_t unit_diagonal{};

namespace op {
struct solve_triangular : detail::matrices_operand<true> {
  static constexpr const char* name = "solve_triangular";
};
}  // namespace op

namespace detail {

/// The triangle that is read: all of it, or without the diagonal.
template <bool Lower, bool Unit, class X>
constexpr auto triangle_of(X&& x) {
  if constexpr (Lower) return tril(static_cast<X&&>(x), Unit ? -1 : 0);
  else return triu(static_cast<X&&>(x), Unit ? 1 : 0);
}

/// x of a x = b, or of a' x = b, for a triangle of a; the operand is [a b], and b has Sides columns.
template <bool Lower, bool Transposed, bool Unit, long Sides>
struct triangular_word;
template <bool Lower, bool Transposed, bool Unit = false, class A, class B>
constexpr auto triangular_solution(const A& a, const B& b) {
  return run_word(triangular_word<Lower, Transposed, Unit, static_columns<type_of_t<B>>>{}, {"solve_triangular"},
                  beside(a, b));
}
template <bool Lower, bool Transposed, bool Unit, long Sides>
struct triangular_word : solving_word<triangular_word<Lower, Transposed, Unit, Sides>, Sides> {
  static constexpr const char* name = "solve_triangular";
  template <class X, class Y, class G>
  static constexpr auto pull(const X& both, const Y& x, const G& g) {
    const auto a = columns_of(both, 0, rows_in(both));
    const auto db = triangular_solution<Lower, !Transposed, Unit>(a, g);
    if constexpr (Transposed) return beside(-triangle_of<Lower, Unit>(matmul(x, matrix_transpose(db))), db);
    else return beside(-triangle_of<Lower, Unit>(matmul(db, matrix_transpose(x))), db);
  }
  template <class X, class Y>
  static constexpr auto push(const X& both, const X& change, const Y& x) {
    const long n = rows_in(both), end = columns_in(both);
    const auto da = triangle_of<Lower, Unit>(columns_of(change, 0, n)).eval();
    const auto moved = [&] {
      if constexpr (Transposed) return matmul(matrix_transpose(da), x);
      else return matmul(da, x);
    }();
    return triangular_solution<Lower, Transposed, Unit>(columns_of(both, 0, n),
                                                        (columns_of(change, n, end) - moved).eval());
  }
};

/// x of a' x = b, of complex numbers with the conjugates of a.
template <bool Lower, class A, class B>
constexpr auto adjoint_solution(const A& a, const B& b) {
  return triangular_solution<Lower, true>(conjugated(a).eval(), b);
}

/// Which triangle is read stands behind the dims, then how.
template <class... A>
struct triangular_arguments {
  static constexpr bool ok = false, is_transposed = false;
  using dims = list<A...>;
};
template <bool Lower, bool Transposed, bool Unit, class... A>
struct read_as {
  static constexpr bool ok = true, is_lower = Lower, is_transposed = Transposed, is_unit = Unit;
  using dims = list<A...>;
};
template <bool L>
struct triangular_arguments<triangle_t<L>> : read_as<L, false, false> {};
template <bool L>
struct triangular_arguments<triangle_t<L>, transposed_t> : read_as<L, true, false> {};
template <bool L>
struct triangular_arguments<triangle_t<L>, unit_diagonal_t> : read_as<L, false, true> {};
template <bool L>
struct triangular_arguments<triangle_t<L>, transposed_t, unit_diagonal_t> : read_as<L, true, true> {};
template <class R, class C, bool L>
struct triangular_arguments<R, C, triangle_t<L>> : read_as<L, false, false, R, C> {};
template <class R, class C, bool L>
struct triangular_arguments<R, C, triangle_t<L>, transposed_t> : read_as<L, true, false, R, C> {};
template <class R, class C, bool L>
struct triangular_arguments<R, C, triangle_t<L>, unit_diagonal_t> : read_as<L, false, true, R, C> {};
template <class R, class C, bool L>
struct triangular_arguments<R, C, triangle_t<L>, transposed_t, unit_diagonal_t> : read_as<L, true, true, R, C> {};

template <class X, class Y, bool Ok, bool Transposed, class Dims>
struct why_not_triangular {
  using type = void;
};
template <Array X, Array Y, bool Transposed, class... S>
struct why_not_triangular<X, Y, true, Transposed, list<S...>>
    : why_no_system<op::solve_triangular, X, Y, Transposed, S...> {};
template <Array X, Array Y, bool Transposed, class... S>
  requires(!AskedForSharding<S...>)
struct why_not_triangular<X, Y, false, Transposed, list<S...>> {
  using type = nabla::error::no_triangle_is_named;
};
template <class X, class Y, class... A>
using why_not_triangular_t =
    typename why_not_triangular<X, Y, triangular_arguments<A...>::ok, triangular_arguments<A...>::is_transposed,
                                typename triangular_arguments<A...>::dims>::type;

}  // namespace detail

/// x of a x = b for a triangular matrix a: `solve_triangular(a, b, lower)` reads the lower triangle of a, `upper` the
/// upper one. Behind it `transposed` solves the transposed system a' x = b, without conjugates, and `unit_diagonal`
/// takes ones for the diagonal. Over the last two positional dims of a, or over two dims, `solve_triangular(a, b, rows,
/// columns, lower)`; b as in `solve`.
///
/// Shape: as `solve`. dtype: that of `a * b`; integers count as f32. State: as `a * b`; unreduced operands are
/// refused. Stored at once. A zero on the diagonal gives nan or inf. Errors: as `solve`, no_triangle_is_named.
/// Derivative: systems of the same triangle. Communication: none. Source: scipy.linalg.solve_triangular,
/// jax.scipy.linalg.solve_triangular.
NABLA_WORD(solve_triangular,
           (ArrayOrReported X, ArrayOrReported Y, class... A,
            class nabla_error = detail::why_not_triangular_t<X, Y, A...>),
           (X&& x, Y&& y, A...),
           "nabla::solve_triangular(a, b, rows, columns, lower) requires square matrices whose dims are not split over "
           "devices, a b with their rows, and lower or upper") {
  if constexpr (Reported<X> || Reported<Y>) {
    return error::reported{};
  } else {
    using how = detail::triangular_arguments<A...>;
    return [&]<class... S>(list<S...>) {
      return detail::solved<op::solve_triangular, how::is_transposed, S...>(
          static_cast<X&&>(x), static_cast<Y&&>(y),
          []<long K>(const auto& a, const auto& b, std::integral_constant<long, K>) {
            return detail::run_word(detail::triangular_word<how::is_lower, how::is_transposed, how::is_unit, K>{},
                                    {"solve_triangular"}, detail::augmented(a, b));
          });
    }(typename how::dims{});
  }
}

}  // namespace nabla
