// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/linalg/linalg.hpp>
// clang-format on
#include <complex>
#include <type_traits>

namespace nb = nabla;

namespace {
namespace test_of_linalg {

NABLA_AXES(batch, rows, columns, points)
NABLA_MESH_AXES(data, model)
using nb::dim, nb::dyn_size, nb::extent, nb::positional;
using mesh = nb::mesh<nb::mesh_dim<tag::data, 4>, nb::mesh_dim<tag::model, 2>>;
template <class... E>
using on_mesh = nb::abstract_array<float, nb::dims<E...>, nb::state<>, mesh>;
template <class X, class... E>
inline constexpr bool has_dims = std::is_same_v<typename X::nabla_array_type::dims, nb::dims<E...>>;

using batch_of = on_mesh<extent<tag::rows, 3>, extent<tag::batch, dyn_size, tag::data>, extent<tag::columns, 3>>;
using vectors = on_mesh<extent<tag::batch, dyn_size, tag::data>, extent<tag::rows, 3>>;
constexpr batch_of a{};
constexpr vectors b{};

// Batches stay split; rows and columns keep their names and sizes.
using split_batch = extent<tag::batch, dyn_size, tag::data>;
using three_rows = extent<tag::rows, 3>;
using three_columns = extent<tag::columns, 3>;
static_assert(has_dims<decltype(cholesky(a, rows, columns)), split_batch, three_rows, three_columns>);
static_assert(has_dims<decltype(inv(a, rows, columns)), split_batch, three_columns, three_rows>);
static_assert(has_dims<decltype(det(a, rows, columns)), split_batch>);
static_assert(has_dims<decltype(solve(a, b, rows, columns)), split_batch, three_columns>);
static_assert(has_dims<decltype(expm(a, rows, columns)), split_batch, three_rows, three_columns>);
static_assert(has_dims<decltype(trace(a, rows, columns)), split_batch>);

// Complex matrices: eigenvalues, singular values and logarithms are real.
using complex_batch =
    nb::abstract_array<std::complex<double>, nb::dims<split_batch, three_rows, three_columns>, nb::state<>, mesh>;
constexpr complex_batch c{};
template <class X, class T>
inline constexpr bool has_dtype = std::is_same_v<nb::value_type_t<X>, T>;
static_assert(has_dtype<decltype(cholesky(c, rows, columns)), std::complex<double>>);
static_assert(has_dtype<decltype(cho_solve(c, b, rows, columns)), std::complex<double>>);
static_assert(has_dtype<decltype(lstsq(a, c(columns = 0), rows, columns)), std::complex<double>>);
static_assert(has_dtype<decltype(pinv(c, rows, columns)), std::complex<double>>);
static_assert(has_dtype<decltype(expm(c, rows, columns)), std::complex<double>>);
static_assert(has_dtype<decltype(det(c, rows, columns)), std::complex<double>>);
static_assert(has_dtype<decltype(slogdet(c, rows, columns).first), std::complex<double>>);
static_assert(has_dtype<decltype(slogdet(c, rows, columns).second), double>);
static_assert(has_dtype<decltype(eigh(c, rows, columns).first), double>);
static_assert(has_dtype<decltype(eigh(c, rows, columns).second), std::complex<double>>);
static_assert(has_dims<decltype(eigvalsh(c, rows, columns)), split_batch, three_columns>);
static_assert(has_dtype<decltype(qr(c, rows, columns).second), std::complex<double>>);
static_assert(has_dtype<decltype(std::get<1>(svd(c, rows, columns))), double>);
static_assert(has_dtype<decltype(std::get<2>(svd(c, rows, columns))), std::complex<double>>);

// What is refused: one dim, a dim twice, dims that a lacks, a split row, an unreduced operand, no triangle.
template <class X, class... A>
concept Inverted = requires(const X& x, A... d) { inv(x, d...); } && !nb::Reported<decltype(inv(std::declval<const X&>(), std::declval<A>()...))>;
static_assert(Inverted<batch_of, tag::rows, tag::columns>);
static_assert(!Inverted<batch_of, tag::rows>);
static_assert(!Inverted<batch_of, tag::rows, tag::rows>);
static_assert(!Inverted<batch_of, tag::rows, tag::points>);
static_assert(!Inverted<batch_of>);
static_assert(!Inverted<batch_of, tag::rows, tag::batch>);
template <class X, class Y, class... A>
concept Solved = requires(const X& x, const Y& y, A... d) { solve(x, y, d...); } && !nb::Reported<decltype(solve(std::declval<const X&>(), std::declval<const Y&>(), std::declval<A>()...))>;
static_assert(Solved<batch_of, vectors, tag::rows, tag::columns>);
static_assert(!Solved<batch_of, vectors, tag::columns, tag::rows>);
static_assert(!Solved<batch_of, vectors>);
static_assert(!Solved<batch_of, on_mesh<extent<tag::batch, dyn_size, tag::model>, three_rows>, tag::rows, tag::columns>);
static_assert(!Solved<batch_of, batch_of, tag::rows, tag::columns>);

}  // namespace test_of_linalg
}  // namespace
