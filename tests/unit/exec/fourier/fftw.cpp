// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/exec/fourier/fftw.hpp>
#include <thread>

#include "unit/op/fourier/serial.hpp"

// FFTW on plain memory: the dims, the batch around them, and how threads divide it.
namespace test_of_fftw {

namespace {

using nabla::detail::fourier_dim, nabla::detail::fourier_kind, nabla::detail::fourier_transform;

/// Dims of a row-major array, of which some are transformed; `halved`: the last of these has n / 2 + 1 elements in the
/// complex one.
struct layout {
  std::vector<fourier_dim> dims, batch;
  layout(const std::vector<long>& shape, const std::vector<int>& along, fourier_kind kind) {
    std::vector<fourier_dim> all;
    long in = 1, out = 1;
    for (int d = int(shape.size()) - 1; d >= 0; --d) {
      const long n = shape[std::size_t(d)], half = d == along.back() ? n / 2 + 1 : n;
      all.insert(all.begin(), {n, in, out});
      in *= kind == fourier_kind::to_real ? half : n;
      out *= kind == fourier_kind::to_complex ? half : n;
    }
    for (const int d : along) dims.push_back(all[std::size_t(d)]);
    for (int d = 0; d < int(shape.size()); ++d)
      if (std::find(along.begin(), along.end(), d) == along.end()) batch.push_back(all[std::size_t(d)]);
  }
};
template <class T, class From>
std::vector<std::complex<T>> as(const From& x) {
  return {x.begin(), x.end()};
}

/// All kinds along some dims, forwards and back, `offset` elements behind what is aligned.
template <class T>
void check(const std::vector<long>& shape, const std::vector<int>& along, int threads, std::size_t offset = 0) {
  CAPTURE(shape.front());
  CAPTURE(along.size());
  CAPTURE(threads);
  const double tolerance = sizeof(T) == 4 ? 3e-6 : 1e-14;
  std::size_t count = 1;
  long scale = 1;
  for (const long n : shape) count *= std::size_t(n);
  for (const int d : along) scale *= shape[std::size_t(d)];
  auto x = serial::values(count);

  for (const bool inverse : {false, true}) {
    const layout l(shape, along, fourier_kind::complex);
    auto expected = x;
    for (const int d : along) expected = serial::transform(expected, shape, d, inverse);
    auto in = as<T>(x);
    in.insert(in.begin(), offset, {});
    std::vector<std::complex<T>> out(count + offset);
    fourier_transform<T>("test", fourier_kind::complex, inverse, l.dims, l.batch, in.data() + offset,
                         out.data() + offset, nullptr, threads);
    CHECK(serial::difference(std::vector(out.begin() + long(offset), out.end()), expected) < tolerance * double(scale));
    CHECK(serial::difference(std::vector(in.begin() + long(offset), in.end()), x) < 1e-6);
  }

  x = serial::real_parts(x);
  auto expected = x;
  for (const int d : along) expected = serial::transform(expected, shape, d, false);
  const auto half = serial::resize(expected, shape, along.back(), shape[std::size_t(along.back())] / 2 + 1);
  std::vector<T> real(count + offset);
  for (std::size_t i = 0; i < count; ++i) real[i + offset] = T(x[i].real());
  std::vector<std::complex<T>> out(half.size() + offset), scratch(half.size() + offset);
  const layout there(shape, along, fourier_kind::to_complex), back(shape, along, fourier_kind::to_real);
  fourier_transform<T>("test", fourier_kind::to_complex, false, there.dims, there.batch, real.data() + offset,
                       out.data() + offset, nullptr, threads);
  const std::vector found(out.begin() + long(offset), out.end());
  CHECK(serial::difference(found, half) < tolerance * double(scale));
  std::vector<T> again(count + offset);
  fourier_transform<T>("test", fourier_kind::to_real, true, back.dims, back.batch, out.data() + offset,
                       again.data() + offset, scratch.data() + offset, threads);
  CHECK(std::vector(out.begin() + long(offset), out.end()) == found);
  for (auto& v : again) v /= T(scale);
  CHECK(serial::difference(std::vector(again.begin() + long(offset), again.end()), x) < tolerance * double(scale));
}

}  // namespace

TEST_CASE_TEMPLATE("one dim among others, of sizes 1 to 17", T, float, double) {
  for (long n = 1; n <= 17; ++n) {
    check<T>({n}, {0}, 1);
    check<T>({3, n}, {1}, 1);
    check<T>({2, n, 3}, {1}, 1);
    check<T>({n, 5}, {0}, 1, 1);
  }
}

TEST_CASE_TEMPLATE("several dims, in any order, with others around them", T, float, double) {
  check<T>({4, 6}, {0, 1}, 1);
  check<T>({4, 6}, {1, 0}, 1);
  check<T>({3, 2, 5, 4}, {0, 2}, 1);
  check<T>({3, 2, 5, 4}, {3, 0}, 1);
  check<T>({5, 3, 2}, {2, 0, 1}, 1, 1);
}

TEST_CASE_TEMPLATE("lines that are copied: long ones, and those whose elements lie a power of two apart", T, float,
                   double) {
  for (const int threads : {1, 4}) {
    check<T>({200, 40}, {0}, threads);
    check<T>({3, 129, 33}, {1}, threads, 1);
    check<T>({64, 64}, {0}, threads);
    check<T>({64, 64}, {0, 1}, threads);
    check<T>({64, 64}, {1, 0}, threads);
    check<T>({2, 32, 16, 4}, {1}, threads);
    check<T>({32, 3, 64, 2}, {0, 2, 1}, threads);
    check<T>({130, 16, 3}, {2, 0}, threads);
  }
}

TEST_CASE_TEMPLATE("several threads: parts of the batch, and a dim after the other where there is none", T, float,
                   double) {
  check<T>({1500, 4, 17}, {1}, 3);
  check<T>({1500, 4, 17}, {1}, 3, 1);
  check<T>({67, 1031}, {0}, 2);
  check<T>({1031, 67}, {1}, 2);
  check<T>({64, 12, 96}, {0, 2, 1}, 8);
  check<T>({2, 70, 30, 16}, {1, 3}, 64);
}

TEST_CASE("threads that transform at the same time share the plans") {
  std::vector<std::thread> threads;
  std::vector<double> wrong(4, 1.);
  for (std::size_t t = 0; t < 4; ++t)
    threads.emplace_back([t, &wrong] {
      double most = 0;
      for (long n = 1; n <= 60; ++n) {
        const auto x = serial::values(std::size_t(n));
        auto in = x;
        serial::numbers out(in.size());
        fourier_transform<double>("test", fourier_kind::complex, false, {{n, 1, 1}}, {}, in.data(), out.data(), nullptr,
                                  1);
        most = std::fmax(most, serial::difference(out, serial::transform(x, {n}, 0, false)));
      }
      wrong[t] = most;
    });
  for (auto& t : threads) t.join();
  for (const double w : wrong) CHECK(w < 1e-12);
}

}  // namespace test_of_fftw
