// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// The words that are listed: each takes two vectors that vary and gives one. A line is all that is written of a word,
// beside its meaning in vectors.cpp.
namespace composed_programs {

// Words of whole vectors: a name, and the expression of vectors a and b and a number c that it is. A line costs half a
// second of compilation, and a whole one where it is differentiated twice. The tests compile some; `./dev fuzz
// composed` compiles them all, and takes the first list through second derivatives.
// `times` and `plus` store what a word gives first, so that they are one kernel for all of them.
// clang-format off
#define COMPOSED_VECTORS_TWICE(each)                                                                              \
  each(prod, nb::prod(a, dim<0>) * b)                                                                             \
  each(logsumexp, nb::logsumexp(a, dim<0>) * b)                                                                   \
  each(sort_by, nb::take_along(a, nb::argsort(b, dim<0>), dim<0>))                                                \
  each(take_by, b(dim<0> = nb::argsort(a, dim<0>)))                                                               \
  each(add_by, a.at(dim<0> = nb::astype<std::uint8_t>(b > c)).add(b))                                             \
  each(put_by, a.at(dim<0> = nb::astype<int>(a > c)).set(b))                                                      \
  each(segment_prod, nb::segment_prod(a, nb::astype<int>(b > c), 3))                                              \
  each(cumprod, nb::cumprod(a, dim<0>) + b)                                                                       \
  each(associative_scan, std::get<1>(nb::associative_scan(dim<0>, std::tuple(a, b), steps)))                      \
  each(windows, nb::prod(nb::windows(nb::concatenate(dim<0>, a, b), dim<0>, 4), dim<1>))
#define COMPOSED_VECTORS_OFTEN(each)                                                                              \
  each(prod_of_columns, nb::prod(matrix(a, b), dim<0>))                                                           \
  each(nanmax, times(nb::nanmax(holes(a), dim<0>), b))                                                            \
  each(var, times(nb::var(a, dim<0>), b))                                                                         \
  each(norm, times(nb::norm(a, dim<0>), b))                                                                       \
  each(softmax, nb::softmax(a, dim<0>) * b)                                                                       \
  each(any, where(nb::any(a > c, dim<0>), b, a))                                                                  \
  each(argmax, times(nb::argmax(a, dim<0>), b))                                                                   \
  each(count_nonzero, times(nb::count_nonzero(a > c, dim<0>), b))                                                 \
  each(quantile, nb::quantile(matrix(a, b), 0.3, dim<0>))                                                         \
  each(sort, times(nb::sort(a, dim<0>), b))                                                                       \
  each(top_k, plus(nb::pad(nb::top_k(a, dim<0>, 2).first, dim<0>, 0, 1), b))                                      \
  each(take, nb::take(a, indices(2, 0, 2), dim<0>))                                                               \
  each(take_by_u64, b(dim<0> = nb::astype<std::uint64_t>(a > c)))                                                 \
  each(take_own, matrix(a, b)(dim<0> = nb::argmax(b, dim<0>)))                                                    \
  each(put, a.at(dim<0> = indices(1, 1, -1)).set(b))                                                              \
  each(add_at, a.at(dim<0> = indices(1, 1, -1)).add(b))                                                           \
  each(dynamic_slice, nb::dynamic_slice(matrix(a, b), dim<0> = nb::argmin(b, dim<0>), 1)(dim<0> = 0))             \
  each(dynamic_update, nb::dynamic_update(a, b(dim<0> = slice(0, 1)), dim<0> = nb::argmax(b, dim<0>)))            \
  each(segment_sum, times(nb::segment_sum(a, indices(2, 0, 2), 3), b))                                            \
  each(segment_max, nb::segment_max(a, indices(1, 0, 1), 2)(dim<0> = indices(1, 0, 1)))                           \
  each(cumsum, times(nb::cumsum(a, dim<0>), b))                                                                   \
  each(cummax, times(nb::cummax(a, dim<0>), b))                                                                   \
  each(logcumsumexp, times(nb::logcumsumexp(a, dim<0>), b))                                                       \
  each(conv, nb::conv(named(a), named(b), over(place), nb::padding(nb::same)))                                    \
  each(max_pool, nb::max_pool(named(nb::pad(a, dim<0>, 1, 1)), over(place = 3), nb::stride(1)))                   \
  each(diff, times(nb::pad(nb::diff(a, dim<0>), dim<0>, 1, 0), b))                                                \
  each(huber_loss, nb::huber_loss(a, b, 0.8))                                                                     \
  each(softmax_cross_entropy_of_labels, times(nb::softmax_cross_entropy(a, nb::argmax(b, dim<0>), dim<0>), b))
#define COMPOSED_VECTORS_SELDOM(each)                                                                             \
  each(nanvar, plus(nb::nanvar(holes(a), dim<0>), b))                                                             \
  each(min_by, a.at(dim<0> = nb::astype<int>(b > c)).min(b))                                                      \
  each(segment_mean, nb::segment_mean(a, indices(0, 2, 0), 3)(dim<0> = indices(0, 2, 0)))                         \
  each(associative_scan_back, std::get<1>(nb::associative_scan(dim<0>, std::tuple(a, b), nb::reverse, steps)))    \
  each(mean_pool, nb::mean_pool(named(nb::concatenate(dim<0>, a, b)), over(place = 2)))                           \
  each(repeat, times(nb::repeat(a(dim<0> = slice(0, 1)), dim<0>, 3), b))                                          \
  each(max_of_columns, nb::max(matrix(a, b), dim<0>))                                                             \
  each(mean, nb::mean(a, dim<0>) - b)                                                                             \
  each(min, times(nb::min(a, dim<0>), b))                                                                         \
  each(ptp, times(nb::ptp(a, dim<0>), b))                                                                         \
  each(nansum, times(nb::nansum(where(a > c, a, nan), dim<0>), b))                                                \
  each(nanprod, plus(nb::nanprod(where(a > c, a, nan), dim<0>), b))                                               \
  each(nanmin, nb::nanmin(holes(a), dim<0>) - b)                                                                  \
  each(nanmean, times(nb::nanmean(holes(a), dim<0>), b))                                                          \
  each(var_of_columns, nb::var(matrix(a, b), dim<0>))                                                             \
  each(deviation, times(nb::std(a, dim<0>), b))                                                                   \
  each(average, times(nb::average(a, b * b + 0.5, dim<0>), b))                                                    \
  each(standardize, nb::standardize(a, dim<0>))                                                                   \
  each(logsumexp_of_columns, nb::logsumexp(matrix(a, b), dim<0>))                                                 \
  each(logmeanexp, nb::logmeanexp(a, dim<0>) - b)                                                                 \
  each(log_softmax, times(nb::log_softmax(a, dim<0>), b))                                                         \
  each(cov, times(nb::cov(a, b, dim<0>), b))                                                                      \
  each(trace, times(nb::trace(matrix(a, b)), b))                                                                  \
  each(all, where(nb::all(a > c, dim<0>), b, a))                                                                  \
  each(argmin_of_columns, times(nb::argmin(matrix(a, b), dim<0>), b))                                             \
  each(median, times(nb::median(a, dim<0>), b))                                                                   \
  each(sort_columns, nb::sort(matrix(a, b), dim<0>, nb::reverse)(dim<0> = 0))                                     \
  each(interp, nb::interp(a, nb::array_from({-0.5, 0.1, 0.7}, 3), b))                                             \
  each(searchsorted, times(nb::searchsorted(nb::array_from({-0.5, 0.1, 0.7}, 3), a), b))                          \
  each(take_by_i8, b(dim<0> = nb::astype<std::int8_t>(nb::argsort(a, dim<0>))))                                   \
  each(take_by_u16, b(dim<0> = nb::astype<std::uint16_t>(a > c)))                                                 \
  each(max_at, a.at(dim<0> = indices(0, 2, 2)).max(b))                                                            \
  each(segment_sum_by, nb::segment_sum(a, nb::astype<int>(b > c), 3))                                             \
  each(segment_min, nb::segment_min(a, indices(1, 0, 1), 2)(dim<0> = indices(0, 1, 1)))                           \
  each(cumprod_back, nb::cumprod(a, dim<0>, nb::reverse))                                                         \
  each(cummin, times(nb::cummin(a, dim<0>, nb::reverse), b))                                                      \
  each(conv_dilated, nb::conv(named(a), named(b), over(place), nb::padding(2), nb::dilation(2)))                  \
  each(conv_transpose, nb::conv_transpose(named(a), named(b), over(place), nb::padding(nb::same)))                \
  each(tile, times(nb::tile(a(dim<0> = slice(1, 2)), dim<0>, 3), b))                                              \
  each(concatenate, nb::concatenate(dim<0>, a(dim<0> = slice(1, 3)), b(dim<0> = slice(0, 1))))                    \
  each(cross, nb::cross(a, b, dim<0>))                                                                            \
  each(glu, nb::glu(nb::concatenate(dim<0>, a, b), dim<0>))                                                       \
  each(polyval, nb::polyval(named(a), b, place))                                                                  \
  each(squared_error, nb::squared_error(a, b))                                                                    \
  each(sigmoid_binary_cross_entropy, nb::sigmoid_binary_cross_entropy(a, nb::sigmoid(b)))                         \
  each(softmax_cross_entropy, times(nb::softmax_cross_entropy(a, nb::softmax(b, dim<0>), dim<0>), b))
// Those that need LAPACK.
#define COMPOSED_SYSTEMS_OFTEN(each)                                                                              \
  each(solve, nb::solve(system(a, b), b))                                                                         \
  each(cholesky, times(nb::cholesky(positive(a))(dim<0> = -1), b))
#define COMPOSED_SYSTEMS_SELDOM(each)                                                                             \
  each(inv, nb::dot(nb::inv(system(a, b)), b, nb::pairing(dim<1>, dim<0>)))                                       \
  each(det, times(nb::det(system(a, b)), b))                                                                      \
  each(slogdet, nb::slogdet(system(a, b)).second * a)                                                             \
  each(cho_solve, nb::cho_solve(nb::cholesky(positive(a)), b))                                                    \
  each(solve_triangular, nb::solve_triangular(system(a, b), b, nb::upper, nb::transposed))                        \
  each(expm, nb::expm(system(a, b) * 0.2)(dim<0> = 1))
// Of complex numbers; `parts` takes the real part and c times the imaginary one.
#define COMPOSED_COMPLEX_TWICE(each)                                                                              \
  each(complex_product, parts(z(a, b) * nb::conj(z(b, a)), c))                                                    \
  each(complex_exp, parts(nb::exp(z(a, b) * 0.3), c))
#define COMPOSED_COMPLEX_OFTEN(each)                                                                              \
  each(complex_abs, nb::abs(z(a, b)))                                                                             \
  each(complex_dot, times(nb::imag(nb::dot(z(a, b), z(b, b), nb::pairing(dim<0>, dim<0>))), b))
#define COMPOSED_COMPLEX_SELDOM(each)                                                                             \
  each(complex_quotient, parts(z(a, b) / z(1. + b * b, a), c))                                                    \
  each(complex_sqrt, parts(nb::sqrt(z(0.3 + a * a, b)), c))                                                       \
  each(complex_sin, parts(nb::sin(z(a, b) * 0.3), c))                                                             \
  each(complex_prod, times(nb::real(nb::prod(z(a, b), dim<0>)), b))                                               \
  each(complex_cumsum, nb::imag(nb::cumsum(z(a, b) * z(a, b), dim<0>)))                                           \
  each(complex_add_by, parts(z(a, b).at(dim<0> = nb::astype<int>(a > c)).add(z(b, a)), c))
// Elements of a named dim by an array: its dims take the place of the dim, a name that both have is one dim.
#define COMPOSED_NAMES_TWICE(each)                                                                                \
  each(take_named, table(a, b)(other_place = nb::rename(nb::argsort(a, dim<0>), dim<0> = place)))
#define COMPOSED_NAMES_OFTEN(each)                                                                                \
  each(take_of_table, table(a, b)(place = nb::astype<std::int64_t>(nb::argmax(b, dim<0>))))                       \
  each(add_named, named(a).at(place = nb::argsort(b, dim<0>)).add(b))
#define COMPOSED_NAMES_SELDOM(each)                                                                               \
  each(take_by_names, table(a, b)(place = nb::astype<std::uint64_t>(b > c))(other_place = 1))
// Those that need FFTW.
#define COMPOSED_FOURIER_OFTEN(each)                                                                              \
  each(fft, parts(nb::fft(z(a, b), dim<0>), c))                                                                   \
  each(irfft, nb::irfft(z(a, b), dim<0> = 3, nb::norm(nb::ortho)))
#define COMPOSED_FOURIER_SELDOM(each)                                                                             \
  each(ifft, parts(nb::ifft(z(a, b), dim<0>, nb::norm(nb::ortho)), c))                                            \
  each(rfft, parts(nb::rfft(nb::concatenate(dim<0>, a, b)(dim<0> = slice(0, 4)), dim<0>, nb::norm(nb::forward)), c))
// clang-format on
#define COMPOSED_VECTORS(each)                                                                  \
  COMPOSED_VECTORS_TWICE(each)                                                                  \
  COMPOSED_VECTORS_OFTEN(each) COMPOSED_VECTORS_SELDOM(each) COMPOSED_SYSTEMS_OFTEN(each)       \
      COMPOSED_SYSTEMS_SELDOM(each) COMPOSED_COMPLEX_TWICE(each) COMPOSED_COMPLEX_OFTEN(each)   \
          COMPOSED_COMPLEX_SELDOM(each) COMPOSED_NAMES_TWICE(each) COMPOSED_NAMES_OFTEN(each)   \
              COMPOSED_NAMES_SELDOM(each) COMPOSED_FOURIER_OFTEN(each) COMPOSED_FOURIER_SELDOM(each)

enum class vector_word {
#define COMPOSED_NAME(name, ...) name,
  COMPOSED_VECTORS(COMPOSED_NAME)
#undef COMPOSED_NAME
};

/// What COMPOSED_VECTORS writes, as text.
const char* text_of(vector_word);

/// Where an elementwise word has a derivative: anywhere, between -0.9 and 0.9, above 0, above 1.
enum class domain { any, inside, positive, above_one };

}  // namespace composed_programs
