// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>

// Dims and dtypes of reductions.
namespace test_of_dims {

namespace nb = nabla;

namespace app {
NABLA_AXES(x, y)
}  // namespace app

namespace {

using namespace app;
using nb::dim, nb::dims, nb::extent, nb::keepdims, nb::positional, nb::value_type_t, nb::type_of_t;

template <class T, class... E>
using of = nb::abstract_array<T, dims<E...>>;
template <class Value, class... E>
inline constexpr bool has_dims = std::is_same_v<typename type_of_t<Value>::dims, dims<E...>>;
template <class T>
inline constexpr of<T, extent<positional, 4>, extent<positional, 5>> matrix_of{};

inline constexpr of<float, extent<positional, 2>, extent<tag::x, 3>, extent<positional, 4>, extent<tag::y>> z{};
using p2 = extent<positional, 2>;
using p4 = extent<positional, 4>;
using x3 = extent<tag::x, 3>;
using yn = extent<tag::y>;
using one = extent<positional, 1>;

// S3-31: none named takes the positional dims, and never a name
static_assert(has_dims<decltype(nb::sum(z)), x3, yn>);
static_assert(has_dims<decltype(nb::sum(z, keepdims)), one, x3, one, yn>);
// S3-43, S3-39
static_assert(has_dims<decltype(nb::sum(z, dim<0>)), x3, p4, yn>);
static_assert(has_dims<decltype(nb::sum(z, dim<-1>)), p2, x3, yn>);
static_assert(has_dims<decltype(nb::max(z, x)), p2, p4, yn>);
static_assert(has_dims<decltype(nb::mean(z, x, dim<0>)), p4, yn>);
static_assert(has_dims<decltype(nb::var(z, y, x)), p2, p4>);
static_assert(has_dims<decltype(nb::logsumexp(z, nb::all))>);
static_assert(has_dims<decltype(nb::all(z, dim<1>, keepdims)), p2, x3, one, yn>);
// a name is never kept: it broadcasts back by itself
static_assert(has_dims<decltype(nb::norm(z, x, dim<0>, keepdims)), one, p4, yn>);
static_assert(has_dims<decltype(nb::sum(z, nb::all, keepdims)), one, one>);
static_assert(has_dims<decltype(nb::argmax(z)), x3, yn>);
static_assert(has_dims<decltype(nb::argmin(z, y)), p2, x3, p4>);
// softmax keeps all of them
static_assert(has_dims<decltype(nb::softmax(z, y)), p2, x3, p4, yn>);
static_assert(has_dims<decltype(nb::log_softmax(z, dim<0>, x)), p2, x3, p4, yn>);
static_assert(has_dims<decltype(nb::softmax(nb::sum(z, dim<0>))), x3, p4, yn>);
// a scalar without names is its own reduction
static_assert(has_dims<decltype(nb::sum(of<float>{}))>);

template <class... T>
struct dtypes {};
template <class T>
using of_sums = dtypes<value_type_t<decltype(nb::sum(matrix_of<T>))>, value_type_t<decltype(nb::prod(matrix_of<T>))>>;
template <class T>
using of_choices = dtypes<value_type_t<decltype(nb::max(matrix_of<T>))>, value_type_t<decltype(nb::min(matrix_of<T>))>>;
template <class T>
using of_reals =
    dtypes<value_type_t<decltype(nb::mean(matrix_of<T>))>, value_type_t<decltype(nb::var(matrix_of<T>))>,
           value_type_t<decltype(nb::std(matrix_of<T>))>, value_type_t<decltype(nb::norm(matrix_of<T>))>,
           value_type_t<decltype(nb::logsumexp(matrix_of<T>))>,
           value_type_t<decltype(nb::softmax(matrix_of<T>, dim<1>))>,
           value_type_t<decltype(nb::log_softmax(matrix_of<T>, dim<1>))>>;
template <class T>
using of_counts =
    dtypes<value_type_t<decltype(nb::argmax(matrix_of<T>))>, value_type_t<decltype(nb::argmin(matrix_of<T>))>,
           value_type_t<decltype(nb::count_nonzero(matrix_of<T>))>>;
template <class T>
using of_truths = dtypes<value_type_t<decltype(nb::any(matrix_of<T>))>, value_type_t<decltype(nb::all(matrix_of<T>))>>;

template <class T, class Sum, class Real>
inline constexpr bool fit =
    std::is_same_v<of_sums<T>, dtypes<Sum, Sum>> && std::is_same_v<of_choices<T>, dtypes<T, T>> &&
    std::is_same_v<of_reals<T>, dtypes<Real, Real, Real, Real, Real, Real, Real>> &&
    std::is_same_v<of_counts<T>, dtypes<std::int32_t, std::int32_t, std::int32_t>> &&
    std::is_same_v<of_truths<T>, dtypes<bool, bool>>;
static_assert(fit<float, float, float>);
static_assert(fit<double, double, double>);
static_assert(fit<std::int32_t, std::int32_t, float>);
static_assert(fit<std::int64_t, std::int64_t, float>);
static_assert(fit<std::uint8_t, std::int32_t, float>);
static_assert(fit<bool, std::int32_t, float>);

}  // namespace

}  // namespace test_of_dims
