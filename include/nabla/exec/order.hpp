// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <nabla/exec/evaluate.hpp>
#include <nabla/op/order/order.hpp>
#include <vector>

// Sorting along a dim: an item is one line of the dim.
namespace nabla::detail {

/// Whether a stands before b: nan behind all numbers.
template <bool Reverse, class T>
constexpr bool stands_before(T a, T b) {
  if constexpr (Reverse) return stands_before<false>(b, a);
  else return b != b ? a == a : a < b;
}

/// Lines of n elements, `inner` elements apart.
struct lines_of_dim {
  long n, inner;
  NABLA_FUNCTION long begin(long line) const { return line / inner * n * inner + line % inner; }
};
template <class T, bool Reverse>
struct sort_kernel {
  const T* in;
  T* out;
  lines_of_dim lines;
  void operator()(long line) const {
    const long first = lines.begin(line);
    if (lines.inner == 1) {
      std::copy(in + first, in + first + lines.n, out + first);
      return std::sort(out + first, out + first + lines.n, stands_before<Reverse, T>);
    }
    std::vector<T> own(std::size_t(lines.n));
    for (long k = 0; k < lines.n; ++k) own[std::size_t(k)] = in[first + k * lines.inner];
    std::sort(own.begin(), own.end(), stands_before<Reverse, T>);
    for (long k = 0; k < lines.n; ++k) out[first + k * lines.inner] = own[std::size_t(k)];
  }
};
template <class T, bool Reverse>
struct argsort_kernel {
  const T* in;
  std::int32_t* out;
  lines_of_dim lines;
  void operator()(long line) const {
    const T* const x = in + lines.begin(line);
    std::vector<std::int32_t> order(std::size_t(lines.n));
    for (long k = 0; k < lines.n; ++k) order[std::size_t(k)] = std::int32_t(k);
    std::stable_sort(order.begin(), order.end(), [this, x](std::int32_t a, std::int32_t b) {
      return stands_before<Reverse>(x[a * lines.inner], x[b * lines.inner]);
    });
    std::int32_t* const y = out + lines.begin(line);
    for (long k = 0; k < lines.n; ++k) y[k * lines.inner] = order[std::size_t(k)];
  }
};
template <template <class, bool> class Kernel, bool Reverse, class X, class Out>
void run_lines(const char* label, const X& x, Out& out, int dim) {
  const auto l = x.layout();
  if (l.elements == 0) return;
  const lines_of_dim lines{l.block[dim], l.stride[dim]};
  launch(label, Kernel<typename X::value_type, Reverse>{elements(x), elements(out), lines}, l.elements / lines.n, l.elements);
}
template <int Dim, bool Reverse, class X>
X on_devices(const sort_word<Dim, Reverse>&, const called&, const X& x) {
  auto out = new_array<type_of_t<X>>(x.sizes(), x.mesh(), x.stored());
  run_lines<sort_kernel, Reverse>("nabla::sort", x, out, Dim);
  return out;
}
template <int Dim, bool Reverse, class X>
auto on_devices(const argsort_word<Dim, Reverse>&, const called&, const X& x) {
  using type = typename argsort_word<Dim, Reverse>::template result<type_of_t<X>>;
  auto out = new_array<type>(x.sizes(), x.mesh(), x.stored());
  run_lines<argsort_kernel, Reverse>("nabla::argsort", x, out, Dim);
  return out;
}

}  // namespace nabla::detail
