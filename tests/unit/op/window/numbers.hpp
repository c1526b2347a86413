// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <harness/elements.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/vmap.hpp>
#include <nabla/window.hpp>
#include <vector>

// Plain loops over images, for the tests of windows.
namespace windows_of_images {

namespace nb = nabla;
NABLA_AXES(batch, height, width, channels, features, groups, steps, lag)
using nb::over, nb::contract, nb::stride, nb::dilation, nb::padding, nb::same, nb::valid, nb::dim;

/// The array with other numbers in it.
template <class X>
X filled(const X& x, double seed) {
  const X y = nb::zeros_like(x);
  harness::set_elements(y, [&](long i) { return 10 * std::sin(double(i) * 1.7 + seed); });
  return y;
}

/// How windows lie along one axis.
struct along {
  long n, k, stride = 1, dilation = 1, before = 0, after = 0;
  long windows() const { return (before + n + after - (k - 1) * dilation - 1) / stride + 1; }
  /// The element at a place of a window; -1 beyond the edges.
  long at(long window, long place) const {
    const long i = window * stride + place * dilation - before;
    return i < 0 || i >= n ? -1 : i;
  }
};

/// One number for each window of images [batch, h, w, channels] and each of `results`: f(visit), where visit(g) calls
/// g(place of the element in the window, its number) for those within the image.
template <class T, class F>
auto each_window(const std::vector<T>& x, long images, along h, along w, long results, const F& f) {
  const long channels = long(x.size()) / (images * h.n * w.n);
  std::vector<decltype(f(0L, [](const auto&) {}))> out;
  for (long b = 0; b < images; ++b)
    for (long i = 0; i < h.windows(); ++i)
      for (long j = 0; j < w.windows(); ++j)
        for (long r = 0; r < results; ++r)
          out.push_back(f(r, [&](const auto& g) {
            for (long p = 0; p < h.k; ++p)
              for (long q = 0; q < w.k; ++q)
                for (long c = 0; c < channels; ++c)
                  if (h.at(i, p) >= 0 && w.at(j, q) >= 0)
                    g((p * w.k + q) * channels + c, x[std::size_t(((b * h.n + h.at(i, p)) * w.n + w.at(j, q)) * channels + c)]);
          }));
  return out;
}
/// The convolution with kernels [h, w, channels, features].
template <class T>
std::vector<T> convolved(const std::vector<T>& x, const std::vector<T>& kernel, long images, along h, along w, long features) {
  return each_window(x, images, h, w, features, [&](long f, const auto& visit) {
    T sum{};
    visit([&](long place, T value) { sum = T(sum + value * kernel[std::size_t(place * features + f)]); });
    return sum;
  });
}

}  // namespace windows_of_images
